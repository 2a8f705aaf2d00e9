"""After a restored backup: which agents' ledgers are due, and the jobs that they may know better."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, update

from server_core.store import meta_rows
from server_core.store.job_state_rows import COLUMNS, JobRecord, record_of
from server_core.store.literals import OPEN, PENDING, are_jobs, of_account
from server_core.store.tables import access_tokens, agents, consoles, enrolment_links, jobs, pairing_codes

ATTEMPTS_APART = 10_000
"""More than any job had between the backup and its restoring: no report of that time fits a later attempt."""


def ledgers_due(connection: Connection) -> set[UUID]:
    return {UUID(line) for line in (meta_rows.find(connection, meta_rows.LEDGERS_DUE) or "").split()}


def expect_ledgers(connection: Connection, agent_ids: Collection[UUID]) -> None:
    """Of these agents and of no other."""
    meta_rows.put(connection, meta_rows.LEDGERS_DUE, "\n".join(sorted(map(str, agent_ids))))


def restored_sequence(connection: Connection) -> int:
    """0 = no backup was ever restored."""
    return int(meta_rows.find(connection, meta_rows.RESTORED_SEQUENCE) or 0)


def _known(connection: Connection, account_id: UUID) -> tuple[ColumnElement[bool], ...]:
    """Jobs that the backup brought: at whatever printer, for it or the job may have been moved since."""
    return jobs.c.sequence <= restored_sequence(connection), of_account(account_id)


def open_jobs(connection: Connection, account_id: UUID, after: int, limit: int) -> list[tuple[int, UUID]]:
    """By sequence number, those above `after`."""
    query = select(jobs.c.sequence, jobs.c.print_job_id).where(
        OPEN, jobs.c.sequence > after, *_known(connection, account_id)
    )
    return [
        (row.sequence, row.print_job_id) for row in connection.execute(query.order_by(jobs.c.sequence).limit(limit))
    ]


def known_jobs(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> dict[UUID, JobRecord]:
    query = select(*COLUMNS).where(jobs.c.print_job_id.in_(print_job_ids), *_known(connection, account_id))
    return {row.print_job_id: record_of(row) for row in connection.execute(query)}


def unknown_jobs(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> set[UUID]:
    """Those that are no jobs of this account, wherever they may be printed."""
    query = select(jobs.c.print_job_id).where(are_jobs(account_id, print_job_ids))
    return set(print_job_ids) - set(connection.execute(query).scalars())


def may_be_on_paper(connection: Connection, account_id: UUID, print_job_id: UUID) -> bool:
    """Whether a restored backup brought this job, and it still waits for a person's word or an agent's ledger.

    While a ledger is due, the job may also have been moved to the printer of that agent.
    """
    last = restored_sequence(connection)
    if not last:
        return False
    due = ledgers_due(connection)
    of_due = select(agents.c.agent_id).where(agents.c.agent_id.in_(due), agents.c.account_id == account_id)
    query = select(jobs.c.sequence).where(
        jobs.c.print_job_id == print_job_id,
        of_account(account_id),
        jobs.c.sequence <= last,
        or_(and_(jobs.c.stale, jobs.c.restored), of_due.exists()),
    )
    return connection.execute(query).first() is not None


def last_sequence(connection: Connection) -> int:
    return int(connection.execute(select(func.max(jobs.c.sequence))).scalar() or 0)


def open_of_all(connection: Connection) -> list[JobRecord]:
    """Every job of the server that is not final, by sequence."""
    return [record_of(row) for row in connection.execute(select(*COLUMNS).where(OPEN).order_by(jobs.c.sequence))]


def set_apart(connection: Connection, expires_at: datetime) -> None:
    """Waiting jobs of all accounts: later attempts have other numbers, and none expires before `expires_at`."""
    waiting = update(jobs).where(OPEN, jobs.c.status == PENDING)
    connection.execute(waiting.values(attempt=jobs.c.attempt + ATTEMPTS_APART))
    connection.execute(waiting.where(jobs.c.expires_at < expires_at).values(expires_at=expires_at))


def end_secrets(connection: Connection, now: datetime) -> None:
    """Of all accounts: what was revoked or used since the backup must not come back to life. Consoles on other
    computers are paired anew."""
    connection.execute(delete(access_tokens))
    connection.execute(update(enrolment_links).where(enrolment_links.c.used_at.is_(None)).values(used_at=now))
    connection.execute(delete(pairing_codes))
    connection.execute(update(consoles).where(consoles.c.revoked_at.is_(None)).values(revoked_at=now))
