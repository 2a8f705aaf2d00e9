"""A client for one command: of the running engine, or, if none runs, of a server that lives as long as the command."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.client import ConsoleClient, open_client
from app.commands.output import CommandFailed
from app.data_folder import DataFolder, EngineEndpoint, Holder


@asynccontextmanager
async def console_client(folder: DataFolder, *, creates: bool = False) -> AsyncIterator[ConsoleClient]:
    """Changes made without a running engine are on disk and take effect when it starts.

    Only a command that `creates` something begins a new data folder. Raises CommandFailed.
    """
    endpoint = folder.running_engine()
    if endpoint is not None:
        async with open_client(endpoint) as client:
            yield client
        return
    if folder.is_empty and not creates:
        raise CommandFailed(f"nothing was set up in the data folder {folder.root}")
    from app.serve import ServeOptions, running_engine

    if not creates:
        sys.stderr.write("note: no engine runs on this data folder; this is what was known last\n")
    options = ServeOptions(port=0, agent=False, enrols=creates, holder=Holder.COMMAND)
    async with running_engine(folder, options) as server:
        own = EngineEndpoint(base_url=server.base_url, pid=0, version="", token=folder.console_token())
        async with open_client(own) as client:
            yield client
