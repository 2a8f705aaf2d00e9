"""A secret that is shown or saved once. The dialog closes freely once it is saved, and asks before that."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QWidget

from app.dialogs.dialog import Dialog
from app.dialogs.file_question import ask_for_file
from app.dialogs.question import Choice, Question
from app.errors import ConsoleError
from app.language.translate import tr
from app.process.secret_file import save_privately
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.widgets.buttons import Button
from app.widgets.copy_line import fixed_line
from app.widgets.labels import named, set_tone, tell, text_label
from app.words.plain_text import plain


class ShownOnceDialog(Dialog):
    """Owns the secret, which is dropped with the dialog. Subclasses arrange the parts created here."""

    def __init__(
        self,
        parts: ConsoleParts,
        identifier: str,
        words: tuple[str, str],
        secret: str,
        question: tuple[str, str],
        file: tuple[str, str],
        parent: QWidget,
    ) -> None:
        """Create note, save button and close button.

        - `words`: the window title and heading
        - `question`: asked before it closes with an unsaved secret, and what that costs
        - `file`: title of the file dialog, and the default file name
        """
        super().__init__(parts.theme, parent)
        self._parts, self._identifier, self._secret = parts, identifier, secret
        self._question, self._file = question, file
        self.is_kept = False
        self.setWindowTitle(words[0])
        named(self, identifier, words[1])
        self.note = named(text_label(wrap=True, tone="quiet"), f"{identifier}.note", "")
        self.save = self.button("save", tr("Save as file…"))
        self.close_button = self.button("close", tr("Close"))
        self.save.clicked.connect(self._choose_file)
        self.close_button.clicked.connect(self.accept)

    def button(self, key: str, words: str, *, icon: str = "", spoken: str = "", primary: bool = False) -> Button:
        name = f"{self._identifier}.{key}"
        return Button(self._parts.theme, name, words, icon=icon, spoken=spoken, primary=primary, parent=self)

    def line(self, key: str, name: str, text: str) -> QLineEdit:
        """Return a field that shows a secret of 43 characters as a whole if the screen has room."""
        line = fixed_line(f"{self._identifier}.{key}", name, text)
        line.setMinimumWidth(min(420, line.fontMetrics().horizontalAdvance("0" * 44) + 24))
        return line

    def lines(self) -> str:
        """Return the content of the file."""
        return self._secret

    def saved(self) -> None:
        """The file was written."""

    def reject(self) -> None:
        """Ask before Esc or the window's close button lose the secret."""
        if self.is_kept:
            super().reject()
        else:
            self._ask_to_leave()

    def leave(self) -> None:
        """Close, saved or not."""
        self.done(0)

    def done(self, result: int) -> None:
        self._secret = ""
        super().done(result)

    @flow
    async def _ask_to_leave(self) -> None:
        choices = [Choice(key="stay", word=tr("Cancel")), Choice(key="leave", word=tr("Close"))]
        if (
            await Question(self._parts.theme, f"{self._identifier}.leave", *self._question, choices, self).ask()
            == "leave"
        ):
            self.leave()

    @flow
    async def _choose_file(self) -> None:
        title, name = self._file
        try:
            file = await ask_for_file(self, self._parts.tasks, f"{self._identifier}.file", title, name=name)
        except ConsoleError as error:
            self.say(str(error), wrong=True)
            return
        if file is not None:
            self.save_to(file)

    def save_to(self, file: Path) -> None:
        """Write in a worker thread and show the result beneath."""
        text, failed = self.lines(), list[ConsoleError]()
        if not self._secret:
            return

        def not_kept(error: ConsoleError) -> None:
            failed.append(error)
            self.say(str(error), wrong=True)

        self.say(tr("Writing {name}…", name=plain(file.name)))
        written = self._parts.tasks.write(lambda: save_privately(file, text), not_kept, self)
        # after the error, if there is one
        written.add_done_callback(lambda _: self._parts.tasks.post(lambda: self._wrote(file, failed), self))

    def _wrote(self, file: Path, failed: Sequence[ConsoleError]) -> None:
        if not failed:
            self.say(tr("Saved as {name}. Only you can read it.", name=plain(file.name)))
            self.saved()

    def say(self, text: str, *, wrong: bool = False) -> None:
        set_tone(self.note, "failed" if wrong else "quiet")
        tell(self.note, text)
