"""Fair turns between accounts for limited slots; no account loses its turn."""

from __future__ import annotations

import asyncio

import pytest

from server_core.services.documents.inspector import InspectionSlots, NoTurn
from server_core.store.ids import new_id

pytestmark = pytest.mark.anyio
A, B, C = new_id(), new_id(), new_id()


class Bench:
    """Callers that hold their place until they are told to go."""

    def __init__(self, places: int) -> None:
        self.turns = InspectionSlots(places)
        self.inside: list[str] = []
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._leave: dict[str, asyncio.Event] = {}

    async def come(self, *names: str) -> None:
        for name in names:
            self._leave[name] = asyncio.Event()
            self._tasks[name] = asyncio.create_task(self._sit(name))
        await settle()

    async def go(self, *names: str) -> None:
        for name in names:
            self._leave[name].set()
            await self._tasks.pop(name)
        await settle()

    async def give_up(self, name: str) -> None:
        self._tasks[name].cancel()
        with pytest.raises(asyncio.CancelledError):
            await self._tasks.pop(name)
        await settle()

    async def _sit(self, name: str) -> None:
        async with self.turns.turn({"a": A, "b": B, "c": C}[name[0]], wait_seconds=60):
            self.inside.append(name)
            try:
                await self._leave[name].wait()
            finally:
                self.inside.remove(name)


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_one_account_alone_has_all_places() -> None:
    bench = Bench(2)
    await bench.come("a1", "a2", "a3")
    assert bench.inside == ["a1", "a2"]
    await bench.go("a2")
    assert bench.inside == ["a1", "a3"]
    await bench.go("a1", "a3")


async def test_another_account_gets_the_next_place() -> None:
    bench = Bench(2)
    await bench.come("a1", "a2", "a3", "a4", "b1", "b2", "b3")
    await bench.go("a1")
    assert bench.inside == ["a2", "b1"]
    await bench.go("a2")
    assert bench.inside == ["b1", "b2"]
    await bench.go("b1", "b2")
    assert bench.inside == ["a3", "a4"]
    await bench.go("a3", "a4")
    assert bench.inside == ["b3"]
    await bench.go("b3")


async def test_accounts_take_turns() -> None:
    bench = Bench(1)
    await bench.come("a1", "a2", "a3", "b1", "b2", "c1")
    order = []
    while bench.inside:
        (name,) = bench.inside
        order.append(name)
        await bench.go(name)
    assert order == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_who_gives_up_leaves_no_hole() -> None:
    bench = Bench(1)
    await bench.come("a1", "a2", "b1", "c1")
    await bench.give_up("b1")
    await bench.give_up("a1")
    assert bench.inside == ["c1"]
    await bench.go("c1")
    assert bench.inside == ["a2"]
    await bench.go("a2")
    assert bench.inside == []
    await bench.come("b2")
    assert bench.inside == ["b2"]
    await bench.go("b2")


async def test_a_place_that_comes_as_its_caller_leaves_goes_to_the_next() -> None:
    turns = InspectionSlots(1)
    first = turns.turn(A, wait_seconds=60)
    await first.__aenter__()

    async def wait() -> None:
        async with turns.turn(B, wait_seconds=60):
            raise AssertionError("it had gone")

    leaving = asyncio.create_task(wait())
    await settle()
    await first.__aexit__(None, None, None)  # the place is its own now
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    async with turns.turn(C, wait_seconds=1):
        pass


async def test_nobody_waits_for_ever() -> None:
    turns = InspectionSlots(1)
    async with turns.turn(A, wait_seconds=1):
        with pytest.raises(NoTurn):
            async with turns.turn(B, wait_seconds=0.01):
                pass
    async with turns.turn(B, wait_seconds=1):
        pass
