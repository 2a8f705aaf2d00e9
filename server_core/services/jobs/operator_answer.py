"""Take an operator's answer to "did it come out?"."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from server_core.contract.decisions.life_cycle import FINAL, Act, Refused
from server_core.contract.messages.jobs import JobActMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import Counted, JobRow
from server_core.contract.types.states import Confirmation, FailureReason
from server_core.contract.types.webhooks import WebhookEvent
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit.writing import note, printer_subject
from server_core.services.jobs import act_rules, agents_word, settled
from server_core.services.jobs.act_rules import note_event
from server_core.services.jobs.agents_word import RESET
from server_core.services.jobs.reading import unknown_job
from server_core.services.jobs.seen_words import answer_of, columns_of, sentence
from server_core.services.jobs.transitions import move_job
from server_core.services.jobs.views import get_job_row
from server_core.services.server_state import ServerState
from server_core.services.webhooks.outbox import tell_of_job
from server_core.store import doubt_rows, event_rows, job_state_rows
from server_core.store.commits import Commit
from server_core.store.event_rows import SEEN_MISSING, SEEN_PRINTED
from server_core.store.job_state_rows import JobChanges, JobRecord
from server_core.store.store import Connection


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """The job before and after the answer; `taught`: the answer taught something new about its printer."""

    before: JobRecord
    job: JobRecord
    taught: bool


async def answer(
    state: ServerState, print_job_id: UUID, came_out: bool, actor: str, counted: Counted | None = None
) -> JobRow:
    """Answer whether a job came out, whose outcome nobody knows. A failed one stays failed. Raises ApiError."""
    now, seen = state.ctx.now(), answer_of(actor, came_out, counted)
    answered: JobChanges = {**columns_of(seen, now), "evidence": Confirmation.OPERATOR_CONFIRMED.value}
    if counted is not None and (came_out or counted.out >= counted.ordered):
        raise invalid_field("counted", "invalid_value", JobActMessages.COUNTED_NOT_FOR())

    def answered_job(connection: Connection, job: JobRecord, *, given_up: bool) -> JobRecord:
        changes: JobChanges
        if given_up:
            changes = {**answered, "message": sentence(seen)}
            job_state_rows.change(connection, job.account_id, print_job_id, changes)
            note_event(connection, job, now, SEEN_PRINTED if came_out else SEEN_MISSING, actor)
            agents_word.settle(connection, job, now, actor)
            if came_out:
                settled.by_word(connection, job.account_id, print_job_id)
            tell_of_job(connection, job.account_id, print_job_id, WebhookEvent.JOB_OUTCOME_KNOWN, now)
            return job
        if came_out:
            act, changes = Act.OPERATOR_YES, answered
        else:
            act = Act.OPERATOR_NO
            reason = FailureReason.OUTCOME_UNKNOWN if counted is None else FailureReason.PARTIAL_OUTPUT
            # no device told why; that a person knows the outcome takes the doubt out of the reason
            changes = {**answered, "failure_reason": reason.value, "message": sentence(seen)}
        try:
            return move_job(connection, job, act, at=now, actor=actor, changes=changes)
        except Refused as refused:
            text = JobActMessages.JOB_NOT_ENDED()
            if job.state.status in FINAL:
                text = JobActMessages.JOB_OUTCOME_KNOWN()
            details = {"status": job.state.status.value}
            raise ApiError(ErrorCode.INVALID_TRANSITION, text, details=details) from refused

    def work(connection: Connection) -> Answered:
        job = job_state_rows.find(connection, state.ctx.account, print_job_id)
        if job is None:
            raise unknown_job()
        given_up = agents_word.is_given_up(connection, job)
        in_doubt = job.state.unconfirmed or given_up
        taught = came_out and in_doubt and from_answer(connection, job, now, actor)
        return Answered(before=job, job=answered_job(connection, job, given_up=given_up), taught=taught)

    done = await state.ctx.store.write(work, Commit.JOB_ANSWER)
    act_rules.announce(state, done.before, done.job)
    state.cancel_wishes.settled(done.job.agent_id, print_job_id)
    if done.taught:
        state.feed.printer_changed(done.job.printer_id)
    return await get_job_row(state, print_job_id)


# Facts learnt from a printer's test print: the evidence that "printed" needs, and whether its jobs end with a reset.


_IN_DOUBT = (Act.LOSE_SIGHT.value, Act.LEDGER_UNKNOWN.value)


def from_result(connection: Connection, job: JobRecord, evidence: Confirmation, at: datetime, actor: str) -> bool:
    """Learn from the result "printed". Returns True if a test print taught something new about its printer."""
    learnt = doubt_rows.learn(connection, job.account_id, job.print_job_id, evidence)
    if learnt:
        details = {"minimum_evidence": evidence.value}
        subject = printer_subject(job.printer_id)
        note(connection, job.account_id, AuditAct.PRINTER_LEARN, subject, at=at, actor=actor, details=details)
    return learnt


def from_answer(connection: Connection, job: JobRecord, at: datetime, actor: str) -> bool:
    """Learn from a person's answer that it came out: a reset after all bytes is how this printer ends its jobs.

    Call it before the job's transition. Returns True if a test print taught this.
    """
    if not event_rows.newest_details(connection, job.account_id, job.print_job_id, _IN_DOUBT).get(RESET):
        return False
    evidence = Confirmation.BYTES_ACCEPTED
    learnt = doubt_rows.learn(connection, job.account_id, job.print_job_id, evidence, resets=True)
    if learnt:
        details = {"minimum_evidence": evidence.value, "ends_with_reset": True}
        subject = printer_subject(job.printer_id)
        note(connection, job.account_id, AuditAct.PRINTER_LEARN, subject, at=at, actor=actor, details=details)
    return learnt
