"""Times of day that something waits for: they move when the time of day jumps."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import BigInteger, Connection, func, literal, select, type_coerce, update

from server_core.store.literals import OPEN
from server_core.store.tables import access_tokens, jobs


def move_waiting(
    connection: Connection,
    by: timedelta,
    *,
    after: int = 0,
    created_between: tuple[datetime, datetime] | None = None,
) -> int:
    """Of all accounts: when open jobs expire and grow old. Returns the newest sequence of all jobs."""
    step = literal(by // timedelta(microseconds=1), BigInteger)
    wanted = [OPEN, jobs.c.sequence > after]
    if created_between is not None:
        wanted += [jobs.c.created_at >= created_between[0], jobs.c.created_at <= created_between[1]]
    connection.execute(
        update(jobs)
        .where(*wanted)
        .values(
            expires_at=type_coerce(jobs.c.expires_at, BigInteger) + step,
            stale_at=type_coerce(jobs.c.stale_at, BigInteger) + step,
            version=jobs.c.version + 1,
        )
    )
    return connection.execute(select(func.max(jobs.c.sequence))).scalar_one_or_none() or 0


def newest_token_end(connection: Connection) -> datetime | None:
    """Of all accounts: no token ends later."""
    return connection.execute(select(func.max(access_tokens.c.expires_at))).scalar_one_or_none()
