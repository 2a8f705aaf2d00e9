"""The engine that a console works with: it starts one only where it is its own, never in the place of a server that a
service or a person keeps."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from app.errors import NoEngine
from app.language.translate import tr
from app.process.data_folder import DataFolder, EngineEndpoint
from app.process.engine_process import ensure_engine, find_engine, start_log, words_and_log
from app.process.last_words import last_words
from app.words.ages import clock
from server_core.contract.decisions.backoff import delay, growing


class ServerAway(NoEngine):
    """The server that was here is gone, and whoever keeps it starts it again; or a person does, here."""


class EngineCrashes(NoEngine):
    """It was started several times and never stayed; the next start is a while away, or a person's."""


class EngineKeeper:
    """Lives in the network thread's loop; `start_here` may be called anywhere.

    Of an engine that a console started, this one or another, any console is the keeper; so it is where none was there
    when it began.
    """

    def __init__(self, folder: DataFolder, crash_loop: CrashLoop | None = None) -> None:
        self._folder = folder
        self._crashes = crash_loop or CrashLoop()
        self._may_start = self._keeps = True
        self._gone_at: datetime | None = None
        self._next_start: tuple[int, datetime] | None = None
        """After so many starts, at this time."""

    def start_here(self) -> None:
        """A person wants an engine on this computer though that server is away, or does not stay: the next look
        starts one."""
        self._may_start = True
        self._next_start = None
        self._crashes.forget()

    def leave_to_others(self) -> None:
        """Another window keeps it: what a person stops there stays stopped, until a person starts it here."""
        self._may_start = self._keeps = False

    @property
    def is_ours(self) -> bool:
        """A console started the engine that was found last; else a service or a person keeps it."""
        return self._may_start

    async def endpoint(self) -> EngineEndpoint:
        """Of the engine that runs, or of a new one. Raises ServerAway, EngineCrashes, NoEngine."""
        found = await find_engine(self._folder)
        if found is None:
            if not self._may_start:
                raise ServerAway(await self._words())
            found = await self._start()
        self._gone_at = None
        self._may_start = self._keeps and found.for_console
        return found

    async def _start(self) -> EngineEndpoint:
        if self._crashes.wait_seconds():
            raise EngineCrashes(await self._why())
        if not await asyncio.to_thread(self._folder.is_held):  # else somebody's is starting or stopping
            self._crashes.started()
        try:
            return await ensure_engine(self._folder)
        except NoEngine as error:
            if self._crashes.starts < FREE_STARTS:
                raise
            raise EngineCrashes(await self._why()) from error

    async def _why(self) -> str:
        said = await asyncio.to_thread(last_words, start_log(self._folder))
        times = self._crashes.starts
        if self._next_start is None or self._next_start[0] != times:  # the same words until it is tried
            pause = timedelta(seconds=self._crashes.wait_seconds())
            self._next_start = times, datetime.now().astimezone() + pause
        again = tr("It is started again at {time}.", time=clock(self._next_start[1]))
        return tr(
            "The print engine ended {times} times soon after its start. {words} {again}",
            times=times,
            words=words_and_log(said, self._folder),
            again=again,
        )

    async def _words(self) -> str:
        now = datetime.now().astimezone()
        at = self._gone_at = self._gone_at or now
        if await asyncio.to_thread(self._folder.is_held):
            return tr("The server is starting, or does not answer.")
        badly = await asyncio.to_thread(self._folder.ended_badly)
        if badly:
            return tr("The server ended unexpectedly {time} – waiting for it.", time=clock(at))
        return tr("The server was stopped {time} – waiting for it.", time=clock(at))


# How often an engine that does not stay is started again: at once, then ever more rarely, so that nothing is busy.


STAYED_SECONDS = 120.0
"""An engine that was there so long is no part of a loop."""
FREE_STARTS = 3
"""An accident or two are started anew at once."""
PAUSES = growing(5.0, 60.0)
"""Seconds before the fourth start, the fifth …; the last one stays."""


class CrashLoop:
    """Owned by the engine's keeper. `now`: seconds of any clock that goes forward."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._starts = 0
        self._last = 0.0

    @property
    def starts(self) -> int:
        """Without one that stayed."""
        return self._starts

    def started(self) -> None:
        """One is about to be started."""
        now = self._now()
        if now - self._last > STAYED_SECONDS:
            self._starts = 0
        self._starts += 1
        self._last = now

    def wait_seconds(self) -> float:
        """Until the next start; 0: now."""
        more = self._starts - FREE_STARTS
        now = self._now()
        if more < 0 or now - self._last > STAYED_SECONDS:
            return 0.0
        return max(0.0, self._last + delay(PAUSES, more) - now)

    def forget(self) -> None:
        """A person says: now."""
        self._starts = 0
