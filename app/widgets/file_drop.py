"""Files dragged over a page: an outline and a text announce the effect; dropping passes them on."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QPlainTextEdit, QRadioButton, QWidget

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.process.secret_file import read_key
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.fields import FormField
from app.widgets.labels import named, tell_or_hide, text_label, vbox
from app.words.marks import Tone
from server_core.contract.types.partners import LONGEST_KID

DROP, ONE_ONLY = Phrase("Drop to print"), Phrase("One file at a time")
VEIL = 225
"""Opacity, of 255: the page below stays faintly visible."""
EDGE, DASH = 10.0, 3.0
DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove)


@dataclass(frozen=True, slots=True)
class DroppedFiles:
    """Files of this computer in the order dropped; normally one."""

    paths: tuple[Path, ...]


class DropOverlay(QWidget):
    """The overlay of the page during a drag."""

    def __init__(self, theme: Theme, page: QWidget, identifier: str) -> None:
        super().__init__(page)
        self._page = page
        self._theme = theme
        self.words, self._is_allowed = "", False
        named(self, identifier, "")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def say(self, words: str, *, is_allowed: bool) -> None:
        self.words, self._is_allowed = words, is_allowed
        self.setAccessibleName(words)
        self.setGeometry(self._page.rect())
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, good = self._theme, self._is_allowed
        ground = QColor(theme.colour("base"))
        ground.setAlpha(VEIL)
        ink = theme.colour("accent") if good else theme.ink(Tone.ATTENTION)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), ground)
        painter.setPen(QPen(ink, DASH, Qt.PenStyle.DashLine))
        radius = theme.sizes.tile_radius
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE), radius, radius)
        painter.setFont(theme.font_of(TextRole.NUMBER, bold=True))
        painter.setPen(ink)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self.words)
        painter.end()


class FileDrop(QObject):
    """Accepts drops anywhere on the page, including its fields.

    Create it when the page is complete. Ignores non-files.
    """

    dropped = Signal(object)
    """DroppedFiles"""

    def __init__(self, theme: Theme, page: QWidget, identifier: str) -> None:
        super().__init__(page)
        self._page = page
        self.sheet = DropOverlay(theme, page, identifier)
        page.setAcceptDrops(True)
        page.installEventFilter(self)
        # a field would insert the name of a dropped file as text
        for field in (*page.findChildren(QLineEdit), *page.findChildren(QPlainTextEdit)):
            field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.DragLeave:
            self.sheet.hide()
        if kind not in (*DRAGS, QEvent.Type.Drop) or not isinstance(event, QDropEvent):
            return False
        files = [url for url in event.mimeData().urls() if url.isLocalFile()]
        if not files:
            return False
        if watched is not self._page:
            event.ignore()  # then it belongs to the page
            return True
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if kind is QEvent.Type.Drop:
            self.sheet.hide()
            self.dropped.emit(DroppedFiles(tuple(map(local_path, files))))
        else:
            is_one = len(files) == 1
            self.sheet.say(str(DROP if is_one else ONE_ONLY), is_allowed=is_one)
        return True


def local_path(url: QUrl) -> Path:
    """Return the path of a file on this computer.

    Qt decodes names that are not UTF-8 to U+FFFD, so the bytes are taken from the URL.
    """
    if sys.platform == "win32":
        return Path(url.toLocalFile())
    return Path(os.fsdecode(unquote_to_bytes(url.path(QUrl.ComponentFormattingOption.FullyEncoded))))


# The key of an application: a pair generated here, or its own public key, pasted or dropped.


MAKE = Phrase("Generate a key pair (you can save the private key once)")
PASTE = Phrase("Use the application's public key (PEM or JWK)")
PRIVATE = "PRIVATE KEY"
IS_PRIVATE = Phrase("This is a private key, which only the application may have. Paste its public key.")
KID_HINT = Phrase("Empty: the key's thumbprint (RFC 7638).")


class KeyText(QPlainTextEdit):
    """Tab moves the focus out. A dropped file is read."""

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
        named_key = FormField(theme, tr("Name of the key (kid, optional)"), self.kid)
        named_key.tell("", str(KID_HINT))
        column = vbox(self, spacing=6)
        for part in (self.make, self.paste, self.text, self.problem, named_key):
            column.addWidget(part)
        self.make.setChecked(True)
        self.make.toggled.connect(self._judge)
        self.text.textChanged.connect(self._judge)
        self.text.dropped.connect(self._read)
        self._judge()

    @property
    def public_key(self) -> str | None:
        """Return the public key. None: generate a pair."""
        return None if self.make.isChecked() else self.text.toPlainText().strip()

    @property
    def key_id(self) -> str | None:
        return self.kid.text().strip() or None

    def lacks(self) -> str | None:
        """Return why the key cannot be used yet."""
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
        tell_or_hide(self.problem, words)

    @flow
    async def _read(self, file: Path) -> None:
        try:
            self.text.setPlainText(await self._tasks.call(lambda: read_key(file)))
        except ConsoleError as error:
            self._say(str(error))
