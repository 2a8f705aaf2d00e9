"""Client applications: list, create, rotate their secret, disable, enable."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.operation import idempotency_key
from server_core.api.respond import json_response
from server_core.contract.clients import CreateClient, RotateSecret
from server_core.contract.problems import ErrorCode
from server_core.services.clients import access, registration
from server_core.services.floor import Floor

CLIENT = "/clients/{client_id}"
NO_STORE = {"Cache-Control": "no-store"}


class Clients:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/clients", GET=self.list, POST=self.create),
            console_resource(floor, CLIENT + "/rotate", POST=self.rotate),
            console_resource(floor, CLIENT + "/disable", POST=self.disable),
            console_resource(floor, CLIENT + "/enable", POST=self.enable),
        ]

    async def list(self, request: Request) -> Response:
        ctx = floor_of(request).ctx
        return json_response(await registration.list_clients(ctx, ctx.account))

    async def create(self, request: Request) -> Response:
        wish = await decode_json(request, CreateClient)
        ctx = floor_of(request).ctx
        key = idempotency_key(request)
        created = await registration.create_client(
            ctx, ctx.account, wish.name, wish.scopes, operator_name(request), key
        )
        return json_response(created, 201, NO_STORE)

    async def rotate(self, request: Request) -> Response:
        client_id = _id(request)
        wish = await decode_json(request, RotateSecret)
        ctx, overlap = floor_of(request).ctx, timedelta(seconds=wish.overlap_seconds)
        made = await access.rotate_secret(
            ctx,
            ctx.account,
            client_id,
            overlap,
            operator_name(request),
            seen_rotated_at=wish.expected_rotated_at,
            repeat_key=idempotency_key(request),
        )
        return json_response(made, 200, NO_STORE)

    async def disable(self, request: Request) -> Response:
        ctx = floor_of(request).ctx
        return json_response(await access.disable_client(ctx, ctx.account, _id(request), operator_name(request)))

    async def enable(self, request: Request) -> Response:
        ctx = floor_of(request).ctx
        return json_response(await access.enable_client(ctx, ctx.account, _id(request), operator_name(request)))


def _id(request: Request) -> UUID:
    return id_of(request, "client_id", ErrorCode.CLIENT_NOT_FOUND)
