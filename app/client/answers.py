"""What the console takes of a server: so much, in so much time. Who answers may be broken, or no friend. No Qt."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from app.errors import ConsoleError, NotReachable, UnexpectedAnswer
from app.language.translate import Phrase
from app.refusals import refusal_of

if TYPE_CHECKING:
    import httpx

MIB = 1024 * 1024
JSON_BYTES = 32 * MIB
DOCUMENT_BYTES = 256 * MIB
LINE_BYTES = 4 * MIB
"""Of the live stream."""
ANSWER_SECONDS = 60.0
DOCUMENT_SECONDS = 600.0
NOTHING_PACKED = {"Accept-Encoding": "identity"}
"""A small answer must not become a large one in our hands."""
TOO_LARGE = Phrase("The server's answer is larger than any answer can be.")
TOO_SLOW = Phrase("The server did not answer in time.")


@contextmanager
def changes_marked(method: str) -> Iterator[None]:
    """Where nobody answers, it is known whether more was asked for than to be read."""
    try:
        yield
    except NotReachable as error:
        error.may_be_done = method != "GET"
        raise


async def whole(answer: httpx.Response, most: int = JSON_BYTES) -> bytes:
    """Raises UnexpectedAnswer: it is larger, or packed."""
    if answer.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise UnexpectedAnswer(str(TOO_LARGE))
    pieces: list[bytes] = []
    size = 0
    async for piece in answer.aiter_bytes():
        size += len(piece)
        if size > most:
            raise UnexpectedAnswer(str(TOO_LARGE))
        pieces.append(piece)
    return b"".join(pieces)


async def refusal(answer: httpx.Response) -> ConsoleError:
    """Of an answer that is none of success: an error, or that it is somewhere else, where nobody follows."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            content = await whole(answer)
    except TimeoutError:
        return NotReachable(str(TOO_SLOW))
    return refusal_of(answer.status_code, content, answer.headers.get("X-Request-Id"))


async def lines(answer: httpx.Response) -> AsyncIterator[str]:
    """As Server-Sent Events have them, by `\\n` or `\\r\\n`. Raises UnexpectedAnswer: one is without an end."""
    left = b""
    async for piece in answer.aiter_bytes():
        *done, left = (left + piece).split(b"\n")
        for line in done:
            yield line.removesuffix(b"\r").decode("utf-8", "replace")
        if len(left) > LINE_BYTES:
            raise UnexpectedAnswer(str(TOO_LARGE))
