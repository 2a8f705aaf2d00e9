"""A stop gives a job that is being sent some time to end, but not in a hurry."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from agent_core.backends.base import Delivery, ProgressListener
from agent_core.backends.socket import SocketDriver
from agent_core.config import AgentConfig, EngineTimings
from agent_core.device import DriverFactory
from agent_core.domain import Delivered, Progress, Submission
from agent_core.engine import Engine
from agent_core.errors import DeliveryFailed
from server_core.contract.messages.message import words
from server_core.contract.types.agents import Outcome
from server_core.contract.types.states import FailureReason, JobStatus
from tests.support.fake_server import FakeServer
from tests.support.tcp_sink import Manner, TcpSink, tcp_sink

pytestmark = pytest.mark.anyio
LONG = b"^XA" + b"x" * 8_000_000 + b"^XZ"
PACE = EngineTimings(retry_first=0.02, retry_last=0.1, status=0.2)
LESS_THAN_THE_GRACE = 10.0


@asynccontextmanager
async def sending(
    server: FakeServer, folder: Path, sink: TcpSink, pace: EngineTimings = PACE, drivers: DriverFactory | None = None
) -> AsyncIterator[Engine]:
    """Start a label that is being sent to a printer that has stopped reading, and a job behind it."""
    config = AgentConfig(agent_folder=folder / "agent", virtual_folder=folder, version="1", hostname="pc", timings=pace)
    engine, now = Engine(config, drivers=drivers), asyncio.Event()
    now.set()
    await engine.enroll(server.link)
    await engine.start()
    try:
        printer = await server.set_up(sink.uri)
        await server.post(printer.printer_id, LONG, inline=False)
        behind = await server.post(printer.printer_id, b"^XA^XZ")
        await sink.arrived.wait()
        await server.until_status(behind, JobStatus.RESERVED)
        yield engine
    finally:
        await engine.stop(now)


def statuses(server: FakeServer) -> list[JobStatus]:
    return [job.state.status for job in server.jobs.values()]


async def given_back(server: FakeServer) -> None:
    """Wait until unstarted jobs are given back: the stop has begun."""
    await server.until(lambda: statuses(server)[1] is JobStatus.PENDING)


async def test_the_label_comes_out_whole_and_the_server_knows(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as sink, sending(server, tmp_path, sink) as engine:
        assert engine.sending == 1
        stopping = asyncio.create_task(engine.stop())
        await given_back(server)
        sink.resume.set()
        await stopping
        assert await sink.wait_jobs(1) == [LONG]
    assert statuses(server) == [JobStatus.PRINTED, JobStatus.PENDING]


async def test_in_a_hurry_it_is_cut_at_once(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as sink, sending(server, tmp_path, sink) as engine:
        hurry = asyncio.Event()
        begun = time.monotonic()
        stopping = asyncio.create_task(engine.stop(hurry))
        await given_back(server)
        hurry.set()
        await stopping
        assert time.monotonic() - begun < LESS_THAN_THE_GRACE
    assert statuses(server) == [JobStatus.PRINTING, JobStatus.PENDING]  # the next start asks a person


async def test_the_time_is_bounded(server: FakeServer, tmp_path: Path) -> None:
    short = replace(PACE, stop_sending=0.5)
    async with tcp_sink(Manner.STALL) as sink, sending(server, tmp_path, sink, short) as engine:
        await asyncio.wait_for(engine.stop(), LESS_THAN_THE_GRACE)
    assert statuses(server) == [JobStatus.PRINTING, JobStatus.PENDING]


class InPages:
    """A delivery of labels that stops at a page end on request; otherwise it never ends."""

    def __init__(self, opened: Delivery, begun: asyncio.Event) -> None:
        self._opened = opened
        self._begun = begun
        self._requested = asyncio.Event()

    async def send(self, progress: ProgressListener) -> Delivered:
        progress(Progress(bytes_sent=1))
        self._begun.set()
        await self._requested.wait()
        raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, words("3 of 10 pages are out."), bytes_sent=3)

    async def end_behind_page(self) -> bool:
        self._requested.set()
        return True

    async def cancel(self) -> None: ...

    async def abandon(self) -> None:
        await self._opened.abandon()

    async def aclose(self) -> None:
        await self._opened.aclose()


class InPagesDriver(SocketDriver):
    begun: asyncio.Event

    async def open(self, submission: Submission) -> InPages:  # type: ignore[override]
        return InPages(await super().open(submission), self.begun)


async def test_a_long_job_ends_behind_a_page_and_the_server_knows_how_far_it_came(
    server: FakeServer, tmp_path: Path
) -> None:
    short = replace(PACE, stop_sending=0.3)
    async with tcp_sink() as sink:
        InPagesDriver.begun = sink.arrived
        async with sending(server, tmp_path, sink, short, InPagesDriver) as engine:
            await engine.stop()
    first = next(iter(server.jobs.values()))
    assert [(end.outcome, str(end.failure_reason)) for end in first.results] == [(Outcome.FAILED, "partial_output")]
