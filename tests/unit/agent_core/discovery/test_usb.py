"""Printers on the USB ports, as the driver lists them."""

from __future__ import annotations

from contextlib import aclosing
from typing import TYPE_CHECKING

import pytest

from agent_core.backends.usb import UsbPrinter
from agent_core.backends.usb.library import Trouble, UsbFault, UsbName
from agent_core.discovery.attached import UsbSource, usb_device
from agent_core.discovery.search import merged
from agent_core.discovery.source import FoundDevice, SourceFailed
from server_core.contract.messages.message import words
from server_core.contract.types.documents import RawLanguage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

pytestmark = pytest.mark.anyio

NAME = UsbName(make="Zebra", model="ZD420", serial="D2J184501234", commands=("EPL", "ZPL"))
ZEBRA = UsbPrinter(uri=NAME.uri(), name=NAME, numbers="0a5f:0120")
CLOSED = UsbPrinter(uri=None, name=None, numbers="04b8:0202", problem=words("It may not be opened: add a rule."))


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
