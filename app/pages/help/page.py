"""The help: topics to read, all of them with the program, and whether everything works."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

import resources
from app.console_parts import ConsoleParts
from app.delegates.plain_row import PlainRowDelegate
from app.pages.page import Page, Room
from app.theme.text_role import TextRole
from app.vocabulary.health import checks
from app.vocabulary.help_text import Part, Topic, topic_of
from app.widgets.check_line import CheckLine
from app.widgets.named import named, text_label
from app.widgets.page_header import PageHeader
from app.widgets.reading import ReadingPane
from app.window_command import WindowCommand

LIST_WIDTH, NARROW_LIST_WIDTH = 220, 204
READING_WIDTH = 720
"""Lines longer than this are hard to follow."""
HEALTH = "When something is wrong"


class HelpPage(Page):
    """`open_argument` takes a topic's heading."""

    help_topic = "Start here"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._theme = parts.theme
        named(self, "help", "Help")
        self.topics = [topic_of(resources.text(name)) for name in resources.names("help")]
        self.header = PageHeader(parts.theme, "help.header", "Help")
        self.search = named(QLineEdit(), "help.search", "Search the help")
        self.search.setPlaceholderText("Search the help")
        self.search.setClearButtonEnabled(True)
        self.header.add_search(self.search)
        self.list = named(QListWidget(), "help.topics", "Topics")
        self.list.setItemDelegate(PlainRowDelegate(parts.theme, self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = text_label("No topic says that.", tone="quiet", wrap=True)
        self._checks: dict[str, CheckLine] = {}
        self._text = QWidget()
        self._column = QVBoxLayout(self._text)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._text.setMaximumWidth(READING_WIDTH)
        self.reading = ReadingPane("help.text", "Help text", [self._text])
        side = QVBoxLayout()
        side.addWidget(self.nothing)
        side.addWidget(self.list, 1)
        across = QHBoxLayout()
        across.setSpacing(12)
        across.addLayout(side)
        across.addWidget(self.reading, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(10)
        layout.addWidget(self.header)
        layout.addLayout(across, 1)
        self.search.textChanged.connect(self._fill)
        self.list.currentRowChanged.connect(self._show_row)
        parts.probe.changed.connect(self._show_checks)
        parts.theme.changed.connect(self._fit_rows)
        self._fill("")

    def take_focus(self) -> None:
        self.list.setFocus()

    def panes(self) -> Sequence[QWidget]:
        return (self.search, self.list, self.reading)

    def commands(self) -> Sequence[WindowCommand]:
        return [WindowCommand(key="help.find", words="Search the help", run=self.search.setFocus, keys="Ctrl+F")]

    def fit(self, room: Room) -> None:
        self.header.set_compact(room is Room.NARROW)
        width = NARROW_LIST_WIDTH if room is Room.NARROW else LIST_WIDTH
        self.list.setFixedWidth(width)
        self.nothing.setFixedWidth(width)

    def open_argument(self, argument: object) -> None:
        self.search.clear()
        row = next((row for row, topic in enumerate(self.topics) if topic.heading == argument), 0)
        self.list.setCurrentRow(row)
        self.list.setFocus()

    def _fill(self, text: str) -> None:
        words = text.casefold().split()
        before = self.list.currentItem()
        chosen = before.text() if before is not None else self.help_topic
        self.list.blockSignals(True)
        self.list.clear()
        for topic in self.topics:
            if topic.says(words):
                self.list.addItem(QListWidgetItem(topic.heading))
        self.list.blockSignals(False)
        self._fit_rows()
        found = [self.list.item(row).text() for row in range(self.list.count())]
        self.nothing.setVisible(not found)
        if found:
            self.list.setCurrentRow(found.index(chosen) if chosen in found else 0)
            self._show_row(self.list.currentRow())

    def _fit_rows(self) -> None:
        for row in range(self.list.count()):
            self.list.item(row).setSizeHint(QSize(10, self._theme.sizes.row))

    def _show_row(self, row: int) -> None:
        item = self.list.item(row)
        if item is not None:
            self._show(next(topic for topic in self.topics if topic.heading == item.text()))

    def _show(self, topic: Topic) -> None:
        while (old := self._column.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._checks.clear()
        heading = text_label(topic.heading, wrap=True)
        self._theme.keep(heading, TextRole.NUMBER, bold=True)
        self._column.addWidget(heading)
        for part, text in topic.parts:
            label = text_label(text, wrap=True)
            if part is Part.TITLE:
                self._theme.keep(label, TextRole.TITLE, bold=True)
                self._column.addSpacing(8)
            self._column.addWidget(label)
        if topic.heading == HEALTH:
            self._show_checks()
        self.reading.setAccessibleName(topic.heading)
        self.reading.verticalScrollBar().setValue(0)

    def _show_checks(self) -> None:
        item = self.list.currentItem()
        if item is None or item.text() != HEALTH:
            return
        parts = self._parts
        error = "" if parts.probe.error is None else str(parts.probe.error)
        found = checks(parts.probe.status, error, parts.live.age_seconds, parts.printers.all())
        for key in self._checks.keys() - {check.key for check in found}:
            line = self._checks.pop(key)
            line.hide()
            line.deleteLater()
        for check in found:
            if check.key not in self._checks:
                line = self._checks[check.key] = CheckLine(self._theme, f"help.check.{check.key}")
                self._column.addWidget(line)
            self._checks[check.key].show_check(check)
