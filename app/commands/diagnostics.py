"""`spoolhouse diagnostics FILE`: what somebody who helps from afar needs to know, without any secret."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from app import remote_server
from app.client import open_client
from app.commands.engine_access import console_client, server_named
from app.commands.output import answer, refuse_inside
from app.data_folder import DataFolder
from app.diagnostics.bundle import Diagnostics, gather, save
from app.engine_process import token_now
from app.errors import ConsoleError

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
