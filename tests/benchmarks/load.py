"""Keep-alive load from a process of its own: N connections, each sends its request again as soon as it is answered."""

from __future__ import annotations

import asyncio
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def requests_per_second(port: int, request: bytes, *, connections: int, seconds: float) -> float:
    """Answers of status 2xx per second; any other status ends the run with an error."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_load, port, request, connections, seconds).result()


def _load(port: int, request: bytes, connections: int, seconds: float) -> float:
    return asyncio.run(_run(port, request, connections, seconds))


async def _run(port: int, request: bytes, connections: int, seconds: float) -> float:
    started = time.perf_counter()
    counts = await asyncio.gather(*(_client(port, request, started + seconds) for _ in range(connections)))
    return sum(counts) / (time.perf_counter() - started)


async def _client(port: int, request: bytes, until: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    done = 0
    while time.perf_counter() < until:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 2"):
            sys.exit(f"unexpected answer: {head!r}")
        await reader.readexactly(_length(head))
        done += 1
    writer.close()
    await writer.wait_closed()
    return done


def _length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.split(b":")[1])
    raise AssertionError(f"no content-length in {head!r}")
