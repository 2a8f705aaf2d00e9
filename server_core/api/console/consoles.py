"""Consoles on other computers: their pairing, their list, their end; and whether all are locked."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.auth import address_of
from server_core.api.body import decode_json, decode_open
from server_core.api.console.operator import ROOT, console_resource, id_of, operator_name
from server_core.api.resource import resource
from server_core.api.respond import json_response
from server_core.contract.consoles import ChangeConsoleRules, CreateCode, Pair, RenameConsole
from server_core.contract.problems import ErrorCode
from server_core.services.consoles import pairing, registered
from server_core.services.floor import Floor

NO_STORE = {"Cache-Control": "no-store"}


class PairedConsoles:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            resource(ROOT + "/pair", POST=self.pair),
            console_resource(floor, "/consoles", GET=self.list),
            console_resource(floor, "/consoles/codes", POST=self.make_code),
            console_resource(floor, "/consoles/{console_id}", PATCH=self.rename),
            console_resource(floor, "/consoles/{console_id}/revoke", POST=self.revoke),
            console_resource(floor, "/console-rules", GET=self.rules, PUT=self.set_rules),
        ]

    async def pair(self, request: Request) -> Response:
        """Without a token: the code is what opens it."""
        wish = await decode_open(self._floor.ctx, request, Pair)
        return json_response(await pairing.pair(self._floor, wish, address_of(request.scope)), 201, NO_STORE)

    async def make_code(self, request: Request) -> Response:
        wish = await decode_json(request, CreateCode)
        return json_response(await pairing.make_code(self._floor, wish, operator_name(request)), 201, NO_STORE)

    async def list(self, request: Request) -> Response:
        return json_response(await registered.list_consoles(self._floor))

    async def rename(self, request: Request) -> Response:
        wish = await decode_json(request, RenameConsole)
        return json_response(await registered.rename(self._floor, _id(request), wish.name, operator_name(request)))

    async def revoke(self, request: Request) -> Response:
        return json_response(await registered.revoke(self._floor, _id(request), operator_name(request)))

    async def rules(self, request: Request) -> Response:
        return json_response(await registered.rules(self._floor))

    async def set_rules(self, request: Request) -> Response:
        wish = await decode_json(request, ChangeConsoleRules)
        return json_response(await registered.set_rules(self._floor, wish, operator_name(request)))


def _id(request: Request) -> UUID:
    return id_of(request, "console_id", ErrorCode.CONSOLE_NOT_FOUND)
