"""Developer applications: list, create, keys, disable, enable; and the check of an assertion.

With a developer's account in `X-Account` only that developer's are seen and created.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.assertion_calls import takes_an_assertion
from server_core.api.console.clients import NO_STORE
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.respond import json_response
from server_core.contract.applications import AddKey, CreateApplication, RevokeKey
from server_core.contract.assertions import CheckAssertion
from server_core.contract.problems import ErrorCode
from server_core.services.accounts import developer_meant
from server_core.services.context import Context
from server_core.services.floor import Floor
from server_core.services.partner import applications
from server_core.services.partner.assertion_check import check_assertion

APPLICATION = "/applications/{application_id}"


class Applications:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/applications", GET=self.list, POST=self.create),
            console_resource(floor, APPLICATION, GET=self.read),
            console_resource(floor, APPLICATION + "/keys", POST=self.add_key),
            console_resource(floor, APPLICATION + "/revoke-key", POST=self.revoke_key),
            console_resource(floor, APPLICATION + "/disable", POST=self.disable),
            console_resource(floor, APPLICATION + "/enable", POST=self.enable),
            console_resource(floor, "/assertion-checks", POST=self.check),
        ]

    async def list(self, request: Request) -> Response:
        return json_response(await applications.list_applications(await _meant(request)))

    async def create(self, request: Request) -> Response:
        wish = await decode_json(request, CreateApplication)
        made = await applications.create_application(await _meant(request), wish, operator_name(request))
        return json_response(made, 201, NO_STORE)

    async def read(self, request: Request) -> Response:
        return json_response(await applications.read_application(await _meant(request), _id(request)))

    async def add_key(self, request: Request) -> Response:
        application_id = _id(request)
        wish = await decode_json(request, AddKey)
        made = await applications.add_key(await _meant(request), application_id, wish, operator_name(request))
        return json_response(made, 201, NO_STORE)

    async def revoke_key(self, request: Request) -> Response:
        application_id = _id(request)
        wish = await decode_json(request, RevokeKey)
        ctx = await _meant(request)
        return json_response(await applications.revoke_key(ctx, application_id, wish.kid, operator_name(request)))

    async def disable(self, request: Request) -> Response:
        return await self._set_enabled(request, False)

    async def enable(self, request: Request) -> Response:
        return await self._set_enabled(request, True)

    async def check(self, request: Request) -> Response:
        wish = await decode_json(request, CheckAssertion)
        return json_response(await check_assertion(floor_of(request), wish, takes_an_assertion), 200, NO_STORE)

    async def _set_enabled(self, request: Request, enabled: bool) -> Response:
        ctx = await _meant(request)
        return json_response(await applications.set_enabled(ctx, _id(request), enabled, operator_name(request)))


async def _meant(request: Request) -> Context:
    """Of the site, which looks after all developers, or of one developer. Raises Rejected 422 for a customer's."""
    ctx = floor_of(request).ctx
    await developer_meant(ctx)
    return ctx


def _id(request: Request) -> UUID:
    return id_of(request, "application_id", ErrorCode.APPLICATION_NOT_FOUND)
