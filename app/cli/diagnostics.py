"""`spoolhouse diagnostics FILE`: what somebody who helps from afar needs to know, without any secret."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from pathlib import Path

from app.cli.engine_access import console_client, server_named
from app.cli.output import answer, refuse_inside
from app.client import open_client
from app.diagnostics.bundle import Diagnostics, gather, save
from app.errors import ConsoleError
from app.process import remote_server
from app.process.data_folder import DataFolder
from app.process.engine_process import token_now
from app.process.log_reading import Level, LogLine, LogTail

NO_ENGINE = "no engine runs on this data folder"


async def diagnostics(folder: DataFolder, arguments: Namespace) -> None:
    """Works without an engine, too; with `--server` that one is asked. Raises CommandFailed, CannotWrite,
    NoSuchServer."""
    file: Path = arguments.file.absolute()
    refuse_inside(folder, file)
    named, endpoint = server_named(), folder.running_engine()
    if named is not None:
        found = await _elsewhere(folder, named)
    elif endpoint is None:
        found = await gather(folder, None, why_no_client=NO_ENGINE)
    else:
        async with open_client(endpoint, lambda: token_now(folder, endpoint)) as client:
            found = await gather(folder, client)
    size = await save(found, file, force=arguments.force)
    parts = [{"name": part.name, "what": part.what, "bytes": part.size} for part in found.parts]
    lines = [
        f"{file}: diagnostics {found.number}, {size} bytes",
        *(f"  {part.name}: {part.what}" for part in found.parts),
        "No secret is in it; names of printers and files may be. Look through it before you give it away.",
    ]
    answer({"file": str(file), "number": found.number, "bytes": size, "parts": parts}, lines, as_json=arguments.json)


async def _elsewhere(folder: DataFolder, named: str) -> Diagnostics:
    """A server that does not answer is told of in the file, as one here is."""
    remote_server.named(folder, named)
    try:
        async with console_client(folder) as client:
            return await gather(folder, client, elsewhere=True)
    except ConsoleError as error:
        return await gather(folder, None, elsewhere=True, why_no_client=f"{named}: {error}")


# `spoolhouse log`: what the engine or the window wrote down, as the window's page of help shows it.


LOOK_SECONDS = 0.5


async def log(folder: DataFolder, arguments: Namespace) -> None:
    """No secret is in it. With --follow until it is interrupted."""
    tail = LogTail(folder.log.with_name("window.log") if arguments.window else folder.log)
    words, least = arguments.find.casefold().split(), Level[arguments.level.upper()]

    def wanted(lines: list[LogLine]) -> list[LogLine]:
        return [line for line in lines if line.level >= least and line.has(words)]

    found = wanted((await tail.news()).lines)
    _say(found[max(0, len(found) - arguments.lines) :], arguments)
    while arguments.follow:
        await asyncio.sleep(LOOK_SECONDS)
        _say(wanted((await tail.news()).lines), arguments)


def _say(lines: list[LogLine], arguments: Namespace) -> None:
    """With --json one object for each line, as more may come."""
    for line in lines:
        answer(
            {"at": line.at, "level": line.level.name, "source": line.source, "id": line.request_id, "text": line.text},
            str(line).splitlines(),
            as_json=arguments.json,
        )
