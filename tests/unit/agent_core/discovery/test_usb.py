"""Printers that this computer knows: on USB, of Windows' spooler; and messages for an unreachable CUPS."""

from __future__ import annotations

import errno
import socket
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

import pytest

from agent_core.backends.usb import UsbPrinter
from agent_core.backends.usb.library import Trouble, UsbFault, UsbName
from agent_core.backends.windows.spooler import Attribute, SpoolFault, SpoolQueue
from agent_core.discovery.attached import UsbSource, WindowsSource, enum_printers, usb_device
from agent_core.discovery.ipp import CupsSource
from agent_core.discovery.search import merged
from agent_core.discovery.source import FoundDevice, SourceFailed
from server_core.contract.messages.devices import SearchMessages
from server_core.contract.messages.message import words
from server_core.contract.types.discovery import DiscoveryMethod
from server_core.contract.types.documents import RawLanguage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence


pytestmark = pytest.mark.anyio
NAME = UsbName(make="Zebra", model="ZD420", serial="D2J184501234", commands=("EPL", "ZPL"))
ZEBRA = UsbPrinter(uri=NAME.uri(), name=NAME, numbers="0a5f:0120")
CLOSED = UsbPrinter(uri=None, name=None, numbers="04b8:0202", problem=words("It may not be opened: add a rule."))
QUEUES = (
    SpoolQueue(name="Versand & Büro", driver="ZDesigner ZD420-203dpi ZPL", port="IP_192.168.1.5", location="Halle 2"),
    SpoolQueue(name="Microsoft Print to PDF", driver="Microsoft Print To PDF", port="PORTPROMPT:"),
    SpoolQueue(name="Fax", driver="Microsoft Shared Fax Driver", port="SHRFAX:"),
    SpoolQueue(name="HP away", driver="HP LaserJet", port="WSD-7a3c", attributes=Attribute.WORK_OFFLINE),
    SpoolQueue(name="\x00bad\n", driver="", port=""),
)


def lists(*printers: UsbPrinter) -> Callable[[float], Awaitable[Sequence[UsbPrinter]]]:
    async def these(seconds: float) -> Sequence[UsbPrinter]:
        return printers

    return these


def fails(error: Exception) -> Callable[[float], Awaitable[Sequence[UsbPrinter]]]:
    async def raises(seconds: float) -> Sequence[UsbPrinter]:
        raise error

    return raises


async def test_a_printer_says_who_it_is_and_what_it_speaks() -> None:
    zebra = usb_device(ZEBRA)
    assert zebra is not None
    assert zebra.uri == "usb://Zebra/ZD420?serial=D2J184501234"
    assert (zebra.name, zebra.model, zebra.where) == ("Zebra ZD420", "Zebra ZD420", "USB, serial D2J184501234")
    assert zebra.language is RawLanguage.ZPL


async def test_two_printers_inside_of_one_device_stay_two() -> None:
    both = [usb_device(UsbPrinter(uri=NAME.uri(number), name=NAME, numbers="0a5f:0120")) for number in (0, 1)]
    assert len({device.uri for device in both if device}) == 2


async def test_what_may_not_be_opened_is_told_behind_what_was_found() -> None:
    found: list[FoundDevice] = []

    async def look() -> None:
        async with aclosing(UsbSource(lists(CLOSED, ZEBRA)).look(3.0)) as devices:
            async for device in devices:
                found.append(device)

    with pytest.raises(SourceFailed, match="may not be opened"):
        await look()
    assert [row.name for row in merged(found)] == ["Zebra ZD420"]


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (UsbFault(Trouble.NO_LIBRARY, words("libusb is missing.")), "libusb is missing"),
        (TimeoutError(), "A device may be stuck"),
    ],
)
async def test_ports_that_do_not_answer_are_told(error: Exception, says: str) -> None:
    with pytest.raises(SourceFailed, match=says):
        await anext(UsbSource(fails(error)).look(3.0))


async def all_of(source: WindowsSource) -> list[FoundDevice]:
    async with aclosing(source.look(1.0)) as devices:
        return [device async for device in devices]


async def test_queues_with_a_device_behind_them() -> None:
    zebra, hp = await all_of(WindowsSource(lambda: QUEUES))
    assert zebra.uri == "winspool://Versand%20%26%20B%C3%BCro"
    assert (zebra.name, zebra.model) == ("Versand & Büro", "ZDesigner ZD420-203dpi ZPL")
    assert zebra.where == "Windows queue on IP_192.168.1.5, Halle 2"
    assert zebra.language is RawLanguage.ZPL
    assert hp.problem == SearchMessages.WINDOWS_QUEUE_OFFLINE()


async def test_a_queue_and_its_port_are_one_device() -> None:
    zebra, *_ = await all_of(WindowsSource(lambda: QUEUES))
    port = FoundDevice(uri="socket://192.168.1.5:9100", method=DiscoveryMethod.ADDRESS, name="192.168.1.5", where="")
    [row] = merged([zebra, port])
    assert [way.uri for way in row.ways] == ["socket://192.168.1.5:9100", zebra.uri]


async def test_a_spooler_that_does_not_answer_is_an_error_of_the_system() -> None:
    def fails() -> list[SpoolQueue]:
        raise OSError("the spooler does not answer")

    with pytest.raises(OSError, match="spooler"):
        await all_of(WindowsSource(fails))


def test_elsewhere_there_is_no_spooler() -> None:
    with pytest.raises(SpoolFault, match="no Windows spooler"):
        enum_printers()


async def look(host: str) -> None:
    async for _ in CupsSource(host, unix_socket=None).look(3):
        pass


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (
            socket.gaierror(socket.EAI_NONAME, "Name or service not known"),
            "CUPS does not answer: the name 'localhost' is not known on this computer.",
        ),
        (OSError(errno.ENETUNREACH, "x"), "CUPS does not answer: no connection (Network is unreachable)."),
    ],
)
async def test_why_cups_does_not_answer_is_said_without_numbers(
    monkeypatch: pytest.MonkeyPatch, trouble: OSError, words: str
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise trouble

    monkeypatch.setattr(socket, "getaddrinfo", fails)
    with pytest.raises(SourceFailed) as failed:
        await look("localhost")
    assert str(failed.value) == words


async def test_a_computer_without_cups_is_no_trouble() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        assert [each async for each in CupsSource("127.0.0.1", port, unix_socket=None).look(3)] == []
        assert [each async for each in CupsSource("localhost", port, unix_socket=None).look(3)] == []
