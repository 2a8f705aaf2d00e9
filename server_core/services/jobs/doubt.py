"""The notice of a job of which nobody knows whether it came out: opened and closed in the very commit of the act.

And of one whose content another had, too: what is cancelled will be no second label.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from server_core.contract.decisions.life_cycle import JobState
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.states import DOUBTFUL, Confirmation, JobStatus
from server_core.services.jobs import twin_series
from server_core.store import doubt_rows, job_chain_rows, job_state_rows, notice_rows
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection


def follow(
    connection: Connection, job: JobRecord, state: JobState, columns: Mapping[str, Any], at: datetime, actor: str
) -> None:
    """`job` as it was, `state` as it is now, `columns` as they were written with it."""
    reason = columns.get("failure_reason")
    told = columns.get("evidence") == Confirmation.OPERATOR_CONFIRMED
    failed = state.status is JobStatus.FAILED
    asked = failed and job.state.unconfirmed  # who printed it again meanwhile had been told, and has answered so
    if asked and job_chain_rows.is_reprinted(connection, job.account_id, job.print_job_id):
        job_state_rows.change(connection, job.account_id, job.print_job_id, {"settled": True})
        settle(connection, job, at, actor)
    elif state.unconfirmed or (failed and reason in DOUBTFUL and not told):
        tell(connection, job, at, {} if reason is None else {"failure_reason": reason})
    elif job.state.unconfirmed:
        settle(connection, job, at, actor)
    if state.status is JobStatus.CANCELLED:
        twin_series.cancelled(connection, job.account_id, job.print_job_id, at, actor)


def is_given_up(connection: Connection, job: JobRecord) -> bool:
    """It has ended, and nobody knows whether it came out."""
    reason = doubt_rows.failure_reason(connection, job.account_id, job.print_job_id)
    return job.state.status is JobStatus.FAILED and reason in DOUBTFUL


def settle(connection: Connection, job: JobRecord, at: datetime, actor: str) -> None:
    """Somebody knows; nothing happens if there is no notice."""
    notice_rows.close_notice(
        connection,
        account_id=job.account_id,
        kind=NoticeKind.JOB_UNCONFIRMED,
        subject=str(job.print_job_id),
        at=at,
        actor=actor,
    )


def tell(connection: Connection, job: JobRecord, at: datetime, more: Mapping[str, Any]) -> None:
    """`more`: details of why nobody knows."""
    details = {**doubt_rows.names(connection, job.account_id, job.print_job_id), **more}
    notice_rows.open_notice(
        connection,
        account_id=job.account_id,
        kind=NoticeKind.JOB_UNCONFIRMED,
        subject=str(job.print_job_id),
        printer_id=job.printer_id,
        at=at,
        details=details,
    )
    if more:
        doubt_rows.tell_more(connection, job.account_id, job.print_job_id, details)
