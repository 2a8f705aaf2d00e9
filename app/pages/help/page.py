"""The page "Help": topics, manual, health checks, logs, and diagnostics for support."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

import resources
from app.language.translate import Phrase, tr
from app.pages.help.dialogs import DiagnosticsDialog
from app.pages.help.manual import ManualView, best_match, manual_pages
from app.pages.help.model import MOST, HealthChecks, LogLines
from app.pages.page import OpenTopic, PageKey, Room, WindowPage
from app.process.data_folder import DataFolder
from app.process.log_reading import Level, LogLine
from app.process.window_log import NAME
from app.session.console_parts import ConsoleParts
from app.session.window_command import WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import ActionBar, Button, ButtonLine, can_be_cleared
from app.widgets.facts import CheckLine, ValueBox
from app.widgets.labels import hbox, named, set_tone, tell, tell_or_hide, text_label, vbox
from app.widgets.page_parts import PageHeader, ReadingPane, WaitingLine
from app.widgets.row_delegates import PlainRowDelegate
from app.words.ages import clock
from app.words.health import CheckKind, State, support_text
from app.words.plain_text import plain, says_words

KEY = Qt.ItemDataRole.UserRole
LIST_WIDTH, NARROW_LIST_WIDTH = 220, 204
READING_WIDTH = 720
"""Pixels. Longer lines are hard to read."""
HEALTH, LOG = "wrong", "log"
"""Keys of the two topics that are not text files."""
ABOUT = {
    "queue": PageKey.QUEUE, "printers": PageKey.PRINTERS, "print-file": PageKey.PRINT, "agents": PageKey.AGENTS,
    "applications": PageKey.CLIENTS, "partners": PageKey.PARTNERS, "activity": PageKey.ACTIVITY, "wall": PageKey.WALL,
    "settings": PageKey.SETTINGS, "people": PageKey.SETTINGS, "scanner": PageKey.SETTINGS,
    "alarms": PageKey.SETTINGS,
}  # fmt: skip
"""The page that a topic is about."""
MANUAL = ""
"""The key of the heading above the manual's pages, which cannot be selected."""
NO_FOLDER = Phrase("This window saves nothing on this computer")


class HelpPage(WindowPage):
    """`open_argument` takes a topic's key."""

    help_topic = "start"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._theme = parts.theme
        named(self, "help", tr("Help"))
        self.topics = topics()
        self.manual = {page.key: page for page in manual_pages()}
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
        self.nothing = text_label(tr("No matching topic"), tone="quiet", wrap=True)
        self.checks = HealthChecks(parts, self)
        self._wanted: Sequence[str] = ()
        """The words of `OpenTopic` while its topic is opened."""
        self.health: HealthPane | None = None
        """Built when its topic is first shown."""
        self.log = LogPane(parts)
        self._text = QWidget()
        self._column = QVBoxLayout(self._text)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._text.setMaximumWidth(READING_WIDTH)
        across_text = QHBoxLayout(narrow := QWidget())  # above the text, a column counts lines at full width
        across_text.setContentsMargins(0, 0, 0, 0)
        across_text.addWidget(self._text, 1)
        across_text.addStretch()
        self.reading = ReadingPane("help.text", tr("Help text"), [narrow])
        self.right = QStackedWidget()
        self.right.addWidget(self.reading)
        self.right.addWidget(self.log)
        self.manual_view = ManualView(parts.theme)
        self.right.addWidget(self.manual_view)
        self.bar = ActionBar(parts.theme, "help.actions", tr("What to do"))
        side = QVBoxLayout()
        side.addWidget(self.nothing)
        side.addWidget(self.list, 1)
        across = hbox(spacing=12)
        across.addLayout(side)
        across.addWidget(self.right, 1)
        layout = vbox(self, spacing=10, margins=(12, 10, 12, 10))
        layout.addWidget(self.header)
        layout.addLayout(across, 1)
        layout.addWidget(self.bar)
        self.search.textChanged.connect(self._search)
        self.list.currentRowChanged.connect(self._show_row)
        self.checks.changed.connect(self._tell_commands)
        self.manual_view.wanted.connect(self.open_argument)
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
        running = tr("Check in progress") if self.checks.is_running else None
        unchecked = running or (None if self.checks.checks else tr("Run the check first"))
        check = tr("Check again") if self.checks.checks else tr("Check this computer")
        return [
            WindowCommand(key="help.find", words=tr("Search the help"), run=self.search.setFocus, keys="Ctrl+F"),
            WindowCommand(
                key="help.check", words=check, run=self._check, why_not=running, keys="Ctrl+R",
                icon="reprint", big=True,
            ),
            WindowCommand(key="help.log.show", words=tr("Log"), run=self._show_log, icon="activity", big=True),
            WindowCommand(key="help.copy", words=tr("Copy for support"), run=self._copy, why_not=unchecked),
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
        versions = (check.text for check in self.checks.checks if check.kind is CheckKind.VERSIONS)
        QGuiApplication.clipboard().setText(support_text(self.checks.checks, versions, datetime.now(UTC)))
        self._parts.messages.note(tr("The check list was copied. It contains no secrets."), key="help.copied")

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

    def search_results(self, text: str) -> Sequence[WindowCommand]:
        """Topics that say all words, those with the words in their heading first."""
        words = tuple(text.split())
        found = [topic for topic in self.topics if says_words(topic.searched, words)]
        found.sort(key=lambda topic: not all(word in topic.heading.casefold() for word in words))
        return [
            WindowCommand(
                key=f"found.help.{topic.key}",
                words=topic.title_of(words),
                run=partial(self.wanted.emit, PageKey.HELP, OpenTopic(topic.key, words)),
                icon="help",
                kind=tr("Help", "kind of what a search found"),
            )
            for topic in found
        ]

    def open_argument(self, argument: object) -> None:
        """Show a topic by its key; `OpenTopic` also marks the paragraph that was found."""
        self.search.clear()
        shown = self._shown()
        if isinstance(argument, OpenTopic):
            self._wanted = argument.words
            self.list.setCurrentRow(-1)
            self.list.setCurrentRow(shown.index(argument.key))
            self._wanted = ()
            self.list.setFocus()
            return
        self.list.setCurrentRow(shown.index(str(argument)) if argument in shown else 0)
        # after the layout
        QTimer.singleShot(0, self.list, lambda: self.list.scrollToItem(self.list.currentItem()))
        self.list.setFocus()

    def _search(self, text: str) -> None:
        """Search in the log while that is shown, else in the topics."""
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
        for topic in found_topics(self.topics, words):
            self._add(topic.key, topic.heading)
        if not words:
            self._add(LOG, tr("Log"))
        if pages := [page for page in self.manual.values() if page.says(words)]:
            self._add(MANUAL, tr("Manual", "title of a list of pages that are in English"))
            self.list.item(self.list.count() - 1).setFlags(Qt.ItemFlag.NoItemFlags)
            for page in pages:
                self._add(page.key, page.heading)
        self.list.blockSignals(False)
        self._fit_rows()
        found = self._shown()
        self.nothing.setVisible(not found)
        if found:
            self.list.setCurrentRow(found.index(chosen if chosen in found else next(filter(None, found))))
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
        self.right.setCurrentWidget(self.log if of_log else self.manual_view if key in self.manual else self.reading)
        hint = tr("Search the log") if of_log else tr("Search the help")
        self.search.setPlaceholderText(hint)
        self.search.setAccessibleName(hint)
        if of_log:
            self.log.search(self.search.text())
            return
        words = self._wanted or self.search.text().casefold().split()
        if key in self.manual:
            self.manual_view.show_page(self.manual[key], words)
        else:
            self._show(next(topic for topic in self.topics if topic.key == key), words)
        if self.search.text() and LOG in self._shown():
            self._fill(self.search.text())

    def _show(self, topic: Topic, searched: Sequence[str]) -> None:
        """Show a topic from its start, or from the paragraph with the most of the searched words."""
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
        labels = []
        for part, text in topic.parts:
            label = text_label(text, wrap=True)
            labels.append(label)
            if part is HelpPart.TITLE:
                self._theme.keep(label, TextRole.TITLE, bold=True)
                self._column.addSpacing(8)
            self._column.addWidget(label)
        self.reading.setAccessibleName(topic.heading)
        self.reading.verticalScrollBar().setValue(0)
        place = best_match([text for _, text in topic.parts], searched)
        if topic.key in ABOUT:
            there = Button(self._theme, "help.there", tr("Take me there"), icon="next", compact=True)
            there.clicked.connect(partial(self.wanted.emit, ABOUT[topic.key], None))
            below = heading if place is None else labels[place]
            self._column.insertWidget(self._column.indexOf(below) + 1, there, 0, Qt.AlignmentFlag.AlignLeading)
        if place is not None:
            set_tone(labels[place], "marked")
            self.reading.show_from(labels[place])

    def _show_health(self) -> None:
        """Run the checks when they are first shown, and again at the user's request."""
        self.health = HealthPane(self._theme, self.checks)
        self.health.copy.clicked.connect(self._copy)
        self._column.addWidget(self.health)
        if self.checks.at is None:
            self.checks.run()


# The health checks: results of everything that printing needs, and remedies.


WORST = (State.FAILED, State.ATTENTION, State.OK)
"""Failed checks come first."""


class HealthPane(QWidget):
    def __init__(self, theme: Theme, checks: HealthChecks) -> None:
        super().__init__()
        named(self, "help.health", tr("System check"))
        self._theme = theme
        self._checks = checks
        self.lines: dict[str, CheckLine] = {}
        self._order: Sequence[str] = ()
        self.summary = named(text_label(wrap=True, tone="quiet"), "help.health.summary", "")
        self.waiting = WaitingLine("help.health.waiting", self)
        self._column = vbox(self, spacing=8, margins=(0, 0, 0, 8))
        self.copy = Button(theme, "help.copy", tr("Copy for support"), icon="copy", compact=True)
        self._column.addWidget(self.summary)
        self._column.addWidget(ButtonLine(self.copy))
        self._column.addWidget(self.waiting)
        checks.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        found = {check.key: check for check in self._checks.checks}
        for key in self.lines.keys() - found.keys():
            line = self.lines.pop(key)
            line.hide()
            line.deleteLater()
        for key, check in found.items():
            if key not in self.lines:
                self.lines[key] = CheckLine(self._theme, f"help.check.{key}")
            self.lines[key].show_check(check)
        self.copy.allow(None if found and not self._checks.is_running else tr("Run the check first"))
        self._put([check.key for check in sorted(found.values(), key=lambda each: WORST.index(each.state))])
        if self._checks.is_running:
            if self.waiting.isHidden():
                self.waiting.begin(tr("Checking the server, this computer and each printer"))
        else:
            self.waiting.end()
        self._sum_up()

    def _put(self, keys: Sequence[str]) -> None:
        """Place the lines below the summary in this order, also for screen readers."""
        if keys == self._order:
            return
        for key in keys:
            self._column.removeWidget(self.lines[key])
        for key in keys:
            self._column.addWidget(self.lines[key])
            self.lines[key].raise_()
        self._order = keys

    def _sum_up(self) -> None:
        bad = sum(check.state is not State.OK for check in self._checks.checks)
        at = self._checks.at
        words = ""
        if at is not None and not self._checks.is_running:
            what = tr("%n check(s) need attention.", "checks", bad) if bad else tr("Everything is OK.")
            words = " ".join((what, tr("Checked at {time}.", time=clock(at))))
        tell_or_hide(self.summary, words)


# The program's logs by level and text, followed until the user scrolls up.


LEVELS = (
    (Level.INFO, Phrase("Everything", "log")),
    (Level.WARNING, Phrase("Warnings and errors")),
    (Level.ERROR, Phrase("Errors")),
)
FOLLOWING, PAUSED = Phrase("Following", "the newest lines"), Phrase("Follow", "the newest lines")
NOTHING = Phrase("This log is empty.")
NOT_FOUND = Phrase("No matching lines")
NO_LOG = Phrase("This window keeps no log.")


class LogPane(QWidget):
    followed = Signal()
    """Emitted when following the newest line starts or stops."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = self._theme = parts.theme
        named(self, "help.log", tr("Log"))
        self.lines = LogLines(parts.tasks, self)
        self.following = True
        self._moving = False
        root = parts.settings.folder
        logs = {} if root is None else _logs(DataFolder(root=root), elsewhere=parts.is_beside)
        self.which: ValueBox[Path | None] = ValueBox(
            theme,
            "help.log.which",
            tr("Which log"),
            [(path, words) for words, path in logs.items()] or [(None, str(NO_LOG))],
        )
        levels = [(level, str(words)) for level, words in LEVELS]
        self.level: ValueBox[Level] = ValueBox(theme, "help.log.level", tr("Level", "log"), levels)
        newest = tr("Follow the newest lines")
        self.follow = Button(theme, "help.log.follow", str(FOLLOWING), compact=True, spoken=newest)
        self.follow.setCheckable(True)
        self.follow.setChecked(True)
        self.nothing = named(text_label(wrap=True, tone="quiet"), "help.log.nothing", "")
        self.text = named(QPlainTextEdit(), "help.log.text", tr("Lines of the log"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setMaximumBlockCount(MOST)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.text.setFont(theme.fixed_font())
        theme.changed.connect(self._show_font)
        across = hbox(spacing=8)
        across.addWidget(self.which, 1)
        across.addWidget(self.level, 1)
        across.addWidget(self.follow)
        column = vbox(self, spacing=8)
        column.addLayout(across)
        column.addWidget(self.nothing)
        column.addWidget(self.text, 1)
        self._words = ""
        self.which.activated.connect(lambda _: self.lines.show_log(self.which.value()))
        self.level.activated.connect(lambda _: self._filter())
        self.follow.clicked.connect(self._press_follow)
        self.text.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.lines.anew.connect(self._show_all)
        self.lines.added.connect(self._add)
        self.lines.show_log(self.which.value())

    def search(self, text: str) -> None:
        self._words = text
        self._filter()

    def _show_font(self) -> None:
        self.text.setFont(self._theme.fixed_font())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.lines.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.lines.watch(False)

    def _filter(self) -> None:
        self.lines.filter(self.level.value(), self._words)

    def _show_all(self) -> None:
        shown = self.lines.shown
        self._moving = True
        self.text.setPlainText("\n".join(map(_line_text, shown)))
        self._moving = False
        words = "" if shown else str(NOT_FOUND) if self.lines.count else str(NOTHING)
        tell(self.nothing, words)
        self.nothing.setVisible(not shown)
        self._keep_up()

    def _add(self, lines: list[LogLine]) -> None:
        bar = self.text.verticalScrollBar()
        at = bar.value()
        self._moving = True
        self.text.appendPlainText("\n".join(map(_line_text, lines)))
        if not self.following:
            bar.setValue(at)
        self._moving = False
        self.nothing.hide()
        self._keep_up()

    def _keep_up(self) -> None:
        if self.following:
            self._moving = True
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.maximum())
            self._moving = False

    def _scrolled(self, value: int) -> None:
        """The user scrolled: away from the end pauses following, back to the end resumes it."""
        if not self._moving:
            self._set_following(value >= self.text.verticalScrollBar().maximum())

    def _press_follow(self) -> None:
        self._set_following(self.follow.isChecked())
        self._keep_up()

    def _set_following(self, following: bool) -> None:
        self.follow.setChecked(following)
        if following is not self.following:
            self.following = following
            self.follow.say(str(FOLLOWING if following else PAUSED), tr("Follow the newest lines"))
            self.followed.emit()


def _logs(folder: DataFolder, *, elsewhere: bool) -> dict[str, Path]:
    """The log of a server on another computer is on that computer."""
    window = {tr("This window"): folder.log.with_name(NAME)}
    return window if elsewhere else {tr("Server and agent"): folder.log, **window}


def _line_text(line: LogLine) -> str:
    """The lines of a traceback stay separate lines."""
    return "\n".join(plain(each) for each in str(line).splitlines())


# The help's topics, read from text files that come with the program. Pure.


class HelpPart(StrEnum):
    TITLE = "title"
    TEXT = "text"


@dataclass(frozen=True, kw_only=True, slots=True)
class Topic:
    """`key`: the same in every language, such as `print-file`."""

    key: str
    heading: str
    parts: tuple[tuple[HelpPart, str], ...]

    def title_of(self, words: Sequence[str]) -> str:
        """Return the heading and the title above the paragraph with the most of the words, in lower case."""
        place = best_match([text for _, text in self.parts], words)
        before = self.parts[: 0 if place is None else place + 1]
        title = next((text for part, text in reversed(before) if part is HelpPart.TITLE), "")
        return f"{self.heading}: {title}" if title else self.heading

    def count_of(self, words: Sequence[str]) -> int:
        """Return how many of the words the topic contains."""
        text = self.searched.casefold()
        return sum(word in text for word in words)

    @property
    def searched(self) -> str:
        """Return the text, and other words for what it is about."""
        return f"{self.text} {SEARCH_WORDS.get(self.key, '')}"

    @property
    def text(self) -> str:
        return " ".join((self.heading, *(each for _, each in self.parts)))


SEARCH_WORDS = {
    "start": Phrase("begin first steps introduction meaning of colours", "help search"),
    "queue": Phrase(
        "label lost missing again copy double twice delete remove stop abort mistake stuck order", "help search"
    ),
    "printers": Phrase(
        "device roll change empty jam ribbon crooked shifted blank faint light dark align cable ip", "help search"
    ),
    "print-file": Phrase("upload document open size scale rotate landscape", "help search"),
    "people": Phrase("user password login sign in forgot forgotten", "help search"),
    "alarms": Phrase("sound noise beep mute silent quiet warning mail", "help search"),
    "scanner": Phrase("barcode scan gun reader", "help search"),
    "keyboard": Phrase("keys shortcut hotkey", "help search"),
    "settings": Phrase("dark mode theme font big letters gloves backup", "help search"),
    "wall": Phrase("tv monitor big screen display", "help search"),
    "applications": Phrase("shop erp program software secret", "help search"),
    "agents": Phrase("other computer remote site pc", "help search"),
    "partners": Phrase("reseller tenant", "help search"),
    "activity": Phrase("history who did what", "help search"),
    "wrong": Phrase("problem error broken nothing prints slow crash support", "help search"),
}
"""The words that people use, by the key of the topic."""


def found_topics(topics: Sequence[Topic], words: Sequence[str]) -> Sequence[Topic]:
    """Return the topics with all of the words; if there is none, those with the most of them.

    `words`: in lower case.
    """
    counts = [topic.count_of(words) for topic in topics]
    most = max(counts, default=0)
    return (
        topics if not words else [topic for topic, count in zip(topics, counts, strict=True) if most and count == most]
    )


def topics() -> list[Topic]:
    """Return the topics in the current language, or in English where one is not translated."""
    language = tr("en", "the folder of the help's text: the word of this language")
    return [topic_of(_key(name), resources.text(_file(name, language))) for name in resources.names("help")]


def topic_of(key: str, text: str) -> Topic:
    """The first line is the heading; `# ` begins a title; every other line is a paragraph."""
    heading, *lines = (line.strip() for line in text.splitlines())
    parts = [(HelpPart.TITLE, line[2:]) if line.startswith("# ") else (HelpPart.TEXT, line) for line in lines if line]
    return Topic(key=key, heading=heading, parts=tuple(parts))


def _key(name: str) -> str:
    """Return the key: `help/33-print-file.txt` -> `print-file`."""
    return name.partition("-")[2].removesuffix(".txt")


def _file(name: str, language: str) -> str:
    folder, _, own = name.partition("/")
    translated = f"{folder}/{language}/{own}"
    return translated if translated in resources.names(f"{folder}/{language}") else name
