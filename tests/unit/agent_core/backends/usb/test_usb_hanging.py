"""USB libraries that hang or do not count: outcomes stay true, the engine goes on, and nothing is left open."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.usb import UsbDriver
from agent_core.domain import Delivered
from agent_core.errors import DeliveryFailed, DeliveryUnknown, EngineError
from agent_core.points import UsbPoint
from server_core import failpoints
from server_core.contract.types.states import Confirmation, PrinterStatus
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.usb_bench import CONTENT, QUICK
from tests.support.usb_fake import fake_library
from tests.support.usb_printer import URI, Fault, Manner, UsbPrinter

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio
ONE_WAY = ((1, False),)


async def end_of(
    printer: UsbPrinter, folder: Path, content: bytes, *, counts: bool = True, hang: float = QUICK.hang
) -> Delivered | EngineError:
    library = fake_library(printer, counts=counts)
    driver = UsbDriver(a_setup(URI), library=library, timings=replace(QUICK, hang=hang))
    delivery = await driver.open(a_submission(folder, content))
    try:
        return await delivery.send(Log())
    except EngineError as error:
        return error
    finally:
        await delivery.aclose()
        await driver.aclose()


@pytest.mark.parametrize("is_last", [True, False])
async def test_a_transfer_that_hangs_in_the_kernel_ends_the_job_and_not_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_last: bool
) -> None:
    monkeypatch.setattr("agent_core.backends.usb.driver.CLOSE_SECONDS", 0.05)
    back = threading.Event()
    printer = UsbPrinter(alternates=ONE_WAY)
    printer.on_take = lambda total: back.wait(20)
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1

    ticking = asyncio.create_task(tick())
    end = await end_of(printer, tmp_path, CONTENT[:100] if is_last else CONTENT, hang=0.1)
    ticking.cancel()
    back.set()
    assert ticks > 0
    assert isinstance(end, DeliveryUnknown if is_last else DeliveryFailed)
    assert "hangs" in str(end)
    await asyncio.to_thread(printer.wait_for, lambda: not printer.claimed)  # its thread lets go when it comes back


async def test_a_printer_that_hangs_when_it_is_opened_is_offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agent_core.backends.usb.driver.STATUS_CONNECT_SECONDS", 0.05)
    back, printer = threading.Event(), UsbPrinter(alternates=ONE_WAY)
    claim = printer.claim
    monkeypatch.setattr(printer, "claim", lambda: claim() if back.wait(20) else 0)
    driver = UsbDriver(a_setup(URI), library=fake_library(printer))
    status = await driver.status()
    assert (status.condition, "does not answer on USB" in (str(status.message) or "")) == (PrinterStatus.OFFLINE, True)
    back.set()
    await asyncio.to_thread(printer.wait_for, lambda: printer.claims and not printer.claimed)  # it came too late
    await driver.aclose()


@pytest.mark.parametrize("at", [20_000, len(CONTENT) - 10])
async def test_a_stall_in_a_library_that_does_not_count_is_not_gone_on_from(tmp_path: Path, at: int) -> None:
    printer = UsbPrinter(alternates=ONE_WAY, faults=[Fault(at, Manner.STALL)])
    end = await end_of(printer, tmp_path, CONTENT, counts=False)
    assert isinstance(end, DeliveryFailed if at == 20_000 else DeliveryUnknown)
    assert bytes(printer.got) == CONTENT[:at]


async def test_timeouts_are_counted_by_every_library(tmp_path: Path) -> None:
    printer = UsbPrinter(alternates=ONE_WAY, appetite=5000)
    end = await end_of(printer, tmp_path, CONTENT[:30_000], counts=False)
    assert end == Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=30_000)
    assert printer.jobs == [CONTENT[:30_000]]


async def test_an_error_before_a_piece_is_certain(tmp_path: Path) -> None:
    printer = UsbPrinter(alternates=ONE_WAY)
    failpoints.arm(UsbPoint.PIECE, failpoints.Fault(failing=failpoints.Failing.ERROR))
    try:
        end = await end_of(printer, tmp_path, CONTENT[:100])
    finally:
        failpoints.disarm()
    assert isinstance(end, DeliveryFailed)
    assert (end.bytes_sent, bytes(printer.got)) == (0, b"")


async def test_calls_run_in_order_in_one_thread_and_a_late_result_is_undone() -> None:
    thread, go, undone = DeviceThread("one"), threading.Event(), threading.Event()
    names: list[str] = []

    def slow() -> str:
        go.wait(20)
        names.append("slow")
        return "late"

    def quick() -> str:
        names.append("quick")
        return threading.current_thread().name

    with pytest.raises(TimeoutError):
        await thread.call(slow, 0.01, undo=lambda result: undone.set())
    with pytest.raises(TimeoutError):
        await thread.call(lambda: names.append("never"), 0.01)
    go.set()
    assert await thread.call(quick, 5) == "one"
    assert names == ["slow", "quick"]
    assert await asyncio.to_thread(undone.wait, 5)
    thread.close()
    assert await thread.call(quick, 5) == "one"  # and begins anew
    thread.close()
