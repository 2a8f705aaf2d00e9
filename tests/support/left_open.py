"""Resources that an event loop leaves open if it ends while clients are still connecting."""

from __future__ import annotations

import asyncio
import gc
import socket
import warnings
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

CALLERS = 8


def left_open(scenario: Callable[[], Coroutine[Any, Any, None]]) -> list[str]:
    """Return the resource warnings of a loop that runs only this, and is closed at its end."""
    gc.collect()
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", ResourceWarning)
        _run(scenario)
        gc.collect()
    return [str(one.message) for one in found]


def _run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(scenario())
    finally:
        loop.close()


@contextmanager
def so_many_callers() -> Iterator[list[socket.socket]]:
    """Clients that are not connected yet."""
    with ExitStack() as stack:
        yield [stack.enter_context(socket.socket()) for _ in range(CALLERS)]


def call(callers: list[socket.socket], port: int, says: bytes = b"") -> None:
    """The kernel has taken these connections; the server has not yet."""
    for caller in callers:
        caller.settimeout(30)
        caller.connect(("127.0.0.1", port))
        caller.sendall(says)


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)
