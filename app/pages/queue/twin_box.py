"""Ordered twice? The question about the job that is selected, and its answers."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal

from app.pages.queue.triage_box import TriageBox
from app.theme.theme import Theme
from app.vocabulary.twins import ORDERED_TWICE, WORDS, AskedTwice, TwinAct
from app.widgets.buttons import Button

APART = 16
"""Before what throws work away."""


class TwinBox(TriageBox):
    wanted = Signal(str)
    """TwinAct"""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "queue.twin")
        self.acts = {act: Button(theme, f"queue.twin.{act}", words, compact=True) for act, words in WORDS.items()}
        for act, button in self.acts.items():
            if act is TwinAct.CANCEL:
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
            button.allow(None if act is TwinAct.OTHER else why_not)
        self.say(ORDERED_TWICE, asked.cause, asked.fix, asked.since, name)
