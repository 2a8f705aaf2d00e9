"""Files dragged over a page: an outline and words say what would happen; then they are handed over."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.language.translate import Phrase
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.marks import Tone
from app.widgets.named import named

DROP, ONE_ONLY = Phrase("Drop to print"), Phrase("One file at a time")
VEIL = 225
"""Of 255: what is below shines through a little."""
EDGE, DASH = 10.0, 3.0
DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove)


@dataclass(frozen=True, slots=True)
class DroppedFiles:
    """Of this computer, in the order in which they came; one, if all is well."""

    paths: tuple[Path, ...]


class DropSheet(QWidget):
    """Lies over the page while something is dragged over it."""

    def __init__(self, theme: Theme, page: QWidget, identifier: str) -> None:
        super().__init__(page)
        self._page = page
        self._theme = theme
        self.words = ""
        named(self, identifier, "")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def say(self, words: str) -> None:
        self.words = words
        self.setAccessibleName(words)
        self.setGeometry(self._page.rect())
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, good = self._theme, self.words == str(DROP)
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
    """Anywhere on the page, its fields included; made when the page is whole. What is no file is left alone."""

    dropped = Signal(object)
    """DroppedFiles"""

    def __init__(self, theme: Theme, page: QWidget, identifier: str) -> None:
        super().__init__(page)
        self._page = page
        self.sheet = DropSheet(theme, page, identifier)
        page.setAcceptDrops(True)
        page.installEventFilter(self)
        # a field takes the name of a dropped file as its text
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
            event.ignore()  # then it is the page's
            return True
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if kind is QEvent.Type.Drop:
            self.sheet.hide()
            self.dropped.emit(DroppedFiles(tuple(map(local_path, files))))
        else:
            self.sheet.say(str(DROP if len(files) == 1 else ONE_ONLY))
        return True


def local_path(url: QUrl) -> Path:
    """Return the path of a file on this computer.

    Qt decodes names that are not UTF-8 to U+FFFD, so the bytes are taken from the URL.
    """
    if sys.platform == "win32":
        return Path(url.toLocalFile())
    return Path(os.fsdecode(unquote_to_bytes(url.path(QUrl.ComponentFormattingOption.FullyEncoded))))
