"""The query of every list: `limit` and `cursor`."""

from __future__ import annotations

from starlette.requests import Request

from server_core.services.lists.paging import PageRequest
from server_core.services.rejected import invalid_field

LARGEST_PAGE = 100
PAGE_NAMES = ("limit", "cursor")


def page_request(request: Request, *, default: int) -> PageRequest:
    """Raises Rejected 422."""
    limits, cursors = request.query_params.getlist("limit"), request.query_params.getlist("cursor")
    if len(limits) > 1 or len(cursors) > 1:
        raise invalid_field("limit" if len(limits) > 1 else "cursor", "repeated", "Give limit and cursor once.")
    limit = default
    if limits:
        text = limits[0]
        if not (text.isascii() and text.isdigit() and len(text) <= 3 and 1 <= int(text) <= LARGEST_PAGE):
            raise invalid_field("limit", "out_of_range", f"limit must be a whole number from 1 to {LARGEST_PAGE}.")
        limit = int(text)
    return PageRequest(limit=limit, cursor=cursors[0] if cursors and cursors[0] else None)
