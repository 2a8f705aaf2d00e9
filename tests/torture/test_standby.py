"""The short form of `python -m tests.torture.standby`: fewer jobs, and two of the ways in which it goes wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.torture.standby import Meanwhile, bench


@pytest.mark.skipif(sys.platform != "linux", reason="processes are watched by pidfd_open")
def test_no_job_is_lost_or_doubled_on_its_way_to_the_standby_printer(tmp_path: Path) -> None:
    with bench(tmp_path, seed=1) as made:
        killed = made.play(Meanwhile.KILLED_BETWEEN, waiting=60)
        changed = made.play(Meanwhile.CHANGED, waiting=30)
    assert killed.complaints == [], killed
    assert 0 < killed.moved < 60, killed  # the first commits held
    assert changed.complaints == [], changed
