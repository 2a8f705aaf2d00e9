"""The longest tests wait most of their time: they are spread among the others, so that processors always have work.

They are over before the end: no worker is left alone with one of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
WITHIN = 0.75
"""Share of the other tests that run before these."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They are those with a time limit of their own; elsewhere such ones come first, with what their module shares."""
    longest_first = sorted(items, key=lambda item: -_limit(item))
    long = [item for item in longest_first if _limit(item) and HERE in item.path.parents]
    others = [item for item in longest_first if item not in long]
    step = max(1, int(len(others) * WITHIN) // max(1, len(long)))
    for number, item in enumerate(long):
        others.insert(number * (step + 1), item)
    items[:] = others


def _limit(item: pytest.Item) -> float:
    mark = item.get_closest_marker("timeout")
    return 0.0 if mark is None else float(mark.args[0])
