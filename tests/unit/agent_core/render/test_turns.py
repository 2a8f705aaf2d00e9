"""The order in which waiting render requests get the renderer."""

from __future__ import annotations

import asyncio

import pytest

from agent_core.render.workers import WorkerQueue

pytestmark = pytest.mark.anyio


async def test_who_is_due_first_comes_first_and_equals_in_their_order() -> None:
    turns, order = WorkerQueue(("child",)), list[str]()

    async def wait(name: str, due: float) -> None:
        child = await turns.take(due)
        order.append(name)
        turns.give_back(child)

    child = await turns.take(0)
    waiting = [
        asyncio.create_task(wait(name, due)) for name, due in (("page", 15), ("label", 9), ("old page", 8), ("too", 9))
    ]
    await asyncio.sleep(0)
    turns.give_back(child)
    await asyncio.gather(*waiting)
    assert order == ["old page", "label", "too", "page"]


async def test_a_turn_that_nobody_takes_any_more_goes_on() -> None:
    turns = WorkerQueue((1, 2))
    assert [await turns.take(0), await turns.take(0)] == [2, 1]
    early, given, late = (asyncio.create_task(turns.take(due)) for due in (1, 2, 3))
    await asyncio.sleep(0)
    early.cancel()
    await asyncio.sleep(0)
    turns.give_back(1)
    given.cancel()  # in the moment in which it came
    assert await late == 1
    assert all(
        isinstance(end, asyncio.CancelledError) for end in await asyncio.gather(early, given, return_exceptions=True)
    )
    turns.give_back(2)
    assert await turns.take(0) == 2
