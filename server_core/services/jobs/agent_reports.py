"""Judging an agent's report of how a job ended, the same for a result and a ledger entry."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec

from server_core.contract.decisions.life_cycle import JobState
from server_core.contract.messages.jobs import JobMessages
from server_core.contract.messages.message import as_message, bounded
from server_core.contract.types.agents import AttemptEnd, Outcome
from server_core.contract.types.audit import Actor, NoticeKind
from server_core.contract.types.fields import Record
from server_core.contract.types.states import DOUBTFUL, Confirmation, FailureReason, JobStatus
from server_core.contract.types.webhooks import WebhookEvent
from server_core.services.jobs import confirmations, duplicates
from server_core.services.webhooks.outbox import tell_of_job
from server_core.store import doubt_rows, duplicate_rows, event_rows, job_rows, lease_rows, notice_rows
from server_core.store.job_rows import JobChanges, JobRecord
from server_core.store.lease_rows import WantedEvidence
from server_core.store.store import Connection

# Notices about jobs with unknown outcome, opened and closed in the commit of the transition.
#
# Cancelling a job also settles a question about duplicate content.


def follow(
    connection: Connection, job: JobRecord, state: JobState, columns: JobChanges, at: datetime, actor: Actor
) -> None:
    """Update notices after a transition. `job`: before it; `state`: after it; `columns`: written with it."""
    reason = columns.get("failure_reason")
    confirmed = columns.get("evidence") == Confirmation.OPERATOR_CONFIRMED
    failed = state.status is JobStatus.FAILED
    # whoever reprinted it meanwhile knew of the doubt and has thereby answered
    was_unconfirmed = failed and job.state.unconfirmed
    if was_unconfirmed and duplicate_rows.is_reprinted(connection, job.account_id, job.print_job_id):
        job_rows.change(connection, job.account_id, job.print_job_id, {"settled": True})
        settle(connection, job, at, actor)
    elif state.unconfirmed or (failed and reason in DOUBTFUL and not confirmed):
        tell(connection, job, at, {} if reason is None else {"failure_reason": reason})
    elif job.state.unconfirmed:
        settle(connection, job, at, actor)
    if state.status is JobStatus.CANCELLED:
        duplicates.cancelled(connection, job.account_id, job.print_job_id, at, actor)


def is_given_up(connection: Connection, job: JobRecord) -> bool:
    """Return whether a job has failed with its outcome unknown."""
    reason = doubt_rows.failure_reason(connection, job.account_id, job.print_job_id)
    return job.state.status is JobStatus.FAILED and reason in DOUBTFUL


def settle(connection: Connection, job: JobRecord, at: datetime, actor: Actor) -> None:
    """Close the job's notice, if there is one: the outcome is known."""
    confirmations.close_question(connection, job.account_id, job.print_job_id, at, actor)


def tell(connection: Connection, job: JobRecord, at: datetime, more: Mapping[str, object]) -> None:
    """Open or update the notice. `more`: details of the doubt."""
    details = {**doubt_rows.names(connection, job.account_id, job.print_job_id), **more}
    account, kind, subject, anew = job.account_id, NoticeKind.JOB_UNCONFIRMED, job.print_job_id, bool(more)
    notice_rows.open_notice(connection, account, kind, subject, at, details, printer_id=job.printer_id, anew=anew)


# Reports that arrive after a job is final: the state stays, the timeline shows each report once.


LATE_REPORT = "late_report"
MOST = 20
"""Most late reports per job; a healthy agent sends fewer."""


# Strength of evidence that something was printed, and the strength a printer requires. Pure.


_STRONGEST_FIRST = (
    Confirmation.PRINTER_CONFIRMED,
    Confirmation.SPOOLER_COMPLETED,
    Confirmation.TRANSPORT_CLOSED,
    Confirmation.BYTES_ACCEPTED,
)
"""Evidence from devices. A person's answer is kept apart: an agent never reports it."""


def strength(evidence: Confirmation | None) -> int:
    """Return the strength of evidence; higher is stronger, 0 = none."""
    if evidence not in _STRONGEST_FIRST:
        return 0
    return len(_STRONGEST_FIRST) - _STRONGEST_FIRST.index(evidence)


def is_enough(evidence: Confirmation | None, wanted: WantedEvidence) -> bool:
    """Return whether evidence suffices.

    Test prints only need what an operator set, so they can teach the minimum again.
    """
    if wanted.test_print and wanted.learnt:
        return True
    return strength(evidence) >= strength(wanted.evidence)


RESET = "reset"
"""Event detail: the device acknowledged every byte and then reset the connection."""
_ENDS = {
    Outcome.PRINTED: JobStatus.PRINTED,
    Outcome.FAILED: JobStatus.FAILED,
    Outcome.CANCELLED: JobStatus.CANCELLED,
}


class JudgedReport(Record, frozen=True, kw_only=True):
    """The server's judgement of a reported outcome.

    `minimum`: the evidence that the printer requires, if "printed" came with less. `reset`: the device acknowledged
    every byte and then reset the connection.
    """

    outcome: Outcome
    minimum: Confirmation | None = None
    reset: bool = False


def weigh(connection: Connection, job: JobRecord, word: AttemptEnd) -> JudgedReport:
    """Judge a reported outcome. "Printed" with no evidence or less than the printer requires only means that bytes may
    have left.

    Such a report becomes `unknown`, so a person is asked. A refusal would lose it, and the agent would send it forever.
    A reset after the last byte counts as "printed" if the printer is known to end its jobs that way.
    """
    reset = word.outcome is Outcome.UNKNOWN and word.evidence is Confirmation.BYTES_ACCEPTED
    if word.outcome is not Outcome.PRINTED and not reset:
        return JudgedReport(outcome=word.outcome)
    if not strength(word.evidence):
        return JudgedReport(outcome=Outcome.UNKNOWN)
    wanted = lease_rows.wanted_evidence(connection, job.account_id, job.print_job_id)
    if reset:
        return JudgedReport(outcome=Outcome.PRINTED if wanted.takes_reset else Outcome.UNKNOWN, reset=True)
    if is_enough(word.evidence, wanted):
        return JudgedReport(outcome=Outcome.PRINTED)
    return JudgedReport(outcome=Outcome.UNKNOWN, minimum=wanted.evidence)


class ReportColumns(Record, frozen=True):
    """An agent's report as stored: columns of the job's row and details of its event."""

    columns: JobChanges
    details: dict[str, object]


def facts(word: AttemptEnd, weighed: JudgedReport) -> ReportColumns:
    columns: JobChanges = {
        "message": bounded(as_message(word.message)) if word.message else None,
        "bytes_sent": word.bytes_sent,
    }
    if weighed.outcome is Outcome.PRINTED and word.evidence is not None:
        columns["evidence"] = word.evidence
        if weighed.reset:
            columns["message"] = JobMessages.ENDED_WITH_RESET()
    if weighed.outcome is Outcome.FAILED:
        columns["failure_reason"] = word.failure_reason or FailureReason.INTERNAL_ERROR
    details: dict[str, object] = {
        name: msgspec.to_builtins(value) for name, value in columns.items() if value is not None
    }
    if weighed.reset:
        details[RESET] = True
    if weighed.minimum is not None:
        details |= {"evidence": word.evidence and word.evidence.value, "minimum": weighed.minimum.value}
    return ReportColumns(columns, details)


def keep(
    connection: Connection, job: JobRecord, word: AttemptEnd, weighed: JudgedReport, at: datetime, actor: Actor
) -> bool:
    """Add a report that changes nothing to the job's timeline, once. Returns True if it is new."""
    told = {"outcome": weighed.outcome.value, "attempt": word.attempt}
    events = event_rows.of_job(connection, job.account_id, job.print_job_id)
    known = [{name: event.details.get(name) for name in told} for event in events if event.kind == LATE_REPORT]
    if told in known or len(known) >= MOST:
        return False
    job_rows.note_event(connection, job, at, LATE_REPORT, actor, {**facts(word, weighed).details, **told})
    return True


def keep_late(connection: Connection, job: JobRecord, word: AttemptEnd, at: datetime, actor: Actor) -> bool:
    """Process a report about a final job; its state stays. Returns True if it is new.

    A report that settles a doubt closes its notice; one that contradicts the state opens one.
    """
    if word.outcome is Outcome.NOT_STARTED:
        return False
    weighed = weigh(connection, job, word)
    end, status = _ENDS.get(weighed.outcome), job.state.status
    is_sure = end is not None and word.failure_reason not in DOUBTFUL
    reason = doubt_rows.failure_reason(connection, job.account_id, job.print_job_id)
    contradicts = False
    if reason in DOUBTFUL:
        if is_sure and word.attempt >= job.state.attempt:
            settle(connection, job, at, actor)
            if end is JobStatus.PRINTED:
                confirmations.by_word(connection, job.account_id, job.print_job_id)
        elif not is_sure and weighed.minimum is None:
            return False  # still unknown
    elif is_sure and end is status:
        return False
    elif not is_sure and status is not JobStatus.CANCELLED and reason is not FailureReason.EXPIRED:
        return False  # the agent or a person has said more already
    else:
        contradicts = not is_sure or JobStatus.PRINTED in (end, status)
    news = keep(connection, job, word, weighed, at, actor)
    if news and end is JobStatus.PRINTED is not status and word.evidence is not None:
        late: JobChanges = {"late_evidence": word.evidence}
        job_rows.change(connection, job.account_id, job.print_job_id, late)
        tell_of_job(connection, job.account_id, job.print_job_id, WebhookEvent.JOB_OUTCOME_KNOWN, at)
    if news and contradicts:
        tell(connection, job, at, {"status": status.value, "outcome": weighed.outcome.value})
    return news
