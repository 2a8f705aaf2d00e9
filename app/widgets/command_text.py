"""Printer commands to read: numbered lines, commands in colour, their names under the mouse, found places marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from app.language.translate import tr
from app.models.command_search import Found, Spot
from app.theme.theme import Theme
from app.vocabulary.marks import Tone
from app.vocabulary.plain_text import tooltip
from app.vocabulary.raw_text import RawLine
from app.widgets.named import named

PAD = 8
MOST_MARKED = 300
"""Around the one that is shown: more are never seen at once."""


class CommandText(QPlainTextEdit):
    """Read only, its cursor is moved by keys and by a click."""

    place_chosen = Signal(int, int)
    """The line and the letter that the cursor stands at, from 0."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._lines: Sequence[RawLine] = ()
        self._found: Sequence[Found] = ()
        self._at = 0
        named(self, identifier, tr("Commands of the RAW file"))
        self.setReadOnly(True)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # commands begin at the left in every language
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        by = Qt.TextInteractionFlag
        self.setTextInteractionFlags(by.TextSelectableByMouse | by.TextSelectableByKeyboard)
        self.setTabChangesFocus(True)
        self._numbers = LineNumbers(self)
        self._colours = CommandColours(self.document(), theme)
        self.blockCountChanged.connect(lambda _: self._make_room())
        self.updateRequest.connect(self._numbers.follow)
        self.cursorPositionChanged.connect(self._moved)
        theme.changed.connect(self._dress)
        self._dress()

    def show_lines(self, lines: Sequence[RawLine], *, numbered: bool = True) -> None:
        self._lines = lines
        self._colours.lines = lines
        self._numbers.setVisible(numbered)
        self.mark((), 0)
        self.setPlainText("\n".join(line.text for line in lines))
        self._make_room()

    def line(self, number: int) -> RawLine | None:
        return self._lines[number] if number < len(self._lines) else None

    def go_to_line(self, number: int) -> None:
        """It becomes the first that is seen, where enough follows."""
        block = self.document().findBlockByNumber(number)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.verticalScrollBar().setValue(number)

    def mark(self, found: Sequence[Found], at: int) -> None:
        """All that was found, the one at `at` stronger and in sight."""
        self._found, self._at = found, at
        if found:
            self.setTextCursor(self._cursor(found[at][0], select=False))
            self.ensureCursorVisible()
        self._paint_marks()

    def _paint_marks(self) -> None:
        first = max(0, self._at - MOST_MARKED // 2)
        marks = []
        for number, places in enumerate(self._found[first : first + MOST_MARKED], start=first):
            for spot in places:
                mark = QTextEdit.ExtraSelection()
                mark.cursor = self._cursor(spot)
                shown = QTextCharFormat()
                shown.setBackground(
                    self._theme.ink(Tone.ATTENTION) if number == self._at else self._theme.tint(Tone.ATTENTION)
                )
                shown.setForeground(self._theme.colour("base") if number == self._at else self._theme.colour("text"))
                shown.setFontUnderline(True)
                mark.format = shown
                marks.append(mark)
        self.setExtraSelections(marks)

    def _cursor(self, spot: Spot, *, select: bool = True) -> QTextCursor:
        block = self.document().findBlockByNumber(spot.line)
        text = block.text()
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + units(text, spot.start))
        if select:
            cursor.setPosition(block.position() + units(text, spot.end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _moved(self) -> None:
        cursor = self.textCursor()
        self.place_chosen.emit(cursor.blockNumber(), cursor.positionInBlock())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tooltip(self._name_at(event)), self)
            return True
        return super().event(event)

    def _name_at(self, event: QHelpEvent) -> str:
        place = self.viewport().mapFrom(self, event.pos())
        cursor = self.cursorForPosition(place)
        line = self.line(cursor.blockNumber())
        if line is None or not self.cursorRect(cursor).adjusted(-20, 0, 20, 0).contains(place):
            return ""
        at = cursor.positionInBlock()
        under = [word for word in line.words if units(line.text, word.start) <= at]
        return under[-1].told if under else ""

    def _dress(self) -> None:
        self.setFont(self._theme.fixed_font())
        self._colours.dress()
        self._make_room()
        self._paint_marks()

    # line numbers

    def _make_room(self) -> None:
        self.setViewportMargins(self._numbers.room() if not self._numbers.isHidden() else 0, 0, 0, 0)
        self._place()

    def _place(self) -> None:
        """As high as the text: a number behind the bar that scrolls it would be half of one."""
        inside, text = self.contentsRect(), self.viewport().geometry()
        self._numbers.setGeometry(QRect(inside.left(), text.top(), self._numbers.room(), text.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Also where a scroll bar comes or goes."""
        super().resizeEvent(event)
        self._place()

    def paint_numbers(self, painter: QPainter, area: QRect) -> None:
        painter.fillRect(area, self._theme.colour("alternate"))
        painter.setFont(self.font())
        painter.setPen(self._theme.colour("text_secondary"))
        block = self.firstVisibleBlock()
        width = self._numbers.width() - PAD
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if place.top() > area.bottom():
                break
            shown = QRect(0, round(place.top()), width, round(place.height()))
            painter.drawText(shown, Qt.AlignmentFlag.AlignRight, str(block.blockNumber() + 1))
            block = block.next()


class LineNumbers(QWidget):
    """At the left of the text, moved with it; not a part of it: what is copied are commands."""

    def __init__(self, text: CommandText) -> None:
        super().__init__(text)
        self._text = text

    def room(self) -> int:
        digits = max(2, len(str(self._text.blockCount())))
        return self._text.fontMetrics().horizontalAdvance("9") * digits + 2 * PAD

    def sizeHint(self) -> QSize:
        return QSize(self.room(), 0)

    def follow(self, area: QRect, down: int) -> None:
        if down:
            self.scroll(0, down)
        else:
            self.update(0, area.y(), self.width(), area.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._text.paint_numbers(painter, event.rect())
        painter.end()


class CommandColours(QSyntaxHighlighter):
    """Commands bold in the accent's colour; what nobody knows is underlined with dots."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self.lines: Sequence[RawLine] = ()
        self._known, self._unknown = QTextCharFormat(), QTextCharFormat()

    def dress(self) -> None:
        for shown in (self._known, self._unknown):
            shown.setForeground(self._theme.colour("accent"))
            shown.setFontWeight(QFont.Weight.Bold)
        self._unknown.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        number = self.currentBlock().blockNumber()
        if number < len(self.lines):
            for word in self.lines[number].words:
                start = units(text, word.start)
                length = units(text, word.end) - start
                self.setFormat(start, length, self._known if word.name else self._unknown)


def units(text: str, letters: int) -> int:
    """So many letters in the units of Qt (UTF-16), of which an emoji has two."""
    return letters if text.isascii() else len(text[:letters].encode("utf-16-le")) // 2
