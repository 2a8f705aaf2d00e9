"""`GET requests`: the log of API requests."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.console.id_filter import id_filter
from server_core.api.console.operator import console_resource, floor_of
from server_core.api.paging import page_request
from server_core.api.respond import json_response
from server_core.contract.request_log import RequestShow
from server_core.services.floor import Floor
from server_core.services.lists.requests import RequestFilter, list_requests
from server_core.services.rejected import invalid_field

DEFAULT_LIMIT = 50


class Requests:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [console_resource(self._floor, "/requests", GET=self.page)]

    async def page(self, request: Request) -> Response:
        query = request.query_params
        filter = RequestFilter(
            request_id=query.get("request_id"),
            client_id=id_filter(request, "client_id"),
            errors_only=_show(query.get("status", RequestShow.ALL)) is RequestShow.ERRORS,
        )
        wanted = page_request(request, default=DEFAULT_LIMIT)
        return json_response(await list_requests(floor_of(request).ctx, filter, wanted))


def _show(text: str) -> RequestShow:
    try:
        return RequestShow(text)
    except ValueError as error:
        known = ", ".join(RequestShow)
        raise invalid_field("status", "invalid_value", f"status must be one of: {known}.") from error
