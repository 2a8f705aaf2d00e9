"""Left side of the queue page: filters, search, the question about old jobs, and the jobs as list, groups or
questions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.errors import ConsoleError
from app.language.translate import Phrase, Words, tr
from app.models.feeds import QueueFeed
from app.models.grouped_queue import GroupedQueue, Grouping
from app.models.notices import NoticesModel
from app.models.printers import PrintersModel
from app.models.queue import QueueFilter, QueueModel
from app.pages.page import PageKey, Room
from app.pages.queue.confirmations import Confirmations
from app.pages.queue.row_pictures import RowPictures
from app.pages.queue.table import QueueTable
from app.scan import TAKES_SCANS
from app.session.console_parts import ConsoleParts
from app.theme.theme import Theme, paint_icon
from app.widgets.banner import AROUND
from app.widgets.buttons import Button, can_be_cleared, keys_text
from app.widgets.fields import ChoiceBox
from app.widgets.labels import hbox, named, tell_or_hide, text_label, vbox
from app.widgets.page_parts import EmptyState, least_height
from app.widgets.states import note_painter, paint_shape
from app.widgets.tile import Tile
from app.words.jobs import found_words, job_state, nothing_found
from app.words.marks import Shape, Tone
from app.words.notices import old_jobs_words
from app.words.plain_text import plain
from app.words.printers import tag_name, tagged, tags_in_use
from app.words.wall import is_stopped, needs_of, waiting_need
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.jobs import LONGEST_SEARCH, JobRow, QueueSummary, Show
from server_core.contract.types.printers import BacklogChoice, PrinterView, tag_key

EMPTY = Words(
    {
        Show.ALL: Phrase("No jobs yet. Print a file here, or let your shop system send the first one."),
        Show.OPEN: Phrase("No open jobs. Everything is done."),
        Show.NEEDS_YOU: Phrase("No job needs you."),
        Show.FAILED: Phrase("No failed jobs today."),
        Show.CHECK: Phrase("Nothing to check."),
        Show.PRINTING: Phrase("Nothing prints right now."),
        Show.WAITING: Phrase("No jobs are waiting."),
        Show.PRINTED_TODAY: Phrase("Nothing printed yet today."),
        Show.PRINTED: Phrase("Nothing printed yet."),
    }
)
NO_PRINTER = Phrase("No jobs yet. Add a printer and print a test label.")
NO_AGENT = Phrase("No jobs yet. First connect an agent at the place of the printers.")
TO_AGENTS = Phrase("Go to agents")
TO_PRINTERS, TO_PRINT, TO_HELP = (
    Phrase("Go to printers"),
    Phrase("Print a file", "button"),
    Phrase("How programs send jobs"),
)
SENDING = "applications"
"""A help topic."""
CONNECTING = Phrase("Connecting to the server…")


class ListPane(QWidget):
    selected = Signal(object)
    """JobRow or None. Also emitted when one of the selected jobs changed."""
    opened = Signal(object)
    open_or_close = Signal(object)
    printer_action = Signal(object)
    """GroupId of the group whose button was pressed."""
    sight_changed = Signal()
    """The selected rows were scrolled away, or came back."""
    to_page = Signal(object, object)
    """PageKey, and the argument for that page or None."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        self._theme = theme
        self._settings = parts.settings
        self._model = parts.queue
        self._feed = parts.queue_feed
        self._printers, self._printers_feed = parts.printers, parts.printers_feed
        self._probe, self._lacks_agent = parts.probe, False
        self._error: ConsoleError | None = None
        self._narrow = False
        named(self, "queue.list", tr("Jobs and filters"))
        self.head = QueueHead(theme, parts.printers)
        self.old_jobs = OldJobs(theme, parts.printers, parts.notices)
        self.groups = GroupedQueue(parts.queue, parts.printers, self)
        self.pictures = RowPictures(parts, self)
        self.flat = QueueTable(theme, parts.queue, self.pictures)
        self.grouped = QueueTable(theme, self.groups, self.pictures, "queue.groups", tr("Print jobs by printer"))
        self.table = self.flat
        self.empty = EmptyState(theme, "queue.empty", "queue", button=tr("Show all jobs"))
        self.confirmations = Confirmations(theme)
        self.foot = ListFoot(theme)
        self.found = self.foot.found
        self.body = JobsStack(self.flat, self.grouped, self.empty, self.confirmations)
        self.pill = Button(theme, "queue.new", tr("New jobs"), compact=True, primary=True)
        self.head.put_behind_search(self.pill)  # there it covers no row and moves none
        self.pill.hide()
        column = vbox(self, spacing=10)
        self._above = QWidget()
        above = QVBoxLayout(self._above)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(10)
        above.addWidget(self.head)
        column.addWidget(self._above)
        column.addWidget(self.body, 1)
        column.addWidget(self.foot)
        self._connect()
        self._begin()

    def _connect(self) -> None:
        self._feed.loaded.connect(self._loaded)
        self._feed.failed.connect(self._failed)
        for model in (self._model, self.groups):
            for signal in (model.rowsInserted, model.rowsRemoved):
                signal.connect(self.show_rows)
        for table in (self.flat, self.grouped):
            table.selected.connect(lambda row, own=table: self._selected(own, row))
            table.opened.connect(self.opened)
            table.open_or_close.connect(self.open_or_close)
            table.action_wanted.connect(self.printer_action)
            table.is_turning = lambda: self._feed.is_turning
            self._feed.loaded.connect(table.turned)
            self._feed.failed.connect(table.not_turned)
            table.frozen.changed.connect(self._model.set_frozen)
            table.verticalScrollBar().valueChanged.connect(self._scrolled)
            table.sight_changed.connect(self.sight_changed)
        self.foot.others.clicked.connect(self.head.show_everything)
        self._feed.summary_changed.connect(self._show_others)
        self._model.held_back.connect(self._show_pill)
        self.pill.clicked.connect(self._let_in)
        self.head.group_wanted.connect(lambda _: self.group())
        self.head.large.toggled.connect(lambda large: self._settings.change(large_rows=large))
        self._settings.changed.connect(self._show_large)
        self.head.wanted.connect(lambda _: self._let_go())
        self.empty.button.clicked.connect(self._empty_clicked)
        self._probe.changed.connect(self._follow_status)
        self.empty.second.clicked.connect(lambda: self.to_page.emit(PageKey.HELP, SENDING))
        for signal in (self._printers.rowsInserted, self._printers.rowsRemoved, self._printers_feed.loaded):
            signal.connect(self.show_rows)
        self.confirmations.left.connect(self.close_confirmations)

    def _begin(self) -> None:
        """Restore the state of the last session."""
        choices = self._settings.choices
        for kept in choices.collapsed:
            try:
                self.groups.folded.add(UUID(kept))
            except ValueError:
                continue
        if choices.grouped:
            self.head.group.setChecked(True)
        self._show_large()
        self.show_rows()

    def _show_large(self) -> None:
        large = self._settings.choices.large_rows
        self.head.large.setChecked(large)
        for table in (self.flat, self.grouped):
            table.show_large(large)

    def leave(self) -> None:
        self._settings.change(
            grouped=self.head.group.isChecked(),
            collapsed=sorted(str(key) for key in self.groups.folded if isinstance(key, UUID)),
        )

    def fit(self, room: Room) -> None:
        self._narrow = room is Room.NARROW
        for table in (self.flat, self.grouped):
            table.show_cards(self._narrow)
        self.head.set_compact(self._narrow)

    def group(self) -> None:
        """Group by printer if the user wants that, and by cause what needs a person. The selection stays."""
        by_printer = self.head.group.isChecked()
        by_cause = self._model.filter.view is Show.NEEDS_YOU and not by_printer
        after = self.grouped if by_printer or by_cause else self.flat
        focus = self.table.hasFocus()
        chosen = [row.print_job_id for row in self.table.chosen_jobs()]
        if after is self.grouped:
            self.groups.group_by(Grouping.CAUSE if by_cause else Grouping.PRINTER)
            name = tr("Print jobs by cause") if by_cause else tr("Print jobs by printer")
            self.grouped.setAccessibleName(name)
        if after is self.table:
            return
        self.groups.follow(after is self.grouped)
        self.table = after
        self.show_rows()
        after.select_jobs(chosen)
        if focus:
            after.setFocus()
        self.selected.emit(after.current_job())

    @property
    def at_confirmations(self) -> bool:
        return self.body.currentWidget() is self.confirmations

    def open_confirmations(self) -> None:
        self._above.hide()  # one question at a time
        self.body.setCurrentWidget(self.confirmations)
        self.confirmations.take_focus()
        self.selected.emit(self.table.current_job())

    def close_confirmations(self) -> None:
        if not self.at_confirmations:
            return
        self._above.show()
        self.body.setCurrentWidget(self.table)
        self.show_rows()
        self.table.setFocus()
        self.selected.emit(self.table.current_job())

    def take_focus(self) -> None:
        shown = self.body.currentWidget()
        if shown is self.confirmations:
            self.confirmations.take_focus()
        else:
            (self.empty.button if shown is self.empty else self.table).setFocus()

    def _show_others(self) -> None:
        """Say below the rows how many jobs the filter hides. A search says what it found instead."""
        wanted, summary = self._model.filter, self._feed.summary
        is_hiding = wanted.view is not Show.ALL or not wanted.of_all_printers
        if not is_hiding or wanted.text or self.at_confirmations:
            self.foot.show_others(None)
            return
        rows = (self._model.job(row) for row in range(self._model.rowCount()))
        shown = sum(is_counted(row, self._model.midnight) for row in rows)
        self.foot.show_others(-1 if summary is None else max(0, counted(summary) - shown))

    def show_rows(self) -> None:
        self._show_others()
        if self.at_confirmations:
            return
        if self._model.rowCount():
            self.body.setCurrentWidget(self.table)
            return
        self._say_empty()
        if self._feed.is_loaded or self._error is not None:
            self.body.setCurrentWidget(self.empty)

    def show_loading(self) -> None:
        if not self._feed.is_loaded and not self._model.rowCount():
            self.body.setCurrentWidget(self.empty)

    def _say_empty(self) -> None:
        wanted = self._model.filter
        if not self._feed.is_loaded:
            if self._error is None:
                self.empty.say(str(CONNECTING))
            else:
                self.empty.say(tr("The jobs could not be read."), tr("Try again", "button"))
            return
        if wanted.text:
            sentence = nothing_found(wanted.text, self._feed.found)
        elif wanted.tag and wanted.view is Show.ALL:
            sentence = tr("The printers with this tag have no jobs.")
        elif wanted.printer_id is not None and wanted.view is Show.ALL:
            sentence = tr("This printer has no jobs.")
        else:
            sentence = EMPTY[wanted.view]
        if wanted != QueueFilter():
            self.empty.say(sentence, tr("Show all jobs"))
        elif self._has_no_printer():
            words = (NO_AGENT, TO_AGENTS) if self._lacks_agent else (NO_PRINTER, TO_PRINTERS)
            self.empty.say(*map(str, words))
        else:
            self.empty.say(sentence, str(TO_PRINT), str(TO_HELP))

    def _has_no_printer(self) -> bool:
        """Return whether no printer exists, as far as is known: they may not be loaded yet."""
        return self._printers_feed.is_loaded and not self._printers.rowCount()

    def _follow_status(self) -> None:
        status = self._probe.status
        lacks_agent = status is not None and status.agents_total == 0
        if lacks_agent != self._lacks_agent:
            self._lacks_agent = lacks_agent
            self.show_rows()

    def _scrolled(self, value: int) -> None:
        """Load more results before the user reaches the end."""
        bar = self.table.verticalScrollBar()
        if value > 0 and value >= bar.maximum() - bar.pageStep():
            self._feed.show_more()

    def _loaded(self) -> None:
        self._error = None
        found = self._feed.found
        words = "" if found is None else found_words(self._model.rowCount(), found)
        self.foot.say_found(words)
        self.group()
        self.show_rows()

    def _failed(self, error: ConsoleError) -> None:
        self._error = error
        self.show_rows()

    def _selected(self, table: QueueTable, row: object) -> None:
        if table is self.table:
            self.selected.emit(row)

    def _empty_clicked(self) -> None:
        if not self._feed.is_loaded:
            self._error = None
            self.show_rows()
            self._feed.reload()
        elif self._model.filter == QueueFilter():
            first = PageKey.AGENTS if self._lacks_agent else PageKey.PRINTERS
            self.to_page.emit(first if self._has_no_printer() else PageKey.PRINT, None)
        else:
            self.head.show_everything()

    # new rows wait while the pointer is over the list

    def _show_pill(self, count: int) -> None:
        needy = self._model.needs_behind
        self.pill.setVisible(count + needy > 0 and not self.at_confirmations)
        if needy:
            words = f"{needy} ↑" if self._narrow else tr("%n need(s) you ↑", "jobs", needy)
            self.pill.say(words, tr("%n job(s) that need you, show", "", needy))
        elif count:
            words = f"{count} ↑" if self._narrow else tr("%n new ↑", "jobs", count)
            self.pill.say(words, tr("%n new job(s), show", "", count))

    def _let_in(self) -> None:
        self._let_go()
        self._model.let_in()
        self.table.scrollToTop()
        self.table.setFocus()

    def _let_go(self) -> None:
        """The filter changed: a pending "select all" no longer applies."""
        for table in (self.flat, self.grouped):
            table.frozen.let_go()
            table.not_turned()


# The line below the rows: what a search found, or what the filter hides. Hidden without both.


class ListFoot(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        named(self, "queue.foot", tr("Below the jobs"))
        self.found = named(text_label(wrap=True, tone="quiet"), "queue.found", "")
        self.others = Button(theme, "queue.others", tr("Show all jobs"), icon="preview", compact=True)
        line = hbox(self, spacing=10)
        line.addWidget(self.found, 1)
        line.addWidget(self.others, 1)
        self.found.hide()
        self.others.hide()
        self._judge()

    def say_found(self, words: str) -> None:
        tell_or_hide(self.found, words)
        self._judge()

    def _judge(self) -> None:
        """An empty line would take the room of half a row."""
        self.setVisible(not (self.found.isHidden() and self.others.isHidden()))

    def show_others(self, number: int | None) -> None:
        """Say how many jobs are hidden; None: none, -1: the number is not known."""
        self.others.setVisible(number is not None)
        if number is not None and number > 0:
            self.others.say(tr("%n other job(s) hidden – show all", "", number))
        elif number is not None:
            self.others.say(tr("Show all jobs"))
        self._judge()


def counted(summary: QueueSummary) -> int:
    """Return the number of jobs that the tiles count."""
    return summary.failed + summary.check + summary.printing + summary.waiting + summary.printed_today


def is_counted(row: JobRow, midnight: datetime) -> bool:
    """Return whether the tiles count the job: it is open, or ended today and was neither cancelled nor put away."""
    if row.completed_at is not None and row.completed_at < midnight:
        return False
    return job_state(row) not in (ShownState.CANCELLED, ShownState.SETTLED)


# The head of the queue: tiles that count and filter, the search field, and the active filter.


SEARCH_MS = 200
BOX, NARROW_BOX = 136, 100
NOT_THERE = Phrase("Printer not listed")
OF_TAG = "tag:"
"""Prefix of a tag among the choices; the others are ids of printers."""
PLACEHOLDER = Phrase("Search or scan: order, file, text, job id   ({keys})")
FIND_KEYS = "Ctrl+F"
AROUND_SEARCH = 60
"""Pixels of the search field beside its text: icon and margins."""
TILES = {
    Show.NEEDS_YOU: ("needs_you", Phrase("Needs you", "jobs"), Shape.PERSON, Tone.ATTENTION, True),
    Show.FAILED: ("failed", Phrase("Failed", "jobs"), Shape.CROSS, Tone.FAILED, True),
    Show.CHECK: ("check", Phrase("To check", "jobs"), Shape.WARNING, Tone.ATTENTION, True),
    Show.PRINTING: ("printing", Phrase("Printing", "jobs"), Shape.PLAY, Tone.PRINTING, False),
    Show.WAITING: ("waiting", Phrase("Waiting", "jobs"), Shape.CLOCK, Tone.WAITING, False),
    Show.PRINTED_TODAY: ("printed", Phrase("Printed today", "jobs"), Shape.CHECK, Tone.GOOD, False),
}
OPEN_WORD = Phrase("Open", "jobs")
SHORT = {
    Show.NEEDS_YOU: Phrase("You", "short: jobs that need the person here"),
    Show.FAILED: Phrase("Failed", "short: jobs"),
    Show.CHECK: Phrase("Check", "short: jobs"),
    Show.PRINTING: Phrase("Prints", "short: jobs"),
    Show.WAITING: Phrase("Waits", "short: jobs"),
    Show.PRINTED_TODAY: Phrase("Today", "jobs that were printed"),
}


def placeholder() -> str:
    return str(PLACEHOLDER).format(keys=keys_text(FIND_KEYS))


class SearchField(QLineEdit):
    """A line edit with a magnifying glass in its left margin."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setTextMargins(26, 0, 0, 0)
        self.setMaxLength(LONGEST_SEARCH)
        self.setProperty(TAKES_SCANS, True)
        self.setPlaceholderText(placeholder())
        self._is_short = False
        named(self, "queue.search", tr("Search or scan an order, a file name or a job id"))
        can_be_cleared(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say less in a narrow field."""
        super().resizeEvent(event)
        is_short = self.fontMetrics().horizontalAdvance(placeholder()) > self.width() - AROUND_SEARCH
        if is_short is not self._is_short:
            self._is_short = is_short
            self.setPlaceholderText(tr("Search or scan") if is_short else placeholder())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        box = QRectF(12, (self.height() - 18) / 2, 18, 18)
        paint_icon(painter, "search", box, self._theme.colour("text_secondary"))
        painter.end()


class QueueHead(QWidget):
    """Owns the queue's filter."""

    wanted = Signal(object)
    """QueueFilter"""
    entered = Signal(str)
    """The text that Enter searched for. If one job is found, it opens."""
    group_wanted = Signal(bool)

    def __init__(self, theme: Theme, printers: PrintersModel) -> None:
        super().__init__()
        self._printers = printers
        self.filter = QueueFilter()
        self.tiles: dict[Show, Tile] = {}
        tile_row = hbox(spacing=10)
        for view, (key, word, shape, tone, alarming) in TILES.items():
            short = str(SHORT.get(view, word))
            tile = Tile(theme, f"queue.tile.{key}", str(word), shape, tone, alarming=alarming, short=short)
            tile.clicked.connect(lambda on, chosen=view: self.want(view=chosen if on else Show.ALL))
            self.tiles[view] = tile
            tile_row.addWidget(tile)
        self.search = SearchField(theme)
        spoken = tr("Remove the filter: {what}", what=OPEN_WORD)
        self.chip = Button(theme, "queue.filter", "", icon="close", compact=True, spoken=spoken)
        self.chip.hide()
        self.printer_box = ChoiceBox(theme, "queue.printer", tr("Which printer's jobs are shown"))
        self.printer_box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.printer_box.setMinimumWidth(BOX)
        self.printer_box.setMaximumWidth(216)
        self._search_row = search_row = QHBoxLayout()
        search_row.setSpacing(10)
        search_row.addWidget(self.search, 1)
        search_row.addWidget(self.chip)
        search_row.addWidget(self.printer_box)
        self.group = Button(theme, "queue.group", "", icon="group", spoken=tr("Group by printer"))
        self.group.setCheckable(True)
        self.group.toggled.connect(self.group_wanted)
        self.large = Button(theme, "queue.large", "", icon="rows", spoken=tr("Large rows with pictures"))
        self.large.setCheckable(True)
        search_row.addWidget(self.large)
        search_row.addWidget(self.group)
        layout = vbox(self, spacing=10)
        layout.addLayout(tile_row)
        layout.addLayout(search_row)
        self._typed = QTimer(self, singleShot=True, interval=SEARCH_MS)
        self._typed.timeout.connect(lambda: self.want(text=self.search.text().strip()))
        self.search.textChanged.connect(lambda _: self._typed.start())
        self.search.returnPressed.connect(self._search_now)
        self.chip.clicked.connect(lambda: self.want(view=Show.ALL))
        self.printer_box.activated.connect(self._printer_chosen)
        self._printers_changed = QTimer(self, singleShot=True, interval=0)  # many at once
        self._printers_changed.timeout.connect(self._follow_printers)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged):
            signal.connect(self._fill_printers)
            signal.connect(self._printers_changed.start)
        self._fill_printers()

    def put_behind_search(self, widget: QWidget) -> None:
        """Place a widget behind the search field. The field shrinks for it, and nothing below moves."""
        self._search_row.insertWidget(self._search_row.indexOf(self.search) + 1, widget)

    def want(
        self, *, view: Show | None = None, printer_id: UUID | str | None = "same", text: str | None = None
    ) -> None:
        """Change part of the filter and update tiles and boxes."""
        wanted = self.filter
        if view is not None:
            wanted = replace(wanted, view=view, stopped=self._stopped(view))
        if not isinstance(printer_id, str):
            wanted = replace(wanted, printer_id=printer_id, tag="", printers=None)
        if text is not None:
            wanted = replace(wanted, text=text)
        self.filter = wanted
        self._show_filter()
        self.wanted.emit(wanted)

    def want_tag(self, tag: str) -> None:
        """Show the jobs of all printers with this tag."""
        self.filter = replace(self.filter, printer_id=None, tag=tag, printers=self._having(tag))
        self._show_filter()
        self.wanted.emit(self.filter)

    def _stopped(self, view: Show) -> frozenset[UUID]:
        """Return the printers whose waiting jobs `NEEDS_YOU` shows."""
        if view is not Show.NEEDS_YOU:
            return frozenset()
        return frozenset(each.printer_id for each in self._printers.all() if is_stopped(each))

    def _having(self, tag: str) -> frozenset[UUID]:
        return frozenset(printer.printer_id for printer in tagged(self._printers.all(), tag))

    def _show_filter(self) -> None:
        for each, tile in self.tiles.items():
            tile.setChecked(each is self.filter.view)
        view = self.filter.view
        self.chip.setVisible(view is not Show.ALL)
        if view is not Show.ALL:
            word = TILES[view][1] if view in TILES else OPEN_WORD
            self.chip.say(str(word), tr("Remove the filter: {what}", what=word))
        self._fill_printers()

    def begin_with(self, wanted: QueueFilter) -> None:
        """Restore the last filter without a request to the server."""
        self.search.blockSignals(True)
        self.search.setText(wanted.text)
        self.search.blockSignals(False)
        self.filter = replace(wanted, stopped=self._stopped(wanted.view))
        self._show_filter()

    def set_low(self, low: bool) -> None:
        """Use smaller tiles in a low window."""
        for tile in self.tiles.values():
            tile.set_low(low)

    def set_compact(self, compact: bool) -> None:
        self.printer_box.setMinimumWidth(NARROW_BOX if compact else BOX)
        self.large.setVisible(not compact)

    def find_scanned(self, text: str) -> None:
        """Search all jobs at once for a scanned code."""
        self.search.setText(text)
        self._typed.stop()
        self.want(view=Show.ALL, printer_id=None, text=text)

    def show_only(self, view: Show, printer_id: UUID) -> None:
        """Show only the jobs of one printer, discarding the search."""
        self.search.clear()
        self._typed.stop()
        self.want(view=view, printer_id=printer_id, text="")

    def show_everything(self) -> None:
        self.search.clear()
        self._typed.stop()
        self.want(view=Show.ALL, printer_id=None, text="")

    def show_summary(self, summary: QueueSummary | None, *, stale: bool) -> None:
        counts: dict[Show, int | None] = dict.fromkeys(Show, None)
        if summary is not None:
            counts = {
                Show.NEEDS_YOU: needs_of(summary, ()).jobs,
                Show.FAILED: summary.failed,
                Show.CHECK: summary.check,
                Show.PRINTING: summary.printing,
                Show.WAITING: summary.waiting,
                Show.PRINTED_TODAY: summary.printed_today,
            }
        for view, tile in self.tiles.items():
            tile.show_count(counts[view], stale=stale)
        self.tiles[Show.WAITING].show_need(*waiting_need(summary))

    def _search_now(self) -> None:
        self._typed.stop()
        text = self.search.text().strip()
        if text:
            self.entered.emit(text)
        self.want(text=text)

    def _printer_chosen(self, index: int) -> None:
        chosen = self.printer_box.itemData(index)
        if chosen.startswith(OF_TAG):
            self.want_tag(chosen.removeprefix(OF_TAG))
        else:
            self.want(printer_id=UUID(chosen) if chosen else None)

    def _follow_printers(self) -> None:
        """Update after a printer gained or lost the tag."""
        tag = self.filter.tag
        if tag and self._having(tag) != self.filter.printers:
            self.want_tag(tag)
        elif self._stopped(self.filter.view) != self.filter.stopped:
            self.want(view=self.filter.view)

    def _fill_printers(self) -> None:
        """Fill the box with tags, then printers.

        The active filter always has an entry, even if its printer was removed or is not loaded yet, or if no printer
        has its tag.
        """
        chosen_tag, printers = self.filter.tag, self._printers.all()
        tags = tags_in_use(printers)
        spelling = next((each for each in tags if tag_key(each) == tag_key(chosen_tag)), chosen_tag)
        wanted = f"{OF_TAG}{spelling}" if chosen_tag else str(self.filter.printer_id or "")
        lines = [(tr("All printers", "choice"), "")]
        for tag in tags if spelling in tags or not spelling else [*tags, spelling]:
            lines.append((tr("Tag {tag}", tag=tag_name(tag)), f"{OF_TAG}{tag}"))
        lines += [(plain(printer.name), str(printer.printer_id)) for printer in printers]
        if wanted not in (printer_id for _, printer_id in lines):
            lines.append((str(NOT_THERE), wanted))
        shown = [
            (self.printer_box.itemText(row), self.printer_box.itemData(row)) for row in range(self.printer_box.count())
        ]
        if lines != shown:
            self.printer_box.clear()
            for name, printer_id in lines:
                self.printer_box.addItem(name, printer_id)
        chosen = self.printer_box.findData(wanted)
        if chosen != self.printer_box.currentIndex():
            self.printer_box.setCurrentIndex(chosen)


# Shows one of several widgets in the same place: list, groups, empty state, "Did it come out?".


LEAST = 90
"""Pixels that the scrolling rows keep, whatever appears above them."""


class JobsStack(QStackedWidget):
    """A stack that is as high as the visible widget needs. Qt's own size hint takes the highest of all, including
    hidden ones.
    """

    def __init__(self, *those: QWidget) -> None:
        super().__init__()
        for each in those:
            self.addWidget(each)
        self.currentChanged.connect(self.updateGeometry)

    def hasHeightForWidth(self) -> bool:
        """Return False: for a widget with a layout Qt asks the layout, and a stack's layout asks all its widgets."""
        return False

    def minimumSizeHint(self) -> QSize:
        shown, high = self.currentWidget(), LEAST
        if shown is not None and not isinstance(shown, QAbstractScrollArea):
            high = max(LEAST, least_height(shown, self.width()))
        return QSize(super().minimumSizeHint().width(), high)

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # text wraps differently


# Search and scan in the queue: Enter and scanners open the job if exactly one is found.


class Searching(QObject):
    opened = Signal(object)
    """JobRow: the one match."""

    def __init__(self, parent: QObject, pane: ListPane, model: QueueModel, feed: QueueFeed) -> None:
        super().__init__(parent)
        self._pane = pane
        self._model = model
        self._feed = feed
        self._sought = ""
        self._then: Callable[[], None] | None = None
        feed.loaded.connect(self._loaded)
        feed.failed.connect(self._forget)
        pane.head.entered.connect(self._entered)

    def begin(self) -> None:
        """Begin a search (Ctrl+F)."""
        self._pane.close_confirmations()
        self._pane.show()
        self._pane.head.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._pane.head.search.selectAll()

    def scan(self, text: str) -> bool:
        """Search all jobs for a scan, ignoring the filter."""
        self._sought = text
        same = self._model.filter.text == text
        self._pane.head.find_scanned(text)
        if same:
            self._feed.reload()
        self._pane.table.setFocus()
        return True

    def when_loaded(self, then: Callable[[], None]) -> None:
        """Run once, with the rows that are loaded next."""
        self._then = then

    def _entered(self, text: str) -> None:
        self._sought = text
        if self._model.filter.text == text:
            self._open()  # it was found while typing

    def _loaded(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()
        self._open()

    def _forget(self) -> None:
        """Forget the pending search, so that a late answer opens nothing."""
        if not self._feed.is_loading:
            self._sought, self._then = "", None

    def _open(self) -> None:
        text, self._sought = self._sought, ""
        wanted = self._model.filter.text
        if not text or text != wanted:
            self._choose()
            return
        found = self._feed.found
        row = None
        if self._model.rowCount() == 1:
            row = self._model.job(0)
        elif found is not None and found.exact is not None:
            position = self._model.find(found.exact)
            row = None if position is None else self._model.job(position)
        if row is not None:
            self.opened.emit(row)

    def _choose(self) -> None:
        """Select the only match while the user types. Nothing opens yet."""
        if self._model.filter.text and self._model.rowCount() == 1 and self._pane.table.current_job() is None:
            self._pane.table.select_job(self._model.job(0).print_job_id)


# Old jobs that wait for a decision, one printer at a time: print all, choose, cancel all.


APART = 16
ONE_LINE = 38
"""Width in widths of a letter: text and buttons are side by side."""


class OldJobs(QWidget):
    """Hidden while no printer has old jobs.

    The printer with most of them comes first and stays until it has none, so that a click never answers for another
    printer.
    """

    answered = Signal(object, object)
    """PrinterView, BacklogChoice: applies to all of its old jobs."""
    choose = Signal(object)
    """PrinterView: the user wants to choose among them."""

    def __init__(self, theme: Theme, printers: PrintersModel, notices: NoticesModel) -> None:
        super().__init__()
        self._theme = theme
        self._printers = printers
        self._notices = notices
        self._shown: PrinterView | None = None
        self._why_not: str | None = None
        named(self, "queue.old", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._text = text_label(wrap=True)
        self.print_all = Button(theme, "queue.old.print", tr("Print all", "button: old jobs"), compact=True)
        self.choose_some = Button(theme, "queue.old.choose", tr("Choose", "button: old jobs"), compact=True)
        self.cancel_all = Button(theme, "queue.old.cancel", tr("Cancel all…", "button: old jobs"), compact=True)
        buttons = hbox(spacing=8)
        buttons.addWidget(self.print_all)
        buttons.addWidget(self.choose_some)
        buttons.addSpacing(APART - 8)
        buttons.addWidget(self.cancel_all)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(42, AROUND, AROUND, AROUND)
        self._layout.setSpacing(8)
        self._layout.addWidget(self._text, 1)
        self._layout.addLayout(buttons)
        self.print_all.clicked.connect(lambda: self._answer(BacklogChoice.PRINT))
        self.cancel_all.clicked.connect(lambda: self._answer(BacklogChoice.CANCEL))
        self.choose_some.clicked.connect(self._choose)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged, notices.changed):
            signal.connect(self._show)
        theme.changed.connect(self.update)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        down = self.width() < ONE_LINE * self._theme.sizes.body
        self._layout.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)

    def allow(self, why_not: str | None) -> None:
        """Set why nothing can be done now."""
        if why_not != self._why_not:
            self._why_not = why_not
            for button in (self.print_all, self.cancel_all):
                button.allow(why_not)

    def _show(self) -> None:
        waiting = sorted((each for each in self._printers.all() if each.stale), key=lambda each: -each.stale)
        before = None if self._shown is None else self._shown.printer_id
        same = next((each for each in waiting if each.printer_id == before), None)
        self._shown = same or next(iter(waiting), None)
        self.setVisible(self._shown is not None)
        if self._shown is None:
            return
        subject = str(self._shown.printer_id)
        notice = next(
            (each for each in self._notices.all() if each.kind is NoticeKind.BACKLOG_HELD and each.subject == subject),
            None,
        )
        text = old_jobs_words(self._shown, notice, datetime.now().astimezone(), more=len(waiting) - 1)
        self._text.setText(text)
        self.setAccessibleName(text)

    def _answer(self, choice: BacklogChoice) -> None:
        if self._shown is not None:
            self.answered.emit(self._shown, choice)

    def _choose(self) -> None:
        if self._shown is not None:
            self.choose.emit(self._shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        ink, tint = theme.ink(Tone.ATTENTION), theme.tint(Tone.ATTENTION)
        painter = note_painter(self, theme, Tone.ATTENTION)
        top = min((self.height() - 18) / 2, 18.0)
        paint_shape(painter, Shape.HOURGLASS, QRectF(12, top, 18, 18), ink, tint)
        painter.end()
