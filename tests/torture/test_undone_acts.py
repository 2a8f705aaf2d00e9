"""The short form of `python -m tests.torture.undone_acts`: two of the moments in which the server dies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.torture.undone_acts import EACH, Dies, bench


@pytest.mark.skipif(sys.platform != "linux", reason="processes are watched by pidfd_open")
def test_what_was_cancelled_is_not_on_paper_and_what_was_undone_is_once(tmp_path: Path) -> None:
    with bench(tmp_path, seed=1) as made:
        undone, ended = made.play(Dies.IN_THE_UNDO), made.play(Dies.IN_THE_END)
    assert undone.complaints == [], undone
    assert undone.ends["undone printed"] == undone.ends["moved printed"] == undone.ends["cancelled cancelled"] == EACH
    assert ended.complaints == [], ended
    assert ended.ends["cancelled cancelled"] == EACH
