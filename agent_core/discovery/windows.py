"""The printers of Windows, as its spooler lists them (EnumPrinters, level 2). Not tried on Windows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from agent_core.backends.windows.spooler import Attribute, SpoolQueue
from agent_core.device_id import language_among
from agent_core.device_text import clean
from agent_core.discovery.source import FoundDevice, in_thread
from agent_core.discovery.uris import network_uri, place_of, usable
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.discovery import SearchMessages
from server_core.contract.types.discovery import MOST_CHARACTERS, MOST_PRINTERS, Way

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence

# ports behind which a person is asked for a file name, or nobody is
_NO_DEVICE = ("PORTPROMPT:", "FILE:", "NUL:", "SHRFAX:", "XPSPORT:")


class WindowsSource:
    """`queues` asks the spooler and may block; injected in tests."""

    way = Way.WINDOWS

    def __init__(self, queues: Callable[[], Sequence[SpoolQueue]] | None = None) -> None:
        self._queues = queues or enum_printers

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Raises OSError."""
        for queue in (await in_thread("windows", self._queues))[:MOST_PRINTERS]:
            device = device_of(queue)
            if device is not None:
                yield device


def device_of(queue: SpoolQueue) -> FoundDevice | None:
    """None for queues without a device, such as "Microsoft Print to PDF": they would ask somebody for a file name."""
    uri = usable(f"winspool://{quote(queue.name, safe='')}")
    if uri is None or queue.port.upper().startswith(_NO_DEVICE):
        return None
    who = identity(model=queue.driver)
    where = ", ".join(part for part in (f"Windows queue on {clean(queue.port) or '?'}", clean(queue.location)) if part)
    return FoundDevice(
        uri=uri,
        way=Way.WINDOWS,
        name=clean(queue.name)[:MOST_CHARACTERS],
        where=where[:MOST_CHARACTERS],
        model=who.model,
        identity=who,
        language=language_among((), who.model),
        same_as=_behind(queue.port),
        problem=SearchMessages.WINDOWS_QUEUE_OFFLINE() if queue.attributes & Attribute.WORK_OFFLINE else None,
    )


def _behind(port: str) -> tuple[str, ...]:
    """`IP_192.168.1.5`, as Windows names its TCP/IP ports: a bare connection to port 9100."""
    match = re.fullmatch(r"(?:IP_)?(\d{1,3}(?:\.\d{1,3}){3})(?:_\d{1,2})?", port)
    uri = network_uri("socket", match.group(1), 9100) if match else None
    return (place_of(uri),) if uri else ()


def enum_printers() -> Sequence[SpoolQueue]:
    """Blocks while a print server of the network does not answer. Raises OSError."""
    from agent_core.backends.windows.spooler import WinSpool

    return WinSpool().queues()
