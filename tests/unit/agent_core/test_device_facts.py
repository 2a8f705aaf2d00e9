"""Device reports: read again when they may have changed, page counters, last answers, and what cannot be told."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import AsyncMock, MagicMock
from uuid import UUID, uuid4

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from agent_core.backends.base import Driver, facts_of
from agent_core.backends.ipp.message import (
    Attributes,
    IppMessage,
    Operation,
    Status,
    enum,
    integer,
    keyword,
    resolution,
)
from agent_core.backends.ipp.message import mime_type as mime
from agent_core.backends.ipp.status import device_status
from agent_core.backends.virtual import VirtualDriver
from agent_core.config import AgentConfig, EngineTimings
from agent_core.device import PrinterDevice
from agent_core.device_id import location_or_none
from agent_core.domain import DeviceStatus, ImpressionCount
from agent_core.engine import Engine
from agent_core.errors import NotReady
from agent_core.journal import Journal
from agent_core.point_of_no_return import count_words
from agent_core.probing import ProbeAnswer
from agent_core.reports import PrinterReporter, PrinterSnapshot
from agent_core.server_link.client import ServerClient
from agent_core.status import snmp
from agent_core.status.snmp import Oid, SnmpValue
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.jobs import DeliveryMessages
from server_core.contract.messages.message import Message, words
from server_core.contract.types.agents import (
    JobResult,
    Outcome,
    PrinterRefusal,
    PrinterRefusals,
    PrinterReports,
    PrinterSetup,
)
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.drawing import RasterAbility, RasterFormat
from server_core.contract.types.printers import FactSource
from server_core.contract.types.states import JobStatus, PrinterStatus, WaitingReason
from server_core.contract.types.tuning import PrinterTuning
from tests.support import sample_pdfs
from tests.support.fake_ipp import fake_ipp_printer, status
from tests.support.fake_server import a_printer, fake_server
from tests.support.leases import PRINTER, a_lease
from tests.support.submissions import a_setup

pytestmark = pytest.mark.anyio
PACE = EngineTimings(retry_first=0.02, retry_last=0.1, status_after_fault=0.05, status=0.2, stop_sending=1.2)
ONLINE, OFFLINE = (DeviceStatus(condition=PrinterStatus(word)) for word in ("online", "offline"))
PDF, RASTER = (
    DeviceFacts(formats=("application/pdf",), reported=True),
    DeviceFacts(formats=("image/urf",), reported=True),
)
SILENT = DeviceFacts()
SETUP = PrinterSetup(printer_id=PRINTER, name="Dock", uri="socket://192.0.2.7")
URI = "socket://192.0.2.7"


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
    learn, requested, asked_by_then = PrinterDevice.learn, asyncio.Event(), list[bool]()

    async def watched(device: PrinterDevice) -> bool:
        requested.set()
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

        def refuse(*_: object) -> IppMessage:
            asked_by_then.append(requested.is_set())
            return status(Status.FORMAT_NOT_SUPPORTED)

        fake.scripts[Operation.SEND_DOCUMENT] = refuse
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
            assert await failed(sample_pdfs.pdf([sample_pdfs.frame(20, 20)])) == "printer_rejected"
            assert asked_by_then == [False], "not for the first job, when the second one's document comes"
            async with asyncio.timeout(30):
                await requested.wait()
        finally:
            await engine.stop()


@pytest.mark.parametrize(
    ("count", "now", "told"),
    [
        (ImpressionCount(before=120, expected=5), 125, DeliveryMessages.COUNTER_MOVED_OF(moved=5, expected=5)),
        (ImpressionCount(before=120), 120, DeliveryMessages.COUNTER_MOVED(moved=0)),
        (ImpressionCount(before=120), 3, DeliveryMessages.COUNTER_BEGAN_ANEW()),
    ],
)
def test_what_a_counter_tells(count: ImpressionCount, now: int, told: Message) -> None:
    assert count_words(count, now) == told


@pytest.mark.parametrize(("state", "queued", "told"), [(3, 0, 77), (3, 1, None), (4, 0, None), (5, 0, None)])
def test_only_a_printer_that_rests_has_a_count(state: int, queued: int, told: int | None) -> None:
    attributes = Attributes(
        {
            "printer-state": enum(state),
            "queued-job-count": integer(queued),
            "printer-impressions-completed": integer(77),
        }
    )
    assert device_status(attributes).impressions == told


def test_a_count_is_no_news_for_the_server() -> None:
    def status(count: int) -> DeviceStatus:
        return DeviceStatus(condition=PrinterStatus.ONLINE, impressions=count)

    assert status(1) == status(2)


class NoReports(PrinterReporter):
    def __init__(self) -> None:
        self.last: PrinterSnapshot | None = None

    def put(self, report: PrinterSnapshot) -> None:
        self.last = report

    def hear(self, printer_id: UUID) -> None:
        """Do nothing."""


class Counting(VirtualDriver):
    async def status(self) -> DeviceStatus:
        return DeviceStatus(condition=PrinterStatus.ONLINE, impressions=77)


async def test_a_count_serves_one_job_only(tmp_path: Path) -> None:
    async def well() -> Message | None:
        return None

    setup = PrinterSetup(printer_id=uuid4(), name="Tray", uri="virtual:///Tray")
    device = PrinterDevice(setup, lambda setup: Counting(setup, folder=tmp_path), NoReports(), EngineTimings(), well)
    assert device.take_count() is None
    await device.look()
    assert device.take_count() == 77
    assert device.take_count() is None, "a job came in between"
    await device.aclose()


async def test_the_journal_keeps_the_count_of_an_attempt_until_it_is_forgotten(tmp_path: Path) -> None:
    counted, other = a_lease(), a_lease()
    first = Journal(tmp_path / "journal.db")
    await first.start()
    await asyncio.gather(first.intend(counted, ImpressionCount(before=77, expected=2)), first.intend(other))
    await first.arm(counted)
    await first.aclose()
    second = Journal(tmp_path / "journal.db")
    await second.start()
    found = {one.print_job_id: one.count for one in await second.unreported()}
    assert found == {counted.print_job_id: ImpressionCount(before=77, expected=2), other.print_job_id: None}
    for count in (ImpressionCount(before=5, expected=1), None):
        await second.intend(other, count)
        found = {one.print_job_id: one.count for one in await second.unreported()}
        assert found[other.print_job_id] == count, "a new attempt has a count of its own"
    await second.close(JobResult.of(counted, Outcome.UNKNOWN))
    await second.aclose()


def report(name: str, *resolutions: int) -> PrinterSnapshot:
    raster = (RasterAbility(format=RasterFormat.PWG, dpi=resolutions),)
    return PrinterSnapshot(
        setup=PrinterSetup(printer_id=uuid4(), name=name, uri="ipp://printer.example/ipp/print"),
        status=DeviceStatus(condition=PrinterStatus.ONLINE),
        facts=DeviceFacts(raster=raster, reported=True),
    )


async def test_the_other_printers_are_told_of(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[PrinterReports] = []

    class Link:
        async def report_printers(self, request: PrinterReports) -> PrinterRefusals:
            sent.append(request)
            return PrinterRefusals(refused=[PrinterRefusal(printer_id=None, message="Expected `int`")])

    reporter = PrinterReporter(cast(ServerClient, Link()), EngineTimings())
    absurd, well = report("absurd", *range(300, 400)), report("well", 300)
    reporter.put(absurd)
    reporter.put(well)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await reporter.run()
    assert [record.getMessage() for record in caplog.records] == [
        "The server rejected the report of printer None: Expected `int`",
    ]
    caplog.clear()
    told_of = [[msgspec.json.decode(one)["printer_id"] for one in reports.printers] for reports in sent]
    assert told_of == [[str(absurd.setup.printer_id), str(well.setup.printer_id)]]


async def looked(condition: PrinterStatus) -> PrinterReporter:
    driver = MagicMock(
        setup=SETUP,
        aclose=AsyncMock(),
        status=AsyncMock(return_value=DeviceStatus(condition=condition)),
        probe=AsyncMock(return_value=facts_of(SETUP)),
    )
    reports = PrinterReporter(MagicMock(), EngineTimings())
    await PrinterDevice(SETUP, lambda _: driver, reports, EngineTimings(), AsyncMock(return_value=None)).look()
    return reports


async def test_a_device_that_says_how_it_is_was_heard() -> None:
    for condition in (PrinterStatus.ONLINE, PrinterStatus.ERROR):
        (ago,) = (await looked(condition)).take_heard().values()
        assert 0 <= ago < 5
    for condition in (PrinterStatus.OFFLINE, PrinterStatus.UNKNOWN):
        assert (await looked(condition)).take_heard() == {}


async def test_each_answer_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic()
    monkeypatch.setattr("agent_core.reports.time.monotonic", lambda: now)
    reports = PrinterReporter(MagicMock(), EngineTimings())
    reports.hear(PRINTER)
    now += 3
    assert reports.take_heard() == {PRINTER: 3}
    assert reports.take_heard() == {}
    reports.hear(PRINTER)
    reports.give_back(reports.take_heard())  # the server was away
    now += 2
    assert reports.take_heard() == {PRINTER: 2}
    reports.forget_all_sent()  # the server is another one now
    assert reports.take_heard() == {PRINTER: 2}
    reports.hear(PRINTER)
    reports.forget(PRINTER)
    assert reports.take_heard() == {}


def test_where_a_device_stands_is_its_claim() -> None:
    assert location_or_none("  Rack\x1b[2J\u202e 7 ") == "Rack [2J 7"
    assert len(location_or_none("x" * 10_000) or "") == 127
    assert (location_or_none(""), location_or_none(None), location_or_none("\u200e")) == (None, None, None)
    fields: dict[Oid, SnmpValue] = {(*snmp.SYSTEM_LOCATION, 0): b"Hall 3, rack 7"}
    assert snmp.read(fields).status.location == "Hall 3, rack 7"
    attributes = MagicMock(spec=Attributes)
    attributes.word.side_effect = {"printer-location": "2nd floor"}.get
    attributes.words.return_value = ()
    attributes.integers.return_value = ()
    attributes.integer.return_value = 3
    attributes.boolean.return_value = True
    attributes.__contains__.return_value = False
    assert device_status(attributes).location == "2nd floor"


@given(dpi=st.none() | st.integers(), mm=st.none() | st.floats(allow_nan=True))
def test_the_server_takes_whatever_a_device_tells(dpi: int | None, mm: float | None) -> None:
    lengths = dict.fromkeys(("head_width_mm", "media_width_mm", "media_height_mm"), mm)
    answer = ProbeAnswer(identity=identity(serial="D2J220801234"), dpi=dpi, **lengths)
    told = msgspec.json.decode(msgspec.json.encode(answer.as_news(URI)), type=ProbeNews)
    assert told.identity.serial == "D2J220801234"
    assert told.dpi in (dpi, None)
    assert told.head_width_mm in (mm, None)


@pytest.mark.parametrize("dpi", [72, 203, 2400])
def test_what_printers_have_is_told(dpi: int) -> None:
    probe_news = ProbeAnswer(dpi=dpi, head_width_mm=104.0).as_news(URI)
    assert (probe_news.dpi, probe_news.head_width_mm) == (dpi, 104.0)
