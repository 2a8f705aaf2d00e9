"""One line of text that is cut with "…" where there is no room, never silently; tooltip and name have all of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from app.words.plain_text import tooltip

LEAST = "…0000"


class ElidedLabel(QLabel):
    """`mode`: where it is cut. Numbers that follow each other differ at their end: cut those at the left."""

    def __init__(self, text: str = "", *, mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle) -> None:
        super().__init__()
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(tooltip(text))

    @property
    def shown(self) -> str:
        """What is drawn in the room of now."""
        return self.fontMetrics().elidedText(self.text(), self._mode, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        least = min(metrics.horizontalAdvance(LEAST), metrics.horizontalAdvance(self.text()))
        return QSize(least, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), int(self.alignment()) | int(Qt.TextFlag.TextSingleLine), self.shown)
        painter.end()
