"""The page "Activity": the audit log, newest first, with filters, verification and export. The log is kept for ever."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QWidget

from app.client.console_client import EVERYTHING, AuditQuery
from app.dialogs.file_question import ask_for_file
from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, Words, tr
from app.models.records import ReadRows, Records, RecordsFeed
from app.pages.activity.model import ActivityFeed, ActivityRecords, ChainCheck, Row
from app.pages.page import OpenJob, PageKey, Room
from app.pages.records_page import RecordsPage
from app.process.audit_export import AuditFormat, save
from app.scan import TAKES_SCANS
from app.session.console_parts import ConsoleParts
from app.session.event_stream import ChangeBatch
from app.session.flows import Flow, flow
from app.session.last_step import TOO_LATE, LastStep
from app.session.live import Live
from app.session.session import Session
from app.session.window_command import WindowCommand
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import Button, can_be_cleared, keys_text
from app.widgets.facts import FactList, FactRow
from app.widgets.fields import ChoiceBox
from app.widgets.labels import hbox, named, text_label
from app.widgets.page_parts import ReadingPane
from app.widgets.pointer_guards import FrozenRows
from app.widgets.record_table import RecordTable
from app.words.activity import (
    BY_WORDS,
    FURTHER,
    KEPT,
    KIND_WORDS,
    NONE_YET,
    NOT_CHECKED,
    NOTHING_FOUND,
    OTHERS,
    OTHERS_THAN_CUSTOMER,
    broken_words,
    checked_words,
    checking_words,
    day_in,
    facts_of,
    has_gaps,
    new_words,
    writing_words,
    written_words,
)
from app.words.ages import day_begins
from app.words.job_actions import JobAction, undo_words
from app.words.marks import Tone
from app.words.plain_text import tooltip
from server_core.contract.types.audit import AuditAction, AuditBy, AuditEntry, AuditKind
from server_core.contract.types.jobs import LONGEST_SEARCH, JobRow

ROOM_FOR_ALL = 12
"""The lowest window, in stacked controls, that shows all of them beside the list."""
SEARCH = Phrase("Search: an order, a name or an ID   ({keys})")
FIND_KEYS = "Ctrl+F"


class ActivityPage(RecordsPage[Row]):
    help_topic = "activity"
    icon = "activity"
    none_yet: Phrase | str = NONE_YET
    first_step: Phrase | str = Phrase("Check again")
    not_read = Phrase("The activity could not be read.")

    feed: ActivityFeed
    table: ActivityTable

    def __init__(self, parts: ConsoleParts) -> None:
        self._actions = ActivityRecords()
        super().__init__(parts, "activity", tr("Activity"), self._actions, ActivityFeed.nothing)
        self._actions.setParent(self)
        theme = parts.theme
        self.filters = Filters(theme, self.add_search(tr("Search")))
        self.filters.search.setPlaceholderText(str(SEARCH).format(keys=keys_text(FIND_KEYS)))
        self.pill = Button(theme, "activity.new", tr("New", "entries"), compact=True, primary=True)
        self.pill.hide()
        self.more = Button(theme, "activity.more", tr("Filters"), spoken=tr("Filters and the check of the log"))
        self.more.setCheckable(True)
        for chip in (self.pill, self.more):
            self.header.add_chip(chip)
        self.check = ChainCheck(parts.session, self)
        self.chain = ChainLine(theme, self.check, parts.live, self.banner, of_site=parts.account is None)
        self.export_banner = Banner(theme, "activity.export")
        self.exporting = Exporting(parts, self.export_banner, self)
        self.job = EntryJob(parts.session, self)
        for banner in (self.chain.broken, self.export_banner):
            self.float(banner)
        for part in (self.filters, self.chain):
            self._column.addWidget(part)
        self.facts = FactList(theme, tr("Entry", "of the log"), name_width=96)
        self.pane = ReadingPane("activity.detail", tr("All of this entry"), [self.facts])
        self._soon = QTimer(self, singleShot=True, interval=300)
        self._soon.timeout.connect(self.feed.reload)
        self.put_detail(self.pane)
        self._wire()

    def make_feed(self, read: ReadRows[Row]) -> RecordsFeed[Row]:
        return ActivityFeed(self._session, self._live, self._actions, self)

    def make_table(self, title: str) -> ActivityTable:
        return ActivityTable(self._theme, self._actions, "activity.table", title)

    def _wire(self) -> None:
        self.filters.changed.connect(self._filter)
        self.table.end_near.connect(self.feed.further)
        self.table.frozen.changed.connect(self.feed.hold)
        self.feed.waiting.connect(self._show_pill)
        self.feed.grown.connect(self._show_body)
        for signal in (self.feed.loaded, self.feed.grown):
            signal.connect(self._go_on, Qt.ConnectionType.QueuedConnection)
        self.pill.clicked.connect(self._let_in)
        self.more.toggled.connect(self._fold)
        self._theme.changed.connect(self._fold)
        self.check.changed.connect(self.judge)
        self.exporting.changed.connect(self.judge)
        self.job.changed.connect(self.judge)
        self._live.batch.connect(self._something_happened)
        self._live.batch.connect(self.job.follow)

    # RecordsPage

    def begin(self) -> None:
        """Reload: everything if nothing is shown, else the newest."""
        if self.filters.wanted != EVERYTHING:
            self.filters.show_all()
        else:
            self.feed.reload()

    def show_record(self, record: Row | None) -> None:
        entry = record if isinstance(record, AuditEntry) else None
        self.job.look_at(entry)
        facts = [] if entry is None else facts_of(entry)
        self.facts.show_facts([FactRow(each.name, each.value, each.strong) for each in facts])

    def acts(self) -> Sequence[WindowCommand]:
        row = self.current()
        entry = row if isinstance(row, AuditEntry) else None
        writing = tr("A file is being saved") if self.exporting.is_running else self._live.why_not_change
        return [
            *self._actions_on(entry),
            WindowCommand(
                key="activity.export.csv",
                words=tr("Export CSV…"),
                run=lambda: self.exporting.choose(self.filters.wanted, AuditFormat.CSV),
                why_not=writing,
                icon="document",
                spoken=tr("Export what is shown as CSV"),
                big=True,
            ),
            WindowCommand(
                key="activity.export.jsonl",
                words=tr("Export JSON Lines…"),
                run=lambda: self.exporting.choose(self.filters.wanted, AuditFormat.JSONL),
                why_not=writing,
                spoken=tr("Export what is shown as JSON Lines"),
                big=True,
            ),
            WindowCommand(key="activity.find", words=tr("Search"), run=self._find, keys=FIND_KEYS, icon="search"),
            WindowCommand(
                key="activity.check.all",
                words=tr("Stop checking") if self.check.is_running else tr("Check the whole log"),
                run=self.chain.press,
                why_not=None if self.check.is_running else self._live.why_not_change,
            ),
        ]

    def _actions_on(self, entry: AuditEntry | None) -> list[WindowCommand]:
        """Return the commands for this entry: open its object, undo."""
        nothing = tr("Select a row first") if entry is None else None
        job_id = None if entry is None else id_of(entry, "job")
        printer_id = None if entry is None else id_of(entry, "printer")
        no_printer = tr("This entry is about no printer")
        if printer_id is not None:
            there = self._parts.printers.by_id(printer_id) is not None
            no_printer = "" if there else tr("This printer was removed")
        pending = self.job.row if self.job.can_be_undone else None
        return [
            WindowCommand(
                key="activity.job",
                words=tr("Show job"),
                run=self._show_job,
                why_not=nothing or (tr("This entry is about no job") if job_id is None else self.job.why_not),
                icon="queue",
                big=True,
            ),
            WindowCommand(
                key="activity.printer",
                words=tr("Show printer"),
                run=lambda: self.wanted.emit(PageKey.PRINTERS, printer_id),
                why_not=nothing or no_printer or None,
                icon="printer",
                big=True,
            ),
            WindowCommand(
                key="activity.undo",
                words=tr("Undo", "button") if pending is None else undo_words([pending]),
                other_words=tr("Undo the cancellation"),
                run=self._undo,
                why_not=nothing or (tr("Nothing to undo") if pending is None else self._live.why_not_change),
                icon="undo",
                big=True,
            ),
        ]

    def fit(self, room: Room) -> None:
        super().fit(room)
        self.filters.set_narrow(room is Room.NARROW)

    def panes(self) -> Sequence[QWidget]:
        header, *others = super().panes()
        return (header, self.filters, self.chain, *others)

    def open_argument(self, argument: object) -> None:
        """Show the entries of the object with this id."""
        if isinstance(argument, UUID):
            self.filters.show_object(str(argument))
            self.table.setFocus()

    def take_scan(self, text: str) -> bool:
        """Show the entries of the scanned id, or of the job with the scanned reference."""
        if not self._has_entries_of(text):
            return False
        self.filters.show_object(text)
        self.table.setFocus()
        return True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fold()
        if self.check.found is None and not self.check.is_running:
            self.check.check_newest()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._soon.stop()

    # own

    def _fold(self) -> None:
        """Hide the filters behind a button in a low window, where the list and its commands need the room."""
        low = self.window().height() < ROOM_FOR_ALL * self._theme.sizes.target
        self.more.setVisible(low)
        for part in (self.filters, self.chain):
            part.setVisible(not low or self.more.isChecked())

    def _has_entries_of(self, text: str) -> bool:
        try:
            UUID(text)
        except ValueError:
            pass
        else:
            return True
        queue = self._parts.queue
        return text in self.feed.names or any(
            (queue.job(row).reference or "") == text for row in range(queue.rowCount())
        )

    def _filter(self) -> None:
        self.table.frozen.let_go()
        self.table.clearSelection()
        self.feed.want(self.filters.wanted)
        self.table.scrollToTop()

    def _find(self) -> None:
        if self._detail is not None and self._detail.covers_list:
            self._detail.close_detail()
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()

    def _show_body(self) -> None:
        filtered = self.filters.wanted != EVERYTHING
        self.chain.tell_others(not filtered and has_gaps(self._actions.entries()))
        self.none_yet = FURTHER if self.feed.has_more else NOTHING_FOUND if filtered else NONE_YET
        self.first_step = tr("Show all") if filtered else tr("Check again")
        super()._show_body()
        if self.empty.hasFocus() and self.empty.button.isVisible():
            self.empty.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_on(self) -> None:
        """Load more if the list is not full."""
        if self.isVisible():
            self.table.look_at_end()

    def _show_pill(self, count: int) -> None:
        self.pill.setVisible(count > 0)
        if count:
            self.pill.say(*new_words(count))

    def _let_in(self) -> None:
        self.table.frozen.let_go()
        self.feed.hold(False)
        self.table.scrollToTop()
        self.table.setFocus()

    def _something_happened(self, _: object) -> None:
        if self.isVisible() and not self._soon.isActive():
            self._soon.start()

    def _show_job(self) -> None:
        if self.job.row is not None:
            self.wanted.emit(PageKey.QUEUE, OpenJob(self.job.row))

    def _undo(self) -> None:
        if self.job.row is not None and self.job.can_be_undone:
            self._parts.job_actions.perform(JobAction.UNDO, [self.job.row])
            self.job.read_again()
            self._soon.start()


# The state of the verification: the last verified entry, the time, and a button that verifies everything.


NOT_POSSIBLE = Phrase("The log could not be checked.")


class ChainLine(QWidget):
    """`broken`: a banner of the page's own that nothing else removes."""

    def __init__(self, theme: Theme, check: ChainCheck, live: Live, banner: Banner, *, of_site: bool = True) -> None:
        super().__init__()
        self._elsewhere = OTHERS if of_site else OTHERS_THAN_CUSTOMER
        named(self, "activity.chain", tr("Integrity of the log"))
        self._check = check
        self._live = live
        self._banner = banner
        self._others = False
        self.broken = Banner(theme, "activity.broken")
        self.words = named(text_label(wrap=True, tone="quiet"), "activity.chain.words", "")
        self.button = Button(theme, "activity.check", tr("Check the whole log"), compact=True)
        self._across = across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(8)
        across.addWidget(self.words, 1)
        across.addWidget(self.button)
        self.button.clicked.connect(self.press)
        check.changed.connect(self._show)
        check.failed.connect(self._failed)
        live.may_change.connect(self._show)
        self._show()

    def press(self) -> None:
        if self._check.is_running:
            self._check.stop()
        else:
            self._check.check_all()

    def tell_others(self, others: bool) -> None:
        """Set whether the list omits entries that the check covered."""
        if others != self._others:
            self._others = others
            self._show()

    def _show(self) -> None:
        check, found = self._check, self._check.found
        if check.is_running:
            words = checking_words(check.reached, check.last)
        elif found is None:
            words = str(NOT_CHECKED)
        elif found.broken_at is None:
            words = checked_words(found.number, found.entries, found.at)
        else:
            words = tr("Changed from entry {broken_at:,} on.", broken_at=found.broken_at)
        self.words.setText(f"{words} {KEPT} {self._elsewhere}" if self._others else f"{words} {KEPT}")
        self.words.setAccessibleName(self.words.text())
        self.button.say(tr("Stop checking") if check.is_running else tr("Check the whole log"))
        self._across.activate()  # the longer words have their room at once
        self.button.allow(None if check.is_running else self._live.why_not_change)
        if found is not None and found.broken_at is not None:
            text = broken_words(found.broken_at, found.message)
            if self.broken.isHidden() or self.broken.accessibleName() != text:
                self.broken.say(text, tone=Tone.FAILED, details=text, closable=False)
        elif found is not None and not self.broken.isHidden():
            self.broken.clear()
        if not check.is_running:
            self._banner.take_back(NOT_POSSIBLE)

    def _failed(self, error: ConsoleError) -> None:
        self._banner.say_error(NOT_POSSIBLE, error, run=self._check.check_all)


# Exports the shown entries to a file. The file dialog does not block the window, and the file is written in another


WORDS = Words(
    {
        AuditFormat.CSV: Phrase("CSV for spreadsheets (*.csv)"),
        AuditFormat.JSONL: Phrase("JSON Lines for programs (*.jsonl)"),
    }
)
STEP = 1_000
"""The number of entries between two progress reports."""
IN_CSV = Phrase("Column names and codes are always English, times are UTC, values are separated by commas.")
NOT_WRITTEN = Phrase("The file was not saved.")


class Exporting(QObject):
    """Ignored while another export runs."""

    changed = Signal()

    def __init__(self, parts: ConsoleParts, banner: Banner, over: QWidget) -> None:
        super().__init__(over)
        self._tasks, self._session = parts.tasks, parts.session
        self._banner = banner
        self._over = over
        self._writing: Flow[None] | None = None
        self._last = LastStep()

    @property
    def is_running(self) -> bool:
        return self._writing is not None

    @flow
    async def choose(self, wanted: AuditQuery, format: AuditFormat) -> None:
        """Ask for a file. Does nothing more if none is chosen."""
        title, name = tr("Export the activity"), f"activity-{date.today().isoformat()}.{format}"
        try:
            file = await ask_for_file(self._over, self._tasks, "activity.file", title, name=name, kind=WORDS[format])
        except ConsoleError as error:
            self._failed(error)
            return
        if file is not None:
            self.write(wanted, format, file)

    def write(self, wanted: AuditQuery, format: AuditFormat, file: Path) -> None:
        if self.is_running:
            return
        self._last = LastStep()
        self._writing = self._write(wanted, format, file, self._last)
        self._show(self._last, 0, file.name)
        self.changed.emit()

    @flow
    async def _write(self, wanted: AuditQuery, format: AuditFormat, file: Path, last: LastStep) -> None:
        reported = 0

        def tell(entries: int) -> None:
            """Runs in the network thread."""
            nonlocal reported
            if entries - reported >= STEP:
                reported = entries
                self._tasks.post(lambda: self._show(last, entries, file.name), self)

        try:
            entries = await self._session.call(lambda client: save(client, wanted, format, file, tell, last))
        except ConsoleError as error:
            self._failed(error)
            return
        self._end()
        about = f" {IN_CSV}" if format is AuditFormat.CSV else ""
        self._banner.say(f"{written_words(entries, file.name)}{about}", tone=Tone.GOOD)

    def stop(self) -> None:
        if self._writing is not None and not self._last.stop():
            self._banner.say(str(TOO_LATE), tone=Tone.QUIET, closable=False)
        elif self._writing is not None:
            self._writing.cancel()
            self._end()
            self._banner.say(tr("Stopped: no file was written."), tone=Tone.QUIET, passing=True)

    def _show(self, last: LastStep, entries: int, name: str) -> None:
        if last is self._last and self.is_running:
            text = writing_words(entries, name)
            self._banner.say(text, tone=Tone.QUIET, action=tr("Stop"), run=self.stop, closable=False)

    def _failed(self, error: ConsoleError) -> None:
        self._end()
        self._banner.say_error(str(NOT_WRITTEN), error)

    def _end(self) -> None:
        self._writing = None
        self.changed.emit()


# The filter of the log: actor, kind, object, and the first and last day.


TYPED_MS = 300
DAY = Phrase("A day: 2026-03-01, today or yesterday")


class DayEdit(QLineEdit):
    def __init__(self, identifier: str, words: str) -> None:
        super().__init__()
        named(self, identifier, words, str(DAY))
        self.setPlaceholderText(words)
        self.setToolTip(tooltip(str(DAY)))
        self.setMaxLength(12)
        can_be_cleared(self)

    def day(self) -> date | None:
        """Raises ValueError."""
        return day_in(self.text(), date.today())

    def judge(self) -> bool:
        """Check that the text is a date or empty, and show an error at the field."""
        try:
            self.day()
            wrong = ""
        except ValueError:
            wrong = " ".join((tr("This is not a day."), str(DAY)))
        if bool(self.property("wrong")) is not bool(wrong):
            self.setProperty("wrong", bool(wrong))
            self.style().unpolish(self)
            self.style().polish(self)
        self.setToolTip(tooltip(wrong or str(DAY)))
        self.setAccessibleDescription(wrong or str(DAY))
        return not wrong


class Filters(QWidget):
    changed = Signal()
    """Emitted when `wanted` changed."""

    def __init__(self, theme: Theme, search: QLineEdit) -> None:
        super().__init__()
        named(self, "activity.filters", tr("Filter"))
        self.search = search
        search.setMaxLength(LONGEST_SEARCH)
        search.setProperty(TAKES_SCANS, True)
        self.who = ChoiceBox(theme, "activity.who", tr("Who"))
        self.kind = ChoiceBox(theme, "activity.kind", tr("What kind"))
        self.who.addItem(tr("Everybody"), None)
        self.kind.addItem(tr("Everything", "activity"), None)
        for by, words in BY_WORDS.items():
            self.who.addItem(words, by)
        for kind, words in KIND_WORDS.items():
            self.kind.addItem(words, kind)
        self.since, self.until = DayEdit("activity.since", tr("From day")), DayEdit("activity.until", tr("To day"))
        self.clear = Button(theme, "activity.clear", tr("Show all"), compact=True, spoken=tr("Show all entries"))
        self.wanted = EVERYTHING
        self._narrow = False
        self._column = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        for pair in ((self.who, self.kind), (self.since, self.until)):
            row = hbox(spacing=8)
            for each in pair:
                row.addWidget(each, 1)
                if isinstance(each, ChoiceBox):
                    each.may_shrink()
                else:
                    each.setMinimumWidth(110)
            self._column.addLayout(row, 1)
        self._column.addWidget(self.clear)
        self._typed = QTimer(self, singleShot=True, interval=TYPED_MS)
        self._typed.timeout.connect(self._look)
        for box in (self.who, self.kind):
            box.currentIndexChanged.connect(self._look)
        for field in (self.search, self.since, self.until):
            field.textChanged.connect(self._typed.start)
            field.returnPressed.connect(self._look)
        self.clear.clicked.connect(self.show_all)
        self._look()

    def set_narrow(self, narrow: bool) -> None:
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._column.setDirection(direction)
        self._narrow = narrow
        self._show_clear()

    def show_all(self) -> None:
        self._put("")

    def show_object(self, text: str) -> None:
        """Show only the entries of this object, of all actors and times."""
        self._put(text)

    def _put(self, text: str) -> None:
        fields = (self.who, self.kind, self.search, self.since, self.until)
        for field in fields:
            field.blockSignals(True)
        for box in (self.who, self.kind):
            box.setCurrentIndex(0)
        self.search.setText(text)
        for day in (self.since, self.until):
            day.clear()
        for field in fields:
            field.blockSignals(False)
        self._look()

    def _look(self) -> None:
        self._typed.stop()
        right = [day.judge() for day in (self.since, self.until)]
        if not all(right):
            return
        since, until = self.since.day(), self.until.day()
        by, kind = self.who.currentData(), self.kind.currentData()
        wanted = AuditQuery(
            by=None if by is None else AuditBy(by),
            kind=None if kind is None else AuditKind(kind),
            q=self.search.text().strip() or None,
            since=None if since is None else day_begins(since),
            until=None if until is None else day_begins(until + timedelta(days=1)),
        )
        self.clear.allow(None if wanted != EVERYTHING else tr("No filter is set"))
        if wanted != self.wanted:
            self.wanted = wanted
            self._show_clear()
            self.changed.emit()

    def _show_clear(self) -> None:
        """Show the button only if it is useful; in a narrow window it takes a row of its own."""
        self.clear.setVisible(not self._narrow or self.wanted != EVERYTHING)


# The current state of the job that an action changed: shown in the queue; pending actions can be undone.


READING, GONE, NOT_READ = (
    Phrase("Loading the job"),
    Phrase("The job is no longer kept"),
    Phrase("The job could not be read"),
)


def id_of(entry: AuditEntry, kind: str) -> UUID | None:
    """Return the subject's id if it is of this kind and of the site itself: other pages show no customers' objects."""
    word, _, text = entry.subject.partition(" ")
    try:
        return UUID(text) if word == kind and entry.account_id is None else None
    except ValueError:
        return None


class EntryJob(QObject):
    changed = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._entry: AuditEntry | None = None
        self.row: JobRow | None = None
        self.why_not: str | None = None
        """The reason why it cannot be shown."""
        self._end = QTimer(self, singleShot=True)
        self._end.timeout.connect(self.changed)

    def look_at(self, entry: AuditEntry | None) -> None:
        if entry == self._entry:
            return
        self._entry, self.row, self.why_not = entry, None, None
        self._end.stop()
        job_id = None if entry is None else id_of(entry, "job")
        if job_id is not None:
            self.why_not = str(READING)
            self._read(entry, job_id)

    @flow
    async def _read(self, entry: AuditEntry | None, job_id: UUID) -> None:
        try:
            row = (await self._session.call(lambda client: client.job(job_id))).row
        except ConsoleError as error:
            if entry is self._entry:
                self.why_not = str(GONE if isinstance(error, CallRefused) and error.http_status == 404 else NOT_READ)
                self.changed.emit()
            return
        if entry is not self._entry:
            return
        self.row, self.why_not = row, None
        if row.pending is not None:
            left = (row.pending.ends_at - datetime.now(UTC)).total_seconds()
            self._end.start(max(0, int(1000 * left)) + 50)
        self.changed.emit()

    def read_again(self) -> None:
        """Read the job again after an action on it."""
        entry, self._entry = self._entry, None
        self.look_at(entry)

    def follow(self, batch: ChangeBatch) -> None:
        """The job has changed meanwhile: what was undone cannot be undone again."""
        before = self.row
        for row in batch.jobs:
            if before is not None and row.print_job_id == before.print_job_id and row.version > before.version:
                self.row = row
                self.changed.emit()

    @property
    def can_be_undone(self) -> bool:
        """Return whether the action of this entry is still pending."""
        entry, pending = self._entry, None if self.row is None else self.row.pending
        if entry is None or pending is None or entry.act != AuditAction.JOB_ASK:
            return False
        return entry.details.get("act") == pending.kind and pending.ends_at > datetime.now(UTC)


# The list of entries. The rows being read stay in place while new ones arrive above them.


ROWS_AHEAD = 12
LEAST_ROWS = 3
"""The number of rows that are always visible. In a lower window the page scrolls."""


class ActivityTable(RecordTable):
    end_near = Signal()
    """Emitted when the last rows are visible, or nearly."""
    _is_built = False

    def __init__(self, theme: Theme, records: Records[Any], identifier: str, name: str) -> None:
        super().__init__(theme, records, identifier, name)
        self.frozen = FrozenRows(self)
        self._is_built = True
        self.verticalScrollBar().valueChanged.connect(self.look_at_end)
        records.rowsInserted.connect(self._stay)

    def look_at_end(self) -> None:
        bar = self.verticalScrollBar()
        if bar.maximum() - bar.value() <= ROWS_AHEAD * self.verticalHeader().defaultSectionSize():
            self.end_near.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        if self._is_built:  # the base class calls this before the window's own parts exist
            self.frozen.over_rows(event)
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.frozen.key(event)
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.frozen.let_go()

    def _fit(self) -> None:
        super()._fit()
        self.setMinimumHeight(self._theme.sizes.header + LEAST_ROWS * self.verticalHeader().defaultSectionSize())

    def _stay(self, _: QModelIndex, first: int, last: int) -> None:
        """New rows do not move the rows that the user scrolled to or selected."""
        below = first <= 1 < self.model().rowCount() - (last - first)
        bar = self.verticalScrollBar()
        if below and (bar.value() > 0 or self.frozen.has_chosen):
            value = bar.value() + (last - first + 1) * self.verticalHeader().defaultSectionSize()
            self.updateGeometries()
            bar.setValue(value)
