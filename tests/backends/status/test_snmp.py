"""Printers queried by SNMP: real agents, silent ones, and malicious ones."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest
from msgspec import structs

from agent_core.backends.lpd import LpdDriver
from agent_core.backends.socket import SocketDriver
from agent_core.domain import NO_FEEDBACK
from agent_core.errors import NotReady
from agent_core.status import snmp
from agent_core.status.snmp import SnmpStatus, ask
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.lpd_printer import LpdServer, lpd_server
from tests.support.snmp_agents import snmp_agents
from tests.support.submissions import a_setup, a_submission
from tests.support.tcp_sink import Manner, closed_port, tcp_sink

pytestmark = pytest.mark.anyio
Answer = Callable[[bytes], list[bytes]]


@pytest.fixture(scope="module")
def agents() -> Iterator[int]:
    with snmp_agents() as port:
        yield port


@asynccontextmanager
async def liar(answer: Answer) -> AsyncIterator[tuple[int, list[bytes]]]:
    """Start a malicious agent; yields its port, and the requests it got."""
    heard: list[bytes] = []

    class Liar(asyncio.DatagramProtocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.transport = cast(asyncio.DatagramTransport, transport)

        def datagram_received(self, data: bytes, addr: object) -> None:
            heard.append(data)
            for datagram in answer(data):
                self.transport.sendto(datagram, addr)  # type: ignore[arg-type]

    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(Liar, local_addr=("127.0.0.1", 0))
    try:
        yield transport.get_extra_info("sockname")[1], heard
    finally:
        transport.close()


async def test_a_printer_that_stands_with_its_cover_open(agents: int) -> None:
    answer = await ask("127.0.0.1", port=agents, community="laser")
    assert answer is not None
    status = answer.status
    assert (status.condition, status.waiting) == (PrinterStatus.ERROR, WaitingReason.COVER_OPEN)
    assert status.reasons == ("toner-low", "cover-open")
    assert str(status.message) == "Close the front cover"
    assert status.supplies == (
        Supply(name="Black toner", kind="toner", percent=7, is_low=True),
        Supply(name="Waste box", kind="waste-toner", percent=None),
        Supply(name="[31mDrum", kind="other", percent=None),
    )
    who = answer.identity
    assert (who.model, who.serial, who.mac) == ("Acme LaserWorks 2000", "XK4711200", "00:16:3e:aa:10:b7")
    assert answer.description == "ACME ETHERNET,ROM 1.2"


async def test_an_empty_tray_among_others_is_a_warning(agents: int) -> None:
    answer = await ask("127.0.0.1", port=agents, community="idle")
    assert answer is not None
    assert (answer.status.condition, answer.status.waiting) == (PrinterStatus.ONLINE, None)
    assert answer.status.reasons == ("input-tray-empty",)
    assert answer.status.supplies == ()
    assert answer.model == "Zebra ZD420"


async def test_what_is_no_printer_tells_nothing_as_one(agents: int) -> None:
    answer = await ask("127.0.0.1", port=agents, community="router")
    assert answer is not None
    assert not answer.is_printer
    assert answer.identity.mac == "00:16:3e:aa:10:b8"


async def test_silence_is_remembered() -> None:
    async with liar(lambda _: []) as (port, heard):
        printer = SnmpStatus("127.0.0.1", port=port)
        assert await printer.status(seconds=0.2) is None
        assert len(heard) == 3
        began = time.monotonic()
        assert await printer.status() is None
        assert time.monotonic() - began < 0.1
        assert len(heard) == 3


async def test_a_raw_port_whose_host_tells_by_snmp(agents: int, tmp_path: Path) -> None:
    """The status by SNMP counts as long as the port itself can be reached."""
    by_snmp = SnmpStatus("127.0.0.1", port=agents, community="laser")
    async with tcp_sink(Manner.RECORD) as sink:
        driver = SocketDriver(structs.replace(a_setup(sink.uri), language=None), snmp=by_snmp)
        delivery = await driver.open(a_submission(tmp_path, b"a page"))
        await delivery.abandon()
        await delivery.aclose()
        status = await driver.status()
        assert (status.waiting, len(status.supplies)) == (WaitingReason.COVER_OPEN, 3)
        await driver.aclose()
    driver = SocketDriver(structs.replace(a_setup(f"socket://127.0.0.1:{closed_port()}"), language=None), snmp=by_snmp)
    with pytest.raises(NotReady):
        await driver.open(a_submission(tmp_path, b"a page"))
    assert (await driver.status()).condition is PrinterStatus.OFFLINE
    await driver.aclose()


async def test_a_host_that_is_no_printer_is_not_asked_again(agents: int) -> None:
    router = SnmpStatus("127.0.0.1", port=agents, community="router")
    assert await router.status() is None
    router_away = SnmpStatus("127.0.0.1", port=agents, community="nobody")
    assert await router_away.status(seconds=0.1) is None
    began = time.monotonic()
    assert (await router.status(), await router_away.status()) == (None, None)
    assert time.monotonic() - began < 0.05


async def test_nobody_listens_there() -> None:
    async with liar(lambda _: []) as (port, _):
        pass
    began = time.monotonic()
    assert await ask("127.0.0.1", port=port) is None
    assert time.monotonic() - began < 1


async def test_a_lost_datagram_is_asked_for_again(agents: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snmp, "AGAIN_SECONDS", 0.05)
    async with liar(lambda _: []) as (port, heard):
        assert await ask("127.0.0.1", port=port, seconds=0.3) is None
    assert heard[:3] == heard[3:]


async def test_a_flood_is_listened_to_only_so_long() -> None:
    async with liar(lambda data: [b"\x30\x80" * 9] * 100) as (port, _):
        began = time.monotonic()
        assert await ask("127.0.0.1", port=port) is None
        assert time.monotonic() - began < 1.5


async def test_a_name_that_nobody_knows() -> None:
    assert await ask("no-such-host.invalid", seconds=1) is None
    assert await ask("x" * 300, seconds=1) is None


async def test_a_queue_that_tells_nothing_is_as_its_device_says(agents: int) -> None:
    """No job waits, because the queue keeps what it took."""
    async with lpd_server() as server:
        driver = LpdDriver(a_setup(server.uri), snmp=SnmpStatus("127.0.0.1", port=agents, community="laser"))
        status = await driver.status()
    assert (status.condition, status.waiting) == (PrinterStatus.ERROR, None)
    assert "cover-open" in status.reasons
    assert status.supplies


async def test_what_the_queue_says_itself_comes_first(agents: int) -> None:
    async with lpd_server(LpdServer(listing=b"raw is paused\nno entries\n")) as server:
        driver = LpdDriver(a_setup(server.uri), snmp=SnmpStatus("127.0.0.1", port=agents, community="laser"))
        status = await driver.status()
    assert status.reasons == ("paused",)
    assert status.supplies


async def test_a_print_server_that_is_no_printer_leaves_the_queue_as_it_says(agents: int) -> None:
    async with lpd_server() as server:
        driver = LpdDriver(a_setup(server.uri), snmp=SnmpStatus("127.0.0.1", port=agents, community="router"))
        status = await driver.status()
    assert (status.condition, status.reasons, status.supplies) == (PrinterStatus.ONLINE, (NO_FEEDBACK,), ())
