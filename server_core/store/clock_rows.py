"""Times that jobs wait for; they are shifted when the time of day jumps."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import cast

from sqlalchemy import BigInteger, Connection, case, func, literal, select, type_coerce, update

from server_core.contract.types.audit import AuditAction
from server_core.store import job_rows, retention_rows
from server_core.store.literals import OPEN
from server_core.store.tables import access_tokens, agents, audit, clients, jobs, microseconds

LAST_TIME = 253_402_300_799_000_000
"""End of the year 9999 in microseconds. A later value was written by another program."""


def move_waiting(
    connection: Connection,
    by: timedelta,
    *,
    after: int = 0,
    created_between: tuple[datetime, datetime] | None = None,
    still_age_to: int = 0,
) -> int:
    """Shift the expiry and stale times of all accounts' open jobs. Returns the newest sequence of all jobs.

    `still_age_to`: jobs up to this sequence become stale by the new time; only their expiry is shifted.
    """
    step = literal(by // timedelta(microseconds=1), BigInteger)
    wanted = [OPEN, jobs.c.sequence > after]
    if created_between is not None:
        wanted += [jobs.c.created_at >= created_between[0], jobs.c.created_at <= created_between[1]]
    moved_stale = type_coerce(type_coerce(jobs.c.stale_at, BigInteger) + step, jobs.c.stale_at.type)
    connection.execute(
        update(jobs)
        .where(*wanted)
        .values(
            expires_at=type_coerce(jobs.c.expires_at, BigInteger) + step,
            stale_at=case((jobs.c.sequence > still_age_to, moved_stale), else_=jobs.c.stale_at),
            version=jobs.c.version + 1,
        )
    )
    return job_rows.newest_sequence(connection)


def last_moment(connection: Connection) -> datetime | None:
    """Return the latest time that an earlier run recorded; None = there is none.

    A run that ended properly recorded its stop last. One that was killed recorded its agents' heartbeats, even while
    nothing was printed.
    """
    is_time = type_coerce(audit.c.at, BigInteger).between(0, LAST_TIME)
    query = select(audit.c.at, audit.c.act).where(is_time).order_by(audit.c.number.desc()).limit(1)
    entry = connection.execute(query).first()
    if entry is not None and entry.act == AuditAction.SERVER_STOP:
        return cast("datetime", entry.at)
    is_seen_time = type_coerce(agents.c.last_seen_at, BigInteger).between(0, LAST_TIME)
    heartbeat = connection.execute(select(func.max(agents.c.last_seen_at)).where(is_seen_time)).scalar_one()
    times = [retention_rows.last_entry(connection), heartbeat, None if entry is None else entry.at]
    return max((at for at in times if at is not None), default=None)


def bring_from_future(connection: Connection, now: datetime) -> None:
    """Let open jobs of all accounts that were created after `now` expire and become stale as if created now.

    Agents last seen after `now` count as seen now, so the next start does not find the same difference again.
    """
    created = type_coerce(jobs.c.created_at, BigInteger)
    by = created - literal(microseconds(now), BigInteger)
    connection.execute(
        update(jobs)
        .where(OPEN, jobs.c.created_at > now)
        .values(
            expires_at=type_coerce(type_coerce(jobs.c.expires_at, BigInteger) - by, jobs.c.expires_at.type),
            stale_at=type_coerce(type_coerce(jobs.c.stale_at, BigInteger) - by, jobs.c.stale_at.type),
            version=jobs.c.version + 1,
        )
    )
    connection.execute(update(agents).where(agents.c.last_seen_at > now).values(last_seen_at=now))


def newest_token_end(connection: Connection, *, of_installations: bool) -> datetime | None:
    """Return the latest end of all tokens, of installations or of other clients."""
    is_one = clients.c.application_id.is_not(None) if of_installations else clients.c.application_id.is_(None)
    query = select(func.max(access_tokens.c.expires_at)).join(clients, clients.c.client_id == access_tokens.c.client_id)
    return connection.execute(query.where(is_one)).scalar_one_or_none()
