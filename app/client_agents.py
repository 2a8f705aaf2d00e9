"""The console's calls about agents, what they print on, and links that make new ones."""

from __future__ import annotations

from uuid import UUID

from app.client_calls import Calls
from server_core.contract.console import CreateLink, OnboardingLink
from server_core.contract.public import Agent
from server_core.contract.swap import MovePrinters, PrintersMoved


class AgentCalls(Calls):
    async def agents(self) -> list[Agent]:
        return await self._call("GET", "/agents", list[Agent])

    async def move_printers(self, agent_id: UUID, wish: MovePrinters) -> PrintersMoved:
        return await self._call("POST", f"/agents/{agent_id}/move-printers", PrintersMoved, body=wish)

    async def create_link(self, wish: CreateLink) -> OnboardingLink:
        return await self._call("POST", "/agents/links", OnboardingLink, body=wish)

    async def revoke_agent(self, agent_id: UUID) -> Agent:
        return await self._call("POST", f"/agents/{agent_id}/revoke", Agent)
