"""Large JSON bodies without large costs: the one long string is cut out, and only the small rest is parsed.

A parser makes objects of all it is sent, and 14 MiB of `[],[],[]` are hundreds of MiB of them. No order has much more
than its document, so: the string that is more than half of the body is cut out by looking at strings alone, a mark
that nobody can know stands in its place, and the strict parser reads the rest. The document is only believed where the
mark is found again as the value it was sent for: whatever else the body is made of, the parser has judged it.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from typing import Any

from server_core.api import strict_json

PIECE_BYTES = 64 * 1024
PAUSE_SECONDS = 0.0002
"""After each piece: threads that only compute keep the event loop waiting for its turn."""
# All that a string of ASCII may be made of (RFC 8259 section 7): PHP writes `\/`, .NET writes `\u002B`. No `*+`: before
# Python 3.11.5 that takes in the beginning of an escape that the piece cuts.
_ASCII = re.compile(rb"""(?:[ !#-\[\]-~]+|\\(?:["\\/bfnrt]|u00[0-7][0-9A-Fa-f]))*""")
_STRING = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)


class TooMuchBeside(Exception):
    """The body is large, and not because of the one long string that it may have."""


def parse(body: bytes, member: str, *, rest_bytes: int, depth: int) -> Any:
    """What `strict_json.parse` makes of it, if `member` of the object is more than half of the body and ASCII.

    For a worker thread. Raises TooMuchBeside, strict_json.MalformedJson (of the rest: its positions are not those of
    the body).
    """
    begin = _long_string(body, rest_bytes)
    text, end = _ascii_string(body, begin)
    if end - begin <= len(body) // 2 or len(body) - (end - begin) > rest_bytes:
        raise TooMuchBeside
    mark = secrets.token_hex(16)
    value = strict_json.parse(body[:begin] + mark.encode() + body[end:], depth=depth)
    if not isinstance(value, dict) or value.get(member) != mark:
        raise TooMuchBeside
    value[member] = text
    return value


def _long_string(body: bytes, rest_bytes: int) -> int:
    """Where it begins, behind its quotation mark: the first that is too long to stand beside it."""
    most = min(rest_bytes, len(body) // 2)
    quote = body.find(b'"', 0, most)
    while quote != -1:
        short = _STRING.match(body, quote + 1, quote + 1 + most)
        if short is None:
            return quote + 1
        quote = body.find(b'"', short.end(), most)
    raise TooMuchBeside


def _ascii_string(body: bytes, begin: int) -> tuple[str, int]:
    """What it says, and where its quotation mark ends it."""
    pieces: list[str] = []
    position = begin
    while True:
        match = _ASCII.match(body, position, position + PIECE_BYTES)
        assert match is not None  # noqa: S101
        if match.end() == position:
            break
        pieces.append(_said(match[0]))
        position = match.end()
        time.sleep(PAUSE_SECONDS)
    if body[position : position + 1] != b'"':
        raise TooMuchBeside
    return "".join(pieces), position


def _said(piece: bytes) -> str:
    return str(json.loads(b'"' + piece + b'"')) if b"\\" in piece else piece.decode("ascii")
