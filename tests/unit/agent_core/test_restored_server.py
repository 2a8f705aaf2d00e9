"""A restored server learns from the agent's ledger which jobs are on paper, before it leases again."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from agent_core.config import AgentConfig, EngineTimings
from agent_core.engine import Engine, EngineState
from server_core.contract.decisions.life_cycle import JobState
from server_core.contract.types.agents import Outcome
from server_core.contract.types.jobs import Used
from server_core.contract.types.states import Confirmation, JobStatus
from tests.support.fake_server import FakeServer
from tests.support.ipp_drivers import eventually
from tests.support.leases import LARGE_LABEL
from tests.support.tcp_sink import Manner, tcp_sink

pytestmark = pytest.mark.anyio
PRINTED, PENDING, PRINTING, RESERVED = JobStatus.PRINTED, JobStatus.PENDING, JobStatus.PRINTING, JobStatus.RESERVED
LABEL = b"^XA^FO20,20^A0N,30,30^FDhello^FS^XZ"
PACE = EngineTimings(retry_first=0.02, retry_last=0.1, status_after_fault=0.05, status=0.2, stop_sending=1.2)


@asynccontextmanager
async def running(server: FakeServer, folder: Path) -> AsyncIterator[Engine]:
    config = AgentConfig(
        agent_folder=folder / "agent", virtual_folder=folder / "virtual", version="1", hostname="pc", timings=PACE
    )
    engine = Engine(config)
    if not engine.is_enrolled():
        await engine.enroll(server.link)
    await engine.start()
    try:
        yield engine
    finally:
        await engine.stop()


async def test_what_was_printed_since_the_backup_is_told_and_not_printed_again(
    server: FakeServer, tmp_path: Path
) -> None:
    async with tcp_sink() as sink, running(server, tmp_path) as engine:
        printer = await server.set_up(sink.uri)
        jobs = [await server.post(printer.printer_id, LABEL) for _ in range(3)]
        await server.until_status(jobs[-1], PRINTED)
        for job in jobs:
            server.jobs[job].state = JobState(status=PENDING)
        await server.restored()
        for job in jobs:
            await server.until_status(job, PRINTED)
        new = await server.post(printer.printer_id, LABEL)
        await server.until_status(new, PRINTED)
        assert engine.state is EngineState.RUNNING
        assert len(sink.jobs) == 4
        assert [(entry.print_job_id, entry.outcome) for entry in server.ledger] == [
            (job, Outcome.PRINTED) for job in jobs
        ]


async def test_a_print_that_goes_on_meanwhile_ends_at_the_restored_server(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        job = await server.post(printer.printer_id, LARGE_LABEL, inline=False)
        ahead = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, PRINTING)
        await server.until_status(ahead, RESERVED)
        await server.restored()
        await server.until(lambda: not server.ledger_due)
        assert [(entry.print_job_id, entry.outcome) for entry in server.ledger] == [(job, Outcome.UNKNOWN)]
        await server.until(lambda: not server.jobs[job].state.unconfirmed)  # a heartbeat names it
        sink.resume.set()
        await server.until_status(job, PRINTED)
        await server.until_status(ahead, PRINTED)
        assert [len(one) for one in sink.jobs] == [len(LARGE_LABEL), len(LABEL)]


async def test_an_agent_that_starts_after_the_restoring_tells_its_ledger_first(
    server: FakeServer, tmp_path: Path
) -> None:
    async with tcp_sink() as sink:
        async with running(server, tmp_path):
            printer = await server.set_up(sink.uri)
            job = await server.post(printer.printer_id, LABEL)
            await server.until_status(job, PRINTED)
        server.jobs[job].state = JobState(status=PENDING)
        await server.restored()
        async with running(server, tmp_path):
            await server.until_status(job, PRINTED)
            assert server.jobs[job].starts == 1
        server.ledger.clear()
        async with running(server, tmp_path):  # once is enough
            await server.until_status(await server.post(printer.printer_id, LABEL), PRINTED)
        assert server.ledger == []
        assert len(sink.jobs) == 2


async def test_a_server_that_still_waits_for_the_ledger_gets_it_again(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        await server.until_status(await server.post(printer.printer_id, LABEL), PRINTED)
        server.ledger_due = True  # in the same epoch: it lost the word of it
        await server.until_status(await server.post(printer.printer_id, LABEL), PRINTED)
        assert not server.ledger_due


async def test_a_ledger_whose_telling_breaks_off_is_told_anew(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        job = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, PRINTED)
        server.jobs[job].state = JobState(status=PENDING)
        server.failing = {"tell_ledger"}
        incarnation = server.incarnation
        await server.restored()
        await server.until(lambda: server.incarnation > incarnation)
        assert server.jobs[job].state.status is PENDING
        server.failing = set()
        await server.until_status(job, PRINTED)
        assert len(sink.jobs) == 1


async def test_jobs_that_the_server_does_not_know_any_more_are_told_page_by_page(
    server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agent_core.session.PAGE", 2)
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        jobs = [await server.post(printer.printer_id, LABEL) for _ in range(5)]
        for job in jobs:
            await server.until_status(job, PRINTED)
        by_id = sorted(jobs)
        server.known_to = by_id[0]
        server.ledger_later.clear()
        await server.restored()
        await server.until(lambda: not server.ledger_due)
        assert [page for page in server.ledger_later if page] == [by_id[1:3], by_id[3:]]
        assert len(sink.jobs) == 5


@pytest.mark.parametrize("failing", [set(), {"start"}], ids=["answers", "start unanswered"])
async def test_files_put_back_by_hand_print_nothing_twice(
    server: FakeServer, tmp_path: Path, caplog: pytest.LogCaptureFixture, failing: set[str]
) -> None:
    """The epoch is the same, no ledger is requested, and attempts are counted from 1 again."""
    caplog.set_level(logging.INFO, "agent_core.point_of_no_return")
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        job = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, PRINTED)
        server.failing = failing
        server.jobs[job].results.clear()
        server.jobs[job].state = JobState(status=PENDING)
        await server.notify()
        await server.until_status(job, RESERVED, PRINTED)
        await eventually(lambda: "nothing is sent for attempt 1" in caplog.text)
        server.failing = set()
        again = await server.until_status(job, PRINTED)
        assert again.state.attempt == 1
        assert "is not sent again" in caplog.text
        assert again.used == [Used(), None]  # what it was drawn with then is not what it would be drawn with now
        assert [(one.outcome, one.evidence) for one in again.results] == [
            (Outcome.PRINTED, Confirmation.TRANSPORT_CLOSED)
        ]
        assert len(sink.jobs) == 1


async def test_a_job_on_paper_is_told_whatever_its_printer_says_now(
    server: FakeServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(server, tmp_path):
        async with tcp_sink() as sink:
            printer = await server.set_up(sink.uri)
            job = await server.post(printer.printer_id, LABEL)
            await server.until_status(job, PRINTED)
        server.jobs[job].state = JobState(status=PENDING)
        await server.notify()
        await server.until_status(job, PRINTED)
        assert server.jobs[job].releases == []
    assert "is not sent again" in caplog.text


async def test_a_job_on_paper_whose_document_is_gone_has_not_failed(
    server: FakeServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        job = await server.post(printer.printer_id, LABEL, inline=False)
        await server.until_status(job, PRINTED)
        server.jobs[job].results.clear()
        server.jobs[job].purged = True
        server.jobs[job].state = JobState(status=PENDING)
        await server.notify()
        await server.until(lambda: bool(server.jobs[job].results))
        await server.until_status(job, PRINTED)
        assert [one.outcome for one in server.jobs[job].results] == [Outcome.PRINTED]
        assert len(sink.jobs) == 1
    assert "was armed before" in caplog.text
