"""The ring of changes."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from server_core.services.live import LiveFeed, Wakeups
from server_core.services.live_events import last_number

pytestmark = pytest.mark.anyio


async def test_the_ring_gives_what_came_after_a_number_or_says_that_it_cannot() -> None:
    feed = LiveFeed(Wakeups(), capacity=3)
    assert feed.since(0) == []
    for _ in range(3):
        feed.printer_changed(uuid4())
    assert [change.number for change in feed.since(0) or []] == [1, 2, 3]
    feed.printer_changed(uuid4())
    assert feed.since(0) is None
    assert [change.number for change in feed.since(2) or []] == [3, 4]
    assert feed.since(4) == []
    assert feed.since(5) is None
    assert feed.since(-1) is None


async def test_a_change_wakes_who_waits_and_closing_wakes_all() -> None:
    feed = LiveFeed(Wakeups())
    waiting = asyncio.create_task(feed.wait_beyond(0))
    await asyncio.sleep(0)
    feed.agent_changed(uuid4())
    async with asyncio.timeout(30):
        await waiting
        waiting = asyncio.create_task(feed.wait_beyond(1))
        await asyncio.sleep(0)
        feed.close()
        await waiting


async def test_only_news_of_work_ring_at_an_agent() -> None:
    bell, printer = Wakeups(), uuid4()
    feed = LiveFeed(bell)
    rung: list[str] = []
    with bell.listen([printer], lambda: rung.append("looked")) as listener:
        waiting = asyncio.create_task(listener.wait(10))
        await asyncio.sleep(0)
        feed.job_moved(uuid4(), printer)
        feed.printer_changed(printer)
        assert rung == []
        feed.job_changed(uuid4(), printer)
        assert rung == ["looked"]
        await waiting


@pytest.mark.parametrize(
    ("said", "number"), [(None, None), ("ab-7", 7), ("cd-7", -1), ("ab--7", -1), ("ab-", -1), ("7", -1), ("ab-٧", -1)]
)
async def test_what_a_console_says_it_knows(said: str | None, number: int | None) -> None:
    assert last_number("ab", said) == number
