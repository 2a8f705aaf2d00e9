"""Printers whose devices change places, at a real engine that is killed meanwhile: no label on a wrong device."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from agent_core.backends.ipp.message import uri
from tests.support.answering_printer import ZPL_ANSWERS, Talk, answering_printer
from tests.support.fake_ipp import fake_ipp_printer
from tests.support.moving_devices import Kind
from tests.support.own_network import run_alone, why_not
from tests.support.running_engine import RunningEngine
from tests.support.sample_pdfs import pages

pytestmark = pytest.mark.anyio
FIRST, SECOND = "127.0.0.2", "127.0.0.3"
DOCK_1 = ["dock 0", "dock 1"]
PACK = ["pack 0", "pack 1"]


def a_port() -> int:
    """Return a port that is free at all addresses of the loopback."""
    with socket.socket() as sock:
        sock.bind(("", 0))
        return int(sock.getsockname()[1])


@dataclass
class Device:
    """A label printer that can be put at an address and taken away; `paper`: what it printed wherever it stood.

    `lies`: it tells all but who it is.
    """

    serial: str
    lies: bool = False
    paper: list[bytes] = field(default_factory=list)
    _talk: Talk | None = None

    @asynccontextmanager
    async def at(self, address: str, port: int) -> AsyncIterator[None]:
        serial = b"?" if self.lies else self.serial.encode()
        answers = {question: reply.replace(b"D2J181400001", serial) for question, reply in ZPL_ANSWERS.items()}
        mac = ":".join(self.serial[-4:][at : at + 2] for at in (0, 2))
        answers[b"~HQHA"] = b"" if self.lies else answers[b"~HQHA"].replace(b"E0:7A", mac.encode())
        async with answering_printer(answers, host=address, port=port) as talk:
            self._talk = talk
            try:
                yield
            finally:
                self._talk = None
        self.paper += talk.jobs

    @property
    def labels(self) -> list[bytes]:
        """Each once it was printed, by what stands on it."""
        jobs = self.paper + (self._talk.jobs if self._talk is not None else [])
        return [word for job in jobs for word in job.split(b"^") if word.startswith(b"FD")]


def label(text: str) -> bytes:
    return f"^XA^FO20,20^A0N,30,30^FD{text}^FS^XZ".encode()


def is_in_place_of(other: str, shown: dict[str, Any]) -> bool:
    """Return whether the device of `other` answers in place of the printer's own."""
    return (shown["other_device"] or {}).get("printer_id") == other


class Site:
    """`spoolhouse serve` as a process, killed and started again on the same data."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.engine = RunningEngine.fork(folder)

    async def do(self, call: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.to_thread(call, *arguments)

    async def printer(self, printer_id: str) -> dict[str, Any]:
        shown: dict[str, Any] = await self.do(self.engine.cli, "printer", "show", printer_id)
        return shown

    async def until(self, printer_id: str, happened: Callable[[dict[str, Any]], bool], seconds: float = 60) -> None:
        def has_happened() -> bool:
            return happened(self.engine.cli("printer", "show", printer_id))

        await self.do(self.engine.wait_until, has_happened, seconds)

    async def until_it_waits(self, job: str, reason: str) -> None:
        """Between two tries: a job that is tried is reserved for a moment."""

        def waits() -> bool:
            row = self.engine.cli("job", "show", job)["row"]
            return bool(row["status"] == "pending" and row["waiting_reason"] == reason)

        await self.do(self.engine.wait_until, waits)

    async def add(self, name: str, uri: str) -> str:
        printer_id: str = await self.do(
            partial(self.engine.add_printer, uri, name, "--language", "zpl", "--media", "100x150")
        )
        await self.until(printer_id, lambda shown: shown["serial"] is not None)
        return printer_id

    async def order(self, printer_id: str, text: str) -> str:
        document = await self.do(self.engine.upload, label(text), "label.zpl", "zpl")
        job: dict[str, Any] = await self.do(self.engine.create_job, document, printer_id)
        return str(job["print_job_id"])

    async def printed(self, *jobs: str) -> None:
        for job in jobs:
            ended = await self.do(partial(self.engine.wait_for, job, seconds=60))
            assert ended["status"] == "printed", ended

    async def kill(self) -> None:
        await self.do(self.engine.stop, signal.SIGKILL)
        self.engine = await self.do(RunningEngine.fork, self._folder)


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    started = await asyncio.to_thread(Site, tmp_path / "data")
    try:
        yield started
    finally:
        await asyncio.to_thread(started.engine.cut)


async def test_two_printers_exchange_their_addresses_and_no_label_comes_out_of_the_wrong_one(site: Site) -> None:
    port = a_port()
    devices = Device("D2J163500123"), Device("D2J999900002")
    async with AsyncExitStack() as places:
        for device, address in zip(devices, (FIRST, SECOND), strict=True):
            await places.enter_async_context(device.at(address, port))
        first = await site.add("Dock", f"socket://{FIRST}:{port}")
        second = await site.add("Pack", f"socket://{SECOND}:{port}")
        await site.printed(await site.order(first, "dock 0"), await site.order(second, "pack 0"))
    async with AsyncExitStack() as places:
        for device, address in zip(devices, (SECOND, FIRST), strict=True):
            await places.enter_async_context(device.at(address, port))
        waiting = [await site.order(first, "dock 1"), await site.order(second, "pack 1")]
        await site.until(first, lambda shown: shown["other_device"] is not None)
        await site.kill()
        waiting += [await site.order(first, "dock 2"), await site.order(second, "pack 2")]
        for printer, other in ((first, second), (second, first)):
            await site.until(printer, partial(is_in_place_of, other))
        for job in waiting:
            await site.until_it_waits(job, "other_device")
        assert [device.labels for device in devices] == [[b"FDdock 0"], [b"FDpack 0"]]
        notices = (await site.do(site.engine.cli, "notice", "list"))["data"]
        listed = [one["details"] for one in notices if one["kind"] == "printer_kept_out"]
        assert {(one["known"]["serial"], one["seen"]["serial"]) for one in listed} == {
            (devices[0].serial, devices[1].serial),
            (devices[1].serial, devices[0].serial),
        }
        changed = await site.do(site.engine.cli, "printer", "address", first, "--exchange", second)
        assert (changed["applied"], changed["sameness"], changed["its_sameness"]) == (True, "same", "same")
        await site.kill()
        await site.printed(*waiting)
    assert devices[0].labels == [b"FDdock 0", b"FDdock 1", b"FDdock 2"]
    assert devices[1].labels == [b"FDpack 0", b"FDpack 1", b"FDpack 2"]


async def test_ipp_printers_that_are_put_back_go_on_by_themselves(site: Site) -> None:
    async with fake_ipp_printer() as one, fake_ipp_printer() as two:
        for place, uuid in ((one, "a0"), (two, "b1")):
            place.printer |= {"printer-uuid": uri(f"urn:uuid:4509a320-00a0-008f-00b6-0025075110{uuid}")}
        printers = [
            str(await site.do(site.engine.add_printer, place.uri, name))
            for place, name in ((one, "Office"), (two, "Confirmations"))
        ]
        for printer in printers:
            await site.until(printer, lambda shown: shown["device_uuid"] is not None)
        document = await site.do(site.engine.upload, pages(1))
        first = [(await site.do(site.engine.create_job, document, printer))["print_job_id"] for printer in printers]
        await site.printed(*first)
        one.printer, two.printer = two.printer, one.printer
        waiting = [(await site.do(site.engine.create_job, document, printer))["print_job_id"] for printer in printers]
        for printer in printers:
            await site.until(printer, lambda shown: shown["other_device"] is not None)
        await site.kill()
        for job in waiting:
            await site.until_it_waits(job, "other_device")
        assert [len(place.jobs) for place in (one, two)] == [1, 1]
        one.printer, two.printer = two.printer, one.printer
        await site.printed(*waiting)
        assert [[bool(job.document) for job in place.jobs] for place in (one, two)] == [[True, True]] * 2
        left = (await site.do(site.engine.cli, "notice", "list"))["data"]
        assert {notice["kind"] for notice in left} <= {"same_content"}


async def test_a_device_that_moves_is_found_and_followed(site: Site) -> None:
    port = a_port()
    own, stranger = Device("D2J163500123"), Device("D2J999900002")
    async with own.at(FIRST, port):
        printer = await site.add("Dock", f"socket://{FIRST}:{port}")
        await site.printed(await site.order(printer, "dock 0"))
    # another one gets its old address, as a router may give it
    async with stranger.at(FIRST, port), own.at("127.0.0.40", port):
        job = await site.order(printer, "dock 1")
        await site.until(printer, lambda shown: shown["other_device"] is not None)
        await site.kill()
        await site.until(printer, lambda shown: shown["found_uri"] == f"socket://127.0.0.40:{port}")
        offered = (await site.do(site.engine.cli, "notice", "list"))["data"]
        assert {one["kind"] for one in offered} == {"printer_kept_out", "printer_found"}
        assert (await site.printer(printer))["uri"] == f"socket://{FIRST}:{port}"
        await site.do(site.engine.cli, "printer", "set", printer, "--follow-device", "yes")
        await site.printed(job)
        shown = await site.printer(printer)
        assert (shown["uri"], shown["found_uri"], shown["other_device"]) == (f"socket://127.0.0.40:{port}", None, None)
        assert (await site.do(site.engine.cli, "notice", "list"))["data"] == []
    assert (own.labels, stranger.labels) == ([b"FDdock 0", b"FDdock 1"], [])


async def test_a_device_that_lies_by_telling_nothing_gets_nothing_once_another_was_seen(site: Site) -> None:
    port = a_port()
    own, stranger = Device("D2J163500123"), Device("D2J999900002")
    async with own.at(FIRST, port):
        printer = await site.add("Dock", f"socket://{FIRST}:{port}")
        await site.printed(await site.order(printer, "dock 0"))
    async with stranger.at(FIRST, port):
        job = await site.order(printer, "dock 1")
        await site.until(printer, lambda shown: shown["other_device"] is not None)
    stranger.lies = True
    async with stranger.at(FIRST, port):
        await site.kill()
        await site.until(
            printer, lambda shown: "does not identify itself" in ((shown["message"] or {}).get("text", ""))
        )
        assert (await site.printer(printer))["status_reasons"] == ["other-device"]
        assert stranger.labels == []
    async with own.at(FIRST, port):
        await site.printed(job)
    assert (own.labels, stranger.labels) == ([b"FDdock 0", b"FDdock 1"], [])


@pytest.mark.skipif(why_not() is not None, reason="needs a network of its own")
@pytest.mark.timeout(600)
def test_no_label_comes_out_of_a_wrong_device(tmp_path: Path) -> None:
    seen = json.loads(run_alone("tests.support.moving_devices", str(tmp_path), Kind.ZPL, seconds=500.0))
    assert seen == {
        "printers": 2,
        "exchanged": [["dock 0"], ["pack 0"]],
        "exchanged by a person": [DOCK_1, PACK],
        "killed with a job in doubt": [DOCK_1, PACK],
        "found elsewhere": [DOCK_1, PACK],
        "followed": [[*DOCK_1, "dock 3"], PACK],
        "lied to": [[*DOCK_1, "dock 3"], PACK],
        "put back": [[*DOCK_1, "dock 3", "dock 4"], PACK],
        "replaced in silence": [[*DOCK_1, "dock 3", "dock 4"], PACK],
        "back by itself": [[*DOCK_1, "dock 3", "dock 4", "dock 5"], PACK],
        "killed before arming": [[*DOCK_1, "dock 3", "dock 4", "dock 5", "dock 6"], PACK],
        "killed with a job in doubt, at a liar": [[*DOCK_1, "dock 3", "dock 4", "dock 5", "dock 6"], PACK],
        "by a person's word": [[*DOCK_1, "dock 3", "dock 4", "dock 5", "dock 6"], [*PACK, "dock 8", "dock 9"]],
    }
