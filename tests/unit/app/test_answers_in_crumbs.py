"""A server that sends its answers in crumbs stands in nobody's way: not in the loop's, nor in the memory's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Iterable

import httpx
import pytest

from app.client import ConsoleClient, answers
from app.client.answers import StreamAlive, StreamEvent, StreamOpened
from app.errors import ConsoleError, NotReachable, UnexpectedAnswer

pytestmark = pytest.mark.anyio
ENDLESS = 1_000_000


class Cut(httpx.AsyncByteStream):
    """All is here already, as after a large read; `taken` counts the pieces."""

    def __init__(self, pieces: Iterable[bytes], seconds: float | None = None) -> None:
        self._pieces = pieces
        self._seconds = seconds
        self.taken = 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            if self._seconds is not None:
                await asyncio.sleep(self._seconds)
            self.taken += 1
            yield piece


def client_of(stream: Cut, headers: dict[str, str] | None = None) -> ConsoleClient:
    def answer(_request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, headers=headers, stream=stream)

    return ConsoleClient(base_url="http://x", token="t", transport=httpx.MockTransport(answer))


async def heard(stream: Cut, headers: dict[str, str] | None = None) -> list[object]:
    async with client_of(stream, headers) as client:
        return [item async for item in client.events("7")]


async def beats_while(pieces: AsyncIterable[object]) -> int:
    """Return how often the event loop came round meanwhile."""
    beats = 0

    async def beat() -> None:
        nonlocal beats
        while True:
            await asyncio.sleep(0)
            beats += 1

    beating = asyncio.create_task(beat())
    try:
        async for _ in pieces:
            pass
    except ConsoleError:
        pass
    finally:
        beating.cancel()
    return beats


async def test_events_are_the_same_however_they_are_cut() -> None:
    sent = b': here\n\nid: 8\r\nevent: job\r\ndata: {"a":\r\ndata: 1}\r\n\r\n\ndata:\xc3\xa4\n\n'
    event = StreamEvent(number="8", name="job", data=b'{"a":\n1}')
    expected = [StreamOpened(), StreamAlive(), event, StreamEvent(number="8", name="message", data="ä".encode())]
    for size in (1, 2, 3, 7, len(sent)):
        assert await heard(Cut([sent[at : at + size] for at in range(0, len(sent), size)])) == expected


@pytest.mark.parametrize("crumb", [b"x", b"d" * 200])
async def test_a_line_in_crumbs_is_given_up(crumb: bytes) -> None:
    stream = Cut(crumb for _ in range(ENDLESS))
    with pytest.raises(UnexpectedAnswer, match="too many pieces"):
        await heard(stream)
    assert stream.taken * len(crumb) < answers.EVENT_BYTES


async def test_no_line_and_no_event_is_without_an_end() -> None:
    for piece in (b"x" * 65536, b"data: " + b"x" * 65536 + b"\n"):
        stream = Cut(piece for _ in range(ENDLESS))
        with pytest.raises(UnexpectedAnswer, match="answer is too large"):
            await heard(stream)
        assert stream.taken <= answers.EVENT_BYTES // 65536 + 1
    with pytest.raises(UnexpectedAnswer):
        await heard(Cut([b"\x1f\x8b"]), {"Content-Encoding": "gzip"})


async def test_a_line_has_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "LINE_SECONDS", 0.05)
    stream = Cut((b"x" for _ in range(ENDLESS)), seconds=0.01)
    with pytest.raises(NotReachable, match="in time"):
        await heard(stream)
    assert stream.taken < answers.FREE_PIECES
    with pytest.raises(NotReachable, match="in time"):
        await heard(Cut((piece for piece in [b":\n\n: ", *[b"x"] * ENDLESS]), seconds=0.01))
    slow = Cut([b": here\n\n"] * 12, seconds=0.01)  # each line has its own
    assert len(await heard(slow)) == 13


async def test_the_loop_goes_on_while_crumbs_are_read() -> None:
    turns = 4000 // answers.TURN - 1
    assert await beats_while(answers.lines(Cut([b"\n"] * 4000))) >= turns
    assert await beats_while(answers.lines(Cut([b"x"] * 4000))) >= turns


async def test_an_answer_in_crumbs_is_given_up() -> None:
    stream = Cut(b" " for _ in range(ENDLESS))
    async with client_of(stream) as client:
        with pytest.raises(UnexpectedAnswer, match="too many pieces"):
            await client.status()
    assert stream.taken <= answers.FREE_PIECES + answers.FREE_PIECES // 100
    padded = Cut([b" " * 600] * 2 * answers.FREE_PIECES + [b"[]"])  # in small packets, but no crumbs
    async with client_of(padded) as client:
        assert await client.clients() == []
