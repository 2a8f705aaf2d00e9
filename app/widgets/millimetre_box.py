"""A length in millimetres, typed or stepped by the arrows; the wheel scrolls the page, as over every input."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox

from app.widgets.sides import margins

LONGEST = 2000


class MillimetreBox(QDoubleSpinBox):
    def __init__(self, least: float, wide: int) -> None:
        super().__init__()
        self.setRange(least, LONGEST)
        self.setDecimals(1)
        self.setSuffix(" mm")
        self.setMinimumWidth(wide)
        self.lineEdit().setTextMargins(margins(9, 0, 0, 0))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
