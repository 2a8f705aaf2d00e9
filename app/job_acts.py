"""Acts on one job or on many: told to the server at once, offered to be taken back, and what was refused is told."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.models.queue import QueueModel
from app.reprint_doubt import not_printed, with_doubt
from app.session import Session
from app.undo_offers import UNDO_SECONDS, UndoOffers
from app.vocabulary.bulk import DONE, NOT_DONE, Refusal, Refusals, called, stop_words
from app.vocabulary.jobs import name_of
from app.vocabulary.plain_text import plain
from server_core.contract.console import JobRow
from server_core.contract.job_acts import MOST_JOBS, JobAct, JobActDone
from server_core.contract.pending_act import JobActKind

Told = Callable[[JobActDone | ConsoleError], None]
WAIT = int(UNDO_SECONDS) + 1
"""The server waits a little longer than the bar is shown: an undo on its last moment counts."""
REVERSE = {JobActKind.HOLD: JobActKind.RELEASE, JobActKind.RELEASE: JobActKind.HOLD}
"""What is undone by the other act."""


class JobActs(QObject):
    failed = Signal(str, object)
    """What did not work, ConsoleError."""
    refused = Signal(object)
    """bulk.Refusals"""

    def __init__(self, session: Session, queue: QueueModel, undo: UndoOffers, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._queue = queue
        self._undo = undo

    def act(
        self,
        kind: JobActKind,
        rows: Sequence[JobRow],
        target: UUID | None = None,
        *,
        offer: bool = True,
        told: Told | None = None,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        """At most 500 of them: the window holds no more. `offer`: it can be taken back afterwards. `told`: what came of
        it, instead of the signals. `ended`: in any case."""
        rows = list(rows)[:MOST_JOBS]
        act = JobAct(
            kind=kind,
            print_job_ids=[row.print_job_id for row in rows],
            printer_id=target,
            undo_seconds=WAIT if kind in (JobActKind.CANCEL, JobActKind.MOVE) else 0,
            reprinted_as={row.print_job_id: row.reprinted_as for row in rows} if kind is JobActKind.REPRINT else {},
        )

        def done(answer: JobActDone) -> None:
            ended()
            if told is not None:
                self._queue.apply(answer.jobs, at_once=True)
                told(answer)
                return
            self._take(kind, rows, answer)
            if offer:
                self._offer(kind, rows, answer)

        def not_done(error: ConsoleError) -> None:
            ended()
            what = f"{called(rows)} could not be {NOT_DONE[kind]}."
            if kind is JobActKind.REPRINT:
                error = with_doubt(error)
                what = not_printed(called(rows), error)
            if told is not None:
                told(error)
            else:
                self.failed.emit(what, error)

        self._session.ask(lambda client: client.act_on_jobs(act), done, not_done, self)

    def _offer(self, kind: JobActKind, rows: list[JobRow], answer: JobActDone) -> None:
        act_id = answer.act_id
        refused = {each.print_job_id for each in answer.refused}
        acted = [row for row in rows if row.print_job_id not in refused]
        if act_id is not None:  # what is printing was asked to stop at once: that is not taken back
            waiting = {row.print_job_id for row in answer.jobs if row.pending and row.pending.act_id == act_id}
            acted = [row for row in acted if row.print_job_id in waiting]
        if not acted:
            return
        words = f"{DONE[kind]} {called(acted)}"
        if kind is JobActKind.CANCEL:
            words += stop_words(answer.jobs)
        if kind is JobActKind.MOVE:
            pending = next((row.pending for row in answer.jobs if row.pending is not None), None)
            words += f" to {plain(pending.printer_name)}" if pending is not None and pending.printer_name else ""
        if act_id is not None:
            self._undo.offer_now(
                words,
                lambda: self._ask(
                    f"{called(acted)} could not be taken back.",
                    lambda client: client.undo_act(act_id),
                    lambda undone: self._take(kind, acted, undone, taken_back=True),
                ),
                lambda: self._ask(
                    f"{called(acted)} could not be {NOT_DONE[kind]} at once.",
                    lambda client: client.finish_act(act_id),
                    lambda finished: self._take(kind, acted, finished),
                ),
            )
        elif kind in REVERSE:
            self._undo.offer_now(words, lambda: self.act(REVERSE[kind], acted, offer=False))

    def _take(self, kind: JobActKind, rows: list[JobRow], answer: JobActDone, *, taken_back: bool = False) -> None:
        self._queue.apply(answer.jobs, at_once=True)
        if answer.refused:
            self.refused.emit(refusals(kind, rows, answer, taken_back=taken_back))

    def _ask(
        self,
        what_failed: str,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, JobActDone]],
        then: Callable[[JobActDone], None],
    ) -> None:
        self._session.ask(operation, then, lambda error: self.failed.emit(what_failed, error), self)


def refusals(kind: JobActKind, rows: Sequence[JobRow], answer: JobActDone, *, taken_back: bool = False) -> Refusals:
    """By reason, those that concern most jobs first."""
    names = {row.print_job_id: name_of(row) for row in rows}
    by_reason: dict[str, list[UUID]] = {}
    for each in answer.refused:
        by_reason.setdefault(plain(each.message), []).append(each.print_job_id)
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
