"""`leases` (long poll) and `heartbeat`."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.agent_channel.caller import decode, running_agent
from server_core.api.resource import resource
from server_core.api.respond import json_response
from server_core.contract.types.agents import Heartbeat, LeaseRequest
from server_core.services.agents.ledger import require_told
from server_core.services.floor import Floor
from server_core.services.leases.holding import heartbeat
from server_core.services.leases.leasing import lease


class LeaseCalls:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            resource("/agent-api/v1/leases", POST=self.lease),
            resource("/agent-api/v1/heartbeat", POST=self.heartbeat),
        ]

    async def lease(self, request: Request) -> Response:
        agent = running_agent(self._floor, request)
        require_told(self._floor, agent)
        wish = await decode(request, LeaseRequest)

        async def hung_up() -> None:
            while (await request.receive())["type"] != "http.disconnect":
                pass

        return json_response(await lease(self._floor, agent, wish, hung_up))

    async def heartbeat(self, request: Request) -> Response:
        agent = running_agent(self._floor, request)
        said = await decode(request, Heartbeat)
        return json_response(await heartbeat(self._floor, agent, said))
