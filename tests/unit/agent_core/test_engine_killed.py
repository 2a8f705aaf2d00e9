"""kill -9 at each step around the point of no return: no job is sent twice or claimed as printed without proof."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from agent_core.backends.base import PayloadReader, ProgressListener
from agent_core.backends.virtual import VirtualDelivery, VirtualDriver
from agent_core.config import AgentConfig, EngineTimings
from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, Progress, SentBefore, Submission
from agent_core.engine import Engine
from agent_core.errors import DeliveryCancelled, DeliveryUnknown
from server_core.contract.messages.jobs import DeliveryMessages
from server_core.contract.messages.message import in_a_row, words
from server_core.contract.types.agents import Outcome, PrinterSetup
from server_core.contract.types.states import Confirmation, JobStatus, PrinterStatus, WaitingReason
from tests.support.agent_process import KillAt
from tests.support.fake_server import FakeServer, a_printer
from tests.support.tcp_sink import tcp_sink

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from uuid import UUID

    from agent_core.device import DriverFactory

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
LABEL = b"^XA^FO20,20^A0N,30,30^FDhello^FS^XZ"


def config(folder: Path) -> AgentConfig:
    pace = EngineTimings(retry_first=0.02, retry_last=0.1, stop_sending=1.2)
    return AgentConfig(agent_folder=folder / "agent", virtual_folder=folder / "virtual", version="1", timings=pace)


async def die_printing(server: FakeServer, folder: Path, printer: PrinterSetup, point: KillAt) -> UUID:
    """Start a job and kill its engine at `point`."""
    await Engine(config(folder)).enroll(server.link)
    await server.set_printers(printer)
    job = await server.post(printer.printer_id, LABEL)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.support.agent_process", str(folder), point, cwd=Path(__file__).parents[3]
    )
    assert await process.wait() == -9
    assert server.jobs[job].state.status is JobStatus.PRINTING
    assert server.jobs[job].results == []
    return job


@asynccontextmanager
async def restarted(folder: Path, *, drivers: DriverFactory | None = None) -> AsyncIterator[None]:
    engine = Engine(config(folder), drivers=drivers)
    await engine.start()
    try:
        yield
    finally:
        await engine.stop()


async def test_started_but_not_armed_is_printed_by_the_next_lease(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink:
        job = await die_printing(server, tmp_path, a_printer(sink.uri), KillAt.STARTED)
        assert sink.jobs == []
        async with restarted(tmp_path):
            done = await server.until_status(job, JobStatus.PRINTED)
        assert [result.outcome for result in done.results] == [Outcome.NOT_STARTED, Outcome.PRINTED]
        assert sink.jobs == [LABEL]


async def test_a_copied_folder_never_claims_that_a_job_was_not_started(server: FakeServer, tmp_path: Path) -> None:
    """The original folder's engine may be sending the job at this moment."""
    original, copy = tmp_path / "original", tmp_path / "copy"
    async with tcp_sink() as sink:
        printer = a_printer(sink.uri)
        job = await die_printing(server, original, printer, KillAt.STARTED)
        shutil.copytree(original, copy)
        async with restarted(copy):
            await server.until(lambda: server.jobs[job].state.unconfirmed)
            after = await server.post(printer.printer_id, b"^XA^FDnext^FS^XZ")
            await server.until_status(after, JobStatus.PRINTED)
        assert [result.outcome for result in server.jobs[job].results] == [Outcome.UNKNOWN]
        assert sink.jobs == [b"^XA^FDnext^FS^XZ"]


@pytest.mark.parametrize(("point", "paper"), [(KillAt.ARMED, []), (KillAt.SENT, [LABEL])])
async def test_armed_without_outcome_is_unknown_and_never_sent_again(
    server: FakeServer, tmp_path: Path, point: KillAt, paper: list[bytes]
) -> None:
    async with tcp_sink() as sink:
        printer = a_printer(sink.uri)
        job = await die_printing(server, tmp_path, printer, point)
        async with restarted(tmp_path):
            await server.until(lambda: server.jobs[job].state.unconfirmed)
            after = await server.post(printer.printer_id, b"^XA^FDnext^FS^XZ")
            await server.until_status(after, JobStatus.PRINTED)
        assert sink.jobs == [*paper, b"^XA^FDnext^FS^XZ"]
        assert server.jobs[job].starts == 1
        assert server.jobs[job].state.status is JobStatus.PRINTING


async def test_an_unknown_outcome_tells_how_far_the_counter_moved(server: FakeServer, tmp_path: Path) -> None:
    class Forgetful(VirtualDriver):
        """A device that counts pages, but does not know the job."""

        async def status(self) -> DeviceStatus:
            return DeviceStatus(condition=PrinterStatus.ONLINE, impressions=78)

        async def recover(
            self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN
        ) -> Delivered:
            raise DeliveryUnknown(words("Not known."))

    job = await die_printing(server, tmp_path, a_printer("virtual:///Tray"), KillAt.ARMED)
    with closing(sqlite3.connect(config(tmp_path).journal_file)) as journal, journal:
        journal.execute("INSERT INTO counts SELECT print_job_id, attempt, 77, NULL FROM attempts")
    async with restarted(tmp_path, drivers=lambda setup: Forgetful(setup, folder=tmp_path / "virtual")):
        await server.until(lambda: server.jobs[job].state.unconfirmed)
    [result] = server.jobs[job].results
    assert result.outcome is Outcome.UNKNOWN
    assert result.message == in_a_row(words("Not known."), DeliveryMessages.COUNTER_MOVED(moved=1))


async def test_a_device_that_remembers_settles_what_the_journal_left_open(server: FakeServer, tmp_path: Path) -> None:
    job = await die_printing(server, tmp_path, a_printer("virtual:///Tray"), KillAt.SENT)
    async with restarted(tmp_path):
        done = await server.until_status(job, JobStatus.PRINTED)
    assert done.results[0].evidence is Confirmation.PRINTER_CONFIRMED
    assert done.starts == 1


@pytest.mark.parametrize("accepted", [False, True])
async def test_after_a_crash_the_device_is_asked_with_what_is_known_of_the_document(
    server: FakeServer, tmp_path: Path, accepted: bool
) -> None:
    requests: list[SentBefore] = []

    class Delivering(VirtualDelivery):
        async def send(self, progress: ProgressListener) -> Delivered:
            progress(Progress(bytes_sent=len(LABEL), accepted=accepted, waiting=WaitingReason.MEDIA_EMPTY))
            return await asyncio.Future()

    class Asked(VirtualDriver):
        async def open(self, submission: Submission) -> VirtualDelivery:
            return Delivering(self, await PayloadReader.begin(submission), submission)

        async def recover(
            self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN
        ) -> Delivered:
            requests.append(sent)
            return Delivered(evidence=Confirmation.PRINTER_CONFIRMED, bytes_sent=0)

    await Engine(config(tmp_path)).enroll(server.link)
    printer = await server.set_up("virtual:///Tray")
    job = await server.post(printer.printer_id, LABEL)
    async with restarted(tmp_path, drivers=lambda setup: Asked(setup, folder=tmp_path / "virtual")):
        await server.until(lambda: any(one.waiting_reason is WaitingReason.MEDIA_EMPTY for one in server.held))
    async with restarted(tmp_path, drivers=lambda setup: Asked(setup, folder=tmp_path / "virtual")):
        await server.until_status(job, JobStatus.PRINTED)
    assert requests == [SentBefore(total_bytes=len(LABEL), accepted=accepted)]


async def test_a_job_that_is_being_recovered_can_be_cancelled(server: FakeServer, tmp_path: Path) -> None:
    class Following(VirtualDriver):
        """A device that still works on the job of the earlier run, until it is cancelled there."""

        cancelled = asyncio.Event()

        async def recover(
            self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN
        ) -> Delivered:
            progress(Progress(bytes_sent=0, waiting=WaitingReason.MEDIA_EMPTY))
            await self.cancelled.wait()
            raise DeliveryCancelled(words("Cancelled there."))

        async def cancel_recovered(self) -> None:
            self.cancelled.set()

    job = await die_printing(server, tmp_path, a_printer("virtual:///Tray"), KillAt.ARMED)
    async with restarted(tmp_path, drivers=lambda setup: Following(setup, folder=tmp_path / "virtual")):
        await server.until(lambda: any(one.waiting_reason is WaitingReason.MEDIA_EMPTY for one in server.held))
        server.cancel = {job}
        done = await server.until_status(job, JobStatus.CANCELLED)
    assert [result.outcome for result in done.results] == [Outcome.CANCELLED]


async def test_a_journal_that_heals_tells_what_was_left_behind(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink:
        printer = a_printer(sink.uri)
        job = await die_printing(server, tmp_path, printer, KillAt.ARMED)
        file = config(tmp_path).journal_file
        with closing(sqlite3.connect(file)) as journal:
            journal.execute("PRAGMA journal_mode=DELETE")  # all of it in one file
        saved = file.rename(file.with_suffix(".saved"))
        file.write_bytes(b"no database at all, " * 400)
        async with restarted(tmp_path):
            after = await server.post(printer.printer_id, b"^XA^FDnext^FS^XZ")
            await server.until(lambda: bool(server.jobs[after].releases))
            assert server.jobs[job].results == []
            saved.replace(file)
            await server.until(lambda: server.jobs[job].state.unconfirmed)
            await server.until_status(after, JobStatus.PRINTED)
        assert sink.jobs == [b"^XA^FDnext^FS^XZ"]
        assert [result.outcome for result in server.jobs[after].results] == [Outcome.PRINTED]


async def test_a_noted_outcome_is_reported_after_the_restart(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink:
        job = await die_printing(server, tmp_path, a_printer(sink.uri), KillAt.CLOSED)
        async with restarted(tmp_path):
            await server.until_status(job, JobStatus.PRINTED)
        assert sink.jobs == [LABEL]
        assert server.jobs[job].starts == 1


async def test_an_unreported_outcome_of_a_removed_printer_is_unknown(server: FakeServer, tmp_path: Path) -> None:
    async with tcp_sink() as sink:
        job = await die_printing(server, tmp_path, a_printer(sink.uri), KillAt.ARMED)
        await server.set_printers()
        async with restarted(tmp_path):
            await server.until(lambda: server.jobs[job].state.unconfirmed)
