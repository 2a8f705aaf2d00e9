"""Printers on this computer's USB ports (device class 7): opened for a moment, not claimed, and sent nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agent_core.device_id import language_among
from agent_core.discovery.source import FoundDevice, SourceFailed
from agent_core.discovery.uris import usable
from server_core.contract.messages.discovery import SearchMessages
from server_core.contract.types.discovery import MOST_CHARACTERS, MOST_PRINTERS, Way

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

    from agent_core.backends.usb import UsbPrinter
    from server_core.contract.messages.message import Message

LIST_SECONDS = 3.0


async def plugged_in(seconds: float) -> Sequence[UsbPrinter]:
    """Raises UsbFault, TimeoutError, OSError."""
    from agent_core.backends.usb import printers

    return await printers(seconds=seconds)


class UsbSource:
    """`printers` lists what is plugged in, within so many seconds; injected in tests."""

    way = Way.USB

    def __init__(self, printers: Callable[[float], Awaitable[Sequence[UsbPrinter]]] = plugged_in) -> None:
        self._printers = printers

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Raises SourceFailed, OSError; also at the end, for printers that may not be opened."""
        from agent_core.backends.usb.library import UsbFault

        try:
            printers = await self._printers(min(seconds, LIST_SECONDS))
        except UsbFault as fault:
            raise SourceFailed(fault.message) from fault
        except TimeoutError as error:
            raise SourceFailed(SearchMessages.USB_SEARCH_SILENT()) from error
        closed: Message | None = None
        for printer in printers[:MOST_PRINTERS]:
            device = device_of(printer)
            if device is not None:
                yield device
            elif closed is None:
                closed = printer.problem or SearchMessages.USB_PRINTER_UNNAMED(numbers=printer.numbers)
        if closed is not None:
            raise SourceFailed(closed)


def device_of(printer: UsbPrinter) -> FoundDevice | None:
    """None for one that cannot be asked who it is."""
    uri = usable(printer.uri) if printer.uri else None
    if uri is None or printer.name is None:
        return None
    who = printer.name.identity
    model = who.model or f"USB printer {printer.numbers}"
    where = f"USB, serial {printer.name.serial}" if printer.name.serial else "USB"
    return FoundDevice(
        uri=uri,
        way=Way.USB,
        name=model[:MOST_CHARACTERS],
        where=where[:MOST_CHARACTERS],
        model=who.model,
        identity=who,
        language=language_among(printer.name.commands, who.model),
        problem=printer.problem,
    )
