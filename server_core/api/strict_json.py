"""Strict JSON (RFC 8259, and less): UTF-8, no NaN or infinity, no duplicate keys, bounded depth, no lone surrogates."""

from __future__ import annotations

import json
import math
from typing import Any

LARGEST_EXACT = 2**53


class MalformedJson(ValueError):
    """The bytes are no JSON that this server reads; the text says why."""


def parse(body: bytes, *, depth: int) -> Any:
    """Integral numbers become int, also `203.0`: JSON Schema's integer admits them. Raises MalformedJson."""
    try:
        value = _decoder.decode(body.decode())
    except MalformedJson:
        raise
    except UnicodeDecodeError as error:
        raise MalformedJson("The body is not UTF-8.") from error
    except json.JSONDecodeError as error:
        raise MalformedJson(f"The body is not JSON: {error.msg} at character {error.pos}.") from error
    except RecursionError as error:
        raise MalformedJson(f"The body is nested deeper than {depth} levels.") from error
    except ValueError as error:
        raise MalformedJson("The body has a number with too many digits.") from error
    _check(value, depth)
    return value


def _check(value: Any, depth: int) -> None:
    level = [value]
    for _ in range(depth + 1):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below.extend(item)
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
            elif isinstance(item, str) and not item.isascii() and _has_surrogate(item):
                raise MalformedJson("The body has half of a surrogate pair.")
        if not below:
            return
        level = below
    raise MalformedJson(f"The body is nested deeper than {depth} levels.")


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise MalformedJson(f"The body names {key[:64]!r} twice.")
            seen.add(key)
    return value


def _float(text: str) -> float | int:
    number = float(text)
    if not math.isfinite(number):
        raise MalformedJson(f"The number {text[:32]} is too large.")
    if number.is_integer() and abs(number) <= LARGEST_EXACT:
        return int(number)
    return number


def _constant(name: str) -> Any:
    raise MalformedJson(f"{name} is not JSON.")


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_constant=_constant)
