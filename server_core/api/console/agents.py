"""Agents, links that enrol new ones, and an end for those that are to print no more."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.respond import json_response
from server_core.contract.agents import RenameAgent
from server_core.contract.console import CreateLink
from server_core.contract.problems import ErrorCode
from server_core.contract.swap import MovePrinters
from server_core.services.agents.connection import list_agents
from server_core.services.agents.enrolment import create_link
from server_core.services.agents.link_state import link_state
from server_core.services.agents.renaming import rename
from server_core.services.agents.revocation import revoke
from server_core.services.floor import Floor
from server_core.services.printers.handover import move_printers


class Agents:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            console_resource(self._floor, "/agents", GET=self.list),
            console_resource(self._floor, "/agents/links", POST=self.create_link),
            console_resource(self._floor, "/agents/links/{enrolment_id}", GET=self.link_state),
            console_resource(self._floor, "/agents/{agent_id}", PATCH=self.rename),
            console_resource(self._floor, "/agents/{agent_id}/move-printers", POST=self.move_printers),
            console_resource(self._floor, "/agents/{agent_id}/revoke", POST=self.revoke),
        ]

    async def list(self, request: Request) -> Response:
        return json_response(await list_agents(floor_of(request)))

    async def rename(self, request: Request) -> Response:
        floor, agent_id = floor_of(request), id_of(request, "agent_id", ErrorCode.AGENT_NOT_FOUND)
        wish = await decode_json(request, RenameAgent)
        return json_response(await rename(floor, agent_id, wish.name, operator_name(request)))

    async def link_state(self, request: Request) -> Response:
        enrolment_id = id_of(request, "enrolment_id", ErrorCode.ENROLMENT_INVALID)
        return json_response(await link_state(floor_of(request), enrolment_id))

    async def revoke(self, request: Request) -> Response:
        floor, agent_id = floor_of(request), id_of(request, "agent_id", ErrorCode.AGENT_NOT_FOUND)
        return json_response(await revoke(floor, floor.ctx.account, agent_id, operator_name(request)))

    async def move_printers(self, request: Request) -> Response:
        floor, agent_id = floor_of(request), id_of(request, "agent_id", ErrorCode.AGENT_NOT_FOUND)
        wish = await decode_json(request, MovePrinters)
        return json_response(await move_printers(floor, agent_id, wish, operator_name(request)))

    async def create_link(self, request: Request) -> Response:
        wish = await decode_json(request, CreateLink)
        made = await create_link(floor_of(request), name=wish.name, actor=operator_name(request))
        return json_response(made, 201, {"Cache-Control": "no-store"})
