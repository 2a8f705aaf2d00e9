"""Takes over a data folder from the engine that holds it."""

from __future__ import annotations

import asyncio
import time

from app.errors import NoEngine
from app.process.data_folder import DataFolder
from app.process.engine_process import STOP_SECONDS, stop_engine
from server_core.contract.messages.message import Message
from server_core.contract.messages.system import StartMessages

PAUSE_SECONDS = 0.05


async def take_over_folder(folder: DataFolder) -> None:
    """Ask the engine to stop; it finishes what it is sending. Returns when the folder is free.

    Raises NoEngine.
    """
    deadline = time.monotonic() + STOP_SECONDS
    while await asyncio.to_thread(folder.is_held):
        await stop_engine(folder)  # one that is just starting publishes its address in a moment
        if time.monotonic() > deadline:
            raise NoEngine("The server on this data folder does not stop. It may still be writing to a printer.")
        await asyncio.sleep(PAUSE_SECONDS)


def held_by(folder: DataFolder) -> Message:
    """Describe the engine that holds the folder, and what the user can do."""
    other = folder.running_engine()
    if other is None:
        return StartMessages.HOLDER_IS_CHANGING()
    held = StartMessages.HELD_BY_A_WINDOW if other.for_console else StartMessages.HELD_BY_SERVE
    return held(pid=str(other.pid))
