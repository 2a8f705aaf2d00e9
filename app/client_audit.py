"""The console's calls about the audit log."""

from __future__ import annotations

from app.client_calls import Calls
from server_core.contract.audit import AuditCheck, AuditEntry
from server_core.contract.public import Page


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
