"""JSON answers, encoded by msgspec straight from the wire structs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from server_core.contract.decisions.legible import legible_json


def json_response(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """`body` is anything msgspec encodes; times leave as RFC 3339 in UTC."""
    return json_bytes(legible_json(body), status, headers)


def json_bytes(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A body that is JSON already, as a stored answer is."""
    return Response(body, status, headers, media_type="application/json")


def no_content() -> Response:
    return Response(status_code=204)
