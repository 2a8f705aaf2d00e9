"""All sources at once: immediate news, failures that end nothing else, and an end in time."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field

import pytest

from agent_core.discovery.search import search
from agent_core.discovery.source import FoundDevice, SourceFailed, in_thread
from server_core.contract.messages.devices import SearchMessages
from server_core.contract.messages.message import words
from server_core.contract.types.discovery import MOST_PRINTERS, DiscoveryMethod, SearchNews

pytestmark = pytest.mark.anyio


def device(at: int = 1, method: DiscoveryMethod = DiscoveryMethod.MDNS) -> FoundDevice:
    uri = f"socket://10.0.{at // 200}.{at % 200}:9100"
    return FoundDevice(uri=uri, method=method, name=f"P{at}", where=uri)


@dataclass
class Scripted:
    """A source that yields its devices, then ends, fails, or waits for `gate`."""

    method: DiscoveryMethod = DiscoveryMethod.MDNS
    devices: tuple[FoundDevice, ...] = ()
    error: BaseException | None = None
    gate: asyncio.Event | None = None
    ended: list[bool] = field(default_factory=list)

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        try:
            for one in self.devices:
                yield one
            if self.gate is not None:
                await self.gate.wait()
            if self.error is not None:
                raise self.error
        finally:
            self.ended.append(True)


async def all_news(*sources: Scripted, seconds: float = 5.0) -> list[SearchNews]:
    async with aclosing(search(sources, seconds, batch_seconds=0.0)) as news:
        return [one async for one in news]


async def test_news_come_while_other_sources_are_still_at_work() -> None:
    gate = asyncio.Event()
    slow, quick = (
        Scripted(method=DiscoveryMethod.MDNS, gate=gate),
        Scripted(method=DiscoveryMethod.USB, devices=(device(method=DiscoveryMethod.USB),)),
    )
    seen: list[SearchNews] = []
    async with aclosing(search([slow, quick], 5.0, batch_seconds=0.0)) as news:
        async for one in news:
            seen.append(one)
            if one.sources[1].done:
                assert [row.name for row in one.printers] == ["P1"]
                gate.set()
    assert [line.way for line in seen[-1].sources] == [DiscoveryMethod.MDNS, DiscoveryMethod.USB]
    assert not seen[0].done
    assert seen[-1].done


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (SourceFailed(words("No way to look there.")), "No way to look there."),
        (SourceFailed(words("It says: \x1b[2J" + "x" * 5000)), "It says:  [2J" + "x" * 487),
        (PermissionError(13, "Permission denied"), "Nothing can be found there: Permission denied"),
    ],
)
async def test_a_source_that_fails_ends_no_other_one(error: Exception, text: str) -> None:
    news = await all_news(
        Scripted(method=DiscoveryMethod.USB, error=error),
        Scripted(
            method=DiscoveryMethod.CUPS, devices=(device(1, DiscoveryMethod.CUPS), device(2, DiscoveryMethod.CUPS))
        ),
    )
    assert [str(line.problem or "") for line in news[-1].sources] == [text, ""]
    assert len(news[-1].printers) == 2


async def test_a_bug_in_a_source_is_loud_and_ends_no_other_one(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        news = await all_news(Scripted(method=DiscoveryMethod.USB, error=KeyError("x")), Scripted(devices=(device(),)))
    assert "failed; other sources go on" in caplog.text
    assert news[-1].sources[0].problem == SearchMessages.SEARCH_BROKE_OFF()
    assert len(news[-1].printers) == 1


async def test_what_does_not_end_is_ended_and_what_it_found_stays() -> None:
    never = Scripted(method=DiscoveryMethod.USB, devices=(device(method=DiscoveryMethod.USB),), gate=asyncio.Event())
    news = await all_news(never, seconds=0.05)
    assert news[-1].done
    assert news[-1].sources[0].problem == SearchMessages.SEARCH_NOT_DONE(seconds=0.05)
    assert len(news[-1].printers) == 1
    assert never.ended == [True]


async def test_closing_a_search_ends_all_its_sources() -> None:
    never = Scripted(gate=asyncio.Event())
    async with aclosing(search([never, never], 5.0)) as news:
        await anext(news)
        await asyncio.sleep(0)
    assert never.ended == [True, True]


async def test_a_network_that_announces_without_end_hides_nothing_that_is_sure_to_be_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("agent_core.discovery.search.MOST_FOUND", MOST_PRINTERS + 10)
    flood = Scripted(devices=tuple(device(at) for at in range(2 * MOST_PRINTERS)))
    cable = Scripted(
        method=DiscoveryMethod.USB,
        devices=(FoundDevice(uri="usb://A/B?serial=1", method=DiscoveryMethod.USB, name="cable", where=""),),
    )
    news = await all_news(flood, cable)
    assert len(news[-1].printers) == MOST_PRINTERS
    assert news[-1].printers[0].name == "cable"
    assert news[-1].sources[0].problem == SearchMessages.FOUND_TOO_MANY(number=MOST_PRINTERS + 10)


async def test_without_sources_there_is_nothing_to_find() -> None:
    assert [(one.printers, one.done) for one in await all_news()] == [([], True)]


async def test_a_library_that_hangs_costs_one_thread_however_often_somebody_searches() -> None:
    gate = threading.Event()
    try:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.02):
                await in_thread("hangs", gate.wait)
        with pytest.raises(SourceFailed, match="has not finished yet"):
            await in_thread("hangs", gate.wait)
    finally:
        gate.set()
    await _until(lambda: all(thread.name != "discovery hangs" for thread in threading.enumerate()))
    assert await in_thread("hangs", gate.wait) is True


async def test_what_a_library_raises_arrives() -> None:
    def fails() -> None:
        raise OSError("no such bus")

    with pytest.raises(OSError, match="no such bus"):
        await in_thread("fails", fails)


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 -- a thread's end sets no event
            await asyncio.sleep(0.005)
