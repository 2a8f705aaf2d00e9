"""The queue page: jobs that print, wait or need a person, and the actions on them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from app.errors import ConsoleError
from app.language.translate import tr
from app.models.feeds import filter_of, kept_filter
from app.models.queue import GroupId, QueueModel
from app.pages.page import OpenJob, Room, WindowPage
from app.pages.queue.commands import DisabledReasons, QueueRuns, QueueSelection, queue_commands
from app.pages.queue.list_pane import ListPane, Searching
from app.pages.queue.outcomes import Outcomes, ResultPanel
from app.pages.queue.questions import OpenQuestions
from app.pages.queue.table import QueueTable
from app.pages.queue.triage import APART, SelectionPlace, TriagePanel, TriageSteps
from app.session.console_parts import ConsoleParts
from app.session.event_stream import ChangeBatch
from app.session.flows import flow
from app.session.job_actions import JobActions
from app.session.live import LiveState
from app.session.messages import Messages
from app.session.undo_offers import UndoOffers
from app.session.window_command import WindowCommand
from app.theme.tokens import Sizes
from app.widgets.banner import Banner
from app.widgets.buttons import ActionBar
from app.widgets.command_menu import CommandMenu
from app.widgets.labels import named, vbox
from app.widgets.pointer_guards import meaning_changed
from app.words.job_actions import JobAction, able, why_not
from app.words.jobs import name_of
from app.words.marks import Tone
from app.words.media import roll_is_impossible
from server_core.contract.types.jobs import MOST_JOBS, JobRow, Show
from server_core.contract.types.printers import BacklogChoice, PrinterView

if TYPE_CHECKING:
    from app.pages.job.view import JobView


BESIDE_FROM = 1100
"""Least width, in pixels, at which list and job fit side by side."""
LOW = 440
PER_TARGET = 5
"""Rows of buttons in a column: larger buttons need a higher window."""
FRAME = 32  # of the window: margins and status bar
LOADING_MS = 300
AGE_MS = 500
EDGE, GAP = 12, 10
HANDLE = 12
"""Pixels between list and job, which drag the job's edge."""
JOB_SHARE, JOB_LEAST, JOB_MOST = 0.35, 480, 720
"""Width of the job: a share of the window, within these pixels."""


class QueuePage(WindowPage):
    """`job_view` is shown beside the list if there is room, else in its place."""

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
        self.head, self.empty, self.confirmations = self.list.head, self.list.empty, self.list.confirmations
        self.triage = TriagePanel(theme)
        self.about = SelectionPlace(theme, self.triage)
        self.result = ResultPanel(theme)
        self.bar = ActionBar(theme, "queue.actions", tr("Actions for the selected jobs"))
        self._outcomes = Outcomes(parts, self.banner, self.result)
        self._steps = TriageSteps(
            self,
            parts,
            self.triage,
            self.banner,
            chosen=self.chosen,
            clear_result=self.result.clear,
            open_confirmations=self.open_confirmations,
        )
        self._questions = OpenQuestions(parts, self.confirmations, self)
        self._searching = Searching(self, self.list, parts.queue, parts.queue_feed)
        self._selection = SavedSelection(self.list, parts)
        self._groups = GroupActions(self.list, parts.messages, self._steps, lambda: self._held_back.offline)
        self._runs = QueueRuns(
            act=self._perform,
            answer=self._answer,
            elsewhere=lambda: self.job_actions.print_elsewhere(self.chosen().rows),
            preview=self._toggle_preview,
            find=self._searching.begin,
            back=self._escape,
            copy=self._copy,
            group=self.head.group.toggle,
            large=self.head.large.toggle,
            confirmations=self.open_confirmations,
            of_group=self._groups.act_on_current,
            fold=self._groups.fold,
        )
        self._room = Room.WIDE
        self.job_has_triage = False
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
        """Return the table in use: flat or grouped by printer."""
        return self.list.table

    @property
    def job_view(self) -> JobView:
        return self._job.view

    def _arrange(self, parts: ConsoleParts) -> None:
        self._left = self.list
        across = QSplitter(Qt.Orientation.Horizontal)
        across.setHandleWidth(HANDLE)
        across.setChildrenCollapsible(False)
        across.addWidget(self._left)
        self._column = vbox(self, spacing=GAP, margins=(EDGE, 10, EDGE, 10))
        self._column.addWidget(across, 1)
        self._column.addWidget(self.about)
        self._column.addSpacing(APART - GAP)  # its buttons are above Cancel
        self._column.addWidget(self.bar)
        for toast, part in ((self.banner, self), (self.result, self), (self.list.old_jobs, self.head)):
            self.float(toast, part)
        self._job = JobPane(parts, across, self.about, self._connect_job, self)

    def _connect(self) -> None:
        self.head.wanted.connect(self._feed.show)
        self.head.wanted.connect(lambda wanted: self._settings.change(queue_filter=kept_filter(wanted)))
        self.head.wanted.connect(lambda _: self.commands_changed.emit())
        self._feed.summary_changed.connect(self.show_age)
        self.list.selected.connect(self._selected)
        self.list.opened.connect(self.open_job)
        self.list.open_or_close.connect(self._open_or_close)
        self.list.sight_changed.connect(self.commands_changed)
        self._searching.opened.connect(self.open_job)
        self._unseen = QTimer(self, singleShot=True, interval=0)  # once for all rows that go
        self._unseen.timeout.connect(self._close_unseen)
        self._model.rowsRemoved.connect(self._unseen.start)
        self.list.printer_action.connect(self._groups.act)
        self.list.to_page.connect(self.wanted)
        self.list.old_jobs.answered.connect(self._answer_old_jobs)
        self.list.old_jobs.choose.connect(self._choose_old_jobs)
        self.triage.wanted.connect(self._steps.take)
        self.about.calm.wanted.connect(self._steps.take_calm)
        self._questions.changed.connect(self.commands_changed)
        self.result.choose.connect(self.table_select)
        self.job_actions.reprinted.connect(self._reprinted)
        self.commands_changed.connect(self._show_commands)
        self.bar.wanted.connect(self._run)
        self.bar.left.connect(self.take_focus)
        for table in (self.list.flat, self.list.grouped):
            CommandMenu(table, self.commands, self._run)
        self._age = QTimer(self, interval=AGE_MS)
        self._age.timeout.connect(self.show_age)
        self._age.start()
        self._live.lost.connect(self.show_age)
        self._live.may_change.connect(self.show_age)
        self._live.connected.connect(self.show_age)
        self._live.batch.connect(self._follow)
        self._printers.dataChanged.connect(self._printers_changed)
        for changed in (self._printers.rowsInserted, self._printers.rowsRemoved):
            changed.connect(lambda *_: self._judge())

    def _connect_job(self, view: JobView) -> None:
        view.closed.connect(self.job_closed)
        view.commands_changed.connect(self.commands_changed)
        view.answered.connect(self.job_actions.answer)
        view.counting.connect(self.open_confirmations)
        view.allow(self._held_back.offline)
        self.float(view.banner, view)
        self._fit()

    def _restore(self) -> None:
        """Restore the last filter before the first request to the server."""
        wanted = filter_of(self._settings.choices.queue_filter)
        self._model.begin_fetch(wanted)
        self.head.begin_with(wanted)
        self._held_back = DisabledReasons()
        self._limits = (False, False)
        """The buttons offer no paper; they offer no other printer."""

    def leave(self) -> None:
        self.list.leave()
        self._selection.keep()

    # commands

    def chosen(self) -> QueueSelection:
        if self.list.at_confirmations:
            return QueueSelection(rows=(), current=None, held_back=self._held_back)
        covering = self._covering_job()
        rows = self.table.chosen_jobs() if covering is None else [covering]
        return QueueSelection(
            rows=rows,
            current=self.table.current_job() if covering is None else covering,
            group=self.table.current_group() if covering is None else None,
            held_back=self._held_back,
            no_roll=len(rows) == 1 and roll_is_impossible(rows[0], self._printers.by_id(rows[0].printer_id)),
            no_other=any(self._printers.is_only(row.printer_id) for row in rows),
            out_of_sight=covering is None and self._is_out_of_sight(rows),
            bar_has_answers=self._is_low,
        )

    def _is_out_of_sight(self, rows: Sequence[JobRow]) -> bool:
        """Return whether all selected jobs were scrolled away, and none is shown beside the list."""
        is_beside = len(rows) == 1 and self._job.shows(rows[0].print_job_id)
        return bool(rows) and not is_beside and not self.table.shows_chosen()

    def _covering_job(self) -> JobRow | None:
        """Return the shown job if it covers the list: the buttons act on what the user sees, whatever is selected."""
        return self.job_view.row if self._job.is_open and self._left.isHidden() else None

    def commands(self) -> Sequence[WindowCommand]:
        checking = self.head.filter.view is Show.CHECK
        chosen = self.chosen()
        self._limits = (chosen.no_roll, chosen.no_other)
        is_open = chosen.current is not None and chosen.current.print_job_id == self._job.job_id
        questions = self._questions.count()
        of_queue = queue_commands(chosen, self._runs, checking=checking, questions=questions, is_open=is_open)
        return [*of_queue, *self._steps.commands(), *self._job.commands()]

    def _show_commands(self) -> None:
        self.bar.setVisible(not self.list.at_confirmations)
        self.bar.show_commands(self.commands())

    def _run(self, key: str) -> None:
        command = next((each for each in self.commands() if each.key == key), None)
        if command is not None and command.why_not is None:
            command.run()

    def panes(self) -> Sequence[QWidget]:
        return (self.head, self.list.body, *self._job.panes(), self.triage, self.bar)

    def fit(self, room: Room) -> None:
        self._room = room
        self.list.fit(room)
        self._place_triage()

    def _place_triage(self) -> None:
        """Show what the job needs in its panel if that is open, else below the list."""
        in_panel = self._job.is_open
        if in_panel is not self.job_has_triage:
            self.job_has_triage = in_panel
            if in_panel:
                self.job_view.put_care(self.about)
            else:
                self._column.insertWidget(1, self.about)
        self.about.fit(self._room, in_job=in_panel)

    def open_argument(self, argument: object) -> None:
        """Show and select a JobRow or the job with this id, ignoring the filter. OpenJob also opens it."""
        row = argument.job if isinstance(argument, OpenJob) else argument
        job_id = row.print_job_id if isinstance(row, JobRow) else row
        if isinstance(job_id, UUID):
            self.list.close_confirmations()
            self.head.show_everything()
            if isinstance(row, JobRow):
                self._model.apply([row], at_once=True)  # it may be newer than the list
            self.table.select_job(job_id)
            self.table.setFocus()
            if isinstance(argument, OpenJob):
                self.open_job(argument.job)

    def take_scan(self, text: str) -> bool:
        """Handle a scan: find its question in the view "Did it come out?", else search and open the job."""
        if self.list.at_confirmations:
            self.confirmations.take_scan(text)
            return True
        self._job.close()
        return self._searching.scan(text)

    def take_focus(self) -> None:
        if self._left.isHidden():
            self.job_view.take_focus()
        else:
            self.list.take_focus()

    def come_home(self) -> None:
        """Return to the list if a job covers it."""
        if self._left.isHidden():
            self._job.close()
        self.take_focus()

    def show_age(self) -> None:
        """While the data is not live, show counts in grey and disable changes."""
        stale = self._live.state is LiveState.STALE
        self.head.show_summary(self._feed.summary, stale=stale)
        offline = self._live.why_not_change
        held_back = DisabledReasons(offline=offline, no_prints=self._live.why_over)
        if held_back != self._held_back:
            self._held_back = held_back
            self.list.old_jobs.allow(offline)
            self.confirmations.allow(offline, prints=held_back.no_prints is None)
            self._job.allow(offline)
            self._judge()

    # the job beside the list

    def open_job(self, row: JobRow) -> None:
        """Open a job. Its row becomes the highlighted one, because the buttons below act on the shown job."""
        self.table.select_job(row.print_job_id)
        if not self._job.shows(row.print_job_id):  # otherwise its row shows it already
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
        self._job.fit(beside=beside)
        self._show_triage()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _selected(self, row: JobRow | None) -> None:
        self._judge()
        if row is not None and self._job.is_open and self._left.isVisible():
            self.job_view.show_job(row)

    def _close_unseen(self) -> None:
        """Beside the list, show no job that the list does not show."""
        job_id = self._job.job_id
        if not self._job.is_open or job_id is None or self._left.isHidden() or self._model.find(job_id) is not None:
            return
        row = self.table.current_job()
        if row is None:
            self._job.close()
        else:
            self.job_view.show_job(row)

    def _judge(self) -> None:
        self._show_triage()
        self.commands_changed.emit()

    @property
    def _is_low(self) -> bool:
        """Return whether space is low. Considers the window too: a scrolling page is as high as its content."""
        low = LOW + PER_TARGET * max(0, self._theme.sizes.target - Sizes().target)
        return min(self.height(), self.window().height() - FRAME) < low

    def _printers_changed(self) -> None:
        """Update what depends on the printers of the chosen jobs. The buttons only if they change: this comes often."""
        self._show_triage()
        chosen = self.chosen()
        if (chosen.no_roll, chosen.no_other) != self._limits:
            self.commands_changed.emit()

    def _show_triage(self) -> None:
        # a low window needs its space for the list; the row's note has the same text
        hidden = self.list.at_confirmations or self._is_low
        rows = [] if hidden else self.chosen().rows
        self._place_triage()
        self._steps.show(rows[0] if len(rows) == 1 else None, self._held_back)
        self.about.show_selected(self.table.chosen_jobs())
        self.about.setVisible(not hidden and not self.about.is_empty)
        if self._job.is_open:
            self.job_view.leave_out(self.triage.cause.said)

    def _follow(self, batch: ChangeBatch) -> None:
        if self.list.at_confirmations:
            self.confirmations.follow(batch.jobs)

    # actions

    def _perform(self, action: JobAction) -> None:
        self.result.clear()
        self.job_actions.perform(action, self.chosen().rows)

    def _answer(self, came_out: bool) -> None:
        row = self.chosen().current
        if row is not None and why_not(JobAction.ANSWER, row) is None:
            self.job_actions.answer(row, came_out, print_again=True)

    def open_confirmations(self) -> None:
        """Show all open questions, the selected job's first."""
        row = self.chosen().current
        self._job.close()
        self._questions.begin(None if row is None else row.print_job_id)
        self.list.open_confirmations()

    @flow
    async def _answer_old_jobs(self, printer: PrinterView, choice: BacklogChoice) -> None:
        words = await self.job_actions.answer_backlog(printer, choice)
        if words is not None:
            self._messages.note(words, key="queue.old")

    def _choose_old_jobs(self, printer: PrinterView) -> None:
        """List and select the old jobs. The bar prints or cancels those that stay selected."""
        self._searching.when_loaded(lambda: self.table_select(self._questions.old_jobs(printer.printer_id)))
        self.head.show_only(Show.WAITING, printer.printer_id)

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
        rows = self.chosen().rows
        QGuiApplication.clipboard().setText("\n".join(str(row.print_job_id) for row in rows))
        self._messages.note(tr("Copied %n job id(s)", "", len(rows)), key="copied")

    def _escape(self) -> None:
        """Close the top layer only: the job, the questions, the result, a multiple selection, then the search."""
        if self._job.close():
            return
        if self.list.at_confirmations:
            self.list.close_confirmations()
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
        if not self.list.at_confirmations:
            meaning_changed(self.bar)  # its buttons now act on the new job, and a click may be on its way
            meaning_changed(self.triage)
            self.table.select_job(row.print_job_id)
            if self._covering_job() is not None:
                self.open_job(row)


# Actions on a group at its head row: a printer, or all jobs of a cause.


class GroupActions:
    def __init__(
        self, list: ListPane, messages: Messages, steps: TriageSteps, why_not: Callable[[], str | None]
    ) -> None:
        self._list, self._messages, self._steps, self._why_not = list, messages, steps, why_not

    def act_on_current(self) -> None:
        group = self._list.table.current_group()
        if group is not None:
            self.act(group.key)

    def act(self, key: GroupId) -> None:
        """Press the button of a head, which cannot be disabled. Shows the reason if nothing can be changed."""
        why_not = self._why_not()
        position = self._list.groups.find_group(key)
        group = None if position is None else self._list.groups.group(position)
        if why_not is not None:
            self._messages.note(f"{why_not}.", key="why_not", tone=Tone.ATTENTION)
        elif group is not None and group.step is not None:
            self._steps.run(group.step, self._list.groups.jobs_of(key)[:MOST_JOBS], of_all=True)
        elif isinstance(key, UUID):
            self._steps.pause_or_resume(key)

    def fold(self) -> None:
        group = self._list.table.current_group()
        if group is not None:
            self._list.groups.fold(group.key, not group.folded)


# The job view beside the list. Built when a job is first opened, or soon after the list was loaded, so that it does not
# slow down the window's start.


SOON_MS = 500


class JobPane(QObject):
    """`across`: shows it beside the list, before `following` in the tab order. `built` connects it, once."""

    def __init__(
        self,
        parts: ConsoleParts,
        across: QSplitter,
        following: QWidget,
        built: Callable[[JobView], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._parts, self._across, self._following, self._built = parts, across, following, built
        across.splitterMoved.connect(lambda *_: self._keep_width())
        self._view: JobView | None = None
        # a bound method: it is not called any more once the window is gone
        parts.queue_feed.loaded.connect(self._soon, Qt.ConnectionType.SingleShotConnection)

    @property
    def view(self) -> JobView:
        if self._view is None:
            from app.pages.job.view import JobView

            parts = self._parts
            self._view = JobView(parts.theme, parts.session, parts.live, parts.previews, parts.printers)
            parts.access.changed.connect(self._hide_or_show)
            self._hide_or_show()
            before = self._following.previousInFocusChain()
            self._across.addWidget(self._view)
            self._across.setStretchFactor(1, 0)
            if before is not None:
                _order_keys(before, self._view)
            self._built(self._view)
        return self._view

    def _hide_or_show(self) -> None:
        if self._view is not None:
            self._view.hide_document(self._parts.access.hides_documents)

    def _soon(self) -> None:
        QTimer.singleShot(SOON_MS, self, self._load)

    def _load(self) -> None:
        """Build in two steps, so that neither blocks the window for long."""
        import app.pages.job.view  # noqa: F401

        QTimer.singleShot(0, self, lambda: self.view)

    @property
    def is_open(self) -> bool:
        return self._view is not None and not self._view.isHidden()

    @property
    def job_id(self) -> UUID | None:
        """Return the id of the job that is shown, or was last."""
        return None if self._view is None else self._view.job_id

    def shows(self, job_id: UUID) -> bool:
        return self.is_open and self.job_id == job_id

    def commands(self) -> Sequence[WindowCommand]:
        return [] if self._view is None else self._view.commands()

    def panes(self) -> Sequence[QWidget]:
        return () if self._view is None else (self._view,)

    def close(self) -> bool:
        """Close the job. Returns False if none was open."""
        was_open = self.is_open
        if was_open:
            self.view.close_job()
        return was_open

    def allow(self, why_not: str | None) -> None:
        if self._view is not None:
            self._view.allow(why_not)

    def fit(self, *, beside: bool) -> None:
        """Set the width beside the list. In place of the list there is always enough."""
        if self._view is None:
            return
        self._view.show_beside(beside)
        self._view.setMinimumWidth(JOB_LEAST if beside else 0)
        self._view.setMaximumWidth(JOB_MOST if beside else 16777215)
        if beside and self.is_open:
            usual = round(self._across.window().width() * JOB_SHARE)
            width = min(max(self._parts.settings.choices.job_width or usual, JOB_LEAST), JOB_MOST)
            self._across.setSizes([self._across.width() - HANDLE - width, width])

    def _keep_width(self) -> None:
        """Keep the width that the user dragged."""
        if self._view is not None and self.is_open:
            self._parts.settings.change(job_width=self._view.width())


def _order_keys(before: QWidget, view: QWidget) -> None:
    """Put the widgets built last behind `before` in the tab order."""
    inside, each = list[QWidget](), view.nextInFocusChain()
    while each is not None and each is not view and view.isAncestorOf(each):
        inside.append(each)
        each = each.nextInFocusChain()
    for widget in inside:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            QWidget.setTabOrder(before, widget)
            before = widget


# Restores the selected job of the last session. Saved soon after each change, because a window may crash.


KEEP_MS = 400
"""Arrows held down keep one choice, not each on the way."""


class SavedSelection(QObject):
    """Restores until the server's first answer. After that the selection is the user's."""

    def __init__(self, pane: ListPane, parts: ConsoleParts) -> None:
        super().__init__(pane)
        self._pane = pane
        self._settings = parts.settings
        self._session = parts.session
        self._feed, self._model = parts.queue_feed, parts.queue
        self._before = _id_of(parts.settings.choices.selected_job)
        self._restoring = True
        self._keep = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._keep.timeout.connect(self.keep)
        # the last snapshot is there before the server answers
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._select)
        pane.selected.connect(self._selected)
        self._model.rowsInserted.connect(self._came)
        self._feed.loaded.connect(self._loaded)
        if self._feed.is_loaded:  # another page was in front when the window opened
            QTimer.singleShot(0, self, self._loaded)

    def keep(self) -> None:
        """Save now: the console ends or the selection has settled. Saves nothing if no list was ever loaded."""
        self._keep.stop()
        if not self._restoring:
            self._settings.change(selected_job=self._now())

    def _now(self) -> str:
        row = self._pane.table.current_job()
        return "" if row is None else str(row.print_job_id)

    def _selected(self, _row: JobRow | None) -> None:
        if not self._restoring and self._now() != self._settings.choices.selected_job:
            self._keep.start()

    def _came(self) -> None:
        if self._restoring:
            self._look.start()

    def _select(self) -> None:
        if self._restoring and self._before is not None and self._is_free():
            self._pane.table.select_job(self._before)

    def _is_free(self) -> bool:
        """Return whether the user selected nothing yet. A list selects its first row when it gets the focus."""
        table = self._pane.table
        return table.current_job() is None or table.is_by_itself

    def _loaded(self) -> None:
        if not self._restoring:
            return
        self._select()
        self._restoring = False
        before = self._before
        if before is None or not self._is_free():
            self._selected(None)
        elif self._model.find(before) is None:
            # far down, or outside today's view: request its row alone
            self._find(before)

    @flow
    async def _find(self, job_id: UUID) -> None:
        """Select the job. Nothing is selected if it is gone, since nobody asked for it."""
        with contextlib.suppress(ConsoleError):
            row = (await self._session.call(lambda client: client.job(job_id))).row
            if self._is_free():
                self._model.apply([row], at_once=True)
                self._pane.table.select_job(job_id)


def _id_of(kept: str) -> UUID | None:
    try:
        return UUID(kept)
    except ValueError:
        return None


# Ctrl+Z without an offer: takes back the pending action of the highlighted jobs, whoever requested it.


MOST_NAMED = 3


class RowUndo(QObject):
    """Active only while the page is visible: nothing is taken back that nobody sees."""

    def __init__(
        self,
        page: WindowPage,
        chosen: Callable[[], QueueSelection],
        undo: UndoOffers,
        actions: JobActions,
        queue: QueueModel,
    ) -> None:
        super().__init__(page)
        self._page = page
        self._chosen = chosen
        self._undo = undo
        self._actions = actions
        self._queue = queue
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._tell)
        for signal in (queue.dataChanged, queue.rowsInserted, queue.rowsRemoved, queue.modelReset):
            signal.connect(self._later.start)  # once for all rows that changed together
        page.commands_changed.connect(self._tell)
        page.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._tell(shown=event.type() is QEvent.Type.Show)
        return False

    def _tell(self, *, shown: bool | None = None) -> None:
        is_shown = self._page.isVisible() if shown is None else shown
        waiting = able(JobAction.UNDO, self._chosen().rows) if is_shown else []
        hint = self._others() if is_shown and not waiting else ""
        self._undo.stand(self._take_back if waiting else None, hint)

    def _others(self) -> str:
        """Return the jobs of the list with an action that can be taken back, newest action first."""
        rows = [self._queue.job(position) for position in range(self._queue.rowCount())]
        soon = [(row.pending.ends_at, row) for row in rows if row.pending is not None]
        names = [name_of(row) for _, row in sorted(soon, key=lambda each: each[0], reverse=True)]
        if not names:
            return ""
        named, more = ", ".join(names[:MOST_NAMED]), len(names) - MOST_NAMED
        if more > 0:
            return tr("Choose the job to undo: {names} and %n more", "", more, names=named)
        return tr("Choose the job to undo: {names}", names=named)

    def _take_back(self) -> None:
        self._actions.perform(JobAction.UNDO, self._chosen().rows)
