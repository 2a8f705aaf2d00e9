"""The site's own account and the facts of the server, made at the first start."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from server_core.store import agent_rows, meta_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection, Store


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    account_id: UUID
    server_epoch: str
    printers_revision: int


async def open_site(store: Store, *, name: str, now: datetime) -> Site:
    """Finds or makes the account; the same every time after the first."""

    def work(connection: Connection) -> Site:
        known = meta_rows.find(connection, meta_rows.SITE_ACCOUNT)
        if known is None:
            account_id = new_id()
            agent_rows.insert_account(connection, account_id=account_id, name=name, at=now)
            meta_rows.put(connection, meta_rows.SITE_ACCOUNT, str(account_id))
            meta_rows.put(connection, meta_rows.SERVER_EPOCH, secrets.token_hex(8))
            meta_rows.put(connection, meta_rows.PRINTERS_REVISION, "1")
        else:
            account_id = UUID(known)
        return Site(
            account_id=account_id,
            server_epoch=meta_rows.get(connection, meta_rows.SERVER_EPOCH),
            printers_revision=meta_rows.printers_revision(connection),
        )

    return await store.write(work, Commit.SITE_OPEN)
