"""Acts on one job or on many: told to the server at once, offered to be taken back, and what was refused is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError, NoEngine
from app.language.translate import Phrase, tr
from app.models.queue import QueueModel
from app.session.flows import Flow, flow
from app.session.outcome_unknown import NOT_KNOWN, OutcomeUnknown, is_rejected, saying
from app.session.session import Session
from app.session.undo_offers import UNDO_SECONDS, UndoOffer, UndoOffers
from app.words.job_actions import (
    DONE,
    RELEASABLE,
    Refusal,
    Refusals,
    called,
    could_not,
    could_not_at_once,
    not_known_whether,
    not_known_whether_taken_back,
    not_printed,
    not_taken_back,
    reprint_unknown_words,
    stop_words,
)
from app.words.job_actions import taken_back as taken_back_words
from app.words.jobs import job_state, name_of
from app.words.messages import reason_of
from app.words.plain_text import plain
from server_core.contract.messages.message import words
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import (
    MOST_JOBS,
    JobAct,
    JobActDone,
    JobActKind,
    JobRow,
    JobsWanted,
    PendingAct,
    RefusedJob,
)
from server_core.contract.types.states import JobStatus

WAIT = int(UNDO_SECONDS) + 1
"""The server waits a little longer than the bar is shown: an undo on its last moment counts."""
REVERSE = {JobActKind.HOLD: JobActKind.RELEASE, JobActKind.RELEASE: JobActKind.HOLD}
"""What is undone by the other act."""
SOON = Phrase("It is done in a moment in any case.")
LOOK_IN_QUEUE = Phrase("Look in the queue what became of it.")
LOOK_FIRST = Phrase("It may have been received: look in the queue before it is printed again.")


class JobActs(QObject):
    failed = Signal(str, object)
    """What did not work, ConsoleError."""
    refused = Signal(object)
    """bulk.Refusals"""
    noted = Signal(str)
    """What was done beside what was asked for."""

    def __init__(self, session: Session, queue: QueueModel, undo: UndoOffers, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._queue = queue
        self._undo = undo
        self._offered: tuple[UUID, list[UUID], UndoOffer] | None = None
        """The newest act that waits, its jobs, and its offer."""
        queue.dataChanged.connect(self._follow)

    def act(self, kind: JobActKind, rows: Sequence[JobRow], target: UUID | None = None, *, offer: bool = True) -> None:
        """Begin `do`."""
        Flow(self, self.do(kind, rows, target, offer=offer))

    async def do(
        self, kind: JobActKind, rows: Sequence[JobRow], target: UUID | None = None, *, offer: bool = True
    ) -> None:
        """Carry it out and tell what came of it. `offer`: it can be taken back afterwards."""
        rows = list(rows)[:MOST_JOBS]
        try:
            answer = await self.carry_out(kind, rows, target)
        except ConsoleError as error:
            what = not_printed(called(rows)) if kind is JobActKind.REPRINT else could_not(kind, rows)
            self.failed.emit(what, error)
            return
        self._take(kind, rows, answer)
        if offer:
            self._offer(kind, rows, answer)

    async def carry_out(self, kind: JobActKind, rows: Sequence[JobRow], target: UUID | None = None) -> JobActDone:
        """With at most 500 of them: the window holds no more. Raises ConsoleError, which says what is not known."""
        rows = list(rows)[:MOST_JOBS]
        act = JobAct(
            kind=kind,
            print_job_ids=[row.print_job_id for row in rows],
            printer_id=target,
            undo_seconds=WAIT if kind in (JobActKind.CANCEL, JobActKind.MOVE) else 0,
            reprinted_as={row.print_job_id: row.reprinted_as for row in rows} if kind is JobActKind.REPRINT else {},
        )

        async def send(client: ConsoleClient) -> JobActDone:
            call = client.act_on_jobs(act, key=None)
            return await (call if kind is JobActKind.REPRINT else client.settle(call, read))

        async def read(client: ConsoleClient) -> JobActDone | None:
            now = await client.job_rows(JobsWanted(print_job_ids=act.print_job_ids))
            return what_became(kind, rows, target, now)

        try:
            return await self._session.call(send)
        except ConsoleError as error:
            if kind is JobActKind.REPRINT:
                reprint_unknown(error, called(rows))
            else:
                saying(error, not_known_whether(kind, rows), str(LOOK_IN_QUEUE))
            raise

    def _offer(self, kind: JobActKind, rows: list[JobRow], answer: JobActDone) -> None:
        act_id = answer.act_id
        refused = {each.print_job_id for each in answer.refused}
        acted = [row for row in rows if row.print_job_id not in refused]
        if act_id is not None:  # what is printing was asked to stop at once: that is not taken back
            waiting = {row.print_job_id for row in answer.jobs if row.pending and row.pending.act_id == act_id}
            acted = [row for row in acted if row.print_job_id in waiting]
        if not acted:
            return
        words = tr("{done} {jobs}", done=DONE[kind], jobs=called(acted))
        if kind is JobActKind.CANCEL:
            words += stop_words(answer.jobs)
        if kind is JobActKind.MOVE:
            pending = next((row.pending for row in answer.jobs if row.pending is not None), None)
            if pending is not None and pending.printer_name:
                there = plain(pending.printer_name)
                words = tr("{done} {jobs} to {printer}", done=DONE[kind], jobs=called(acted), printer=there)
        if act_id is not None:
            self._offer_undo(words, kind, acted, act_id)
        elif kind in REVERSE:
            self._undo.offer_now(words, lambda: self.act(REVERSE[kind], acted, offer=False))

    def _offer_undo(self, words: str, kind: JobActKind, acted: list[JobRow], act_id: UUID) -> None:
        def again() -> None:
            if self._undo.newest is None:
                self._offer_undo(words, kind, acted, act_id)

        self._undo.offer_now(
            words,
            lambda: self.take_back(kind, acted, act_id, again),
            lambda: self._finish(kind, acted, act_id),
        )
        if self._undo.newest is not None:
            self._offered = act_id, [row.print_job_id for row in acted], self._undo.newest

    def _follow(self) -> None:
        """What another console took back, or what was done, is not offered any more."""
        if self._offered is None:
            return
        act_id, job_ids, offer = self._offered
        newest = self._undo.newest
        if newest is None or newest.undo is not offer.undo:
            self._offered = None
            return
        places = [place for place in map(self._queue.find, job_ids) if place is not None]
        if places and not still_waits(act_id, [self._queue.job(place) for place in places]):
            self._offered = None
            self._undo.withdraw(offer)

    def take_back_rows(self, rows: Sequence[JobRow]) -> None:
        """Each act that one of them waits for, whoever asked for it; with all jobs of that act."""
        acts: dict[UUID, list[JobRow]] = {}
        for row in rows:
            if row.pending is not None:
                acts.setdefault(row.pending.act_id, []).append(row)
        for act_id, those in acts.items():
            pending = those[0].pending
            if pending is not None:
                self.take_back(pending.kind, those, act_id)

    @flow
    async def take_back(
        self, kind: JobActKind, rows: list[JobRow], act_id: UUID, again: Callable[[], None] = lambda: None
    ) -> None:
        """`again`: it may still wait, and can be taken back later."""

        async def read(client: ConsoleClient) -> JobActDone | None:
            now = await client.job_rows(JobsWanted(print_job_ids=[row.print_job_id for row in rows]))
            return what_was_taken_back(rows, act_id, now)

        try:
            answer = await self._session.call(lambda client: client.settle(client.undo_act(act_id), read))
        except ConsoleError as error:
            known = saying(error, not_known_whether_taken_back(rows), str(LOOK_IN_QUEUE))
            self.failed.emit(not_taken_back(rows), known)
            if isinstance(error, NoEngine | OutcomeUnknown) or not is_rejected(error):
                again()
            return
        self._take(kind, rows, answer, taken_back=True)
        back = [row for row in answer.jobs if row.pending is None]
        if len(back) > len(rows):
            self.noted.emit(taken_back_words(back))

    @flow
    async def _finish(self, kind: JobActKind, rows: list[JobRow], act_id: UUID) -> None:
        """Ask the server to do at once what it does soon in any case: a lost answer is no harm."""
        try:
            self._take(kind, rows, await self._session.call(lambda client: client.finish_act(act_id)))
        except ConsoleError as error:
            what = could_not_at_once(kind, rows)
            self.failed.emit(what, saying(error, what, str(SOON)))

    def _take(self, kind: JobActKind, rows: list[JobRow], answer: JobActDone, *, taken_back: bool = False) -> None:
        self._queue.apply(answer.jobs, at_once=True)
        if answer.refused:
            self.refused.emit(refusals(kind, rows, answer, taken_back=taken_back))


def what_became(
    kind: JobActKind, asked: Sequence[JobRow], target: UUID | None, now: Sequence[JobRow]
) -> JobActDone | None:
    """As if the server had answered, from what is true of the jobs now; None where it was done with none of them.

    Not for reprints. An undo is offered where all wait for one act.
    """
    asked_ids = {row.print_job_id for row in asked}
    done = [row for row in now if row.print_job_id in asked_ids and _is_done(kind, row, target)]
    waiting = {row.pending.act_id: row.pending for row in done if row.pending is not None}
    return _answer_of(asked, done, next(iter(waiting.values())) if len(waiting) == 1 else None)


def what_was_taken_back(asked: Sequence[JobRow], act_id: UUID, now: Sequence[JobRow]) -> JobActDone | None:
    """Make the answer of an undo from what is true of the jobs now; None: the act still waits, or was carried out.

    `asked`: the jobs as they were before the act, or while they waited for it.
    """
    printers = {row.print_job_id: row.printer_id for row in asked}
    back = [
        row
        for row in now
        if (row.pending is None or row.pending.act_id != act_id)
        and printers.get(row.print_job_id) == row.printer_id
        and not (row.cancel_wished or row.status is JobStatus.CANCELLED)
    ]
    return _answer_of(asked, back)


def _answer_of(asked: Sequence[JobRow], done: list[JobRow], act: PendingAct | None = None) -> JobActDone | None:
    if not done:
        return None
    done_ids = {row.print_job_id for row in done}
    return JobActDone(
        act_id=None if act is None else act.act_id,
        undo_until=None if act is None else act.ends_at,
        jobs=done,
        refused=[
            RefusedJob(print_job_id=job_id, error_code=ErrorCode.INTERNAL_ERROR, message=words(str(NOT_KNOWN)))
            for job_id in (row.print_job_id for row in asked)
            if job_id not in done_ids
        ],
    )


def _is_done(kind: JobActKind, row: JobRow, target: UUID | None) -> bool:
    pending = row.pending
    match kind:
        case JobActKind.CANCEL:
            waits = pending is not None and pending.kind is JobActKind.CANCEL
            return waits or row.cancel_wished or row.status is JobStatus.CANCELLED
        case JobActKind.MOVE:
            waits = pending is not None and pending.kind is JobActKind.MOVE and pending.printer_id == target
            return waits or row.printer_id == target
        case JobActKind.HOLD:
            return row.held_by is not None and pending is None
        case JobActKind.RELEASE:
            return row.held_by is None and job_state(row) not in RELEASABLE
        case JobActKind.REPRINT:
            return False


def still_waits(act_id: UUID, now: Sequence[JobRow]) -> bool:
    return any(row.pending is not None and row.pending.act_id == act_id for row in now)


def reprint_unknown(error: ConsoleError, what: str) -> ConsoleError:
    """The same error; one of unknown outcome says so of the reprint of `what`."""
    return saying(error, reprint_unknown_words(what), str(LOOK_FIRST))


def refusals(kind: JobActKind, rows: Sequence[JobRow], answer: JobActDone, *, taken_back: bool = False) -> Refusals:
    """By reason, those that concern most jobs first."""
    names = {row.print_job_id: name_of(row) for row in rows}
    by_reason: dict[str, list[UUID]] = {}
    for each in answer.refused:
        by_reason.setdefault(plain(reason_of(each)), []).append(each.print_job_id)
    lines = sorted(by_reason.items(), key=lambda line: -len(line[1]))
    return Refusals(
        kind=kind,
        asked=len(rows),
        taken_back=taken_back,
        refused=tuple(
            Refusal(
                reason=reason,
                print_job_ids=tuple(many),
                names=tuple(names.get(job_id, str(job_id)[:8]) for job_id in many),
            )
            for reason, many in lines
        ),
    )
