"""A client for one command: of the running engine, or, if none runs, of a server that lives as long as the command."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.client import ConsoleClient, open_client
from app.data_folder import DataFolder, EngineEndpoint


@asynccontextmanager
async def console_client(folder: DataFolder) -> AsyncIterator[ConsoleClient]:
    """Changes made without a running engine are on disk and take effect when it starts."""
    endpoint = folder.running_engine()
    if endpoint is not None:
        async with open_client(endpoint) as client:
            yield client
        return
    from app.serve import ServeOptions, running_engine

    async with running_engine(folder, ServeOptions(port=0, agent=False)) as server:
        own = EngineEndpoint(base_url=server.base_url, pid=0, version="", token=folder.console_token())
        async with open_client(own) as client:
            yield client
