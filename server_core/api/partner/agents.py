"""`/partner-api/v1/accounts/{relationshipId}/agents`: the agents of a developer's customer."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from server_core.api.assertion_call import DeveloperCall, served_by_assertion
from server_core.api.operation import operation_route
from server_core.api.partner import declared
from server_core.api.partner.accounts import relationship_id
from server_core.services.agents.revocation import no_such_agent
from server_core.services.floor import Floor
from server_core.services.partner import relationships


class Agents:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> list[Route]:
        return [
            operation_route(served_by_assertion(self._floor, declared.LIST_AGENTS, self.page)),
            operation_route(served_by_assertion(self._floor, declared.REVOKE_AGENT, self.revoke)),
        ]

    async def page(self, call: DeveloperCall[None]) -> Response:
        of = call.developer, relationship_id(call)
        return call.answer(await relationships.agents_of(self._floor, *of, call.page))

    async def revoke(self, call: DeveloperCall[None]) -> Response:
        of = call.developer, relationship_id(call)
        absent = no_such_agent()
        agent_id = call.id("agentId", absent.code, str(absent))
        return call.answer(await relationships.revoke_agent(self._floor, *of, agent_id, call.actor))
