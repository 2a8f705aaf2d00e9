"""The scroll bar of a table of rows of one height: dragged, or turned by pages, it stops where a row begins. What
scrolls by less, a touch pad, is let alone."""

from __future__ import annotations

from math import ceil, floor

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractSlider, QTableView

ROUNDED = {
    QAbstractSlider.SliderAction.SliderPageStepAdd.value: floor,  # a row that was cut at the end is the first then
    QAbstractSlider.SliderAction.SliderPageStepSub.value: ceil,
}


class WholeRows(QObject):
    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._bar = table.verticalScrollBar()
        self._bar.actionTriggered.connect(self._stop_at_a_row)

    def _stop_at_a_row(self, action: int) -> None:
        """Before it is scrolled. At the end the last row is the whole one."""
        rounded = ROUNDED.get(action, round) if self._bar.isSliderDown() else ROUNDED.get(action)
        position = self._bar.sliderPosition()
        if rounded is not None and position < self._bar.maximum():
            height = self._table.verticalHeader().defaultSectionSize()
            self._bar.setSliderPosition(rounded(position / height) * height)
