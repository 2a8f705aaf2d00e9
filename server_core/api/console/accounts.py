"""Accounts of the server.

GET accounts?named=TEXT      -> [AccountView]      by id, relationship, external customer id or name
GET accounts/open-notices    -> [AccountNotices]   of others than the site's own: who has something to be answered
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.console.operator import console_resource, floor_of
from server_core.api.respond import json_response
from server_core.contract.partner import LONGEST_EXTERNAL_ID
from server_core.services.accounts import accounts_named, open_notices_beside
from server_core.services.floor import Floor
from server_core.services.rejected import invalid_field


class Accounts:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            console_resource(self._floor, "/accounts", GET=self.named),
            console_resource(self._floor, "/accounts/open-notices", GET=self.open_notices),
        ]

    async def named(self, request: Request) -> Response:
        given = request.query_params.getlist("named")
        if len(given) != 1 or not 1 <= len(given[0]) <= LONGEST_EXTERNAL_ID:
            text = f"named: an id, or a name of 1 to {LONGEST_EXTERNAL_ID} characters."
            raise invalid_field("named", "invalid_value", text)
        return json_response(await accounts_named(floor_of(request).ctx, given[0]))

    async def open_notices(self, request: Request) -> Response:
        return json_response(await open_notices_beside(floor_of(request).ctx))
