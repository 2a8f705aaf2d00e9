"""The bytes of a document: copies, cuts and sheets, and the parts left to the device."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from agent_core.bitmap import Bitmap
from agent_core.config import EngineTimings
from agent_core.encode.rasters import lines_for
from agent_core.page_stream import page_stream, repeats
from agent_core.point_of_no_return import start_of
from agent_core.prepare import Preparer
from agent_core.render.request import BandLines, PageFacts
from agent_core.server_link.client import ServerClient
from server_core.contract.decisions.print_path import Burn, Raster, print_path
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import RasterAbility, RasterFormat, RenderRequest
from server_core.contract.types.jobs import CutOff, CutPage
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import DuplexMode, PrintParameters
from server_core.contract.types.tuning import Cut, PrinterTuning
from tests.support.leases import PRINTER, a_lease
from tests.support.raster_reader import read_pwg

pytestmark = pytest.mark.anyio
RASTER = (RasterAbility(format=RasterFormat.PWG, dpi=(300,)),)
KICK = b"\x1bp\x00\x19\xfa"
ROLL = Media(name="roll", width_mm=40, height_mm=None, loaded=True)
NO_COPIES = DeviceFacts(raster=RASTER, duplex_modes=tuple(DuplexMode), max_copies=1)


class Dots:
    """Draws `count` pages; all dots of a page are its number."""

    def __init__(self, count: int, cut_off: CutOff | None = None) -> None:
        self._count = count
        self._cut_off = cut_off or CutOff()

    async def render(self, pdf: bytes | Path, request: RenderRequest) -> AsyncGenerator[Bitmap, None]:
        for page in range(1, self._count + 1):
            yield Bitmap(
                width_dots=8,
                height_dots=1,
                dpi=request.dpi,
                rows=bytes([page]),
                page=page,
                page_count=self._count,
                cut_off=self._cut_off,
            )

    async def lines(
        self, pdf: bytes | Path, request: RenderRequest, raster_format: RasterFormat
    ) -> AsyncGenerator[BandLines, None]:
        for page in range(1, self._count + 1):
            facts = PageFacts(
                page=page,
                page_count=self._count,
                width_dots=8,
                height_dots=600,
                scale=1,
                rotation=0,
                cut_off=self._cut_off,
                kind=request.kind,
            )
            lines = lines_for(raster_format, facts)
            for first_row in (0, 300):
                data = lines.add(bytes([page]) * 8 * 300) + (lines.end() if first_row else b"")
                yield BandLines(facts=facts, first_row=first_row, lines=data, ends_page=first_row == 300)


def a_setup(tuning: PrinterTuning | None = None) -> PrinterSetup:
    return PrinterSetup(printer_id=PRINTER, name="P", uri="ipp://p", tuning=tuning or PrinterTuning())


def a_path(requested: PrintParameters, facts: DeviceFacts, tuning: PrinterTuning | None = None) -> Burn | Raster:
    path = print_path(DocumentFormat.PDF, None, requested, a_setup(tuning), facts)
    assert isinstance(path, Burn | Raster)
    return path


async def sent(path: Burn | Raster, pages: int, copies: int) -> bytes:
    return b"".join([piece.data async for piece in page_stream(Dots(pages), b"", path, copies)])


@pytest.mark.parametrize(
    ("pages", "duplex_mode", "drawn"),
    [
        (3, DuplexMode.LONG_EDGE, b"\1\2\3\xff\1\2\3\xff"),
        (3, DuplexMode.SHORT_EDGE, b"\1\2\3\xff\1\2\3\xff"),
        (2, DuplexMode.LONG_EDGE, b"\1\2\1\2"),
        (3, DuplexMode.SIMPLEX, b"\1\2\3\1\2\3"),
        (3, DuplexMode.DEFAULT, b"\1\2\3\1\2\3"),
    ],
)
async def test_copies_that_are_drawn_begin_on_a_front(pages: int, duplex_mode: DuplexMode, drawn: bytes) -> None:
    path = a_path(PrintParameters(copies=2, duplex_mode=duplex_mode), NO_COPIES)
    found = read_pwg(await sent(path, pages, 2)).pages
    assert [page.rows for page in found] == [bytes([dot]) * 8 * 600 for dot in drawn]
    assert {page.header["TotalPageCount"] for page in found} == {len(drawn)}


@pytest.mark.parametrize(
    ("language", "cut", "pages", "by_command"),
    [
        (RawLanguage.ZPL, Cut.NONE, 1, True),
        (RawLanguage.ZPL, Cut.NONE, 2, False),  # 1, 2, 1, 2 and not 1, 1, 2, 2
        (RawLanguage.ZPL, Cut.PAGE, 1, True),
        (RawLanguage.ZPL, Cut.JOB, 1, False),  # a cut behind each whole copy
        (RawLanguage.ESCPOS, Cut.NONE, 1, False),
    ],
)
async def test_copies_of_labels(language: RawLanguage, cut: Cut, pages: int, by_command: bool) -> None:
    path = a_path(PrintParameters(copies=3), DeviceFacts(raw_languages=(language,)), PrinterTuning(cut=cut))
    assert repeats(path, 3, pages) == (1 if by_command else 3)
    if language is RawLanguage.ZPL:
        stream = await sent(path, pages, 3)
        assert stream.count(b"^PQ3" if by_command else b"^PQ1") == pages


@pytest.mark.parametrize("cut", Cut)
async def test_the_drawer_opens_once_for_all_copies(cut: Cut, tmp_path: Path) -> None:
    facts, requested = DeviceFacts(raw_languages=(RawLanguage.ESCPOS,)), PrintParameters(copies=3)
    closed = a_path(requested, facts, PrinterTuning(cut=cut))
    opened = a_path(requested, facts, PrinterTuning(cut=cut, opens_drawer=True))
    one_copy, stream = await sent(closed, 2, 3), await sent(opened, 2, 3)
    assert repeats(opened, 3, 2) == 1
    assert stream.count(KICK) == 1
    assert stream.replace(KICK, b"") == 3 * one_copy
    lease = a_lease(content=b"%PDF", document_format=DocumentFormat.PDF, raw_language=None, parameters=requested)
    preparer = Preparer(cast(ServerClient, None), Dots(2), tmp_path, EngineTimings())
    submission = await preparer.make_ready(lease, a_setup(PrinterTuning(opens_drawer=True)), facts)
    assert (submission.repeats, submission.pages_total) == (1, 2)


@pytest.mark.parametrize(("max_copies", "device_copies"), [(1, 1), (9, 2)])
@pytest.mark.parametrize(("height", "media"), [(50, (40, 50)), (None, (40, None))])
async def test_what_is_left_to_the_device(
    max_copies: int, device_copies: int, height: float | None, media: tuple[float | None, float | None], tmp_path: Path
) -> None:
    requested = PrintParameters(copies=2, media_width_mm=40, media_height_mm=height, duplex_mode=DuplexMode.LONG_EDGE)
    lease = a_lease(content=b"%PDF", document_format=DocumentFormat.PDF, raw_language=None, parameters=requested)
    preparer = Preparer(cast(ServerClient, None), Dots(3), tmp_path, EngineTimings())
    facts = replace(NO_COPIES, max_copies=max_copies, media=(ROLL,))
    submission = await preparer.make_ready(lease, a_setup(), facts)
    assert (submission.device_copies, submission.repeats, submission.pages_total) == (device_copies, 1, 3)
    assert (submission.media_width_mm, submission.media_height_mm) == media
    assert submission.duplex_mode is DuplexMode.LONG_EDGE


@pytest.mark.parametrize("facts", [NO_COPIES, DeviceFacts(raw_languages=(RawLanguage.ZPL,))])
async def test_what_is_cut_off_is_told_once_whatever_the_copies(facts: DeviceFacts, tmp_path: Path) -> None:
    requested, cut = PrintParameters(copies=2), CutOff(right_mm=3.2)
    lease = a_lease(content=b"%PDF", document_format=DocumentFormat.PDF, raw_language=None, parameters=requested)
    preparer = Preparer(cast(ServerClient, None), Dots(30, cut), tmp_path, EngineTimings())
    submission = await preparer.make_ready(lease, a_setup(), facts)
    assert submission.cut_off.count == 30
    assert submission.cut_off.first == tuple(CutPage(page=page, right_mm=3.2) for page in range(1, 21))
    start = start_of(lease, submission.cut_off)
    assert (start.cut_pages, start.cut_off[0]) == (30, CutPage(page=1, right_mm=3.2))
