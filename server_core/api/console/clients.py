"""Client applications: list, create."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource
from server_core.api.respond import json_response
from server_core.contract.console import CreateClient
from server_core.services.clients import registration
from server_core.services.floor import Floor


class Clients:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [console_resource(self._floor, "/clients", GET=self.list, POST=self.create)]

    async def list(self, request: Request) -> Response:
        ctx = self._floor.ctx
        return json_response(await registration.list_clients(ctx, ctx.site_account))

    async def create(self, request: Request) -> Response:
        wish = await decode_json(request, CreateClient)
        ctx = self._floor.ctx
        created = await registration.create_client(ctx, ctx.site_account, wish.name, wish.scopes)
        return json_response(created, 201, {"Cache-Control": "no-store"})
