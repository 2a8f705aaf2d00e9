"""Which assertions were used: each `jti` of an application once, until nobody can use it again anyhow."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.dialects.sqlite import insert

from server_core.store import meta_rows
from server_core.store.partner_tables import used_assertions


def use(connection: Connection, application_id: UUID, jti_sha256: bytes, expires_at: datetime) -> bool:
    """False: it was used before."""
    values = {"application_id": application_id, "jti_sha256": jti_sha256, "expires_at": expires_at}
    return connection.execute(insert(used_assertions).values(**values).on_conflict_do_nothing()).rowcount == 1


def is_used(connection: Connection, application_id: UUID, jti_sha256: bytes) -> bool:
    query = select(used_assertions.c.expires_at).where(
        used_assertions.c.application_id == application_id, used_assertions.c.jti_sha256 == jti_sha256
    )
    return connection.execute(query).first() is not None


def forgotten_until(connection: Connection) -> datetime | None:
    """No assertion that ends later was ever forgotten; None = none was. One that ends by then may have been used."""
    text = meta_rows.find(connection, meta_rows.ASSERTIONS_FORGOTTEN)
    return None if text is None else datetime.fromisoformat(text).astimezone(UTC)


def counted_since(connection: Connection) -> datetime | None:
    """None: no backup was ever restored. What was made by then may have been used."""
    text = meta_rows.find(connection, meta_rows.ASSERTIONS_SINCE)
    return None if text is None else datetime.fromisoformat(text).astimezone(UTC)


def drop_used(connection: Connection, *, expired_before: datetime, most: int) -> bool:
    """Of all applications, those that ended first; True while more may be left. What is dropped is remembered as a
    whole, by its end: a clock that is set back brings no assertion back to life."""
    over = used_assertions.c.expires_at < expired_before
    chunk = select(used_assertions.c.expires_at).where(over).order_by(used_assertions.c.expires_at).limit(most)
    newest = connection.execute(select(func.max(chunk.subquery().c.expires_at))).scalar()
    if newest is None:
        return False
    known = forgotten_until(connection)
    meta_rows.put(connection, meta_rows.ASSERTIONS_FORGOTTEN, max(newest, known or newest).isoformat())
    return connection.execute(delete(used_assertions).where(used_assertions.c.expires_at <= newest)).rowcount >= most
