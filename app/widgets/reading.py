"""A surface to read and fill in beside a list; it scrolls where the window is too low for it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QElapsedTimer, QPoint, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

from app.widgets.labels import named
from app.widgets.layouts import vbox

ABOVE = 8
"""Pixels that stay above a part that is scrolled to."""


class ReadingPane(QScrollArea):
    def __init__(self, identifier: str, name: str, parts: Iterable[QWidget]) -> None:
        super().__init__()
        named(self, identifier, name)
        side = QWidget()
        layout = vbox(side, spacing=8, margins=(16, 12, 16, 12))
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


# What is being waited for, in words and seconds: it moves without an animation.


TICK_MS = 1000


class WaitingLine(QLabel):
    """`Asking the printer what it is … 2 s`; the seconds begin at the first full one and are not read out."""

    def __init__(self, identifier: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, identifier, "")
        self._words = ""
        self._since = QElapsedTimer()
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._show)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setProperty("tone", "quiet")
        self.hide()

    def begin(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(words)
        self._since.start()
        self._tick.start()
        self._show()
        self.show()

    def end(self) -> None:
        self._tick.stop()
        self.hide()

    def _show(self) -> None:
        seconds = self._since.elapsed() // 1000
        self.setText(f"{self._words} … {seconds} s" if seconds else f"{self._words} …")
