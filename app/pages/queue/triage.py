"""What to do about the job that is selected and needs a person: cause, since when, fix, and the act that helps."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.language.translate import tr
from app.pages.page import Room
from app.pages.queue.commands import HeldBack
from app.pages.queue.triage_box import TriageBox
from app.pages.queue.twin_box import TwinBox
from app.theme.theme import Theme
from app.vocabulary.triage import WORDS, Same, Step, Triage
from app.vocabulary.twins import AskedTwice
from app.widgets.buttons import Button
from app.widgets.named import named, text_label

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
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
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
