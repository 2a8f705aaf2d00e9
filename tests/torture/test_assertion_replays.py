"""Short form of `tests.torture.assertion_replays`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.torture.assertion_replays import replay_run

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="any address of 127/8 is this computer's own on Linux alone"
)


def test_an_assertion_is_taken_once_whatever_dies(tmp_path: Path) -> None:
    outcome = replay_run(tmp_path, short=True)
    assert outcome.complaints == [], outcome.figures
    assert outcome.figures["codes"]["assertion_replayed"] >= 64 * 4 - 4
