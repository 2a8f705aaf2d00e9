"""The short form of `python -m tests.torture.raw_mutations`."""

from __future__ import annotations

from tests.torture.raw_mutations import run


def test_mutated_files_are_judged_without_a_crash() -> None:
    blocked, _ = run(400, seed=7)
    assert 0 < blocked < 400
