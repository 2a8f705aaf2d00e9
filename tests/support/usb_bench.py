"""A USB printer to test with: on an emulated bus below the real libusb where the environment says so, else in Python.

`in_child` runs tests on the emulated bus: umockdev has to be loaded before the process begins.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from agent_core.backends.usb import UsbDriver
from agent_core.backends.usb.driver import UsbDelivery, UsbTimings
from agent_core.backends.usb.library import LIBUSB, UsbLibrary
from agent_core.domain import Delivered, Submission
from agent_core.errors import EngineError
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.usb_fake import fake_library
from tests.support.usb_printer import URI, UsbPrinter

UMOCKDEV = "SPOOLHOUSE_TEST_UMOCKDEV"
ON_LIBUSB = UMOCKDEV in os.environ
DEBIAN_PYTHON = Path("/usr/lib/python3/dist-packages")
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, kw_only=True)
class UsbBench:
    """One port, and what is plugged into it. `plug` after `unplug` gives it another number on the bus."""

    printer: UsbPrinter
    library: UsbLibrary
    unplug: Callable[[], None]
    plug: Callable[[], None]
    uri: str = URI


@contextmanager
def usb_bench(printer: UsbPrinter | None = None, *, counts: bool = True) -> Iterator[UsbBench]:
    """`counts`: see `fake_library`."""
    printer = printer or UsbPrinter(alternates=((1, False),))  # the quick one: nobody asks it anything
    if not ON_LIBUSB:
        yield UsbBench(
            printer=printer, library=fake_library(printer, counts=counts), unplug=printer.unplug, plug=printer.plug
        )
        return
    from tests.support.usb_umockdev import Bus

    bus = Bus()
    port = bus.add(printer)
    yield UsbBench(printer=printer, library=LIBUSB, unplug=port.unplug, plug=port.plug)
    port.close()


def in_child(folder: Path, *tests: str, only: str) -> str:
    """Runs these tests on the emulated bus, and returns what pytest said. Raises CalledProcessError."""
    only_gi = folder / "gi-only"
    only_gi.mkdir()
    (only_gi / "gi").symlink_to(DEBIAN_PYTHON / "gi")
    environment = {**os.environ, UMOCKDEV: "1", "PYTHONPATH": f"{only_gi}:{ROOT}"}
    command = [
        "umockdev-wrapper",
        sys.executable,
        "-m",
        "pytest",
        *tests,
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-k",
        only,
    ]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
    return done.stdout


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
