"""`GET audit`: what operators and the system did; its check and its export."""

from __future__ import annotations

import re
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute

from server_core.api.console.operator import console_resource, floor_of
from server_core.api.paging import page_request
from server_core.api.respond import json_response
from server_core.services.audit.checking import check_audit
from server_core.services.audit.reading import AuditFilter, AuditHead, export_audit, list_audit
from server_core.services.floor import Floor
from server_core.services.rejected import invalid_field

DEFAULT_LIMIT = 50
LINES = "application/jsonl"


class Audit:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/audit", GET=self.page),
            console_resource(floor, "/audit/check", GET=self.check),
            console_resource(floor, "/audit/export", GET=self.export),
        ]

    async def page(self, request: Request) -> Response:
        query = request.query_params
        filter = AuditFilter(actor=query.get("actor"), act=query.get("act"), subject=query.get("subject"))
        wanted = page_request(request, default=DEFAULT_LIMIT)
        return json_response(await list_audit(floor_of(request).ctx, filter, wanted))

    async def check(self, request: Request) -> Response:
        query = request.query_params
        last, known = _last(query.get("last")), _known(query.get("head"))
        return json_response(await check_audit(floor_of(request).ctx, last=last, known=known))

    async def export(self, request: Request) -> Response:
        return StreamingResponse(export_audit(floor_of(request).ctx), media_type=LINES)


def _last(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"[1-9]\d{0,8}", text, re.ASCII):
        raise invalid_field("last", "out_of_range", "last must be a whole number from 1 to 999999999.")
    return int(text)


def _known(text: str | None) -> AuditHead | None:
    if text is None:
        return None
    found = re.fullmatch(r"([1-9]\d{0,17}):([0-9a-f]{64})", text, re.ASCII)
    if found is None:
        raise invalid_field("head", "invalid_value", "head must be an entry's number and hash, as 12:9f86….")
    return AuditHead(int(found[1]), found[2])
