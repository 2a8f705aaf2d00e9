"""Reads a server's responses within limits of size and time: answers, files, the live stream.

No Qt. The server may be broken or hostile. Files are read in chunks and never decompressed; lines and events of the
stream are bounded (Server-Sent Events).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator
from typing import TYPE_CHECKING, Any

import msgspec

from app.errors import CallRefused, ConsoleError, NotReachable, UnexpectedAnswer
from app.language.translate import Phrase, tr
from server_core.contract.messages.message import from_object
from server_core.contract.types.errors import SAID, SaidProblem
from server_core.contract.types.fields import UNREADABLE

if TYPE_CHECKING:
    import httpx


# Converts a server's error response into a known error.


def refusal_of(http_status: int, content: bytes, request_id: str | None) -> ConsoleError:
    """Return Refused with the server's reason, or UnexpectedAnswer if it gives none."""
    try:
        problem = msgspec.json.decode(content, type=SaidProblem)
    except UNREADABLE:
        return UnexpectedAnswer(
            tr(
                "The server reported an error without a reason (status {status}, ID {id}).",
                status=http_status,
                id=request_id or "none",
            )
        )
    details: dict[str, Any] = {} if problem.details is msgspec.UNSET else problem.details
    for each in details.get("fields", []):
        each["message"] = from_object(each.pop(SAID, each["message"]))
    return CallRefused(
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
"""Rejects compression: a small answer must not expand to a large one here."""
FREE_PIECES, LEAST_PIECE = 4096, 256
"""The first pieces may have any size. Beyond that, the average size has a minimum, because tiny pieces waste the
processor.
"""
TURN = 64
"""After this many pieces other tasks get a turn, because pieces that have arrived already are read without a pause."""
TOO_LARGE = Phrase("The server's answer is too large.")
TOO_SLOW = Phrase("The server did not answer in time.")
IN_CRUMBS = Phrase("The server sent its answer in too many pieces; the rest was not read.")


async def whole(answer: httpx.Response, most: int = JSON_BYTES) -> bytes:
    """Read the whole response. Raises UnexpectedAnswer if it is too large, compressed or in tiny chunks."""
    content, crumbs = bytearray(), ChunkLimits()
    async for piece in unpacked(answer):
        await crumbs.take(len(piece))
        content += piece
        if len(content) > most:
            raise UnexpectedAnswer(str(TOO_LARGE))
    return bytes(content)


def unpacked(answer: httpx.Response) -> AsyncIterator[bytes]:
    """Reject compressed responses. Raises UnexpectedAnswer."""
    if answer.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise UnexpectedAnswer(str(TOO_LARGE))
    return answer.aiter_bytes()


class ChunkLimits:
    """Limits the number of tiny chunks in a response or line."""

    def __init__(self) -> None:
        self._since_turn = 0
        self.begin_anew()

    def begin_anew(self) -> None:
        """Begin the next line."""
        self._pieces = self._bytes = 0

    async def take(self, size: int) -> None:
        """Count a chunk. Raises UnexpectedAnswer."""
        self._pieces += 1
        self._bytes += size
        if self._pieces > FREE_PIECES + self._bytes // LEAST_PIECE:
            raise UnexpectedAnswer(str(IN_CRUMBS))
        self._since_turn += 1
        if self._since_turn >= TURN:
            self._since_turn = 0
            await asyncio.sleep(0)


async def refusal(answer: httpx.Response) -> ConsoleError:
    """Return the error of an unsuccessful response. Redirects are not followed."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            content = await whole(answer)
    except TimeoutError:
        return NotReachable(str(TOO_SLOW))
    return refusal_of(answer.status_code, content, answer.headers.get("X-Request-Id"))


GIB = 1024**3
LONGEST_EXPORT = 8 * GIB
"""Enough for some ten million entries."""
SLOWEST = 1024
"""Bytes per second on average, after the grace period. A slower sender would never finish."""
GRACE_SECONDS = 60.0


def declared_size(answer: httpx.Response) -> int:
    """Return the declared size. Raises UnexpectedAnswer without one, because it may never end."""
    length = answer.headers.get("Content-Length", "")
    if not (length.isascii() and length.isdecimal() and len(length) <= 18):
        raise UnexpectedAnswer(tr("The server did not send the size of the file. Nothing was saved."))
    return int(length)


async def pieces_of(
    answer: httpx.Response, most: int, *, size: int | None = None, grace: float | None = None
) -> AsyncIterator[bytes]:
    """Yield the chunks. Raises UnexpectedAnswer if too large or compressed; NotReachable if too slow."""
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


class StreamOpened(msgspec.Struct, frozen=True):
    """The server accepted the stream. Every later change will come through it."""


class StreamAlive(msgspec.Struct, frozen=True):
    """A comment line: nothing changed, and the data is live."""


class StreamEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event as received. `number` is the value for `Last-Event-ID`."""

    number: str | None
    name: str
    data: bytes


EVENT_BYTES = 4 * MIB
"""Most bytes of an event, and of each of its lines."""
LINE_SECONDS = 60.0
"""Longest time from the first byte of a line to its end. A silent server is detected earlier, by the connection's own
timeout.
"""


async def items(
    pieces: AsyncIterable[bytes], last_event_id: str | None
) -> AsyncGenerator[StreamAlive | StreamEvent, None]:
    """Yield what follows the opening of the stream. Raises UnexpectedAnswer and NotReachable as `lines` does."""
    number, name, data, size = last_event_id, "message", list[str](), 0
    async for line in lines(pieces):
        if line.startswith(":"):
            yield StreamAlive()
            continue
        if not line:
            if data:
                yield StreamEvent(number=number, name=name, data="\n".join(data).encode())
            name, data, size = "message", [], 0
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "id":
            number = value
        elif field == "event":
            name = value
        elif field == "data":
            data.append(value)
            size += len(value) + 1
            if size > EVENT_BYTES:
                raise UnexpectedAnswer(str(TOO_LARGE))


async def lines(pieces: AsyncIterable[bytes]) -> AsyncIterator[str]:
    """Split at `\n` or `\r\n`. Raises UnexpectedAnswer for an endless line or tiny chunks; NotReachable: too slow."""
    left, began, crumbs = bytearray(), 0.0, ChunkLimits()
    async for piece in pieces:
        await crumbs.take(len(piece))
        if not left:
            began = time.monotonic()
        if b"\n" not in piece:
            left += piece
            if len(left) > EVENT_BYTES:
                raise UnexpectedAnswer(str(TOO_LARGE))
            if time.monotonic() - began > LINE_SECONDS:
                raise NotReachable(str(TOO_SLOW))
            continue
        first, *more = piece.split(b"\n")
        rest = more.pop()
        for line in (bytes(left) + first, *more):
            yield line.removesuffix(b"\r").decode("utf-8", "replace")
        left, began = bytearray(rest), time.monotonic()
        crumbs.begin_anew()
