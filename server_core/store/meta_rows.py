"""Facts of the whole server: `server_epoch` (changes with a restored backup), `printers_revision`, `site_account`.

After a restore also the agents that owe a ledger, and the jobs they may know more about.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, insert, or_, select, update

from server_core.store.job_rows import COLUMNS, JobRecord, records
from server_core.store.literals import OPEN, PENDING, are_jobs, of_account
from server_core.store.tables import (
    access_tokens,
    agents,
    clients,
    consoles,
    count,
    enrolment_links,
    jobs,
    meta,
    pairing_codes,
)

SERVER_EPOCH = "server_epoch"
PRINTERS_REVISION = "printers_revision"
SITE_ACCOUNT = "site_account"
RESTORED_SEQUENCE = "restored_sequence"
"""Highest sequence of the jobs from a restored backup; agents may know more about these."""
BACKUP_AT = "backup_at"
"""Time at which the last restored backup was made (RFC 3339)."""
HOME = "home"
"""The database's home (`server_core.home`); elsewhere it is a copy, and another server may use the original."""
LEDGERS_DUE = "ledgers_due"
"""Ids of the agents that owe a ledger, one per line."""
LEDGERS_TOLD = "ledgers_told"
"""Progress of each agent's ledger (JSON, see `services/agents/connection`)."""
ASSERTIONS_FORGOTTEN = "assertions_forgotten"
"""Latest end of used assertions that were deleted (see `application_rows`; ISO 8601)."""
ASSERTIONS_SINCE = "assertions_since"
"""Earlier assertions are rejected: a restored backup does not know which were used (ISO 8601)."""
SETTINGS = "settings"
"""The server's settings as last written to the audit log (JSON, see `services/server_settings`)."""
AGENT_PLACES = "agent_places"
"""Place of each agent's newest start (JSON, see `ConnectRequest.place`)."""
MAILED = "mailed"
"""Numbers of the notices that were mailed and whose end was not (JSON, see `services/alarms`)."""
TOLD_TO_WEBHOOKS = "told_to_webhooks"
"""The same of notices that were queued for webhooks."""
PLANNED_BACKUPS = "planned_backups"
"""The last planned backup and the last failure (JSON, see `services/planned_backups`)."""
EVERY_SERVER = (SITE_ACCOUNT, SERVER_EPOCH, PRINTERS_REVISION)


_VALUE = select(meta.c.value).where(meta.c.key == bindparam("key"))


def find(connection: Connection, key: str) -> str | None:
    value = connection.execute(_VALUE, {"key": key}).scalar()
    return None if value is None else str(value)


def get(connection: Connection, key: str) -> str:
    """Return a fact that every server has."""
    return str(connection.execute(_VALUE, {"key": key}).scalar_one())


def put(connection: Connection, key: str, value: str) -> None:
    changed = connection.execute(update(meta).where(meta.c.key == key).values(value=value)).rowcount
    if not changed:
        connection.execute(insert(meta).values(key=key, value=value))


def printers_revision(connection: Connection) -> int:
    return int(get(connection, PRINTERS_REVISION))


def bump_printers_revision(connection: Connection) -> int:
    """Raise the revision, so that every agent reloads its printers."""
    revision = printers_revision(connection) + 1
    put(connection, PRINTERS_REVISION, str(revision))
    return revision


# Numbers of programs that know the server's address.


def applications_here(connection: Connection) -> int:
    """Count enabled applications of all accounts that have called."""
    used = clients.c.disabled_at.is_(None) & clients.c.last_used_at.is_not(None)
    return count(connection, clients, used)


def agents_elsewhere(connection: Connection) -> int:
    """Count agents of all accounts, including offline ones, without this server's own."""
    used = agents.c.revoked_at.is_(None) & agents.c.bundled.is_(False) & agents.c.last_seen_at.is_not(None)
    return count(connection, agents, used)


def consoles_elsewhere(connection: Connection) -> int:
    return count(connection, consoles, revoked_at=None)


ATTEMPTS_APART = 10_000
"""More attempts than any job had since the backup, so that no report from then matches a later attempt."""


def ledgers_due(connection: Connection) -> set[UUID]:
    return {UUID(line) for line in (find(connection, LEDGERS_DUE) or "").split()}


def expect_ledgers(connection: Connection, agent_ids: Collection[UUID]) -> None:
    """Set the agents that owe a ledger."""
    put(connection, LEDGERS_DUE, "\n".join(sorted(map(str, agent_ids))))


def restored_sequence(connection: Connection) -> int:
    """Return the highest sequence in the backup; 0 = no backup was ever restored."""
    return int(find(connection, RESTORED_SEQUENCE) or 0)


def _known(connection: Connection, account_id: UUID) -> tuple[ColumnElement[bool], ...]:
    """Match jobs from the backup at any printer: the printer or the job may have moved since."""
    return jobs.c.sequence <= restored_sequence(connection), of_account(account_id)


def open_jobs(connection: Connection, account_id: UUID, after: int, limit: int) -> list[tuple[int, UUID]]:
    """Return open jobs by sequence, those above `after`."""
    query = select(jobs.c.sequence, jobs.c.print_job_id).where(OPEN, *_known(connection, account_id))
    rows = connection.execute(query.where(jobs.c.sequence > after).order_by(jobs.c.sequence).limit(limit))
    return [(row.sequence, row.print_job_id) for row in rows]


def jobs_by_id(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> dict[UUID, JobRecord]:
    query = select(*COLUMNS).where(jobs.c.print_job_id.in_(print_job_ids), *_known(connection, account_id))
    return {job.print_job_id: job for job in records(connection.execute(query))}


def unknown_jobs(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> set[UUID]:
    """Return the ids that are no jobs of this account."""
    query = select(jobs.c.print_job_id).where(are_jobs(account_id, print_job_ids))
    return set(print_job_ids) - set(connection.execute(query).scalars())


def may_be_on_paper(connection: Connection, account_id: UUID, print_job_id: UUID) -> bool:
    """Return whether this job is from a restored backup and still waits for a person's decision or an agent's ledger.

    While a ledger is due, the job may also have been moved to a printer of that agent.
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


def open_of_all(connection: Connection) -> list[JobRecord]:
    """Return every open job of the server, by sequence."""
    return records(connection.execute(select(*COLUMNS).where(OPEN).order_by(jobs.c.sequence)))


def set_apart(connection: Connection, expires_at: datetime) -> None:
    """Raise the attempts of waiting jobs, so that later ones have other numbers, and delay expiry to `expires_at`."""
    waiting = update(jobs).where(OPEN, jobs.c.status == PENDING)
    connection.execute(waiting.values(attempt=jobs.c.attempt + ATTEMPTS_APART))
    connection.execute(waiting.where(jobs.c.expires_at < expires_at).values(expires_at=expires_at))


def end_secrets(connection: Connection, now: datetime) -> None:
    """End all access tokens, links and pairing codes of all accounts: those revoked or used since must not become valid
    again.

    Consoles on other computers must be paired again.
    """
    connection.execute(delete(access_tokens))
    connection.execute(update(enrolment_links).where(enrolment_links.c.used_at.is_(None)).values(used_at=now))
    connection.execute(delete(pairing_codes))
    connection.execute(update(consoles).where(consoles.c.revoked_at.is_(None)).values(revoked_at=now))
