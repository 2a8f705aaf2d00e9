"""Each caller takes one step in each turn of the loop, and all strangers together one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Hashable

import pytest

from server_core.http.connections import (
    LONGEST_PAUSE_SECONDS,
    MOST_REMEMBERED,
    OTHERS_SHARE,
    STRANGERS,
    Turns,
    ValidCredentials,
)

pytestmark = pytest.mark.anyio


class Steps:
    """The steps done, in order, by turns of the loop."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.done: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, name: str, caller: Hashable, lane: str, steps: int = 1) -> None:
        async def work() -> None:
            for _ in range(steps):
                await self.turns.take(caller, lane)
                self.done.append(name)

        self._tasks.append(asyncio.create_task(work()))

    async def each_turn(self) -> list[str]:
        """Return the steps of each turn. A step that had to wait wakes its task, which continues in the next turn."""
        found, before = [], 0
        while not all(task.done() for task in self._tasks):
            await asyncio.sleep(0)
            if len(self.done) > before:
                found.append("".join(self.done[before:]))
                before = len(self.done)
        return found


async def test_strangers_are_one_caller_however_many_they_are() -> None:
    steps = Steps()
    for number in range(5):
        steps.begin(str(number), STRANGERS, f"192.0.2.{number}")
    assert await steps.each_turn() == ["0", "1", "2", "3", "4"]


async def test_callers_with_credentials_go_on_beside_them() -> None:
    steps = Steps()
    for number in range(4):
        steps.begin(str(number), STRANGERS, "192.0.2.1")
    for _ in range(3):
        steps.begin("a", "an application", "192.0.2.1")
    steps.begin("b", "another", "192.0.2.1")
    turns = await steps.each_turn()
    for turn in turns:
        assert len(turn.strip("0123")) == len(set(turn) - set("0123"))
        assert len(set(turn) & set("0123")) <= 1
    assert "".join(turns).replace("a", "").replace("b", "") == "0123"
    assert "".join(turns).index("b") < 4


async def test_strangers_have_a_quarter_of_the_time() -> None:
    turns, took = Turns(), list[float]()

    async def stranger() -> None:
        for _ in range(3):
            await turns.take(STRANGERS, "192.0.2.1")
            began = time.perf_counter()
            while time.perf_counter() - began < 0.005:
                pass
            took.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*(stranger() for _ in range(4)))
    pauses = [min(OTHERS_SHARE * seconds, LONGEST_PAUSE_SECONDS) for seconds in took[:-1]]
    assert sum(took) >= 0.06
    assert time.perf_counter() - began >= 0.9 * (sum(took) + sum(pauses))


async def test_a_pause_of_strangers_holds_no_other_up() -> None:
    turns = Turns()
    await turns.take(STRANGERS, "")
    time.sleep(0.02)  # noqa: ASYNC251  # a step that takes long
    await asyncio.sleep(0)
    late = asyncio.create_task(turns.take(STRANGERS, ""))
    for _ in range(10):
        await turns.take("an application", "")
    assert not late.done()
    await late


async def test_addresses_take_turns_among_strangers() -> None:
    steps = Steps()
    for name in "abcdef":
        steps.begin(name, STRANGERS, "192.0.2.1")
    steps.begin("X", STRANGERS, "192.0.2.2")
    turns = await steps.each_turn()
    assert turns.index("X") <= 2
    assert "".join(turn for turn in turns if turn != "X") == "abcdef"


async def test_a_caller_alone_never_waits() -> None:
    turns = Turns()
    for _ in range(5):
        before = asyncio.get_running_loop().time()
        await asyncio.wait_for(turns.take("one", ""), 30)
        assert asyncio.get_running_loop().time() >= before
        await asyncio.sleep(0)
        await asyncio.sleep(0)


async def test_one_that_is_given_up_holds_nobody_up() -> None:
    steps = Steps()
    for name in "abc":
        steps.begin(name, STRANGERS, "")
    await asyncio.sleep(0)
    steps._tasks.pop(1).cancel()
    assert "".join(await steps.each_turn()) == "ac"[len(steps.done) - 2 :] or steps.done == ["a", "c"]


async def test_a_step_that_fails_is_told_and_the_next_ones_follow() -> None:
    received: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: received.append(context["exception"]))
    turns, done = Turns(), list[int]()

    def fail() -> None:
        raise ValueError("a bug")

    turns.wait(STRANGERS, "", fail)
    turns.wait(STRANGERS, "", lambda: done.append(1))
    async with asyncio.timeout(30):
        while not done:  # noqa: ASYNC110
            await asyncio.sleep(0)
    assert (done, [str(error) for error in received]) == ([1], ["a bug"])


def test_credentials_are_known_by_their_header_and_forgotten_in_the_end() -> None:
    known = ValidCredentials()
    good = [(b"host", b"a"), (b"authorization", b"Bearer good")]
    assert known.caller(good) is STRANGERS
    known.learn(good, "one")
    assert known.caller(good) == "one"
    assert known.caller([(b"authorization", b"Bearer guess")]) is STRANGERS
    assert known.caller([(b"host", b"a")]) is STRANGERS
    for number in range(MOST_REMEMBERED):
        known.learn([(b"authorization", b"%d" % number)], number)
    assert known.caller(good) is STRANGERS
