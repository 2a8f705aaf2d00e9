"""Print jobs as the public API shows them, from a row of `public_jobs` or at creation."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any
from uuid import UUID

from server_core.contract.decisions.job_reasons import OF_WAITING, OnPaper, may_be_on_paper, printer_wait
from server_core.contract.decisions.life_cycle import FINAL
from server_core.contract.messages.documents import RawMessages
from server_core.contract.messages.jobs import JobStatusMessages, failure_message, waiting_message
from server_core.contract.messages.message import CATALOGUE, Message, Template, in_a_row
from server_core.contract.types.fields import of_row
from server_core.contract.types.jobs import JobOutcome, PersonAnswer, PersonOutcome, PrintJob
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import KeptOut, kept_out
from server_core.contract.types.states import (
    Confirmation,
    FailureReason,
    JobStatus,
    OutcomeAnswer,
    PrinterStatus,
    StatusReason,
    WaitingReason,
)
from server_core.services.agents import registry
from server_core.services.agents.registry import Presence
from server_core.services.jobs.confirmations import answer_in
from server_core.services.live import Listener, Wakeups
from server_core.store.job_rows import EndedJob, NewJob, ShownJob
from server_core.store.literals import HELD_FOR_MEDIA
from server_core.store.public_jobs import PublicJob, RouteFacts

# Waiting for the end of a job: a caller is woken after the commit that made the job final.
#
# A waiting caller costs one entry here and one timer of the event loop: no thread, no database session, no query.


class JobEnds:
    """Waiting callers by job. `close` answers all of them when the server stops."""

    def __init__(self) -> None:
        self._wakeups = Wakeups()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closed = False

    def committed(self, jobs: Iterable[EndedJob]) -> None:
        """Wake the callers that wait for these jobs. Called from the writer's thread after the commit.

        A caller listens before it reads its job, so one that is not seen here reads the end itself.
        """
        awaited = [job.print_job_id for job in jobs if self._wakeups.is_heard(job.print_job_id)]
        if awaited and self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._ring, awaited)

    @contextmanager
    def listen(self, print_job_id: UUID) -> Iterator[Listener]:
        self._loop = asyncio.get_running_loop()
        with self._wakeups.listen([print_job_id]) as bell:
            yield bell

    def is_awaited(self, print_job_id: UUID) -> bool:
        return self._wakeups.is_heard(print_job_id)

    def close(self) -> None:
        self.closed = True
        self._wakeups.end_all()

    def _ring(self, jobs: Iterable[UUID]) -> None:
        for job in jobs:
            self._wakeups.notify(job)


async def wait_for_ring(bell: Listener, seconds: float, hung_up: Callable[[], Awaitable[None]]) -> bool:
    """Wait for a ring or for `seconds`. Returns whether the caller is still there."""
    gone = asyncio.ensure_future(hung_up())
    gone.add_done_callback(lambda _: bell.end())
    try:
        await bell.wait(seconds)
        return not gone.done()
    finally:
        gone.cancel()


# Waiting reasons of a job, in order of precedence.


KEPT_OUT_WAITS = frozenset(cause.waiting for cause in KeptOut)


def waiting_reason(presence: Presence, row: ShownJob | _JustMade, status: JobStatus) -> WaitingReason | None:
    """Return the first obstacle: account, people, agent, then printer. `row`: a line of `queue_rows`."""
    if status in FINAL:
        return None
    if status is not JobStatus.PENDING:
        return row.waiting_reason
    if row.account_suspended_at is not None:
        return WaitingReason.RELATIONSHIP_SUSPENDED
    if row.held_by is not None:
        return WaitingReason.HELD
    if row.stale:
        return WaitingReason.HELD_RESTORED if row.restored else WaitingReason.HELD_STALE
    if row.media_hold == HELD_FOR_MEDIA:
        return WaitingReason.HELD_MEDIA_MISMATCH
    if row.printer_paused_by is not None:
        return WaitingReason.PRINTER_PAUSED
    if row.printer_agent_revoked_at is not None:
        return WaitingReason.AGENT_REVOKED
    if registry.is_too_old(row.printer_agent_version):
        # takes precedence over offline: starting an old agent would not help
        return WaitingReason.AGENT_UPDATE_REQUIRED
    if not presence.is_online(row.printer_agent_id):
        return WaitingReason.AGENT_OFFLINE
    return _of_printer(row, row.waiting_reason)


def _of_printer(row: ShownJob | _JustMade, reported: WaitingReason | None) -> WaitingReason | None:
    """Return the printer's obstacle.

    `reported`: the reason of the last release, which the printer's status may have overtaken.
    """
    if reported is WaitingReason.AGENT_STORAGE_FULL:
        return reported
    if row.printer_status is PrinterStatus.OFFLINE:
        return WaitingReason.PRINTER_OFFLINE if reported in (None, *KEPT_OUT_WAITS) else reported
    if row.printer_status is not PrinterStatus.ERROR:
        return reported
    cause = kept_out(row.printer_status_reasons)
    if cause is not None:
        return cause.waiting
    is_over = reported is WaitingReason.PRINTER_OFFLINE or reported in KEPT_OUT_WAITS
    return WaitingReason.PRINTER_STOPPED if is_over else reported


_ABOUT_FILE = frozenset({FailureReason.DOCUMENT_CORRUPT, FailureReason.RAW_BLOCKED, FailureReason.RENDER_FAILED})
"""Failures whose message names the place in the file."""
_RAW_CODES = frozenset(each.code for each in vars(RawMessages).values() if isinstance(each, Template))
"""Messages that say that nothing was printed."""
_ANSWERS = {
    PersonOutcome.CAME_OUT: OutcomeAnswer.CAME_OUT,
    PersonOutcome.COUNTED: OutcomeAnswer.PARTLY,
    PersonOutcome.MISSING: OutcomeAnswer.DID_NOT_COME_OUT,
}


def job_view(presence: Presence, row: PublicJob) -> PrintJob:
    """Make the public job of a row of `public_jobs`."""
    status, seen = row.status, answer_in(row)
    reason, message = _waiting(presence, row, status) if status not in FINAL else (None, _end(row, status, seen))
    return of_row(
        PrintJob,
        row,
        status_reason=reason,
        status_message=None if message is None else str(message),
        evidence=_evidence(row, status, seen),
        outcome=None if seen is None else _outcome(seen, row.seen_at),
        idempotency_key=None if row.client_id is None else row.idempotency_key,
        **_parameters(row.parameters),
    )


_OF_DOCUMENT = ("document_mime_type", "document_format", "document_raw_language", "original_filename")
_NOT_YET = ("reserved_at", "started_at", "completed_at", "failure_reason", "evidence", "outcome", "reprinted_as")


def new_job_view(presence: Presence, job: NewJob, facts: RouteFacts) -> PrintJob:
    """Return the answer to a creation: what `job_view` would return for its row at this moment."""
    reason, message = _waiting(presence, _JustMade(facts), JobStatus.PENDING)
    return of_row(
        PrintJob,
        job,
        **{name: getattr(facts, name) for name in _OF_DOCUMENT},
        **dict.fromkeys(_NOT_YET),
        status=JobStatus.PENDING,
        status_reason=reason,
        status_message=None if message is None else str(message),
        **_parameters(job.parameters),
    )


class _JustMade:
    """A row for `waiting_reason`, of a job that was just created."""

    status = JobStatus.PENDING
    held_by = media_hold = message = account_suspended_at = cancel_wished_by = None
    waiting_reason: WaitingReason | None = None
    stale = restored = unconfirmed = False

    def __init__(self, facts: RouteFacts) -> None:
        self.printer_paused_by = facts.printer_paused_by
        self.printer_agent_revoked_at: datetime | None = None  # else there would be no route
        self.printer_agent_version = facts.agent_version
        self.printer_agent_id: UUID = facts.agent_id
        self.printer_status = facts.printer_status
        self.printer_status_reasons = facts.printer_status_reasons


def _waiting(
    presence: Presence, row: PublicJob | _JustMade, status: JobStatus
) -> tuple[StatusReason | None, Message | str | None]:
    """Return the reason an unfinished job does not proceed, and its message."""
    if row.unconfirmed:
        return StatusReason.OUTCOME_UNCONFIRMED, JobStatusMessages.OUTCOME_NOT_YET_KNOWN()
    reason = waiting_reason(presence, row, status)
    if reason is None and status is JobStatus.PENDING:
        reason = printer_wait(row.printer_status, row.printer_status_reasons)
    if reason is WaitingReason.HELD_MEDIA_MISMATCH and row.message is not None:
        return OF_WAITING[reason], row.message  # it names the media; `media_hold` wrote it
    if reason is not None:
        return OF_WAITING[reason], waiting_message(reason)
    if row.cancel_wished_by is not None:
        return StatusReason.CANCEL_REQUESTED, JobStatusMessages.CANCEL_WAS_REQUESTED()
    return None, None


def _end(row: PublicJob, status: JobStatus, seen: PersonAnswer | None) -> Message | None:
    """Say how the job ended and whether it may be on paper. None: there is nothing to say."""
    messages = [] if seen is None else [_answer_message(seen)]
    if row.late_evidence is not None:
        messages.append(JobStatusMessages.REPORTED_LATE())
    if messages:
        return in_a_row(*messages)
    if status is JobStatus.CANCELLED and row.started_at is not None:
        return JobStatusMessages.CANCELLED_LATE()
    if status is not JobStatus.FAILED or row.failure_reason is None:
        return None
    reason = FailureReason(row.failure_reason)
    message, nothing = row.message, JobStatusMessages.NOT_ON_PAPER()
    if reason in _ABOUT_FILE and isinstance(message, Message) and message.code in CATALOGUE:
        return message if message.code in _RAW_CODES else in_a_row(message, nothing)
    maybe = row.started_at is not None and may_be_on_paper(reason) is not OnPaper.NO
    return in_a_row(failure_message(reason), JobStatusMessages.MAYBE_ON_PAPER() if maybe else nothing)


def _answer_message(seen: PersonAnswer) -> Message:
    match seen.outcome:
        case PersonOutcome.CAME_OUT:
            return JobStatusMessages.PERSON_SAW_OUT()
        case PersonOutcome.COUNTED if seen.ordered == 1:
            return JobStatusMessages.PERSON_SAW_PART_OF_ONE(out=seen.out or 0)
        case PersonOutcome.COUNTED:
            return JobStatusMessages.PERSON_SAW_PART(out=seen.out or 0, labels=seen.ordered or 0)
        case PersonOutcome.MISSING:
            return JobStatusMessages.PERSON_SAW_MISSING()


def _evidence(row: PublicJob, status: JobStatus, seen: PersonAnswer | None) -> Confirmation | None:
    """Return the evidence that the job was printed. A person's "no" is an outcome and no evidence."""
    if status is JobStatus.PRINTED and row.evidence is not None:
        return row.evidence
    if seen is not None and seen.outcome is PersonOutcome.CAME_OUT:
        return Confirmation.OPERATOR_CONFIRMED
    return row.late_evidence


def _outcome(seen: PersonAnswer, at: datetime | None) -> JobOutcome:
    by = None if seen.by is None else seen.by.as_subject
    return JobOutcome(
        answer=_ANSWERS[seen.outcome],
        labels_out=seen.out,
        labels_ordered=seen.ordered,
        labels_missing=seen.missing,
        at=at,
        by=by,
    )


def _parameters(parameters: PrintParameters) -> dict[str, Any]:
    return {name: getattr(parameters, name) for name in PrintParameters.__struct_fields__}
