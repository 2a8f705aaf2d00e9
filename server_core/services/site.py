"""The site's own account and the server's identity, created at the first start."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from msgspec.structs import asdict

from server_core.contract.types.audit import THE_SERVER, AuditAction, SettingsFound
from server_core.contract.types.consoles import ServerSettings
from server_core.contract.types.fields import Record
from server_core.services.audit import SERVER, note
from server_core.services.context import Context
from server_core.services.restore import come_back
from server_core.services.server_settings import tell_if_others
from server_core.services.sweeper import set_back_while_off
from server_core.store import account_rows, audit_rows, meta_rows, retention_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection, StorageFailed, Store
from server_core.store.writer import WriterClosed

log = logging.getLogger(__name__)
RUNS = (AuditAction.SERVER_START, AuditAction.SERVER_STOP, AuditAction.RESTORE)
"""Acts between which a run lies. A backup contains the start of the run that made it, and a restore its end."""


class Site(Record, frozen=True, kw_only=True):
    account_id: UUID
    server_epoch: str
    printers_revision: int


async def open_site(
    store: Store,
    *,
    name: str,
    version: str,
    now: datetime,
    noted: bool = True,
    settings: ServerSettings | None = None,
) -> Site:
    """Open or create the site's account. `noted`: log the start of the server, with these `settings`.

    A database that was copied or moved here is treated like a restored backup: its original may still be running its
    jobs.
    """
    copied = crashed = False
    behind: timedelta | None = None

    def work(connection: Connection) -> Site:
        nonlocal copied, behind, crashed
        stored = meta_rows.find(connection, meta_rows.SITE_ACCOUNT)
        if stored is None:
            account_id = new_id()
            account_rows.insert_account(connection, account_id=account_id, name=name, at=now)
            meta_rows.put(connection, meta_rows.SITE_ACCOUNT, str(account_id))
            meta_rows.put(connection, meta_rows.SERVER_EPOCH, secrets.token_hex(8))
            meta_rows.put(connection, meta_rows.PRINTERS_REVISION, "1")
        else:
            account_id = UUID(stored)
            copied = _is_copied(connection, store.home)
            if copied:
                come_back(connection, min(retention_rows.last_entry(connection) or now, now), now, copied=True)
        if store.home is not None:
            meta_rows.put(connection, meta_rows.HOME, store.home)
        epoch = meta_rows.get(connection, meta_rows.SERVER_EPOCH)
        if store.upgrade is not None:
            details = asdict(store.upgrade)
            note(connection, account_id, AuditAction.SCHEMA, SERVER, at=now, actor=THE_SERVER, **details)
        if noted:
            behind = None if copied else set_back_while_off(connection, account_id, now)
            crashed = audit_rows.last_act(connection, SERVER, RUNS) is AuditAction.SERVER_START
            note(connection, account_id, AuditAction.SERVER_START, SERVER, at=now, version=version, epoch=epoch)
            if settings is not None:
                tell_if_others(connection, account_id, settings, SettingsFound.AT_START, now)
        return Site(
            account_id=account_id, server_epoch=epoch, printers_revision=meta_rows.printers_revision(connection)
        )

    reserve = store.ballast is not None and store.ballast.held
    try:
        site = await store.write(work, Commit.SITE_OPEN)
    except StorageFailed as failure:
        if not (failure.full and reserve):
            raise
        site = await store.write(work, Commit.SITE_OPEN)  # the reserve was given up for this
    if copied:
        log.warning("The server's data was copied or moved here: waiting jobs are held until a person releases them")
    if crashed:
        log.warning("The server did not stop properly before: it crashed, was killed, or its computer went off")
    if behind is not None:
        log.warning("The time of day was set back by %s or more while the server was off", behind)
    return site


def _is_copied(connection: Connection, home: str | None) -> bool:
    stored = meta_rows.find(connection, meta_rows.HOME)
    return None not in (home, stored) and home != stored


async def close_site(ctx: Context, keep: Callable[[Connection], None]) -> None:
    """Write the last entry of this run and what was only in memory.

    A run without this entry was killed or its disk failed.
    """
    if not ctx.config.serves:
        return
    now = ctx.now()

    def work(connection: Connection) -> None:
        keep(connection)
        note(connection, ctx.site_account, AuditAction.SERVER_STOP, SERVER, at=now)

    with suppress(StorageFailed, WriterClosed):
        await ctx.store.write(work, Commit.SITE_CLOSE)
