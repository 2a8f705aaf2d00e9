"""What to do about the job that is selected and needs a person: cause, since when, fix, and the act that helps."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.pages.page import Room
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.triage import FOR_MANY, WORDS, Step, Triage
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.shapes import paint_shape

SHAPE = 24.0
LEFT = 52
IN_THE_BAR = frozenset({Step.YES, Step.NO})
"""The answers stand where the acts stand."""


class TriagePanel(QWidget):
    """Hidden while there is nothing to say."""

    wanted = Signal(str, bool)
    """Step; whether for all jobs with the same cause."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._triage: Triage | None = None
        named(self, "queue.triage", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._cause = text_label(wrap=True)
        theme.keep(self._cause, TextRole.BODY, bold=True)
        self._since = text_label(wrap=True, tone="quiet")
        self._same = text_label(wrap=True, tone="quiet")
        text = QVBoxLayout()
        text.setSpacing(2)
        for label in (self._cause, self._since, self._same):
            text.addWidget(label)
        self.first = Button(theme, "queue.triage.first", "Reprint", compact=True, primary=True)
        self.second = Button(theme, "queue.triage.second", "Move…", compact=True)
        self.all = Button(theme, "queue.triage.all", "All with this cause", compact=True)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        for button in (self.first, self.second, self.all):
            self._buttons.addWidget(button)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(LEFT, 8, 10, 8)
        self._layout.setSpacing(10)
        self._layout.addLayout(text, 1)
        self._layout.addLayout(self._buttons)
        self.first.clicked.connect(lambda: self._want(0))
        self.second.clicked.connect(lambda: self._want(1))
        self.all.clicked.connect(lambda: self._want(0, of_all=True))
        theme.changed.connect(self.update)
        self.hide()

    def fit(self, room: Room) -> None:
        down = room is Room.NARROW
        self._layout.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)

    def show_triage(self, triage: Triage | None, same: int, why_not: str | None) -> None:
        """`same`: how many jobs have this cause, this one among them; `why_not`: nothing can be done now."""
        if triage is None:
            self._triage = None
            self.hide()
            return
        self._triage = triage
        fix = f" {_ended(triage.fix)}" if triage.fix else ""
        self._cause.setText(f"{_ended(triage.cause)}{fix}")
        self._since.setText(triage.since)
        more = same - 1
        words = FOR_MANY.get(triage.steps[0], "") if triage.steps else ""
        self._same.setText(f"Same cause: {more} more {'job' if more == 1 else 'jobs'}")
        self._same.setVisible(more > 0)
        self.setAccessibleName(f"{triage.mark.word}. {_ended(triage.cause)}{fix} {triage.since}.")
        for place, button in enumerate((self.first, self.second)):
            shown = place < len(triage.steps) and triage.steps[place] not in IN_THE_BAR
            button.setVisible(shown)
            if shown:
                step = triage.steps[place]
                button.say(WORDS[step])
                button.allow(None if step in (Step.COPY, Step.PRINTER) else why_not)
        self.all.setVisible(more > 0 and bool(words))
        if words:
            self.all.say(words.format(same))
            self.all.allow(why_not)
        self.show()
        self.update()

    def _want(self, place: int, *, of_all: bool = False) -> None:
        if self._triage is not None:
            self.wanted.emit(self._triage.steps[place].value, of_all)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._triage is None:
            return
        theme, tone = self._theme, self._triage.mark.tone
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.ink(tone), theme.colours.border_width))
        painter.setBrush(theme.tint(tone))
        radius = theme.sizes.radius
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        top = min((self.height() - SHAPE) / 2, 22.0)
        paint_shape(painter, self._triage.mark.shape, QRectF(14, top, SHAPE, SHAPE), theme.ink(tone), theme.tint(tone))
        painter.end()


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."
