"""What ends the care for a failed job: it was printed again, or somebody knows that it came out."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.states import JobStatus
from server_core.store import job_state_rows, notice_rows
from server_core.store.job_state_rows import JobChanges
from server_core.store.queue_rows import JobLine
from server_core.store.store import Connection


def by_reprint(
    connection: Connection, account_id: UUID, old: JobLine, new_job_id: UUID, *, at: datetime, actor: str
) -> None:
    """A question about one that has failed is closed; one that may still print stays asked (see `agents_word`)."""
    failed = old.status == JobStatus.FAILED
    news: JobChanges = {"reprinted_as": new_job_id}
    if failed:
        news["settled"] = True
    job_state_rows.change(connection, account_id, old.print_job_id, news)
    if failed:
        notice_rows.close_notice(
            connection,
            account_id=account_id,
            kind=NoticeKind.JOB_UNCONFIRMED,
            subject=str(old.print_job_id),
            at=at,
            actor=actor,
        )


def by_word(connection: Connection, account_id: UUID, print_job_id: UUID) -> None:
    """Somebody said that it came out, or closed its notice."""
    job_state_rows.change(connection, account_id, print_job_id, {"settled": True})
