"""What a person is told and asked about one job: a mark, a sentence and when it began, on a tint; acts beside them."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.language.translate import tr
from app.pages.page import Room
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.marks import Mark
from app.widgets.named import named, text_label
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides, margins

SHAPE = 24.0
LEFT = 52


class TriageBox(QWidget):
    """Hidden while there is nothing to say. `lines` and `buttons` are filled by those who know what they say."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._mark: Mark | None = None
        named(self, identifier, "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._cause = text_label(wrap=True)
        theme.keep(self._cause, TextRole.BODY, bold=True)
        self._since = text_label(wrap=True, tone="quiet")
        self.lines = QVBoxLayout()
        self.lines.setSpacing(2)
        for label in (self._cause, self._since):
            self.lines.addWidget(label)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(8)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(margins(LEFT, 8, 10, 8))
        self._layout.setSpacing(10)
        self._layout.addLayout(self.lines, 1)
        self._layout.addLayout(self.buttons)
        theme.changed.connect(self.update)
        self.hide()

    def fit(self, room: Room) -> None:
        down = room is Room.NARROW
        self._layout.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)

    def say(self, mark: Mark, cause: str, fix: str, since: str, name: str) -> None:
        """`name`: of the job, whose row may be out of view.

        Read out with the mark's word before, where the cause does not begin with it."""
        sentence = f"{ended(cause)} {ended(fix)}" if fix else ended(cause)
        word = "" if cause.startswith(mark.word) else f"{ended(mark.word)} "
        self._mark = mark
        self._cause.setText(f"{name}: {sentence}")
        self._since.setText(since)
        self.setAccessibleName(tr("{words} {since}. Job {name}.", words=f"{word}{sentence}", since=since, name=name))
        self.show()
        self.update()

    def clear(self) -> None:
        self._mark = None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._mark is None:
            return
        theme, tone = self._theme, self._mark.tone
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.ink(tone), theme.colours.border_width))
        painter.setBrush(theme.tint(tone))
        radius = theme.sizes.radius
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        top = min((self.height() - SHAPE) / 2, 22.0)
        sign = Sides(painter, self.rect())(QRectF(14, top, SHAPE, SHAPE))
        paint_shape(painter, self._mark.shape, sign, theme.ink(tone), theme.tint(tone))
        painter.end()


def ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."
