"""200 power losses; and what they find where a sync is missing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.torture.power_loss import checkpoints, lose_power, no_folder_sync, record_of, synchronous

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="open files are named by /proc")


@pytest.mark.parametrize("seed", [1, 2])
def test_200_losses_take_nothing_that_was_acknowledged(seed: int) -> None:
    entries = record_of(120)
    assert checkpoints(entries) > 1
    assert lose_power(entries, 100, seed) == (0, [])


@pytest.mark.parametrize(
    ("weakness", "found"),
    [(partial(synchronous, "NORMAL"), "lost"), (no_folder_sync, "not whole")],
    ids=["synchronous NORMAL", "no sync of folders"],
)
def test_a_missing_sync_is_found(weakness: Callable[[], Any], found: str) -> None:
    entries = record_of(40, weakness)
    lossy, wrong = lose_power(entries, 20, 1)
    assert lossy > 10
    assert any(found in one for one in wrong)
