"""A printer's web server that answers during a document and reads no further, with and without TLS."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from agent_core.backends.ipp.driver import IppDriver
from agent_core.backends.ipp.message import IppJobState, Operation, integer
from agent_core.errors import DeliveryFailed, NotReady
from server_core.contract.types.states import Confirmation, FailureReason
from tests.support.fake_ipp import FakeIppPrinter, fake_ipp_printer
from tests.support.ipp_drivers import QUICK, Sending, Submit, driver_for, eventually

pytestmark = pytest.mark.anyio
LARGE = b"x" * 20_000_000
PATIENT = replace(QUICK, upload_look=60, no_progress=60)
GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"


@pytest.fixture(params=["ipp", "ipps"])
async def fake(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[FakeIppPrinter]:
    async with fake_ipp_printer(tmp_path / "keys" if request.param == "ipps" else None) as printer:
        yield printer


@pytest.fixture
async def driver(fake: FakeIppPrinter) -> AsyncIterator[IppDriver]:
    made = driver_for(fake.uri, pace=PATIENT)
    fake.reads.clear()
    yield made
    await made.aclose()


def refusal(code: int) -> bytes:
    return b"HTTP/1.1 %d No\r\nContent-Length: 3\r\nConnection: close\r\n\r\nno\n" % code


@pytest.mark.parametrize("before", [b"", GO_ON * 3])
@pytest.mark.parametrize(("code", "told"), [(413, "too large"), (400, "400"), (403, "does not let"), (301, "301")])
async def test_a_refusal_ends_the_job_at_once(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, before: bytes, code: int, told: str
) -> None:
    fake.interrupts = before + refusal(code)
    delivery = await driver.open(submit(LARGE))
    began = time.monotonic()
    with pytest.raises(DeliveryFailed, match=told) as caught:
        await delivery.send(lambda _: None)
    assert caught.value.reason is FailureReason.PRINTER_REJECTED
    assert 0 < caught.value.bytes_sent < len(LARGE)
    assert time.monotonic() - began < 10
    assert fake.jobs[0].state is IppJobState.CANCELED
    assert fake.asked(Operation.SEND_DOCUMENT) == 0


@pytest.mark.parametrize("code", [413, 400])
async def test_a_refusal_is_heard_though_the_line_is_cut_behind_it(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, code: int
) -> None:
    fake.interrupts, fake.hangs_up = refusal(code), True
    delivery = await driver.open(submit(LARGE))
    with pytest.raises(DeliveryFailed, match="too large" if code == 413 else "400") as caught:
        await delivery.send(lambda _: None)
    assert caught.value.reason is FailureReason.PRINTER_REJECTED
    assert fake.jobs[0].state is IppJobState.CANCELED


async def test_pages_that_came_out_before_it_are_told(fake: FakeIppPrinter, driver: IppDriver, submit: Submit) -> None:
    fake.interrupts = refusal(413)
    delivery = await driver.open(submit(LARGE))
    fake.jobs[0].more["job-impressions-completed"] = integer(2)
    with pytest.raises(DeliveryFailed, match="after 2 pages") as caught:
        await delivery.send(lambda _: None)
    assert caught.value.reason is FailureReason.PARTIAL_OUTPUT


async def test_a_refusal_of_a_job_that_comes_with_its_document(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    fake.only_print_job()
    fake.interrupts = refusal(413)
    delivery = await driver.open(submit(LARGE))
    with pytest.raises(DeliveryFailed, match="too large") as caught:
        await delivery.send(lambda _: None)
    assert caught.value.reason is FailureReason.PRINTER_REJECTED
    assert fake.jobs == []


@pytest.mark.parametrize("code", [429, 503])
async def test_a_busy_web_server_is_asked_again_later(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, code: int
) -> None:
    fake.interrupts = refusal(code)
    delivery = await driver.open(submit(LARGE))
    with pytest.raises(NotReady, match=str(code)):
        await delivery.send(lambda _: None)


@pytest.mark.parametrize("interrupts", [GO_ON, b"HTTP/1.1 102 Processing\r\n\r\n"])
async def test_what_is_no_refusal_interrupts_nothing(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, interrupts: bytes
) -> None:
    fake.interrupts = interrupts
    sending = Sending(await driver.open(submit(LARGE)))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: sending.latest.bytes_sent > 0)
        fake.reads.set()
    assert sending.delivered is not None
    assert sending.delivered.evidence is Confirmation.PRINTER_CONFIRMED
    assert fake.jobs[0].document == LARGE
