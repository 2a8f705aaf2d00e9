"""A question with named answers. Opened with `open`, never `exec`, so that nothing else stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from app.dialogs.dialog import Dialog
from app.language.translate import tr
from app.session.live import Live
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.fields import FormField, PagesEdit
from app.widgets.labels import named, text_label
from app.words.job_actions import again_words
from app.words.jobs import name_of, on_paper_words
from app.words.label_batches import has_parts
from server_core.contract.types.documents import PageSpan
from server_core.contract.types.jobs import JobRow


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
        field: QWidget | None = None,
    ) -> None:
        """`live`: the answers change something on the server, so they are disabled while nothing can be changed.

        `field`: below the text.
        """
        super().__init__(theme, parent.window())
        self.setWindowTitle(title)
        named(self, identifier, title, text)
        self._body = text_label(text, wrap=True)
        self._body.setMinimumWidth(380)
        self.stack(theme, title, self._body, *([] if field is None else [field]))
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
            self.say(f"{self._body.text()} {text}")

    def say(self, text: str) -> None:
        self._body.setText(text)
        self.setAccessibleDescription(text)
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


class ReprintQuestion(Question):
    """Asks whether to print one job again, and which pages of it."""

    def __init__(self, theme: Theme, row: JobRow, parent: QWidget, live: Live) -> None:
        self._row = row
        self._doubt = on_paper_words(row)
        self.spans: list[PageSpan] | None = None
        """The chosen pages. None: all."""
        self.pages = PagesEdit("reprint.pages")
        self._field = FormField(theme, self.pages.accessibleName(), self.pages)
        title = tr("Print {jobs} again?", jobs=name_of(row))
        choices = [
            Choice(key="keep", word=tr("Cancel")),
            Choice(key="reprint", word=tr("Print again", "button: jobs")),
        ]
        text = f"{self._doubt} {again_words(row)}"
        super().__init__(theme, "reprint", title, text, choices, parent, live=live, field=self._field)
        self._field.setVisible(has_parts(row))
        self.pages.textChanged.connect(self._judge)
        self.pages.returnPressed.connect(self._actions[0].setFocus)

    def _judge(self) -> None:
        """Tell what comes out, or what is wrong with the pages."""
        wrong = self.pages.wrong(self._row.document_pages or 0)
        self._field.tell(wrong)
        self._actions[0].allow(wrong or None)
        if not wrong:
            self.spans = self.pages.spans()
            self.say(f"{self._doubt} {again_words(self._row, self.spans)}")
