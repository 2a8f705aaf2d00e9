"""What a field wants to be, in plain words, from its declared type."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import inspect


def item_expectation(type: Any) -> str | None:
    """What each item of a list wants to be; None: it is no list."""
    kinds = [inspect.type_info(type)]
    while kinds:
        match kinds.pop():
            case inspect.ListType(item_type=item):
                return _words(item)
            case inspect.Metadata(type=inner):
                kinds.append(inner)
            case inspect.UnionType(types=inner):
                kinds += inner
    return None


@cache
def expectation(type: Any) -> str:
    """For example `a whole number from 1 to 99`, `one of: none, fit`, `a UUID or null`."""
    return _words(inspect.type_info(type))


def _words(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata():
            return (info.extra or {}).get("expects") or _words(info.type)
        case inspect.IntType():
            return "a whole number" + _range(info.ge, info.le)
        case inspect.FloatType():
            return "a number" + _range(info.ge, info.le)
        case inspect.StrType():
            kind = "a text" if info.pattern is None else "a text without control characters,"
            return kind + _length(info.min_length, info.max_length)
        case inspect.BoolType():
            return "true or false"
        case inspect.UUIDType():
            return "a UUID"
        case inspect.DateTimeType():
            return "a date and time (RFC 3339)"
        case inspect.EnumType():
            return "one of: " + ", ".join(str(member.value) for member in info.cls)
        case inspect.ListType():
            return f"a list{_count(info.min_length, info.max_length)}, each item {_words(info.item_type)}"
        case inspect.StructType() | inspect.DictType():
            return "an object"
        case inspect.UnionType():
            return " or ".join(_words(part) for part in info.types)
        case inspect.NoneType():
            return "null"
    return "of another kind"


def _range(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f" from {low:g} to {high:g}"
    if low is not None:
        return f" of at least {low:g}"
    return "" if high is None else f" of at most {high:g}"


def _count(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f" of {low} to {high}"
    if low is not None:
        return f" of at least {low}"
    return "" if high is None else f" of at most {high}"


def _length(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f" of {low} to {high} characters"
    if low is not None:
        return f" of at least {low} characters"
    return "" if high is None else f" of at most {high} characters"
