"""Facts of the whole server: `server_epoch` (changes with a restored backup), `printers_revision`, `site_account`."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, func, insert, select, update

from server_core.store.tables import agents, clients, consoles, meta

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
