"""The operators who work at consoles, and the locks that they open with their PINs."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import caller_of, console_resource, id_of, operator_name
from server_core.api.respond import json_response
from server_core.contract.consoles import (
    SESSION_HEADER,
    ChangeOperator,
    CreateOperator,
    SetPin,
    Unlock,
    WhoAmI,
)
from server_core.contract.problems import ErrorCode
from server_core.services.consoles import operators
from server_core.services.floor import Floor

OPERATOR = "/operators/{operator_id}"
NO_STORE = {"Cache-Control": "no-store"}


class Operators:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/whoami", GET=self.who),
            console_resource(floor, "/operators", GET=self.list, POST=self.create),
            console_resource(floor, "/operators/lock", POST=self.lock),
            console_resource(floor, OPERATOR, PATCH=self.change, DELETE=self.remove),
            console_resource(floor, OPERATOR + "/pin", PUT=self.set_pin),
            console_resource(floor, OPERATOR + "/unlock", POST=self.unlock),
        ]

    async def who(self, request: Request) -> Response:
        caller = caller_of(request)
        rules = await self._floor.consoles.rules(self._floor.ctx)
        answer = WhoAmI(
            console_id=caller.console.console_id,
            console_name=caller.console.name,
            role=caller.role,
            operator=caller.operator,
            operators=await operators.list_operators(self._floor),
            locked=caller.locked,
            locks=caller.locked or (caller.operator is not None and rules.lock_consoles),
            hide_documents=rules.hide_documents,
        )
        return json_response(answer)

    async def list(self, request: Request) -> Response:
        return json_response(await operators.list_operators(self._floor))

    async def create(self, request: Request) -> Response:
        wish = await decode_json(request, CreateOperator)
        return json_response(await operators.create(self._floor, wish, operator_name(request)), 201)

    async def change(self, request: Request) -> Response:
        wish = await decode_json(request, ChangeOperator)
        return json_response(await operators.change(self._floor, _id(request), wish, operator_name(request)))

    async def remove(self, request: Request) -> Response:
        return json_response(await operators.remove(self._floor, _id(request), operator_name(request)))

    async def set_pin(self, request: Request) -> Response:
        wish = await decode_json(request, SetPin)
        return json_response(await operators.set_pin(self._floor, _id(request), wish, operator_name(request)))

    async def unlock(self, request: Request) -> Response:
        wish = await decode_json(request, Unlock)
        return json_response(await operators.unlock(self._floor, caller_of(request), _id(request), wish), 201, NO_STORE)

    async def lock(self, request: Request) -> Response:
        self._floor.operator_sessions.end(request.headers.get(SESSION_HEADER, ""))
        return json_response({})


def _id(request: Request) -> UUID:
    return id_of(request, "operator_id", ErrorCode.OPERATOR_NOT_FOUND)
