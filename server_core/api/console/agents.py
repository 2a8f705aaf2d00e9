"""Agents, and links that enrol new ones."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, operator_name
from server_core.api.respond import json_response
from server_core.contract.console import CreateLink
from server_core.services.agents.connection import list_agents
from server_core.services.agents.enrolment import create_link
from server_core.services.floor import Floor


class Agents:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            console_resource(self._floor, "/agents", GET=self.list),
            console_resource(self._floor, "/agents/links", POST=self.create_link),
        ]

    async def list(self, request: Request) -> Response:
        return json_response(await list_agents(self._floor))

    async def create_link(self, request: Request) -> Response:
        wish = await decode_json(request, CreateLink)
        made = await create_link(self._floor, name=wish.name, actor=operator_name(request))
        return json_response(made, 201, {"Cache-Control": "no-store"})
