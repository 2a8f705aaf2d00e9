"""What is to be known before a file is printed, beneath the button that prints it: why it waits, what is cut off."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.theme.theme import Theme
from app.vocabulary.marks import Tone
from app.vocabulary.print_ahead import Ahead
from app.widgets.named import named, text_label
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides, margins

SHAPE, LEFT = 16, 36


class AheadLines(QWidget):
    """Hidden while there is nothing to know."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._said: Sequence[Ahead] = ()
        self._lines: list[QLabel] = []
        named(self, identifier, "")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(margins(LEFT, 6, 10, 6))
        self._column.setSpacing(4)
        theme.changed.connect(self.update)
        self.hide()

    def say(self, said: Sequence[Ahead]) -> None:
        if said == self._said:
            return
        self._said = tuple(said)
        while len(self._lines) < len(said):
            line = text_label(wrap=True)
            line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._lines.append(line)
            self._column.addWidget(line)
        for number, line in enumerate(self._lines):
            line.setText(said[number].sentence if number < len(said) else "")
            line.setVisible(number < len(said))
        self.setAccessibleName(self.words)
        self.setVisible(bool(said))
        self.update()

    @property
    def words(self) -> str:
        return " ".join(each.sentence for each in self._said)

    def paintEvent(self, event: QPaintEvent) -> None:
        tones = [each.tone for each in self._said]
        worst = next((tone for tone in (Tone.FAILED, Tone.HELD, Tone.ATTENTION) if tone in tones), Tone.QUIET)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tint = self._theme.tint(worst)
        painter.setPen(QPen(self._theme.ink(worst), self._theme.colours.border_width))
        painter.setBrush(tint)
        radius = self._theme.sizes.radius
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)
        for said, line in zip(self._said, self._lines, strict=False):
            if said.shape is None:
                continue
            high = line.fontMetrics().height()
            box = QRectF(10, line.y() + (high - SHAPE) / 2, SHAPE, SHAPE)
            paint_shape(painter, said.shape, Sides(painter, self.rect())(box), self._theme.ink(said.tone), tint)
        painter.end()
