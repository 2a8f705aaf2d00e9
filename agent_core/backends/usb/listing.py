"""Which printers are plugged in here, for who looks for new ones."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.usb.faults import UsbFault
from agent_core.backends.usb.finding import name, plugged_in
from agent_core.backends.usb.interfaces import PACKETS
from agent_core.backends.usb.library import LIBUSB, Library
from agent_core.backends.usb.naming import UsbName
from server_core.contract.messages.discovery import SearchMessages
from server_core.contract.messages.message import Message

SECONDS = 3.0


@dataclass(frozen=True, kw_only=True, slots=True)
class UsbPrinter:
    """`uri` None: it cannot be asked who it is; `problem` says why, and what to do.

    `numbers`: `0a5f:0120`, vendor and product, all that is known of one that cannot be opened.
    """

    uri: str | None
    name: UsbName | None
    numbers: str
    problem: Message | None = None


async def printers(library: Library = LIBUSB, *, seconds: float = SECONDS) -> tuple[UsbPrinter, ...]:
    """Opens each for a moment, claims none, and sends no byte to any. Raises UsbFault, TimeoutError, OSError."""
    thread = DeviceThread("usb-search")
    try:
        return await thread.call(lambda: _look(library), seconds)
    finally:
        thread.close()


def _look(library: Library) -> tuple[UsbPrinter, ...]:
    found: list[UsbPrinter] = []
    context = library.open()
    try:
        for one in plugged_in(context):
            numbers = f"{one.vendor:04x}:{one.product:04x}"
            try:
                who = name(context, one)
            except UsbFault as fault:
                found.append(UsbPrinter(uri=None, name=None, numbers=numbers, problem=fault.message))
                continue
            uri = who.uri(one.interface.number if one.several else None)
            problem = SearchMessages.USB_IN_PACKETS() if one.interface.protocol == PACKETS else None
            found.append(UsbPrinter(uri=uri, name=who, numbers=numbers, problem=problem))
    finally:
        context.end()
    return tuple(found)
