"""How far a file is on its way to the server: seen where that takes longer than a moment, stopped while it can be."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.language.translate import figure, tr
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.sides import Sides

SHOWN_AFTER_MS = 400
HIGH, LEAST = 6, 60
KB, MB = 1000, 1_000_000


def amount(size: int) -> str:
    """`12.4 MB`, `840 kB`."""
    return f"{figure(size / MB, '.1f')} MB" if size >= MB else f"{max(1, round(size / KB))} kB"


class ProgressLine(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.part = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HIGH)
        self.setMinimumWidth(LEAST)

    def show_part(self, part: float) -> None:
        self.part = part
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        for colour, width in (("line", whole.width()), ("accent", whole.width() * self.part)):
            painter.setBrush(self._theme.colour(colour))
            painter.setPen(self._theme.colour(colour))
            box = Sides(painter, whole)(QRectF(0.5, 0.5, max(0.0, width - 1), whole.height() - 1))
            painter.drawRoundedRect(box, HIGH / 2, HIGH / 2)
        painter.end()


class SendingLine(QWidget):
    """Hidden until something is under way for some time."""

    stop_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._size = 0
        named(self, "print.sending", "")
        self.words = text_label()
        self.line = ProgressLine(theme)
        self.stop = Button(theme, "print.stop", tr("Stop", "button: sending a file"), icon="cancel", compact=True)
        self.stop.clicked.connect(self.stop_wanted)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(self.words)
        column.addWidget(self.line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(16)
        layout.addLayout(column, 1)
        layout.addWidget(self.stop)
        self._later = QTimer(self, singleShot=True, interval=SHOWN_AFTER_MS)
        self._later.timeout.connect(self.show)
        self.hide()

    def begin(self, size: int) -> None:
        self._size = size
        self.stop.allow(None)
        self.show_sent(0)
        self._later.start()

    def end(self) -> None:
        self._later.stop()
        self.hide()

    def show_sent(self, sent: int) -> None:
        if sent < self._size:
            words = tr("Sending {sent} of {size}", sent=amount(sent), size=amount(self._size))
        else:  # from now on nobody can stop it any more
            words = tr("The server looks at the file…")
        self.words.setText(words)
        self.setAccessibleName(words)
        self.line.show_part(sent / max(1, self._size))
