"""How long a job may stand still for want of a person: of paper, of a closed cover, of somebody at the buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from agent_core.backends.base import ProgressListener
from agent_core.domain import Delivered, Progress
from agent_core.errors import OutcomeUnknown


async def patiently(
    sending: Callable[[ProgressListener], Awaitable[Delivered]], listener: ProgressListener, *, seconds: float
) -> Delivered:
    """What `sending` answers. Raises OutcomeUnknown when its device waited for `seconds` and nothing moved.

    Another reason to wait is no movement: a cover that is opened to feed paper is not yet a job that goes on.
    """
    last = Progress(bytes_sent=0)
    standstill = asyncio.timeout(None)

    def listen(progress: Progress) -> None:
        nonlocal last
        moved = (progress.bytes_sent, progress.pages_done) != (last.bytes_sent, last.pages_done)
        if not standstill.expired():
            if progress.waiting is None:
                standstill.reschedule(None)
            elif moved or last.waiting is None:
                standstill.reschedule(asyncio.get_running_loop().time() + seconds)
        last = progress
        listener(progress)

    try:
        async with standstill:
            return await sending(listen)
    except TimeoutError as error:
        if not standstill.expired():
            raise
        waited = f"{seconds / 3600:g} h" if seconds >= 3600 else f"{seconds:g} s"
        why = f" ({last.waiting.replace('_', ' ')})" if last.waiting else ""
        text = f"The printer waited for {waited} for somebody to help it{why}; it may still print the job afterwards."
        raise OutcomeUnknown(text, bytes_sent=last.bytes_sent) from error
