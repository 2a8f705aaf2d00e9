"""Facts of the whole server: `server_epoch` (changes with a restored backup), `printers_revision`, `site_account`.

After a restored backup also: the agents whose ledgers are due, and the jobs that they may know better.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, func, insert, or_, select, update

from server_core.store.job_rows import COLUMNS, JobRecord, record_of
from server_core.store.literals import OPEN, PENDING, are_jobs, of_account
from server_core.store.tables import (
    access_tokens,
    agents,
    clients,
    consoles,
    enrolment_links,
    jobs,
    meta,
    pairing_codes,
)

SERVER_EPOCH = "server_epoch"
PRINTERS_REVISION = "printers_revision"
SITE_ACCOUNT = "site_account"
RESTORED_SEQUENCE = "restored_sequence"
"""The highest one of the jobs that a restored backup brought: agents may know better what became of them."""
BACKUP_AT = "backup_at"
"""When the backup was made that was restored last (RFC 3339)."""
HOME = "home"
"""Where the database lives (`server_core.home`): in another one it is a copy, and another server may go on with it."""
LEDGERS_DUE = "ledgers_due"
"""Ids of the agents that have not told it yet, one a line."""
LEDGERS_TOLD = "ledgers_told"
"""How far each of them came in telling what it armed since the backup (JSON, see `services/agents/lost_jobs`)."""
ASSERTIONS_FORGOTTEN = "assertions_forgotten"
"""Up to which end of theirs used assertions were deleted (see `application_rows`; ISO 8601)."""
ASSERTIONS_SINCE = "assertions_since"
"""No assertion counts that was made earlier: a restored backup does not know what was used (ISO 8601)."""
SETTINGS = "settings"
"""Of the server, as the log tells of them (JSON, see `services/known_settings`)."""
EVERY_SERVER = (SITE_ACCOUNT, SERVER_EPOCH, PRINTERS_REVISION)


_VALUE = select(meta.c.value).where(meta.c.key == bindparam("key"))


def find(connection: Connection, key: str) -> str | None:
    value = connection.execute(_VALUE, {"key": key}).scalar()
    return None if value is None else str(value)


def get(connection: Connection, key: str) -> str:
    """A fact that every server has."""
    return str(connection.execute(_VALUE, {"key": key}).scalar_one())


def put(connection: Connection, key: str, value: str) -> None:
    changed = connection.execute(update(meta).where(meta.c.key == key).values(value=value)).rowcount
    if not changed:
        connection.execute(insert(meta).values(key=key, value=value))


def printers_revision(connection: Connection) -> int:
    return int(get(connection, PRINTERS_REVISION))


def bump_printers_revision(connection: Connection) -> int:
    """The new revision: every agent reads its printers again."""
    revision = printers_revision(connection) + 1
    put(connection, PRINTERS_REVISION, str(revision))
    return revision


# Who has the server's address: of the whole server, for whoever runs it.


def applications_here(connection: Connection) -> int:
    """Of all accounts; those that may call, and have called: others have the address of nobody."""
    used = clients.c.disabled_at.is_(None) & clients.c.last_used_at.is_not(None)
    return connection.execute(select(func.count()).select_from(clients).where(used)).scalar_one()


def agents_elsewhere(connection: Connection) -> int:
    """Of all accounts, also those that are off now; this server's own one follows it."""
    used = agents.c.revoked_at.is_(None) & agents.c.bundled.is_(False) & agents.c.last_seen_at.is_not(None)
    return connection.execute(select(func.count()).select_from(agents).where(used)).scalar_one()


def consoles_elsewhere(connection: Connection) -> int:
    found = select(func.count()).select_from(consoles).where(consoles.c.revoked_at.is_(None))
    return connection.execute(found).scalar_one()


ATTEMPTS_APART = 10_000
"""More than any job had between the backup and its restoring: no report of that time fits a later attempt."""


def ledgers_due(connection: Connection) -> set[UUID]:
    return {UUID(line) for line in (find(connection, LEDGERS_DUE) or "").split()}


def expect_ledgers(connection: Connection, agent_ids: Collection[UUID]) -> None:
    """Of these agents and of no other."""
    put(connection, LEDGERS_DUE, "\n".join(sorted(map(str, agent_ids))))


def restored_sequence(connection: Connection) -> int:
    """0 = no backup was ever restored."""
    return int(find(connection, RESTORED_SEQUENCE) or 0)


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
