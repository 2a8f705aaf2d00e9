"""The engine with a server in memory and simulated printers: order, independence, network faults."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import pytest

from agent_core import journal as journal_rows
from agent_core.backends.virtual import VirtualDelivery, VirtualDriver
from agent_core.config import AgentConfig, EngineTimings
from agent_core.engine import Engine, EngineState
from agent_core.journal import Journal
from agent_core.points import Call, JournalStep
from agent_core.server_link.client import ServerClient
from agent_core.server_link.errors import Backoff
from server_core import failpoints
from server_core.contract.decisions.life_cycle import JobState
from server_core.contract.types.agents import Outcome, PrinterSetup
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import SimulatedFault
from server_core.contract.types.states import Confirmation, FailureReason, JobStatus, PrinterStatus, WaitingReason
from tests.support.fake_server import FakeServer, a_printer
from tests.support.ipp_drivers import eventually
from tests.support.leases import LARGE_LABEL
from tests.support.raw_samples import ORDINARY
from tests.support.tcp_sink import Manner, closed_port, tcp_sink

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path
    from uuid import UUID

    from agent_core.device import DriverFactory
    from agent_core.domain import Submission

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
PRINTED, FAILED, PENDING, PRINTING = JobStatus.PRINTED, JobStatus.FAILED, JobStatus.PENDING, JobStatus.PRINTING
LABEL = b"^XA^FO20,20^A0N,30,30^FDhello^FS^XZ"
STEPS_OF_A_JOB = (JournalStep.INTEND, JournalStep.ARM, JournalStep.CLOSE, JournalStep.REPORTED)
PACE = EngineTimings(retry_first=0.02, retry_last=0.1, status_after_fault=0.05, status=0.2, stop_sending=1.2)


@asynccontextmanager
async def running(server: FakeServer, folder: Path, *, drivers: DriverFactory | None = None) -> AsyncIterator[Engine]:
    config = AgentConfig(
        agent_folder=folder / "agent", virtual_folder=folder / "virtual", version="1", hostname="pc", timings=PACE
    )
    engine = Engine(config, drivers=drivers)
    if not engine.is_enrolled():
        await engine.enroll(server.link)
    await engine.start()
    try:
        yield engine
    finally:
        await engine.stop()


async def test_a_raw_job_reaches_a_tcp_printer(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        job = await server.post(printer.printer_id, LABEL, parameters=PrintParameters(copies=2))
        done = await server.until_status(job, PRINTED)
        assert await sink.wait_jobs(1) == [LABEL * 2]
        [result] = done.results
        assert result.evidence is Confirmation.TRANSPORT_CLOSED
        assert result.bytes_sent == 2 * len(LABEL)
        assert done.starts == 1


async def test_a_job_costs_the_agent_two_calls_and_four_entries(server: FakeServer, tmp_path: Path) -> None:
    """Its document comes with the lease; two of the entries are synced to the disk (`test_journal`)."""
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        await server.until_status(await server.post(printer.printer_id, LABEL), PRINTED)
        for number in range(2, 4):
            with failpoints.recorded() as reached:
                await server.until_status(await server.post(printer.printer_id, LABEL), PRINTED)
                await sink.wait_jobs(number)
                await eventually(lambda: reached[JournalStep.REPORTED.after] == 1)
            calls = {call: reached[call.before] for call in (Call.START, Call.RESULT, Call.DOCUMENT, Call.RELEASE)}
            assert calls == {Call.START: 1, Call.RESULT: 1, Call.DOCUMENT: 0, Call.RELEASE: 0}
            entries = {point: times for point, times in reached.items() if point.startswith("agent.journal.")}
            assert entries == {getattr(step, when): 1 for step in STEPS_OF_A_JOB for when in ("before", "after")}


@pytest.mark.parametrize("language", RawLanguage)
async def test_a_raw_port_of_an_unknown_language_gets_what_its_sender_names(
    server: FakeServer, tmp_path: Path, language: RawLanguage
) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri, language=None)
        content = ORDINARY[RawLanguage(language)][0]
        job = await server.post(printer.printer_id, content, language=language)
        await server.until_status(job, PRINTED)
        assert await sink.wait_jobs(1) == [content]


async def test_of_a_forbidden_raw_file_nothing_is_sent(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        blocked = await server.post(printer.printer_id, LABEL + b"^XA^JUS^XZ")
        job = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, PRINTED)
        assert await sink.wait_jobs(1) == [LABEL]
        done = await server.until_status(blocked, FAILED)
        [result] = done.results
        assert (result.failure_reason, done.starts) == (FailureReason.RAW_BLOCKED, 0)


async def test_a_large_document_is_fetched_and_its_file_deleted(server: FakeServer, tmp_path: Path) -> None:
    content = LARGE_LABEL
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        job = await server.post(printer.printer_id, content, inline=False)
        await server.until_status(job, PRINTED)
        assert await sink.wait_jobs(1) == [content]
    assert list((tmp_path / "agent" / "spool").iterdir()) == []


async def test_a_job_whose_document_is_gone_fails_at_once(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = a_printer(sink.uri)
        job = await server.post(printer.printer_id, LABEL, inline=False)
        server.jobs[job].purged = True
        await server.set_printers(printer)
        done = await server.until_status(job, FAILED)
        assert [result.failure_reason for result in done.results] == ["document_purged"]
        assert done.starts == 0


async def test_many_jobs_keep_their_order(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = a_printer(sink.uri)
        jobs = [await server.post(printer.printer_id, b"^XA^FD%03d^FS^XZ" % number) for number in range(30)]
        await server.set_printers(printer)
        await server.until_status(jobs[-1], PRINTED)
        assert await sink.wait_jobs(30) == [b"^XA^FD%03d^FS^XZ" % number for number in range(30)]
        assert all(server.jobs[job].starts == 1 for job in jobs)


async def test_an_offline_printer_gives_jobs_back_and_prints_when_it_is_there(
    server: FakeServer, tmp_path: Path
) -> None:
    async with running(server, tmp_path):
        printer = await server.set_up(f"socket://127.0.0.1:{closed_port()}")
        jobs = [await server.post(printer.printer_id, b"^XA^FD%d^FS^XZ" % number) for number in range(3)]
        await server.until(lambda: bool(server.jobs[jobs[0]].releases))
        assert server.jobs[jobs[0]].releases[0] is WaitingReason.PRINTER_OFFLINE
        assert server.jobs[jobs[0]].starts == 0
        await server.until(lambda: server.reports[printer.printer_id].status is PrinterStatus.OFFLINE)
        async with tcp_sink() as sink:
            await server.set_printers(msgspec.structs.replace(printer, uri=sink.uri))
            await server.until_status(jobs[-1], PRINTED)
            assert await sink.wait_jobs(3) == [b"^XA^FD%d^FS^XZ" % number for number in range(3)]
            await server.until(lambda: server.reports[printer.printer_id].status is PrinterStatus.ONLINE)


async def test_a_stalled_printer_does_not_delay_another(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as stalled, tcp_sink() as sink, running(server, tmp_path):
        slow, fast = a_printer(stalled.uri), a_printer(sink.uri, name="Pack 2")
        await server.set_printers(slow, fast)
        stuck = await server.post(slow.printer_id, LARGE_LABEL, inline=False)
        await server.until_status(stuck, PRINTING)
        jobs = [await server.post(fast.printer_id, LABEL) for _ in range(5)]
        await server.until_status(jobs[-1], PRINTED)
        assert server.jobs[stuck].state.status is PRINTING
        stalled.resume.set()
        await server.until_status(stuck, PRINTED)


async def test_a_result_is_delivered_when_the_server_is_back(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        server.failing = {"result"}
        job = await server.post(printer.printer_id, LABEL)
        await sink.wait_jobs(1)
        assert server.jobs[job].state.status is PRINTING
        server.failing = set()
        await server.until_status(job, PRINTED)


async def test_a_result_is_delivered_after_a_restart(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink:
        async with running(server, tmp_path):
            printer = await server.set_up(sink.uri)
            server.failing = {"result"}
            job = await server.post(printer.printer_id, LABEL)
            await sink.wait_jobs(1)
        server.failing = set()
        async with running(server, tmp_path):
            done = await server.until_status(job, PRINTED)
        assert len(sink.jobs) == 1
        assert done.starts == 1


async def test_a_start_that_is_not_answered_sends_nothing(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        server.failing = {"start"}
        job = await server.post(printer.printer_id, LABEL)
        await server.until(lambda: server.failed["start"] > 1)
        assert (server.jobs[job].state.status, sink.jobs) == (JobStatus.RESERVED, [])
        server.failing = set()
        await server.until_status(job, PRINTED)
        assert len(await sink.wait_jobs(1)) == 1


async def test_a_job_cancelled_before_its_start_is_never_sent(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        server.failing = {"start"}
        job = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, JobStatus.RESERVED)
        state = server.jobs[job].state
        server.jobs[job].state = replace(state, status=JobStatus.CANCELLED, attempt=state.attempt + 1, lease_id=None)
        server.failing = set()
        after = await server.post(printer.printer_id, b"^XA^FDnext^FS^XZ")
        await server.until_status(after, PRINTED)
        assert await sink.wait_jobs(1) == [b"^XA^FDnext^FS^XZ"]


async def test_cancel_while_printing_is_confirmed_by_the_device(server: FakeServer, tmp_path: Path) -> None:
    async with running(server, tmp_path):
        printer = await server.set_up("virtual:///Tray", simulated_fault=SimulatedFault.SLOW)
        job = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, PRINTING)
        server.cancel = {job}
        await server.set_printers(msgspec.structs.replace(printer, simulated_fault=SimulatedFault.OUT_OF_MEDIA))
        done = await server.until_status(job, JobStatus.CANCELLED)
        assert [result.outcome for result in done.results] == [Outcome.CANCELLED]


async def test_a_device_that_waits_shows_why_and_goes_on(server: FakeServer, tmp_path: Path) -> None:
    async with running(server, tmp_path):
        printer = await server.set_up("virtual:///Tray", simulated_fault=SimulatedFault.SLOW)
        job = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, PRINTING)
        await server.set_printers(msgspec.structs.replace(printer, simulated_fault=SimulatedFault.OUT_OF_MEDIA))
        await server.until(lambda: any(one.waiting_reason is WaitingReason.MEDIA_EMPTY for one in server.held))
        await server.until(lambda: server.reports[printer.printer_id].status_reasons == ["media-empty"])
        await server.set_printers(printer)
        await server.until_status(job, PRINTED)
        assert (tmp_path / "virtual" / "Tray" / f"{job}.bin").read_bytes() == LABEL


async def test_a_device_that_waits_for_too_long_holds_up_nobody_else(
    server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "PACE", replace(PACE, standstill=0.3))
    async with running(server, tmp_path):
        printer = a_printer("virtual:///Tray")
        job = await printing_while_out_of_media(server, printer)
        await server.until(lambda: server.jobs[job].state.unconfirmed)
        await server.set_printers(printer)
        after = await server.post(printer.printer_id, LABEL)
        await server.until_status(after, PRINTED)
        [result] = server.jobs[job].results
        assert result.outcome is Outcome.UNKNOWN
        assert result.bytes_sent is not None
        assert server.jobs[job].starts == 1
        assert not (tmp_path / "virtual" / "Tray" / f"{job}.bin").exists()


async def test_a_partial_output_fails_and_is_not_sent_again(server: FakeServer, tmp_path: Path) -> None:
    async with running(server, tmp_path):
        printer = await server.set_up("virtual:///Tray", simulated_fault=SimulatedFault.LINK_LOST)
        job = await server.post(printer.printer_id, LABEL)
        done = await server.until_status(job, FAILED)
        [result] = done.results
        assert result.failure_reason == "partial_output"
        assert result.bytes_sent is not None
        assert 0 < result.bytes_sent < len(LABEL)


async def test_a_job_that_the_printer_cannot_take_fails_before_its_start(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri, language=None)
        job = await server.post(printer.printer_id, b"%PDF-1.4", document_format=DocumentFormat.PDF, language=None)
        done = await server.until_status(job, FAILED)
        assert done.starts == 0
        assert done.results[0].failure_reason == "driver_missing"


async def test_a_paused_printer_gives_its_jobs_back(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        begun = await server.post(printer.printer_id, LARGE_LABEL, inline=False)
        await server.until_status(begun, PRINTING)
        ahead = await server.post(printer.printer_id, LABEL)
        await server.until_status(ahead, JobStatus.RESERVED)
        await server.set_printers(msgspec.structs.replace(printer, paused=True))
        sink.resume.set()
        await server.until_status(begun, PRINTED)
        await server.until(lambda: server.jobs[ahead].releases == [WaitingReason.PRINTER_STOPPED])
        assert server.jobs[ahead].state.status is PENDING
        assert server.jobs[ahead].starts == 0
        await server.set_printers(printer)
        await server.until_status(ahead, PRINTED)


async def printing_while_out_of_media(server: FakeServer, printer: PrinterSetup) -> UUID:
    """Start a job that waits for a person."""
    await server.set_printers(msgspec.structs.replace(printer, simulated_fault=SimulatedFault.SLOW))
    job = await server.post(printer.printer_id, LABEL)
    await server.until_status(job, PRINTING)
    await server.set_printers(msgspec.structs.replace(printer, simulated_fault=SimulatedFault.OUT_OF_MEDIA))
    await server.until(lambda: any(one.waiting_reason is WaitingReason.MEDIA_EMPTY for one in server.held))
    return job


async def test_a_printer_removed_while_it_prints_keeps_its_job_to_the_end(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as stalled, running(server, tmp_path):
        printer = await server.set_up(stalled.uri)
        job = await server.post(printer.printer_id, LARGE_LABEL, inline=False)
        await server.until_status(job, PRINTING)
        await server.set_printers()
        renewals = server.jobs[job].renewals
        await server.until(lambda: server.jobs[job].renewals >= renewals + 3)
        stalled.resume.set()
        done = await server.until_status(job, PRINTED)
        assert done.starts == 1


async def test_a_job_of_a_removed_printer_can_be_cancelled(server: FakeServer, tmp_path: Path) -> None:
    async with running(server, tmp_path):
        job = await printing_while_out_of_media(server, a_printer("virtual:///Tray"))
        await server.set_printers()
        server.cancel = {job}
        await server.until_status(job, JobStatus.CANCELLED)


async def test_a_printer_that_does_not_hear_of_a_cancel_holds_up_no_heartbeat(
    server: FakeServer, tmp_path: Path
) -> None:
    heard = asyncio.Event()

    class Deaf(VirtualDriver):
        async def open(self, submission: Submission) -> VirtualDelivery:
            delivery = await super().open(submission)
            delivery.cancel = self._hangs  # type: ignore[method-assign]
            return delivery

        async def _hangs(self) -> None:
            heard.set()
            await asyncio.Event().wait()

    async with running(server, tmp_path, drivers=lambda setup: Deaf(setup, folder=tmp_path / "virtual")):
        job = await printing_while_out_of_media(server, a_printer("virtual:///Tray"))
        server.cancel = {job}
        await heard.wait()
        renewals = server.jobs[job].renewals
        await server.until(lambda: server.jobs[job].renewals > renewals)


async def test_a_job_leased_anew_takes_the_place_of_its_lost_lease(server: FakeServer, tmp_path: Path) -> None:
    """Its queue is blocked meanwhile; otherwise nobody would notice the lost lease before its turn."""
    async with running(server, tmp_path):
        printer = a_printer("virtual:///Tray")
        await printing_while_out_of_media(server, printer)
        waiting = await server.post(printer.printer_id, LABEL)
        await server.until_status(waiting, JobStatus.RESERVED)
        server.jobs[waiting].state = JobState(status=PENDING, attempt=1)
        await server.notify()
        await server.until(lambda: any((one.print_job_id, one.attempt) == (waiting, 2) for one in server.held))
        renewals = server.jobs[waiting].renewals
        await server.until(lambda: server.jobs[waiting].renewals > renewals)
        await server.set_printers(printer)
        await server.until_status(waiting, PRINTED)


async def test_a_stop_closes_the_device_of_a_removed_printer(server: FakeServer, tmp_path: Path) -> None:
    closed: list[str] = []

    class Closing(VirtualDriver):
        async def aclose(self) -> None:
            closed.append(self.setup.name)

    def factory(setup: PrinterSetup) -> VirtualDriver:
        return Closing(setup, folder=tmp_path / "virtual")

    async with running(server, tmp_path, drivers=factory):
        job = await printing_while_out_of_media(server, a_printer("virtual:///Tray", name="Removed"))
        renewals = server.jobs[job].renewals
        await server.set_printers()
        await server.until(lambda: server.jobs[job].renewals > renewals)
    assert closed == ["Removed"]
    assert [task for task in asyncio.all_tasks() if task.get_name().startswith("printer")] == []


async def test_a_printer_gets_another_address_while_it_prints(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as old, tcp_sink() as new, running(server, tmp_path):
        printer = await server.set_up(old.uri)
        job = await server.post(printer.printer_id, LARGE_LABEL, inline=False)
        await server.until_status(job, PRINTING)
        await server.set_printers(msgspec.structs.replace(printer, uri=new.uri))
        after = await server.post(printer.printer_id, LABEL)
        renewals = server.jobs[job].renewals
        await server.until(lambda: server.jobs[job].renewals >= renewals + 2)
        assert new.jobs == []
        old.resume.set()
        await server.until_status(job, PRINTED)
        await server.until_status(after, PRINTED)
        assert (len(old.jobs), new.jobs) == (1, [LABEL])


async def test_a_printer_gets_another_address_before_its_job_is_sent(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as old, tcp_sink() as new, running(server, tmp_path):
        printer = await server.set_up(old.uri)
        await server.until(lambda: printer.printer_id in server.reports)
        server.failing = {"document"}
        job = await server.post(printer.printer_id, LABEL, inline=False)
        await server.until(lambda: server.jobs[job].renewals > 0)
        await server.set_printers(msgspec.structs.replace(printer, uri=new.uri))
        renewals = server.jobs[job].renewals
        await server.until(lambda: server.jobs[job].renewals >= renewals + 2)
        server.failing = set()
        await server.until_status(job, PRINTED)
        assert (old.jobs, new.jobs) == ([], [LABEL])


async def test_a_printer_gets_a_medium_while_it_prints(server: FakeServer, tmp_path: Path) -> None:
    async with running(server, tmp_path):
        printer = await server.set_up("virtual:///Tray", simulated_fault=SimulatedFault.SLOW)
        job = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, PRINTING)
        await server.set_printers(
            msgspec.structs.replace(
                printer, simulated_fault=SimulatedFault.NONE, media_width_mm=50.0, media_height_mm=25.0
            )
        )
        await server.until_status(job, PRINTED)

        def reported() -> bool:
            capabilities = server.reports[printer.printer_id].capabilities
            return capabilities is not None and capabilities.media is not None and capabilities.media[0].width_mm == 50

        await server.until(reported)


async def test_a_superseded_agent_stops_and_gives_nothing_out(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path) as engine:
        printer = await server.set_up(sink.uri)
        await server.until(lambda: printer.printer_id in server.reports)
        server.superseded = True
        await server.post(printer.printer_id, LABEL)
        async with asyncio.timeout(30):
            assert await engine.wait_ended() is EngineState.SUPERSEDED
        assert engine.state is EngineState.SUPERSEDED
        assert sink.jobs == []


async def test_a_revoked_agent_stops_and_gives_nothing_out(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path) as engine:
        printer = await server.set_up(sink.uri)
        await server.until(lambda: printer.printer_id in server.reports)
        server.revoked = True
        await server.post(printer.printer_id, LABEL)
        async with asyncio.timeout(30):
            assert await engine.wait_ended() is EngineState.REVOKED
        assert sink.jobs == []


async def test_a_bug_ends_the_engine_loudly_and_what_it_sends_goes_on(
    server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_: object, __: object) -> None:
        raise ZeroDivisionError

    async with tcp_sink(Manner.STALL) as stalled, running(server, tmp_path) as engine:
        printer = await server.set_up(stalled.uri)
        job = await server.post(printer.printer_id, LARGE_LABEL, inline=False)
        await server.until_status(job, PRINTING)
        monkeypatch.setattr(ServerClient, "heartbeat", broken)
        async with asyncio.timeout(30):
            assert await engine.wait_ended() is EngineState.BROKEN
        assert "The engine ended because of a bug" in caplog.text
        stalled.resume.set()
        await server.until_status(job, PRINTED)


async def test_an_unreachable_server_is_logged_once(
    server: FakeServer, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = AgentConfig(agent_folder=tmp_path / "agent", virtual_folder=tmp_path, version="1", timings=PACE)
    engine = Engine(config)
    await engine.enroll(server.link)
    text = config.credential_file.read_text().replace(server.base_url, f"http://127.0.0.1:{closed_port()}")
    config.credential_file.write_text(text)
    attempts = asyncio.Semaphore(0)
    wait = Backoff.wait

    async def counted(backoff: Backoff) -> None:
        attempts.release()
        await wait(backoff)

    monkeypatch.setattr(Backoff, "wait", counted)
    with caplog.at_level(logging.WARNING, logger="agent_core"):
        await engine.start()
        async with asyncio.timeout(30):
            for _ in range(5):
                await attempts.acquire()
        await engine.stop()
    warnings = [record for record in caplog.records if record.name.startswith("agent_core")]
    assert len(warnings) == 1
    assert server.secret not in caplog.text


async def test_stop_gives_back_what_was_not_started_within_three_seconds(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as stalled:
        async with running(server, tmp_path):
            printer = await server.set_up(stalled.uri)
            stuck = await server.post(printer.printer_id, LARGE_LABEL, inline=False)
            ahead = await server.post(printer.printer_id, LABEL)
            await stalled.arrived.wait()
            await server.until_status(ahead, JobStatus.RESERVED)
            begun = time.monotonic()
        assert time.monotonic() - begun < 3.0
        assert server.jobs[ahead].state.status is PENDING
        assert server.jobs[stuck].state.status is PRINTING
        async with tcp_sink() as sink, running(server, tmp_path):
            await server.set_printers(msgspec.structs.replace(printer, uri=sink.uri))
            await server.until(lambda: server.jobs[stuck].state.unconfirmed)
            await server.until_status(ahead, PRINTED)
            assert await sink.wait_jobs(1) == [LABEL]
        assert server.jobs[stuck].starts == 1


@pytest.mark.parametrize(("owner", "call"), [(ServerClient, "start"), (Journal, "arm")])
async def test_a_stop_sends_nothing_of_a_job_that_was_only_about_to_start(
    server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: type, call: str
) -> None:
    """Otherwise the end of the grace would cut it off, and nobody could prove any more that nothing was sent."""
    known, done = getattr(owner, call), asyncio.Event()

    async def answered_late(self: object, *of_the_call: object) -> None:
        await known(self, *of_the_call)
        done.set()
        await asyncio.sleep(0.5)  # within the grace

    async with tcp_sink() as sink:
        with monkeypatch.context() as patched:
            patched.setattr(owner, call, answered_late)
            async with running(server, tmp_path):
                printer = await server.set_up(sink.uri)
                job = await server.post(printer.printer_id, LABEL)
                await done.wait()
        assert server.jobs[job].state.status is PENDING
        async with running(server, tmp_path):
            printed = await server.until_status(job, PRINTED)
        assert sink.jobs == [LABEL]
    assert [result.outcome for result in printed.results] == [Outcome.NOT_STARTED, Outcome.PRINTED]


async def test_a_journal_that_cannot_be_written_sends_nothing(server: FakeServer, tmp_path: Path) -> None:
    (tmp_path / "agent").mkdir()
    (tmp_path / "agent" / "journal.db").write_bytes(b"no database at all, " * 400)
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        job = await server.post(printer.printer_id, LABEL)
        await server.until(lambda: bool(server.jobs[job].releases))
        assert server.jobs[job].releases[0] is WaitingReason.AGENT_STORAGE_FULL
        assert server.jobs[job].starts == 0
        assert sink.jobs == []


async def test_printers_are_in_error_as_long_as_the_journal_cannot_be_written(
    server: FakeServer, tmp_path: Path
) -> None:
    journal = tmp_path / "agent" / "journal.db"
    journal.parent.mkdir()
    journal.write_bytes(b"no database at all, " * 400)
    async with running(server, tmp_path):
        printer = await server.set_up("virtual:///Tray")

        def says(status: PrinterStatus) -> bool:
            report = server.reports.get(printer.printer_id)
            return report is not None and report.status is status

        await server.until(lambda: says(PrinterStatus.ERROR))
        message = server.reports[printer.printer_id].message
        assert message is not None
        assert str(message).startswith("The print agent cannot write its journal: file is not a database")
        journal.unlink()
        await server.until(lambda: says(PrinterStatus.ONLINE))
        job = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, PRINTED)


async def test_a_disk_that_fills_up_later_shows_at_the_printer(
    server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(db: sqlite3.Connection, *_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        await server.until(lambda: printer.printer_id in server.reports)
        with monkeypatch.context() as disk:
            for act in ("add_intent", "write_something"):
                disk.setattr(journal_rows, act, full)
            job = await server.post(printer.printer_id, LABEL)
            await server.until(lambda: server.reports[printer.printer_id].status is PrinterStatus.ERROR)
            releases = len(server.jobs[job].releases)
            await server.until(lambda: len(server.jobs[job].releases) > releases + 2)
            assert server.reports[printer.printer_id].status is PrinterStatus.ERROR
        await server.until_status(job, PRINTED)
        await server.until(lambda: server.reports[printer.printer_id].status is PrinterStatus.ONLINE)
        assert len(await sink.wait_jobs(1)) == 1


async def test_a_job_of_a_restored_backup_is_not_sent_again(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink, running(server, tmp_path):
        printer = await server.set_up(sink.uri)
        job = await server.post(printer.printer_id, LABEL)
        await server.until_status(job, PRINTED)
        server.jobs[job].results.clear()
        await server.post(printer.printer_id, LABEL, print_job_id=job)
        done = await server.until_status(job, PRINTED)
        assert len(await sink.wait_jobs(1)) == 1
        assert done.results[0].outcome is Outcome.PRINTED


async def test_two_engines_in_one_folder_are_refused(server: FakeServer, tmp_path: Path) -> None:
    from agent_core.journal import JournalInUse

    async with running(server, tmp_path) as engine:
        second = Engine(engine.config)
        with pytest.raises(JournalInUse):
            await second.start()
        await second.stop()
