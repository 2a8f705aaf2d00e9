"""`GET status` and `GET server-figures`."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.console.operator import console_resource, floor_of
from server_core.api.respond import json_response
from server_core.services.engine_status import engine_status, server_figures
from server_core.services.floor import Floor


class Engine:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            console_resource(self._floor, "/status", GET=self.status),
            console_resource(self._floor, "/server-figures", GET=self.figures),
        ]

    async def status(self, request: Request) -> Response:
        return json_response(await engine_status(floor_of(request)))

    async def figures(self, request: Request) -> Response:
        return json_response(server_figures(floor_of(request)))
