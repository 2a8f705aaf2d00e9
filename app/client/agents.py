"""The console's calls about agents, what they print on, and links that make new ones."""

from __future__ import annotations

from uuid import UUID

from app.client.calls import Calls
from server_core.contract.agents import AgentView, LinkState, RenameAgent
from server_core.contract.console import CreateLink, OnboardingLink
from server_core.contract.swap import MovePrinters, PrintersMoved


class AgentCalls(Calls):
    async def agents(self) -> list[AgentView]:
        return await self._call("GET", "/agents", list[AgentView])

    async def rename_agent(self, agent_id: UUID, wish: RenameAgent) -> AgentView:
        return await self._call("PATCH", f"/agents/{agent_id}", AgentView, body=wish)

    async def move_printers(self, agent_id: UUID, wish: MovePrinters) -> PrintersMoved:
        return await self._call("POST", f"/agents/{agent_id}/move-printers", PrintersMoved, body=wish)

    async def create_link(self, wish: CreateLink) -> OnboardingLink:
        return await self._call("POST", "/agents/links", OnboardingLink, body=wish)

    async def link_state(self, enrolment_id: UUID) -> LinkState:
        """Of a link that `create_link` made."""
        return await self._call("GET", f"/agents/links/{enrolment_id}", LinkState)

    async def revoke_agent(self, agent_id: UUID) -> AgentView:
        return await self._call("POST", f"/agents/{agent_id}/revoke", AgentView)
