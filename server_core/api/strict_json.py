"""Strict JSON, a subset of RFC 8259: UTF-8, no NaN or infinity, no duplicate keys, bounded depth, no lone surrogates.

Parsing blocks the event loop, so the work is done in C. Python code runs once per object and once per number with a
fraction or an exponent; a body holds at most `MOST_PARTS` objects, lists and such numbers.
"""

from __future__ import annotations

import json
import math
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
