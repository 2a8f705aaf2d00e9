"""The engine that a console works with: it starts one only where it is its own, never in the place of a server that a
service or a person keeps."""

from __future__ import annotations

import asyncio
from datetime import datetime

from app.data_folder import DataFolder, EngineEndpoint
from app.engine_process import ensure_engine, find_engine
from app.errors import NoEngine
from app.vocabulary.ages import clock


class ServerAway(NoEngine):
    """The server that was here is gone, and whoever keeps it starts it again; or a person does, here."""


class EngineKeeper:
    """Lives in the network thread's loop; `start_here` may be called anywhere.

    Of an engine that a console started, this one or another, any console is the keeper; so it is where none was there
    when it began.
    """

    def __init__(self, folder: DataFolder) -> None:
        self._folder = folder
        self._may_start = True
        self._gone_at: datetime | None = None

    def start_here(self) -> None:
        """A person wants an engine on this computer though that server is away: the next look starts one."""
        self._may_start = True

    async def endpoint(self) -> EngineEndpoint:
        """Of the engine that runs, or of a new one. Raises ServerAway, NoEngine."""
        found = await find_engine(self._folder)
        if found is None:
            if not self._may_start:
                raise ServerAway(await self._words())
            found = await ensure_engine(self._folder)
        self._gone_at = None
        self._may_start = found.for_console
        return found

    async def _words(self) -> str:
        now = datetime.now().astimezone()
        at = self._gone_at = self._gone_at or now
        if await asyncio.to_thread(self._folder.is_held):
            return "The server is starting, or does not answer."
        badly = await asyncio.to_thread(self._folder.ended_badly)
        how = "ended unexpectedly" if badly else "was stopped"
        return f"The server {how} {clock(at)} – waiting for it."
