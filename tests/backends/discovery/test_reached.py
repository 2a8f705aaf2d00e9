"""Queues of a real CUPS, and typed addresses: a real IPP printer, raw ports, closed ports."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import aclosing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from agent_core.discovery.address import AddressSource
from agent_core.discovery.ipp import CupsSource
from agent_core.discovery.search import merged
from agent_core.discovery.source import FoundDevice, Source, SourceFailed
from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.discovery import DiscoveryMethod
from server_core.contract.types.documents import RawLanguage
from tests.support.cupsd import CupsServer, cups_server
from tests.support.ippeve import IppEvePrinter, free_port, ippeve_printer
from tests.support.tcp_sink import Manner, TcpSink

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from server_core.contract.types.devices import DeviceIdentity

pytestmark = pytest.mark.anyio
PATIENT = 20.0
"""Computers are shared, and a printer that is asked in vain fails the test anyway."""
ZEBRA = identity(serial="D2J184501234", model="Zebra ZD420", mac="00:07:4d:12:34:56")


@pytest.fixture(scope="module")
def eve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IppEvePrinter]:
    with ippeve_printer(tmp_path_factory.mktemp("eve")) as printer:
        yield printer


@pytest.fixture(scope="module")
def cups(eve: IppEvePrinter) -> Iterator[CupsServer]:
    with cups_server() as server:
        server.add_queue("zebra", "usb://Zebra/ZD420?serial=D2J184501234", "-D", "Versand Büro", "-L", "Halle 2")
        server.add_queue("eve", eve.uri)
        server.run("cupsreject", "-h", f"localhost:{server.port}", "-r", "moved to room 5", "eve")
        yield server


@pytest.fixture
async def raw_port() -> AsyncIterator[TcpSink]:
    sink = TcpSink(Manner.RECORD)
    serving = asyncio.create_task(sink.serve())
    yield sink
    serving.cancel()
    await sink.stop()


async def all_of(source: Source, seconds: float = PATIENT) -> list[FoundDevice]:
    """Return the devices as a search keeps them: the last find of an address counts."""
    found: dict[str, FoundDevice] = {}
    async with aclosing(source.look(seconds)) as devices:
        async for device in devices:
            found[device.uri] = device
    return list(found.values())


async def test_the_queues_of_this_computer(cups: CupsServer, eve: IppEvePrinter) -> None:
    found = {device.name: device for device in await all_of(CupsSource("127.0.0.1", cups.port, unix_socket=None))}
    assert set(found) == {"Versand Büro", "eve"}
    zebra = found["Versand Büro"]
    assert zebra.uri == f"ipp://127.0.0.1:{cups.port}/printers/zebra"
    assert zebra.identity.serial == "D2J184501234"
    assert zebra.where == f"queue zebra of CUPS on 127.0.0.1:{cups.port}, Halle 2"
    assert zebra.problem is None
    assert str(found["eve"].problem) == "The queue does not accept jobs: moved to room 5"
    cable = FoundDevice(
        uri="usb://Zebra/ZD420?serial=D2J184501234", method=DiscoveryMethod.USB, name="ZD420", where="", identity=ZEBRA
    )
    [row] = merged([zebra, replace(cable, language=RawLanguage.ZPL)])
    assert row.name == "Versand Büro"
    assert [way.way for way in row.ways] == [DiscoveryMethod.USB, DiscoveryMethod.CUPS]
    direct = await all_of(AddressSource(eve.uri, port_seconds=PATIENT))
    assert len(merged([found["eve"], *direct])) == 1


async def test_a_computer_without_cups_has_no_queues() -> None:
    assert await all_of(CupsSource("127.0.0.1", free_port(), unix_socket=Path("/nowhere/cups.sock"))) == []


async def test_cups_that_listens_on_its_socket_alone_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cups.sock"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        with pytest.raises(SourceFailed, match="Listen localhost:631"):
            await all_of(CupsSource("127.0.0.1", free_port(), unix_socket=path))


async def test_something_else_on_the_port_of_cups_is_told(raw_port: TcpSink, eve: IppEvePrinter) -> None:
    with pytest.raises(SourceFailed, match="does not list its queues"):
        await all_of(CupsSource("127.0.0.1", eve.port))
    with pytest.raises(SourceFailed, match="CUPS does not answer: no answer within"):
        await all_of(CupsSource("127.0.0.1", raw_port.port), 0.3)


@pytest.mark.parametrize("typed", [" ipp://localhost:{port}/ipp/print ", "ipp://localhost:{port}"])
async def test_a_real_printer_typed_in(typed: str, eve: IppEvePrinter) -> None:
    [row] = merged(await all_of(AddressSource(typed.format(port=eve.port), port_seconds=PATIENT)))
    assert (row.name, row.model) == ("Test Eve", "Acme Eve 2000")
    assert row.identity.uuid is not None
    assert [way.uri for way in row.ways][:1] == [f"ipps://localhost:{eve.port}/ipp/print"]
    assert [way.problem for way in row.ways] == [None, None]


async def test_a_printer_typed_in_with_encryption(eve: IppEvePrinter) -> None:
    [device] = await all_of(AddressSource(eve.secure_uri, port_seconds=PATIENT))
    assert (device.uri, device.model) == (eve.secure_uri, "Acme Eve 2000")


async def test_a_print_server_typed_in_shows_its_queues(cups: CupsServer) -> None:
    found = await all_of(AddressSource(f"ipp://127.0.0.1:{cups.port}", port_seconds=PATIENT))
    assert {device.name for device in found} == {"Versand Büro", "eve"}
    assert {device.method for device in found} == {DiscoveryMethod.ADDRESS}


async def test_a_raw_port_is_introduced_by_what_else_its_host_tells(raw_port: TcpSink) -> None:
    async def introduce(host: str) -> DeviceIdentity:
        assert host == "127.0.0.1"
        return ZEBRA

    source = AddressSource(f"socket://127.0.0.1:{raw_port.port}", introduce=introduce)
    [device] = await all_of(source)
    assert (device.uri, device.name, device.model) == (raw_port.uri, "Zebra ZD420", "Zebra ZD420")
    assert device.identity == ZEBRA


async def test_a_port_of_its_own_is_a_raw_one_and_is_told_nothing_that_it_might_print(raw_port: TcpSink) -> None:
    [device] = await all_of(AddressSource(f"127.0.0.1:{raw_port.port}"))
    assert device.uri == raw_port.uri
    assert f"ipp://127.0.0.1:{raw_port.port}/ipp/print" in str(device.problem)  # nobody knows what listens there
    with socket.create_connection(("127.0.0.1", raw_port.port)) as later:
        later.sendall(b"a label")
    assert await raw_port.wait_jobs(1) == [b"a label"]


async def test_an_old_print_server_whose_queue_is_a_guess(raw_port: TcpSink, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agent_core.discovery.address.EVERY_PORT", ((raw_port.port, "lpd"),))
    monkeypatch.setattr("agent_core.discovery.address.LPD_PORT", raw_port.port)
    [device] = await all_of(AddressSource("127.0.0.1"))
    assert device.uri == f"lpd://127.0.0.1:{raw_port.port}/lp"
    assert "is a guess" in str(device.problem)
    [known] = await all_of(AddressSource(f"lpd://127.0.0.1:{raw_port.port}/raw1"))
    assert (known.uri, known.problem) == (f"lpd://127.0.0.1:{raw_port.port}/raw1", None)


@contextmanager
def silent_port() -> Iterator[int]:
    """Open a port with a full connection queue, so that a further connection gets no answer."""
    with socket.socket() as listener, socket.socket() as first, socket.socket() as second:
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        port = int(listener.getsockname()[1])
        for waiting in (first, second):
            waiting.setblocking(False)
            waiting.connect_ex(("127.0.0.1", port))
        yield port


async def test_what_does_not_answer_is_told_with_what_to_do() -> None:
    port = free_port()
    with pytest.raises(SourceFailed, match=f"Nothing accepts print jobs at 127.0.0.1, port {port}"):
        await all_of(AddressSource(f"127.0.0.1:{port}"))
    with (
        silent_port() as silent,
        pytest.raises(SourceFailed, match=f"Nothing answers at 127.0.0.1 .port {silent}.: is it switched on"),
    ):
        await all_of(AddressSource(f"127.0.0.1:{silent}", port_seconds=0.3))


async def test_a_name_that_nobody_knows_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    def hangs(*_: object, **__: object) -> None:
        gate.wait()

    monkeypatch.setattr("socket.getaddrinfo", unknown)
    with pytest.raises(SourceFailed, match=r"Can't find 'printer\.local' on the network.* IP address .* may work"):
        await all_of(AddressSource("printer.local"))
    monkeypatch.setattr("socket.getaddrinfo", hangs)
    with pytest.raises(SourceFailed, match=r"The name 'printer' was not found within 0\.05 s"):
        await all_of(AddressSource("printer"), 0.05)
    with pytest.raises(SourceFailed, match="has not finished yet"):
        await all_of(AddressSource("printer"), 0.05)
    gate.set()


async def test_a_device_address_typed_whole_may_be_switched_off() -> None:
    uri = f"socket://127.0.0.1:{free_port()}"
    [device] = await all_of(AddressSource(uri))
    assert device.uri == uri
    assert "Nothing accepts print jobs" in str(device.problem)


async def test_a_printer_that_is_no_network_printer_is_taken_as_typed() -> None:
    [device] = await all_of(AddressSource("virtual:///labels"))
    assert (device.uri, device.name) == ("virtual:///labels", "labels")
