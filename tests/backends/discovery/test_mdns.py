"""The search of the local network, answered on the loopback by zeroconf, Avahi, hostile packets, over IPv6."""

from __future__ import annotations

import asyncio
import errno
import json
import re
import shutil
import socket
import sys
from collections.abc import Callable
from contextlib import aclosing
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from agent_core.discovery.mdns import MdnsSource, _open, with_named_link
from agent_core.discovery.search import merged
from agent_core.discovery.source import FoundDevice, SourceFailed
from tests.support.avahi_printer import avahi_printer, why_not
from tests.support.ipp_drivers import eventually
from tests.support.mdns_announcer import (
    LOOPBACK,
    PTR,
    SRV,
    Announced,
    announced,
    packet,
    record,
    service_records,
    shout,
    wire_name,
)
from tests.support.own_network import run_alone
from tests.support.own_network import why_not as no_network_of_its_own

pytestmark = pytest.mark.anyio
UUID = "cfe92100-67c4-11d4-a45f-f8d027761251"
NOWHERE = (LOOPBACK, 9)
DATAGRAM = bytes(32 * 1024)


@pytest.fixture
def mark() -> str:
    """Return a part of each service's name: other tests announce on the same loopback."""
    return uuid4().hex[:8]


async def found_until(enough: Callable[[list[FoundDevice]], bool], mark: str) -> list[FoundDevice]:
    seconds = 20.0
    found: list[FoundDevice] = []
    async with aclosing(MdnsSource([LOOPBACK]).look(seconds)) as devices:
        async for device in devices:
            if mark in device.name:
                found.append(device)
            if enough(found):
                return found
    raise AssertionError(f"found within {seconds} s: {found}")


async def test_a_printer_with_all_its_protocols_is_one_row(mark: str) -> None:
    name = f"Büro 2. Stock {mark}"
    txt = {"rp": "ipp/print", "ty": "Zebra ZD420", "UUID": UUID, "note": "Lager", "pdl": "application/vnd.zebra-zpl"}
    addresses = ("fe80::1", LOOPBACK)
    async with announced(
        Announced(instance=name, port=6310, properties=txt, addresses=addresses),
        Announced(instance=name, port=6310, properties=txt, addresses=addresses, kind="_ipps._tcp"),
        Announced(instance=name, port=9100, addresses=addresses, kind="_pdl-datastream._tcp"),
        Announced(instance=name, port=0, addresses=addresses, kind="_printer._tcp", properties={"": None}),
    ):
        found = await found_until(lambda found: len(found) == 3, mark)
    [row] = merged(found)
    assert row.name == name
    assert row.model == "Zebra ZD420"
    assert row.identity.uuid == UUID
    assert [way.uri for way in row.ways] == [
        "socket://127.0.0.1:9100", "ipps://127.0.0.1:6310/ipp/print", "ipp://127.0.0.1:6310/ipp/print",
    ]  # fmt: skip
    assert {way.where for way in row.ways} == {"127.0.0.1:6310, Lager", "127.0.0.1:9100"}


async def test_one_that_announces_itself_only_as_universal_is_found(mark: str) -> None:
    subtype = wire_name("_universal", "_sub", "_ipp", "_tcp", "local")
    name = f"Air {mark}"
    resolved = service_records(name.encode(), port=6310, host=b"air")[1:]
    pointer = record(subtype, PTR, wire_name(name, "_ipp", "_tcp", "local"))

    async def announce() -> None:
        while True:
            await asyncio.to_thread(shout, [packet(pointer, *resolved)])
            await asyncio.sleep(0.2)

    announcing = asyncio.create_task(announce())
    try:
        [air] = await found_until(lambda found: len(found) == 1, mark)
    finally:
        announcing.cancel()
    assert air.uri == "ipp://127.0.0.1:6310"


@pytest.mark.skipif(why_not() is not None, reason=why_not() or "")
async def test_a_real_printer_that_avahi_announces(tmp_path: Path, mark: str) -> None:
    with avahi_printer(tmp_path, f"Eve {mark}") as eve:
        found = await found_until(
            lambda found: {device.uri.partition(":")[0] for device in found} >= {"ipp", "ipps"}, mark
        )
    [row] = merged(found)
    assert row.name == eve.name
    assert row.model == "Acme Eve 2000"
    assert row.identity.uuid is not None
    assert [way.uri for way in row.ways[:2]] == [
        f"ipps://127.0.0.1:{eve.port}/ipp/print",
        f"ipp://127.0.0.1:{eve.port}/ipp/print",
    ]


def lies(mark: str) -> list[bytes]:
    """Announce services that break the rules of DNS, DNS-SD and good practice."""
    ipp = wire_name("_ipp", "_tcp", "local")
    return [
        b"",
        bytes(range(200)),
        b"\x00\x00\x84\x00" + b"\xff" * 8,  # 65,535 records, and none of them there
        packet(record(ipp, PTR, b"\xc0\xff")),  # a pointer into nothing
        packet(record(ipp, PTR, b"\xc0\x0c")),
        packet(record(ipp, PTR, ipp)),
        packet(record(ipp, PTR, wire_name("www", "example", "com"))),
        packet(record(ipp, PTR, wire_name("a" * 63, "b" * 63, "c" * 63, "_ipp", "_tcp", "local"))),
        packet(record(wire_name(f"short {mark}", "_ipp", "_tcp", "local"), SRV, b"\0")),
        packet(*service_records(f"\x07\x1b[31m\r\n{mark}".encode())),
        packet(*service_records(b"\xff\xfe" + mark.encode())),
        packet(*service_records(f"port 0 {mark}".encode(), port=0)),
        packet(*service_records(f"everybody {mark}".encode(), host=b"all", address="224.0.0.251")),
        packet(*service_records(f"web {mark}".encode(), kind="_http")),
        packet(*service_records(f"text {mark}".encode(), txt=b"\xff" * 100)),
        packet(*service_records(f"much {mark}".encode(), txt=b"".join(b"\xffty=" + b"x" * 252 for _ in range(30)))),
    ]


async def test_lies_neither_break_the_search_nor_reach_anybody(mark: str, caplog: pytest.LogCaptureFixture) -> None:
    async def lie() -> None:
        while True:
            await asyncio.to_thread(shout, lies(mark))
            await asyncio.sleep(0.2)

    lying = asyncio.create_task(lie())
    try:
        async with announced(Announced(instance=f"honest {mark}", port=6310, host=f"honest-{mark}")):
            found = await found_until(lambda found: {"honest", "text", "much"} <= names(found), mark)
    finally:
        lying.cancel()
    assert names(found) <= {"honest", "text", "much", "\ufffd\ufffd" + mark, "[31m", mark}
    assert all(len(device.name) <= 200 and device.name.isprintable() for device in found)
    assert caplog.records == []


def names(found: list[FoundDevice]) -> set[str]:
    return {device.name.split()[0] for device in found}


async def test_thousands_of_names_are_not_all_asked(mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agent_core.discovery.mdns.MOST_NAMES", 20)
    crowd = [packet(*service_records(f"{at} {mark}".encode(), host=f"h{at}".encode())) for at in range(100)]
    found = []

    async def search() -> None:
        async with aclosing(MdnsSource([LOOPBACK]).look(1.0)) as devices:
            async for device in devices:
                found.append(device)

    searching = asyncio.create_task(search())
    while not searching.done():
        await asyncio.to_thread(shout, crowd)
        await asyncio.wait([searching], timeout=0.1)
    with pytest.raises(SourceFailed, match="More than 20 printers"):
        await searching
    assert len(found) <= 20


async def test_a_computer_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(**_: object) -> None:
        raise OSError(errno.ENODEV, "No such device")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", no_network)
    devices = MdnsSource([LOOPBACK]).look(1.0)
    with pytest.raises(SourceFailed, match="cannot be searched: No such device"):
        await anext(devices)


async def test_nothing_is_asked_or_listened_to_outside_of_a_search(mark: str) -> None:
    source = MdnsSource([LOOPBACK])
    tasks = asyncio.all_tasks()
    async with announced(Announced(instance=f"once {mark}", port=6310)):
        async with aclosing(source.look(20.0)) as devices:
            async for device in devices:
                if mark in device.name:
                    break
        ours = [task for task in asyncio.all_tasks() - tasks if "discovery" in repr(task)]
    assert ours == []


class Busy:
    """A socket that takes nothing for a while."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self.is_busy = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)

    def sendto(self, data: bytes, address: tuple[str, int]) -> int:
        if self.is_busy:
            raise BlockingIOError
        return self._sock.sendto(data, address)


def is_written(transport: Any) -> bool:
    return not transport.get_write_buffer_size()


async def test_a_full_buffer_is_no_error() -> None:
    received: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: received.append(context))
    async with _open([LOOPBACK]) as network:
        senders = network.zeroconf.engine.senders
        assert senders
        for sender in senders:
            transport: Any = sender.transport
            transport._sock = busy = Busy(transport._sock)
            for _ in range(4):  # asyncio asks to pause at 64 KiB
                transport.sendto(DATAGRAM, NOWHERE)
            assert transport.get_write_buffer_size() >= 4 * len(DATAGRAM)
            busy.is_busy = False
            await eventually(partial(is_written, transport))
    assert [context["message"] for context in received] == []


def test_a_printer_of_its_link_alone_is_found_and_reached() -> None:
    if (reason := no_network_of_its_own()) or shutil.which("ip") is None:
        pytest.skip(reason or "iproute2 is missing")
    body = json.loads(run_alone("tests.support.ipv6_printer"))
    assert body["alone"] == {"uris": [], "logged": [], "came": ""}
    found = body["together"]
    (uri,) = found["uris"]
    assert re.fullmatch(r"socket://\[fe80::[0-9a-f:]+%25here\]:9100", uri)
    assert (found["logged"], found["came"]) == ([], "a label printer")


@pytest.mark.skipif(sys.platform != "linux", reason="the loopback is called lo on Linux")
def test_links_have_names_where_they_are_known() -> None:
    addresses = ("fe80::1%1", "fe80::1%lo", "fe80::1%4000000000", "fe80::1", "192.0.2.7")
    assert [with_named_link(one) for one in addresses] == ["fe80::1%lo", "fe80::1%lo", *addresses[2:]]
