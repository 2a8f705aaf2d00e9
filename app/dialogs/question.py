"""One calm question with named answers: opened, never executed, so that nothing else stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from app.dialogs.sheet import Sheet
from app.session.live import Live
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, text_label


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """`key` names the answer; the first choice is the safe one: it has the focus and is the default."""

    key: str
    word: str
    act: Callable[[], object] | None = None
    changes: bool = True
    """Something on the server: it waits while nothing can be changed there. Never the first choice."""


class Question(Sheet):
    def __init__(self, theme: Theme, identifier: str, title: str, text: str, choices: list[Choice], parent: QWidget):
        super().__init__(theme, parent)
        self.setWindowTitle(title)
        named(self, identifier, title, text)
        self._body = text_label(text, wrap=True)
        self._body.setMinimumWidth(380)
        self.stack(theme, title, self._body)
        buttons: list[Button] = []
        self._acts: list[Button] = []
        self.chosen = ""
        """Key of the answer; empty after Esc."""
        for choice in choices:
            button = Button(theme, f"{identifier}.{choice.key}", choice.word, parent=self)
            button.clicked.connect(lambda _=False, chosen=choice: self._chosen(chosen))
            buttons.append(button)
            if choice is not choices[0] and choice.changes:
                self._acts.append(button)
        self.end_with(*buttons)
        buttons[0].setFocus()

    def add(self, text: str) -> None:
        """Something that was read since it was asked."""
        if text:
            whole = f"{self._body.text()} {text}"
            self._body.setText(whole)
            self.setAccessibleDescription(whole)
            self.grow()

    def acts(self) -> Sequence[Button]:
        return self._acts

    def _chosen(self, choice: Choice) -> None:
        self.chosen = choice.key
        self.accept()
        if choice.act is not None:
            choice.act()


def ask(
    theme: Theme,
    identifier: str,
    title: str,
    text: str,
    choices: list[Choice],
    parent: QWidget,
    *,
    live: Live | None = None,
) -> Question:
    """Opens the question over `parent`'s window; Esc is the same as no answer. `live`: what it is about is changed on
    the server, so that it cannot be answered while nothing can be changed there."""
    question = Question(theme, identifier, title, text, choices, parent.window())
    if live is not None:
        question.follow(live)
    question.open()
    return question


async def choose(
    theme: Theme,
    identifier: str,
    title: str,
    text: str,
    choices: list[Choice],
    parent: QWidget,
    *,
    live: Live | None = None,
) -> str:
    """The same for a flow, which goes on with the key of the answer."""
    question = Question(theme, identifier, title, text, choices, parent.window())
    if live is not None:
        question.follow(live)
    await question.answer()
    return question.chosen
