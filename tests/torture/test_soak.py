"""The short soak: its first 60 jobs open not all connections and fill no page cache, so more may come after them."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.torture.soak import soak


@pytest.mark.skipif(sys.platform != "linux", reason="memory, files and threads are measured by /proc")
def test_an_engine_stays_as_it_was_over_many_jobs(tmp_path: Path) -> None:
    figures = asyncio.run(soak(tmp_path, jobs=600, printers=10))
    assert figures.complaints(most_growth=0.15, more_files=20) == [], figures
