"""A file that a server sends in pieces: so much at most, not ever slower, never unpacked. No Qt."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from app.client.answers import TOO_LARGE, TOO_SLOW
from app.errors import NotReachable, UnexpectedAnswer
from app.language.translate import tr

if TYPE_CHECKING:
    import httpx

GIB = 1024**3
LONGEST_EXPORT = 8 * GIB
"""Some ten million entries."""
SLOWEST = 1024
"""Bytes per second, over the whole time and after the grace: who sends less never comes to an end."""
GRACE_SECONDS = 60.0


def declared_size(answer: httpx.Response) -> int:
    """Raises UnexpectedAnswer: none, so nobody knows whether it ends."""
    said = answer.headers.get("Content-Length", "")
    if not (said.isascii() and said.isdecimal() and len(said) <= 18):
        raise UnexpectedAnswer(tr("The server does not say how large it is: nothing was taken."))
    return int(said)


async def pieces_of(
    answer: httpx.Response, most: int, *, size: int | None = None, grace: float | None = None
) -> AsyncIterator[bytes]:
    """Raises UnexpectedAnswer: it is larger, or packed; NotReachable: it trickles."""
    if answer.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise UnexpectedAnswer(str(TOO_LARGE))
    began, taken, grace = time.monotonic(), 0, GRACE_SECONDS if grace is None else grace
    async for piece in answer.aiter_bytes(size):
        taken += len(piece)
        if taken > most:
            raise UnexpectedAnswer(str(TOO_LARGE))
        if time.monotonic() - began > grace + taken / SLOWEST:
            raise NotReachable(str(TOO_SLOW))
        yield piece
