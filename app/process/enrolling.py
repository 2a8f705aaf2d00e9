"""One enrolment of this computer at a time: two would each use a link up, and one identity would be lost."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.cli.output import CommandFailed
from app.language.translate import Phrase, tr
from app.process.data_folder import DataFolder, DataFolderInUse, FolderLock, Holder
from server_core.files import make_folder

UNUSED = Phrase("Nothing was done with this link")
BUSY = Phrase("this computer is being enrolled by another window or command just now. Nothing was done with this link")


@asynccontextmanager
async def one_at_a_time(folder: DataFolder, refusal: Phrase | str = BUSY) -> AsyncIterator[None]:
    """Waits some seconds for another one. Apart from the lock of `agent run`, beside which a computer may be enrolled.

    Raises CommandFailed (where another one goes on, with the `refusal`), DataFolderUnusable.
    """
    place = DataFolder(root=folder.remote_agent / "enrolling")
    try:
        await asyncio.to_thread(make_folder, place.root)
    except OSError as error:
        raise CommandFailed(
            tr(
                "the folder {root} cannot be made: {why}. {unused}",
                root=place.root,
                why=error.strerror,
                unused=UNUSED,
            )
        ) from error
    lock = _GivenUpLock(place)
    try:
        await asyncio.to_thread(lock.acquire)
    except DataFolderInUse as error:
        raise CommandFailed(str(refusal)) from error
    except asyncio.CancelledError:
        lock.give_up()
        raise
    try:
        yield
    finally:
        lock.give_up()


class _GivenUpLock:
    """Taken by a thread, which nobody can cancel: what it gets after it was given up it lets go at once."""

    def __init__(self, place: DataFolder) -> None:
        self._lock = FolderLock(place, Holder.COMMAND)
        self._turn = threading.Lock()
        self._is_given_up = False

    def acquire(self) -> None:
        """Raises DataFolderInUse, DataFolderUnusable."""
        self._lock.acquire()
        with self._turn:
            if self._is_given_up:
                self._lock.release()

    def give_up(self) -> None:
        with self._turn:
            self._is_given_up = True
            self._lock.release()
