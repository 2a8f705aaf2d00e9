"""The console's calls about the audit log, and the log of API requests."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from app.client.calls import Calls
from server_core.contract.audit import AuditBy, AuditCheck, AuditEntry, AuditKind
from server_core.contract.public import Page
from server_core.contract.request_log import RequestRow, RequestShow


class AuditWanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for in the audit log; None = all. `q`: an object, by id, reference or name; `until` is left out
    itself."""

    actor: str | None = None
    act: str | None = None
    subject: str | None = None
    by: AuditBy | None = None
    kind: AuditKind | None = None
    q: str | None = None
    since: datetime | None = None
    until: datetime | None = None


EVERYTHING = AuditWanted()


class AuditCalls(Calls):
    async def audit(
        self, wanted: AuditWanted = EVERYTHING, *, limit: int = 50, cursor: str | None = None
    ) -> Page[AuditEntry]:
        """Newest first, of the site itself also what people of this server did to customers. A page may have fewer
        entries than it could, and a next one nevertheless."""
        asked: dict[str, Any] = {**msgspec.structs.asdict(wanted), "others": "true", "cursor": cursor}
        asked |= {name: at.isoformat() for name in ("since", "until") if (at := asked[name]) is not None}
        query = {name: str(value) for name, value in asked.items() if value is not None}
        return await self._call("GET", "/audit", Page[AuditEntry], query={**query, "limit": str(limit)})

    async def check_audit(
        self, *, last: int | None = None, head: str | None = None, after: str | None = None, most: int | None = None
    ) -> AuditCheck:
        """`last`: only so many entries; `head`: `number:hash` of one that must be there; `after`: goes on behind one
        that was checked, `most`: for about so many."""
        wanted = {"last": last, "head": head, "after": after, "most": most}
        query = {name: str(value) for name, value in wanted.items() if value is not None}
        return await self._call("GET", "/audit/check", AuditCheck, query=query)

    async def requests(
        self,
        *,
        show: RequestShow = RequestShow.ALL,
        request_id: str | None = None,
        client_id: UUID | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> Page[RequestRow]:
        wanted = {"status": show.value, "request_id": request_id, "client_id": client_id, "cursor": cursor}
        query = {name: str(value) for name, value in wanted.items() if value is not None}
        return await self._call("GET", "/requests", Page[RequestRow], query={**query, "limit": str(limit)})
