"""The printer settings that a job used, also when its printer is tuned while it is sent or waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from msgspec import structs

from agent_core.backends.base import Driver
from agent_core.backends.registry import open_driver
from agent_core.config import AgentConfig, EngineTimings
from agent_core.domain import NOTHING_CUT, Submission
from agent_core.engine import Engine
from agent_core.point_of_no_return import start_of
from agent_core.prepare import Preparer
from server_core.contract.decisions.print_path import Burn, PassThrough, Raster, print_path, used_of
from server_core.contract.types.agents import Lease, PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import RasterAbility, RasterFormat
from server_core.contract.types.jobs import Used
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, PrintParameters
from server_core.contract.types.states import JobStatus
from server_core.contract.types.tuning import PrinterTuning
from tests.support.fake_server import FakeServer, a_printer, fake_server
from tests.support.leases import LARGE_LABEL, PRINTER, a_lease
from tests.support.tcp_sink import Manner, tcp_sink

pytestmark = pytest.mark.anyio

TUNING = PrinterTuning(calibration_x_mm=0.5, calibration_y_mm=-1, darkness=60, speed_mm_s=100)
LABELS = PrinterSetup(
    printer_id=PRINTER,
    name="Dock 1",
    uri="socket://printer.example",
    language=RawLanguage.ZPL,
    dpi=300,
    media_width_mm=100,
    media_height_mm=150,
    tuning=TUNING,
)
ZPL = DeviceFacts(raw_languages=(RawLanguage.ZPL,))
SHEETS = DeviceFacts(
    raster=(RasterAbility(format=RasterFormat.PWG, dpi=(300,)),),
    duplex_modes=tuple(DuplexMode),
    media=(Media(name="A4", width_mm=210, height_mm=297, loaded=True),),
    reported=True,
)
PRINTED, PRINTING = JobStatus.PRINTED, JobStatus.PRINTING
LABEL = b"^XA^FO20,20^A0N,30,30^FDhello^FS^XZ"
PACE = EngineTimings(retry_first=0.02, retry_last=0.1, status_after_fault=0.05, status=0.2, stop_sending=1.2)


def used(setup: PrinterSetup, facts: DeviceFacts, requested: PrintParameters | None = None) -> Used:
    path = print_path(DocumentFormat.PDF, None, requested or PrintParameters(), setup, facts)
    assert isinstance(path, PassThrough | Burn | Raster)
    return used_of(path, setup, requested or PrintParameters())


def test_a_label_has_medium_resolution_place_darkness_and_speed() -> None:
    assert used(LABELS, ZPL) == Used(
        media_width_mm=100,
        media_height_mm=150,
        dpi=300,
        calibration_x_mm=0.5,
        calibration_y_mm=-1,
        darkness=60,
        calibrated_width_mm=100,
        calibrated_height_mm=150,
        speed_mm_s=100,
    )


def test_the_calibration_is_the_loaded_mediums_whatever_page_is_asked_for() -> None:
    values_used = used(LABELS, ZPL, PrintParameters(media_width_mm=60, media_height_mm=40, dpi=203))
    assert (values_used.media_width_mm, values_used.media_height_mm, values_used.dpi) == (60, 40, 203)
    assert (values_used.calibrated_width_mm, values_used.calibrated_height_mm) == (100, 150)


def test_without_a_calibration_no_medium_is_named_for_it() -> None:
    values_used = used(structs.replace(LABELS, tuning=PrinterTuning(speed_mm_s=100)), ZPL)
    assert (values_used.calibrated_width_mm, values_used.darkness, values_used.speed_mm_s) == (None, None, 100)


def test_sheets_are_moved_and_have_no_darkness() -> None:
    office = structs.replace(
        LABELS, uri="ipp://printer.example/ipp", language=None, media_width_mm=None, media_height_mm=None
    )
    assert used(office, SHEETS) == Used(
        media_width_mm=210, media_height_mm=297, dpi=300, calibration_x_mm=0.5, calibration_y_mm=-1
    )


def test_what_goes_as_it_is_has_nothing_of_the_printers() -> None:
    path = print_path(DocumentFormat.RAW, RawLanguage.ZPL, PrintParameters(), LABELS, ZPL)
    assert isinstance(path, PassThrough)
    assert used_of(path, LABELS, PrintParameters()) == Used()


def test_the_server_is_told_the_modes_of_the_order_too() -> None:
    modes: dict[str, Any] = {
        "color_mode": ColorMode.MONOCHROME,
        "duplex_mode": DuplexMode.SHORT_EDGE,
        "orientation": Orientation.LANDSCAPE,
    }
    ordered = PrintParameters(**modes)
    lease = a_lease(parameters=ordered)
    path = print_path(DocumentFormat.PDF, None, PrintParameters(), LABELS, ZPL)
    assert isinstance(path, Burn)
    assert start_of(lease, NOTHING_CUT, used_of(path, LABELS, ordered)).used == Used(
        **modes,
        media_width_mm=100,
        media_height_mm=150,
        dpi=300,
        calibration_x_mm=0.5,
        calibration_y_mm=-1,
        darkness=60,
        calibrated_width_mm=100,
        calibrated_height_mm=150,
        speed_mm_s=100,
    )
    assert start_of(lease, NOTHING_CUT).used is None


class Watch:
    """Records every preparation. One for a printer with darkness `stuck` ends when `let_go` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[tuple[UUID, int | None]] = []
        self.at_work: list[UUID] = []
        self.overlaps: list[UUID] = []
        self.stuck: int | None = None
        self.let_go = asyncio.Event()
        self.drivers: list[Driver] = []
        self._changed = asyncio.Condition()
        real, watch = Preparer.make_ready, self

        async def make_ready(self: Preparer, lease: Lease, setup: PrinterSetup, facts: DeviceFacts) -> Submission:
            job, darkness = lease.print_job_id, setup.tuning.darkness
            if job in watch.at_work:
                watch.overlaps.append(job)
            watch.at_work.append(job)
            await watch._note(job, darkness)
            try:
                if darkness is not None and darkness == watch.stuck:
                    await asyncio.Event().wait()
                return await real(self, lease, setup, facts)
            finally:
                if darkness is not None and darkness == watch.stuck:
                    await watch.let_go.wait()  # as one that is cut off still closes its file
                watch.at_work.remove(job)

        monkeypatch.setattr(Preparer, "make_ready", make_ready)

    async def _note(self, job: UUID, darkness: int | None) -> None:
        async with self._changed:
            self.begun.append((job, darkness))
            self._changed.notify_all()

    async def until(self, job: UUID, darkness: int | None) -> None:
        async with asyncio.timeout(30), self._changed:
            await self._changed.wait_for(lambda: (job, darkness) in self.begun)

    def of(self, job: UUID) -> list[int | None]:
        return [darkness for known, darkness in self.begun if known == job]


@asynccontextmanager
async def running(server: FakeServer, folder: Path, watch: Watch) -> AsyncIterator[Engine]:
    config = AgentConfig(
        agent_folder=folder / "agent", virtual_folder=folder / "virtual", version="1", hostname="pc", timings=PACE
    )

    def drivers(setup: PrinterSetup) -> Driver:
        watch.drivers.append(open_driver(setup, virtual_folder=config.virtual_folder))
        return watch.drivers[-1]

    engine = Engine(config, drivers=drivers)
    await engine.enroll(server.link)
    await engine.start()
    try:
        yield engine
    finally:
        await engine.stop()


async def test_what_waits_is_made_ready_anew_and_what_is_sent_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)
    async with fake_server() as server, tcp_sink(Manner.STALL) as sink, running(server, tmp_path, watch):
        printer = await server.set_up(sink.uri)
        sent = await server.post(printer.printer_id, LARGE_LABEL, inline=False)
        await server.until_status(sent, PRINTING)
        waits = await server.post(printer.printer_id, LABEL)
        await watch.until(waits, None)
        await server.set_printers(msgspec.structs.replace(printer, tuning=PrinterTuning(darkness=60)))
        await watch.until(waits, 60)
        later = await server.post(printer.printer_id, LABEL)
        await watch.until(later, 60)
        assert server.jobs[sent].state.status is PRINTING
        sink.resume.set()
        for job in (sent, waits, later):
            await server.until_status(job, PRINTED)
        assert (watch.of(sent), watch.of(waits), watch.of(later)) == ([None], [None, 60], [60])
        assert [len(job) for job in sink.jobs] == [len(LARGE_LABEL), len(LABEL), len(LABEL)]
        assert [driver.setup.tuning.darkness for driver in watch.drivers] == [60]
        assert watch.overlaps == []


async def test_another_name_makes_nothing_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    async with fake_server() as server, tcp_sink(Manner.STALL) as sink, running(server, tmp_path, watch):
        printer = await server.set_up(sink.uri)
        sent = await server.post(printer.printer_id, LARGE_LABEL, inline=False)
        await server.until_status(sent, PRINTING)
        waits = await server.post(printer.printer_id, LABEL)
        await watch.until(waits, None)
        await server.set_printers(msgspec.structs.replace(printer, name="Dock"))
        later = await server.post(printer.printer_id, LABEL)
        await watch.until(later, None)
        sink.resume.set()
        await server.until_status(later, PRINTED)
        assert watch.of(waits) == [None]


async def tuned(server: FakeServer, watch: Watch, printer: PrinterSetup, darkness: int) -> None:
    """Wait until the printer's driver has the new setup."""
    await server.set_printers(msgspec.structs.replace(printer, tuning=PrinterTuning(darkness=darkness)))
    await server.until(lambda: watch.drivers[0].setup.tuning.darkness == darkness)


async def test_the_job_whose_turn_it_is_waits_for_the_new_and_no_two_write_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)
    watch.stuck = 1
    async with fake_server() as server, tcp_sink() as sink, running(server, tmp_path, watch):
        printer = await server.set_up(sink.uri, tuning=PrinterTuning(darkness=1))
        job = await server.post(printer.printer_id, LABEL)
        await watch.until(job, 1)
        for darkness in (2, 3):  # the first of them is cut off while it waits
            await tuned(server, watch, printer, darkness)
        assert watch.of(job) == [1]
        watch.let_go.set()
        await server.until_status(job, PRINTED)
        assert watch.of(job) == [1, 3]
        assert watch.overlaps == []
        assert sink.jobs == [LABEL]


async def test_another_head_is_told_to_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    async with fake_server() as server, running(server, tmp_path, watch):
        printer = a_printer("virtual:///Tray")

        def widest() -> float | None:
            report = server.reports.get(printer.printer_id)
            custom = report.capabilities.custom_media if report and report.capabilities else None
            return custom.max_width_mm if custom else None

        await server.set_printers(printer)
        await server.until(lambda: widest() == 100)
        await server.set_printers(msgspec.structs.replace(printer, tuning=PrinterTuning(head_width_mm=60)))
        await server.until(lambda: widest() == 60)
        assert len(watch.drivers) == 1
