"""The engine of server and agent: jobs that are started with their leases are sent once, and what never began waits."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

import pytest

from agent_core.backends.socket import SocketDriver
from agent_core.config import AgentConfig, EngineTimings
from agent_core.engine import Engine
from agent_core.points import Call, JournalStep
from server_core import failpoints
from server_core.contract.types.states import JobStatus, WaitingReason
from server_core.failpoints import Failing, Fault
from tests.support.live_server import LABEL, LiveServer
from tests.support.tcp_sink import TcpSink, tcp_sink

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
TIMINGS = EngineTimings(retry_first=0.02, retry_last=0.1, status_after_fault=0.05, status=0.2, stop_sending=1.2)
STEPS_OF_A_JOB = (JournalStep.INTEND, JournalStep.ARM, JournalStep.CLOSE, JournalStep.REPORTED)
FIRST, NEXT = b"^XA^FDfirst^FS^XZ", b"^XA^FDnext^FS^XZ"
PRINTED, PRINTING, PENDING = JobStatus.PRINTED, JobStatus.PRINTING, JobStatus.PENDING


@asynccontextmanager
async def running(live: LiveServer, folder: Path) -> AsyncIterator[Engine]:
    config = AgentConfig(
        agent_folder=folder / "agent",
        virtual_folder=folder / "virtual",
        version="1.0",
        timings=TIMINGS,
        beside_server=True,
    )
    engine = Engine(config, server=live.server.application)
    if not engine.is_enrolled():
        await engine.enroll(await live.server.enrolment_link())
    await engine.start()
    try:
        yield engine
    finally:
        await engine.stop()


async def printer_of(live: LiveServer, sink: TcpSink) -> UUID:
    """Add the printer and print a first job, by which it is known to be online."""
    printer = (await live.add_printer(uri=sink.uri, language="zpl")).printer_id
    await until(live, await live.add_job(printer, FIRST), PRINTED)
    await eventually(live, f"/printers/{printer}", "status", "online")
    await live.until_listening(printer)
    return printer


async def eventually(live: LiveServer, path: str, name: str, value: str) -> None:
    async with asyncio.timeout(30):
        while (await live.ok("GET", path))[name] != value:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def until(live: LiveServer, job: UUID, *states: JobStatus) -> None:
    async with asyncio.timeout(30):
        while (await live.row(job)).status not in states:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def lost(live: LiveServer, sink: TcpSink) -> UUID:
    """A job whose lease the server has started and the agent never gets."""
    printer = await printer_of(live, sink)
    failpoints.arm(Call.LEASE.after, Fault(failing=Failing.ERROR, at=1))
    try:
        job = await live.add_job(printer)
        await until(live, job, PRINTING)
    finally:
        failpoints.disarm()
    return job


async def test_a_job_costs_two_calls_and_four_entries(live: LiveServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(live, tmp_path):
        printer = await printer_of(live, sink)
        for number in range(2, 5):
            with failpoints.recorded() as reached:
                job = await live.add_job(printer)
                await until(live, job, PRINTED)
                await sink.wait_jobs(number)
                async with asyncio.timeout(30):
                    while not reached[JournalStep.REPORTED.after]:  # noqa: ASYNC110
                        await asyncio.sleep(0.01)
            calls = {call: reached[call.before] for call in (Call.START, Call.RESULT, Call.DOCUMENT, Call.RELEASE)}
            assert calls == {Call.START: 0, Call.RESULT: 1, Call.DOCUMENT: 0, Call.RELEASE: 0}
            entries = {point: times for point, times in reached.items() if point.startswith("agent.journal.")}
            assert entries == {getattr(step, when): 1 for step in STEPS_OF_A_JOB for when in ("before", "after")}
            assert await live.kinds(job) == ["created", "leased", "started", "printed"]
        assert sink.jobs == [FIRST, LABEL, LABEL, LABEL]


async def test_an_answer_that_was_lost_prints_once_the_ledger_has_proved_it(
    live: LiveServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with tcp_sink() as sink:
        async with running(live, tmp_path):
            job = await lost(live, sink)
        assert (await live.row(job)).status is PRINTING
        assert sink.jobs == [FIRST]
        async with running(live, tmp_path):  # its first heartbeat asks
            await until(live, job, PENDING, PRINTED)
            live.clocks.pass_time(3)  # the printer's pause is over
            await until(live, await live.add_job(await only_printer(live), NEXT), PRINTED)
            await until(live, job, PRINTED)
        assert sink.jobs == [FIRST, LABEL, NEXT]
    assert "never reached this agent" in caplog.text
    caplog.clear()


async def only_printer(live: LiveServer) -> UUID:
    (printer,) = await live.ok("GET", "/printers")
    return UUID(printer["printer_id"])


@pytest.mark.parametrize("ledger", ["new", "copied"])
async def test_no_other_ledger_proves_it(
    live: LiveServer, tmp_path: Path, ledger: str, caplog: pytest.LogCaptureFixture
) -> None:
    """One that began later, or a copy, may lack what was sent."""
    async with tcp_sink() as sink:
        async with running(live, tmp_path):
            job = await lost(live, sink)
        file = tmp_path / "agent" / "journal.db"
        copy = shutil.copyfile(file, tmp_path / "copy")
        file.unlink()
        if ledger == "copied":
            copy.rename(file)
        async with running(live, tmp_path):
            await asyncio.sleep(0.5)  # several beats' time: nothing may happen
            assert (await live.row(job)).status is PRINTING
            await live.sweep_after(61)
            assert (await live.row(job)).unconfirmed
        assert sink.jobs == [FIRST]
    caplog.clear()


async def test_a_job_given_back_while_its_device_opens_is_not_sent(
    live: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its start is granted already: only the agent itself keeps it from being sent."""
    opening, opened, opens = asyncio.Event(), asyncio.Event(), SocketDriver.open

    async def slowly(driver: SocketDriver, submission: object) -> object:
        delivery = await opens(driver, submission)  # type: ignore[arg-type]
        opening.set()
        await opened.wait()
        return delivery

    async with tcp_sink() as sink, running(live, tmp_path) as engine:
        printer = await printer_of(live, sink)
        monkeypatch.setattr(SocketDriver, "open", slowly)
        job = await live.add_job(printer)
        await opening.wait()
        assert (await live.row(job)).status is PRINTING
        await live.act(job, "cancel")
        await until(live, job, JobStatus.CANCELLED)
        opened.set()
        monkeypatch.setattr(SocketDriver, "open", opens)
        live.clocks.pass_time(3)
        await until(live, await live.add_job(printer, NEXT), PRINTED)
        assert sink.jobs == [FIRST, NEXT]
        assert engine.sending == 0


async def test_a_printer_that_went_away_gives_it_back_with_its_reason(live: LiveServer, tmp_path: Path) -> None:
    async with running(live, tmp_path):
        async with tcp_sink() as sink:
            printer = await printer_of(live, sink)
        job = await live.add_job(printer)
        async with asyncio.timeout(30):
            while (await live.row(job)).waiting_reason is not WaitingReason.PRINTER_OFFLINE:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert (await live.row(job)).status is PENDING
        assert await live.kinds(job) == ["created", "leased", "started", "not_started"]
