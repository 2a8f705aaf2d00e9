"""The short forms of the tortures, at every change."""

from __future__ import annotations

import pytest

from tests.torture import lpd_faults, windows_faults

pytestmark = pytest.mark.anyio


async def test_100_faults_of_print_servers_are_told_as_they_are() -> None:
    verdict = await lpd_faults.torture(126, seed=9)
    assert verdict.lies == []
    assert verdict.outcomes["Delivered"] >= 3
    assert verdict.outcomes["DeliveryUnknown"] > 10 < verdict.outcomes["DeliveryFailed"]


async def test_100_faults_of_a_spooler_are_told_as_they_are() -> None:
    verdict = await windows_faults.torture(130, seed=6)
    assert verdict.lies == []
    ends = ("Delivered", "DeliveryCancelled", "DeliveryFailed", "NotReady", "DeliveryUnknown")
    assert min(verdict.outcomes[end] for end in ends) >= 3, verdict.outcomes
