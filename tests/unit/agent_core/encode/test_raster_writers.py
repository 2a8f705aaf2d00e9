"""PWG raster and URF files, read dot by dot by our own strict reader and by libcups; back sides and duplex."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from agent_core.encode.rasters import PIECE_BYTES, PwgWriter, RasterDocument, RasterLines, UrfWriter
from agent_core.errors import CannotPrint
from server_core.contract.decisions.print_path import back_side_turn, raster_form
from server_core.contract.types.drawing import (
    BackSides,
    DotKind,
    RasterAbility,
    RasterForm,
    RasterFormat,
    RenderRequest,
    SheetBack,
)
from server_core.contract.types.parameters import ColorMode, DuplexMode
from tests.support import sample_pdfs
from tests.support.cups_raster import CupsPage, PageHeader, pwg_header, read_with_cups, written_by_cups
from tests.support.raster_pages import KINDS, MadePage, made_pages, page_facts, written
from tests.support.raster_reader import NotRaster, RasterFile, read_pwg, read_urf

if TYPE_CHECKING:
    from agent_core.render.workers import RenderWorkers

pytestmark = pytest.mark.anyio


READERS = {"pwg": read_pwg, "urf": read_urf}
CASES = [(name, kind) for name, kinds in KINDS.items() for kind in kinds]
SIDES = {
    DuplexMode.DEFAULT: "one-sided",
    DuplexMode.SIMPLEX: "one-sided",
    DuplexMode.LONG_EDGE: "two-sided-long-edge",
    DuplexMode.SHORT_EDGE: "two-sided-short-edge",
}
MIME = {"pwg": "image/pwg-raster", "urf": "image/urf"}
PDF = sample_pdfs.pdf([sample_pdfs.Page(40, 30, content=["0 0 20 10 re f", "60 70 8 3 re f"])] * 2)
MIRRORED = 2**32 - 1
BLACK, GREY, RGB = DotKind.BLACK_1, DotKind.SGRAY_8, DotKind.SRGB_8
PWG, URF = RasterFormat.PWG, RasterFormat.URF
BOTH = (
    RasterAbility(format=PWG, dpi=(300, 600), kinds=(BLACK, GREY, RGB), sheet_back=SheetBack.ROTATED),
    RasterAbility(format=URF, dpi=(600, 1200), kinds=(GREY, RGB), sheet_back=SheetBack.FLIPPED),
)


def read(name: str, data: bytes) -> RasterFile:
    return READERS[name](data)


@pytest.mark.parametrize(("name", "kind"), CASES)
@settings(max_examples=15, deadline=None)  # a computer that stands still for a moment is no failure
@given(st.data())
def test_every_dot_comes_back(name: str, kind: DotKind, data: st.DataObject) -> None:
    pages = [data.draw(made_pages(kind, page)) for page in range(1, data.draw(st.integers(1, 2)) + 1)]
    file = written(name, RasterDocument(dpi=300, page_count=len(pages)), pages)
    ours = read(name, file)
    assert [page.rows for page in ours.pages] == [page.rows for page in pages]
    theirs = read_with_cups(file)
    assert [page.rows for page in theirs] == [page.rows for page in pages]
    assert [(page.header.cupsWidth, page.header.cupsHeight) for page in theirs] == [
        (page.facts.width_dots, page.facts.height_dots) for page in pages
    ]


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_a_page_costs_the_same_lines_in_whatever_bands_it_comes(name: str, kind: DotKind) -> None:
    facts = page_facts(kind, 301, 1200)
    size = facts.bytes_per_row
    other = bytes(range(256)) * 5
    rows = b"\xff" * size * 500 + other[:size] * 2 + b"\0" * size * 300 + b"\xff" * size * 398
    whole = written(name, RasterDocument(dpi=300), [MadePage(facts, rows)])
    for cuts in ((0, 255, 256, 257, 501), tuple(range(1200))):
        assert written(name, RasterDocument(dpi=300), [MadePage(facts, rows, cuts)]) == whole
    assert read(name, whole).pages[0].lines == 2 + 1 + 2 + 2


@pytest.mark.parametrize("kind", list(DotKind))
def test_more_rows_than_are_compressed_together(kind: DotKind) -> None:
    facts = page_facts(kind, 9000, 1)
    height = PIECE_BYTES // facts.bytes_per_row * 2 + 7
    size = facts.bytes_per_row
    rows = b"".join(bytes([row % 251]) + bytes(size - 3) + (row % 65521).to_bytes(2, "big") for row in range(height))
    file = written("pwg", RasterDocument(dpi=600), [MadePage(page_facts(kind, 9000, height), rows)])
    assert read_pwg(file).pages[0].rows == rows
    assert len(file) < 2000 + 300 * height


@pytest.mark.parametrize("back", list(SheetBack))
@pytest.mark.parametrize("duplex_mode", list(DuplexMode))
@pytest.mark.parametrize("kind", list(DotKind))
def test_the_pwg_header_is_the_one_that_cups_writes(kind: DotKind, duplex_mode: DuplexMode, back: SheetBack) -> None:
    """For a back side, on a medium whose size in points needs no rounding."""
    facts = page_facts(kind, 1200, 1800, page=2, page_count=3)
    document = RasterDocument(
        dpi=300,
        page_count=3,
        media_width_mm=101.6,
        media_height_mm=152.4,
        duplex_mode=duplex_mode,
        sheet_back=back,
    )
    rows = bytes(facts.bytes_per_row) * facts.height_dots
    ours = written("pwg", document, [MadePage(facts, rows)])
    theirs = pwg_header("na_index-4x6_4x6in", kind.value, 300, SIDES[duplex_mode], back.value)
    theirs.cupsInteger[0], theirs.cupsPageSizeName = 3, b""  # IPP names the medium
    if not document.is_duplex:  # libcups names the back side's transforms even where there is none
        theirs.cupsInteger[1] = theirs.cupsInteger[2] = 1
    theirs.ImagingBoundingBox = type(theirs.ImagingBoundingBox)()  # reserved in PWG 5102.4
    assert ours == written_by_cups("image/pwg-raster", [(theirs, rows)])


def test_the_front_is_never_turned() -> None:
    document = RasterDocument(dpi=300, duplex_mode=DuplexMode.LONG_EDGE, sheet_back=SheetBack.ROTATED)
    pages = [MadePage(page_facts(DotKind.SGRAY_8, 9, 1, page=page), b"123456789") for page in (1, 2, 3)]
    found = read_pwg(written("pwg", document, pages)).pages
    turns = [(page.number("CrossFeedTransform"), page.number("FeedTransform")) for page in found]
    assert turns == [(1, 1), (-1, -1), (1, 1)]


def test_what_the_pwg_header_says() -> None:
    document = RasterDocument(dpi=203, page_count=7)
    page = read_pwg(written("pwg", document, [MadePage(page_facts(DotKind.SRGB_8, 203, 406), bytes(203 * 3 * 406))]))
    by_name = {name: value for name, value in page.pages[0].header.items() if value not in (0, "")}
    assert by_name == {
        "HWResolutionX": 203,
        "HWResolutionY": 203,
        "PageWidth": 72,
        "PageHeight": 144,
        "Width": 203,
        "Height": 406,
        "BitsPerColor": 8,
        "BitsPerPixel": 24,
        "BytesPerLine": 609,
        "ColorSpace": 19,
        "NumColors": 3,
        "TotalPageCount": 7,
        "CrossFeedTransform": 1,
        "FeedTransform": 1,
        "AlternatePrimary": 0xFFFFFF,
    }


@pytest.mark.parametrize("duplex_mode", list(DuplexMode))
@pytest.mark.parametrize("kind", [DotKind.SGRAY_8, DotKind.SRGB_8])
def test_the_urf_headers_are_those_that_cups_writes(kind: DotKind, duplex_mode: DuplexMode) -> None:
    facts = page_facts(kind, 1200, 1800)
    rows = bytes(facts.bytes_per_row) * facts.height_dots
    document = RasterDocument(dpi=300, page_count=2, duplex_mode=duplex_mode)
    ours = written("urf", document, [MadePage(facts, rows)] * 2)
    theirs = pwg_header("na_index-4x6_4x6in", kind.value, 300, SIDES[duplex_mode], "normal")
    theirs.cupsInteger[0] = 2
    assert ours == written_by_cups("image/urf", [(theirs, rows)] * 2)


@pytest.mark.parametrize("kind", [DotKind.SGRAY_8, DotKind.SRGB_8])
def test_white_lines_of_urf_are_two_bytes(kind: DotKind) -> None:
    facts = page_facts(kind, 2480, 300)
    rows = b"\xff" * facts.bytes_per_row * facts.height_dots
    file = written("urf", RasterDocument(dpi=300), [MadePage(facts, rows)])
    assert file[44:] == b"\xff\x80\x2b\x80"
    assert read_with_cups(file)[0].rows == rows == read_urf(file).pages[0].rows


def test_what_the_formats_cannot_say_is_refused() -> None:
    with pytest.raises(CannotPrint, match="URF has no pages of black_1 dots"):
        UrfWriter(RasterDocument(dpi=300)).start_page(page_facts(DotKind.BLACK_1, 8, 8))
    for writer in (PwgWriter, UrfWriter):
        with pytest.raises(CannotPrint, match="2147483648 × 1 dots"):
            writer(RasterDocument(dpi=300)).start_page(page_facts(DotKind.SGRAY_8, 2**31, 1))


def test_rows_that_are_missing_or_torn_are_a_bug() -> None:
    writer = PwgWriter(RasterDocument(dpi=300))
    with pytest.raises(RuntimeError, match="no page"):
        writer.rows(b"")
    with pytest.raises(RuntimeError, match="no page"):
        writer.end_page()
    writer.start_page(page_facts(DotKind.SGRAY_8, 4, 2))
    with pytest.raises(RuntimeError, match="has not ended"):
        writer.start_page(page_facts(DotKind.SGRAY_8, 4, 2))
    with pytest.raises(ValueError, match="no whole rows"):
        writer.rows(b"123")
    writer.rows(b"1234")
    with pytest.raises(ValueError, match="1 rows instead of 2"):
        writer.end_page()


def test_a_row_is_all_that_is_kept_between_bands() -> None:
    lines = RasterLines(bytes_per_row=100, dot_bytes=1, blank_byte=0xFF)
    row = bytes(range(100))
    assert lines.add(row * 10_000) == b""
    assert lines.end() == (b"\xff\x9d" + row) * 39 + b"\x0f\x9d" + row


def test_a_large_band_is_not_copied() -> None:
    """Counts only Python's bytes; Pillow holds a picture of a piece besides."""
    lines = RasterLines(bytes_per_row=4960, dot_bytes=1, blank_byte=0xFF)
    band = b"".join(row.to_bytes(4, "big") * 2 + b"\xff" * 4952 for row in range(2048))
    tracemalloc.start()
    try:
        packed = lines.add(band)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(packed) > 2047 * 80
    assert peak < len(band) // 2 + len(packed)


@pytest.mark.parametrize("name", ["pwg", "urf"])
def test_the_readers_see_broken_files(name: str) -> None:
    facts = page_facts(DotKind.SGRAY_8, 200, 3)
    page = MadePage(facts, bytes(range(200)) + b"\xff" * 400)
    file = written(name, RasterDocument(dpi=300), [page])
    broken = [file[:-1], file + b"\0", b"X" + file[1:], file[:-3], file[:-20] + b"\x80" + file[-19:]]
    reserved = bytearray(file)
    reserved[4 + 260 if name == "pwg" else 12 + 30] = 1
    for each in [*broken, bytes(reserved)]:
        try:
            assert read(name, each).pages[0].rows != page.rows
        except NotRaster:
            continue


def test_libcups_is_asked_for_what_it_knows() -> None:
    """Checks the oracle's own layout: the size in cups/raster.h, and the positions of fields."""
    header = pwg_header("iso_a4_210x297mm", "srgb_8", 600, "two-sided-short-edge", "flipped")
    assert isinstance(header, PageHeader)
    assert [header.fact(name) for name in ("HWResolution", "PageSize", "cupsPageSizeName", "Tumble")] == [
        [600, 600],
        [595, 841],
        b"iso_a4_210x297mm",
        1,
    ]
    with pytest.raises(RuntimeError, match="no raster file"):
        read_with_cups(b"%PDF-1.4")


async def printed(workers: RenderWorkers, document: RasterDocument, kind: DotKind) -> list[CupsPage]:
    request = RenderRequest(
        dpi=document.dpi, media_width_mm=40, media_height_mm=30, kind=kind, turn_back_sides=document.back_turn
    )
    writer = PwgWriter(document)
    drawn = b"".join([writer.band(band) async for band in workers.bands(PDF, request)])
    sent = b"".join([writer.lines(band) async for band in workers.lines(PDF, request, RasterFormat.PWG)])
    assert sent == drawn
    return read_with_cups(writer.begin() + sent)


def upright(page: CupsPage) -> Image.Image:
    """Turn a page as a printer does: -1 in CrossFeedTransform mirrors left and right, in FeedTransform top and
    bottom.
    """
    header = page.header
    mode, raw = {1: ("1", "1"), 8: ("L", "L"), 24: ("RGB", "RGB")}[header.cupsBitsPerPixel]
    image = Image.frombytes(mode, (header.cupsWidth, header.cupsHeight), page.rows, "raw", raw)
    if header.cupsInteger[1] == MIRRORED:
        image = ImageOps.mirror(image)
    return ImageOps.flip(image) if header.cupsInteger[2] == MIRRORED else image


@pytest.mark.parametrize("kind", list(DotKind))
async def test_every_turn_of_the_back_side_is_told_to_the_printer(workers: RenderWorkers, kind: DotKind) -> None:
    plain, same = await printed(workers, RasterDocument(dpi=107), kind)
    assert plain.rows == same.rows
    assert plain.header.cupsWidth == 169
    seen: set[bytes] = set()
    for back in SheetBack:
        for duplex_mode in (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE):
            document = RasterDocument(dpi=107, duplex_mode=duplex_mode, sheet_back=back)
            front, behind = await printed(workers, document, kind)
            assert front.rows == plain.rows
            assert upright(behind).tobytes() == upright(plain).tobytes()
            seen.add(behind.rows)
    assert len(seen) == 4


@pytest.mark.parametrize("back", list(SheetBack))
@pytest.mark.parametrize(
    ("duplex_mode", "sides"),
    [(DuplexMode.LONG_EDGE, "two-sided-long-edge"), (DuplexMode.SHORT_EDGE, "two-sided-short-edge")],
)
def test_the_transforms_are_those_of_cups(back: SheetBack, duplex_mode: DuplexMode, sides: str) -> None:
    header = pwg_header("iso_a4_210x297mm", "sgray_8", 300, sides, back.value)
    cups = tuple(-1 if number == 2**32 - 1 else number for number in list(header.cupsInteger)[1:3])
    assert RasterDocument(dpi=300, duplex_mode=duplex_mode, sheet_back=back).page_transforms(2) == cups


@pytest.mark.parametrize(
    ("back", "long_edge", "short_edge"),
    [
        (SheetBack.NORMAL, BackSides.AS_IS, BackSides.AS_IS),
        (SheetBack.FLIPPED, BackSides.FLIPPED_Y, BackSides.FLIPPED_X),
        (SheetBack.ROTATED, BackSides.ROTATED, BackSides.AS_IS),
        (SheetBack.MANUAL_TUMBLE, BackSides.AS_IS, BackSides.ROTATED),
    ],
)
def test_how_back_sides_are_turned(back: SheetBack, long_edge: BackSides, short_edge: BackSides) -> None:
    assert back_side_turn(back, DuplexMode.LONG_EDGE) is long_edge
    assert back_side_turn(back, DuplexMode.SHORT_EDGE) is short_edge
    for one_sided in (DuplexMode.DEFAULT, DuplexMode.SIMPLEX):
        assert back_side_turn(back, one_sided) is BackSides.AS_IS


@pytest.mark.parametrize(
    ("color_mode", "dpi", "form"),
    [
        (ColorMode.COLOR, None, RasterForm(format=PWG, kind=RGB, dpi=300, sheet_back=SheetBack.ROTATED)),
        (ColorMode.DEFAULT, 600, RasterForm(format=PWG, kind=RGB, dpi=600, sheet_back=SheetBack.ROTATED)),
        (ColorMode.MONOCHROME, 600, RasterForm(format=PWG, kind=GREY, dpi=600, sheet_back=SheetBack.ROTATED)),
        (ColorMode.MONOCHROME, 1200, RasterForm(format=URF, kind=GREY, dpi=1200, sheet_back=SheetBack.FLIPPED)),
        (ColorMode.COLOR, 203, None),
    ],
)
def test_a_printer_of_both_formats(color_mode: ColorMode, dpi: int | None, form: RasterForm | None) -> None:
    assert raster_form(BOTH, color_mode=color_mode, dpi=dpi) == form


def test_black_dots_only_where_there_is_no_grey() -> None:
    label = RasterAbility(
        format=PWG,
        dpi=(203,),
        kinds=(BLACK,),
    )
    for color_mode in (ColorMode.DEFAULT, ColorMode.MONOCHROME):
        assert raster_form((label,), color_mode=color_mode) == RasterForm(format=PWG, kind=BLACK, dpi=203)
    assert raster_form((label,), color_mode=ColorMode.COLOR) is None


def test_colour_of_the_other_format_is_found() -> None:
    mixed = (
        RasterAbility(
            format=PWG,
            dpi=(300,),
            kinds=(GREY,),
        ),
        RasterAbility(format=URF, dpi=(), kinds=(RGB,)),
    )
    assert raster_form(mixed, color_mode=ColorMode.COLOR) == RasterForm(format=URF, kind=RGB, dpi=300)
    assert raster_form(mixed, color_mode=ColorMode.DEFAULT) == RasterForm(format=PWG, kind=GREY, dpi=300)


def test_what_a_printer_leaves_unsaid() -> None:
    silent = (RasterAbility(format=PWG),)
    assert raster_form(silent, color_mode=ColorMode.MONOCHROME) == RasterForm(format=PWG, kind=GREY, dpi=300)
    assert raster_form(silent, color_mode=ColorMode.DEFAULT, dpi=600) == RasterForm(format=PWG, kind=GREY, dpi=600)
    assert raster_form(silent, color_mode=ColorMode.COLOR) is None
    none = RasterAbility(
        format=PWG,
        dpi=(300,),
        kinds=(),
    )
    assert raster_form((none,), color_mode=ColorMode.MONOCHROME) is None


@pytest.mark.parametrize(
    ("taken", "preferred", "dpi"),
    [
        ((1200, 600, 300), (), 300),
        ((1200, 600), (), 600),
        ((150, 203), (), 203),
        ((300, 600), (1200, 600), 600),
        ((300, 600), (203,), 300),
        ((), (203,), 203),
    ],
)
def test_the_resolution_where_nobody_wishes_one(taken: tuple[int, ...], preferred: tuple[int, ...], dpi: int) -> None:
    printer = RasterAbility(
        format=PWG,
        dpi=taken,
        kinds=(GREY,),
    )
    form = raster_form((printer,), color_mode=ColorMode.MONOCHROME, preferred_dpi=preferred)
    assert form == RasterForm(format=PWG, kind=GREY, dpi=dpi)
