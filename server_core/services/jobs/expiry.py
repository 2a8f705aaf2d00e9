"""A job whose time is over: it ends without paper, or people are asked where nobody can rule that out."""

from __future__ import annotations

from datetime import datetime

from server_core.contract.decisions.life_cycle import NOT_STARTED, RESERVED, Act, Refused
from server_core.contract.types.states import FailureReason
from server_core.services.jobs.transitions import move_job
from server_core.store import restored_rows
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection


def expire(connection: Connection, job: JobRecord, at: datetime, actor: str) -> JobRecord:
    """A waiting job, or one that its agent took and has not started. Raises life_cycle.Refused for any other."""
    if job.state.status not in NOT_STARTED:
        raise Refused(f"a job does not expire while {job.state.status}")
    if job.state.status is RESERVED:
        job = move_job(connection, job, Act.TAKE_BACK, at=at, actor=actor)
    if restored_rows.may_be_on_paper(connection, job.account_id, job.print_job_id):
        # only an agent that is away could tell, so nobody knows: people are asked
        started = {"started_at": at, "held_by": None, "stale": False, "waiting_reason": None}
        return move_job(connection, job, Act.LEDGER_UNKNOWN, at=at, actor=actor, changes=started)
    changes = {"failure_reason": FailureReason.EXPIRED.value}
    return move_job(connection, job, Act.EXPIRE, at=at, actor=actor, changes=changes)
