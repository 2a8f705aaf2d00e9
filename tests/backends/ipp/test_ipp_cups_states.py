"""States that a backend of a real cupsd can cause: the driver reports them, waits, and ends the job."""

from __future__ import annotations

from collections.abc import Iterator

import anyio
import pytest

from agent_core.errors import DeliveryCancelled, DeliveryFailed
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason
from tests.support.cupsd import CupsServer, cups_server
from tests.support.ipp_drivers import Sending, Submit, driver_for, eventually

pytestmark = pytest.mark.anyio
RAW = "application/octet-stream"


@pytest.fixture(scope="module")
def cups() -> Iterator[CupsServer]:
    with cups_server(scripted=True) as server:
        yield server


async def test_paper_is_waited_for_and_the_ribbon_is_told(cups: CupsServer, submit: Submit) -> None:
    driver = driver_for(cups.add_queue("paper", "scripted:/paper"))
    sending = Sending(await driver.open(submit(mime_type=RAW)))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: sending.latest.waiting is WaitingReason.MEDIA_EMPTY)
        (cups.root / "spool/gate").touch()
    assert sending.delivered is not None, sending.error
    assert sending.delivered.evidence is Confirmation.SPOOLER_COMPLETED
    assert sending.latest.waiting is None
    status = await driver.status()
    assert status.supplies == (Supply(name="Ribbon", kind="ribbon-wax", percent=7, is_low=True),)
    await driver.aclose()


@pytest.mark.parametrize("what", ["login", "held", "stopped"])
async def test_a_job_that_somebody_has_to_release_waits_and_can_be_cancelled(
    cups: CupsServer, submit: Submit, what: str
) -> None:
    driver = driver_for(cups.add_queue(what, f"scripted:/{what}"))
    sending = Sending(await driver.open(submit(mime_type=RAW)))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: sending.latest.waiting is WaitingReason.PRINTER_STOPPED)
        await sending.delivery.cancel()
    assert isinstance(sending.error, DeliveryCancelled)
    await driver.aclose()


@pytest.mark.parametrize(("what", "text"), [("failed", "aborted the job"), ("canceled", "cancelled at the printer")])
async def test_a_job_that_ends_there_has_failed(cups: CupsServer, submit: Submit, what: str, text: str) -> None:
    driver = driver_for(cups.add_queue(what, f"scripted:/{what}", "-o", "printer-error-policy=abort-job"))
    delivery = await driver.open(submit(mime_type=RAW))
    with pytest.raises(DeliveryFailed, match=text) as failed:
        await delivery.send(lambda _: None)
    assert failed.value.reason is FailureReason.PRINTER_ERROR
    await driver.aclose()
