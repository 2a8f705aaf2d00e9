"""A stream that ends at once when its console is revoked, whatever it waits for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import TypeVar

from starlette.requests import ClientDisconnect

from server_core.services.consoles.callers import Caller

T = TypeVar("T")


async def until_gone(items: AsyncIterator[T], gone: asyncio.Event) -> AsyncIterator[T]:
    """Whoever stops reading ends the wait for the next one, too."""
    ended = asyncio.ensure_future(gone.wait())
    try:
        while not ended.done():
            step = asyncio.ensure_future(anext(items))
            try:
                await asyncio.wait({step, ended}, return_when=asyncio.FIRST_COMPLETED)
                if ended.done():
                    return
                try:
                    item = step.result()
                except StopAsyncIteration:
                    return
            finally:
                if not step.done():
                    step.cancel()
                    with suppress(asyncio.CancelledError):
                        await step
            yield item
    finally:
        ended.cancel()


async def while_let_in(items: AsyncIterator[T], caller: Caller) -> AsyncIterator[T]:
    """What has an end of its own is broken off before it: whoever reads it must not take it for whole."""
    async for item in until_gone(items, caller.console.gone):
        yield item
    if caller.console.gone.is_set():
        raise ClientDisconnect
