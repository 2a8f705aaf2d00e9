"""How long a job may stand still: for want of paper, of a closed cover, of somebody at the buttons, or of a word."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from agent_core.backends.base import ProgressListener
from agent_core.domain import Delivered, Progress
from agent_core.errors import OutcomeUnknown
from server_core.contract.messages.delivery import DeliveryMessages


async def patiently(
    sending: Callable[[ProgressListener], Awaitable[Delivered]], listener: ProgressListener, *, seconds: float
) -> Delivered:
    """What `sending` answers. Raises OutcomeUnknown when nothing moved for `seconds`.

    Another reason to wait is no movement: a cover that is opened to feed paper is not yet a job that goes on.
    """
    last = Progress(bytes_sent=0)
    standstill = asyncio.timeout(seconds)

    def listen(progress: Progress) -> None:
        nonlocal last
        moved = (progress.bytes_sent, progress.pages_done) != (last.bytes_sent, last.pages_done)
        helped_or_stopped = (progress.waiting is None) != (last.waiting is None)
        if (moved or helped_or_stopped) and not standstill.expired():
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
        if last.waiting is None:
            text = DeliveryMessages.STOOD_STILL(time=waited)
        else:
            text = DeliveryMessages.STOOD_STILL_FOR_HELP(time=waited, why=last.waiting.replace("_", " "))
        raise OutcomeUnknown(text, bytes_sent=last.bytes_sent) from error
