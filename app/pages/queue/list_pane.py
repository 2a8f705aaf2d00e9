"""The left side of the queue page: filters and search, the old jobs' question, and the jobs as list, groups or desk."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.table import Words
from app.language.translate import Phrase, tr
from app.models.grouped_queue import GroupedQueue
from app.models.queue_filter import QueueFilter, View
from app.pages.page import PageKey, Room
from app.pages.queue.desk import Desk
from app.pages.queue.head import QueueHead
from app.pages.queue.jobs_stack import JobsStack
from app.pages.queue.old_jobs import OldJobs
from app.vocabulary.search_words import found_words, nothing_found
from app.widgets.buttons import Button
from app.widgets.empty import EmptyState
from app.widgets.named import named, text_label
from app.widgets.queue_table import QueueTable

EMPTY = Words(
    {
        View.ALL: Phrase("No jobs yet. Print a file here, or let your shop system send the first one."),
        View.OPEN: Phrase("Nothing is open. All jobs are done."),
        View.FAILED: Phrase("No failed jobs today."),
        View.CHECK: Phrase("Nothing to check."),
        View.PRINTING: Phrase("Nothing prints right now."),
        View.WAITING: Phrase("No jobs are waiting."),
        View.PRINTED: Phrase("Nothing printed yet today."),
    }
)
NO_PRINTER = Phrase("No jobs yet. Add a printer and print a test label.")
TO_PRINTERS, TO_PRINT, TO_HELP = (
    Phrase("Go to printers"),
    Phrase("Print a file", "button"),
    Phrase("How programs send jobs"),
)
SENDING = "applications"
"""A topic of the help."""
CONNECTING = Phrase("Connecting to the print engine…")


class ListPane(QWidget):
    selected = Signal(object)
    """JobRow or None, also when one of the chosen jobs changed."""
    opened = Signal(object)
    open_or_close = Signal(object)
    printer_act = Signal(object)
    """UUID of the printer whose group's button was pressed."""
    to_page = Signal(object, object)
    """PageKey, and what is to be seen there or None."""
    pointed = Signal(bool)
    """Somebody points at a row."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        self._theme = theme
        self._settings = parts.settings
        self._model = parts.queue
        self._feed = parts.queue_feed
        self._printers, self._printers_feed = parts.printers, parts.printers_feed
        self._error: ConsoleError | None = None
        self._narrow = False
        named(self, "queue.list", tr("Jobs and filters"))
        self.head = QueueHead(theme, parts.printers)
        self.old_jobs = OldJobs(theme, parts.printers, parts.notices)
        self.groups = GroupedQueue(parts.queue, parts.printers, self)
        self.flat = QueueTable(theme, parts.queue)
        self.grouped = QueueTable(theme, self.groups, "queue.groups", tr("Print jobs by printer"))
        self.table = self.flat
        self.empty = EmptyState(theme, "queue.empty", "queue", button=tr("Show all jobs"))
        self.desk = Desk(theme)
        self.found = named(text_label(wrap=True, tone="quiet"), "queue.found", "")
        self.body = JobsStack(self.flat, self.grouped, self.empty, self.desk)
        self.pill = Button(theme, "queue.new", tr("New jobs"), compact=True, primary=True)
        self.head.put_behind_search(self.pill)  # there it hides no row, and moves none
        self.pill.hide()
        self.found.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self._above = QWidget()
        above = QVBoxLayout(self._above)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(10)
        for widget in (self.head, self.old_jobs, self.found):
            above.addWidget(widget)
        column.addWidget(self._above)
        column.addWidget(self.body, 1)
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
            table.act_wanted.connect(self.printer_act)
            table.is_turning = lambda: self._feed.is_turning
            self._feed.loaded.connect(table.turned)
            self._feed.failed.connect(table.not_turned)
            table.hand.changed.connect(self._model.hold_still)
            table.hand.pointed.connect(self.pointed)
            table.hand.pointed.connect(self.old_jobs.hold)
            table.verticalScrollBar().valueChanged.connect(self._scrolled)
        self._model.held_back.connect(self._show_pill)
        self.pill.clicked.connect(self._let_in)
        self.head.group_wanted.connect(self.group)
        self.head.wanted.connect(lambda _: self._let_go())
        self.empty.button.clicked.connect(self._empty_clicked)
        self.empty.second.clicked.connect(lambda: self.to_page.emit(PageKey.HELP, SENDING))
        for signal in (self._printers.rowsInserted, self._printers.rowsRemoved, self._printers_feed.loaded):
            signal.connect(self.show_rows)
        self.desk.left.connect(self.close_desk)

    def _begin(self) -> None:
        """As it was when the console ended."""
        choices = self._settings.choices
        for kept in choices.collapsed:
            try:
                self.groups.folded.add(UUID(kept))
            except ValueError:
                continue
        if choices.grouped:
            self.head.group.setChecked(True)
        self.show_rows()

    def leave(self) -> None:
        self._settings.change(
            grouped=self.table is self.grouped,
            collapsed=sorted(map(str, self.groups.folded)),
        )

    def fit(self, room: Room) -> None:
        self._narrow = room is Room.NARROW
        for table in (self.flat, self.grouped):
            table.show_cards(self._narrow)
        self.head.set_compact(self._narrow)

    def group(self, grouped: bool) -> None:
        """The same jobs stay chosen."""
        after = self.grouped if grouped else self.flat
        if after is self.table:
            return
        focus = self.table.hasFocus()
        chosen = [row.print_job_id for row in self.table.chosen_jobs()]
        self.groups.follow(grouped)
        self.table = after
        self.show_rows()
        after.select_jobs(chosen)
        if focus:
            after.setFocus()
        self.selected.emit(after.current_job())

    @property
    def at_desk(self) -> bool:
        return self.body.currentWidget() is self.desk

    def open_desk(self) -> None:
        self._above.hide()  # one question at a time
        self.body.setCurrentWidget(self.desk)
        self.desk.take_focus()
        self.selected.emit(self.table.current_job())

    def close_desk(self) -> None:
        if not self.at_desk:
            return
        self._above.show()
        self.body.setCurrentWidget(self.table)
        self.show_rows()
        self.table.setFocus()
        self.selected.emit(self.table.current_job())

    def take_focus(self) -> None:
        shown = self.body.currentWidget()
        if shown is self.desk:
            self.desk.take_focus()
        else:
            (self.empty.button if shown is self.empty else self.table).setFocus()

    def show_rows(self) -> None:
        if self.at_desk:
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
        elif wanted.tag and wanted.view is View.ALL:
            sentence = tr("The printers with this tag have no jobs.")
        elif wanted.printer_id is not None and wanted.view is View.ALL:
            sentence = tr("This printer has no jobs.")
        else:
            sentence = EMPTY[wanted.view]
        if wanted != QueueFilter():
            self.empty.say(sentence, tr("Show all jobs"))
        elif self._has_no_printer():
            self.empty.say(str(NO_PRINTER), str(TO_PRINTERS))
        else:
            self.empty.say(sentence, str(TO_PRINT), str(TO_HELP))

    def _has_no_printer(self) -> bool:
        """As far as is known: they may not be read yet."""
        return self._printers_feed.is_loaded and not self._printers.rowCount()

    def _scrolled(self, value: int) -> None:
        """More of what was found comes before its end is seen."""
        bar = self.table.verticalScrollBar()
        if value > 0 and value >= bar.maximum() - bar.pageStep():
            self._feed.show_more()

    def _loaded(self) -> None:
        self._error = None
        found = self._feed.found
        words = "" if found is None else found_words(self._model.rowCount(), found)
        self.found.setText(words)
        self.found.setAccessibleName(words)
        self.found.setVisible(bool(words))
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
            self.to_page.emit(PageKey.PRINTERS if self._has_no_printer() else PageKey.PRINT, None)
        else:
            self.head.show_everything()

    # new rows that wait for the hand

    def _show_pill(self, count: int) -> None:
        self.pill.setVisible(count > 0 and not self.at_desk)
        if count:
            words = f"{count} ↑" if self._narrow else tr("%n new ↑", "jobs", count)
            self.pill.say(words, tr("%n new job(s), show", "", count))

    def _let_in(self) -> None:
        self._let_go()
        self._model.let_in()
        self.table.scrollToTop()
        self.table.setFocus()

    def _let_go(self) -> None:
        """Other jobs are wanted: what was meant by all is not these."""
        for table in (self.flat, self.grouped):
            table.hand.let_go()
            table.not_turned()
