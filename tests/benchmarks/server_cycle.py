"""The server's part of P1 and P4: commit of a new job → lease answer, and lease, start and result per second.

Server and agents share one process and one core here, so the figures are a lower bound. Every commit is on disk
before its answer. `python -m tests.benchmarks.server_cycle`
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from server_core.contract.types.agents import Lease, LeaseAnswer
from tests.support.live_server import AgentCaller, Clocks, LiveServer, open_server

WAKE_UPS = 300
JOBS = 1600
PRINTERS = 8


class RunningClocks(Clocks):
    """Real time."""

    def monotonic(self) -> float:
        return time.monotonic()


class RawAgent:
    """HTTP/1.1 keep-alive by hand: a client library would cost more than the server."""

    def __init__(self, agent: AgentCaller, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        who = "".join(f"{name}: {value}\r\n" for name, value in agent.headers.items())
        self._head = f"Host: localhost\r\n{who}"
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, live: LiveServer, agent: AgentCaller) -> RawAgent:
        port = int(live.server.base_url.rpartition(":")[2])
        return cls(agent, *await asyncio.open_connection("127.0.0.1", port))

    async def post(self, path: str, body: Any) -> bytes:
        content = msgspec.json.encode(body)
        head = f"POST /agent-api/v1{path} HTTP/1.1\r\n{self._head}Content-Length: {len(content)}\r\n\r\n"
        self._writer.write(head.encode() + content)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        if not answer.startswith(b"http/1.1 20"):
            raise RuntimeError(answer.decode())
        length = answer.partition(b"content-length: ")[2].partition(b"\r\n")[0]
        return await self._reader.readexactly(int(length or b"0"))

    async def lease(self, printer: str, slots: int, *, wait: float, revision: int) -> list[Lease]:
        want = [{"printer_id": printer, "slots": slots}]
        body = {"want": want, "printers_revision": revision, "wait_seconds": wait}
        return msgspec.json.decode(await self.post("/leases", body), type=LeaseAnswer).leases

    async def print(self, lease: Lease) -> None:
        job, ref = lease.order.print_job_id, {"attempt": lease.attempt, "lease_id": lease.lease_id}
        await self.post(f"/print-jobs/{job}/start", ref)
        await self.post(f"/print-jobs/{job}/result", {**ref, "outcome": "printed", "evidence": "transport_closed"})

    def close(self) -> None:
        self._writer.close()


async def measure() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        async with open_server(Path(folder), RunningClocks()) as live:
            agent = await live.enrol()
            printers = [str((await live.add_printer(f"P{number}")).printer_id) for number in range(PRINTERS)]
            revision = live.server.state.revision.value
            wake_ups = await _wake_ups(live, agent, printers[0], revision)
            return {**wake_ups, **await _cycles(live, agent, printers, revision)}


async def _wake_ups(live: LiveServer, agent: AgentCaller, printer: str, revision: int) -> dict[str, float]:
    raw = await RawAgent.open(live, agent)
    feed = live.server.state.feed
    committed = 0.0

    def noting(job: Any, printer_id: Any) -> None:
        nonlocal committed
        committed = time.perf_counter()
        type(feed).job_changed(feed, job, printer_id)

    seconds: list[float] = []
    feed.job_changed = noting  # type: ignore[assignment, method-assign]
    for _ in range(WAKE_UPS):
        polling = asyncio.create_task(raw.lease(printer, 1, wait=25, revision=revision))
        await live.until_listening(printer)
        await live.add_job(printer)
        (lease,) = await polling
        seconds.append(time.perf_counter() - committed)
        await raw.print(lease)
    del feed.job_changed
    raw.close()
    steps = statistics.quantiles(seconds, n=100)
    return {"commit to lease answer p50 ms": steps[49] * 1000, "commit to lease answer p99 ms": steps[98] * 1000}


async def _cycles(live: LiveServer, agent: AgentCaller, printers: list[str], revision: int) -> dict[str, float]:
    for number in range(JOBS):
        await live.add_job(printers[number % PRINTERS])

    async def work(printer: str) -> int:
        raw = await RawAgent.open(live, agent)
        done = 0
        while leases := await raw.lease(printer, 8, wait=0, revision=revision):
            for lease in leases:
                await raw.print(lease)
            done += len(leases)
        raw.close()
        return done

    begin = time.perf_counter()
    done = sum(await asyncio.gather(*(work(printer) for printer in printers)))
    return {f"jobs leased, started, printed per second ({PRINTERS} printers)": done / (time.perf_counter() - begin)}


def run(*, rounds: int) -> dict[str, float]:
    """Medians of the rounds."""
    measured = [asyncio.run(measure()) for _ in range(rounds)]
    return {name: statistics.median(one[name] for one in measured) for name in measured[0]}
