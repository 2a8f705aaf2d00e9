"""What a printer's worker does in the time that a stop leaves it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from contextlib import suppress

from agent_core.backends.base import EndsBehindPage
from agent_core.holding import Holding


async def within(seconds: float | None, work: Awaitable[None]) -> None:
    """None = however long it takes. A server that does not answer keeps nobody from stopping."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await work


async def end_behind_page(jobs: Iterable[Holding], sending: asyncio.Task[None], seconds: float) -> None:
    """What is cut within a page leaves the printer waiting for the rest of it: it has `seconds` to end behind one."""
    wished = False
    for job in jobs:
        delivery: object = job.delivery
        if isinstance(delivery, EndsBehindPage):
            wished |= await delivery.end_behind_page()
    if wished:
        await asyncio.wait({sending}, timeout=seconds)
