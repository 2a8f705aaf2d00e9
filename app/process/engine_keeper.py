"""Finds or starts the engine for a console.

Never starts one in place of a server that a service or a person manages.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from app.errors import NoEngine
from app.language.translate import tr
from app.process.data_folder import DataFolder, EngineEndpoint
from app.process.engine_process import ensure_engine, find_engine, start_log, words_and_log
from app.process.start_failure import failure_message
from app.words.ages import clock
from server_core.contract.decisions.backoff import delay, growing


class ServerAway(NoEngine):
    """The server is gone. Its service or a person restarts it, or the user starts one here."""


class EngineCrashes(NoEngine):
    """It was started several times and always crashed. The next start is later, or at the user's request."""


class EngineKeeper:
    """Lives in the network thread's loop. `start_here` is thread-safe.

    A console restarts an engine that any console started, and starts one if none was there at its beginning.
    """

    def __init__(self, folder: DataFolder, crash_loop: CrashLoop | None = None) -> None:
        self._folder = folder
        self._crashes = crash_loop or CrashLoop()
        self._may_start = self._keeps = True
        self._gone_at: datetime | None = None
        self._next_start: tuple[int, datetime] | None = None
        """The number of failed starts, and the time of the next one."""

    def start_here(self) -> None:
        """Start an engine here at the user's request although the server is away or crashes.

        The next attempt starts it.
        """
        self._may_start = True
        self._next_start = None
        self._crashes.forget()

    def leave_to_others(self) -> None:
        """Leave the engine to another window: if the user stops it there, it stays stopped until started here."""
        self._may_start = self._keeps = False

    @property
    def is_ours(self) -> bool:
        """Return whether a console started the engine found last, not a service or a person."""
        return self._may_start

    async def endpoint(self) -> EngineEndpoint:
        """Return the address of the running engine or of a new one. Raises ServerAway, EngineCrashes, NoEngine."""
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
        if not await asyncio.to_thread(self._folder.is_held):  # otherwise another process is starting or stopping one
            self._crashes.started()
        try:
            return await ensure_engine(self._folder)
        except NoEngine as error:
            if self._crashes.starts < FREE_STARTS:
                raise
            raise EngineCrashes(await self._why()) from error

    async def _why(self) -> str:
        message = await asyncio.to_thread(failure_message, start_log(self._folder))
        times = self._crashes.starts
        if self._next_start is None or self._next_start[0] != times:  # the same message until the next attempt
            pause = timedelta(seconds=self._crashes.wait_seconds())
            self._next_start = times, datetime.now().astimezone() + pause
        again = tr("It restarts at {time}.", time=clock(self._next_start[1]))
        return tr(
            "The server stopped {times} times shortly after its start. {words} {again}",
            times=times,
            words=words_and_log(message, self._folder),
            again=again,
        )

    async def _words(self) -> str:
        now = datetime.now().astimezone()
        at = self._gone_at = self._gone_at or now
        if await asyncio.to_thread(self._folder.is_held):
            return tr("The server is starting or does not answer.")
        badly = await asyncio.to_thread(self._folder.ended_badly)
        if badly:
            return tr("The server stopped unexpectedly ({time}). Waiting for it.", time=clock(at))
        return tr("The server was stopped ({time}). Waiting for it.", time=clock(at))


# Delay between restarts of a crashing engine: at once, then ever longer, so that the machine is not kept busy.


STAYED_SECONDS = 120.0
"""An engine that ran for this long is not part of a crash loop."""
FREE_STARTS = 3
"""The first few crashes are followed by an immediate restart."""
PAUSES = growing(5.0, 60.0)
"""Seconds before the fourth start, the fifth and so on. The last one is used for all later starts."""


class CrashLoop:
    """Owned by the engine's keeper. `now`: seconds of any monotonic clock."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._starts = 0
        self._last = 0.0

    @property
    def starts(self) -> int:
        """Return the number of starts that did not last."""
        return self._starts

    def started(self) -> None:
        """Note that an engine is about to be started."""
        now = self._now()
        if now - self._last > STAYED_SECONDS:
            self._starts = 0
        self._starts += 1
        self._last = now

    def wait_seconds(self) -> float:
        """Return the seconds until the next start; 0: now."""
        more = self._starts - FREE_STARTS
        now = self._now()
        if more < 0 or now - self._last > STAYED_SECONDS:
            return 0.0
        return max(0.0, self._last + delay(PAUSES, more) - now)

    def forget(self) -> None:
        """Reset, because the user wants a start now."""
        self._starts = 0
