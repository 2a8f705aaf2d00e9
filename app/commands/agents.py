"""`spoolhouse agent …`: the agents of this server, and this computer as an agent of a server elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from argparse import Namespace
from typing import TYPE_CHECKING

import msgspec

from app.blocking_calls import allow_many_calls
from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer, table, write
from app.data_folder import DataFolder, FolderLock
from server_core.contract.console import CreateLink

if TYPE_CHECKING:
    from agent_core.engine import Engine


async def enroll(folder: DataFolder, arguments: Namespace) -> None:
    """Uses the one-time link; the agent's secret stays in the data folder, readable by its owner alone."""
    from agent_core.errors import EngineError

    folder.prepare()
    try:
        agent_id = await _remote_engine(folder).enroll(arguments.link)
    except EngineError as error:
        raise CommandFailed(str(error)) from error
    line = f"This computer is now agent {agent_id}. Start it: spoolhouse agent run"
    answer({"agent_id": agent_id}, [line], as_json=arguments.json)


async def run(folder: DataFolder, arguments: Namespace) -> None:
    """Prints for the server that it is enrolled with, until SIGTERM or SIGINT."""
    from app.serve import VERSION, log_to

    folder.prepare()
    engine = _remote_engine(folder)
    if not engine.is_enrolled():
        raise CommandFailed("this computer is no agent yet: spoolhouse agent enroll LINK")
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl+C arrives as KeyboardInterrupt
            loop.add_signal_handler(signal_number, stop.set)
    allow_many_calls()
    with FolderLock(folder):
        log_to(folder)
        await engine.start()
        try:
            write(msgspec.json.encode({"event": "ready", "version": VERSION}).decode())
            ended = asyncio.create_task(engine.wait_ended())
            stopped = asyncio.create_task(stop.wait())
            await asyncio.wait({ended, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                raise CommandFailed(f"the agent ended: {ended.result()}. Its log: {folder.log}")
            ended.cancel()
        finally:
            await engine.stop()


async def link(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder, creates=True) as client:
        made = await client.create_link(CreateLink(name=arguments.name))
    answer(made, [made.link, f"(good once, until {made.expires_at:%Y-%m-%d %H:%M} UTC)"], as_json=arguments.json)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        agents = await client.agents()
    rows = [["AGENT ID", "NAME", "STATUS", "VERSION", "HOST"]]
    rows += [[str(a.agent_id), a.name, str(a.status), a.version, a.hostname] for a in agents]
    answer({"data": agents}, table(rows), as_json=arguments.json)


def _remote_engine(folder: DataFolder) -> Engine:
    from agent_core.config import AgentConfig
    from agent_core.engine import Engine
    from app.serve import VERSION

    config = AgentConfig(agent_folder=folder.remote_agent, virtual_folder=folder.virtual, version=VERSION)
    return Engine(config)
