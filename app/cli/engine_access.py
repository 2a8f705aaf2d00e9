"""A client for one command, and the printers that it names.

It connects to the running engine or, if none runs, to a temporary server inside the command.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING
from uuid import UUID

from app.cli.output import tell_aside
from app.client import ConsoleClient, open_client
from app.errors import CommandFailed, ConsoleError, NotReachable
from app.process.data_folder import DataFolder, DataFolderInUse, EngineEndpoint, FolderHolder, FolderLock
from app.process.engine_process import token_now
from app.session.outcome_unknown import OutcomeUnknown
from app.words.agents import server_is
from app.words.consoles import moved_of_command, shut_out_of_command
from server_core.contract.types.printers import PrinterView

if TYPE_CHECKING:
    from app.process.remote_server import RemoteServer


ENGINE_SECONDS = 30.0
"""Longest wait for a server that is starting or stopping."""
SILENT_SECONDS = 4.0
"""A wait that is longer than this is explained on stderr."""
PAUSE_SECONDS = 0.05
NOT_RUNNING = "the server is not running"
START_IT = "Start it with 'spoolhouse serve' or the console."
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
    began, announced = time.monotonic(), False
    while (endpoint := folder.running_engine()) is None and FolderLock(folder).is_held():
        if time.monotonic() - began > ENGINE_SECONDS:
            raise CommandFailed(
                f"the server of the data folder {folder.root} has been starting or stopping for "
                f"{ENGINE_SECONDS:g} seconds. Nothing was done. Look at 'spoolhouse log', then try again."
            )
        if not announced and time.monotonic() - began > SILENT_SECONDS:
            announced = True
            tell_aside("waiting for the server, which is starting or stopping …")
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
                await _choose(client)
                yield client
            except ConsoleError as error:
                explained = _with_what_helps(error, elsewhere)
                if explained is error:
                    raise
                raise explained from error
        return
    async with AsyncExitStack() as open_until_the_end:
        endpoint, is_own = await _local_server(folder, open_until_the_end, creates=creates)
        token = None if is_own else lambda: token_now(folder, endpoint)
        client = await open_until_the_end.enter_async_context(open_client(endpoint, token))
        await _choose(client)
        yield client


async def _local_server(folder: DataFolder, stack: AsyncExitStack, *, creates: bool) -> tuple[EngineEndpoint, bool]:
    """Return the running engine, or a temporary one (True) that ends with the `stack`.

    Raises CommandFailed, DataFolderInUse.
    """
    deadline = time.monotonic() + ENGINE_SECONDS
    while (endpoint := await running_engine_soon(folder)) is None:
        if folder.is_empty and not creates:
            raise CommandFailed(
                f"the data folder {folder.root} is empty, so there is nothing to show or change. {START_IT} "
                "Is your data in another folder? Name it with --data-dir."
            )
        agent_of = None if creates else agent_only(folder)
        if agent_of is not None:
            raise CommandFailed(
                f"this computer has no server, and needs none: it prints as an agent of {agent_of}. "
                "Run the command on that server's computer, or with --server."
            )
        from app.process.serve import ServeOptions, running_engine

        options = ServeOptions(port=0, agent=False, enrols=creates, holder=FolderHolder.COMMAND)
        try:
            server = await stack.enter_async_context(running_engine(folder, options))
        except DataFolderInUse:  # an engine has started in the meantime: use that one
            if time.monotonic() > deadline:
                raise
            continue
        if not creates:
            tell_aside(f"{NOT_RUNNING}, so this is what was known last. {START_IT}")
        own = EngineEndpoint(base_url=server.base_url, pid=0, version="", token=server.console_token)
        return own, True
    return endpoint, False


def agent_only(folder: DataFolder) -> str | None:
    """Return the address of the server that this computer prints for; None: it is no agent, or has its own data."""
    if (folder.server / "spoolhouse.db").exists() or not folder.of_remote_agent.root.exists():
        return None
    from app.process.enrolling import remote_server

    server = remote_server(folder)
    return None if server is None else server.base_url


def _with_what_helps(error: ConsoleError, server: RemoteServer) -> ConsoleError:
    if isinstance(error, OutcomeUnknown):
        error.cause = _with_what_helps(error.cause, server)
        return error
    out = shut_out_of_command(error, server.server_name, server.base_url)
    moved = moved_of_command(error, server.server_name)
    if out or not (moved and isinstance(error, NotReachable)):
        return CommandFailed(out) if out else error
    return NotReachable(f"{error} {moved}")


def system_user() -> str:
    """Return the operating system's user who runs the command; `anna as root` if Anna used sudo(8)."""
    if sys.platform == "win32":
        import getpass

        return getpass.getuser()
    import pwd

    number = os.getuid()
    try:
        user = pwd.getpwuid(number).pw_name
    except KeyError:  # a container may have no name for it
        user = f"user {number}"
    by = os.environ.get("SUDO_USER", "")
    return f"{by} as {user}" if by not in ("", user) else user


async def _choose(client: ConsoleClient) -> None:
    """Set the name that signs the calls, and their account. Raises CommandFailed if there is no such account."""
    client.sign_as(system_user())
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
        if named:
            raise CommandFailed(
                f"{len(named)} printers have the name '{id_or_name}'. Use an id of 'spoolhouse printer list'."
            )
        raise CommandFailed(f"there is no printer with the name or id '{id_or_name}'. See 'spoolhouse printer list'.")
    return named[0]
