"""`python -m tests.torture.slow_clients [--tls] [--long]`: 500 trickling connections and two endless uploads.

The server is a process of its own; short: with shortened receive limits; long: with the real ones. A normal client
goes on all the time. With TLS those that send nothing do not even begin the handshake.
Prints one JSON object of figures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import ssl
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.torture.front_process import SHORT, FrontProcess

CONNECTIONS = 500
PER_ADDRESS = 125
UPLOAD_BYTES = 10 * 1024**3
PIECE = b"a" * 65536
TOKEN = "SLOW_CLIENTS_TOKEN"
"""Environment variable with the token of the normal client."""
FRAMINGS = {"Content-Length": False, "chunked": True}
"""Framings of a body; True: chunked."""
HEAD = b"POST /api/v1/documents HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
MULTIPART = (
    b"--x\r\nContent-Disposition: form-data; name=file; filename=a.pdf\r\n"
    b"Content-Type: application/pdf\r\n\r\n%PDF-1.4\n"
)


@dataclass(frozen=True, kw_only=True)
class Normal:
    """Answer times in seconds of a client that asks all the time."""

    times: list[float]

    @property
    def p99(self) -> float:
        return statistics.quantiles(self.times, n=100)[98]


async def connect(
    server: FrontProcess, *, source: str | None = None, silent: bool = False
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """`silent`: TCP alone. Who is told to leave in the middle of a handshake need not try to say goodbye."""
    tls: dict[str, Any] = {} if silent or server.tls is None else {"ssl": server.tls, "ssl_shutdown_timeout": 0.1}
    local = None if source is None else (source, 0)
    return await asyncio.open_connection("127.0.0.1", server.port, local_addr=local, **tls)


async def trickle(server: FrontProcess, number: int, pause: float) -> float:
    """Seconds until the connection is dead, not only answered: writing fails, or silence meets the end.

    A third sends its head, a third its body, a byte every `pause` seconds; a third sends nothing.
    """
    begun = time.monotonic()
    source = f"127.0.1.{1 + number // PER_ADDRESS}"  # no single address may have all
    try:
        reader, writer = await connect(server, source=source, silent=number % 3 == 2)
    except ConnectionError:
        lasted = time.monotonic() - begun
        if lasted < SHORT.header_seconds:
            raise
        return lasted  # a hundred handshakes at once in one process: this one took longer than the server allows
    reading = asyncio.create_task(_drain(reader))
    closed = reading if number % 3 == 2 else asyncio.create_task(_lost(writer))
    head = (
        HEAD % server.token.encode()
        + b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n"
    )
    try:
        if number % 3 == 1:
            writer.write(head + MULTIPART)
        while not closed.done():
            if number % 3 == 0:
                writer.write(head[:1])
                head = head[1:]
            elif number % 3 == 1:
                writer.write(b"a")
            await asyncio.wait([closed], timeout=pause)
        return time.monotonic() - begun
    finally:
        writer.transport.abort()
        await reading


async def _drain(reader: asyncio.StreamReader) -> bytes:
    with suppress(ConnectionError):
        return await reader.read()
    return b""


async def _lost(writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        await writer.wait_closed()


async def ask_on(port: int, token: str, tls: ssl.SSLContext | None, *, pause: float = 0.005) -> None:
    """Ask until stdin ends, from the address that nobody else has; its connection is never closed on it.

    A process of its own: handshakes of hundreds of other clients would delay it, and not the server. Writes a line once
    it was answered, and its answer times at the end.
    """
    stop = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    times: list[float] = []
    more: dict[str, Any] = {} if tls is None else {"ssl": tls, "ssl_shutdown_timeout": 0.1}
    reader, writer = await asyncio.open_connection("127.0.0.1", port, **more)
    ask = b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n" % token.encode()
    try:
        while not stop.done():
            begun = time.monotonic()
            writer.write(ask)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            if not head.startswith(b"http/1.1 200"):
                raise AssertionError(head)
            await reader.readexactly(int(head.partition(b"content-length: ")[2].partition(b"\r")[0]))
            times.append(time.monotonic() - begun)
            if len(times) == 1:
                sys.stdout.write("going\n")
                sys.stdout.flush()
            await asyncio.sleep(pause)
    finally:
        writer.transport.abort()
    sys.stdout.write(json.dumps(times))


@asynccontextmanager
async def normal_client(server: FrontProcess) -> AsyncIterator[list[float]]:
    """Let a normal client ask all the time. Its answer times are there at the end."""
    trusts = [] if server.trusts is None else ["--trusts", str(server.trusts)]
    command = ["-m", "tests.torture.slow_clients", "--normal", str(server.port), *trusts]
    times: list[float] = []
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdin=PIPE, stdout=PIPE, env=os.environ | {TOKEN: server.token}, limit=2**24
    )
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"going\n"
        yield times
        said, _ = await process.communicate(b"")
        times += json.loads(said)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def upload(server: FrontProcess, *, chunked: bool) -> tuple[int, int]:
    """(status, bytes sent until the server closed); 10 GB are offered."""
    reader, writer = await connect(server)
    framing = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: %d" % UPLOAD_BYTES
    writer.write(
        HEAD % server.token.encode() + b"Content-Type: multipart/form-data; boundary=x\r\n" + framing + b"\r\n\r\n"
    )
    answer = asyncio.create_task(reader.readline())
    sent = 0
    with suppress(ConnectionError):
        for piece in (MULTIPART, *(PIECE for _ in range(UPLOAD_BYTES // len(PIECE)))):
            writer.write(b"%x\r\n%s\r\n" % (len(piece), piece) if chunked else piece)
            await writer.drain()
            sent += len(piece)
    status = int((await answer).split()[1])
    writer.transport.abort()
    return status, sent


async def torture(server: FrontProcess, pause: float) -> dict[str, Any]:
    async def accompanied(work: Callable[[], Awaitable[Any]]) -> tuple[Any, Normal]:
        async with normal_client(server) as times:
            done = await work()
        return done, Normal(times=times)

    async def trickling() -> list[float]:
        return list(await asyncio.gather(*(trickle(server, number, pause) for number in range(CONNECTIONS))))

    async def uploads() -> list[tuple[int, int]]:
        return list(await asyncio.gather(*(upload(server, chunked=chunked) for chunked in FRAMINGS.values())))

    _, alone = await accompanied(lambda: asyncio.sleep(1))
    seconds, beside = await accompanied(trickling)
    server.peak_rss()
    before = server.peak_rss()  # what it has now
    uploaded, meanwhile = await accompanied(uploads)
    figures: dict[str, Any] = {
        "connections": CONNECTIONS,
        "closed after s (first)": min(seconds),
        "closed after s (last)": max(seconds),
        "10 GB uploads: RSS growth MiB": (server.peak_rss() - before) / 2**20,
    }
    for name, (status, sent) in zip(FRAMINGS, uploaded, strict=True):
        figures[f"10 GB {name}: status"] = status
        figures[f"10 GB {name}: MiB sent"] = sent / 2**20
    for when, normal in (("alone", alone), ("beside them", beside), ("beside uploads", meanwhile)):
        figures[f"normal client p99 ms, {when}"] = normal.p99 * 1000
        figures[f"normal client slowest ms, {when}"] = max(normal.times) * 1000
    return figures


def run(*, long: bool, tls: bool) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, FrontProcess.start(Path(folder), long=long, tls=tls) as server:
        return asyncio.run(torture(server, 1 if long else 0.25))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture.slow_clients")
    parser.add_argument("--long", action="store_true", help="with the real limits")
    parser.add_argument("--tls", action="store_true", help="over TLS")
    parser.add_argument("--normal", type=int, metavar="PORT", help=argparse.SUPPRESS)
    parser.add_argument("--trusts", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.normal is not None:
        tls = ssl.create_default_context(cafile=wanted.trusts) if wanted.trusts else None
        asyncio.run(ask_on(wanted.normal, os.environ[TOKEN], tls))
        return 0
    figures = run(long=wanted.long, tls=wanted.tls)
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
