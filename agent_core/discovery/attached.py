"""Printers attached to this computer: on USB, and the queues of Windows.

A USB printer (device class 7) is opened briefly, neither claimed nor sent anything. Windows' queues come from its
spooler (EnumPrinters, level 2); not tested on Windows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from agent_core.backends.windows.spooler import Attribute, SpoolQueue
from agent_core.device_id import clean, language_among
from agent_core.discovery.source import FoundDevice, SourceFailed, comparable_address, in_thread, network_uri, usable
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.devices import SearchMessages
from server_core.contract.types.discovery import MOST_CHARACTERS, MOST_PRINTERS, DiscoveryMethod

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

    from agent_core.backends.usb import UsbPrinter
    from server_core.contract.messages.message import Message


LIST_SECONDS = 3.0


async def plugged_in(seconds: float) -> Sequence[UsbPrinter]:
    """Return the connected USB printers. Raises UsbFault, TimeoutError, OSError."""
    from agent_core.backends.usb import printers

    return await printers(seconds=seconds)


class UsbSource:
    """Source for USB. `printers` lists the connected printers within the given seconds; injected in tests."""

    method = DiscoveryMethod.USB

    def __init__(self, printers: Callable[[float], Awaitable[Sequence[UsbPrinter]]] = plugged_in) -> None:
        self._printers = printers

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Yield the printers. Raises SourceFailed, OSError, even at the end, for printers that may not be opened."""
        from agent_core.backends.usb.library import UsbFault

        try:
            printers = await self._printers(min(seconds, LIST_SECONDS))
        except UsbFault as fault:
            raise SourceFailed(fault.message) from fault
        except TimeoutError as error:
            raise SourceFailed(SearchMessages.USB_SEARCH_SILENT()) from error
        closed: Message | None = None
        for printer in printers[:MOST_PRINTERS]:
            device = usb_device(printer)
            if device is not None:
                yield device
            elif closed is None:
                closed = printer.problem or SearchMessages.USB_PRINTER_UNNAMED(numbers=printer.numbers)
        if closed is not None:
            raise SourceFailed(closed)


def usb_device(printer: UsbPrinter) -> FoundDevice | None:
    """Convert a printer; None if it cannot be identified."""
    uri = usable(printer.uri) if printer.uri else None
    if uri is None or printer.name is None:
        return None
    who = printer.name.identity
    model = who.model or f"USB printer {printer.numbers}"
    where = f"USB, serial {printer.name.serial}" if printer.name.serial else "USB"
    return FoundDevice(
        uri=uri,
        method=DiscoveryMethod.USB,
        name=model[:MOST_CHARACTERS],
        where=where[:MOST_CHARACTERS],
        model=who.model,
        identity=who,
        language=language_among(printer.name.commands, who.model),
        problem=printer.problem,
    )


# ports that ask a person for a file name, or have no device
_NO_DEVICE = ("PORTPROMPT:", "FILE:", "NUL:", "SHRFAX:", "XPSPORT:")


class WindowsSource:
    """Source for Windows' queues. `queues` queries the spooler and may block; injected in tests."""

    method = DiscoveryMethod.WINDOWS

    def __init__(self, queues: Callable[[], Sequence[SpoolQueue]] | None = None) -> None:
        self._queues = queues or enum_printers

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Yield the queues. Raises OSError."""
        for queue in (await in_thread("windows", self._queues))[:MOST_PRINTERS]:
            device = windows_queue(queue)
            if device is not None:
                yield device


def windows_queue(queue: SpoolQueue) -> FoundDevice | None:
    """Convert a queue; None if it has no device, such as "Microsoft Print to PDF", which would ask for a file name."""
    uri = usable(f"winspool://{quote(queue.name, safe='')}")
    if uri is None or queue.port.upper().startswith(_NO_DEVICE):
        return None
    who = identity(model=queue.driver)
    where = ", ".join(part for part in (f"Windows queue on {clean(queue.port) or '?'}", clean(queue.location)) if part)
    return FoundDevice(
        uri=uri,
        method=DiscoveryMethod.WINDOWS,
        name=clean(queue.name)[:MOST_CHARACTERS],
        where=where[:MOST_CHARACTERS],
        model=who.model,
        identity=who,
        language=language_among((), who.model),
        same_as=_behind(queue.port),
        problem=SearchMessages.WINDOWS_QUEUE_OFFLINE() if queue.attributes & Attribute.WORK_OFFLINE else None,
    )


def _behind(port: str) -> tuple[str, ...]:
    """Return the address of a Windows TCP/IP port such as `IP_192.168.1.5`: a raw connection to port 9100."""
    match = re.fullmatch(r"(?:IP_)?(\d{1,3}(?:\.\d{1,3}){3})(?:_\d{1,2})?", port)
    uri = network_uri("socket", match.group(1), 9100) if match else None
    return (comparable_address(uri),) if uri else ()


def enum_printers() -> Sequence[SpoolQueue]:
    """List the spooler's queues. Blocks while a print server on the network does not answer. Raises OSError."""
    from agent_core.backends.windows.spooler import WinSpool

    return WinSpool().queues()
