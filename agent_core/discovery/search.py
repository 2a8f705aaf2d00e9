"""All sources at once, and what they found so far as often as there is news; nothing is added by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from msgspec.structs import replace

from agent_core.device_text import clean_message
from agent_core.discovery.found import FoundDevice
from agent_core.discovery.rows import merged
from agent_core.discovery.source import Source, SourceFailed
from server_core.contract.messages.discovery import SearchMessages
from server_core.contract.messages.message import Message, bounded
from server_core.contract.messages.system import system_error
from server_core.contract.types.discovery import (
    MOST_PRINTERS,
    MOST_PROBLEM_CHARACTERS,
    FoundPrinter,
    SearchNews,
    SourceNews,
    Way,
)

log = logging.getLogger(__name__)
MOST_SECONDS = 10.0
SEARCH_SECONDS = 8.0
BATCH_SECONDS = 0.25
"""What is found meanwhile is told at once."""
TICK_SECONDS = 1.0
MOST_FOUND = 4 * MOST_PRINTERS
"""By one source: each device may be found in several ways."""
_GRACE_SECONDS = 0.5
_FEW = 100  # are sorted into rows within a millisecond or so; more take a thread


async def search(
    sources: Sequence[Source], seconds: float = SEARCH_SECONDS, *, batch_seconds: float = BATCH_SECONDS
) -> AsyncGenerator[SearchNews, None]:
    """Ends with all sources, after `seconds` (at most 10) at the latest; to cancel, close the generator (`aclosing`).

    The last news is `done`. A source that fails is a problem of its own line, never the end of the others.
    """
    run = _Run(min(seconds, MOST_SECONDS))
    tasks = [asyncio.create_task(run.follow(at, source)) for at, source in enumerate(sources)]
    run.lines = [SourceNews(way=source.way, done=False, seconds=0.0) for source in sources]
    try:
        yield (news := await run.news())
        while not news.done:
            await run.something_new(batch_seconds)
            yield (news := await run.news())
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Run:
    """What is known of one search."""

    def __init__(self, seconds: float) -> None:
        self.lines: list[SourceNews] = []
        self._seconds = seconds
        self._started = asyncio.get_running_loop().time()
        self._found: dict[tuple[str, str], FoundDevice] = {}
        self._rows: list[FoundPrinter] = []
        self._is_stale = False
        self._event = asyncio.Event()

    @property
    def is_done(self) -> bool:
        return all(line.done for line in self.lines)

    async def news(self) -> SearchNews:
        now = self._elapsed()
        lines = [line if line.done else replace(line, seconds=max(0.0, now)) for line in self.lines]
        if self._is_stale:
            self._is_stale = False
            # anybody on the network can announce 500 printers: what is sure to be there comes before
            found = sorted(self._found.values(), key=lambda one: one.way is Way.MDNS)
            few = len(found) <= _FEW
            self._rows = merged(found) if few else await asyncio.to_thread(merged, found)
        return SearchNews(printers=self._rows, sources=lines, done=all(line.done for line in lines))

    async def something_new(self, batch_seconds: float) -> None:
        """Returns after `TICK_SECONDS` anyway: the seconds are shown."""
        try:
            async with asyncio.timeout(TICK_SECONDS):
                await self._event.wait()
        except TimeoutError:
            return
        if not self.is_done:
            await asyncio.sleep(batch_seconds)
        self._event.clear()

    async def follow(self, at: int, source: Source) -> None:
        problem: Message | None = None
        try:
            async with asyncio.timeout(self._seconds + _GRACE_SECONDS):
                problem = await self._gather(source)
        except TimeoutError:
            problem = SearchMessages.SEARCH_NOT_DONE(seconds=self._seconds)
        except SourceFailed as error:
            problem = error.message
        except OSError as error:
            problem = SearchMessages.SEARCH_FAILED(why=system_error(error))
        except Exception:
            log.exception("the search by %s broke off", source.way)
            problem = SearchMessages.SEARCH_BROKE_OFF()
        problem = problem and bounded(clean_message(problem), MOST_PROBLEM_CHARACTERS)
        self.lines[at] = SourceNews(way=source.way, done=True, seconds=self._elapsed(), problem=problem)
        self._event.set()

    async def _gather(self, source: Source) -> Message | None:
        async with aclosing(source.look(self._seconds)) as devices:
            count = 0
            async for device in devices:
                key = (source.way, device.uri)
                if key not in self._found:
                    count += 1
                if count > MOST_FOUND:
                    return SearchMessages.FOUND_TOO_MANY(number=MOST_FOUND)
                if self._found.get(key) != device:
                    self._found[key] = device
                    self._is_stale = True
                    self._event.set()
        return None

    def _elapsed(self) -> float:
        return round(asyncio.get_running_loop().time() - self._started, 1)
