"""What an agent's word on how a job ended is worth: the same for a result and for an entry of its ledger."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from server_core.contract.messages.jobs import JobMessages
from server_core.contract.messages.message import as_message, bounded
from server_core.contract.types.agents import LedgerEntry, Outcome, Result
from server_core.contract.types.states import DOUBTFUL, Confirmation, FailureReason, JobStatus
from server_core.contract.types.webhooks import WebhookEvent
from server_core.services.jobs import doubt, late_reports, settled
from server_core.services.jobs.evidence import Minimum, is_enough, strength
from server_core.services.webhooks.outbox import tell_of_job
from server_core.store import doubt_rows, job_state_rows, lease_rows
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

Word = Result | LedgerEntry
RESET = "reset"
"""Event detail: the device acknowledged every byte and then reset the connection."""
_ENDS = {
    Outcome.PRINTED: JobStatus.PRINTED,
    Outcome.FAILED: JobStatus.FAILED,
    Outcome.CANCELLED: JobStatus.CANCELLED,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """The server's judgement of a reported outcome.

    `minimum`: the evidence that the printer requires, if "printed" came with less. `reset`: the device acknowledged
    every byte and then reset the connection.
    """

    outcome: Outcome
    minimum: Confirmation | None = None
    reset: bool = False


def weigh(connection: Connection, job: JobRecord, word: Word) -> Weighed:
    """Judge a reported outcome. "Printed" with no evidence or less than the printer requires only means that bytes may
    have left.

    Such a report becomes `unknown`, so a person is asked. A refusal would lose it, and the agent would send it forever.
    A reset after the last byte counts as "printed" if the printer is known to end its jobs that way.
    """
    reset = word.outcome is Outcome.UNKNOWN and word.evidence is Confirmation.BYTES_ACCEPTED
    if word.outcome is not Outcome.PRINTED and not reset:
        return Weighed(outcome=word.outcome)
    if not strength(word.evidence):
        return Weighed(outcome=Outcome.UNKNOWN)
    evidence, learnt, resets, test_print = lease_rows.wanted_evidence(connection, job.account_id, job.print_job_id)
    known = None if evidence is None else Confirmation(evidence)
    minimum = Minimum(evidence=known, learnt=learnt, ends_with_reset=resets)
    if reset:
        return Weighed(outcome=Outcome.PRINTED if minimum.takes_reset else Outcome.UNKNOWN, reset=True)
    if is_enough(word.evidence, minimum, test_print=test_print):
        return Weighed(outcome=Outcome.PRINTED)
    return Weighed(outcome=Outcome.UNKNOWN, minimum=minimum.evidence)


def facts(word: Word, weighed: Weighed) -> tuple[dict[str, Any], dict[str, Any]]:
    """Columns of the row, and details of the event."""
    columns: dict[str, Any] = {
        "message": word.message and bounded(as_message(word.message)),
        "bytes_sent": word.bytes_sent,
    }
    if weighed.outcome is Outcome.PRINTED and word.evidence is not None:
        columns["evidence"] = word.evidence.value
        if weighed.reset:
            columns["message"] = JobMessages.ENDED_WITH_RESET()
    if weighed.outcome is Outcome.FAILED:
        columns["failure_reason"] = (word.failure_reason or FailureReason.INTERNAL_ERROR).value
    details = {name: msgspec.to_builtins(value) for name, value in columns.items() if value is not None}
    if weighed.reset:
        details[RESET] = True
    if weighed.minimum is not None:
        details |= {"evidence": word.evidence and word.evidence.value, "minimum": weighed.minimum.value}
    return columns, details


def keep(connection: Connection, job: JobRecord, word: Word, weighed: Weighed, at: datetime, actor: str) -> bool:
    """A word that moves nothing goes into the job's timeline, once. True if it is news."""
    _, details = facts(word, weighed)
    return late_reports.keep(connection, job, weighed.outcome, word.attempt, at=at, actor=actor, details=details)


def keep_late(connection: Connection, job: JobRecord, word: Word, at: datetime, actor: str) -> bool:
    """Of a job that is final: nothing changes. What settles a doubt closes its notice, what contradicts opens one.

    True if it is news.
    """
    if word.outcome is Outcome.NOT_STARTED:
        return False
    weighed = weigh(connection, job, word)
    end, status = _ENDS.get(weighed.outcome), job.state.status
    is_sure = end is not None and word.failure_reason not in DOUBTFUL
    known = doubt_rows.failure_reason(connection, job.account_id, job.print_job_id)
    contradicts = False
    if known in DOUBTFUL:
        if is_sure and word.attempt >= job.state.attempt:
            doubt.settle(connection, job, at, actor)
            if end is JobStatus.PRINTED:
                settled.by_word(connection, job.account_id, job.print_job_id)
        elif not is_sure and weighed.minimum is None:
            return False  # nobody knows more
    elif is_sure and end is status:
        return False
    elif not is_sure and status is not JobStatus.CANCELLED and known is not FailureReason.EXPIRED:
        return False  # it, or a person, told more than this
    else:
        contradicts = not is_sure or JobStatus.PRINTED in (end, status)
    news = keep(connection, job, word, weighed, at, actor)
    if news and end is JobStatus.PRINTED is not status and word.evidence is not None:
        late = {"late_evidence": word.evidence.value}
        job_state_rows.change(connection, job.account_id, job.print_job_id, late)
        tell_of_job(connection, job.account_id, job.print_job_id, WebhookEvent.JOB_OUTCOME_KNOWN, at)
    if news and contradicts:
        doubt.tell(connection, job, at, {"status": status.value, "outcome": weighed.outcome.value})
    return news
