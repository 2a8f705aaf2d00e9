"""What the page asks, in bodies alone: neither the token nor a watch id is ever in an address, a header or a log."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.auth import address_of
from server_core.api.body import decode_open
from server_core.api.resource import resource
from server_core.api.respond import json_response
from server_core.contract.decisions.onboarding_link import token_in
from server_core.contract.types.enrolment import ONBOARDING_API, ShowLink, WatchLink
from server_core.http.forwarded import SEEN_AT
from server_core.services.agents import onboarding
from server_core.services.floor import Floor

LIMIT_BYTES = 4096
NOT_KEPT = {"Cache-Control": "no-store"}


class Links:
    """For everybody who has a link; nobody has a token here."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            resource(f"{ONBOARDING_API}/links", POST=self.show),
            resource(f"{ONBOARDING_API}/watches", POST=self.watch),
        ]

    async def show(self, request: Request) -> Response:
        wish = await decode_open(self._floor.ctx, request, ShowLink, limit_bytes=LIMIT_BYTES)
        token, seen_at = token_in(wish.token), request.scope.get(SEEN_AT)
        found = await onboarding.show(self._floor, token, address_of(request.scope), seen_at)
        return json_response(found, headers=NOT_KEPT)

    async def watch(self, request: Request) -> Response:
        wish = await decode_open(self._floor.ctx, request, WatchLink, limit_bytes=LIMIT_BYTES)
        found = await onboarding.progress(self._floor, wish.watch_id, address_of(request.scope))
        return json_response(found, headers=NOT_KEPT)
