"""All checks in their order, for `spoolhouse doctor`, the page Help and the diagnostics alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from app.client import ConsoleClient
from app.health.of_computer import ExpectedPort, expected_port, of_computer, private_files, sound, stranger_there
from app.health.of_server import ProbedPrinter, ask_all, notices, of_server, printer_check, search
from app.process.data_folder import DataFolder, EngineEndpoint
from app.words.health import Check


async def computer_checks(folder: DataFolder, *, elsewhere: bool) -> list[Check]:
    """Of a console whose server is on another computer the disk here matters to nobody."""
    found = [*await asyncio.to_thread(of_computer, folder), *await stranger_there(folder)]
    open_to_others = await asyncio.to_thread(private_files, folder)
    return [*(found[:1] if elsewhere else found), *open_to_others, await asyncio.to_thread(sound)]


async def endpoint_of(folder: DataFolder, *, elsewhere: bool) -> tuple[EngineEndpoint | None, ExpectedPort | None]:
    """The engine here, and the port that programs know it by; neither, where it is on another computer."""
    if elsewhere:
        return None, None
    endpoint = await asyncio.to_thread(folder.running_engine)
    return endpoint, None if endpoint is None else await asyncio.to_thread(expected_port, folder, endpoint)


async def server_checks(
    client: ConsoleClient,
    endpoint: EngineEndpoint | None,
    expected: ExpectedPort | None,
    *,
    devices: bool,
    told: Callable[[ProbedPrinter], None] = lambda _: None,
) -> AsyncIterator[Check]:
    """`devices`: a short search, and each printer is asked now; `told` hears what they said. Raises what the client
    raises."""
    async for check in of_server(client, endpoint, expected):
        yield check
    printers = await client.printers()
    if devices:
        async for asked in ask_all(client, printers):
            told(asked)
            yield printer_check(asked.printer, asked)
    else:
        for printer in printers:
            yield printer_check(printer)
    async for check in notices(client):
        yield check
    if devices:  # last, since it takes some seconds
        found = await search(client)
        if found is not None:
            yield found
