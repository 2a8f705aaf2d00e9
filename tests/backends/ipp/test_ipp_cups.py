"""The IPP driver against a real cupsd, whose "completed" is a spooler's statement."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import anyio
import pytest

from agent_core.backends.ipp.driver import IppDriver
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import Confirmation, WaitingReason
from tests.support.cupsd import CupsServer, cups_server
from tests.support.ipp_drivers import Sending, Submit, driver_for, eventually, killed_half_way
from tests.support.tcp_sink import Manner, TcpSink, tcp_sink

pytestmark = pytest.mark.anyio
LABEL = b"^XA^FO20,20^FDx^FS^XZ"


@pytest.fixture
def cups() -> Iterator[CupsServer]:
    with cups_server() as server:
        yield server


@pytest.fixture
async def sink() -> AsyncIterator[TcpSink]:
    async with tcp_sink(Manner.RECORD) as sink:
        yield sink


@pytest.fixture
async def queue(cups: CupsServer, sink: TcpSink) -> AsyncIterator[IppDriver]:
    driver = driver_for(cups.add_queue("labels", sink.uri), language=RawLanguage.ZPL)
    yield driver
    await driver.aclose()


async def test_raw_bytes_arrive_and_the_spooler_completes(queue: IppDriver, sink: TcpSink, submit: Submit) -> None:
    delivery = await queue.open(submit(LABEL, mime_type="application/octet-stream", repeats=2))
    delivered = await delivery.send(lambda _: None)
    assert delivered.evidence is Confirmation.SPOOLER_COMPLETED
    assert sink.jobs == [LABEL * 2]


async def test_a_pdf_through_a_raw_queue(queue: IppDriver, sink: TcpSink, submit: Submit) -> None:
    submission = submit()
    delivery = await queue.open(submission)
    assert (await delivery.send(lambda _: None)).evidence is Confirmation.SPOOLER_COMPLETED
    assert sink.jobs == [submission.payload.read_bytes()]


async def test_probe_knows_the_queue_as_a_spooler(queue: IppDriver) -> None:
    facts = await queue.probe()
    assert facts.confirmation is Confirmation.SPOOLER_COMPLETED
    assert facts.raw_languages == (RawLanguage.ZPL,)


async def test_a_stopped_queue_makes_the_job_wait(queue: IppDriver, cups: CupsServer, submit: Submit) -> None:
    cups.run("cupsdisable", "labels")
    with pytest.raises(NotReady) as caught:
        await queue.open(submit(LABEL, mime_type="application/octet-stream"))
    assert caught.value.waiting is WaitingReason.PRINTER_STOPPED
    cups.run("cupsenable", "labels")
    cups.run("cupsreject", "labels")
    with pytest.raises(NotReady):
        await queue.open(submit(LABEL, mime_type="application/octet-stream"))


async def test_recover_an_empty_job(queue: IppDriver, sink: TcpSink, submit: Submit) -> None:
    submission = submit(LABEL, mime_type="application/octet-stream")
    await queue.open(submission)
    with pytest.raises(NotReady):  # nothing was taken: it goes back and is sent later
        await queue.recover(submission.job_name, lambda _: None)
    assert sink.jobs == []


async def test_recover_a_job_that_was_printed_and_never_send_it_again(
    queue: IppDriver, sink: TcpSink, submit: Submit
) -> None:
    submission = submit(LABEL, mime_type="application/octet-stream")
    delivery = await queue.open(submission)
    await delivery.send(lambda _: None)
    assert (await queue.recover(submission.job_name, lambda _: None)).evidence is Confirmation.SPOOLER_COMPLETED
    again = await queue.open(submission)
    with pytest.raises(DeliveryUnknown):  # its count in KiB is rounded up
        await again.send(lambda _: None)
    assert sink.jobs == [LABEL]


async def test_killed_in_the_middle_of_the_document(
    cups: CupsServer, queue: IppDriver, sink: TcpSink, submit: Submit
) -> None:
    submission = submit()
    await queue.open(submission)
    await killed_half_way(queue.setup.uri)
    with pytest.raises((DeliveryFailed, NotReady)):
        await queue.recover(submission.job_name, lambda _: None)
    assert sink.connections == 0


async def test_a_job_that_hangs_in_the_queue_is_taken_out_of_it(cups: CupsServer, submit: Submit) -> None:
    async with tcp_sink(Manner.STALL) as stalled:
        driver = driver_for(cups.add_queue("stalled", stalled.uri), language=RawLanguage.ZPL)
        delivery = await driver.open(submit(LABEL * 200_000, mime_type="application/octet-stream"))
        with pytest.raises(DeliveryFailed, match="no progress"):
            await delivery.send(lambda _: None)
        await driver.aclose()


async def test_cancel_in_the_queue(cups: CupsServer, submit: Submit) -> None:
    async with tcp_sink(Manner.STALL) as stalled:
        driver = driver_for(cups.add_queue("stalled", stalled.uri), language=RawLanguage.ZPL)
        sending = Sending(await driver.open(submit(LABEL * 200_000, mime_type="application/octet-stream")))
        async with anyio.create_task_group() as group:
            group.start_soon(sending.run)
            await eventually(lambda: stalled.connections == 1)
            await sending.delivery.cancel()
        assert isinstance(sending.error, DeliveryCancelled)
        await driver.aclose()
