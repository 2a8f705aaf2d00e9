"""The console's calls about accounts, customers of developers, and applications installed there."""

from __future__ import annotations

from uuid import UUID

from app.client.calls import Calls
from server_core.contract.account_notices import AccountNotices
from server_core.contract.agents import AgentView, LinkState
from server_core.contract.audit import AuditEntry
from server_core.contract.console import Notice, NoticeShow
from server_core.contract.customers import CustomerFigures, IssuedToken
from server_core.contract.partner import (
    AccountView,
    CreateRelationship,
    InstallApplication,
    Installation,
    Relationship,
    RelationshipAction,
    RenameCustomer,
)
from server_core.contract.public import Page


class CustomerCalls(Calls):
    async def accounts_named(self, text: str) -> list[AccountView]:
        """By an id, or all with this name or external customer id, the newest first."""
        return await self._call("GET", "/accounts", list[AccountView], query={"named": text})

    async def open_notices_beside(self) -> list[AccountNotices]:
        """Of all accounts but the site's own."""
        return await self._call("GET", "/accounts/open-notices", list[AccountNotices])

    async def notices_of(self, account_id: UUID) -> Page[Notice]:
        """The newest open ones of this account, whatever the other calls are about."""
        query = {"show": NoticeShow.OPEN.value, "limit": "50"}
        return await self._call("GET", "/notices", Page[Notice], query=query, about=account_id)

    async def relationships(self, *, limit: int = 50, cursor: str | None = None, **filter: str) -> Page[Relationship]:
        """`filter`: `status`, `external_customer_id`."""
        query = {"limit": str(limit), **filter} | ({} if cursor is None else {"cursor": cursor})
        return await self._call("GET", "/relationships", Page[Relationship], query=query)

    async def relationship(self, relationship_id: UUID) -> Relationship:
        return await self._call("GET", f"/relationships/{relationship_id}", Relationship)

    async def customer_figures(self) -> list[CustomerFigures]:
        """Of customers that are not closed."""
        return await self._call("GET", "/relationships/figures", list[CustomerFigures])

    async def create_relationship(self, wish: CreateRelationship) -> Relationship:
        return await self._call("POST", "/relationships", Relationship, body=wish)

    async def rename_customer(self, relationship_id: UUID, wish: RenameCustomer) -> Relationship:
        return await self._call("PATCH", f"/relationships/{relationship_id}", Relationship, body=wish)

    async def change_relationship(self, relationship_id: UUID, action: RelationshipAction) -> Relationship:
        return await self._call("POST", f"/relationships/{relationship_id}/{action}", Relationship)

    async def renew_onboarding_link(self, relationship_id: UUID) -> Relationship:
        """The link before it is dead."""
        return await self._call("POST", f"/relationships/{relationship_id}/onboarding-link", Relationship)

    async def installations(
        self, *, limit: int = 50, cursor: str | None = None, about: UUID | None = None
    ) -> Page[Installation]:
        query = {"limit": str(limit)} | ({} if cursor is None else {"cursor": cursor})
        return await self._call("GET", "/installations", Page[Installation], query=query, about=about)

    async def issued_tokens(self, *, about: UUID | None = None) -> list[IssuedToken]:
        """Those of installations, the newest first; the tokens themselves are stored nowhere."""
        return await self._call("GET", "/installations/tokens", list[IssuedToken], about=about)

    async def install(self, wish: InstallApplication, *, about: UUID | None = None) -> Installation:
        return await self._call("POST", "/installations", Installation, body=wish, about=about)

    async def revoke_installation(self, installation_id: UUID, *, about: UUID | None = None) -> Installation:
        return await self._call("POST", f"/installations/{installation_id}/revoke", Installation, about=about)

    async def agents_of(self, account_id: UUID) -> list[AgentView]:
        """Of this account, those that were revoked among them."""
        return await self._call("GET", "/agents", list[AgentView], about=account_id)

    async def revoke_agent_of(self, account_id: UUID, agent_id: UUID) -> AgentView:
        return await self._call("POST", f"/agents/{agent_id}/revoke", AgentView, about=account_id)

    async def link_state_of(self, account_id: UUID, enrolment_id: UUID) -> LinkState:
        return await self._call("GET", f"/agents/links/{enrolment_id}", LinkState, about=account_id)

    async def acts_of(self, account_id: UUID, *, limit: int = 50) -> Page[AuditEntry]:
        """What was done to and by this account, the newest first."""
        return await self._call("GET", "/audit", Page[AuditEntry], query={"limit": str(limit)}, about=account_id)
