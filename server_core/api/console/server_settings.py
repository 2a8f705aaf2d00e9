"""The server's settings, whether a port is free, and what takes room on its disk."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, operator_name
from server_core.api.respond import json_response
from server_core.contract.server_settings import Bind, ChangeSettings
from server_core.services import server_settings
from server_core.services.floor import Floor
from server_core.services.rejected import invalid_field


class Settings:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/settings", GET=self.view, PATCH=self.change),
            console_resource(floor, "/settings/ports/{port}", GET=self.port),
            console_resource(floor, "/storage", GET=self.storage),
        ]

    async def view(self, request: Request) -> Response:
        return json_response(await server_settings.view(self._floor))

    async def change(self, request: Request) -> Response:
        wish = await decode_json(request, ChangeSettings)
        return json_response(await server_settings.change(self._floor, wish, operator_name(request)))

    async def port(self, request: Request) -> Response:
        bind = _bind(request.query_params.get("bind", Bind.THIS_COMPUTER))
        return json_response(await server_settings.port_state(self._floor, _port(request.path_params["port"]), bind))

    async def storage(self, request: Request) -> Response:
        return json_response(await server_settings.storage_use(self._floor))


def _port(text: str) -> int:
    """Raises Rejected `validation_failed`."""
    port = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= port <= 65535:
        raise invalid_field("port", "out_of_range", "A port is a whole number from 1 to 65535.")
    return port


def _bind(text: str) -> Bind:
    try:
        return Bind(text)
    except ValueError as error:
        raise invalid_field("bind", "invalid_value", f"bind must be one of: {', '.join(Bind)}.") from error
