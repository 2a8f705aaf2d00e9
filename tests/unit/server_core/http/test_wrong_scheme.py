"""Plain HTTP at the TLS port, and TLS at the plain port: both are told in a sentence, and in the log."""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
import subprocess
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from server_core.http.connections import HttpRefusal
from tests.support.http_front import SHORT, Client, RunningFront, open_front
from tests.support.no_trust import NO_TRUST

pytestmark = pytest.mark.anyio
GET = b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def plain_client(running: RunningFront) -> Client:
    """At the TLS port, without TLS."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.tls_port)
    return Client(reader=reader, writer=writer)


@pytest.mark.parametrize(
    "asked",
    [
        GET,
        b"POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nclient_id",
        b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\nExpect: 100-continue\r\n\r\n",
        b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n" + bytes(500_000),
        b"get / HTTP/1.0\r\n\r\n",
        b"\r\n" + GET,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"HELO there\r\n\r\n",
    ],
    ids=["get", "post", "expects", "large", "1.0", "empty line", "HTTP/2", "no HTTP"],
)
async def test_plain_http_at_the_tls_port_is_told_in_plain_http(tmp_path: Path, asked: bytes) -> None:
    async with open_front(tmp_path, tls=True) as running:
        client = await plain_client(running)
        await client.send(asked)
        answer = await client.answer()
        assert (answer.status, answer.code) == (400, "malformed_request")
        assert "begin the address with https://" in json.loads(answer.body)["message"]
        assert (answer.headers["connection"], answer.headers["content-type"]) == ("close", "application/json")
        assert answer.headers["x-request-id"]
        assert await client.closed() == b""
        assert not running.app.asked.is_set(), "the application sees nothing of it"
        client.writer.transport.abort()


async def test_head_gets_no_body(tmp_path: Path) -> None:
    async with open_front(tmp_path, tls=True) as running:
        client = await plain_client(running)
        await client.send(GET.replace(b"GET", b"HEAD"))
        assert (await client.closed()).partition(b"\r\n\r\n")[2] == b""
        client.writer.transport.abort()


async def test_clients_show_it(tmp_path: Path) -> None:
    async with open_front(tmp_path, tls=True) as running:
        url = f"http://127.0.0.1:{running.tls_port}/echo"
        async with httpx.AsyncClient(trust_env=False, verify=NO_TRUST, timeout=30) as http:
            answer = await http.post(url, content=b"x" * 300_000)
        assert (answer.status_code, answer.json()["message"]) == (400, str(HttpRefusal.PLAIN_AT_TLS.message))
        told = await asyncio.to_thread(
            subprocess.run, ["curl", "-sS", "--noproxy", "*", url], capture_output=True, text=True
        )
        assert str(HttpRefusal.PLAIN_AT_TLS.message) in told.stdout


async def test_tls_at_the_plain_port_is_told_in_plain_http(tmp_path: Path) -> None:
    """Clients of Go look for it; others say `wrong version number`, which is the sign of a plain port."""
    async with open_front(tmp_path) as running:
        with pytest.raises(ssl.SSLError, match="WRONG_VERSION_NUMBER"):
            await asyncio.open_connection("127.0.0.1", running.port, ssl=RunningFront.trusting())
        hello, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        with pytest.raises(ssl.SSLWantReadError):
            RunningFront.trusting().wrap_bio(hello, outgoing, server_hostname="localhost").do_handshake()
        async with running.client() as client:
            await client.send(outgoing.read())
            answer = await client.answer()
            assert (answer.status, answer.code) == (400, "malformed_request")
            assert "begin the address with http://" in json.loads(answer.body)["message"]
            assert await client.closed() == b""


async def test_tls_goes_on_beside_it(tmp_path: Path) -> None:
    async with open_front(tmp_path, tls=True) as running:
        plain = await plain_client(running)
        await plain.send(GET)
        async with httpx.AsyncClient(trust_env=False, verify=RunningFront.trusting(), timeout=30) as http:
            assert (await http.get(f"{running.front.public_url}/echo")).status_code == 200
        assert (await plain.answer()).status == 400
        plain.writer.transport.abort()


@pytest.mark.parametrize(
    "begun", [b"", b"G", b"GET / HTTP/1.1\r\nHost: a\r\nX: ", b"\x16", b"\x16\x03\x01\x02\x00\x01"]
)
async def test_who_is_slow_there_is_ended_as_everywhere(tmp_path: Path, begun: bytes) -> None:
    async with open_front(tmp_path, tls=True) as running:
        client = await plain_client(running)
        if begun:
            await client.send(begun)
        await client.ended()
        assert not len(running.front.connections)


@pytest.mark.parametrize("begun", [b"\x00", b"\x80\x2e\x01", b"\xff" * 100, b"\x16" + b"GET / HTTP/1.1\r\n\r\n"])
async def test_what_is_neither_is_ended_at_once(tmp_path: Path, begun: bytes) -> None:
    async with open_front(tmp_path, tls=True) as running:
        client = await plain_client(running)
        await client.send(begun)
        assert b"HTTP/1.1 200" not in await client.closed()
        await client.ended()
        assert not running.app.asked.is_set()


async def test_who_leaves_without_a_byte_leaves_nothing(tmp_path: Path) -> None:
    async with open_front(tmp_path, tls=True) as running:
        for _ in range(3):
            client = await plain_client(running)
            client.writer.write_eof()
            assert await client.closed() == b""
            client.writer.transport.abort()
        assert not len(running.front.connections)


async def test_too_many_are_told_so_in_plain_http(tmp_path: Path) -> None:
    limits = replace(SHORT, connections=0, local_connections=0)
    async with open_front(tmp_path, limits, tls=True) as running:
        client = await plain_client(running)
        await client.send(GET)
        assert (await client.answer()).status == 503
        client.writer.transport.abort()


async def test_the_log_names_an_address_once_a_minute(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "server_core.http.connections"):
        async with open_front(tmp_path, tls=True) as running:
            for _ in range(5):
                client = await plain_client(running)
                await client.send(GET)
                await client.answer()
                client.writer.transport.abort()
            (line,) = [record.getMessage() for record in caplog.records]
            assert line == f"A client at 127.0.0.1 was rejected: {HttpRefusal.PLAIN_AT_TLS.message}"
            open_connections = running.front.connections
            for number in range(1000):
                open_connections.tell_wrong_scheme(f"192.0.2.{number}", HttpRefusal.PLAIN_AT_TLS)
            assert len(caplog.records) == 64, "many addresses fill no log either"
