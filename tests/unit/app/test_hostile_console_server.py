"""A server that answers without end, packed, slowly or from elsewhere costs the console little, and is told."""

from __future__ import annotations

import asyncio
import gzip
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from app.client import ConsoleClient
from app.client.console_client import EVERYTHING
from app.errors import ConsoleError, NotReachable, UnexpectedAnswer
from app.process.audit_export import AuditFormat, save
from app.process.backing_up import back_up
from server_core.contract.types.audit import FIRST, AuditEntry
from server_core.contract.types.fields import Page
from tests.support.actors import ANNA
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
    failure = await told_by(answer, lambda client: client.jobs())
    assert isinstance(failure, UnexpectedAnswer)
    assert "answer is too large" in str(failure)


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
    assert "status 307" in str(await told_by(elsewhere, call))


@pytest.mark.parametrize("call", [lambda client: client.status(), events, export])
async def test_an_error_without_end_is_left(call: Callable[[ConsoleClient], object]) -> None:
    assert isinstance(await told_by(endless_error, call), UnexpectedAnswer)


async def large(writer: Write) -> None:
    """A backup of more than any disk."""
    writer.write(OK + b"Content-Length: %d\r\n\r\n" % 10**17)
    await endless_bytes(writer)


async def endless_bytes(writer: Write) -> None:
    while True:
        writer.write(b"[" * MIB)
        await writer.drain()


async def cut_log(writer: Write) -> None:
    line = b'{"number": 1}\n'
    writer.write(OK + b"Content-Length: %d\r\n\r\n" % len(line) + line)


async def same_page(writer: Write) -> None:
    entry = AuditEntry(
        number=7, at=datetime.now(UTC), actor=ANNA, act="job.hold", subject="job 1", details={}, request_id=None,
        hash=FIRST,
    )  # fmt: skip
    page = msgspec.json.encode(Page(data=[entry, entry], next_cursor="again"))
    writer.write(OK + b"Content-Length: %d\r\n\r\n" % len(page) + page)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (endless, "did not send the size"),
        (packed, "answer is too large"),
        (large, "has less free space"),
    ],
)
async def test_a_backup_without_end_leaves_no_file(
    tmp_path: Path, answer: Callable[[Write], object], said: str
) -> None:
    file = tmp_path / "site.tar"
    failure = await told_by(answer, lambda client: back_up(client, file, lambda *_: None, force=False))
    assert said in str(failure)
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize(
    ("answer", "format", "said"),
    [
        (endless, AuditFormat.JSONL, "answer is too large"),
        (packed, AuditFormat.JSONL, "answer is too large"),
        (trickle, AuditFormat.JSONL, "in time"),
        (cut_log, AuditFormat.JSONL, "did not arrive completely"),
        (same_page, AuditFormat.CSV, "keeps sending the same entries"),
    ],
)
async def test_a_log_without_end_leaves_no_file(
    tmp_path: Path, answer: Callable[[Write], object], format: AuditFormat, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.client.console_client.LONGEST_EXPORT", 4 * MIB)
    monkeypatch.setattr("app.client.answers.GRACE_SECONDS", 0.3)
    monkeypatch.setattr("app.client.answers.SLOWEST", 1000)
    file = tmp_path / "log"
    failure = await told_by(answer, lambda client: save(client, EVERYTHING, format, file, lambda _: None))
    assert said in str(failure)
    assert not os.listdir(tmp_path)


async def test_a_log_fills_no_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.process.free_space.LEFT_BYTES", 2**62)
    failure = await told_by(
        endless, lambda client: save(client, EVERYTHING, AuditFormat.JSONL, tmp_path / "log", lambda _: None)
    )
    assert "its disk is almost full" in str(failure)
    assert not os.listdir(tmp_path)
