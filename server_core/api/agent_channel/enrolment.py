"""`enroll`, `who`, `connect`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.agent_channel.caller import known_agent
from server_core.api.auth import address_of
from server_core.api.body import decode_json, decode_open
from server_core.api.resource import resource
from server_core.api.respond import json_response
from server_core.contract.types.agents import ConnectRequest
from server_core.contract.types.enrolment import AskWho, EnrollRequest, ThatsWho, server_proof
from server_core.services.agents import connection as agents
from server_core.services.agents import enrolment
from server_core.services.floor import Floor


class Enrolment:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._nobodys = secrets.token_bytes(32)

    def routes(self) -> Sequence[BaseRoute]:
        return [
            resource("/agent-api/v1/enroll", POST=self.enroll),
            resource("/agent-api/v1/who", POST=self.who),
            resource("/agent-api/v1/connect", POST=self.connect),
        ]

    async def enroll(self, request: Request) -> Response:
        wish = await decode_open(self._floor.ctx, request, EnrollRequest)
        called_at = f"{request.scope['scheme']}://{request.headers['host']}"
        enrolled = await enrolment.enroll(self._floor, wish, address_of(request.scope), called_at)
        return json_response(enrolled, 201, {"Cache-Control": "no-store"})

    async def who(self, request: Request) -> Response:
        """Of an agent that is not known it says nothing that tells so: it has no proof."""
        asked = await decode_open(self._floor.ctx, request, AskWho)
        known = self._floor.agents.hash_of(asked.agent_id) or self._nobodys
        return json_response(ThatsWho(proof=server_proof(known, asked)))

    async def connect(self, request: Request) -> Response:
        agent = known_agent(self._floor, request)
        wish = await decode_json(request, ConnectRequest)
        return json_response(await agents.connect(self._floor, agent, wish))
