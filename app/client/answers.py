"""What the console takes of a server: so much, in so much time. Who answers may be broken, or no friend. No Qt."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import msgspec

from app.errors import ConsoleError, NotReachable, Refused, UnexpectedAnswer
from app.language.translate import Phrase, tr
from server_core.contract.messages.message import from_object
from server_core.contract.types.errors import SAID, SaidProblem
from server_core.contract.types.fields import UNREADABLE

if TYPE_CHECKING:
    import httpx


# What a server's answer that is an error says, as a known error.


def refusal_of(http_status: int, content: bytes, request_id: str | None) -> ConsoleError:
    """Refused with the server's reason; UnexpectedAnswer where it gives none."""
    try:
        problem = msgspec.json.decode(content, type=SaidProblem)
    except UNREADABLE:
        return UnexpectedAnswer(
            tr(
                "The server answered {status} without a reason (id {id}).",
                status=http_status,
                id=request_id or "none",
            )
        )
    details: dict[str, Any] = {} if problem.details is msgspec.UNSET else problem.details
    for each in details.get("fields", []):
        each["message"] = from_object(each.pop(SAID, each["message"]))
    return Refused(
        problem.coded,
        http_status=http_status,
        code=problem.error_code.value,
        request_id=request_id,
        details=details,
    )


MIB = 1024 * 1024
JSON_BYTES = 32 * MIB
DOCUMENT_BYTES = 256 * MIB
ANSWER_SECONDS = 60.0
DOCUMENT_SECONDS = 600.0
NOTHING_PACKED = {"Accept-Encoding": "identity"}
"""A small answer must not become a large one in our hands."""
FREE_PIECES, LEAST_PIECE = 4096, 256
"""So many pieces may be of any size; all of them together have so many bytes each: crumbs take the processor."""
TURN = 64
"""After so many pieces the others of the loop have theirs: what is here already is read without a pause."""
TOO_LARGE = Phrase("The server's answer is larger than any answer can be.")
TOO_SLOW = Phrase("The server did not answer in time.")
IN_CRUMBS = Phrase("The server sends its answer in too many pieces: it was not read to its end.")


async def whole(answer: httpx.Response, most: int = JSON_BYTES) -> bytes:
    """Raises UnexpectedAnswer: it is larger, or packed, or comes in crumbs."""
    content, crumbs = bytearray(), Crumbs()
    async for piece in unpacked(answer):
        await crumbs.take(len(piece))
        content += piece
        if len(content) > most:
            raise UnexpectedAnswer(str(TOO_LARGE))
    return bytes(content)


def unpacked(answer: httpx.Response) -> AsyncIterator[bytes]:
    """Raises UnexpectedAnswer: it is packed."""
    if answer.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise UnexpectedAnswer(str(TOO_LARGE))
    return answer.aiter_bytes()


class Crumbs:
    """How an answer, or a line of one, is cut into pieces."""

    def __init__(self) -> None:
        self._since_turn = 0
        self.begin_anew()

    def begin_anew(self) -> None:
        """Of the next line."""
        self._pieces = self._bytes = 0

    async def take(self, size: int) -> None:
        """Raises UnexpectedAnswer."""
        self._pieces += 1
        self._bytes += size
        if self._pieces > FREE_PIECES + self._bytes // LEAST_PIECE:
            raise UnexpectedAnswer(str(IN_CRUMBS))
        self._since_turn += 1
        if self._since_turn >= TURN:
            self._since_turn = 0
            await asyncio.sleep(0)


async def refusal(answer: httpx.Response) -> ConsoleError:
    """Of an answer that is none of success: an error, or that it is somewhere else, where nobody follows."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            content = await whole(answer)
    except TimeoutError:
        return NotReachable(str(TOO_SLOW))
    return refusal_of(answer.status_code, content, answer.headers.get("X-Request-Id"))
