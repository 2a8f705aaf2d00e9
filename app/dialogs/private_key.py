"""The private key of a pair that was made here: saved once to a file that its owner alone can read, shown nowhere."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.file_question import ask_for_file
from app.dialogs.question import Choice, ask
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.secret_file import save_privately
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from server_core.contract.types.partners import KeyCredentials

ONCE = Phrase(
    "The private key is kept nowhere but in the file that you save now. The application signs with it; the server "
    "keeps the public key alone."
)
NOT_SAVED = Phrase("Save the private key first")


class PrivateKeySheet(Sheet):
    """The one owner of the key: no widget ever has it, and it leaves with the sheet."""

    def __init__(self, parts: ConsoleParts, name: str, made: KeyCredentials, parent: QWidget) -> None:
        super().__init__(parent)
        self._parts, self._pem, self._saved = parts, made.private_key_pem or "", False
        theme = parts.theme
        title = tr("Private key of {name}", name=plain(name))
        self._file_name = f"application-{str(made.client_id)[-8:]}.pem"
        self.setWindowTitle(tr("Private key"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "partners.private", title)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row, (word, value) in enumerate((("client_id", str(made.client_id)), ("kid", plain(made.kid)))):
            field = named(QLineEdit(value), f"partners.private.{word}", word)
            field.setReadOnly(True)
            field.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            field.setMinimumWidth(min(420, field.fontMetrics().horizontalAdvance("0" * 44) + 24))
            field.setCursorPosition(0)
            label = text_label(word, tone="quiet")
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        self.note = named(text_label(str(NOT_SAVED), wrap=True, tone="quiet"), "partners.private.note", str(NOT_SAVED))
        self.save = Button(theme, "partners.private.save", tr("Save as file…"), primary=True, parent=self)
        self.close_button = Button(theme, "partners.private.close", tr("Close", "button"), parent=self)
        self.stack(theme, title, text_label(str(ONCE), wrap=True), grid, self.note)
        self.end_with(self.close_button, self.save)
        self.save.clicked.connect(self._choose_file)
        self.close_button.clicked.connect(self.accept)
        self.close_button.allow(str(NOT_SAVED))
        self.save.setFocus()
        self._ring = FocusRing(theme, self)

    def reject(self) -> None:
        """Esc, and the window's own way to close."""
        if self._saved:
            super().reject()
            return
        ask(
            self._parts.theme,
            "partners.private.leave",
            tr("Close without saving the key?"),
            tr("It cannot be had again. Without it the application needs another key."),
            [
                Choice(key="stay", word=tr("Stay here")),
                Choice(key="leave", word=tr("Close", "button"), act=self.leave),
            ],
            self,
        )

    def leave(self) -> None:
        """Whether it was saved or not."""
        self.done(0)

    def done(self, result: int) -> None:
        self._pem = ""
        super().done(result)

    def save_to(self, file: Path) -> None:
        """Written in a worker thread; what came of it is said beneath."""
        pem, failed = self._pem, list[ConsoleError]()
        if not pem:
            return

        def not_kept(error: ConsoleError) -> None:
            failed.append(error)
            self._say(str(error), wrong=True)

        self._say(tr("Writing {name}…", name=plain(file.name)))
        written = self._parts.tasks.write(lambda: save_privately(file, pem), not_kept, self)
        # told behind the error, where there is one
        written.add_done_callback(lambda _: self._parts.tasks.post(lambda: self._wrote(file, failed), self))

    def _wrote(self, file: Path, failed: list[ConsoleError]) -> None:
        if failed:
            return
        self._saved = True
        self._say(tr("Saved as {name}, which only you can read.", name=plain(file.name)))
        self.close_button.allow(None)
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_file(self) -> None:
        ask_for_file(
            self,
            self._parts.tasks,
            "partners.private.file",
            tr("Save the private key"),
            self.save_to,
            lambda error: self._say(str(error), wrong=True),
            name=self._file_name,
        )

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.note.setProperty("tone", "failed" if wrong else "quiet")
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
        self.note.setText(text)
        self.note.setAccessibleName(text)
