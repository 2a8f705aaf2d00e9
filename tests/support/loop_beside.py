"""An asynchronous context in a loop and a thread of its own, for tests that have no loop, or block theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, TypeVar

T = TypeVar("T")
START_SECONDS = END_SECONDS = 30


@contextmanager
def loop_beside(context: AbstractAsyncContextManager[T], name: str) -> Iterator[T]:
    """`name`: of the thread. What entering or leaving the context raises is raised here; the loop ends after it."""
    entered: Future[T] = Future()
    over, loop = asyncio.Event(), asyncio.new_event_loop()

    async def stand() -> None:
        async with context as it:
            entered.set_result(it)
            await over.wait()

    def work() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(stand())

    with ThreadPoolExecutor(1, name) as thread:
        running = thread.submit(work)
        try:
            either: list[Future[Any]] = [entered, running]
            wait(either, START_SECONDS, FIRST_COMPLETED)
            if not running.done():
                yield entered.result(0)
        finally:
            if not running.done():
                loop.call_soon_threadsafe(over.set)
            running.result(END_SECONDS)
