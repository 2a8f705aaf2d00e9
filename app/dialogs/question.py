"""A question with named answers. Opened with `open`, never `exec`, so that nothing else stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from app.dialogs.dialog import Dialog
from app.session.live import Live
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, text_label


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """An answer. `key` identifies it. The first choice is the safe one: it has the focus and is the default."""

    key: str
    word: str
    changes: bool = True
    """It changes something on the server, so it is disabled while nothing can be changed there. Never the first
    choice.
    """


class Question(Dialog):
    def __init__(
        self,
        theme: Theme,
        identifier: str,
        title: str,
        text: str,
        choices: list[Choice],
        parent: QWidget,
        *,
        live: Live | None = None,
    ) -> None:
        """`live`: the answers change something on the server, so they are disabled while nothing can be changed."""
        super().__init__(theme, parent.window())
        self.setWindowTitle(title)
        named(self, identifier, title, text)
        self._body = text_label(text, wrap=True)
        self._body.setMinimumWidth(380)
        self.stack(theme, title, self._body)
        buttons: list[Button] = []
        self._actions: list[Button] = []
        self.chosen = ""
        """Key of the answer; empty after Esc."""
        for choice in choices:
            button = Button(theme, f"{identifier}.{choice.key}", choice.word, parent=self)
            button.clicked.connect(lambda _=False, chosen=choice: self._chosen(chosen))
            buttons.append(button)
            if choice is not choices[0] and choice.changes:
                self._actions.append(button)
        self.end_with(*buttons)
        buttons[0].setFocus()
        if live is not None:
            self.follow(live)

    def add(self, text: str) -> None:
        """Show a text that was read after the question opened."""
        if text:
            whole = f"{self._body.text()} {text}"
            self._body.setText(whole)
            self.setAccessibleDescription(whole)
            self.grow()

    def acts(self) -> Sequence[Button]:
        return self._actions

    async def ask(self) -> str:
        """Return the key of the answer; empty after Esc."""
        await self.answer()
        return self.chosen

    def _chosen(self, choice: Choice) -> None:
        self.chosen = choice.key
        self.accept()
