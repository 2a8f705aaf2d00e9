"""Finds the engine of a data folder or starts it as a process of its own, which outlives the window."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time

from app.client import open_client
from app.data_folder import DataFolder, EngineEndpoint
from app.errors import ConsoleError, NoEngine

START_SECONDS = 20.0
STOP_SECONDS = 5.0


async def find_engine(folder: DataFolder) -> EngineEndpoint | None:
    """The running engine, if it answers."""
    endpoint = await asyncio.to_thread(folder.running_engine)
    if endpoint is None:
        return None
    try:
        async with open_client(endpoint) as client:
            await client.status()
    except ConsoleError:
        return None
    return endpoint


async def ensure_engine(folder: DataFolder) -> EngineEndpoint:
    """The running engine, or a new one. Raises NoEngine with the last words of the engine that did not start."""
    found = await find_engine(folder)
    if found is not None:
        return found
    process: subprocess.Popen[bytes] | None = await asyncio.to_thread(_start, folder)
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        found = await find_engine(folder)
        if found is not None:
            return found
        if process is not None and process.poll() is not None:
            # another console may have been quicker: its engine holds the folder and is about to answer
            process = None
            deadline = min(deadline, time.monotonic() + STOP_SECONDS)
        await asyncio.sleep(0.05)
    raise NoEngine(f"The print engine did not start. Its log: {folder.log}")


async def stop_engine(folder: DataFolder) -> None:
    """Asks the engine to stop and waits for it. Raises NoEngine when it does not."""
    endpoint = await asyncio.to_thread(folder.running_engine)
    if endpoint is None:
        return
    try:
        os.kill(endpoint.pid, signal.SIGTERM)
    except ProcessLookupError:
        pass  # it ended by itself a moment ago
    except OSError as error:
        raise NoEngine(f"The print engine (process {endpoint.pid}) cannot be stopped: {error.strerror}.") from error
    deadline = time.monotonic() + STOP_SECONDS
    while await asyncio.to_thread(folder.running_engine) is not None:
        if time.monotonic() > deadline:
            raise NoEngine("The print engine does not stop. It may still be writing to a printer.")
        await asyncio.sleep(0.05)


def _start(folder: DataFolder) -> subprocess.Popen[bytes]:
    folder.prepare()
    command = [sys.executable, "-m", "app", "serve", "--data-dir", str(folder.root)]
    with folder.log.with_name("engine-start.log").open("wb") as log:
        if sys.platform == "win32":  # not tried on Windows
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                creationflags=subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP,
            )
        # a session of its own: closing the terminal or killing the window does not stop printing
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, close_fds=True
        )
