"""`GET audit`: what operators and the system did; its check and its export.

GET audit?actor=&act=&subject=&by=&kind=&q=&since=&until=&others=&limit=&cursor=
    others=true: of the site itself, also what people of this server did in other accounts
GET audit/check?last=&head=&after=&most=
GET audit/export
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeVar

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute

from server_core.api.console.operator import caller_of, console_resource, floor_of
from server_core.api.console.until_gone import while_let_in
from server_core.api.paging import page_request
from server_core.api.respond import json_response
from server_core.contract.audit import AuditBy, AuditKind
from server_core.contract.found_jobs import LONGEST_SEARCH
from server_core.services.audit.checking import check_audit
from server_core.services.audit.reading import AuditFilter, AuditHead, export_audit, list_audit
from server_core.services.floor import Floor
from server_core.services.rejected import invalid_field

E = TypeVar("E", bound=StrEnum)
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
        wanted = page_request(request, default=DEFAULT_LIMIT)
        return json_response(await list_audit(floor_of(request).ctx, _filter(request.query_params), wanted))

    async def check(self, request: Request) -> Response:
        query = request.query_params
        last, most = (_count(name, query.get(name)) for name in ("last", "most"))
        known, after = (_entry(name, query.get(name)) for name in ("head", "after"))
        ctx = floor_of(request).ctx
        return json_response(await check_audit(ctx, last=last, known=known, after=after, most=most))

    async def export(self, request: Request) -> Response:
        lines = while_let_in(export_audit(floor_of(request).ctx), caller_of(request))
        return StreamingResponse(lines, media_type=LINES)


def _filter(query: QueryParams) -> AuditFilter:
    """Raises Rejected `validation_failed`."""
    subject, text = query.get("subject"), (query.get("q") or "").strip()[:LONGEST_SEARCH]
    return AuditFilter(
        actor=query.get("actor"),
        act=query.get("act"),
        by=_one_of(AuditBy, "by", query.get("by")),
        kind=_one_of(AuditKind, "kind", query.get("kind")),
        subjects=() if subject is None else (subject,),
        text=(text or None) if subject is None else None,
        since=_moment("since", query.get("since")),
        until=_moment("until", query.get("until")),
        elsewhere=_flag("others", query.get("others")),
    )


def _one_of(kind: type[E], name: str, text: str | None) -> E | None:
    if text is None:
        return None
    try:
        return kind(text)
    except ValueError as error:
        raise invalid_field(name, "invalid_value", f"{name} must be one of {', '.join(kind)}.") from error


def _moment(name: str, text: str | None) -> datetime | None:
    if text is None:
        return None
    wrong = invalid_field(name, "invalid_value", f"{name} must be a time with its zone, as 2026-03-01T00:00:00+01:00.")
    try:
        at = datetime.fromisoformat(text)
        zoned = at.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise wrong from error
    if at.tzinfo is None:
        raise wrong
    return zoned


def _flag(name: str, text: str | None) -> bool:
    if text not in (None, "true", "false"):
        raise invalid_field(name, "invalid_value", f"{name} must be true or false.")
    return text == "true"


def _count(name: str, text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"[1-9]\d{0,8}", text, re.ASCII):
        raise invalid_field(name, "out_of_range", f"{name} must be a whole number from 1 to 999999999.")
    return int(text)


def _entry(name: str, text: str | None) -> AuditHead | None:
    if text is None:
        return None
    found = re.fullmatch(r"([1-9]\d{0,17}):([0-9a-f]{64})", text, re.ASCII)
    if found is None:
        raise invalid_field(name, "invalid_value", f"{name} must be an entry's number and hash, as 12:9f86….")
    return AuditHead(int(found[1]), found[2])
