"""Sends one job to a USB printer, quickly, and returns how it ended."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from agent_core.backends.usb import UsbDriver
from agent_core.backends.usb.driver import UsbDelivery, UsbTimings
from agent_core.domain import Delivered, Submission
from agent_core.errors import EngineError
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.usb_bench import UsbBench

QUICK = UsbTimings(no_progress=20.0, slice_ms=20, after_stall=0.001, stop=20.0, connect=20.0, hang=20.0)
IMPATIENT = replace(QUICK, no_progress=0.2)
CONTENT = b"".join(b"%06d" % number for number in range(10_000))


def usb_driver(usb: UsbBench, pace: UsbTimings = QUICK) -> UsbDriver:
    return UsbDriver(a_setup(usb.uri), library=usb.library, timings=pace)


@asynccontextmanager
async def opened(driver: UsbDriver, submission: Submission) -> AsyncIterator[UsbDelivery]:
    """The driver ends with it."""
    delivery = await driver.open(submission)
    try:
        yield delivery
    finally:
        await delivery.aclose()
        await driver.aclose()


async def outcome_of(
    usb: UsbBench, folder: Path, content: bytes = CONTENT, *, log: Log | None = None, pace: UsbTimings = QUICK
) -> Delivered | EngineError:
    """Return the outcome of `send`, or its known error."""
    async with opened(usb_driver(usb, pace), a_submission(folder, content)) as delivery:
        try:
            return await delivery.send(log or Log())
        except EngineError as error:
            return error
