"""Slow clients are cut, answers under way are not."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.http_front import SHORT, Client, RunningFront, open_front

pytestmark = pytest.mark.anyio
HEAD = b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"


async def trickle(client: Client, data: bytes, pause: float = 0.05) -> None:
    try:
        for number in range(len(data)):
            await client.send(data[number : number + 1])
            await asyncio.sleep(pause)
    except OSError:
        return


async def test_one_that_never_asks_is_closed_without_a_word(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        assert await client.closed() == b""


async def test_a_trickling_head_gets_408(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        slow = asyncio.create_task(trickle(client, b"GET /echo HTTP/1.1\r\nX: " + b"a" * 1000))
        answer = await client.answer()
        assert (answer.status, answer.code) == (408, "request_timeout")
        assert answer.headers["connection"] == "close"
        assert answer.headers["x-request-id"]
        await asyncio.wait_for(slow, 5)
        assert not len(running.front.connections)


async def test_a_trickling_head_after_a_good_request_gets_408(tmp_path: Path) -> None:
    async with open_front(tmp_path, replace(SHORT, idle_seconds=60)) as running, running.client() as client:
        await client.send(b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (await client.answer()).status == 200
        await asyncio.sleep(0.6)  # longer than a head may take: idle time is not counted
        slow = asyncio.create_task(trickle(client, b"GET /echo HTTP/1.1\r\nX: " + b"a" * 1000))
        assert (await client.answer()).status == 408
        await asyncio.wait_for(slow, 5)


async def test_the_begin_of_a_head_behind_another_request_counts(tmp_path: Path) -> None:
    async with open_front(tmp_path, replace(SHORT, idle_seconds=60)) as running, running.client() as client:
        await client.send(b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\nGET /echo HT")
        assert (await client.answer()).status == 200
        assert (await client.answer()).status == 408


@pytest.mark.parametrize("body", [b"a" * 1000, b""], ids=["trickling", "silent"])
async def test_a_slow_body_gets_408(tmp_path: Path, body: bytes) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(HEAD)
        slow = asyncio.create_task(trickle(client, body))
        answer = await client.answer()
        assert (answer.status, answer.code) == (408, "request_timeout")
        await asyncio.wait_for(running.app.cut.wait(), 2)
        await asyncio.wait_for(slow, 5)


async def test_a_steady_body_may_take_long(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2400\r\n\r\n")
        for _ in range(12):
            await client.send(b"a" * 200)  # 2,000 B/s for 1.2 s
            await asyncio.sleep(0.1)
        assert (await client.answer()).body == b"read 2400"


async def test_time_in_which_the_application_works_does_not_count(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(HEAD.replace(b"/echo", b"/work"))
        await asyncio.sleep(1)
        running.app.resume.set()
        await client.send(b"a" * 100_000)
        assert (await client.answer()).body == b"read 100000"


async def test_long_polls_and_streams_are_not_cut(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as poll, running.client() as stream:
        await poll.send(b"POST /poll HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
        await stream.send(b"GET /stream HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        await stream.reader.readuntil(b"first")
        await asyncio.sleep(1.2)
        running.app.resume.set()
        assert (await poll.answer()).status == 200
        assert b"second" in await stream.closed()


async def test_an_idle_connection_is_closed(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (await client.answer()).status == 200
        assert await client.closed() == b""


def is_ticking(running: RunningFront) -> bool:
    return running.front.connections._timer is not None


async def test_no_timer_runs_when_nobody_is_connected(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running:
        assert not is_ticking(running)
        async with running.client() as client:
            await client.send(b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = await client.answer()
            assert answer.headers["date"].endswith("gmt")
            assert is_ticking(running)
        async with asyncio.timeout(2):
            while is_ticking(running):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
