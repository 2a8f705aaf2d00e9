"""Idempotency under races and over a restart: the short form of `python -m tests.torture.same_keys`."""

from __future__ import annotations

from pathlib import Path

from tests.torture.same_keys import same_keys


def test_64_threads_with_the_same_keys_make_one_job_for_each_key(tmp_path: Path) -> None:
    outcome = same_keys(tmp_path, threads=64, keys=16)
    assert (outcome.jobs, outcome.first) == (16, 16)
    assert {len(bodies) for bodies in outcome.bodies.values()} == {1}
    assert outcome.replayed == 64 * (8 + 16) - 16
