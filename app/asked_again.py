"""Where an answer was lost it is asked again, by itself: what is asked carries a key, and the server does it once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from app.errors import ConsoleError, OtherKeyShown, Refused
from app.lost import is_lost

T = TypeVar("T")
PAUSES = (0.3, 0.7, 1.5, 3.0, 6.0)
"""Seconds before each further time: an engine that was killed is there again within them."""
WITHIN_SECONDS = 30.0
"""Later nobody begins anew: each time may take as long as an answer may."""
JUDGED = frozenset({404, 409, 422})
"""The server looked for the key first: it knows of none, and refuses what was asked."""


async def asked_again(ask: Callable[[], Awaitable[T]]) -> T:
    """Raises what `ask` raises; one that is lost says that nobody knows what became of it."""
    until = time.monotonic() + WITHIN_SECONDS
    try:
        return await ask()
    except ConsoleError as error:
        if not is_lost(error) or _was_heard(error) or isinstance(error, OtherKeyShown):
            raise
        lost = error
    for pause in PAUSES:
        if time.monotonic() + pause > until:
            break
        await asyncio.sleep(pause)
        try:
            return await ask()
        except ConsoleError as error:
            if _was_heard(error):
                raise
            lost = error if is_lost(error) else lost
    raise lost


def _was_heard(error: ConsoleError) -> bool:
    """It is judged, or the server failed at it and says so: a person decides."""
    return isinstance(error, Refused) and (is_lost(error) or error.http_status in JUDGED)
