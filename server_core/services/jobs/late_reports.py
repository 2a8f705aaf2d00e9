"""What an agent tells of a job that ended without it: no final state changes, the timeline tells it once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from server_core.contract.types.agents import Outcome
from server_core.store import event_rows
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

LATE_REPORT = "late_report"
MOST = 20
"""Of one job: more than any agent that is well has to say."""


def keep(
    connection: Connection,
    job: JobRecord,
    outcome: Outcome,
    attempt: int,
    *,
    at: datetime,
    actor: str,
    details: Mapping[str, Any],
) -> bool:
    """True if it is news."""
    told = {"outcome": outcome.value, "attempt": attempt}
    events = event_rows.of_job(connection, job.account_id, job.print_job_id)
    known = [{name: event.details.get(name) for name in told} for event in events if event.kind == LATE_REPORT]
    if told in known or len(known) >= MOST:
        return False
    event_rows.append(
        connection,
        account_id=job.account_id,
        print_job_id=job.print_job_id,
        at=at,
        kind=LATE_REPORT,
        actor=actor,
        details={**details, **told},
    )
    return True
