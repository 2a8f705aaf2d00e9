"""Actions on one job or many: confirmed first if paper or work is at stake, then sent to the server.

Afterwards an undo is offered, and rejected jobs are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from uuid import UUID

import shiboken6
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.client import ConsoleClient
from app.dialogs.question import Choice, Question, ReprintQuestion
from app.errors import ConsoleError, NoEngine
from app.language.translate import Phrase, tr
from app.models.printers import PrintersModel
from app.models.queue import QueueModel
from app.session.event_stream import ChangeBatch
from app.session.flows import Flow, flow
from app.session.live import Live
from app.session.outcome_unknown import NOT_KNOWN, OutcomeUnknown, is_rejected, saying
from app.session.session import Session
from app.session.undo_offers import UNDO_SECONDS, UndoOffer, UndoOffers
from app.theme.theme import Theme
from app.words.job_actions import (
    DONE,
    RELEASABLE,
    JobAction,
    Refusals,
    RefusedJobs,
    able,
    called,
    cancel_words,
    could_not,
    could_not_at_once,
    ended_words,
    not_printed,
    not_taken_back,
    outcome_unknown_words,
    reprint_unknown_words,
    reprint_words,
    stop_words,
    undo_unknown_words,
)
from app.words.job_actions import taken_back as taken_back_words
from app.words.jobs import job_state, name_of, on_paper_words
from app.words.label_batches import LabelBatch
from app.words.messages import message_text
from app.words.notices import answered_words, backlog_unknown_words
from app.words.plain_text import plain
from server_core.contract.decisions.labels_out import LabelsOut
from server_core.contract.decisions.life_cycle import NOT_STARTED
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.messages.message import words
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import (
    MOST_JOBS,
    Answer,
    JobActionDone,
    JobActionKind,
    JobActionRequest,
    JobNeeds,
    JobRow,
    JobsWanted,
    PendingAction,
    RefusedJob,
    Reprint,
)
from server_core.contract.types.printers import AnswerBacklog, BacklogChoice, PrinterView
from server_core.contract.types.states import JobStatus

WAIT = int(UNDO_SECONDS) + 1
"""The server waits a little longer than the bar is shown, so that an undo at the last moment counts."""
REVERSE = {
    JobActionKind.HOLD: JobActionKind.RELEASE,
    JobActionKind.RELEASE: JobActionKind.HOLD,
    JobActionKind.DONE: JobActionKind.REOPEN,
    JobActionKind.REOPEN: JobActionKind.DONE,
}
"""Actions whose undo is the opposite action."""
SOON = Phrase("It will take effect in a moment anyway.")
LOOK_IN_QUEUE = Phrase("Check the queue.")
LOOK_FIRST = Phrase("It may have been received. Check the queue before you print it again.")


class RunningAction(QObject):
    failed = Signal(str, object)
    """The failed action in words, and the ConsoleError."""
    refused = Signal(object)
    """`Refusals` of `words.job_actions`: the rejected jobs."""
    noted = Signal(str)
    """A note about a side effect."""

    def __init__(self, session: Session, queue: QueueModel, undo: UndoOffers, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._queue = queue
        self._undo = undo
        self._offered: tuple[Callable[[Sequence[JobRow]], bool], list[UUID], UndoOffer] | None = None
        """The newest action: a check that it can still be undone, its jobs, and its undo offer."""
        queue.dataChanged.connect(self._follow)

    def act(
        self, kind: JobActionKind, rows: Sequence[JobRow], target: UUID | None = None, *, offer: bool = True
    ) -> None:
        """Start `do`."""
        Flow(self, self.do(kind, rows, target, offer=offer))

    async def do(
        self, kind: JobActionKind, rows: Sequence[JobRow], target: UUID | None = None, *, offer: bool = True
    ) -> None:
        """Run the action and report the result. `offer`: offer an undo afterwards."""
        rows = list(rows)[:MOST_JOBS]
        try:
            answer = await self.carry_out(kind, rows, target)
        except ConsoleError as error:
            self.failed.emit(could_not(kind, rows), error)
            return
        self._take(kind, rows, answer)
        if offer:
            self._offer(kind, rows, answer)

    async def carry_out(self, kind: JobActionKind, rows: Sequence[JobRow], target: UUID | None = None) -> JobActionDone:
        """Run the action on at most 500 jobs, the most that the window holds.

        Raises ConsoleError, which names what is unknown.
        """
        rows = list(rows)[:MOST_JOBS]
        action = JobActionRequest(
            kind=kind,
            print_job_ids=[row.print_job_id for row in rows],
            printer_id=target,
            undo_seconds=WAIT if kind in (JobActionKind.CANCEL, JobActionKind.MOVE) else 0,
            reprinted_as={row.print_job_id: row.reprinted_as for row in rows} if kind is JobActionKind.REPRINT else {},
        )

        async def send(client: ConsoleClient) -> JobActionDone:
            call = client.act_on_jobs(action, key=None)
            return await (call if kind is JobActionKind.REPRINT else client.settle(call, read))

        async def read(client: ConsoleClient) -> JobActionDone | None:
            now = await client.job_rows(JobsWanted(print_job_ids=action.print_job_ids))
            return what_became(kind, rows, target, now)

        try:
            return await self._session.call(send)
        except ConsoleError as error:
            if kind is JobActionKind.REPRINT:
                reprint_unknown(error, called(rows))
            else:
                saying(error, outcome_unknown_words(kind, rows), str(LOOK_IN_QUEUE))
            raise

    def _offer(self, kind: JobActionKind, rows: list[JobRow], answer: JobActionDone) -> None:
        act_id = answer.act_id
        refused = {each.print_job_id for each in answer.refused}
        acted = [row for row in rows if row.print_job_id not in refused]
        if act_id is not None:  # a stop of printing jobs takes effect at once and cannot be undone
            waiting = {row.print_job_id for row in answer.jobs if row.pending and row.pending.act_id == act_id}
            acted = [row for row in acted if row.print_job_id in waiting]
        if not acted:
            return
        words = DONE[kind].format(jobs=called(acted))
        if kind is JobActionKind.CANCEL and (stopping := stop_words(answer.jobs)):
            words = f"{words}. {stopping}"
        if kind is JobActionKind.MOVE:
            pending = next((row.pending for row in answer.jobs if row.pending is not None), None)
            if pending is not None and pending.printer_name:
                there = plain(pending.printer_name)
                words = tr("Moved {jobs} to {printer}", jobs=called(acted), printer=there)
        if act_id is not None:
            self._offer_undo(words, kind, acted, act_id)
        elif kind in REVERSE:
            self._undo.offer_now(words, lambda: self.act(REVERSE[kind], acted, offer=False))
            if kind is JobActionKind.RELEASE:
                self._watch(may_be_held, acted)
                self._follow()

    def _offer_undo(self, words: str, kind: JobActionKind, acted: list[JobRow], act_id: UUID) -> None:
        def again() -> None:
            if self._undo.newest is None:
                self._offer_undo(words, kind, acted, act_id)

        self._undo.offer_now(
            words,
            lambda: self.take_back(kind, acted, act_id, again),
            lambda: self._finish(kind, acted, act_id),
        )
        self._watch(partial(still_waits, act_id), acted)

    def _watch(self, may_undo: Callable[[Sequence[JobRow]], bool], acted: list[JobRow]) -> None:
        """Offer the newest undo only as long as it is possible."""
        if self._undo.newest is not None:
            self._offered = may_undo, [row.print_job_id for row in acted], self._undo.newest

    def _follow(self) -> None:
        """Withdraw offers that another console used or that have taken effect."""
        if self._offered is None:
            return
        may_undo, job_ids, offer = self._offered
        newest = self._undo.newest
        if newest is None or newest.undo is not offer.undo:
            self._offered = None
            return
        rows_here = [index for index in map(self._queue.find, job_ids) if index is not None]
        if rows_here and not may_undo([self._queue.job(index) for index in rows_here]):
            self._offered = None
            self._undo.withdraw(offer)

    def take_back_rows(self, rows: Sequence[JobRow]) -> None:
        """Undo each action that one of these jobs waits for, also another person's, with all jobs of that action."""
        actions: dict[UUID, list[JobRow]] = {}
        for row in rows:
            if row.pending is not None:
                actions.setdefault(row.pending.act_id, []).append(row)
        for act_id, those in actions.items():
            pending = those[0].pending
            if pending is not None:
                self.take_back(pending.kind, those, act_id)

    @flow
    async def take_back(
        self, kind: JobActionKind, rows: list[JobRow], act_id: UUID, again: Callable[[], None] = lambda: None
    ) -> None:
        """Undo an action. `again`: it may still be pending and can be undone later."""

        async def read(client: ConsoleClient) -> JobActionDone | None:
            now = await client.job_rows(JobsWanted(print_job_ids=[row.print_job_id for row in rows]))
            return what_was_taken_back(rows, act_id, now)

        try:
            answer = await self._session.call(lambda client: client.settle(client.undo_action(act_id), read))
        except ConsoleError as error:
            explained = saying(error, undo_unknown_words(rows), str(LOOK_IN_QUEUE))
            self.failed.emit(not_taken_back(rows), explained)
            if isinstance(error, NoEngine | OutcomeUnknown) or not is_rejected(error):
                again()
            return
        self._take(kind, rows, answer, taken_back=True)
        back = [row for row in answer.jobs if row.pending is None]
        if len(back) > len(rows):
            self.noted.emit(taken_back_words(back))

    @flow
    async def _finish(self, kind: JobActionKind, rows: list[JobRow], act_id: UUID) -> None:
        """Make a pending action take effect now. A lost answer does no harm, because it takes effect soon anyway."""
        try:
            self._take(kind, rows, await self._session.call(lambda client: client.finish_action(act_id)))
        except ConsoleError as error:
            what = could_not_at_once(kind, rows)
            self.failed.emit(what, saying(error, what, str(SOON)))

    def _take(
        self, kind: JobActionKind, rows: list[JobRow], answer: JobActionDone, *, taken_back: bool = False
    ) -> None:
        self._queue.apply(answer.jobs, at_once=True)
        if answer.refused:
            self.refused.emit(refusals(kind, rows, answer, taken_back=taken_back))


def what_became(
    kind: JobActionKind, rows: Sequence[JobRow], target: UUID | None, now: Sequence[JobRow]
) -> JobActionDone | None:
    """Derive the result of a lost call from the jobs' present state. None: the action was carried out on none of them.

    Not possible for reprints. An undo is offered if all jobs wait for the same action.
    """
    asked_ids = {row.print_job_id for row in rows}
    done = [row for row in now if row.print_job_id in asked_ids and _is_done(kind, row, target)]
    waiting = {row.pending.act_id: row.pending for row in done if row.pending is not None}
    return _answer_of(rows, done, next(iter(waiting.values())) if len(waiting) == 1 else None)


def what_was_taken_back(rows: Sequence[JobRow], act_id: UUID, now: Sequence[JobRow]) -> JobActionDone | None:
    """Derive the result of a lost undo from the jobs' present state. None: the action is pending or was carried out.

    `rows`: the jobs before the action, or while it was pending.
    """
    printers = {row.print_job_id: row.printer_id for row in rows}
    back = [
        row
        for row in now
        if (row.pending is None or row.pending.act_id != act_id)
        and printers.get(row.print_job_id) == row.printer_id
        and not (row.cancel_wished or row.status is JobStatus.CANCELLED)
    ]
    return _answer_of(rows, back)


def _answer_of(rows: Sequence[JobRow], done: list[JobRow], action: PendingAction | None = None) -> JobActionDone | None:
    if not done:
        return None
    done_ids = {row.print_job_id for row in done}
    return JobActionDone(
        act_id=None if action is None else action.act_id,
        undo_until=None if action is None else action.ends_at,
        jobs=done,
        refused=[
            RefusedJob(print_job_id=job_id, error_code=ErrorCode.INTERNAL_ERROR, message=words(str(NOT_KNOWN)))
            for job_id in (row.print_job_id for row in rows)
            if job_id not in done_ids
        ],
    )


def _is_done(kind: JobActionKind, row: JobRow, target: UUID | None) -> bool:
    pending = row.pending
    match kind:
        case JobActionKind.CANCEL:
            waits = pending is not None and pending.kind is JobActionKind.CANCEL
            return waits or row.cancel_wished or row.status is JobStatus.CANCELLED
        case JobActionKind.MOVE:
            waits = pending is not None and pending.kind is JobActionKind.MOVE and pending.printer_id == target
            return waits or row.printer_id == target
        case JobActionKind.HOLD:
            return row.held_by is not None and pending is None
        case JobActionKind.RELEASE:
            return row.held_by is None and job_state(row) not in RELEASABLE
        case JobActionKind.DONE | JobActionKind.REOPEN:
            return row.settled is (kind is JobActionKind.DONE)
        case JobActionKind.REPRINT:
            return False


def may_be_held(now: Sequence[JobRow]) -> bool:
    return any(row.status in NOT_STARTED for row in now)


def still_waits(act_id: UUID, now: Sequence[JobRow]) -> bool:
    return any(row.pending is not None and row.pending.act_id == act_id for row in now)


def reprint_unknown(error: ConsoleError, what: str, *, missing: bool = False) -> ConsoleError:
    """Return the same error. If the outcome is unknown, its message names the reprint of `what`."""
    return saying(error, reprint_unknown_words(what, missing=missing), str(LOOK_FIRST))


def refusals(
    kind: JobActionKind, rows: Sequence[JobRow], answer: JobActionDone, *, taken_back: bool = False
) -> Refusals:
    """Group rejections by reason, the most frequent first."""
    names = {row.print_job_id: name_of(row) for row in rows}
    by_reason: dict[str, list[UUID]] = {}
    for each in answer.refused:
        by_reason.setdefault(plain(message_text(each.message)), []).append(each.print_job_id)
    lines = sorted(by_reason.items(), key=lambda line: -len(line[1]))
    return Refusals(
        kind=kind,
        requested=len(rows),
        taken_back=taken_back,
        refused=tuple(
            RefusedJobs(
                reason=reason,
                print_job_ids=tuple(many),
                names=tuple(names.get(job_id, str(job_id)[:8]) for job_id in many),
            )
            for reason, many in lines
        ),
    )


NOTHING_PRINTED = Phrase("Nothing was reprinted. Answer again, or find the job in the queue and press Reprint.")


class PartialCopies(ConsoleError):
    """Only some copies were created. `made`: the job of the partial copy; the whole `copies` behind it are missing."""

    def __init__(self, made: JobRow, copies: int, error: ConsoleError) -> None:
        missing = tr("The incomplete copy is being reprinted. %n full copy(ies) still missing.", "", copies)
        super().__init__(f"{missing} {error}")
        self.made = made
        self._error = error

    @property
    def details_text(self) -> str:
        return f"{self}\n{self._error.details_text}"


class WatchedJobs:
    """Jobs that a question is about, as they are now. The question closes when the answer would concern others."""

    def __init__(self, live: Live, rows: Sequence[JobRow]) -> None:
        self._live = live
        self._now = {row.print_job_id: row for row in rows}

    @property
    def rows(self) -> list[JobRow]:
        return list(self._now.values())

    @property
    def cancellable(self) -> list[JobRow]:
        return able(JobAction.CANCEL, self.rows)

    @property
    def printing(self) -> int:
        return sum(row.status is JobStatus.PRINTING for row in self.cancellable)

    async def ask(self, question: Question) -> str:
        """Return the key of the answer: `keep` after Esc, empty if the jobs changed."""
        before = self._facts()
        is_stale = False

        def follow(batch: ChangeBatch) -> None:
            nonlocal is_stale
            news = (row for row in batch.jobs if row.print_job_id in self._now)
            self._now |= {row.print_job_id: row for row in news if row.version > self._now[row.print_job_id].version}
            if not is_stale and self._facts() != before:
                is_stale = True
                question.reject()

        self._live.batch.connect(follow)
        try:
            answer = await question.ask()
        finally:
            self._live.batch.disconnect(follow)
        return "" if is_stale else answer or "keep"

    def _facts(self) -> tuple[list[UUID], int]:
        return [row.print_job_id for row in self.cancellable], self.printing


class JobActions(QObject):
    """Changes jobs; no other class does. Questions open over the window that `over` returns."""

    failed = Signal(str, object)
    """The failed action in words, and the ConsoleError."""
    refused = Signal(object)
    """`Refusals` of `words.job_actions`: some of the jobs were rejected."""
    reprinted = Signal(object)
    """JobRow of the new job."""
    denied = Signal(object)
    """JobRow that a person reported as not printed: it can be printed again."""
    noted = Signal(str)
    """A note that nothing was done, because it was done already."""
    not_taken = Signal(object, object)
    """JobRow whose answer was not saved, as far as is known, and the ConsoleError."""

    def __init__(
        self,
        theme: Theme,
        session: Session,
        queue: QueueModel,
        printers: PrintersModel,
        undo: UndoOffers,
        over: Callable[[], QWidget],
        live: Live,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._live = live
        self._session = session
        self._queue = queue
        self._printers = printers
        self._over = over
        self._actions = RunningAction(session, queue, undo, self)
        self._running: set[UUID] = set()
        """Jobs with a reprint that the server has not answered yet. A second click creates no other one."""
        self._actions.noted.connect(self.noted)
        self._undo = undo
        live.may_change.connect(self._allow_undo)
        self._allow_undo()
        self._actions.failed.connect(self.failed)
        self._actions.refused.connect(self.refused)

    def perform(self, action: JobAction, rows: Sequence[JobRow]) -> None:
        """Run an action on the jobs that allow it. Does nothing if none does."""
        rows = able(action, rows)
        if not rows:
            return
        match action:
            case JobAction.REPRINT:
                self._reprint(rows)
            case JobAction.MOVE:
                self._choose_printer(rows)
            case JobAction.HOLD:
                self._actions.act(JobActionKind.HOLD, rows)
            case JobAction.RELEASE:
                self._actions.act(JobActionKind.RELEASE, rows)
            case JobAction.DONE:
                self._actions.act(JobActionKind.DONE, rows)
            case JobAction.REOPEN:
                self._actions.act(JobActionKind.REOPEN, rows)
            case JobAction.CANCEL:
                self._cancel(rows)
            case JobAction.CHANGE_ROLL:
                self._change_roll(rows[0])
            case JobAction.UNDO:
                self._actions.take_back_rows(rows)
            case JobAction.PREVIEW | JobAction.ANSWER:
                pass

    def _allow_undo(self) -> None:
        self._undo.allow(self._live.why_not_change)

    @flow
    async def answer(self, row: JobRow, came_out: bool, *, print_again: bool = False) -> None:
        """Answer the question. `print_again`: the user decided already; otherwise ask.

        Where nothing is printed any more, the answer is only saved.
        """
        over = self._live.why_over
        after = await self._say(row, Answer(came_out=came_out), prints=print_again and over is None)
        if after is None or came_out:
            return
        if over is not None:
            self.noted.emit(tr("Noted: {name} did not come out. {why}.", name=name_of(after), why=over))
        elif not self._is_printed_again(after):
            if print_again:
                self.print_again(after)
            else:
                self.denied.emit(after)

    @flow
    async def answer_some(self, row: JobRow, batch: LabelBatch, out: LabelsOut) -> None:
        """Save which labels came out, then print the others again, if they can be printed alone. In this order nothing
        prints twice.
        """
        prints = not batch.why_whole
        after = await self._say(row, Answer(came_out=False, counted=out.counted()), prints=prints)
        if after is not None and prints and not self._is_printed_again(after):
            self._print(after, batch.missing(out), missing=True)

    async def _say(self, row: JobRow, answer: Answer, *, prints: bool) -> JobRow | None:
        """Send the answer and return the job after it.

        None: it was rejected, which is shown. `prints`: a reprint follows, but only after a successful answer.
        """

        async def read(client: ConsoleClient) -> JobRow | None:
            now = await client.job_rows(JobsWanted(print_job_ids=[row.print_job_id]))
            if all(job_state(each) is ShownState.NOT_CONFIRMED for each in now):
                return None
            raise ConsoleError  # it is answered; by whom is unknown

        name = name_of(row)
        try:
            after = await self._session.call(
                lambda client: client.settle(client.answer(row.print_job_id, answer), read)
            )
        except ConsoleError as error:
            unknown = tr("Your answer for {name} may have been saved.", name=name)
            explained = saying(error, unknown, *((str(NOTHING_PRINTED),) if prints else ()))
            self.failed.emit(tr("Your answer for {name} was not saved.", name=name), explained)
            self.not_taken.emit(row, explained)
            return None
        self._queue.apply([after], at_once=True)
        return after

    async def answer_backlog(self, printer: PrinterView, choice: BacklogChoice) -> str | None:
        """Answer for all old jobs of the printer and return the result in words.

        None: nothing to do, or a failure was shown.
        """
        name = plain(printer.name)
        if choice is not BacklogChoice.PRINT:
            answer = await Question(
                self._theme,
                "cancelold",
                tr("Cancel %n job(s) for {name}?", "", printer.stale, name=name),
                tr(
                    "They waited too long and will not be printed. "
                    "The applications that sent them see them as cancelled."
                ),
                [
                    Choice(key="keep", word=tr("Keep the jobs")),
                    Choice(key="cancel", word=tr("Cancel %n job(s)", "", printer.stale)),
                ],
                self._over(),
                live=self._live,
            ).ask()
            if answer != "cancel":
                return None
        try:
            answered = await self._session.call(
                lambda client: client.answer_backlog(printer.printer_id, AnswerBacklog(choice=choice))
            )
        except ConsoleError as error:
            explained = saying(error, backlog_unknown_words(name, choice), str(LOOK_IN_QUEUE))
            self.failed.emit(tr("The old jobs of {name} still wait.", name=name), explained)
            return None
        return answered_words(name, choice, answered)

    def print_again(self, row: JobRow) -> None:
        """Print again as a new job without a question, because the user just answered one."""
        self._print(row, [Reprint()])

    def print_many_again(self, rows: Sequence[JobRow], target: UUID | None = None) -> None:
        """Print several again without a question, because the user just answered one.

        Ignored if all are being reprinted.
        """
        sent = self._begin(rows)
        if sent:
            Flow(self, self._print_many(sent, target))

    async def print_failed_again(self, rows: Sequence[JobRow]) -> JobActionDone | None:
        """Print failed jobs again for a window that shows the result itself.

        None: all are being reprinted already. Raises ConsoleError.
        """
        sent = self._begin(rows)
        if not sent:
            return None
        try:
            done = await self._actions.carry_out(JobActionKind.REPRINT, sent)
        finally:
            self._end(sent)
        self._queue.apply(done.jobs, at_once=True)
        return done

    async def _print_many(self, rows: Sequence[JobRow], target: UUID | None) -> None:
        try:
            await self._actions.do(JobActionKind.REPRINT, rows, target)
        finally:
            self._end(rows)

    def _begin(self, rows: Sequence[JobRow]) -> list[JobRow]:
        """Return those that are not being reprinted yet, and mark them."""
        sent = [row for row in rows if row.print_job_id not in self._running][:MOST_JOBS]
        self._running.update(row.print_job_id for row in sent)
        return sent

    def _end(self, rows: Sequence[JobRow]) -> None:
        self._running.difference_update(row.print_job_id for row in rows)

    def print_elsewhere(self, rows: Sequence[JobRow]) -> None:
        """Print finished jobs again on another printer. Choosing the printer is the confirmation."""
        rows = able(JobAction.REPRINT, rows)
        if not rows:
            return

        def chosen(target: UUID) -> None:
            if len(rows) > 1:
                self.print_many_again(rows, target)
            else:
                self._print(rows[0], [Reprint(printer_id=target)])

        self._open_move(rows, chosen, again=True)

    def move_to(self, row: JobRow, target: UUID) -> None:
        """Move one waiting job without a dialog. An undo is offered."""
        self._actions.act(JobActionKind.MOVE, able(JobAction.MOVE, [row]), target)

    def _choose_printer(self, rows: list[JobRow]) -> None:
        self._open_move(rows, lambda target: self._actions.act(JobActionKind.MOVE, rows, target))

    @flow
    async def _open_move(self, rows: Sequence[JobRow], chosen: Callable[[UUID], None], *, again: bool = False) -> None:
        """Open the dialog that moves jobs or prints them again.

        If the call fails or the server does not know it, printers are compared by their loaded media.
        """
        printers, over = self._printers.all(), self._over()
        from app.dialogs.move_job import MoveJobDialog  # apply the server's rules, which the first rows do without

        dialog = MoveJobDialog(self._theme, rows, printers, chosen, over, again=again, needs=None)
        dialog.answer(self._live)
        job_ids = [row.print_job_id for row in rows[:MOST_JOBS]]
        needs: Sequence[JobNeeds] = ()
        with suppress(ConsoleError):
            needs = await self._session.call(lambda client: client.job_needs(JobsWanted(print_job_ids=job_ids)))
        if shiboken6.isValid(dialog):
            dialog.show_needs(needs)

    def _change_roll(self, row: JobRow) -> None:
        printer = self._printers.by_id(row.printer_id)
        if printer is not None:
            from app.dialogs.change_roll.dialog import ChangeRollDialog

            dialog = ChangeRollDialog(
                self._theme, self._session, printer, self._over().window(), job_id=row.print_job_id
            )
            dialog.told.connect(self.noted)
            dialog.answer(self._live)

    @flow
    async def _reprint(self, rows: list[JobRow]) -> None:
        row, on_paper = rows[0], sum(bool(on_paper_words(row)) for row in rows)
        if len(rows) > 1:
            await self._reprint_many(rows, on_paper)
        elif not on_paper:
            self.print_again(row)
        else:
            question = ReprintQuestion(self._theme, row, self._over(), self._live)
            if await question.ask() == "reprint":
                self._print(row, [Reprint(pages=question.spans)])

    async def _reprint_many(self, rows: list[JobRow], on_paper: int) -> None:
        doubt = tr("%n of them may be on paper already.", "", on_paper) if on_paper else ""
        answer = await Question(
            self._theme,
            "reprint",
            tr("Print {jobs} again?", jobs=called(rows)),
            f"{doubt} {reprint_words(rows)}".lstrip(),
            [
                Choice(key="keep", word=tr("Cancel")),
                Choice(key="reprint", word=tr("Print again", "button: jobs")),
            ],
            self._over(),
            live=self._live,
        ).ask()
        if answer == "reprint":
            self.print_many_again(rows)

    @flow
    async def _cancel(self, rows: list[JobRow]) -> None:
        """Cancel. Ask first if any prints, because that cannot be undone; ask again when jobs end meanwhile."""
        watched, answer = WatchedJobs(self._live, rows), ""
        if not watched.printing:
            answer = "cancel"
        while not answer and (rows := watched.cancellable):
            one = len(rows) == 1
            answer = await watched.ask(
                Question(
                    self._theme,
                    "cancel",
                    tr("Cancel {jobs}?", jobs=called(rows)),
                    cancel_words(rows, watched.printing),
                    [
                        Choice(key="keep", word=tr("Keep the job") if one else tr("Keep the jobs")),
                        Choice(
                            key="cancel", word=tr("Cancel the job") if one else tr("Cancel %n job(s)", "", len(rows))
                        ),
                    ],
                    self._over(),
                    live=self._live,
                )
            )
        if answer == "cancel":
            await self._actions.do(JobActionKind.CANCEL, rows)
        elif not answer:
            await self._say_ended(watched.rows)

    async def _say_ended(self, rows: list[JobRow]) -> None:
        """Say that nothing is left to cancel, and offer what is left."""
        title, text = ended_words(rows)
        state = job_state(rows[0]) if len(rows) == 1 else None
        choices = [Choice(key="close", word=tr("Close", "button"), changes=False)]
        if state is ShownState.NOT_CONFIRMED:
            choices += [Choice(key="yes", word=tr("Yes, it printed")), Choice(key="no", word=tr("No, it did not"))]
        elif state is ShownState.FAILED:
            choices.append(Choice(key="reprint", word=tr("Reprint", "button: a job")))
        answer = await Question(self._theme, "ended", title, text, choices, self._over(), live=self._live).ask()
        if answer in ("yes", "no"):
            self.answer(rows[0], answer == "yes")
        elif answer == "reprint":
            self.perform(JobAction.REPRINT, rows)

    def _is_printed_again(self, row: JobRow) -> bool:
        """Explain where an unconfirmed job was printed again before this answer."""
        if row.reprinted_as is not None:
            self.noted.emit(tr("{name} was already reprinted. Nothing more will be printed.", name=name_of(row)))
        return row.reprinted_as is not None

    @flow
    async def _print(self, row: JobRow, requests: Sequence[Reprint], *, missing: bool = False) -> None:
        """Create new jobs from this one, in order. Ignored while a reprint is under way."""
        if not requests or not self._begin([row]):
            return
        parts = list[JobRow]()

        async def in_turn(client: ConsoleClient) -> None:
            for request in requests:
                last_reprint = parts[-1].print_job_id if parts else row.reprinted_as
                request = replace(request, reprinted_as=last_reprint)
                parts.append(await client.act_on_job(JobActionKind.REPRINT, row.print_job_id, request=request))

        try:
            await self._session.call(in_turn)
        except ConsoleError as error:
            name = name_of(row)
            explained, sentence = reprint_unknown(error, name, missing=missing), not_printed(name, missing=missing)
            if parts:
                self._queue.apply(parts, at_once=True)
                sentence = tr("As far as is known, only some of the missing labels of {name} are printing.", name=name)
                explained = PartialCopies(parts[-1], requests[len(parts)].copies or row.copies, explained)
            self.failed.emit(sentence, explained)
        else:
            self._queue.apply(parts[-1:], at_once=True)
            self.reprinted.emit(parts[-1])
        finally:
            self._end([row])
