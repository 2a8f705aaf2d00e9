"""Rows that lie together: what a model tells of them it tells once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def runs(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The first and the last row of each run, of rows in ascending order."""
    first = last = None
    for row in rows:
        if first is not None and last is not None and row == last + 1:
            last = row
            continue
        if first is not None and last is not None:
            yield first, last
        first = last = row
    if first is not None and last is not None:
        yield first, last
