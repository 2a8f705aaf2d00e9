"""One enrolment of this computer at a time: two would each use a link up, and one identity would be lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.commands.output import CommandFailed
from app.data_folder import DataFolder, DataFolderInUse, FolderLock, Holder

BUSY = "this computer is being enrolled by another window or command just now. Nothing was done with this link"


@asynccontextmanager
async def one_at_a_time(folder: DataFolder, refusal: str = BUSY) -> AsyncIterator[None]:
    """Waits some seconds for another one. Apart from the lock of `agent run`, beside which a computer may be enrolled.

    Raises CommandFailed with the `refusal`.
    """
    place = DataFolder(root=folder.remote_agent / "enrolling")
    await asyncio.to_thread(place.root.mkdir, mode=0o700, parents=True, exist_ok=True)
    lock = FolderLock(place, Holder.COMMAND)
    try:
        await asyncio.to_thread(lock.acquire)
    except DataFolderInUse as error:
        raise CommandFailed(refusal) from error
    try:
        yield
    finally:
        lock.release()
