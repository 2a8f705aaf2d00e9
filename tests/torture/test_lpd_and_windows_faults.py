"""The short forms of the tortures, at every change."""

from __future__ import annotations

import pytest

from tests.torture import lpd_faults, windows_faults

pytestmark = pytest.mark.anyio


async def test_100_jobs_to_print_servers_that_fail_are_told_as_they_are() -> None:
    verdict = await lpd_faults.torture(100, seed=6)
    assert verdict.lies == []
    assert verdict.outcomes["OutcomeUnknown"] > 10 < verdict.outcomes["DeliveryFailed"]


async def test_100_jobs_to_a_spooler_that_fails_are_told_as_they_are() -> None:
    verdict = await windows_faults.torture(100, seed=6)
    assert verdict.lies == []
    ends = ("Delivered", "DeliveryCancelled", "DeliveryFailed", "NotReady", "OutcomeUnknown")
    assert min(verdict.outcomes[end] for end in ends) >= 3, verdict.outcomes
