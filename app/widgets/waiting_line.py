"""What is being waited for, in words and seconds: it moves without an animation."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from app.widgets.named import named

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
