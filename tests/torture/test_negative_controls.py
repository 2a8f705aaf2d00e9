"""The checker is content with the program as it is, and finds each of six missing locks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.torture.negative_controls import CONTROLS, losses

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="deaths are watched by pidfd_open")


@pytest.mark.parametrize("name", CONTROLS)
def test_with_the_lock_nothing_is_found(name: str, tmp_path: Path) -> None:
    assert CONTROLS[name].run(tmp_path, broken=False) == set()


@pytest.mark.parametrize("name", CONTROLS)
def test_without_the_lock_its_fault_is_found(name: str, tmp_path: Path) -> None:
    control = CONTROLS[name]
    assert control.run(tmp_path, broken=True) & control.rules


def test_power_losses_show_that_commits_are_not_synced() -> None:
    assert losses(broken=True, number=20) > 0
