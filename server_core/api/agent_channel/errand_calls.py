"""`errands/{id}`: what an agent found out."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.agent_channel.caller import connected_agent, decode
from server_core.api.problems import ApiProblem
from server_core.api.resource import resource
from server_core.api.respond import no_content
from server_core.contract.types.discovery import ErrandNews
from server_core.contract.types.errors import ErrorCode
from server_core.services.floor import Floor


class ErrandCalls:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [resource("/agent-api/v1/errands/{errand_id}", PUT=self.news)]

    async def news(self, request: Request) -> Response:
        agent = connected_agent(self._floor, request)
        news = await decode(request, ErrandNews)
        if not self._floor.errands.put(agent.agent_id, _errand_id(request), news):
            raise ApiProblem(404, ErrorCode.ERRAND_NOT_FOUND, "Nobody waits for this any more.")
        return no_content()


def _errand_id(request: Request) -> UUID:
    """Raises ApiProblem 404."""
    try:
        return UUID(request.path_params["errand_id"])
    except ValueError as error:
        raise ApiProblem(404, ErrorCode.ERRAND_NOT_FOUND, "There is no such errand.") from error
