"""The help: topics to read, all of them with the program; whether everything works; logs, and a file for support."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.console_parts import ConsoleParts
from app.data_folder import DataFolder
from app.delegates.plain_row import PlainRowDelegate
from app.dialogs.diagnostics import DiagnosticsDialog
from app.language.translate import Phrase, tr
from app.models.health_checks import HealthChecks
from app.pages.help.health_pane import HealthPane
from app.pages.help.log_pane import LogPane
from app.pages.page import Page, Room
from app.theme.text_role import TextRole
from app.vocabulary.health import support_text
from app.vocabulary.help_text import Part, Topic, topics
from app.widgets.action_bar import ActionBar
from app.widgets.clear_button import can_be_cleared
from app.widgets.named import named, text_label
from app.widgets.page_header import PageHeader
from app.widgets.reading import ReadingPane
from app.window_command import WindowCommand

KEY = Qt.ItemDataRole.UserRole
LIST_WIDTH, NARROW_LIST_WIDTH = 220, 204
READING_WIDTH = 720
"""Lines longer than this are hard to follow."""
HEALTH, LOG = "wrong", "log"
"""Keys of topics."""
NO_FOLDER = Phrase("This window keeps nothing on this computer")


class HelpPage(Page):
    """`open_argument` takes a topic's key."""

    help_topic = "start"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._theme = parts.theme
        named(self, "help", tr("Help"))
        self.topics = topics()
        self.header = PageHeader(parts.theme, "help.header", tr("Help"))
        self.search = named(QLineEdit(), "help.search", tr("Search the help"))
        self.search.setPlaceholderText(tr("Search the help"))
        can_be_cleared(self.search)
        self.header.add_search(self.search)
        self.list = named(QListWidget(), "help.topics", tr("Topics"))
        self.list.setItemDelegate(PlainRowDelegate(parts.theme, self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = text_label(tr("No topic says that."), tone="quiet", wrap=True)
        self.checks = HealthChecks(parts, self)
        self.health: HealthPane | None = None
        """While its topic is shown."""
        self.log = LogPane(parts)
        self._text = QWidget()
        self._column = QVBoxLayout(self._text)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._text.setMaximumWidth(READING_WIDTH)
        across_text = QHBoxLayout(narrow := QWidget())  # above it, a column would count its lines at the whole width
        across_text.setContentsMargins(0, 0, 0, 0)
        across_text.addWidget(self._text, 1)
        across_text.addStretch()
        self.reading = ReadingPane("help.text", tr("Help text"), [narrow])
        self.right = QStackedWidget()
        self.right.addWidget(self.reading)
        self.right.addWidget(self.log)
        self.bar = ActionBar(parts.theme, "help.actions", tr("What helps"))
        side = QVBoxLayout()
        side.addWidget(self.nothing)
        side.addWidget(self.list, 1)
        across = QHBoxLayout()
        across.setSpacing(12)
        across.addLayout(side)
        across.addWidget(self.right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(10)
        layout.addWidget(self.header)
        layout.addLayout(across, 1)
        layout.addWidget(self.bar)
        self.search.textChanged.connect(self._search)
        self.list.currentRowChanged.connect(self._show_row)
        self.checks.changed.connect(self._tell_commands)
        self.bar.wanted.connect(self._run)
        self.bar.left.connect(self.take_focus)
        parts.theme.changed.connect(self._fit_rows)
        self._fill("")
        self._tell_commands()

    def take_focus(self) -> None:
        self.list.setFocus()

    def panes(self) -> Sequence[QWidget]:
        return (self.search, self.list, self.right, self.bar)

    def commands(self) -> Sequence[WindowCommand]:
        no_folder = str(NO_FOLDER) if self._parts.settings.folder is None else None
        running = tr("It is being checked") if self.checks.is_running else None
        unchecked = running or (None if self.checks.checks else tr("Check first"))
        return [
            WindowCommand(key="help.find", words=tr("Search the help"), run=self.search.setFocus, keys="Ctrl+F"),
            WindowCommand(
                key="help.check", words=tr("Check again"), run=self._check, why_not=running, keys="Ctrl+R",
                icon="reprint", big=True,
            ),
            WindowCommand(key="help.log.show", words=tr("Log"), run=self._show_log, icon="activity", big=True),
            WindowCommand(
                key="help.copy", words=tr("Copy for support"), run=self._copy, why_not=unchecked, icon="copy", big=True
            ),
            WindowCommand(
                key="help.diagnostics", words=tr("Save diagnostics…"), run=self._save, why_not=no_folder,
                icon="print-file", big=True,
            ),
        ]  # fmt: skip

    def _tell_commands(self) -> None:
        self.bar.show_commands(self.commands())
        self.commands_changed.emit()

    def _run(self, key: str) -> None:
        command = next((each for each in self.commands() if each.key == key), None)
        if command is not None and command.why_not is None:
            command.run()

    def _check(self) -> None:
        self.open_argument(HEALTH)
        self.checks.run()

    def _show_log(self) -> None:
        self.open_argument(LOG)

    def _copy(self) -> None:
        versions = (check.text for check in self.checks.checks if check.name == "versions")
        QGuiApplication.clipboard().setText(support_text(self.checks.checks, versions, datetime.now(UTC)))
        self._parts.messages.note(tr("The check list is copied, without any secret."), key="help.copied")

    def _save(self) -> None:
        root = self._parts.settings.folder
        if root is not None:
            dialog = DiagnosticsDialog(self._parts, DataFolder(root=root), self.window())
            dialog.open()
            dialog.begin()

    def fit(self, room: Room) -> None:
        self.header.set_compact(room is Room.NARROW)
        width = NARROW_LIST_WIDTH if room is Room.NARROW else LIST_WIDTH
        self.list.setFixedWidth(width)
        self.nothing.setFixedWidth(width)

    def open_argument(self, argument: object) -> None:
        self.search.clear()
        shown = self._shown()
        self.list.setCurrentRow(shown.index(str(argument)) if argument in shown else 0)
        # after it was laid out
        QTimer.singleShot(0, self.list, lambda: self.list.scrollToItem(self.list.currentItem()))
        self.list.setFocus()

    def _search(self, text: str) -> None:
        """In the log, while that is shown; else in the topics."""
        if self.right.currentWidget() is self.log:
            self.log.search(text)
        else:
            self._fill(text)

    def _fill(self, text: str) -> None:
        words = text.casefold().split()
        before = self.list.currentItem()
        chosen = before.data(KEY) if before is not None else self.help_topic
        self.list.blockSignals(True)
        self.list.clear()
        for topic in self.topics:
            if topic.says(words):
                self._add(topic.key, topic.heading)
        if not words:
            self._add(LOG, tr("Log"))
        self.list.blockSignals(False)
        self._fit_rows()
        found = self._shown()
        self.nothing.setVisible(not found)
        if found:
            self.list.setCurrentRow(found.index(chosen) if chosen in found else 0)
            self._show_row(self.list.currentRow())

    def _add(self, key: str, heading: str) -> None:
        item = QListWidgetItem(heading)
        item.setData(KEY, key)
        self.list.addItem(item)

    def _shown(self) -> list[str]:
        return [self.list.item(row).data(KEY) for row in range(self.list.count())]

    def _fit_rows(self) -> None:
        for row in range(self.list.count()):
            self.list.item(row).setSizeHint(QSize(10, self._theme.sizes.row))

    def _show_row(self, row: int) -> None:
        item = self.list.item(row)
        if item is not None:
            self._show_entry(item.data(KEY))

    def _show_entry(self, key: str) -> None:
        of_log = key == LOG
        self.right.setCurrentWidget(self.log if of_log else self.reading)
        hint = tr("Search the log") if of_log else tr("Search the help")
        self.search.setPlaceholderText(hint)
        self.search.setAccessibleName(hint)
        if of_log:
            self.log.search(self.search.text())
            return
        self._show(next(topic for topic in self.topics if topic.key == key))
        if self.search.text() and self.list.count() > len(self.topics):
            self._fill(self.search.text())

    def _show(self, topic: Topic) -> None:
        while (old := self._column.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.health = None
        heading = text_label(topic.heading, wrap=True)
        self._theme.keep(heading, TextRole.NUMBER, bold=True)
        self._column.addWidget(heading)
        if topic.key == HEALTH:
            self._show_health()
        for part, text in topic.parts:
            label = text_label(text, wrap=True)
            if part is Part.TITLE:
                self._theme.keep(label, TextRole.TITLE, bold=True)
                self._column.addSpacing(8)
            self._column.addWidget(label)
        self.reading.setAccessibleName(topic.heading)
        self.reading.verticalScrollBar().setValue(0)

    def _show_health(self) -> None:
        """Looked at when it is first seen; again when a person wants it."""
        self.health = HealthPane(self._theme, self.checks)
        self._column.addWidget(self.health)
        if self.checks.at is None:
            self.checks.run()
