"""Printers that serve one session and end any other at once: the queue prints once and in order, without help."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from agent_core.backends import tcp
from agent_core.config import AgentConfig, EngineTimings
from agent_core.engine import Engine
from server_core.contract.types.agents import Outcome
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import JobStatus, WaitingReason
from tests.support.agent_process import KillAt
from tests.support.fake_server import FakeJob, FakeServer, a_printer
from tests.support.tcp_sink import Others, TcpSink, tcp_sink

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from uuid import UUID

pytestmark = pytest.mark.anyio
LABELS = [b"^XA^FDlabel %d^FS^XZ" % number * 300 for number in range(5)]
NOT_OURS = b"a label of another computer"


def config(folder: Path) -> AgentConfig:
    pace = EngineTimings(retry_first=0.02, retry_last=0.1, status_after_fault=0.1, stop_sending=1.2)
    return AgentConfig(agent_folder=folder / "agent", virtual_folder=folder / "virtual", version="1", timings=pace)


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[None]:
    engine = Engine(config(folder))
    await engine.start()
    try:
        yield
    finally:
        await engine.stop()


async def queued(
    server: FakeServer, folder: Path, sink: TcpSink, language: RawLanguage | None, count: int = len(LABELS)
) -> list[UUID]:
    await Engine(config(folder)).enroll(server.link)
    await server.set_up(sink.uri, language=language)
    return await posted(server, LABELS[:count])


async def posted(server: FakeServer, labels: list[bytes]) -> list[UUID]:
    return [await server.post(server.printers[0].printer_id, label) for label in labels]


def statuses(server: FakeServer, jobs: list[UUID]) -> list[JobStatus]:
    return [server.jobs[job].state.status for job in jobs]


@pytest.mark.parametrize("others", Others)
@pytest.mark.parametrize("language", [RawLanguage.ZPL, None], ids=["asked", "never asked"])
@pytest.mark.parametrize(("holds", "rests"), [(1.3, 0.0), (0.0, 0.5)], ids=["slow to close", "busy behind its close"])
async def test_five_labels_are_printed_once_in_order_without_a_question(
    server: FakeServer, tmp_path: Path, others: Others, language: RawLanguage | None, holds: float, rests: float
) -> None:
    async with tcp_sink(others=others, holds=holds, rests=rests) as sink:
        jobs = await queued(server, tmp_path, sink, language)
        async with running(tmp_path):
            await server.until(lambda: set(statuses(server, jobs)) == {JobStatus.PRINTED}, seconds=30)
        assert await sink.wait_jobs(len(LABELS)) == LABELS
        assert sink.refused
    assert {job.results[-1].outcome for job in server.jobs.values()} == {Outcome.PRINTED}


@pytest.mark.parametrize("others", Others)
async def test_the_queue_waits_while_another_computer_prints(
    server: FakeServer, tmp_path: Path, others: Others, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For longer than one attempt: the jobs are given back with a reason, and keep their order."""
    monkeypatch.setattr(tcp, "PATIENCE_SECONDS", 0.3)
    async with tcp_sink(others=others) as sink:
        jobs = await queued(server, tmp_path, sink, None, count=2)
        async with running(tmp_path):
            await server.until(lambda: set(statuses(server, jobs)) == {JobStatus.PRINTED})
            async with sink.used_by_another():
                jobs += await posted(server, LABELS[2:])
                await server.until(lambda: WaitingReason.PRINTER_BUSY in server.jobs[jobs[2]].releases)
                assert sink.jobs == LABELS[:2]
            await server.until(lambda: set(statuses(server, jobs)) == {JobStatus.PRINTED})
        assert sink.jobs == LABELS


async def test_a_job_whose_session_ends_before_its_first_byte_keeps_its_place(
    server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The start was granted; the job waits again, and so do those behind it."""
    begin, ended = tcp.Sessions.begin, asyncio.Event()

    async def ends(self: tcp.Sessions, seconds: float, **more: object) -> object:
        sock = await begin(self, seconds, **more)  # type: ignore[arg-type]
        if len(sink.jobs) == 2 and not ended.is_set():
            ended.set()
            sink.end_all()
            assert await tcp.end_within(sock, 5) is not None
        return sock

    monkeypatch.setattr(tcp.Sessions, "begin", ends)
    async with tcp_sink() as sink:
        jobs = await queued(server, tmp_path, sink, None)
        async with running(tmp_path):
            await server.until(lambda: set(statuses(server, jobs)) == {JobStatus.PRINTED}, seconds=30)
        assert sink.jobs == LABELS
    outcomes = [[result.outcome for result in server.jobs[job].results] for job in jobs]
    once = [Outcome.PRINTED]
    assert outcomes == [once, once, [Outcome.NOT_STARTED, Outcome.PRINTED], once, once]


@pytest.mark.parametrize("others", Others)
@pytest.mark.parametrize("point", KillAt)
async def test_killed_in_the_middle_of_the_queue_nothing_is_lost_and_nothing_comes_twice(
    server: FakeServer, tmp_path: Path, others: Others, point: KillAt
) -> None:
    """The printer still holds the session of the dead engine, and ends those of the next."""
    async with tcp_sink(others=others, rests=0.5) as sink:
        jobs = await queued(server, tmp_path, sink, None, count=1)
        async with an_engine(tmp_path, point) as process:
            assert await process.wait() == -9
        jobs += await posted(server, LABELS[1:3])
        async with running(tmp_path):
            await server.until(lambda: all(is_told(server.jobs[job]) for job in jobs), seconds=30)
        await sink.settled()
        in_doubt = [job for job in jobs if server.jobs[job].state.unconfirmed]
        assert in_doubt == (jobs[:1] if point in (KillAt.ARMED, KillAt.SENT) else [])
        assert sink.jobs == (LABELS[1:3] if point is KillAt.ARMED else LABELS[:3])


@asynccontextmanager
async def an_engine(folder: Path, *point: KillAt) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.support.agent_process", str(folder), *point, cwd=Path(__file__).parents[3]
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.mark.parametrize("killed", [False, True], ids=["at work", "killed in between"])
async def test_all_labels_come_from_printers_that_hold_each_session_for_long(
    server: FakeServer, tmp_path: Path, killed: bool
) -> None:
    """They end any other session, some so late that a label would be lost; another computer prints in between.

    The engine is a process of its own, because a printer waits for no engine that starts. It is killed while no
    label is
    being sent, yet each printer holds the session of the last one.
    """
    kinds = [(how, late, value) for how in Others for late in (0.0, 0.06) for value in (RawLanguage.ZPL, None)]
    async with AsyncExitStack() as ends:
        sinks = [
            await ends.enter_async_context(tcp_sink(others=how, ends_after=late, holds=2.5)) for how, late, _ in kinds
        ]
        await Engine(config(tmp_path)).enroll(server.link)
        printers = [a_printer(sink.uri, language=language) for sink, (_, _, language) in zip(sinks, kinds, strict=True)]
        await server.set_printers(*printers)
        jobs = [await server.post(printer.printer_id, label) for label in LABELS for printer in printers]
        others = [asyncio.create_task(prints_in_between(sink)) for sink in sinks]
        if killed:
            async with an_engine(tmp_path) as process:

                def killed_between_two_labels() -> bool:
                    """Run in the server's own loop, so that none is started meanwhile."""
                    status = statuses(server, jobs)
                    is_between = status.count(JobStatus.PRINTED) >= len(sinks) and JobStatus.PRINTING not in status
                    if is_between:
                        process.kill()
                    return is_between

                await server.until(killed_between_two_labels)
                assert await process.wait() == -9
            await server.end_leases()
            assert set(statuses(server, jobs)) == {JobStatus.PRINTED, JobStatus.PENDING}
        async with an_engine(tmp_path):
            await server.until(lambda: set(statuses(server, jobs)) == {JobStatus.PRINTED}, seconds=180)
        await asyncio.gather(*others, *(sink.settled() for sink in sinks))
    for sink in sinks:
        assert [label for label in sink.jobs if label != NOT_OURS] == LABELS
        assert NOT_OURS in sink.jobs[:-1]
        assert sink.refused
    outcomes = {result.outcome for job in server.jobs.values() for result in job.results}
    assert outcomes <= {Outcome.PRINTED, Outcome.NOT_STARTED}


async def prints_in_between(sink: TcpSink) -> None:
    """Give another computer the session after our first label."""
    await sink.arrived.wait()
    async with sink.used_by_another():
        sink.jobs.append(NOT_OURS)
        await asyncio.sleep(sink.holds)


def is_told(job: FakeJob) -> bool:
    """Return whether the job is printed, or a person is asked."""
    return job.state.status is JobStatus.PRINTED or job.state.unconfirmed
