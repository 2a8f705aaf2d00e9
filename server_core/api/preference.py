"""`Prefer: wait=N` (RFC 7240 section 4.3): how long a client would like to wait for the end of a job."""

from __future__ import annotations

import re

from starlette.requests import Request

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
