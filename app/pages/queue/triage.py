"""What to do about the job that is selected and needs a person: cause, since when, fix, and the act that helps."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from app.language.translate import tr
from app.pages.page import Room
from app.pages.queue.commands import HeldBack
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, text_label, vbox
from app.widgets.states import note_painter, paint_shape
from app.words.jobs import ORDERED_TWICE, AskedTwice, DuplicateAction
from app.words.jobs import WORDS as TWINS_WORDS
from app.words.marks import Mark
from app.words.triage import WORDS, Same, Step, Triage

# What a person is told and asked about one job: a mark, a sentence and when it began, on a tint; acts beside them.


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
        self.lines = vbox(spacing=2)
        for label in (self._cause, self._since):
            self.lines.addWidget(label)
        self.buttons = hbox(spacing=8)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(LEFT, 8, 10, 8)
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
        painter = note_painter(self, theme, tone)
        top = min((self.height() - SHAPE) / 2, 22.0)
        sign = QRectF(14, top, SHAPE, SHAPE)
        paint_shape(painter, self._mark.shape, sign, theme.ink(tone), theme.tint(tone))
        painter.end()


def ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


IN_THE_BAR = frozenset({Step.YES, Step.NO})
"""The answers stand where the acts stand."""
PRINTS = frozenset({Step.REPRINT, Step.ELSEWHERE})


class CauseBox(TriageBox):
    wanted = Signal(str, bool)
    """Step; whether for all jobs with the same cause."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "queue.triage")
        self._triage: Triage | None = None
        self._same = text_label(wrap=True, tone="quiet")
        self.lines.addWidget(self._same)
        self.first = Button(theme, "queue.triage.first", tr("Reprint", "button: a job"), compact=True, primary=True)
        self.second = Button(theme, "queue.triage.second", tr("Move…", "button: to another printer"), compact=True)
        self.all = Button(theme, "queue.triage.all", tr("All with this cause"), compact=True)
        for button in (self.first, self.second, self.all):
            self.buttons.addWidget(button)
        self.first.clicked.connect(lambda: self._want(0))
        self.second.clicked.connect(lambda: self._want(1))
        self.all.clicked.connect(lambda: self._want(0, of_all=True))

    def show_triage(self, triage: Triage | None, same: Same, held_back: HeldBack, name: str) -> None:
        """`name`: of the job."""
        self._triage = triage
        if triage is None:
            self.clear()
            return
        words = same.words(triage.steps[0]) if triage.steps else ""
        self._same.setText(same.sentence)
        self._same.setVisible(bool(same.sentence))
        for place, button in enumerate((self.first, self.second)):
            shown = place < len(triage.steps) and triage.steps[place] not in IN_THE_BAR
            button.setVisible(shown)
            if shown:
                step = triage.steps[place]
                button.say(WORDS[step])
                free = step in (Step.COPY, Step.PRINTER)
                button.allow(None if free else held_back.why_not(prints=step in PRINTS))
        self.all.setVisible(bool(words))
        if words:
            self.all.say(words)
            self.all.allow(held_back.why_not(prints=triage.steps[0] in PRINTS))
        self.say(triage.mark, triage.cause, triage.fix, triage.since, name)

    def _want(self, place: int, *, of_all: bool = False) -> None:
        if self._triage is not None:
            self.wanted.emit(self._triage.steps[place].value, of_all)


class TriagePanel(QWidget):
    """What is wrong with it, and whether it was ordered twice: the one never hides the other. Hidden without both."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        named(self, "queue.care", tr("What the selected job needs"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.cause = CauseBox(theme)
        self.twin = TwinBox(theme)
        self.wanted = self.cause.wanted
        layout = vbox(self, spacing=8)
        layout.addWidget(self.cause)
        layout.addWidget(self.twin)
        self.hide()

    def fit(self, room: Room) -> None:
        self.cause.fit(room)
        self.twin.fit(room)

    def show_triage(
        self, triage: Triage | None, same: Same, asked: AskedTwice | None, held_back: HeldBack, name: str
    ) -> None:
        """`name`: of the job that is selected; it may be out of view."""
        self.cause.show_triage(triage, same, held_back, name)
        self.twin.show_question(asked, held_back.offline, name)
        self.setVisible(triage is not None or asked is not None)


# Ordered twice? The question about the job that is selected, and its answers.


APART = 16
"""Before what throws work away."""


class TwinBox(TriageBox):
    wanted = Signal(str)
    """DuplicateAction"""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "queue.twin")
        self.acts = {act: Button(theme, f"queue.twin.{act}", words, compact=True) for act, words in TWINS_WORDS.items()}
        for act, button in self.acts.items():
            if act is DuplicateAction.CANCEL:
                self.buttons.addSpacing(APART - self.buttons.spacing())
            self.buttons.addWidget(button)
            button.clicked.connect(partial(self.wanted.emit, act.value))

    def show_question(self, asked: AskedTwice | None, why_not: str | None, name: str) -> None:
        """`why_not`: nothing can be answered now; `name`: of the job."""
        if asked is None:
            self.clear()
            return
        for act, button in self.acts.items():
            button.setVisible(act in asked.acts)
            button.say(asked.words(act))
            button.allow(None if act is DuplicateAction.OTHER else why_not)
        self.say(ORDERED_TWICE, asked.cause, asked.fix, asked.since, name)
