"""A surface to read and fill in beside a list; it scrolls where the window is too low for it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.widgets.named import named

ABOVE = 8
"""Pixels that stay above a part that is scrolled to."""


class ReadingPane(QScrollArea):
    def __init__(self, identifier: str, name: str, parts: Iterable[QWidget]) -> None:
        super().__init__()
        named(self, identifier, name)
        side = QWidget()
        layout = QVBoxLayout(side)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        for part in parts:
            layout.addWidget(part)
        layout.addStretch(1)
        self.setWidget(side)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side = side
        for surface in (self.viewport(), side):
            surface.setAutoFillBackground(True)
            surface.setBackgroundRole(QPalette.ColorRole.Base)

    def show_from(self, part: QWidget) -> None:
        """Scrolls so that the part begins at the top, as far as there is anything below it; after it was laid out."""
        QTimer.singleShot(
            0, part, lambda: self.verticalScrollBar().setValue(part.mapTo(self._side, QPoint()).y() - ABOVE)
        )
