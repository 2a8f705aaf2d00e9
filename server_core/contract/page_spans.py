"""Pages of a document, or labels of a RAW file, as people name them: 4-6, 9."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

MOST_SPANS = 64
Number = Annotated[int, Meta(ge=1, le=100_000)]


class PageSpan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From 1 on, both included; `last` is not before `first`."""

    first: Number
    last: Number


PageSpans = Annotated[list[PageSpan], Meta(min_length=1, max_length=MOST_SPANS)]


def span_words(spans: Iterable[PageSpan]) -> str:
    """`4-6, 9`."""
    return ", ".join(f"{each.first}-{each.last}" if each.last > each.first else f"{each.first}" for each in spans)
