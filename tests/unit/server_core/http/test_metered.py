"""Bodies in crumbs and requests with two meanings."""

from __future__ import annotations

import asyncio
from pathlib import Path

import h11
import pytest

from server_core.http.protocol import (
    MOST_LINES,
    MOST_PARAMETERS,
    TARGET_BYTES,
    TURN_PIECES,
    MeteredConnection,
    TransferCredit,
)
from tests.support.http_front import open_front

pytestmark = pytest.mark.anyio
CHUNKED = b"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
MANY = 5000
CRUMB = b"1\r\nx\r\n"
HOST = b"Host: a\r\n"
LONG = {
    "too many headers": b"GET /echo HTTP/1.1\r\n" + HOST + b"a:\r\n" * MOST_LINES + b"\r\n",
    "too many folded lines": b"GET /echo HTTP/1.1\r\n" + HOST + b"X: a\r\n" + b" a\r\n" * MOST_LINES + b"\r\n",
    "too long an address": b"GET /" + b"a" * TARGET_BYTES + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "too long a query": b"GET /echo?" + b"a" * TARGET_BYTES + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "too many parameters": b"GET /echo?" + b"&" * MOST_PARAMETERS + b" HTTP/1.1\r\n" + HOST + b"\r\n",
}
LARGEST = {
    "headers": b"GET /echo HTTP/1.1\r\n" + HOST + b"a:\r\n" * (MOST_LINES - 1) + b"\r\n",
    "address": b"GET /echo?" + b"a=" * 2000 + b"&" * (MOST_PARAMETERS - 1) + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "trailers": CHUNKED + CRUMB + b"0\r\n" + b"a:\r\n" * MOST_LINES + b"\r\n",
}


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /echo HTTP/1.9\r\nHost: a\r\n\r\n",
    ],
)
async def test_refused(tmp_path: Path, request_bytes: bytes) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(request_bytes)
        answer = await client.answer()
        assert (answer.status, answer.code) == (400, "malformed_request")


async def test_trailers_count_like_headers(tmp_path: Path) -> None:
    trailers = b"".join(b"X%d: %s\r\n" % (number, b"a" * 900) for number in range(30))
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(CHUNKED + b"0\r\n")
        for _ in range(3):
            await client.send(trailers)
        await client.send(b"\r\n")
        assert (await client.answer()).status in (400, 431)


async def test_a_few_thousand_small_pieces_are_read(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(CHUNKED + CRUMB * MANY + b"0\r\n\r\n")
        assert (await client.answer()).body == b"read %d" % MANY
        await client.send(CHUNKED + CRUMB * 10 + b"0\r\n\r\n")  # counted anew for each request
        assert (await client.answer()).body == b"read %d" % (MANY + 10)


async def test_larger_pieces_may_be_as_many_as_there_are(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(CHUNKED + (b"100\r\n" + b"x" * 256 + b"\r\n") * (2 * MANY) + b"0\r\n\r\n")
        assert (await client.answer()).body == b"read %d" % (512 * MANY)


async def test_others_take_their_turn_between_crumbs(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as crumbs, running.client() as other:
        await crumbs.send(CHUNKED + CRUMB * MANY + b"0\r\n\r\n")
        await other.send(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
        whole, small = asyncio.create_task(crumbs.answer()), asyncio.create_task(other.answer())
        done, _ = await asyncio.wait([whole, small], return_when=asyncio.FIRST_COMPLETED)
        assert done == {small}
        assert (await whole).status == 200


def test_a_turn_gives_so_many_pieces_and_says_that_there_are_more() -> None:
    connection = MeteredConnection(header_bytes=8192)
    connection.receive_data(CHUNKED + CRUMB * (TURN_PIECES + 5))
    connection.begin_turn(TURN_PIECES)
    assert isinstance(connection.next_event(), h11.Request)
    given = 0
    while connection.next_event() is not h11.NEED_DATA:
        given += 1
    assert (given, connection.is_waiting) == (TURN_PIECES, True)
    connection.begin_turn(TURN_PIECES)
    while connection.next_event() is not h11.NEED_DATA:
        given += 1
    assert (given, connection.is_waiting) == (TURN_PIECES + 5, False)


async def test_crumbs_that_wait_are_not_read_ahead(tmp_path: Path) -> None:
    """An attacker can send more than the server works on. The rest stays with the sender."""
    async with open_front(tmp_path) as running, running.client() as client:
        client.writer.write(CHUNKED + CRUMB * 1_000_000)
        most = 0
        while running.app.bytes_read < 5000:
            for connection in running.front.connections._open:
                most = max(most, len(connection.conn.trailing_data[0]))  # type: ignore[attr-defined]
            await asyncio.sleep(0)
        assert 0 < most < 2**20


@pytest.mark.parametrize("pieces", [1, 7])
@pytest.mark.parametrize("kind", LONG)
async def test_a_head_of_many_small_parts_is_431(tmp_path: Path, kind: str, pieces: int) -> None:
    step = len(LONG[kind]) // pieces + 1
    async with open_front(tmp_path) as running, running.client() as client:
        for at in range(0, len(LONG[kind]), step):
            await client.send(LONG[kind][at : at + step])
        answer = await client.answer()
        assert (answer.status, answer.code) == (431, "headers_too_large")


@pytest.mark.parametrize("kind", LARGEST)
async def test_the_largest_head_is_read(tmp_path: Path, kind: str) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(LARGEST[kind])
        assert (await client.answer()).status == 200


async def test_too_many_trailers_are_refused(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(CHUNKED + b"0\r\n" + b"a:\r\n" * 7000 + b"\r\n")
        assert (await client.answer()).status == 431


def ten_seconds() -> TransferCredit:
    return TransferCredit(bytes_per_second=1000, grace_seconds=10)


def test_silence_is_too_slow_after_the_grace() -> None:
    pace = ten_seconds()
    pace.wait(100)
    assert not pace.is_too_slow(110)
    assert pace.is_too_slow(110.1)


def test_nobody_waits_nobody_is_slow() -> None:
    pace = ten_seconds()
    assert not pace.is_too_slow(1e9)
    pace.wait(0)
    pace.got(0, 5)
    assert not pace.is_too_slow(1e9)


def test_who_keeps_the_rate_goes_on_and_on() -> None:
    pace = ten_seconds()
    for second in range(10_000):
        pace.wait(second)
        assert not pace.is_too_slow(second + 1)
        pace.got(1001, second + 1)


def test_half_the_rate_ends_after_twice_the_grace() -> None:
    pace = ten_seconds()
    second = 0
    pace.wait(second)
    while not pace.is_too_slow(second + 1):
        second += 1
        pace.got(500, second)
        pace.wait(second)
    assert 18 <= second <= 20


def test_much_at_once_is_no_credit_for_an_hour() -> None:
    pace = ten_seconds()
    pace.wait(0)
    pace.got(10**9, 1)
    pace.wait(1)
    assert pace.is_too_slow(11.5)
