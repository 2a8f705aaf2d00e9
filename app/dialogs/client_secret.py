"""The secret of an application, shown once: copied, saved, tried; then it is gone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.file_question import ask_for_file
from app.dialogs.question import Choice, ask
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.secret_file import both_lines, save_secret
from app.theme.text_role import TextRole
from app.vocabulary.ages import moment
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from app.widgets.trial_box import TrialBox

ONCE = Phrase("The secret is shown here once and never again. Store it where the application finds it.")
PUBLIC = Phrase("Screenshots and people behind you can see it.")
DOTS = "•" * 24
HIDDEN_NAME, SHOWN_NAME = Phrase("client secret, hidden"), Phrase("client secret")


class SecretSheet(Sheet):
    """The one owner of the secret; no widget has it while it is hidden, and it leaves with the sheet."""

    def __init__(
        self, parts: ConsoleParts, name: str, client_id: UUID, secret: str, old_ends: datetime | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._parts, self._client_id, self._secret = parts, client_id, secret
        self._copied = False
        theme = parts.theme
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        title = tr("Secret of {name}", name=plain(name))
        self.setWindowTitle(tr("Client secret"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "clients.secret", title)
        self.client_id = named(QLineEdit(str(client_id)), "clients.secret.id", tr("client id"))
        self.secret = named(QLineEdit(DOTS), "clients.secret.text", str(HIDDEN_NAME))
        for field in (self.client_id, self.secret):
            field.setReadOnly(True)
            field.setFont(fixed)
            field.setMinimumWidth(fixed_width(field))
        self.reveal = Button(
            theme, "clients.secret.reveal", tr("Show"), spoken=tr("Show the client secret"), parent=self
        )
        self.reveal.setCheckable(True)
        self.copy = Button(theme, "clients.secret.copy", tr("Copy both"), icon="copy", primary=True, parent=self)
        self.save = Button(theme, "clients.secret.save", tr("Save as file…"), parent=self)
        self.clear = Button(theme, "clients.secret.clear", tr("Clear clipboard now"), parent=self)
        self.note = named(text_label(wrap=True, tone="quiet"), "clients.secret.note", "")
        self.trial = TrialBox(parts, "clients.secret.trial", lambda: self._secret)
        self.trial.show_client(client_id, None)
        self.stored = named(QCheckBox(tr("I stored it")), "clients.secret.stored", tr("I stored it"))
        self.stored.setMinimumHeight(theme.sizes.small_target)
        theme.keep(self.stored, TextRole.BODY)
        self.close_button = Button(theme, "clients.secret.close", tr("Close"), parent=self)
        self._arrange(title, old_ends)
        self._connect()
        self._judge()
        self.copy.setFocus()
        self._ring = FocusRing(theme, self)

    def acts(self) -> Sequence[Button]:
        return (self.trial.run,)

    def reject(self) -> None:
        """Esc, and the window's own way to close."""
        if self.stored.isChecked():
            super().reject()
            return
        ask(
            self._parts.theme,
            "clients.secret.leave",
            tr("Close without storing the secret?"),
            tr("It cannot be shown again. Without it the application needs a new secret."),
            [
                Choice(key="stay", word=tr("Stay here")),
                Choice(key="leave", word=tr("Close"), act=lambda: self.done(0)),
            ],
            self,
        )

    def done(self, result: int) -> None:
        self._secret = ""
        self.secret.setText(DOTS)
        self.trial.forget()
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Also with the focus elsewhere."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
            return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Hide:
            self._hide_secret()
        return super().event(event)

    def save_to(self, file: Path) -> None:
        """Written in a worker thread; what came of it is said beneath."""
        client_id, secret = self._client_id, self._secret
        failed: list[ConsoleError] = []

        def not_kept(error: ConsoleError) -> None:
            failed.append(error)
            self._say(str(error), wrong=True)

        self._say(tr("Writing {name}…", name=plain(file.name)))
        written = self._parts.tasks.write(lambda: save_secret(file, client_id, secret), not_kept, self)
        # told behind the error, where there is one
        written.add_done_callback(lambda _: self._parts.tasks.post(lambda: self._saved(file, failed), self))

    def _saved(self, file: Path, failed: list[ConsoleError]) -> None:
        if not failed:
            self._say(tr("Saved as {name}, which only you can read.", name=plain(file.name)))

    def _arrange(self, title: str, old_ends: datetime | None) -> None:
        theme = self._parts.theme
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row, (words, field) in enumerate((("client_id", self.client_id), ("client_secret", self.secret))):
            label = text_label(words, tone="quiet")
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        grid.addWidget(self.reveal, 1, 2)
        ways = QHBoxLayout()
        ways.setSpacing(8)
        for button in (self.copy, self.save, self.clear):
            ways.addWidget(button)
        ways.addStretch(1)
        layout = self.stack(theme, title, text_label(f"{ONCE} {PUBLIC}", wrap=True))
        if old_ends is not None:
            until = moment(old_ends, datetime.now(UTC))
            layout.addWidget(text_label(tr("The old secret still works until {until}.", until=until), wrap=True))
        layout.addLayout(grid)
        layout.addLayout(ways)
        layout.addWidget(self.note)
        layout.addWidget(self.trial)
        layout.addWidget(self.stored)
        self.end_with(self.close_button)

    def _connect(self) -> None:
        self.reveal.toggled.connect(self._reveal)
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._choose_file)
        self.clear.clicked.connect(self._clear)
        self.stored.toggled.connect(self._judge)
        self.close_button.clicked.connect(self.accept)
        self.trial.finished.connect(self.grow)
        self.trial.steps.unfolded.connect(self.grow)

    def _judge(self) -> None:
        self.close_button.allow(None if self.stored.isChecked() else tr("Say first that you stored it"))
        self.clear.allow(None if self._copied else tr("Nothing was copied from here"))

    def _reveal(self, shown: bool) -> None:
        self.secret.setText(self._secret if shown else DOTS)
        self.secret.setCursorPosition(0)
        self.secret.setAccessibleName(str(SHOWN_NAME if shown else HIDDEN_NAME))
        self.reveal.say(
            tr("Hide") if shown else tr("Show"), tr("Hide the client secret") if shown else tr("Show the client secret")
        )

    def _hide_secret(self) -> None:
        """Nobody looks any more."""
        if self.reveal.isChecked():
            self.reveal.setChecked(False)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(both_lines(self._client_id, self._secret))
        self._copied = True
        self._say(tr("Both are in the clipboard, until you clear it."))
        self._judge()

    def _clear(self) -> None:
        QGuiApplication.clipboard().clear()
        self._copied = False
        self._say(tr("The clipboard is empty. Clipboard managers may keep what was in it."))
        self._judge()
        self.copy.setFocus()

    def _choose_file(self) -> None:
        ask_for_file(
            self,
            self._parts.tasks,
            "clients.secret.file",
            tr("Save the client secret"),
            self.save_to,
            lambda error: self._say(str(error), wrong=True),
            name=f"client-{str(self._client_id)[-8:]}.env",
        )

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.note.setProperty("tone", "failed" if wrong else "quiet")
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
        self.note.setText(text)
        self.note.setAccessibleName(text)


def fixed_width(field: QLineEdit) -> int:
    """A secret of 43 signs is seen as a whole, where the screen has room."""
    return min(420, field.fontMetrics().horizontalAdvance("0" * 44) + 24)
