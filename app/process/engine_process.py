"""Finds the engine of a data folder, or starts it as a detached process that outlives the window."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

from app.client import open_client
from app.errors import ConsoleError, NoEngine
from app.language.translate import tr
from app.process.data_folder import DataFolder, EngineEndpoint, FolderLock
from app.process.start_failure import failure_message
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.messages.message import Message

START_SECONDS = 20.0
QUICKER_SECONDS = 5.0
STOP_SECONDS = 30.0
"""Documents that are being sent are finished first (`EngineTimings.stop_sending`: 20 s)."""


def own_command(*arguments: str) -> list[str]:
    """Return the command of this installation.

    `-P`: a folder `app` in the working directory must not replace our code.
    """
    return [sys.executable, "-P", "-m", "app", *arguments]


async def find_engine(folder: DataFolder) -> EngineEndpoint | None:
    """Return the running engine if it answers."""
    endpoint = await asyncio.to_thread(folder.running_engine)
    if endpoint is None:
        return None
    try:
        async with open_client(endpoint) as client:
            await client.status()
    except ConsoleError:
        return None
    return endpoint


async def token_now(folder: DataFolder, expected: EngineEndpoint) -> str:
    """Return the token if the running engine is the `expected` one; else empty.

    Another process may answer at an old address, and would get to know another engine's token.
    """
    endpoint = await asyncio.to_thread(folder.running_engine)
    return "" if endpoint is None or endpoint.base_url != expected.base_url else endpoint.token


async def ensure_engine(folder: DataFolder) -> EngineEndpoint:
    """Return the running engine or start one. Raises NoEngine with the message of the engine that failed to start."""
    found = await find_engine(folder)
    if found is not None:
        return found
    process: subprocess.Popen[bytes] | None = None
    started = False
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if not started and not await asyncio.to_thread(folder.is_held):  # otherwise one is starting or stopping
            process, started = await asyncio.to_thread(_start, folder), True
        found = await find_engine(folder)
        if found is not None:
            return found
        if process is not None and process.poll() is not None:
            # another console was faster: its engine holds the folder and is about to answer
            process = None
            deadline = min(deadline, time.monotonic() + QUICKER_SECONDS)
        await asyncio.sleep(0.05)
    why = await asyncio.to_thread(failure_message, start_log(folder))
    raise NoEngine(tr("The server did not start. {words}", words=words_and_log(why, folder)))


def start_log(folder: DataFolder) -> Path:
    """The log of an engine started by a console. Overwritten at each start."""
    return folder.log.with_name("engine-start.log")


def words_and_log(message: Message | None, folder: DataFolder) -> str:
    """Return the reason if known, and where to read more."""
    if message is None:
        return tr("Its log: {log}.", log=folder.log)
    return tr("Its message: {words}. Its log: {log}.", words=plain(message_text(message)).rstrip("."), log=folder.log)


async def stop_engine(folder: DataFolder) -> None:
    """Ask the engine to stop and wait for it. Raises NoEngine if it does not."""
    endpoint = await asyncio.to_thread(folder.running_engine)
    if endpoint is None:
        return
    try:
        os.kill(endpoint.pid, signal.SIGTERM)
    except ProcessLookupError:
        pass  # it ended on its own a moment ago
    except OSError as error:
        raise NoEngine(
            tr(
                "The server (process {pid}) cannot be stopped: {why}.",
                pid=endpoint.pid,
                why=error.strerror,
            )
        ) from error
    deadline = time.monotonic() + STOP_SECONDS
    while await asyncio.to_thread(folder.running_engine) is not None:
        if time.monotonic() > deadline:
            raise NoEngine(tr("The server does not stop. It may still be writing to a printer."))
        await asyncio.sleep(0.05)


async def start_agent(folder: DataFolder) -> None:
    """Start `agent run` as a detached process unless it runs already.

    Raises NoEngine if it does not start.
    """
    lock = FolderLock(folder.of_remote_agent)
    folder.of_remote_agent.prepare_log()
    log = folder.of_remote_agent.log.with_name("agent-start.log")
    if await asyncio.to_thread(lock.is_held):
        return
    command = own_command("agent", "run", "--data-dir", str(folder.root))
    process: subprocess.Popen[bytes] = await asyncio.to_thread(detached, command, log)
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if await asyncio.to_thread(lock.is_held):
            return
        await asyncio.sleep(0.05)
    raise NoEngine(tr("The agent did not start. Its log: {log}", log=log))


def _start(folder: DataFolder) -> subprocess.Popen[bytes]:
    folder.prepare()
    command = own_command("serve", "--data-dir", str(folder.root), "--for-console")
    return detached(command, start_log(folder))


def detached(command: list[str], says: Path) -> subprocess.Popen[bytes]:
    """Start a process that outlives us, with its output in the file `says`. If it ends first, no zombie is left."""
    with says.open("wb") as log:
        process = _popen(command, log)
    threading.Thread(target=process.wait, name=f"waits for {process.pid}", daemon=True).start()
    return process


def _popen(command: list[str], log: IO[bytes]) -> subprocess.Popen[bytes]:
    if sys.platform == "win32":  # not tested on Windows
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            creationflags=subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP,
        )
    # its own session: closing the terminal or killing the window does not stop printing
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, close_fds=True
    )
