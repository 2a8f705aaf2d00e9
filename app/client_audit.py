"""The console's calls about the audit log, and the log of API requests."""

from __future__ import annotations

from uuid import UUID

from app.client_calls import Calls
from server_core.contract.audit import AuditCheck, AuditEntry
from server_core.contract.public import Page
from server_core.contract.request_log import RequestRow, RequestShow


class AuditCalls(Calls):
    async def audit(
        self,
        *,
        actor: str | None = None,
        act: str | None = None,
        subject: str | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> Page[AuditEntry]:
        wanted = {"actor": actor, "act": act, "subject": subject, "cursor": cursor}
        query = {name: value for name, value in wanted.items() if value is not None}
        return await self._call("GET", "/audit", Page[AuditEntry], query={**query, "limit": str(limit)})

    async def check_audit(self, *, last: int | None = None, head: str | None = None) -> AuditCheck:
        """`last`: only so many entries; `head`: `number:hash` of one that must be there."""
        wanted = {"last": last, "head": head}
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
