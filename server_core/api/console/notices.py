"""`GET notices` and `POST notices/{number}/close`."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json_if_any
from server_core.api.console.operator import console_resource, floor_of, operator_name
from server_core.api.paging import page_request
from server_core.api.respond import json_response
from server_core.contract.console import NoticeShow
from server_core.contract.twin_question import CloseNotice
from server_core.services.floor import Floor
from server_core.services.notices.closing import close, unknown_notice
from server_core.services.notices.listing import list_notices
from server_core.services.rejected import invalid_field

DEFAULT_LIMIT = 50


class Notices:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        return [
            console_resource(self._floor, "/notices", GET=self.page),
            console_resource(self._floor, "/notices/{number}/close", POST=self.close),
        ]

    async def page(self, request: Request) -> Response:
        show = _show(request.query_params.get("show", NoticeShow.OPEN))
        wanted = page_request(request, default=DEFAULT_LIMIT)
        return json_response(await list_notices(floor_of(request).ctx, show, wanted))

    async def close(self, request: Request) -> Response:
        number, wish = _number(request), await decode_json_if_any(request, CloseNotice)
        answer = None if wish is None else wish.answer
        return json_response(await close(floor_of(request), number, operator_name(request), answer))


def _number(request: Request) -> int:
    text = request.path_params["number"]
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise unknown_notice()
    return int(text)


def _show(text: str) -> NoticeShow:
    try:
        return NoticeShow(text)
    except ValueError as error:
        known = ", ".join(NoticeShow)
        raise invalid_field("show", "invalid_value", f"show must be one of: {known}.") from error
