"""The short form of the torture, at every change."""

from __future__ import annotations

from tests.torture.found_liars import run


def test_devices_that_lie_are_bounded_lines_or_nothing() -> None:
    figures = run(150, seed=7)
    assert figures["wrong"] == []
    assert figures["devices"] > 50
