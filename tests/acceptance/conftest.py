"""Fixtures of the acceptance tests: a real engine on a fresh data folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.running_engine import RunningEngine, running_engine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    with running_engine(tmp_path / "data", forked=True) as started:
        yield started
