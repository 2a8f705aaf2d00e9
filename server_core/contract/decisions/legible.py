"""File names that are not UTF-8, as people read them and as JSON holds them. Pure."""

from __future__ import annotations

import re
from typing import Any

import msgspec

UNSEEN = "·"
"""What stands in a text for a sign that cannot be seen."""
_NO_UTF_8 = re.compile("[\udc80-\udcff]+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_encoder = msgspec.json.Encoder()


def legible(name: str) -> str:
    """Make a file name encodable in every Unicode encoding.

    Python represents bytes that are not UTF-8 as lone surrogates (PEP 383). They are read as Windows-1252, a superset
    of ISO 8859-1: `latin\\udce4.pdf` becomes `latinä.pdf`. Other lone surrogates become a dot.
    """
    if not _SURROGATE.search(name):
        return name
    read = _NO_UTF_8.sub(_as_windows, name)
    return _SURROGATE.sub(UNSEEN, read)


def legible_json(value: Any) -> bytes:
    """Encode whatever msgspec encodes. Only texts that UTF-8 cannot hold are changed: they become `legible`."""
    try:
        return _encoder.encode(value)
    except UnicodeEncodeError:
        return _encoder.encode(_legible(msgspec.to_builtins(value)))


def _as_windows(run: re.Match[str]) -> str:
    return run[0].encode("utf-8", "surrogateescape").decode("cp1252", "replace").replace("\ufffd", UNSEEN)


def _legible(value: Any) -> Any:
    match value:
        case str():
            return legible(value)
        case dict():
            return {_legible(name): _legible(member) for name, member in value.items()}
        case list() | tuple():
            return [_legible(member) for member in value]
    return value
