"""Cached device capabilities are read again when they may have changed, and no job waits for that."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from uuid import UUID

import pytest
from msgspec import structs

from agent_core.backends.base import Driver
from agent_core.backends.ipp.message import Operation, Status, keyword, resolution
from agent_core.backends.ipp.message import mime_type as mime
from agent_core.config import AgentConfig, EngineTimings
from agent_core.device import PrinterDevice
from agent_core.domain import DeviceStatus
from agent_core.engine import Engine
from agent_core.errors import NotReady
from agent_core.reports import PrinterReporter
from server_core.contract.messages.message import words
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.printers import FactSource
from server_core.contract.types.states import JobStatus, PrinterStatus, WaitingReason
from server_core.contract.types.tuning import PrinterTuning
from tests.support import sample_pdfs
from tests.support.fake_ipp import fake_ipp_printer, status
from tests.support.fake_server import a_printer, fake_server
from tests.support.submissions import a_setup

pytestmark = pytest.mark.anyio
PACE = EngineTimings(retry_first=0.02, retry_last=0.1, status_after_fault=0.05, status=0.2, stop_sending=1.2)
ONLINE, OFFLINE = (DeviceStatus(condition=PrinterStatus(word)) for word in ("online", "offline"))
PDF, RASTER = (
    DeviceFacts(formats=("application/pdf",), reported=True),
    DeviceFacts(formats=("image/urf",), reported=True),
)
SILENT = DeviceFacts()


class Changing:
    """A driver whose device reports what the test sets."""

    def __init__(self) -> None:
        self.says, self.takes, self.probes = ONLINE, PDF, 0
        self.answers = asyncio.Event()
        self.answers.set()
        self.asked = asyncio.Event()

    async def status(self) -> DeviceStatus:
        return self.says

    async def probe(self) -> DeviceFacts:
        self.probes += 1
        self.asked.set()
        await self.answers.wait()
        return self.takes


class Reports:
    def put(self, report: object) -> None:
        """Do nothing."""

    def hear(self, printer_id: UUID) -> None:
        """Do nothing."""


async def no_trouble() -> None:
    return None


@pytest.fixture
async def changing() -> tuple[PrinterDevice, Changing]:
    """Build a device with known capabilities, which have changed since."""
    driver, setup = Changing(), a_setup("ipp://printer/ipp/print")
    driver.setup = setup  # type: ignore[attr-defined]
    reports = cast("PrinterReporter", Reports())
    device = PrinterDevice(setup, lambda _: cast("Driver", driver), reports, PACE, no_trouble)
    await device.look()
    assert device.facts == PDF
    driver.takes = RASTER
    await device.look()
    assert (device.facts, driver.probes) == (PDF, 1)
    return device, driver


async def test_a_device_that_was_away_is_asked_anew(changing: tuple[PrinterDevice, Changing]) -> None:
    device, driver = changing
    driver.says = OFFLINE
    await device.look()
    assert (device.facts, device.has_old_facts) == (PDF, True)
    driver.says = ONLINE
    await device.look()
    assert (device.facts, device.has_old_facts) == (RASTER, False)


async def test_a_device_that_does_not_answer_is_asked_ever_more_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agent_core.device.time", SimpleNamespace(monotonic=lambda: 1000.0))
    driver, setup = Changing(), a_setup("ipp://printer/ipp/print")
    driver.setup = setup  # type: ignore[attr-defined]
    device = PrinterDevice(
        setup, lambda _: cast("Driver", driver), cast("PrinterReporter", Reports()), EngineTimings(), no_trouble
    )

    async def pauses(says: DeviceStatus, looks: int) -> list[float]:
        driver.says, found = says, []
        for _ in range(looks):
            await device.look()
            found.append(device.seconds_to_look)
        return found

    error = DeviceStatus(condition=PrinterStatus.ERROR)
    assert await pauses(ONLINE, 2) == [30, 30]
    assert await pauses(OFFLINE, 10) == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert await pauses(error, 6) == [2, 4, 8, 16, 30, 30]
    assert await pauses(ONLINE, 1) == [30]
    await pauses(OFFLINE, 9)
    device.look_soon()
    assert device.seconds_to_look == 0
    assert await pauses(OFFLINE, 2) == [2, 4]
    device.not_ready(NotReady(WaitingReason.PRINTER_OFFLINE, words("away")))
    assert await pauses(OFFLINE, 1) == [2]


async def test_a_refusal_as_well_and_a_pause_does_not(changing: tuple[PrinterDevice, Changing]) -> None:
    device, _ = changing
    for reason in (WaitingReason.PRINTER_STOPPED, WaitingReason.AGENT_STORAGE_FULL):
        device.not_ready(NotReady(reason, words("not now")))
        assert not device.has_old_facts
    device.not_ready(NotReady(WaitingReason.MEDIA_EMPTY, words("empty")))
    doubts = [device.has_old_facts]
    await device.learn()
    doubts.append(device.has_old_facts)
    device.distrust_facts()
    assert [*doubts, device.has_old_facts] == [True, False, True]


async def test_a_device_that_is_tuned_as_well(changing: tuple[PrinterDevice, Changing]) -> None:
    """The configured width of its head is part of its reported capabilities."""
    device, _ = changing
    device.configure(structs.replace(device.setup, tuning=PrinterTuning(head_width_mm=50)))
    await device.look()
    assert (device.facts, device.has_old_facts) == (RASTER, False)


async def test_facts_get_old(changing: tuple[PrinterDevice, Changing], monkeypatch: pytest.MonkeyPatch) -> None:
    device, _ = changing
    monkeypatch.setattr(device, "_timings", replace(PACE, facts=0))
    await device.look()
    assert device.facts == RASTER


async def test_what_was_told_holds_while_there_is_no_answer(changing: tuple[PrinterDevice, Changing]) -> None:
    device, driver = changing
    driver.takes = SILENT
    device.configure(structs.replace(device.setup, tuning=PrinterTuning(darkness=50)))
    assert not await device.learn()
    assert device.facts == PDF


async def test_learning_that_a_job_cut_off_is_made_up_for(changing: tuple[PrinterDevice, Changing]) -> None:
    device, driver = changing
    driver.answers.clear()
    driver.asked.clear()
    device.distrust_facts()
    looking = asyncio.create_task(device.look())
    await driver.asked.wait()
    looking.cancel()
    await asyncio.wait({looking})
    driver.answers.set()
    await device.look()
    assert device.facts == RASTER


async def test_jobs_are_made_ready_for_what_the_device_takes_now(tmp_path: Path) -> None:
    """It takes nothing of ours, then PDF, then raster: each job is sent once, in the format valid at that time."""
    config = AgentConfig(
        agent_folder=tmp_path / "agent", virtual_folder=tmp_path / "virtual", version="1", hostname="pc", timings=PACE
    )
    pdf, engine = sample_pdfs.pdf([sample_pdfs.frame(20, 20)]), Engine(config)
    async with fake_server() as server, fake_ipp_printer() as fake:
        printer = a_printer(fake.uri, language=None)

        def is_known() -> bool:
            report = server.reports.get(printer.printer_id)
            return bool(report and report.capabilities and report.capabilities.source is FactSource.REPORTED)

        async def printed() -> bytes:
            job = await server.post(printer.printer_id, pdf, document_format=DocumentFormat.PDF, language=None)
            await server.until_status(job, JobStatus.PRINTED, JobStatus.FAILED)
            assert [result.message for result in server.jobs[job].results] == [None]
            return fake.jobs[-1].document

        fake.printer["document-format-supported"] = mime("text/plain")
        await engine.enroll(server.link)
        await engine.start()
        try:
            await server.set_printers(printer)
            await server.until(is_known)
            fake.printer["document-format-supported"] = mime("application/pdf")
            assert await printed() == pdf
            fake.printer |= {
                "document-format-supported": mime("image/pwg-raster"),
                "pwg-raster-document-type-supported": keyword("black_1"),
                "pwg-raster-document-resolution-supported": resolution(72),
            }
            assert (await printed()).startswith(b"RaS2")
            fake.printer["document-format-supported"] = mime("text/plain")
            lost = await server.post(printer.printer_id, pdf, document_format=DocumentFormat.PDF, language=None)
            await server.until_status(lost, JobStatus.FAILED)
            assert len(fake.jobs) == fake.asked(Operation.SEND_DOCUMENT) == 2
        finally:
            await engine.stop()


async def test_only_a_refusal_of_the_device_is_a_reason_to_ask_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A document that cannot be drawn tells nothing about the device; one that the device refuses does."""
    learn, asked = PrinterDevice.learn, asyncio.Event()

    async def watched(device: PrinterDevice) -> bool:
        asked.set()
        return await learn(device)

    config = AgentConfig(
        agent_folder=tmp_path / "agent", virtual_folder=tmp_path / "virtual", version="1", hostname="pc", timings=PACE
    )
    engine = Engine(config)
    async with fake_server() as server, fake_ipp_printer() as fake:
        fake.printer |= {
            "document-format-supported": mime("image/pwg-raster"),
            "pwg-raster-document-type-supported": keyword("black_1"),
            "pwg-raster-document-resolution-supported": resolution(72),
        }
        fake.scripts[Operation.SEND_DOCUMENT] = lambda *_: status(Status.FORMAT_NOT_SUPPORTED)
        printer = a_printer(fake.uri, language=None)

        async def failed(pdf: bytes) -> str | None:
            job = await server.post(printer.printer_id, pdf, document_format=DocumentFormat.PDF, language=None)
            await server.until_status(job, JobStatus.FAILED)
            return server.jobs[job].results[-1].failure_reason

        await engine.enroll(server.link)
        await engine.start()
        try:
            await server.set_printers(printer)
            await server.until(lambda: printer.printer_id in server.reports)
            monkeypatch.setattr(PrinterDevice, "learn", watched)
            assert await failed(b"%PDF-1.4 cut short") == "document_corrupt"
            assert not asked.is_set()
            assert await failed(sample_pdfs.pdf([sample_pdfs.frame(20, 20)])) == "printer_rejected"
            async with asyncio.timeout(30):
                await asked.wait()
        finally:
            await engine.stop()
