"""A RAW file as its commands or as its bytes, with a search and the names of the line that is looked at."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.language.translate import tr
from app.models.command_search import MOST, Found, find_in_bytes, find_in_lines
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.raw_text import RawLine, RawText, hex_lines
from app.widgets.buttons import Button
from app.widgets.command_text import CommandText
from app.widgets.find_row import FindRow
from app.widgets.named import named, text_label

LOW = 180
"""So low a pane has its room for the commands alone."""


class CommandPane(QWidget):
    """`search` stands above it, and beside whatever is beside it: its owner puts it there."""

    as_bytes = Signal(bool)
    """The person looks at the bytes now, or at the commands."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._raw: RawText | None = None
        self._found: list[Found] = []
        self._at = 0
        self.text = CommandText(theme, f"{identifier}.commands")
        self.search = FindRow(theme, f"{identifier}.find", tr("Find a command", "of a RAW file"))
        self.bytes = Button(
            theme,
            f"{identifier}.bytes",
            tr("Bytes", "button: of a RAW file"),
            compact=True,
            spoken=tr("Show the bytes: place, values and letters"),
        )
        self.bytes.setCheckable(True)
        self.bytes.toggled.connect(self._switch)
        self.search.row.addWidget(self.bytes)
        self.told = named(text_label(wrap=True), f"{identifier}.told", "")
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        theme.keep(self.told, TextRole.SMALL)
        self.search.wanted.connect(lambda _: self._search())
        self.search.step.connect(self.step)
        self.text.place_chosen.connect(self._tell)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.told)

    @property
    def status(self) -> str:
        """What is not shown, plainly."""
        if self._raw is None:
            return ""
        return self._raw.hex_cut_words if self.bytes.isChecked() else self._raw.cut_words

    def show_raw(self, raw: RawText) -> None:
        self._raw = raw
        self.bytes.blockSignals(True)
        self.bytes.setChecked(raw.is_binary)
        self.bytes.blockSignals(False)
        self.search.field.clear()
        self._fill()

    def go_to_line(self, number: int) -> None:
        """Of the commands."""
        self.bytes.setChecked(False)
        self.text.go_to_line(number)

    def begin_find(self) -> None:
        self.search.field.setFocus()
        self.search.field.selectAll()

    def step(self, by: int) -> None:
        """To the next place that was found, from the last to the first."""
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
        """`Line 3: ^FO Field origin · ^FD Field data`."""
        line = None if self.bytes.isChecked() else self.text.line(number)
        told = "" if line is None else line.told(letter)
        words = tr("Line {number}: {told}", number=number + 1, told=told) if told else ""
        self.told.setText(words)
        self.told.setAccessibleName(words)

    def minimumSizeHint(self) -> QSize:
        """What is told goes where there is no room for it."""
        return QSize(super().minimumSizeHint().width(), self.text.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two lines are kept for what is told: the text does not jump when another line is chosen."""
        self.told.setMinimumHeight(2 * self.told.fontMetrics().lineSpacing())
        self.told.setVisible(self.height() >= LOW)
