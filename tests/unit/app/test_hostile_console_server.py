"""A server that answers without end, packed, slowly or from elsewhere costs the console little, and is told."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Callable
from uuid import UUID

import pytest

from app.client import ConsoleClient, answers
from app.errors import ConsoleError, NotReachable, UnexpectedAnswer
from tests.support.no_trust import NO_TRUST
from tests.support.pretended_server import pretended_server

pytestmark = pytest.mark.anyio
MIB = 1024 * 1024
OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
Write = asyncio.StreamWriter
JOB = UUID(int=1)


async def endless(writer: Write) -> None:
    writer.write(CHUNKED)
    while True:
        writer.write(b"100000\r\n" + b"[" * MIB + b"\r\n")
        await writer.drain()


async def one_line(writer: Write) -> None:
    writer.write(CHUNKED)
    while True:
        writer.write(b"100000\r\n" + b"data: [[[" + b"[" * (MIB - 9) + b"\r\n")
        await writer.drain()


async def packed(writer: Write) -> None:
    content = gzip.compress(b"[" * 8 * MIB)
    writer.write(OK + b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(content) + content)


async def trickle(writer: Write) -> None:
    writer.write(OK + b"Content-Length: 100000\r\n\r\n")
    while True:
        writer.write(b"[")
        await writer.drain()
        await asyncio.sleep(0.02)


async def trickling_head(writer: Write) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nX: ")
    while True:
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(0.02)


async def elsewhere(writer: Write) -> None:
    writer.write(b"HTTP/1.1 307 T\r\nLocation: http://127.0.0.1:9/steal\r\nContent-Length: 0\r\n\r\n")


async def endless_error(writer: Write) -> None:
    writer.write(b"HTTP/1.1 500 E\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        writer.write(b"100000\r\n" + b"[" * MIB + b"\r\n")
        await writer.drain()


async def told_by(answer: Callable[[Write], object], call: Callable[[ConsoleClient], object]) -> ConsoleError:
    heard: list[bytes] = []

    async def talk(reader: asyncio.StreamReader, writer: Write) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        await answer(writer)  # type: ignore[misc]
        await writer.drain()

    async with pretended_server(talk) as server:
        base_url = f"http://127.0.0.1:{server.port}"
        async with ConsoleClient(base_url=base_url, token="t" * 43, tls=NO_TRUST) as client:
            with pytest.raises(ConsoleError) as raised:
                async with asyncio.timeout(20):
                    await call(client)  # type: ignore[misc]
    assert len(heard) == 1, "nobody follows it anywhere, and nothing is asked twice"
    assert b"accept-encoding: identity" in heard[0].lower()
    return raised.value


async def events(client: ConsoleClient) -> None:
    async for _ in client.events(None):
        pass


async def export(client: ConsoleClient) -> None:
    async for _ in client.export_audit():
        pass


@pytest.mark.parametrize("answer", [endless, packed])
async def test_what_is_larger_than_any_answer_is_left(answer: Callable[[Write], object]) -> None:
    said = await told_by(answer, lambda client: client.jobs())
    assert isinstance(said, UnexpectedAnswer)
    assert "larger than any answer" in str(said)


async def test_a_document_without_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.client.console_client.DOCUMENT_BYTES", 2 * MIB)
    assert isinstance(await told_by(endless, lambda client: client.document(JOB)), UnexpectedAnswer)


@pytest.mark.parametrize("answer", [trickle, trickling_head])
async def test_who_trickles_is_not_waited_for(
    answer: Callable[[Write], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ConsoleClient, "answer_seconds", 0.5)
    assert isinstance(await told_by(answer, lambda client: client.status()), NotReachable)


async def test_a_line_of_the_stream_without_end_ends_it() -> None:
    assert isinstance(await told_by(one_line, events), UnexpectedAnswer)


@pytest.mark.parametrize("call", [lambda client: client.status(), events, export])
async def test_nobody_is_sent_elsewhere(call: Callable[[ConsoleClient], object]) -> None:
    assert "answered 307" in str(await told_by(elsewhere, call))


@pytest.mark.parametrize("call", [lambda client: client.status(), events, export])
async def test_an_error_without_end_is_left(call: Callable[[ConsoleClient], object]) -> None:
    assert isinstance(await told_by(endless_error, call), UnexpectedAnswer)


async def test_lines_end_as_they_may() -> None:
    class Answer:
        async def aiter_bytes(self) -> AsyncIterator[bytes]:
            for piece in (b"id: 1\r", b"\ndata: \xc3", b"\xa4\n\nda", b"ta: x\n"):
                yield piece

    answer: object = Answer()
    read = [line async for line in answers.lines(answer)]  # type: ignore[arg-type]
    assert read == ["id: 1", "data: ä", "", "data: x"]
