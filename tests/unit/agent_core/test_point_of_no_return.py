"""The outcome of a job for each answer of a driver."""

from __future__ import annotations

import pytest

from agent_core.domain import Delivered
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.point_of_no_return import outcome
from server_core.contract.messages.message import words
from server_core.contract.types.agents import Outcome
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason
from tests.support.leases import a_lease

pytestmark = pytest.mark.anyio


async def answer(ending: Delivered | Exception) -> Delivered:
    if isinstance(ending, Exception):
        raise ending
    return ending


@pytest.mark.parametrize(
    ("ending", "meaning"),
    [
        (Delivered(evidence=Confirmation.PRINTER_CONFIRMED, bytes_sent=9), Outcome.PRINTED),
        (DeliveryFailed(FailureReason.PARTIAL_OUTPUT, words("lost"), bytes_sent=4), Outcome.FAILED),
        (DeliveryUnknown(words("silence"), bytes_sent=9), Outcome.UNKNOWN),
        (DeliveryCancelled(words("cancelled there")), Outcome.CANCELLED),
        (NotReady(WaitingReason.PRINTER_BUSY, words("busy")), Outcome.NOT_STARTED),
    ],
)
async def test_each_ending_has_its_outcome(ending: Delivered | Exception, meaning: Outcome) -> None:
    assert (await outcome(a_lease(), answer(ending))).outcome is meaning


async def test_a_bug_in_a_driver_leaves_the_outcome_unknown(caplog: pytest.LogCaptureFixture) -> None:
    assert (await outcome(a_lease(), answer(ZeroDivisionError()))).outcome is Outcome.UNKNOWN
    assert "A bug while job" in caplog.text
