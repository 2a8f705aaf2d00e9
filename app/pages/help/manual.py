"""The manual inside the window: the pages of `resources/docs`, in English, without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QTextBlock, QTextBlockFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QFrame, QTextBrowser

import resources
from app.language.translate import tr
from app.theme.theme import Theme
from app.widgets.labels import named

PREFIX = "manual/"
PAGES = (
    "start", "staff", "printers", "consoles", "operations", "backups", "security", "agents", "api", "partners",
    "printing", "troubleshooting", "command-line", "command-line-printers", "command-line-jobs", "command-line-server",
    "command-line-consoles", "command-line-applications", "proving",
)  # fmt: skip
"""The pages, in the order of the list."""
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
MARGIN, GAP, CLOSE = 16, 8, 3
"""Pixels: around the text, between paragraphs, between items of a list."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ManualPage:
    """`key`: such as `manual/api`. `text`: Markdown whose links lead only to other pages of the manual."""

    key: str
    heading: str
    text: str

    def says(self, words: Sequence[str]) -> bool:
        """Return whether the page contains all words, in any order."""
        text = self.text.casefold()
        return all(word in text for word in words)


def best_match(texts: Sequence[str], words: Sequence[str]) -> int | None:
    """Return the place of the first text with the most of the words; None if no text has any.

    `words`: in lower case.
    """
    counts = [sum(word in text.casefold() for word in words) for text in texts]
    most = max(counts, default=0)
    return counts.index(most) if most else None


def manual_pages() -> list[ManualPage]:
    return [_page(name, resources.text(f"docs/{name}.md")) for name in PAGES]


def _page(name: str, text: str) -> ManualPage:
    heading = text.partition("\n")[0].removeprefix("# ")
    return ManualPage(key=PREFIX + name, heading=heading, text=LINK.sub(_inside, text))


def _inside(link: re.Match[str]) -> str:
    """Keep links inside the manual. Replace any other link with its text and its web address."""
    words, address = link.groups()
    if address.removesuffix(".md") in PAGES:
        return link[0]
    return f"{words} ({address})" if address.startswith("https://") else words


class ManualView(QTextBrowser):
    wanted = Signal(str)
    """Key of the page whose link was clicked."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        named(self, "help.manual", tr("Manual"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self._page: ManualPage | None = None
        self.anchorClicked.connect(self._follow)
        theme.changed.connect(self._draw)

    def show_page(self, page: ManualPage, words: Sequence[str]) -> None:
        """Show a page from its start, or from the paragraph with the most of the searched words, in lower case."""
        self._page = page
        self.setAccessibleName(page.heading)
        self._draw()
        blocks = list(self._blocks())
        place = best_match([block.text() for block in blocks], words)
        if place is not None:
            first = next(word for word in words if word in blocks[place].text().casefold())
            self.setTextCursor(self.document().find(first, blocks[place].position()))
            QTimer.singleShot(0, self, self._show_cursor)  # after the layout

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()

    def _show_cursor(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect().top() - MARGIN)

    def _draw(self) -> None:
        if self._page is not None:
            self.setMarkdown(self._page.text)
            self.document().setDocumentMargin(MARGIN)
            self._space()
            self.moveCursor(QTextCursor.MoveOperation.Start)

    def _space(self) -> None:
        """Add space around headings, paragraphs and commands. Qt's Markdown reader adds none."""
        block = self.document().begin()
        while block.isValid():
            cursor, shape = QTextCursor(block), block.blockFormat()
            is_code, next_is_code = _is_code(shape), _is_code(block.next().blockFormat())
            table = cursor.currentTable()
            if not table:
                shape.setTopMargin(GAP if shape.headingLevel() else 0)
                shape.setBottomMargin(0 if is_code and next_is_code else CLOSE if block.textList() else GAP)
                if is_code:
                    shape.setNonBreakableLines(False)
                    shape.setLeftMargin(MARGIN)
                    shape.setBackground(self.palette().alternateBase())
                cursor.setBlockFormat(shape)
            elif not block.text() and table.cellAt(cursor).lastPosition() > block.position():
                cursor.deleteChar()  # Qt puts an empty line above the first cell's text
                block = cursor.block()
                continue
            block = block.next()

    def _follow(self, address: QUrl) -> None:
        self.wanted.emit(PREFIX + address.toString().removesuffix(".md"))


def _is_code(shape: QTextBlockFormat) -> bool:
    return shape.hasProperty(QTextFormat.Property.BlockCodeFence)
