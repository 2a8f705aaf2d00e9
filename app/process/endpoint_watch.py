"""Checks the running engine's published address regularly, rewrites it if damaged or deleted, and replaces the console
token if others could read it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Protocol

from app.process.data_folder import DataFolder, EngineEndpoint, FolderLock

LOOK_SECONDS = 2.0
log = logging.getLogger(__name__)


class TokenOwner(Protocol):
    """The server, which knows its current console token."""

    @property
    def console_token(self) -> str: ...

    async def renew_console_token(self, keep: Callable[[str], None]) -> None:
        """Replace the token.

        Raises OSError of `keep`: the old token is invalid, and the new one still has to be saved.
        """


@asynccontextmanager
async def watch_endpoint(
    folder: DataFolder, lock: FolderLock, endpoint: EngineEndpoint, tokens: TokenOwner | None = None
) -> AsyncIterator[None]:
    """Run while the engine holds the lock. Nothing is written after it ends, so the address can be withdrawn."""
    published = _Published(folder, lock, endpoint, tokens)
    published.look()
    ending = asyncio.Event()
    looking = asyncio.create_task(published.keep(ending))
    try:
        yield
    finally:
        ending.set()
        await looking  # a check under way could rewrite what is withdrawn


class _Published:
    def __init__(
        self, folder: DataFolder, lock: FolderLock, endpoint: EngineEndpoint, tokens: TokenOwner | None
    ) -> None:
        self._folder, self._lock, self._endpoint, self._tokens = folder, lock, endpoint, tokens
        self._was_there = False
        self._is_logged = False
        self._is_late = False
        """The server has a new token whose file could not be written yet."""
        self._is_delay_logged = False
        self._stays_open = False
        """The disk has no file modes: another token would be just as readable."""

    async def keep(self, ending: asyncio.Event) -> None:
        while not ending.is_set():
            try:
                await asyncio.wait_for(ending.wait(), LOOK_SECONDS)
            except TimeoutError:
                await asyncio.to_thread(self.look)
                if self._tokens is not None and await asyncio.to_thread(self._lock.is_of_this_folder):
                    await self._look_at_token(self._tokens)

    def look(self) -> None:
        """Check once. A full disk or a replaced folder must not stop printing: log it once and retry."""
        if not self._lock.is_of_this_folder():
            return
        if self._folder.is_published(self._endpoint):
            return
        try:
            self._folder.publish(self._endpoint)
        except OSError as error:
            if not self._is_logged:
                log.error("Consoles cannot find this server, because its address could not be written: %s", error)
            self._is_logged = True
            return
        if self._was_there:
            log.warning("The published address of this server was damaged or missing, and was written again")
        self._was_there, self._is_logged = True, False

    async def _look_at_token(self, tokens: TokenOwner) -> None:
        try:
            if self._is_late:
                await asyncio.to_thread(self._folder.put_token, tokens.console_token)
                log.warning("The console token could be written now: consoles here can use this server again")
            elif await asyncio.to_thread(self._is_doubted):
                self._is_late = True
                log.warning(
                    "Other users of this computer could read the console token, so it is replaced. Existing consoles "
                    "sign in again automatically"
                )
                await tokens.renew_console_token(self._folder.put_token)
            elif await asyncio.to_thread(self._folder.keep_token, tokens.console_token):
                log.warning("The file with the console token was damaged or missing, and was written again")
        except OSError as error:
            if not self._is_delay_logged:
                log.error("Consoles cannot use this server, because their token could not be written: %s", error)
            self._is_delay_logged = True
            return
        self._is_late = self._is_delay_logged = False

    def _is_doubted(self) -> bool:
        if self._folder.token_is_doubted():
            return True
        stays_open, was_open = self._folder.is_token_open(), self._stays_open
        self._stays_open = stays_open
        if stays_open and not was_open:
            log.warning(
                "%s can be read by other users of this computer, and cannot be made private",
                self._folder.token_file,
            )
        return False
