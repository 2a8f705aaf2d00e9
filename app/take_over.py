"""Two engines want one data folder: who has it, how it gives it up, and how the next one takes its place."""

from __future__ import annotations

import asyncio
import time

from app.data_folder import DataFolder
from app.engine_process import STOP_SECONDS, stop_engine
from app.errors import NoEngine

PAUSE_SECONDS = 0.05


async def take_over(folder: DataFolder) -> None:
    """Asks the engine that has the folder to stop; it sends what it has begun. Returns when the folder is free.

    Raises NoEngine.
    """
    deadline = time.monotonic() + STOP_SECONDS
    while await asyncio.to_thread(folder.is_held):
        await stop_engine(folder)  # one that is just starting says where it is in a moment
        if time.monotonic() > deadline:
            raise NoEngine("The engine that has the data folder does not give it up.")
        await asyncio.sleep(PAUSE_SECONDS)


def who_has(folder: DataFolder) -> str:
    """What a person can do where another engine has the folder."""
    other = folder.running_engine()
    if other is None:
        return "it is starting or stopping: try again in a moment, or start with --take-over"
    if other.for_console:
        who, stop = "a window started it", "stop it there (Quit, “Stop printing and quit”)"
    else:
        who, stop = "'spoolhouse serve'", "stop that one, or its service"
    return f"process {other.pid}, {who}. Either {stop}, or start with --take-over: it ends what it prints, then stops"
