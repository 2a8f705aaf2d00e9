"""A client for one command, and the printers that it names.

It connects to the running engine or, if none runs, to a temporary server inside the command.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING
from uuid import UUID

from app.client import ConsoleClient, open_client
from app.errors import CommandFailed, ConsoleError, NotReachable
from app.process.data_folder import DataFolder, EngineEndpoint, FolderHolder, FolderLock
from app.process.engine_process import token_now
from app.session.choices import read_choices
from app.session.outcome_unknown import OutcomeUnknown
from app.words.agents import server_is
from app.words.consoles import moved_of_command, shut_out_of_command
from server_core.contract.types.printers import PrinterView

if TYPE_CHECKING:
    from app.process.remote_server import RemoteServer


ENGINE_SECONDS = 10.0
PAUSE_SECONDS = 0.05
_server: ContextVar[str | None] = ContextVar("server", default=None)
_account: ContextVar[str | None] = ContextVar("account", default=None)


@contextmanager
def about_account(named: str | None) -> Iterator[None]:
    """Run the command for this account; None: the site's own."""
    before = _account.set(named)
    try:
        yield
    finally:
        _account.reset(before)


async def running_engine_soon(folder: DataFolder) -> EngineEndpoint | None:
    """Return the running engine, waiting for one that is starting or stopping. None: none runs.

    Raises CommandFailed.
    """
    deadline = time.monotonic() + ENGINE_SECONDS
    while (endpoint := folder.running_engine()) is None and FolderLock(folder).is_held():
        if time.monotonic() > deadline:
            text = f"the engine on the data folder {folder.root} is starting or stopping: try again in a moment"
            raise CommandFailed(text)
        await asyncio.sleep(PAUSE_SECONDS)
    return endpoint


def server_named() -> str | None:
    """Return the remote server of the command; None: the one on this data folder."""
    return _server.get()


def is_elsewhere() -> bool:
    """Return whether the command uses a remote server."""
    return server_named() is not None


@contextmanager
def at_server(name_or_url: str | None) -> Iterator[None]:
    """Run the command at this remote server; None: at the one on this data folder."""
    before = _server.set(name_or_url)
    server_is(elsewhere=is_elsewhere())
    try:
        yield
    finally:
        _server.reset(before)
        server_is(elsewhere=is_elsewhere())


@asynccontextmanager
async def console_client(folder: DataFolder, *, creates: bool = False) -> AsyncIterator[ConsoleClient]:
    """Open a client. Changes made without a running engine are on disk and take effect when it starts.

    Only a command that `creates` something starts a new data folder. Raises CommandFailed.
    """
    named = _server.get()
    if named is not None:
        from app.process import remote_server

        elsewhere = remote_server.named(folder, named)
        async with open_client(await remote_server.with_token(elsewhere)) as client:
            try:
                await _choose(client, remote_server.window_folder(folder, elsewhere))
                yield client
            except ConsoleError as error:
                told = _with_what_helps(error, elsewhere)
                if told is error:
                    raise
                raise told from error
        return
    endpoint = await running_engine_soon(folder)
    if endpoint is not None:
        async with open_client(endpoint, lambda: token_now(folder, endpoint)) as client:
            await _choose(client, folder)
            yield client
        return
    if folder.is_empty and not creates:
        raise CommandFailed(f"nothing was set up in the data folder {folder.root}")
    from app.process.serve import ServeOptions, running_engine

    if not creates:
        sys.stderr.write("note: no engine runs on this data folder; this is what was known last\n")
    options = ServeOptions(port=0, agent=False, enrols=creates, holder=FolderHolder.COMMAND)
    async with running_engine(folder, options) as server:
        own = EngineEndpoint(base_url=server.base_url, pid=0, version="", token=server.console_token)
        async with open_client(own) as client:
            await _choose(client, folder)
            yield client


def _with_what_helps(error: ConsoleError, server: RemoteServer) -> ConsoleError:
    if isinstance(error, OutcomeUnknown):
        error.cause = _with_what_helps(error.cause, server)
        return error
    out = shut_out_of_command(error, server.server_name, server.base_url)
    moved = moved_of_command(error, server.server_name)
    if out or not (moved and isinstance(error, NotReachable)):
        return CommandFailed(out) if out else error
    return NotReachable(f"{error} {moved}")


async def _choose(client: ConsoleClient, window: DataFolder) -> None:
    """Set operator name (as chosen for the `window`) and account of the calls.

    Raises CommandFailed if there is no such account.
    """
    client.sign_as(read_choices(window.root / "console.json").operator)
    named = _account.get()
    if named is not None:
        from app.process.account_names import account_meant

        client.be_about(await account_meant(client, named))


async def find(client: ConsoleClient, id_or_name: str) -> PrinterView:
    """Find by `printer_id`, or by name if it is unique. Raises CommandFailed."""
    try:
        return await client.printer(UUID(id_or_name))
    except ValueError:
        named = [printer for printer in await client.printers() if printer.name == id_or_name]
    if len(named) != 1:
        found = "no printer has" if not named else f"{len(named)} printers have"
        raise CommandFailed(f"{found} the name or id '{id_or_name}'")
    return named[0]
