"""The secret of an application or of its webhook, shown once: copied, saved, tried; then it is gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
from app.secret_file import both_lines, save_privately
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


@dataclass(frozen=True, kw_only=True, slots=True)
class SecretWords:
    """Words and names of one kind of secret. `kind`: the beginning of every identifier. `id`, `secret`: lines."""

    kind: str
    id: str
    secret: str
    window: Phrase
    id_name: Phrase
    hidden: Phrase
    shown: Phrase
    show: Phrase
    hide: Phrase
    save: Phrase
    lost: Phrase


OF_CLIENT = SecretWords(
    kind="clients",
    id="client_id",
    secret="client_secret",  # noqa: S106
    window=Phrase("Client secret"),
    id_name=Phrase("client id"),
    hidden=Phrase("client secret, hidden"),
    shown=Phrase("client secret"),
    show=Phrase("Show the client secret"),
    hide=Phrase("Hide the client secret"),
    save=Phrase("Save the client secret"),
    lost=Phrase("It cannot be shown again. Without it the application needs a new secret."),
)
OF_WEBHOOK = SecretWords(
    kind="webhooks",
    id="webhook_id",
    secret="webhook_secret",  # noqa: S106
    window=Phrase("Webhook secret"),
    id_name=Phrase("webhook id"),
    hidden=Phrase("webhook secret, hidden"),
    shown=Phrase("webhook secret"),
    show=Phrase("Show the webhook secret"),
    hide=Phrase("Hide the webhook secret"),
    save=Phrase("Save the webhook secret"),
    lost=Phrase("It cannot be shown again. Without it the receiver cannot check messages, and needs a new secret."),
)


class SecretSheet(Sheet):
    """The one owner of the secret; no widget has it while it is hidden, and it leaves with the sheet."""

    def __init__(
        self,
        parts: ConsoleParts,
        name: str,
        client_id: UUID,
        secret: str,
        old_ends: datetime | None,
        parent: QWidget,
        words: SecretWords = OF_CLIENT,
    ) -> None:
        super().__init__(parent)
        self._parts, self._client_id, self._secret, self._words = parts, client_id, secret, words
        kind = words.kind
        self._copied = False
        theme = parts.theme
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        title = tr("Secret of {name}", name=plain(name))
        self.setWindowTitle(str(words.window))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, f"{kind}.secret", title)
        self.client_id = named(QLineEdit(str(client_id)), f"{kind}.secret.id", str(words.id_name))
        self.secret = named(QLineEdit(DOTS), f"{kind}.secret.text", str(words.hidden))
        for field in (self.client_id, self.secret):
            field.setReadOnly(True)
            field.setFont(fixed)
            field.setMinimumWidth(fixed_width(field))
        self.reveal = Button(theme, f"{kind}.secret.reveal", tr("Show"), spoken=str(words.show), parent=self)
        self.reveal.setCheckable(True)
        self.copy = Button(theme, f"{kind}.secret.copy", tr("Copy both"), icon="copy", primary=True, parent=self)
        self.save = Button(theme, f"{kind}.secret.save", tr("Save as file…"), parent=self)
        self.clear = Button(theme, f"{kind}.secret.clear", tr("Clear clipboard now"), parent=self)
        self.note = named(text_label(wrap=True, tone="quiet"), f"{kind}.secret.note", "")
        self.trial: TrialBox | None = None
        if words is OF_CLIENT:
            self.trial = TrialBox(parts, f"{kind}.secret.trial", lambda: self._secret)
            self.trial.show_client(client_id, None)
        self.stored = named(QCheckBox(tr("I stored it")), f"{kind}.secret.stored", tr("I stored it"))
        self.stored.setMinimumHeight(theme.sizes.small_target)
        theme.keep(self.stored, TextRole.BODY)
        self.close_button = Button(theme, f"{kind}.secret.close", tr("Close"), parent=self)
        self._arrange(title, old_ends)
        self._connect()
        self._judge()
        self.copy.setFocus()
        self._ring = FocusRing(theme, self)

    def acts(self) -> Sequence[Button]:
        return () if self.trial is None else (self.trial.run,)

    def reject(self) -> None:
        """Esc, and the window's own way to close."""
        if self.stored.isChecked():
            super().reject()
            return
        ask(
            self._parts.theme,
            f"{self._words.kind}.secret.leave",
            tr("Close without storing the secret?"),
            str(self._words.lost),
            [
                Choice(key="stay", word=tr("Stay here")),
                Choice(key="leave", word=tr("Close"), act=lambda: self.done(0)),
            ],
            self,
        )

    def done(self, result: int) -> None:
        self._secret = ""
        self.secret.setText(DOTS)
        if self.trial is not None:
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
        text = self._lines()
        failed: list[ConsoleError] = []

        def not_kept(error: ConsoleError) -> None:
            failed.append(error)
            self._say(str(error), wrong=True)

        self._say(tr("Writing {name}…", name=plain(file.name)))
        written = self._parts.tasks.write(lambda: save_privately(file, text), not_kept, self)
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
        for row, (words, field) in enumerate(((self._words.id, self.client_id), (self._words.secret, self.secret))):
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
        if self.trial is not None:
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
        if self.trial is not None:
            self.trial.finished.connect(self.grow)
            self.trial.steps.unfolded.connect(self.grow)

    def _judge(self) -> None:
        self.close_button.allow(None if self.stored.isChecked() else tr("Say first that you stored it"))
        self.clear.allow(None if self._copied else tr("Nothing was copied from here"))

    def _reveal(self, shown: bool) -> None:
        self.secret.setText(self._secret if shown else DOTS)
        self.secret.setCursorPosition(0)
        self.secret.setAccessibleName(str(self._words.shown if shown else self._words.hidden))
        spoken = self._words.hide if shown else self._words.show
        self.reveal.say(tr("Hide") if shown else tr("Show"), str(spoken))

    def _hide_secret(self) -> None:
        """Nobody looks any more."""
        if self.reveal.isChecked():
            self.reveal.setChecked(False)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._lines())
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
            f"{self._words.kind}.secret.file",
            str(self._words.save),
            self.save_to,
            lambda error: self._say(str(error), wrong=True),
            name=f"{self._words.kind.removesuffix('s')}-{str(self._client_id)[-8:]}.env",
        )

    def _lines(self) -> str:
        return both_lines(self._client_id, self._secret, (self._words.id, self._words.secret))

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.note.setProperty("tone", "failed" if wrong else "quiet")
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
        self.note.setText(text)
        self.note.setAccessibleName(text)


def fixed_width(field: QLineEdit) -> int:
    """A secret of 43 signs is seen as a whole, where the screen has room."""
    return min(420, field.fontMetrics().horizontalAdvance("0" * 44) + 24)
