"""The longest tests start first, so that no worker is left alone with one in the end."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They are those with a time limit of their own."""
    items.sort(key=lambda item: -_limit(item))


def _limit(item: pytest.Item) -> float:
    mark = item.get_closest_marker("timeout")
    return 0.0 if mark is None else float(mark.args[0])
