"""The list of acts: what is looked at stays where it is while new ones come above it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent

from app.models.records import Records
from app.theme.theme import Theme
from app.widgets.hand_watch import HandWatch
from app.widgets.record_table import RecordTable

ROWS_AHEAD = 12
LEAST_ROWS = 3
"""That are seen at once, however low the window is: then the page scrolls."""


class ActivityTable(RecordTable):
    end_near = Signal()
    """The last rows are seen, or nearly."""
    _is_built = False

    def __init__(self, theme: Theme, records: Records[Any], identifier: str, name: str) -> None:
        super().__init__(theme, records, identifier, name)
        self.hand = HandWatch(self)
        self._is_built = True
        self.verticalScrollBar().valueChanged.connect(self.look_at_end)
        records.rowsInserted.connect(self._stay)

    def look_at_end(self) -> None:
        bar = self.verticalScrollBar()
        if bar.maximum() - bar.value() <= ROWS_AHEAD * self.verticalHeader().defaultSectionSize():
            self.end_near.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        if self._is_built:  # in a window that is not there yet, the base already hears of its parts
            self.hand.over_rows(event)
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.hand.key(event)
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hand.let_go()

    def _fit(self) -> None:
        super()._fit()
        self.setMinimumHeight(self._theme.sizes.header + LEAST_ROWS * self.verticalHeader().defaultSectionSize())

    def _stay(self, _: QModelIndex, first: int, last: int) -> None:
        """Rows that come above what somebody scrolled to, or chose, move it out of nobody's sight."""
        below = first <= 1 < self.model().rowCount() - (last - first)
        bar = self.verticalScrollBar()
        if below and (bar.value() > 0 or self.hand.has_chosen):
            value = bar.value() + (last - first + 1) * self.verticalHeader().defaultSectionSize()
            self.updateGeometries()
            bar.setValue(value)
