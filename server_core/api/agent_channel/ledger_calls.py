"""After a restored backup: `open-jobs` and `ledger`."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.agent_channel.caller import connected_agent, decode
from server_core.api.problems import ApiProblem
from server_core.api.resource import resource
from server_core.api.respond import json_response, no_content
from server_core.contract.types.agents import LedgerReport
from server_core.contract.types.errors import ErrorCode
from server_core.services.agents.ledger import open_jobs, take_ledger
from server_core.services.floor import Floor


class LedgerCalls:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            resource("/agent-api/v1/open-jobs", GET=self.open_jobs),
            resource("/agent-api/v1/ledger", POST=self.ledger),
        ]

    async def open_jobs(self, request: Request) -> Response:
        agent = connected_agent(self._floor, request)
        after = request.query_params.get("after", "0")
        if not (after.isascii() and after.isdigit() and len(after) < 19):
            raise ApiProblem(422, ErrorCode.VALIDATION_FAILED, "after must be a whole number.")
        return json_response(await open_jobs(self._floor, agent, int(after)))

    async def ledger(self, request: Request) -> Response:
        agent = connected_agent(self._floor, request)
        await take_ledger(self._floor, agent, await decode(request, LedgerReport))
        return no_content()
