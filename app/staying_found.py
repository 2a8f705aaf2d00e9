"""The engine that runs stays found: what it published is looked at now and then, and written again where it is damaged
or gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.data_folder import DataFolder, EngineEndpoint, FolderLock

LOOK_SECONDS = 2.0
log = logging.getLogger(__name__)


@asynccontextmanager
async def stays_found(
    folder: DataFolder, lock: FolderLock, endpoint: EngineEndpoint, token: str | None = None
) -> AsyncIterator[None]:
    """For the engine that has the lock alone. Behind it nothing is written any more: it can be withdrawn. `token`: of
    its consoles."""
    published = _Published(folder, lock, endpoint, token)
    published.look()
    ending = asyncio.Event()
    looking = asyncio.create_task(published.keep(ending))
    try:
        yield
    finally:
        ending.set()
        await looking  # one that has begun would write again what is withdrawn


class _Published:
    def __init__(self, folder: DataFolder, lock: FolderLock, endpoint: EngineEndpoint, token: str | None) -> None:
        self._folder, self._lock, self._endpoint, self._token = folder, lock, endpoint, token
        self._was_there = False
        self._is_told = False

    async def keep(self, ending: asyncio.Event) -> None:
        while not ending.is_set():
            try:
                await asyncio.wait_for(ending.wait(), LOOK_SECONDS)
            except TimeoutError:
                await asyncio.to_thread(self.look)

    def look(self) -> None:
        """A disk too full for a small file, or a folder that is another one now, stops nobody from printing: then it is
        tried again, and told once."""
        if not self._lock.is_of_this_place():
            return
        self._look_at_token()
        if self._folder.is_published(self._endpoint):
            return
        try:
            self._folder.publish(self._endpoint)
        except OSError as error:
            if not self._is_told:
                log.error("consoles cannot find this engine, its address was not written: %s", error)
            self._is_told = True
            return
        if self._was_there:
            log.warning("consoles could not find this engine: its address was damaged or gone, and is written again")
        self._was_there, self._is_told = True, False

    def _look_at_token(self) -> None:
        try:
            if self._token is not None and self._folder.keep_token(self._token):
                log.warning(
                    "the token of the consoles here was gone, or open to others: its file is right again; of one that "
                    "was open the next start makes another"
                )
        except OSError as error:
            if not self._is_told:
                log.error("consoles cannot use this engine, their token was not written: %s", error)
            self._is_told = True
