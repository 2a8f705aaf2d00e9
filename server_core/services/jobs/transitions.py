"""The only function that moves a job: life cycle, row, event and notice in one write transaction."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from server_core.contract.decisions.life_cycle import FINAL, JobState, ReportHolder, Transition, advance
from server_core.contract.types.audit import Actor
from server_core.contract.types.states import JobStatus
from server_core.contract.types.webhooks import WebhookEvent
from server_core.services.jobs import agent_reports
from server_core.services.server_state import ServerState
from server_core.services.webhooks.outbox import ENDED, tell_of_job
from server_core.store import job_rows
from server_core.store.job_rows import EndedJob, JobChanges, JobRecord
from server_core.store.store import Connection


def move_job(
    connection: Connection,
    job: JobRecord,
    transition: Transition,
    *,
    at: datetime,
    actor: Actor,
    holder: ReportHolder | None = None,
    new_lease: UUID | None = None,
    changes: JobChanges | None = None,
    details: Mapping[str, object] | None = None,
) -> JobRecord:
    """Move a job. `changes`: further columns of the row; `details`: for the event.

    Raises life_cycle.IllegalAction before any change.
    """
    state = advance(job.state, transition, holder=holder, new_lease=new_lease)
    columns: JobChanges = {**_times(transition, state, at), **(changes or {})}
    if job.state.unconfirmed and not state.unconfirmed and state.status not in FINAL:
        columns["unconfirmed_seconds"] = 0.0  # a later doubt gets a window of its own
    job_rows.save(connection, job.account_id, job.print_job_id, state, columns)
    job_rows.note_event(connection, job, at, transition.value, actor, details)
    agent_reports.follow(connection, job, state, columns, at, actor)
    if state.status in FINAL:
        seconds = (at - job.created_at).total_seconds()
        job_rows.note_end(connection, EndedJob(job.print_job_id, state.status, seconds))
        tell_of_job(connection, job.account_id, job.print_job_id, ENDED[state.status], at)
    elif state.unconfirmed and not job.state.unconfirmed:
        tell_of_job(connection, job.account_id, job.print_job_id, WebhookEvent.JOB_OUTCOME_UNCONFIRMED, at)
    return job.in_state(state, agent_id=columns.get("agent_id", job.agent_id))


def _times(transition: Transition, state: JobState, at: datetime) -> JobChanges:
    """Return the public times; `reserved_at` and `started_at` become null when a job waits again."""
    if state.status in FINAL:
        return {"completed_at": at, "waiting_reason": None}
    if state.status is JobStatus.PENDING:
        return {"reserved_at": None, "started_at": None, "pages_done": None, "pages_total": None}
    if transition is Transition.LEASE:
        return {"reserved_at": at, "waiting_reason": None}
    if transition is Transition.START:
        return {"started_at": at, "waiting_reason": None}
    return {}


# Changes of a printer that give all its waiting jobs another waiting reason.


TOLD_ONE_BY_ONE = 200


def touch_waiting(connection: Connection, account_id: UUID, printer_id: UUID) -> list[UUID] | None:
    """Touch the waiting jobs in the change's transaction; pass the result to `announce_waiting` after the commit."""
    return job_rows.touch_waiting(connection, account_id, printer_id, TOLD_ONE_BY_ONE)


def announce_waiting(state: ServerState, printer_id: UUID, print_job_ids: list[UUID] | None) -> None:
    """Announce the jobs. None or too many: listeners reload everything."""
    if print_job_ids is None or len(print_job_ids) > TOLD_ONE_BY_ONE:
        state.feed.everything_changed(printer_id)
        return
    for print_job_id in print_job_ids:
        state.feed.job_moved(print_job_id, printer_id)
