"""Developer applications in the account that the call is about: list, set up, revoke.

GET  installations?limit=&cursor=                       -> Page[Installation]   newest first, revoked ones, too
POST installations               InstallApplication     -> Installation         201; 200: it was there
POST installations/{id}/revoke                          -> Installation
GET  installations/tokens                               -> list[IssuedToken]    the newest first
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.paging import page_request
from server_core.api.respond import json_response
from server_core.contract.partner import InstallApplication, Party
from server_core.contract.problems import ErrorCode
from server_core.developers import Developers
from server_core.services.floor import Floor
from server_core.services.partner import installations, relationships
from server_core.services.partner.customer_figures import issued_tokens

DEFAULT_LIMIT = 50


class Installations:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/installations", GET=self.page, POST=self.set_up),
            console_resource(floor, "/installations/tokens", GET=self.tokens),
            console_resource(floor, "/installations/{installation_id}/revoke", POST=self.revoke),
        ]

    async def page(self, request: Request) -> Response:
        ctx, wanted = floor_of(request).ctx, page_request(request, default=DEFAULT_LIMIT)
        return json_response(await installations.list_installations(ctx, ctx.account, Developers.ALL, wanted))

    async def set_up(self, request: Request) -> Response:
        wish, ctx = await decode_json(request, InstallApplication), floor_of(request).ctx
        application = await relationships.application_of(ctx, Developers.ALL, wish.application_id)
        signed = operator_name(request), Party.OPERATOR
        made = await installations.set_up(ctx, ctx.account, application, wish.permissions, *signed)
        return json_response(made.installation, 201 if made.is_new else 200)

    async def revoke(self, request: Request) -> Response:
        ctx = floor_of(request).ctx
        installation_id = id_of(request, "installation_id", ErrorCode.INSTALLATION_NOT_FOUND)
        return json_response(await installations.revoke(ctx, ctx.account, installation_id, operator_name(request)))

    async def tokens(self, request: Request) -> Response:
        return json_response(await issued_tokens(floor_of(request).ctx))
