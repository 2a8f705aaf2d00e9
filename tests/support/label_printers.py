"""Label printers that answer, for tests that have no loop of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

from tests.support.answering_printer import ZPL_ANSWERS, Talk, answering_printer
from tests.support.loop_beside import loop_beside


@contextmanager
def label_printers(count: int) -> Iterator[list[Talk]]:
    """The same label printer at so many addresses, in a loop of a thread beside."""
    with loop_beside(_printers(count), "label printers") as talks:
        yield talks


@asynccontextmanager
async def _printers(count: int) -> AsyncIterator[list[Talk]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(answering_printer(ZPL_ANSWERS)) for _ in range(count)]
