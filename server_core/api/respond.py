"""JSON answers, encoded by msgspec straight from the wire structs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from server_core.contract.decisions.legible import legible_json

# `Prefer: wait=N` (RFC 7240 section 4.3): how long a client would like to wait for the end of a job.


LONGEST_WAIT_SECONDS = 30
APPLIED = "Preference-Applied"
_WORD = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_PAIR = rf"(?P<name>{_WORD})(?:[ \t]*=[ \t]*(?P<value>{_WORD}|{_QUOTED}))?"
_PREFERENCE = re.compile(rf"[ \t]*{_PAIR}[ \t]*(?:;.*)?", re.DOTALL)
_ELEMENT = re.compile(r'(?:"(?:[^"\\]|\\.?)*"?|[^,"])+')
"""A member of the list. A quotation mark without its other half quotes the rest: looking for that half again from each
mark would take time that grows with the square of the header's length."""
_SECONDS = re.compile(r"[0-9]{1,9}", re.ASCII)


def wait_seconds(request: Request) -> int | None:
    """Seconds to wait, at most `LONGEST_WAIT_SECONDS`; None = answer at once.

    The first `wait` counts. What cannot be honoured is ignored, as RFC 7240 section 2 asks: other preferences, and a
    wait that is no whole number or below 1.
    """
    for field in request.headers.getlist("prefer"):
        for element in _ELEMENT.findall(field):
            found = _PREFERENCE.fullmatch(element)
            if found is None or found["name"].lower() != "wait":
                continue
            text = (found["value"] or "").strip('"')
            seconds = int(text) if _SECONDS.fullmatch(text) else 0
            return min(seconds, LONGEST_WAIT_SECONDS) or None
    return None


def json_response(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """`body` is anything msgspec encodes; times leave as RFC 3339 in UTC."""
    return json_bytes(legible_json(body), status, headers)


def json_bytes(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A body that is JSON already, as a stored answer is."""
    return Response(body, status, headers, media_type="application/json")


def no_content() -> Response:
    return Response(status_code=204)
