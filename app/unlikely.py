"""Whether what a file of ours says can have come from a server: nobody else judges it before it is shown. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

LARGEST_NUMBER = 2**53
LONGEST_TEXT = 16_384
YEARS = range(2000, 2101)


def is_likely(value: object) -> bool:
    """Numbers that are some, times with their zone and of our days, texts that end, all the way down."""
    match value:
        case None | bytes():
            return True
        case str():
            return len(value) <= LONGEST_TEXT
        case int():
            return abs(value) <= LARGEST_NUMBER
        case datetime():
            return value.tzinfo is not None and value.year in YEARS
        case float():
            return math.isfinite(value) and abs(value) <= LARGEST_NUMBER
        case msgspec.Struct():
            return all(is_likely(getattr(value, name)) for name in value.__struct_fields__)
        case Mapping():
            return all(is_likely(key) and is_likely(each) for key, each in value.items())
        case Iterable():
            return all(map(is_likely, value))
    return True
