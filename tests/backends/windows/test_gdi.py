"""Pages through a Windows driver, with GDI as C functions in Python (`fake_gdi`). Not tested on Windows."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from agent_core.backends.windows import WindowsDriver, spooler
from agent_core.backends.windows.driver import SpoolerTimings
from agent_core.backends.windows.gdi import DevMode
from agent_core.bitmap import Bitmap
from agent_core.domain import SentBefore, Submission
from agent_core.encode.rasters import RasterDocument
from agent_core.errors import CannotPrint, EngineError
from agent_core.page_stream import page_stream
from agent_core.render.workers import RenderWorkers
from server_core.contract.decisions.print_path import NotPossible, NotYetKnown, Raster, print_path
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.drawing import DotKind, RasterFormat
from server_core.contract.types.parameters import ColorMode, DuplexMode, PrintParameters
from server_core.contract.types.states import Confirmation, FailureReason
from tests.support.fake_gdi import FakeGdi, Model, Sheet
from tests.support.fake_winspool import URI, FakeSpooler
from tests.support.raster_pages import MadePage, page_facts, written
from tests.support.sample_pdfs import shipping_label
from tests.support.submissions import Log, a_setup, a_submission

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server_core.contract.types.agents import PrinterSetup
    from server_core.contract.types.devices import DeviceFacts

pytestmark = pytest.mark.anyio
QUICK = SpoolerTimings(no_progress=20.0, call=20.0, poll=0.002)
SETUP = structs.replace(a_setup(URI), language=None, dpi=None, media_width_mm=None, media_height_mm=None)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGdi]:
    fake = FakeGdi(spooler=FakeSpooler(driver="Brother HL-L2350DW series"))
    monkeypatch.setattr(ctypes, "WinDLL", fake.library, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 5, raising=False)
    spooler.library.cache_clear()
    yield fake
    spooler.library.cache_clear()
    assert (fake.open_dcs, fake.open_printers, fake.spooler.handles) == (0, 0, set())


def driver_of(windows: FakeGdi, setup: PrinterSetup = SETUP) -> WindowsDriver:
    return WindowsDriver(setup, spooler=windows.spooler, timings=QUICK)


def pages_of(*rows: bytes, kind: DotKind, width: int, height: int, dpi: int = 203, mm: tuple[float, float]) -> bytes:
    made = [
        MadePage(facts=page_facts(kind, width, height, page=number), rows=one) for number, one in enumerate(rows, 1)
    ]
    return written("pwg", RasterDocument(dpi=dpi, media_width_mm=mm[0], media_height_mm=mm[1]), made)


def pictures(folder: Path, content: bytes) -> Submission:
    return replace(a_submission(folder, content, in_memory=True), mime_type=RasterFormat.PWG.value)


async def printed(driver: WindowsDriver, submission: Submission) -> object:
    """Print and return the outcome."""
    try:
        delivery = await driver.open(submission)
        try:
            return await delivery.send(Log())
        finally:
            await delivery.aclose()
    except EngineError as error:
        return error
    finally:
        await driver._thread.call(lambda: None, 5)


def lies_on(sheet: Sheet, bitmap: Bitmap) -> list[tuple[int, int]]:
    """Return where the sheet differs from the bitmap, in dots from the sheet's corner."""
    left, top = sheet.offset
    wrong = []
    for y in range(top, min(top + sheet.height, bitmap.height_dots)):
        row = bitmap.rows[y * bitmap.bytes_per_row : (y + 1) * bitmap.bytes_per_row]
        for x in range(left, min(left + sheet.width, bitmap.width_dots)):
            if sheet.dot(x, y) != seen(row, x, bitmap.kind):
                wrong.append((x, y))
    return wrong


def seen(row: bytes, x: int, kind: DotKind) -> bytes:
    if kind is DotKind.SRGB_8:
        return row[x * 3 : x * 3 + 3]
    grey = row[x] if kind is DotKind.SGRAY_8 else (0 if row[x >> 3] >> (7 - (x & 7)) & 1 else 255)
    return bytes([grey] * 3)


async def test_a_page_lies_on_the_sheet_as_the_preview_shows_it(windows: FakeGdi) -> None:
    """The engine draws it at the device's dpi; each dot is in its place from the corner of the sheet."""
    windows.model = Model(dpi=(100, 100), offset=(12, 7), has_color=True)
    driver, workers = driver_of(windows), RenderWorkers()
    facts = await driver.probe()
    assert (facts.confirmation, facts.reported, facts.dpi) == (Confirmation.SPOOLER_COMPLETED, True, (100,))
    path = print_path(DocumentFormat.PDF, None, PrintParameters(), SETUP, facts)
    assert isinstance(path, Raster)
    await workers.start()
    try:
        content = b"".join([piece.data async for piece in page_stream(workers, shipping_label(), path, 1)])
        shown = [page async for page in workers.render(shipping_label(), path.request)]
    finally:
        await workers.aclose()
    requested = path.request
    submission = replace(
        a_submission(Path(), content, in_memory=True), mime_type=path.mime_type,
        media_width_mm=requested.media_width_mm, media_height_mm=requested.media_height_mm,
    )  # fmt: skip
    end = await printed(driver, submission)
    assert getattr(end, "evidence", end) is Confirmation.SPOOLER_COMPLETED
    assert len(windows.sheets) == len(shown) == 1
    assert len(set(windows.sheets[0].dots)) > 2  # something is on it
    assert lies_on(windows.sheets[0], shown[0]) == []
    assert windows.spooler.documents == [submission.job_name]


@pytest.mark.parametrize("kind", list(DotKind))
@pytest.mark.parametrize("width", [8, 79, 80])
async def test_every_kind_of_dots_and_every_width_arrives(
    windows: FakeGdi, tmp_path: Path, kind: DotKind, width: int
) -> None:
    windows.model = Model(offset=(2, 3), papers=((300, "small", 100, 100),))
    size = (width * kind.bits_per_dot + 7) // 8
    rows = [bytes((at * 7 + number) % 251 for at in range(size * 80)) for number in range(2)]
    if kind is DotKind.BLACK_1 and width % 8:
        rows = [b"".join(one[at : at + size - 1] + b"\x80" for at in range(0, len(one), size)) for one in rows]
    content = pages_of(*rows, kind=kind, width=width, height=80, mm=(10, 10))
    submission = replace(pictures(tmp_path, content), media_width_mm=10, media_height_mm=10)
    end = await printed(driver_of(windows), submission)
    assert getattr(end, "bytes_sent", end) == len(content)
    bitmaps = [Bitmap(width_dots=width, height_dots=80, dpi=203, rows=one, kind=kind) for one in rows]
    assert [lies_on(sheet, bitmap) for sheet, bitmap in zip(windows.sheets, bitmaps, strict=True)] == [[], []]


async def test_what_the_job_wishes_stands_in_its_devmode(windows: FakeGdi, tmp_path: Path) -> None:
    content = pages_of(b"\xff" * 8, kind=DotKind.SGRAY_8, width=1, height=8, mm=(150, 100))
    submission = replace(
        pictures(tmp_path, content), media_width_mm=150, media_height_mm=100, device_copies=3,
        color_mode=ColorMode.MONOCHROME, duplex_mode=DuplexMode.SHORT_EDGE,
    )  # fmt: skip
    await printed(driver_of(windows), submission)
    mode = windows.modes[-1]
    assert (mode.paper_size, mode.orientation, mode.copies, mode.collate) == (300, 2, 3, 1)
    assert (mode.color, mode.duplex, mode.print_quality, mode.y_resolution) == (1, 3, 203, 203)
    assert mode.fields & 0x1000C == 0x0  # neither a length, a width nor a name beside the paper's number
    assert mode.fields & 0x9D13 == 0x9D13


async def test_a_size_of_its_own_is_asked_for_where_the_driver_takes_it(windows: FakeGdi, tmp_path: Path) -> None:
    windows.model = Model(least=(200, 100), most=(1080, 9900))
    content = pages_of(b"\xff" * 8, kind=DotKind.SGRAY_8, width=1, height=8, mm=(60, 40))
    submission = replace(pictures(tmp_path, content), media_width_mm=60, media_height_mm=40)
    assert not isinstance(await printed(driver_of(windows), submission), EngineError)
    mode = windows.modes[-1]
    assert (mode.paper_size, mode.paper_width, mode.paper_length, mode.fields & 0xC) == (256, 600, 400, 0xC)


@pytest.mark.parametrize("corrects", [False, True])
async def test_a_paper_that_the_driver_has_not_prints_nothing(windows: FakeGdi, tmp_path: Path, corrects: bool) -> None:
    """This holds whether the agent knows before or the driver silently replaces the paper."""
    windows.model = Model(corrects_paper=corrects)
    width, height = (210, 297) if corrects else (60, 40)
    content = pages_of(b"\xff" * 8, kind=DotKind.SGRAY_8, width=1, height=8, mm=(width, height))
    submission = replace(pictures(tmp_path, content), media_width_mm=width, media_height_mm=height)
    end = await printed(driver_of(windows), submission)
    assert isinstance(end, CannotPrint)
    assert (end.reason, f"{width} × {height} mm" in str(end)) == (FailureReason.MEDIA_MISMATCH, True)
    assert windows.spooler.documents == []


async def test_a_device_with_other_dots_gets_them_without_a_seam(windows: FakeGdi, tmp_path: Path) -> None:
    """Some have another resolution along the feed: the picture is stretched, its size on paper stays."""
    windows.model = Model(dpi=(100, 50), offset=(0, 0), papers=((300, "small", 254, 254),))
    content = pages_of(bytes(100 * 100), kind=DotKind.SGRAY_8, width=100, height=100, dpi=100, mm=(25.4, 25.4))
    submission = replace(pictures(tmp_path, content), media_width_mm=25.4, media_height_mm=25.4)
    await printed(driver_of(windows), submission)
    assert (windows.sheets[0].width, windows.sheets[0].height) == (100, 50)
    assert set(windows.sheets[0].dots) == {0}


@pytest.mark.parametrize("call", ["StartDocW", "StartPage", "StretchDIBits", "EndPage", "EndDoc", "CreateDCW"])
async def test_a_call_that_fails_leaves_nothing_to_print(windows: FakeGdi, tmp_path: Path, call: str) -> None:
    windows.fails.add(call)
    content = pages_of(b"\0" * 80, kind=DotKind.SGRAY_8, width=8, height=10, mm=(100, 150))
    end = await printed(driver_of(windows), pictures(tmp_path, content))
    assert isinstance(end, EngineError)
    assert (windows.sheets, windows.spooler.queue) == ([], {})


async def test_a_document_that_ends_in_a_page_is_taken_back(windows: FakeGdi, tmp_path: Path) -> None:
    content = pages_of(bytes(range(80)), kind=DotKind.SGRAY_8, width=8, height=10, mm=(100, 150))
    submission = replace(pictures(tmp_path, content[:-3]), media_width_mm=100, media_height_mm=150)
    end = await printed(driver_of(windows), submission)
    assert isinstance(end, EngineError)
    assert (windows.sheets, windows.spooler.queue) == ([], {})


async def test_bytes_in_a_language_are_not_pages(windows: FakeGdi, tmp_path: Path) -> None:
    end = await printed(driver_of(windows), pictures(tmp_path, b"^XA^XZ"))
    assert isinstance(end, CannotPrint)
    assert end.reason is FailureReason.DRIVER_MISSING


async def test_what_the_driver_says_it_can_is_what_a_job_may_wish(windows: FakeGdi) -> None:
    windows.model = Model(has_color=False, has_duplex=False, collates=False, least=(200, 100), most=(1080, 9900))
    driver = driver_of(windows)
    facts = await driver.probe()
    await driver._thread.call(lambda: None, 5)
    assert facts.color_modes == (ColorMode.DEFAULT, ColorMode.MONOCHROME)
    assert (facts.duplex_modes, facts.max_copies) == ((DuplexMode.DEFAULT, DuplexMode.SIMPLEX), 1)
    assert [(one.name, one.width_mm, one.loaded) for one in facts.media or ()] == [
        ("A4", 210.0, False), ("100 x 150", 100.0, True),
    ]  # fmt: skip
    assert facts.custom_media is not None
    assert (facts.custom_media.min_width_mm, facts.custom_media.max_height_mm) == (20.0, 990.0)
    for request in (PrintParameters(color_mode=ColorMode.COLOR), PrintParameters(duplex_mode=DuplexMode.LONG_EDGE)):
        assert isinstance(print_path(DocumentFormat.PDF, None, request, SETUP, facts), NotPossible)


async def test_a_driver_that_says_nothing_is_waited_for(windows: FakeGdi) -> None:
    windows.fails.add("DocumentPropertiesW")
    driver = driver_of(windows)
    facts: DeviceFacts = await driver.probe()
    await driver._thread.call(lambda: None, 5)
    assert isinstance(print_path(DocumentFormat.PDF, None, PrintParameters(), SETUP, facts), NotYetKnown)


async def test_pages_that_were_confirmed_are_followed_after_a_restart(windows: FakeGdi) -> None:
    """The spooler's size of a picture is not the document's; the journal knows that the end was sent."""
    spooler, name = windows.spooler, "sh-0190b0c4-1111-4222-8333-444455556666-1"
    handle = spooler.open("Pack 1")
    spooler.start(handle, name)
    spooler.put(handle, b"pictures")
    spooler.end(handle)
    spooler.close(handle)
    driver = driver_of(windows)
    delivered = await driver.recover(name, Log(), SentBefore(total_bytes=12345, accepted=True))
    await driver._thread.call(lambda: None, 5)
    assert delivered.evidence in (Confirmation.SPOOLER_COMPLETED, Confirmation.BYTES_ACCEPTED)
    assert spooler.paper == [b"pictures"]


def test_structures_are_as_large_as_windows_has_them() -> None:
    assert ctypes.sizeof(DevMode) == 220
    assert DevMode.fields.offset == 72
    assert DevMode.form_name.offset == 102
