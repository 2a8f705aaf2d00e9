"""A RAW file as commands or bytes, with search and an explanation of the current line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QToolTip, QWidget

from app.language.translate import tr
from app.models.command_list import MOST, TextMatch, TextMatches, find_in_bytes, find_in_lines
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.pointer_guards import repeatable
from app.words.marks import Tone
from app.words.plain_text import plain, tooltip
from app.words.raw_text import RawLine, RawText, hex_lines

LOW = 180
"""A pane this low leaves its room to the commands."""


class CommandPane(QWidget):
    """`search` is placed by the owner above the pane and whatever is beside it."""

    as_bytes = Signal(bool)
    """The user switched to bytes (True) or commands."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._raw: RawText | None = None
        self._found: list[TextMatches] = []
        self._at = 0
        self.text = CommandText(theme, f"{identifier}.commands")
        self.search = FindRow(theme, f"{identifier}.find", tr("Find a command", "of a RAW file"))
        self.bytes = Button(
            theme,
            f"{identifier}.bytes",
            tr("Bytes", "button: of a RAW file"),
            compact=True,
            spoken=tr("Show the bytes: position, value, character"),
        )
        self.bytes.setCheckable(True)
        self.bytes.toggled.connect(self._switch)
        self.search.row.addWidget(self.bytes)
        self.meaning = named(text_label(wrap=True), f"{identifier}.told", "")
        self.meaning.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        theme.keep(self.meaning, TextRole.SMALL)
        self.search.wanted.connect(lambda _: self._search())
        self.search.step.connect(self.step)
        self.text.position_chosen.connect(self._tell)
        layout = vbox(self, spacing=6)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.meaning)

    @property
    def status(self) -> str:
        """Describe what is not shown."""
        if self._raw is None:
            return ""
        return self._raw.hex_cut_words if self.bytes.isChecked() else self._raw.cut_words

    @property
    def shown(self) -> RawText | None:
        return self._raw

    def line_at(self, byte: int) -> int:
        """Return the number of the line with this byte of the file, from 0."""
        return 0 if self._raw is None else self._raw.line_at(byte)

    def note_bytes(self, notes: Mapping[int, str]) -> None:
        """Mark the lines of these bytes of the file, and say this of them."""
        lines: dict[int, str] = {}
        for byte, words in notes.items():
            if self._raw is not None and byte < self._raw.shown_bytes:
                number = self._raw.line_at(byte)
                lines[number] = "; ".join(filter(None, (lines.get(number), words)))
        self.text.note_lines(lines)
        self._tell(*self.text.position)

    def bytes_of(self, number: int, letter: int = 0) -> tuple[int, int]:
        """Return the first byte of a line, and of the next one; behind its first letter, the bytes of that letter."""
        if self._raw is None or self.bytes.isChecked() or number >= len(self._raw.lines):
            return 0, 0
        if letter:
            at = self._raw.lines[number].byte_at(letter)
            return at, at + 1
        following = self._raw.lines[number + 1 : number + 2]
        return self._raw.lines[number].start, following[0].start if following else self._raw.shown_bytes

    def show_raw(self, raw: RawText) -> None:
        self._raw = raw
        self.bytes.blockSignals(True)
        self.bytes.setChecked(raw.is_binary)
        self.bytes.blockSignals(False)
        self.search.field.clear()
        self._fill()

    def go_to_line(self, number: int) -> None:
        """Go to a line of the commands."""
        self.bytes.setChecked(False)
        self.text.go_to_line(number)

    def select_bytes(self, start: int, end: int) -> str:
        """Select the commands of these bytes of the file, and explain the first one."""
        if self._raw is None:
            return ""
        self.bytes.setChecked(False)
        number = self._raw.line_at(start)
        first, last = (self._raw.lines[number].letter_at(byte) for byte in (start, end))
        self.text.select(number, first, last)
        return self.meaning_of(number, first)

    def begin_find(self) -> None:
        self.search.field.setFocus()
        self.search.field.selectAll()

    def step(self, by: int) -> None:
        """Go to the next match; from the last one to the first."""
        if self._found:
            self._at = (self._at + by) % len(self._found)
            self._show_found()

    def _switch(self, to_bytes: bool) -> None:
        self._fill()
        self.as_bytes.emit(to_bytes)

    def _fill(self) -> None:
        if self._raw is None:
            return
        to_bytes = self.bytes.isChecked()
        if to_bytes:
            self.text.show_lines([RawLine(text=line) for line in hex_lines(self._raw.head)], numbered=False)
        else:
            self.text.show_lines(self._raw.lines)
        self.text.setAccessibleName(tr("Bytes of the RAW file") if to_bytes else tr("Commands of the RAW file"))
        self._search()
        self._tell(0, 0)

    def _search(self) -> None:
        wanted = self.search.field.text()
        self._at = 0
        if self._raw is None:
            self._found = []
        elif self.bytes.isChecked():
            self._found = find_in_bytes(self._raw.head, wanted)
        else:
            self._found = find_in_lines(self._raw.lines, wanted)
        self._show_found()

    def _show_found(self) -> None:
        self.search.say(self._at, len(self._found), most=MOST)
        self.text.mark(self._found, self._at)

    def _tell(self, number: int, letter: int) -> None:
        tell(self.meaning, self.meaning_of(number, letter))

    def meaning_of(self, number: int, letter: int = 0) -> str:
        """Explain the line from this letter on: `Line 3: ^FO Field origin · ^FD Field data`."""
        line = None if self.bytes.isChecked() else self.text.line(number)
        meaning = "" if line is None else line.described_from(letter)
        note = "" if line is None else self.text.notes.get(number, "")
        meaning = f"{meaning}\n{note}" if note else meaning
        return tr("Line {number}: {told}", number=number + 1, told=meaning) if meaning else ""

    def minimumSizeHint(self) -> QSize:
        """Return a small size: the explanation is hidden if there is no room."""
        return QSize(super().minimumSizeHint().width(), self.text.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Reserve two lines for the explanation, so that the text does not jump."""
        self.meaning.setMinimumHeight(2 * self.meaning.fontMetrics().lineSpacing())
        self.meaning.setVisible(self.height() >= LOW)


# Printer commands as text: line numbers, coloured commands, names in tooltips, marked matches.


PAD = 8
MOST_MARKED = 300
"""Matches around the current one. More are never visible at once."""


class CommandText(QPlainTextEdit):
    """Read only. The cursor moves by keys and click."""

    position_chosen = Signal(int, int)
    """Line and letter of the cursor, from 0."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._lines: Sequence[RawLine] = ()
        self._found: Sequence[TextMatches] = ()
        self._at = 0
        self.notes: Mapping[int, str] = {}
        """Notes on lines, which are counted from 0."""
        named(self, identifier, tr("Commands of the RAW file"))
        self.setReadOnly(True)
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

    def note_lines(self, notes: Mapping[int, str]) -> None:
        self.notes = notes
        self._numbers.update()

    def line(self, number: int) -> RawLine | None:
        return self._lines[number] if number < len(self._lines) else None

    def go_to_line(self, number: int) -> None:
        """Scroll so that the line is the first visible one, if enough follows."""
        block = self.document().findBlockByNumber(number)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.verticalScrollBar().setValue(number)

    def select(self, number: int, first: int, last: int) -> None:
        """Select letters of a line, and scroll to them."""
        block = self.document().findBlockByNumber(number)
        if block.isValid():
            cursor, text = QTextCursor(block), block.text()
            cursor.setPosition(block.position() + units(text, last))
            cursor.setPosition(block.position() + units(text, first), QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def mark(self, found: Sequence[TextMatches], at: int) -> None:
        """Mark all matches, the one at `at` stronger and visible."""
        self._found, self._at = found, at
        if found:
            self.setTextCursor(self._cursor(found[at][0], select=False))
            self.ensureCursorVisible()
        self._paint_marks()

    def _paint_marks(self) -> None:
        first = max(0, self._at - MOST_MARKED // 2)
        marks = []
        for number, spots in enumerate(self._found[first : first + MOST_MARKED], start=first):
            for spot in spots:
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

    def _cursor(self, spot: TextMatch, *, select: bool = True) -> QTextCursor:
        block = self.document().findBlockByNumber(spot.line)
        text = block.text()
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + units(text, spot.start))
        if select:
            cursor.setPosition(block.position() + units(text, spot.end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    @property
    def position(self) -> tuple[int, int]:
        """Return the line and the letter of the cursor, from 0."""
        cursor = self.textCursor()
        return cursor.blockNumber(), letters(cursor.block().text(), cursor.positionInBlock())

    def _moved(self) -> None:
        self.position_chosen.emit(*self.position)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tooltip(self._name_at(event)), self)
            return True
        return super().event(event)

    def _name_at(self, event: QHelpEvent) -> str:
        position = self.viewport().mapFrom(self, event.pos())
        cursor = self.cursorForPosition(position)
        line = self.line(cursor.blockNumber())
        if line is None or not self.cursorRect(cursor).adjusted(-20, 0, 20, 0).contains(position):
            return ""
        at = cursor.positionInBlock()
        under = [word for word in line.words if units(line.text, word.start) <= at]
        note = self.notes.get(cursor.blockNumber(), "")
        return "\n".join(filter(None, (under[-1].described if under else "", note)))

    def _dress(self) -> None:
        self.setFont(self._theme.fixed_font())
        self._colours.dress()
        self._make_room()
        self._paint_marks()

    # line numbers

    def _make_room(self) -> None:
        self.setViewportMargins(self._numbers.room() if not self._numbers.isHidden() else 0, 0, 0, 0)
        self._move_numbers()

    def _move_numbers(self) -> None:
        """Set the height to that of the text: a number behind the scroll bar would be half hidden."""
        inside, text = self.contentsRect(), self.viewport().geometry()
        self._numbers.setGeometry(QRect(inside.left(), text.top(), self._numbers.room(), text.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow changes of the scroll bar, too."""
        super().resizeEvent(event)
        self._move_numbers()

    def paint_numbers(self, painter: QPainter, area: QRect) -> None:
        painter.fillRect(area, self._theme.colour("alternate"))
        bold = QFont(self.font())
        bold.setBold(True)
        block = self.firstVisibleBlock()
        width = self._numbers.width() - PAD
        while block.isValid():
            rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if rect.top() > area.bottom():
                break
            shown = QRect(0, round(rect.top()), width, round(rect.height()))
            is_noted = block.blockNumber() in self.notes
            if is_noted:
                painter.fillRect(shown.adjusted(0, 0, PAD, 0), self._theme.tint(Tone.ATTENTION))
            painter.setFont(bold if is_noted else self.font())
            painter.setPen(self._theme.ink(Tone.ATTENTION) if is_noted else self._theme.colour("text_secondary"))
            painter.drawText(shown, Qt.AlignmentFlag.AlignRight, str(block.blockNumber() + 1))
            block = block.next()


class LineNumbers(QWidget):
    """A separate widget at the left, scrolled with the text, so that copying yields only commands."""

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
    """Commands bold in the accent colour; unknown ones underlined with dots."""

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
    """Return the length in Qt's units (UTF-16). An emoji has two."""
    return min(letters, len(text)) if text.isascii() else len(text[:letters].encode("utf-16-le")) // 2


def letters(text: str, units: int) -> int:
    """Return the letters of so many of Qt's units."""
    return units if text.isascii() else len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", "ignore"))


# A search field with the number of matches and buttons for next and previous.


class FindField(QLineEdit):
    """Enter goes to the next match, Shift+Enter to the previous one. Esc clears the field, then closes it."""

    step = Signal(int)

    def event(self, event: QEvent) -> bool:
        is_key = event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and self.text() and event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.step.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            case Qt.Key.Key_Escape:
                self.clear()
            case _:
                super().keyPressEvent(event)


class FindRow(QWidget):
    """Emits search requests. The owner of the text reports the matches."""

    wanted = Signal(str)
    step = Signal(int)

    def __init__(self, theme: Theme, identifier: str, what: str) -> None:
        super().__init__()
        self.field = named(FindField(), f"{identifier}.field", what)
        self.field.setPlaceholderText(what)
        self.field.setProperty("compact", True)
        self.field.setMinimumWidth(60)
        self.count = named(text_label(tone="quiet"), f"{identifier}.count", "")
        theme.keep(self.count, TextRole.SMALL)
        before, after = tr("Previous match (Shift+Enter)"), tr("Next match (Enter)")
        self.previous = repeatable(Button(theme, f"{identifier}.previous", "", icon="up", compact=True, spoken=before))
        self.next = repeatable(Button(theme, f"{identifier}.next", "", icon="down", compact=True, spoken=after))
        self.previous.clicked.connect(lambda: self.step.emit(-1))
        self.next.clicked.connect(lambda: self.step.emit(1))
        self.field.step.connect(self.step)
        self.field.textChanged.connect(self.wanted)
        self.row = hbox(self, spacing=6)
        self.row.addWidget(self.field, 1)
        for widget in (self.count, self.previous, self.next):
            self.row.addWidget(widget)
        self.say(0, 0, most=1)

    def say(self, at: int, count: int, *, most: int) -> None:
        """Show `2 of 7`. `at` counts from 0; `most`: there may be more than these."""
        text = self.field.text()
        words = ""
        if text:
            words = f"{at + 1} of {count}{'+' if count >= most else ''}" if count else tr("Not found")
        self.count.setText(words)
        self.count.setAccessibleName(f"{words}: {plain(text)}" if words else "")
        self.count.setVisible(bool(words))
        for button in (self.previous, self.next):
            button.allow(None if count else tr("No matches") if text else tr("Type a search text first"))
