"""Strict JSON, a subset of RFC 8259: UTF-8, no NaN or infinity, no duplicate keys, bounded depth, no lone surrogates.

Parsing blocks the event loop, so the work is done in C. Python code runs once per object and once per number with a
fraction or an exponent; a body holds at most `MOST_PARTS` objects, lists and such numbers.
"""

from __future__ import annotations

import json
import math
import re
import secrets
import time
from typing import Any

from server_core.contract.messages.http import HttpMessages
from server_core.contract.messages.message import Message

LARGEST_EXACT = 2**53
MOST_PARTS = 4096

_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))
_BLANKS = b" \t\r\n"


class MalformedJson(ValueError):
    """The bytes are no JSON that this server reads; the message says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def parse(body: bytes, *, depth: int) -> Any:
    """Parse a body. Raises MalformedJson.

    Integral numbers become int, including `203.0`, as JSON Schema's integer allows. A leading byte order mark is
    ignored (RFC 8259 section 8.1).
    """
    try:
        text = body.decode("utf-8-sig")
        outside = _outside_strings(body)
        if _parts(outside) > MOST_PARTS:
            raise MalformedJson(HttpMessages.JSON_TOO_MANY_PARTS(most=MOST_PARTS))
        value = _decoder.decode(text)
    except MalformedJson:
        raise
    except UnicodeDecodeError as error:
        raise MalformedJson(_not_utf_8(body, error.start)) from error
    except json.JSONDecodeError as error:
        if 0 in body[:4]:  # no JSON begins so; of UTF-16 and UTF-32, every text does
            raise MalformedJson(HttpMessages.JSON_WIDE()) from error
        raise MalformedJson(HttpMessages.JSON_MALFORMED(why=error.msg, position=error.pos)) from error
    except RecursionError as error:
        raise MalformedJson(HttpMessages.JSON_TOO_DEEP(depth=depth)) from error
    except ValueError as error:
        raise MalformedJson(HttpMessages.JSON_TOO_MANY_DIGITS()) from error
    if _is_deeper(outside, depth):
        raise MalformedJson(HttpMessages.JSON_TOO_DEEP(depth=depth))
    if b"\\u" in body and _has_surrogate(value):
        raise MalformedJson(HttpMessages.JSON_WITH_SURROGATE())
    return value


def _not_utf_8(body: bytes, at: int) -> Message:
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return HttpMessages.JSON_WIDE()
    return HttpMessages.JSON_NOT_UTF_8(at=at)


def _outside_strings(body: bytes) -> bytes:
    """Return the JSON with each string replaced by one quotation mark."""
    if b"\\" in body:
        body = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    return b'"'.join(body.split(b'"')[::2])


def _parts(outside: bytes) -> int:
    """Count objects, lists, and numbers with a fraction or an exponent. Such a number may count twice."""
    exponents = outside.count(b"e") + outside.count(b"E") - outside.count(b"true") - outside.count(b"false")
    return outside.count(b"{") + outside.count(b"[") + outside.count(b".") + exponents


def _is_deeper(outside: bytes, depth: int) -> bool:
    """Return whether values of well-formed JSON are nested in more than `depth` lists and objects."""
    bare = outside.translate(None, _BLANKS).replace(b"[]", b"").replace(b"{}", b"")
    brackets = bare.translate(_BRACKETS, _NO_BRACKET)
    for _ in range(depth):
        brackets = brackets.replace(b"[]", b"")
    return bool(brackets)


def _has_surrogate(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise MalformedJson(HttpMessages.JSON_KEY_TWICE(key=repr(key[:64])))
            seen.add(key)
    return value


def _float(text: str) -> float | int:
    number = float(text)
    if not math.isfinite(number):
        raise MalformedJson(HttpMessages.JSON_NUMBER_TOO_LARGE(number=text[:32]))
    if number.is_integer() and abs(number) <= LARGEST_EXACT:
        return int(number)
    return number


def _constant(name: str) -> Any:
    raise MalformedJson(HttpMessages.JSON_CONSTANT(name=name))


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_constant=_constant)


# Large JSON bodies without large costs: the one long string is cut out, and only the small rest is parsed.
#
# A parser makes objects of all it is sent, and 14 MiB of `[],[],[]` are hundreds of MiB of them. No order has much
# more than its document, so: the string that is more than half of the body is cut out by looking at strings alone, a
# mark that nobody can know stands in its place, and the strict parser reads the rest. The document is only believed
# where the mark is found again as the value it was sent for: whatever else the body is made of, the parser has judged
# it.


PIECE_BYTES = 64 * 1024
PAUSE_SECONDS = 0.0002
"""After each piece: threads that only compute keep the event loop waiting for its turn."""
# All that a string of ASCII may be made of (RFC 8259 section 7): PHP writes `\/`, .NET writes `\u002B`. No `*+`: before
# Python 3.11.5 that takes in the beginning of an escape that the piece cuts.
_ASCII = re.compile(rb"""(?:[ !#-\[\]-~]+|\\(?:["\\/bfnrt]|u00[0-7][0-9A-Fa-f]))*""")
_STRING = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)


class TooMuchBeside(Exception):
    """The body is large, and not because of the one long string that it may have."""


def parse_long_string(body: bytes, member: str, *, rest_bytes: int, depth: int) -> Any:
    """What `strict_json.parse` makes of it, if `member` of the object is more than half of the body and ASCII.

    For a worker thread. Raises TooMuchBeside, strict_json.MalformedJson (of the rest: its positions are not those of
    the body).
    """
    begin = _long_string(body, rest_bytes)
    text, end = _ascii_string(body, begin)
    if end - begin <= len(body) // 2 or len(body) - (end - begin) > rest_bytes:
        raise TooMuchBeside
    mark = secrets.token_hex(16)
    value = parse(body[:begin] + mark.encode() + body[end:], depth=depth)
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
