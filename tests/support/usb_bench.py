"""A USB printer to test with: on an emulated bus below the real libusb where the environment says so, else in Python.

`in_child` runs tests on the emulated bus: umockdev has to be loaded before the process begins.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from agent_core.backends.usb.library import LIBUSB, UsbLibrary
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
