"""The agent's reaction when its server calls its version too old."""

from __future__ import annotations

import asyncio
import logging
import statistics
from typing import TYPE_CHECKING

import pytest

from agent_core.config import AgentConfig, EngineTimings
from agent_core.engine import Engine
from agent_core.server_link.errors import Backoff
from server_core.contract.types.agents import AgentUpdate, PrinterSetup
from server_core.contract.types.states import JobStatus
from tests.support.fake_server import NO_UPDATE, FakeServer, a_printer
from tests.support.leases import LARGE_LABEL
from tests.support.tcp_sink import Manner, tcp_sink

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
LABEL = b"^XA^FO20,20^A0N,30,30^FDhello^FS^XZ"
PACE = EngineTimings(retry_first=0.02, retry_last=0.1, status_after_fault=0.05, status=0.2, stop_sending=1.2)
REQUIRED = AgentUpdate(available=True, required=True, latest_version="9.0.0")


def engine_at(folder: Path) -> Engine:
    virtual = folder / "virtual"
    return Engine(
        AgentConfig(agent_folder=folder / "agent", virtual_folder=virtual, version="1", hostname="pc", timings=PACE)
    )


async def asked_anew(server: FakeServer, *printers: PrinterSetup) -> None:
    """The agent asks for jobs once more: a change of the printers answers an open poll."""
    polls = server.polls
    await server.set_printers(*printers)
    await server.until(lambda: server.polls > polls)


async def test_a_running_job_ends_and_no_further_one_is_taken_until_the_update(
    server: FakeServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with tcp_sink(Manner.STALL) as slow, tcp_sink() as sink:
        engine = engine_at(tmp_path)
        await engine.enroll(server.link)
        first, second = a_printer(slow.uri), a_printer(sink.uri)
        await server.set_printers(first, second)
        running = await server.post(first.printer_id, LARGE_LABEL, inline=False)
        await engine.start()
        try:
            await server.until_status(running, JobStatus.PRINTING)
            server.update = REQUIRED
            beats = server.beats
            await server.until(lambda: server.beats > beats + 1)
            await asked_anew(server, first, second)  # ends the poll that was open
            waiting = await server.post(second.printer_id, LABEL)
            await asked_anew(server, first, second)
            assert server.jobs[waiting].state.status is JobStatus.PENDING
            slow.resume.set()
            await server.until_status(running, JobStatus.PRINTED, seconds=20)
            assert server.jobs[waiting].state.status is JobStatus.PENDING
            server.update = NO_UPDATE
            await server.until_status(waiting, JobStatus.PRINTED)
        finally:
            await engine.stop()
    assert caplog.text.count("takes no new jobs. Update it to 9.0.0") == 1


async def test_an_agent_that_is_too_old_when_it_starts_takes_no_job(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink:
        server.update = REQUIRED
        engine = engine_at(tmp_path)
        await engine.enroll(server.link)
        printer = await server.set_up(sink.uri)
        job = await server.post(printer.printer_id, LABEL)
        await engine.start()
        try:
            await server.until(lambda: printer.printer_id in server.reports)
            await asked_anew(server, printer)
            assert server.jobs[job].state.status is JobStatus.PENDING
        finally:
            await engine.stop()


async def test_a_newer_version_is_mentioned_once_and_jobs_are_printed(
    server: FakeServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server.update = AgentUpdate(available=True, required=False, latest_version="1.1.0")
    async with tcp_sink() as sink:
        engine = engine_at(tmp_path)
        await engine.enroll(server.link)
        printer = await server.set_up(sink.uri)
        with caplog.at_level(logging.WARNING):
            await engine.start()
            await server.until_status(await server.post(printer.printer_id, LABEL), JobStatus.PRINTED)
            await engine.stop()
    assert caplog.text.count("The server has a newer version of this program: 1.1.0") == 1


async def test_agents_of_a_restarted_server_do_not_come_back_in_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses are random between zero and a limit that doubles up to `retry_last`."""
    waits: list[float] = []

    async def noted(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", noted)
    agents = [Backoff(EngineTimings(retry_first=0.1, retry_last=5.0)) for _ in range(400)]
    for bound in (0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0):
        waits.clear()
        for agent in agents:
            await agent.wait()
        assert max(waits) <= bound
        assert min(waits) < bound * 0.1
        assert max(waits) > bound * 0.9
        assert statistics.mean(waits) == pytest.approx(bound / 2, rel=0.15)
