"""The queue: what prints, what waits, what needs a person; and what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.event_stream import Batch
from app.language.translate import tr
from app.live import LiveState
from app.models.kept_filter import filter_of, kept_filter
from app.models.queue_filter import View
from app.pages.page import InDetail, Page, Room
from app.pages.queue.commands import Chosen, HeldBack, QueueRuns, queue_commands
from app.pages.queue.group_acts import GroupActs
from app.pages.queue.job_beside import JobBeside
from app.pages.queue.kept_selection import KeptSelection
from app.pages.queue.list_pane import ListPane
from app.pages.queue.outcomes import Outcomes
from app.pages.queue.questions import OpenQuestions
from app.pages.queue.results import ResultSheet
from app.pages.queue.row_undo import RowUndo
from app.pages.queue.searching import Searching
from app.pages.queue.triage import TriagePanel
from app.pages.queue.triage_steps import TriageSteps
from app.theme.sizes import Sizes
from app.vocabulary.actions import JobAction, why_not
from app.vocabulary.bulk import selection_words
from app.vocabulary.media_fit import roll_is_impossible
from app.widgets.action_bar import ActionBar
from app.widgets.banner import Banner
from app.widgets.held_place import HeldPlace
from app.widgets.named import named
from app.widgets.queue_table import QueueTable
from app.widgets.second_press import settle
from app.window_command import WindowCommand
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import BacklogChoice, PrinterView

if TYPE_CHECKING:
    from app.pages.job.view import JobView

BESIDE_FROM = 1100
"""A page as wide as this has room for list and job."""
LOW = 440
PER_TARGET = 5
"""So many rows of buttons stand above each other: larger ones need a higher window."""
FRAME = 32  # of the window: the strip's margin and the status bar
LOADING_MS = 300
AGE_MS = 500
EDGE, GAP = 12, 10


class QueuePage(Page):
    """`job_view` is shown beside the list where there is room, else instead of it."""

    help_topic = "queue"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        self._theme = theme
        self._live = parts.live
        self._model = parts.queue
        self._feed = parts.queue_feed
        self._printers = parts.printers
        self._settings = parts.settings
        self._messages = parts.messages
        self.job_actions = parts.job_actions
        self.banner = Banner(theme, "queue.banner")
        self.list = ListPane(parts)
        self.head, self.empty, self.desk = self.list.head, self.list.empty, self.list.desk
        self.triage = TriagePanel(theme)
        self.result = ResultSheet(theme)
        self.bar = ActionBar(theme, "queue.actions", tr("Actions for the selected jobs"))
        self._outcomes = Outcomes(parts, self.banner, self.result)
        self._steps = TriageSteps(self, parts)
        self._questions = OpenQuestions(parts, self.desk, self)
        self._searching = Searching(self, self.list, parts.queue, parts.queue_feed)
        self._selection = KeptSelection(self.list, parts)
        self._groups = GroupActs(
            self.list, parts.messages, self._steps.pause_or_resume, lambda: self._held_back.offline
        )
        self._runs = QueueRuns(
            act=self._perform,
            answer=self._answer,
            elsewhere=lambda: self.job_actions.print_elsewhere(self.table.chosen_jobs()),
            preview=self._toggle_preview,
            find=self._searching.begin,
            back=self._escape,
            copy=self._copy,
            group=self.head.group.toggle,
            desk=self.open_desk,
            pause=self._groups.pause,
            fold=self._groups.fold,
        )
        named(self, "queue", tr("Queue", "page"))
        self._arrange(parts)
        self._connect()
        self._restore()
        RowUndo(self, self.chosen, parts.undo, parts.job_actions, parts.queue)
        self.show_age()
        self._judge()
        QTimer.singleShot(LOADING_MS, self.list, self.list.show_loading)

    @property
    def table(self) -> QueueTable:
        """The one that is in use: flat or by printer."""
        return self.list.table

    @property
    def job_view(self) -> JobView:
        return self._job.view

    def _arrange(self, parts: ConsoleParts) -> None:
        self._left = self.list
        across = QHBoxLayout()
        across.setSpacing(12)
        across.addWidget(self._left, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(EDGE, 10, EDGE, 10)
        outer.setSpacing(0)
        self._banner_place = HeldPlace(self.banner, self, gap=GAP)
        outer.addWidget(self._banner_place)
        layout = QVBoxLayout()
        layout.setSpacing(GAP)
        outer.addLayout(layout, 1)
        layout.addLayout(across, 1)
        layout.addWidget(self.result)
        layout.addWidget(self.triage)
        layout.addWidget(self.bar)
        self._job = JobBeside(parts, across, self.result, self._connect_job, self)

    def _connect(self) -> None:
        self.head.wanted.connect(self._feed.show)
        self.head.wanted.connect(lambda wanted: self._settings.change(queue_filter=kept_filter(wanted)))
        self.head.wanted.connect(lambda _: self.commands_changed.emit())
        self._feed.summary_changed.connect(self.show_age)
        self.list.selected.connect(self._selected)
        self.list.opened.connect(self.open_job)
        self.list.open_or_close.connect(self._open_or_close)
        self.list.pointed.connect(self._banner_place.hold)
        self.list.pointed.connect(self.pointed)
        self._searching.opened.connect(self.open_job)
        self.list.printer_act.connect(self._groups.pause_or_resume)
        self.list.to_page.connect(self.wanted)
        self.list.old_jobs.answered.connect(self._answer_old_jobs)
        self.list.old_jobs.choose.connect(self._choose_old_jobs)
        self.triage.wanted.connect(self._steps.take)
        self._questions.changed.connect(self.commands_changed)
        self.result.choose.connect(self.table_select)
        self.job_actions.reprinted.connect(self._reprinted)
        self.commands_changed.connect(self._show_commands)
        self.bar.wanted.connect(self._run)
        self.bar.left.connect(self.take_focus)
        self._age = QTimer(self, interval=AGE_MS)
        self._age.timeout.connect(self.show_age)
        self._age.start()
        self._live.lost.connect(self.show_age)
        self._live.may_change.connect(self.show_age)
        self._live.connected.connect(self.show_age)
        self._live.batch.connect(self._follow)
        self._printers.dataChanged.connect(lambda *_: self._show_triage())

    def _connect_job(self, view: JobView) -> None:
        view.closed.connect(self.job_closed)
        view.commands_changed.connect(self.commands_changed)
        view.answered.connect(self.job_actions.answer)
        view.counting.connect(self.open_desk)
        view.allow(self._held_back.offline)
        self._fit()

    def _restore(self) -> None:
        """The filter of the last time; before anything was asked of the server."""
        wanted = filter_of(self._settings.choices.queue_filter)
        self._model.begin_fetch(wanted)
        self.head.begin_with(wanted)
        self._held_back = HeldBack()

    def leave(self) -> None:
        self.list.leave()
        self._selection.keep()

    # what can be done

    def chosen(self) -> Chosen:
        if self.list.at_desk:
            return Chosen(rows=(), current=None, held_back=self._held_back)
        rows = self.table.chosen_jobs()
        return Chosen(
            rows=rows,
            current=self.table.current_job(),
            group=self.table.current_group(),
            held_back=self._held_back,
            no_roll=len(rows) == 1 and roll_is_impossible(rows[0], self._printers.by_id(rows[0].printer_id)),
        )

    def commands(self) -> Sequence[WindowCommand]:
        checking = self.head.filter.view is View.CHECK
        chosen = self.chosen()
        is_open = chosen.current is not None and chosen.current.print_job_id == self._job.job_id
        questions = self._questions.count()
        of_queue = queue_commands(chosen, self._runs, checking=checking, questions=questions, is_open=is_open)
        return [*of_queue, *self._steps.commands(), *self._job.commands()]

    def _show_commands(self) -> None:
        self.bar.setVisible(not self.list.at_desk)
        self.bar.show_commands(self.commands())

    def _run(self, key: str) -> None:
        command = next((each for each in self.commands() if each.key == key), None)
        if command is not None and command.why_not is None:
            command.run()

    def panes(self) -> Sequence[QWidget]:
        return (self.head, self.list.body, *self._job.panes(), self.triage, self.bar)

    def fit(self, room: Room) -> None:
        self.list.fit(room)
        self.triage.fit(room)

    def open_argument(self, argument: object) -> None:
        """A JobRow, or the id of a job: shown and selected, whatever was filtered before; InDetail: opened, too."""
        row = argument.job if isinstance(argument, InDetail) else argument
        job_id = row.print_job_id if isinstance(row, JobRow) else row
        if isinstance(job_id, UUID):
            self.list.close_desk()
            self.head.show_everything()
            if isinstance(row, JobRow):
                self._model.apply([row], at_once=True)  # it may be newer than the list
            self.table.select_job(job_id)
            self.table.setFocus()
            if isinstance(argument, InDetail):
                self.open_job(argument.job)

    def take_scan(self, text: str) -> bool:
        """At the desk a scanned label is its question's; else it is searched, and the job that is found is opened."""
        if self.list.at_desk:
            self.desk.take_scan(text)
            return True
        self._job.close()
        return self._searching.scan(text)

    def take_focus(self) -> None:
        if self._left.isHidden():
            self.job_view.take_focus()
        else:
            self.list.take_focus()

    def come_home(self) -> None:
        """To the list, where a job stands in its place."""
        if self._left.isHidden():
            self._job.close()
        self.take_focus()

    def show_age(self) -> None:
        """Counts turn grey while the data is not live, and nothing can be changed."""
        stale = self._live.state is LiveState.STALE
        self.head.show_summary(self._feed.summary, stale=stale)
        offline = self._live.why_not_change
        held_back = HeldBack(offline=offline, no_prints=self._live.why_over)
        if held_back != self._held_back:
            self._held_back = held_back
            self.list.old_jobs.allow(offline)
            self.desk.allow(offline, prints=held_back.no_prints is None)
            self._job.allow(offline)
            self._judge()

    # the job beside the list

    def open_job(self, row: JobRow) -> None:
        """Its row is the highlighted one: the buttons below are for the job that is shown."""
        self.table.select_job(row.print_job_id)
        if not self._job.shows(row.print_job_id):  # else its row shows it already
            self.job_view.show_job(row)
        self._fit()
        if self._left.isHidden():
            self.job_view.take_focus()
        self.commands_changed.emit()

    def _open_or_close(self, row: JobRow) -> None:
        if self._job.shows(row.print_job_id):
            self._job.close()
        else:
            self.open_job(row)

    def job_closed(self) -> None:
        self._fit()
        self.table.setFocus()
        self.commands_changed.emit()

    def _fit(self) -> None:
        self.head.set_low(self._is_low)
        beside = self.width() >= BESIDE_FROM
        self._left.setVisible(not self._job.is_open or beside)
        self._job.fit(self._theme.sizes.drawer, beside=beside)
        self._show_triage()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _selected(self, row: JobRow | None) -> None:
        self._judge()
        if row is not None and self._job.is_open and self._left.isVisible():
            self.job_view.show_job(row)

    def _judge(self) -> None:
        self.bar.say_selection("" if self.list.at_desk else selection_words(self.table.chosen_jobs()))
        self._show_triage()
        self.commands_changed.emit()

    @property
    def _is_low(self) -> bool:
        """By the window, too: a page that scrolls is as high as what it tells, and would never be low again."""
        low = LOW + PER_TARGET * max(0, self._theme.sizes.target - Sizes().target)
        return min(self.height(), self.window().height() - FRAME) < low

    def _show_triage(self) -> None:
        # a low window needs its room for the list; the row's note says the same
        hidden = self._left.isHidden() or self.list.at_desk or self._is_low
        rows = [] if hidden else self.table.chosen_jobs()
        self._steps.show(rows[0] if len(rows) == 1 else None, self._held_back)

    def _follow(self, batch: Batch) -> None:
        if self.list.at_desk:
            self.desk.follow(batch.jobs)

    # acts

    def _perform(self, action: JobAction) -> None:
        self.result.clear()
        self.job_actions.perform(action, self.table.chosen_jobs())

    def _answer(self, came_out: bool) -> None:
        row = self.table.current_job()
        if row is not None and why_not(JobAction.ANSWER, row) is None:
            self.job_actions.answer(row, came_out, print_again=True)

    def open_desk(self) -> None:
        """All open questions, the selected one first."""
        row = self.table.current_job()
        self._job.close()
        self._questions.begin(None if row is None else row.print_job_id)
        self.list.open_desk()

    def _answer_old_jobs(self, printer: PrinterView, choice: BacklogChoice) -> None:
        self.job_actions.answer_backlog(printer, choice, lambda words: self._messages.note(words, key="queue.old"))

    def _choose_old_jobs(self, printer: PrinterView) -> None:
        """They are listed and chosen; the bar prints or cancels what stays chosen."""
        self._searching.when_loaded(lambda: self.table_select(self._questions.old_jobs(printer.printer_id)))
        self.head.show_only(View.WAITING, printer.printer_id)

    def table_select(self, job_ids: list[UUID]) -> None:
        self.table.select_jobs(job_ids)
        self.table.setFocus()

    def _toggle_preview(self) -> None:
        row = self.table.current_job()
        if self._job.is_open:
            self._escape()
        elif row is not None:
            self.open_job(row)

    def _copy(self) -> None:
        rows = self.table.chosen_jobs()
        QGuiApplication.clipboard().setText("\n".join(str(row.print_job_id) for row in rows))
        self._messages.note(tr("Copied %n job id(s)", "", len(rows)), key="copied")

    def _escape(self) -> None:
        """Closes the top layer only: the job, the desk, the result, several chosen rows, then the search."""
        if self._job.close():
            return
        if self.list.at_desk:
            self.list.close_desk()
        elif not self.result.isHidden():
            self.result.clear()
        elif len(self.table.chosen_jobs()) > 1:
            row = self.table.current_job()
            if row is not None:
                self.table.select_job(row.print_job_id)
        elif self.head.search.text():
            self.head.search.clear()
            self.table.setFocus()

    def _reprinted(self, row: JobRow) -> None:
        if not self.list.at_desk:
            settle(self.bar)  # its buttons are for the new job now, and a hand may be on its way to them
            settle(self.triage)
            self.table.select_job(row.print_job_id)
