"""`probe` within 3 s and `status` within 5 s (agent_core/backends/base.py), whatever a device does.

All kinds run at the same time. They hardly use the processor, so none slows down the others.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec import structs

from agent_core.backends.base import Driver
from agent_core.backends.registry import open_driver
from agent_core.backends.usb import UsbDriver
from agent_core.backends.windows import WindowsDriver
from agent_core.backends.windows.spooler import SpoolPrinter
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.printers import Backend, SimulatedFault
from tests.support.fake_winspool import URI as WINSPOOL_URI
from tests.support.fake_winspool import FakeSpooler
from tests.support.pretended_server import pretended_server
from tests.support.submissions import a_setup
from tests.support.usb_bench import usb_bench
from tests.support.usb_printer import UsbPrinter

pytestmark = pytest.mark.anyio
PROBE_SECONDS, STATUS_SECONDS = 3.0, 5.0
NOISE_SECONDS = 0.8
"""Seconds that a busy computer may add."""
TRICKLE_SECONDS = 0.3
ADDRESSES = ("ipp://{}/ipp/print", "ipps://{}/ipp/print", "socket://{}", "lpd://{}/raw")
Device = Callable[[], AbstractAsyncContextManager[str]]


@asynccontextmanager
async def talker(says: bytes) -> AsyncIterator[str]:
    """Accept connections and send this forever, piece by piece; nothing if it is empty."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(says)
            await writer.drain()
            await asyncio.sleep(TRICKLE_SECONDS)

    async with pretended_server(talk) as server:
        yield f"127.0.0.1:{server.port}"


@asynccontextmanager
async def black_hole() -> AsyncIterator[str]:
    """Return an address where connections are neither established nor refused."""
    with socket.socket() as listener, socket.socket() as first, socket.socket() as second:
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        for caller in (first, second):
            caller.setblocking(False)
            caller.connect_ex(listener.getsockname())
        yield f"127.0.0.1:{listener.getsockname()[1]}"


@dataclass
class HangingUsb(UsbPrinter):
    """A library whose calls never return from the `good_calls`-th on, like a device that hangs in the kernel."""

    good_calls: int = 0
    resume: threading.Event = field(default_factory=threading.Event)

    def control(self, kind: int, request: int, value: int, index: int, most: int) -> tuple[bytes, int]:
        self.good_calls -= 1
        if self.good_calls < 0:
            self.resume.wait(30)
        return super().control(kind, request, value, index, most)


@dataclass
class HangingSpooler(FakeSpooler):
    hangs_in: str = "open"

    def open(self, name: str) -> int:
        if self.hangs_in == "open":
            self.resume.wait(30)
        return super().open(name)

    def printer(self, handle: int) -> SpoolPrinter:
        if self.hangs_in == "printer":
            self.resume.wait(30)
        return super().printer(handle)


async def usb_driver(stack: AsyncExitStack, good_calls: int) -> Driver:
    printer = HangingUsb(alternates=((1, False),), good_calls=good_calls)
    bench = stack.enter_context(usb_bench(printer))
    stack.callback(printer.resume.set)
    return UsbDriver(a_setup(bench.uri), library=bench.library)


async def every_driver(stack: AsyncExitStack, folder: Path) -> dict[str, Driver]:
    """Build each driver with the device that it talks to."""
    made: dict[str, Driver] = {}
    devices: dict[str, Device] = {
        "silent": lambda: talker(b""),
        "trickling": lambda: talker(b"H"),
        "a black hole": black_hole,
    }
    for manner, device in devices.items():
        for address in ADDRESSES:
            uri = address.format(await stack.enter_async_context(device()))
            made[f"{address}, {manner}"] = open_driver(a_setup(uri), virtual_folder=folder)
    offline = a_setup("virtual:///Tray", fault=SimulatedFault.OFFLINE)
    made["virtual"] = open_driver(offline, virtual_folder=folder)
    for good_calls in range(6):
        made[f"usb, hangs at call {good_calls}"] = await usb_driver(stack, good_calls)
    for call in ("open", "printer"):
        spooler = HangingSpooler(hangs_in=call)
        stack.callback(spooler.resume.set)
        for language in (None, offline.language):
            setup = structs.replace(a_setup(WINSPOOL_URI), language=language)
            made[f"winspool, hangs in {call}, {language}"] = WindowsDriver(setup, spooler=spooler)
    return made


async def too_slow(driver: Driver) -> list[str]:
    clock = asyncio.get_running_loop().time
    found: list[str] = []
    for name, call, bound in (
        ("probe", driver.probe, PROBE_SECONDS),
        ("status", driver.status, STATUS_SECONDS),
        ("probe again", driver.probe, PROBE_SECONDS),
        ("status again", driver.status, STATUS_SECONDS),
    ):
        begun = clock()
        await call()
        if (took := clock() - begun) > bound + NOISE_SECONDS:
            found.append(f"{name}: {took:.2f} s")
    return found


async def test_every_driver_tells_in_time_of_who_does_not_answer(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        drivers = await every_driver(stack, tmp_path)
        assert {DeviceUri.parse(driver.setup.uri).backend for driver in drivers.values()} == set(Backend)
        too_late = await asyncio.gather(*(too_slow(driver) for driver in drivers.values()))
        assert {name: slow for name, slow in zip(drivers, too_late, strict=True) if slow} == {}
        await asyncio.gather(*(driver.aclose() for driver in drivers.values()))
