"""USB: the true outcome of each way a job can end, on the printer in Python and, in `test_usb_on_libusb`, on libusb."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from agent_core.backends.base import EndsAtPage
from agent_core.backends.usb.driver import PIECE_BYTES
from agent_core.domain import Delivered, Progress
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason
from tests.support.submissions import Log, a_submission
from tests.support.usb_bench import CONTENT, IMPATIENT, opened, outcome_of, usb_bench, usb_driver
from tests.support.usb_printer import HOST_STATUS, Fault, Manner, UsbPrinter

pytestmark = pytest.mark.anyio
ONE_WAY = ((1, False),)
WHOLE = Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=len(CONTENT))
LAST = len(CONTENT) - 10


def failing(*faults: Fault) -> UsbPrinter:
    return UsbPrinter(faults=list(faults), alternates=ONE_WAY)


@pytest.mark.parametrize("at", [0, 1, PIECE_BYTES, PIECE_BYTES + 700, LAST])
@pytest.mark.parametrize("manner", [Manner.STALL, Manner.REST])
async def test_a_printer_that_stalls_or_rests_gets_each_byte_once(tmp_path: Path, manner: Manner, at: int) -> None:
    with usb_bench(failing(Fault(at, manner, times=2))) as usb:
        assert await outcome_of(usb, tmp_path) == WHOLE
        assert usb.printer.jobs == [CONTENT]
        assert usb.printer.resets == 0


async def test_what_a_short_write_left_out_follows(tmp_path: Path) -> None:
    content = CONTENT[:30_000]
    with usb_bench(UsbPrinter(appetite=5000, alternates=ONE_WAY)) as usb:
        assert await outcome_of(usb, tmp_path, content) == replace(WHOLE, bytes_sent=30_000)
        assert usb.printer.jobs == [content]


async def test_silence_ends_with_no_progress_and_the_printer_drops_what_it_has(tmp_path: Path) -> None:
    with usb_bench(failing(Fault(20_000, Manner.NEVER))) as usb:
        end = await outcome_of(usb, tmp_path, pace=IMPATIENT)
        assert isinstance(end, DeliveryFailed)
        assert (end.reason, end.bytes_sent) == (FailureReason.TIMEOUT_NO_PROGRESS, 20_000)
        assert (usb.printer.resets, len(usb.printer.got)) == (1, 20_000)


async def test_paper_that_runs_out_is_told_and_waited_for(tmp_path: Path) -> None:
    """For longer than a printer may be silent without a reason."""
    log = Log()
    with usb_bench(failing(Fault(20_000, Manner.PAPER_OUT, times=15))) as usb:
        assert await outcome_of(usb, tmp_path, log=log, pace=IMPATIENT) == WHOLE
        assert usb.printer.jobs == [CONTENT]
    assert Progress(bytes_sent=20_000, waiting=WaitingReason.MEDIA_EMPTY) in log.seen
    assert log.seen[-1] == Progress(bytes_sent=len(CONTENT))


@pytest.mark.parametrize("manner", [Manner.BREAK, Manner.LOST_ACK, Manner.UNPLUG])
@pytest.mark.parametrize("at", [0, 20_000, LAST])
async def test_a_broken_cable_is_partial_or_nobody_knows(tmp_path: Path, manner: Manner, at: int) -> None:
    with usb_bench(failing(Fault(at, manner))) as usb:
        end = await outcome_of(usb, tmp_path)
        got = bytes(usb.printer.got)
    if at == LAST:  # with a lost acknowledgement the printer has all of it, else it has not
        assert isinstance(end, DeliveryUnknown)
        assert end.bytes_sent == LAST
    else:
        assert isinstance(end, DeliveryFailed)
        assert end.reason is (FailureReason.PARTIAL_OUTPUT if at else FailureReason.CONNECTION_LOST)
        assert at == end.bytes_sent <= len(got) < len(CONTENT)
    assert CONTENT.startswith(got)


async def test_a_printer_unplugged_before_the_first_byte_has_taken_nothing(tmp_path: Path) -> None:
    with usb_bench() as usb:
        async with opened(usb_driver(usb), a_submission(tmp_path)) as delivery:
            usb.unplug()
            with pytest.raises(NotReady) as end:
                await delivery.send(Log())
        assert end.value.waiting is WaitingReason.PRINTER_OFFLINE
        assert usb.printer.jobs == []


async def test_a_printer_that_is_plugged_in_again_prints_again(tmp_path: Path) -> None:
    with usb_bench() as usb:
        driver = usb_driver(usb)
        assert (await driver.status()).condition is PrinterStatus.ONLINE
        usb.unplug()
        away = await driver.status()
        assert (away.condition, away.waiting) == (PrinterStatus.OFFLINE, WaitingReason.PRINTER_OFFLINE)
        assert "is not connected to this computer" in (str(away.message) or "")
        usb.plug()
        assert (await driver.status()).condition is PrinterStatus.ONLINE
        async with opened(driver, a_submission(tmp_path, b"again")) as delivery:
            await delivery.send(Log())
        assert usb.printer.jobs == [b"again"]


async def test_cancel_cuts_the_job_and_the_printer_drops_the_rest(tmp_path: Path) -> None:
    with usb_bench(failing(Fault(20_000, Manner.NEVER))) as usb:
        async with opened(usb_driver(usb), a_submission(tmp_path, CONTENT)) as delivery:
            begun = asyncio.Event()
            sending = asyncio.create_task(delivery.send(lambda progress: begun.set()))
            await begun.wait()
            await delivery.cancel()
            with pytest.raises(DeliveryFailed, match="cancelled") as end:
                await sending
        assert end.value.reason is FailureReason.PARTIAL_OUTPUT
        assert usb.printer.resets == 1
        assert end.value.bytes_sent == len(usb.printer.got) < len(CONTENT)


async def test_cancel_of_a_job_that_nobody_took_leaves_nothing(tmp_path: Path) -> None:
    with usb_bench(failing(Fault(0, Manner.NEVER))) as usb:
        async with opened(usb_driver(usb), a_submission(tmp_path, CONTENT)) as delivery:
            sending = asyncio.create_task(delivery.send(Log()))
            await asyncio.sleep(0)
            await delivery.cancel()
            with pytest.raises(DeliveryCancelled):
                await sending
        assert (usb.printer.resets, bytes(usb.printer.got)) == (0, b"")


async def test_cancel_lets_the_page_end_that_is_being_sent(tmp_path: Path) -> None:
    pages = replace(a_submission(tmp_path, CONTENT), repeats=3, page_ends=(25_000, 50_000), closing=b"END")
    with usb_bench(failing(Fault(20_000, Manner.REST, times=3))) as usb:
        async with opened(usb_driver(usb), pages) as delivery:
            begun = asyncio.Event()
            sending = asyncio.create_task(delivery.send(lambda progress: begun.set()))
            await begun.wait()
            await delivery.cancel()
            with pytest.raises(DeliveryFailed, match="after a page") as end:
                await sending
        assert usb.printer.jobs == [CONTENT[:25_000] + b"END"]
        assert (end.value.bytes_sent, usb.printer.resets) == (25_003, 0)


async def test_a_stop_of_the_program_ends_behind_a_page(tmp_path: Path) -> None:
    pages = replace(a_submission(tmp_path, CONTENT), repeats=3, page_ends=(25_000, 50_000), closing=b"END")
    with usb_bench(failing(Fault(20_000, Manner.REST, times=3))) as usb:
        async with opened(usb_driver(usb), pages) as delivery:
            assert isinstance(delivery, EndsAtPage)
            assert not await delivery.end_behind_page()  # before the first byte
            begun = asyncio.Event()
            sending = asyncio.create_task(delivery.send(lambda progress: begun.set()))
            await begun.wait()
            assert await delivery.end_behind_page()
            with pytest.raises(DeliveryFailed, match="The program was stopped after a page"):
                await sending
        assert usb.printer.jobs == [CONTENT[:25_000] + b"END"]


async def test_the_kernels_driver_gets_the_printer_back_at_the_end(tmp_path: Path) -> None:
    with usb_bench(UsbPrinter(kernel_bound=True, alternates=ONE_WAY)) as usb:
        driver = usb_driver(usb)
        assert (await driver.status()).condition is PrinterStatus.ONLINE
        assert not usb.printer.kernel_bound
        async with opened(driver, a_submission(tmp_path, b"label")) as delivery:
            await delivery.send(Log())
        assert usb.printer.jobs == [b"label"]
        assert usb.printer.kernel_bound


async def test_a_printer_in_use_by_another_program_is_busy_and_waited_for(tmp_path: Path) -> None:
    with usb_bench(UsbPrinter(in_use=True)) as usb:
        driver = usb_driver(usb)
        with pytest.raises(NotReady, match="in use by another program") as end:
            await driver.open(a_submission(tmp_path))
        status = await driver.status()
        await driver.aclose()
    assert end.value.waiting is WaitingReason.PRINTER_BUSY
    assert (status.condition, status.waiting) == (PrinterStatus.ONLINE, WaitingReason.PRINTER_BUSY)


@pytest.mark.parametrize(
    ("byte", "waiting"),
    [(0x30, WaitingReason.MEDIA_EMPTY), (0x10, WaitingReason.PRINTER_STOPPED), (0x08, WaitingReason.PRINTER_STOPPED)],
)
async def test_a_printer_that_says_it_cannot_gets_no_job(tmp_path: Path, byte: int, waiting: WaitingReason) -> None:
    with usb_bench(UsbPrinter(port_status=byte, alternates=ONE_WAY)) as usb:
        driver = usb_driver(usb)
        with pytest.raises(NotReady) as end:
            await driver.open(a_submission(tmp_path))
        assert end.value.waiting is waiting
        assert (await driver.status()).waiting is waiting
        usb.printer.port_status = 0x18
        async with opened(driver, a_submission(tmp_path, b"label")) as delivery:
            await delivery.send(Log())
        assert usb.printer.jobs == [b"label"]


async def test_status_is_asked_in_the_printers_language(tmp_path: Path) -> None:
    """Its port status is correct as far as it goes; a ZPL printer reports more."""
    with usb_bench(UsbPrinter(host_status=HOST_STATUS.replace(b"030,0,0,", b"030,0,1,"))) as usb:
        driver = usb_driver(usb)
        status = await driver.status()
        assert (status.waiting, status.reasons) == (WaitingReason.PRINTER_STOPPED, ("paused",))
        await driver.aclose()
        assert usb.printer.jobs == []


async def test_the_best_alternate_setting_is_taken(tmp_path: Path) -> None:
    with usb_bench(UsbPrinter(alternates=((3, True), (1, False), (2, True)))) as usb:
        driver = usb_driver(usb)
        assert (await driver.status()).condition is PrinterStatus.ONLINE
        await driver.aclose()
        assert usb.printer.alternate == 2
