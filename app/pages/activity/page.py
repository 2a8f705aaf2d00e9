"""Activity: who did what to which object, newest first; the log is kept for ever, can be checked and exported."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.audit_export import AuditFormat
from app.client.audit import EVERYTHING
from app.console_parts import ConsoleParts
from app.language.translate import Phrase, tr
from app.models.activity import ActivityRecords, Row
from app.models.activity_feed import ActivityFeed
from app.models.chain_check import ChainCheck
from app.models.records_feed import Read, RecordsFeed
from app.pages.activity.chain_line import ChainLine
from app.pages.activity.exporting import Exporting
from app.pages.activity.filters import Filters
from app.pages.activity.of_job import OfJob, id_of
from app.pages.activity.table import ActivityTable
from app.pages.page import InDetail, PageKey, Room
from app.pages.records_page import RecordsPage
from app.vocabulary.actions import JobAction, undo_words
from app.vocabulary.activity import FURTHER, NONE_YET, NOTHING_FOUND, facts_of, new_words
from app.vocabulary.audit import has_gaps
from app.widgets.banner import Banner
from app.widgets.buttons import Button, keys_text
from app.widgets.facts import Fact, FactList
from app.widgets.reading import ReadingPane
from app.window_command import WindowCommand
from server_core.contract.types.audit import AuditEntry

ROOM_FOR_ALL = 12
"""Controls above each other, in a window where all of them are seen beside the list."""
SEARCH = Phrase("Object: an order, a name or an id   ({keys})")
FIND_KEYS = "Ctrl+F"


class ActivityPage(RecordsPage[Row]):
    help_topic = "activity"
    icon = "activity"
    none_yet: Phrase | str = NONE_YET
    first_step: Phrase | str = Phrase("Look again")
    not_read = Phrase("The activity could not be read.")

    feed: ActivityFeed
    table: ActivityTable

    def __init__(self, parts: ConsoleParts) -> None:
        self._acts = ActivityRecords()
        super().__init__(parts, "activity", tr("Activity"), self._acts, ActivityFeed.nothing)
        self._acts.setParent(self)
        theme = parts.theme
        self.filters = Filters(theme, self.add_search(tr("Search an object")))
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
        self.job = OfJob(parts.session, self)
        for banner in (self.chain.broken, self.export_banner):
            self.put_banner(banner)
        for part in (self.filters, self.chain):
            self._column.addWidget(part)
        self.facts = FactList(theme, tr("Entry", "of the log"), name_width=96)
        self.pane = ReadingPane("activity.detail", tr("All of this entry"), [self.facts])
        self._soon = QTimer(self, singleShot=True, interval=300)
        self._soon.timeout.connect(self.feed.reload)
        self.put_detail(self.pane)
        self._wire()

    def make_feed(self, read: Read[Row]) -> RecordsFeed[Row]:
        return ActivityFeed(self._session, self._live, self._acts, self)

    def make_table(self, title: str) -> ActivityTable:
        return ActivityTable(self._theme, self._acts, "activity.table", title)

    def _wire(self) -> None:
        self.filters.changed.connect(self._filter)
        self.table.end_near.connect(self.feed.further)
        self.table.hand.changed.connect(self.feed.hold)
        self.table.hand.pointed.connect(self.pointed)
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
        """Where nothing is shown: all of it, or the newest once more."""
        if self.filters.wanted != EVERYTHING:
            self.filters.show_all()
        else:
            self.feed.reload()

    def show_record(self, record: Row | None) -> None:
        entry = record if isinstance(record, AuditEntry) else None
        self.job.look_at(entry)
        facts = [] if entry is None else facts_of(entry)
        self.facts.show_facts([Fact(each.name, each.value, each.strong) for each in facts])

    def acts(self) -> Sequence[WindowCommand]:
        row = self.current()
        entry = row if isinstance(row, AuditEntry) else None
        writing = tr("A file is being written") if self.exporting.is_running else self._live.why_not_change
        return [
            *self._acts_on(entry),
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
            WindowCommand(
                key="activity.find", words=tr("Search an object"), run=self._find, keys=FIND_KEYS, icon="search"
            ),
            WindowCommand(
                key="activity.check.all",
                words=tr("Stop checking") if self.check.is_running else tr("Check the whole log"),
                run=self.chain.press,
                why_not=None if self.check.is_running else self._live.why_not_change,
            ),
        ]

    def _acts_on(self, entry: AuditEntry | None) -> list[WindowCommand]:
        """What can be gone to from this entry, and what can be taken back."""
        found: list[WindowCommand] = []
        if entry is None:
            return found
        if id_of(entry, "job") is not None:
            found.append(
                WindowCommand(
                    key="activity.job",
                    words=tr("Show job"),
                    run=self._show_job,
                    why_not=self.job.why_not,
                    icon="queue",
                    big=True,
                    primary=True,
                )
            )
        printer_id = id_of(entry, "printer")
        if printer_id is not None:
            there = self._parts.printers.by_id(printer_id) is not None
            found.append(
                WindowCommand(
                    key="activity.printer",
                    words=tr("Show printer"),
                    run=lambda: self.wanted.emit(PageKey.PRINTERS, printer_id),
                    why_not=None if there else tr("This printer was removed"),
                    icon="printer",
                    big=True,
                    primary=True,
                )
            )
        if self.job.can_be_undone and self.job.row is not None:
            found.append(
                WindowCommand(
                    key="activity.undo",
                    words=undo_words([self.job.row]),
                    run=self._undo,
                    why_not=self._live.why_not_change,
                    icon="undo",
                    big=True,
                )
            )
        return found

    def fit(self, room: Room) -> None:
        super().fit(room)
        self.filters.set_narrow(room is Room.NARROW)

    def panes(self) -> Sequence[QWidget]:
        header, *others = super().panes()
        return (header, self.filters, self.chain, *others)

    def open_argument(self, argument: object) -> None:
        """The id of something: what was done to it."""
        if isinstance(argument, UUID):
            self.filters.show_object(str(argument))
            self.table.setFocus()

    def take_scan(self, text: str) -> bool:
        """The id of something, or the reference of a job that is known here: what was done to it."""
        if not self._is_known(text):
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
        """In a low window the list and its commands need the room; the rest is behind a button."""
        low = self.window().height() < ROOM_FOR_ALL * self._theme.sizes.target
        self.more.setVisible(low)
        for part in (self.filters, self.chain):
            part.setVisible(not low or self.more.isChecked())

    def _is_known(self, text: str) -> bool:
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
        self.table.hand.let_go()
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
        self.chain.tell_others(not filtered and has_gaps(self._acts.entries()))
        self.none_yet = FURTHER if self.feed.has_more else NOTHING_FOUND if filtered else NONE_YET
        self.first_step = tr("Show all") if filtered else tr("Look again")
        super()._show_body()
        if self.empty.hasFocus() and self.empty.button.isVisible():
            self.empty.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_on(self) -> None:
        """What is shown does not fill the list, and there may be more."""
        if self.isVisible():
            self.table.look_at_end()

    def _show_pill(self, count: int) -> None:
        self.pill.setVisible(count > 0)
        if count:
            self.pill.say(*new_words(count))

    def _let_in(self) -> None:
        self.table.hand.let_go()
        self.feed.hold(False)
        self.table.scrollToTop()
        self.table.setFocus()

    def _something_happened(self, _: object) -> None:
        if self.isVisible() and not self._soon.isActive():
            self._soon.start()

    def _show_job(self) -> None:
        if self.job.row is not None:
            self.wanted.emit(PageKey.QUEUE, InDetail(self.job.row))

    def _undo(self) -> None:
        if self.job.row is not None and self.job.can_be_undone:
            self._parts.job_actions.perform(JobAction.UNDO, [self.job.row])
            self.job.read_again()
            self._soon.start()
