"""The short form of the torture, at every change."""

from __future__ import annotations

import pytest

from tests.torture.usb_faults import torture

pytestmark = pytest.mark.anyio


async def test_100_jobs_that_fail_at_any_byte_are_told_as_they_are() -> None:
    verdict = await torture(100, seed=7)
    assert verdict.lies == []
    assert {"Delivered", "DeliveryFailed", "DeliveryUnknown"} <= verdict.outcomes.keys()
