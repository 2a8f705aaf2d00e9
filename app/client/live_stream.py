"""The live stream, as Server-Sent Events have it: no line and no event without an end. No Qt."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator

from app.client.answers import MIB, TOO_LARGE, TOO_SLOW, Crumbs
from app.errors import NotReachable, UnexpectedAnswer
from app.session.stream_items import StreamAlive, StreamEvent

EVENT_BYTES = 4 * MIB
"""Of an event, and of each of its lines."""
LINE_SECONDS = 60.0
"""From the first byte of a line to its end; who is silent meanwhile is lost earlier, by the connection's own time."""


async def items(
    pieces: AsyncIterable[bytes], last_event_id: str | None
) -> AsyncGenerator[StreamAlive | StreamEvent, None]:
    """What comes after the stream was opened. Raises UnexpectedAnswer and NotReachable as `lines` does."""
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
    """By `\\n` or `\\r\\n`. Raises UnexpectedAnswer: one has no end, or comes in crumbs; NotReachable: too slow."""
    left, began, crumbs = bytearray(), 0.0, Crumbs()
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
