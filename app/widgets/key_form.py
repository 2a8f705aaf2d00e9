"""Which key an application signs with: a pair that is made here, or a public key of its own, pasted or dropped."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QPlainTextEdit, QRadioButton, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.key_file import read_key
from app.language.translate import Phrase, tr
from app.theme.text_role import TextRole
from app.widgets.file_drop import local_path
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.contract.types.partners import LONGEST_KID

MAKE = Phrase("Generate a key pair (its private key is saved once)")
PASTE = Phrase("Use a public key that it has (PEM or JWK)")
PRIVATE = "PRIVATE KEY"
IS_PRIVATE = Phrase("This is a private key: nobody but the application may have it. Paste its public key.")
KID_HINT = Phrase("Empty: its thumbprint (RFC 7638).")


class KeyText(QPlainTextEdit):
    """Tab leads out of it; a file that is dropped is read."""

    dropped = Signal(object)
    """Path"""

    def __init__(self, identifier: str) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setPlaceholderText("-----BEGIN PUBLIC KEY-----")
        named(self, identifier, tr("Public key of the application"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        files = [local_path(url) for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.dropped.emit(files[0])
        else:
            super().dropEvent(event)


class KeyForm(QWidget):
    changed = Signal()

    def __init__(self, parts: ConsoleParts, identifier: str) -> None:
        super().__init__()
        theme, self._tasks = parts.theme, parts.tasks
        named(self, identifier, tr("Key", "of an application"))
        self.make = named(QRadioButton(str(MAKE)), f"{identifier}.make", str(MAKE))
        self.paste = named(QRadioButton(str(PASTE)), f"{identifier}.paste", str(PASTE))
        choices = QButtonGroup(self)
        for choice in (self.make, self.paste):
            choices.addButton(choice)
            choice.setMinimumHeight(theme.sizes.small_target)
            theme.keep(choice, TextRole.BODY)
        self.text = KeyText(f"{identifier}.text")
        self.text.setMinimumHeight(96)
        self.problem = named(text_label(wrap=True, tone="failed"), f"{identifier}.problem", "")
        self.kid = named(QLineEdit(), f"{identifier}.kid", tr("Name of the key (kid)"))
        self.kid.setMaxLength(LONGEST_KID)
        named_key = FormField(theme, tr("Name of the key (kid), may stay empty"), self.kid)
        named_key.tell("", str(KID_HINT))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for part in (self.make, self.paste, self.text, self.problem, named_key):
            column.addWidget(part)
        self.make.setChecked(True)
        self.make.toggled.connect(self._judge)
        self.text.textChanged.connect(self._judge)
        self.text.dropped.connect(self._read)
        self._judge()

    @property
    def public_key(self) -> str | None:
        """None: a pair is to be made."""
        return None if self.make.isChecked() else self.text.toPlainText().strip()

    @property
    def key_id(self) -> str | None:
        return self.kid.text().strip() or None

    def lacks(self) -> str | None:
        """Why it cannot be used yet."""
        key = self.public_key
        if key is None:
            return None
        if PRIVATE in key:
            return tr("Paste the public key, not the private one")
        return None if key else tr("Paste a public key first")

    def _judge(self) -> None:
        self.text.setVisible(self.paste.isChecked())
        self._say(str(IS_PRIVATE) if PRIVATE in (self.public_key or "") else "")
        self.changed.emit()

    def _say(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.setAccessibleName(words)
        self.problem.setVisible(bool(words))

    def _read(self, file: Path) -> None:
        self._tasks.run(lambda: read_key(file), self.text.setPlainText, lambda error: self._say(str(error)), self)
