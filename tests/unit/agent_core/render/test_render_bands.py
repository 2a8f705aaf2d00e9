"""Pages in bands: the same dots in every form and kind; back sides turned; rolls as long as their ink."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.render import service
from agent_core.render.fonts import FontMapper, SystemFonts
from agent_core.render.layout import PageSizeMm, Placement, layout_page
from agent_core.render.paper import PageBuffer
from agent_core.render.pdf import PdfDocument
from agent_core.render.png import MODES, PngStream
from agent_core.render.request import PageFacts, PageRows
from agent_core.render.service import Drawing
from agent_core.render.shown_page import shown_page
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import BackSides, DotKind, RenderRequest
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.parameters import Orientation, ScaleMode
from server_core.contract.types.tuning import Halftone
from tests.support import sample_pdfs

pytestmark = pytest.mark.anyio
SMALL = RenderRequest(dpi=100, media_width_mm=51, media_height_mm=40)  # 201 x 157 dots: no whole bytes
A4 = RenderRequest(dpi=600, media_width_mm=210, media_height_mm=297)
ROLL = RenderRequest(dpi=254, media_width_mm=80, media_height_mm=None)  # 10 dots per mm
WIDTH, HEIGHT = 61, 53
FACTS = PageFacts(
    page=2, page_count=3, width_dots=WIDTH, height_dots=HEIGHT, scale=0.5, rotation=270, cut_off=CutOff(left_mm=1)
)
SIDE, BAND_ROWS = 128, 16
LIGHT, WHITE_ROWS = 235, 2
"""A light grey of 255, and the rows that stay white because error diffusion only begins."""
UPSIDE_DOWN = {BackSides.ROTATED, BackSides.FLIPPED_Y}
REQUEST = RenderRequest(dpi=254, media_width_mm=SIDE / 10, media_height_mm=SIDE / 10, halftone=Halftone.DIFFUSION)


async def draw(workers: RenderWorkers, pdf: bytes, request: RenderRequest) -> list[Bitmap]:
    return [bitmap async for bitmap in workers.render(pdf, request)]


def image_of(bitmap: Bitmap) -> Image.Image:
    mode, raw = {DotKind.BLACK_1: ("1", "1;I"), DotKind.SGRAY_8: ("L", "L"), DotKind.SRGB_8: ("RGB", "RGB")}[
        bitmap.kind
    ]
    return Image.frombytes(mode, (bitmap.width_dots, bitmap.height_dots), bitmap.rows, "raw", raw)


def coloured(*commands: str, width_mm: float = 20, height_mm: float = 10) -> bytes:
    return sample_pdfs.pdf([sample_pdfs.Page(width_mm, height_mm, content=list(commands))])


@pytest.mark.parametrize(
    ("kind", "rows"), [(DotKind.BLACK_1, 1024), (DotKind.SGRAY_8, 1024), (DotKind.SRGB_8, 563)], ids=str
)
async def test_large_pages_come_in_bands_that_make_the_page(workers: RenderWorkers, kind: DotKind, rows: int) -> None:
    request = replace(A4, kind=kind, last_page=1)
    pdf = sample_pdfs.a4_two_pages()
    async with aclosing(workers.bands(pdf, request)) as answers:
        bands = [band async for band in answers]
    [whole] = await draw(workers, pdf, request)
    assert b"".join(band.rows for band in bands) == whole.rows
    assert {band.facts for band in bands} == {bands[0].facts}
    assert (whole.width_dots, whole.height_dots) == (4961, 7016)
    starts = list(range(0, 7016, rows))
    assert [band.first_row for band in bands] == starts
    assert [band.row_count for band in bands] == [rows] * (len(starts) - 1) + [7016 - starts[-1]]
    assert [band.ends_page for band in bands] == [False] * (len(starts) - 1) + [True]


@pytest.mark.parametrize("kind", DotKind)
def test_dots_do_not_depend_on_where_bands_are_cut(kind: DotKind, monkeypatch: pytest.MonkeyPatch) -> None:
    pages, fonts = set(), FontMapper(SystemFonts(()))
    for rows in (10_000, 512, 100, 7):
        monkeypatch.setattr(service, "rows_per_band", lambda *_, rows=rows: rows)
        document = PdfDocument(bytearray(Path("resources/samples/label-100x150.pdf").read_bytes()), fonts)
        page = document.open_page(1)
        request = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150, kind=kind, offset_y_mm=1.31)
        bands = service.Drawing(page, layout_page(page.size, request), request, PageBuffer(), BackSides.AS_IS).bands()
        pages.add(b"".join(bytes(rows) for _, rows in bands))
        page.close()
        document.close()
    assert len(pages) == 1


async def test_what_is_transparent_may_be_read_beside_its_band(workers: RenderWorkers) -> None:
    """PDFium copies the content below a path that is both filled and stroked, including rows that are not in memory."""
    resources = b"/ExtGState<</G<</ca 0.5/CA 0.5>>>>"
    content = b"/G gs 0 g 2 w 50 50 400 700 re B"
    pdf = sample_pdfs.with_content(content, resources, [], size=b"[0 0 595 842]")
    pids = workers.pids
    [page] = await draw(workers, pdf, replace(A4, dpi=300, kind=DotKind.SGRAY_8))
    middle = image_of(page).crop((300, 0, 1500, page.height_dots)).resize((1, page.height_dots // 4)).tobytes()
    assert middle.count(127) + middle.count(128) == pytest.approx(700 / 842 * len(middle), abs=8)
    assert workers.pids == pids


@pytest.mark.parametrize("kind", DotKind)
async def test_back_sides_have_the_upright_dots_turned(workers: RenderWorkers, kind: DotKind) -> None:
    front = sample_pdfs.frame(45, 30, text="front")
    back = sample_pdfs.frame(38, 36, text="back")
    pdf = sample_pdfs.pdf([front, back])
    upright = [image_of(page) for page in await draw(workers, pdf, replace(SMALL, kind=kind))]
    turns = {
        BackSides.ROTATED: Image.Transpose.ROTATE_180,
        BackSides.FLIPPED_X: Image.Transpose.FLIP_LEFT_RIGHT,
        BackSides.FLIPPED_Y: Image.Transpose.FLIP_TOP_BOTTOM,
    }
    for turn, transpose in turns.items():
        first, second = await draw(workers, pdf, replace(SMALL, kind=kind, turn_back_sides=turn))
        assert image_of(first).tobytes() == upright[0].tobytes()
        assert image_of(second).tobytes() == upright[1].transpose(transpose).tobytes()
        size = second.bytes_per_row
        if kind is DotKind.BLACK_1:  # what pads the row is white on turned ones too
            assert not any(second.rows[end - 1] & 0x7F for end in range(size, len(second.rows) + 1, size))


@pytest.mark.parametrize("turn", [BackSides.ROTATED, BackSides.FLIPPED_Y])
async def test_turned_back_sides_begin_with_the_last_band(workers: RenderWorkers, turn: BackSides) -> None:
    request = replace(A4, kind=DotKind.SGRAY_8, first_page=2)
    [upright] = await draw(workers, sample_pdfs.a4_two_pages(), request)
    turned: list[PageRows] = []
    async with aclosing(workers.bands(sample_pdfs.a4_two_pages(), replace(request, turn_back_sides=turn))) as answers:
        turned = [band async for band in answers]
    assert [band.first_row for band in turned] == [0, *range(7016 % 1024, 7016, 1024)]
    rows = b"".join(band.rows for band in turned)
    if turn is BackSides.ROTATED:
        assert rows[::-1] == upright.rows
    else:
        width = upright.bytes_per_row
        assert b"".join(rows[at : at + width] for at in range(len(rows) - width, -1, -width)) == upright.rows


async def test_grey_and_colour(workers: RenderWorkers) -> None:
    pdf = coloured("1 0 0 rg 0 0 200 200 re f", "0 0 1 rg 0 0 28.35 200 re f", "0.5 g 0 0 28.35 14.17 re f")
    request = RenderRequest(dpi=254, media_width_mm=20, media_height_mm=10, kind=DotKind.SRGB_8)
    [colour] = await draw(workers, pdf, request)
    picture = image_of(colour)
    assert [picture.getpixel(place) for place in ((150, 20), (50, 20), (50, 80))] == [
        (255, 0, 0),
        (0, 0, 255),
        (128, 128, 128),
    ]
    [grey] = await draw(workers, pdf, replace(request, kind=DotKind.SGRAY_8))
    shades = [image_of(grey).getpixel(place) for place in ((150, 20), (50, 20), (50, 80))]
    assert shades == pytest.approx([76, 29, 128], abs=3)
    assert (grey.kind, colour.kind) == (DotKind.SGRAY_8, DotKind.SRGB_8)


@pytest.mark.parametrize("kind", DotKind)
async def test_a_roll_ends_with_the_ink(workers: RenderWorkers, kind: DotKind) -> None:
    long, short, empty = (sample_pdfs.Page(80, 200) for _ in range(3))
    long.box(5, 3, 60, 100)
    short.box(5, 3, 60, 10)
    pdf = sample_pdfs.pdf([long, short, empty])
    request = replace(ROLL, kind=kind)
    assert [page.height_dots for page in await draw(workers, pdf, request)] == [1030, 130, 1]
    below = await draw(workers, pdf, replace(request, margin_bottom_mm=4, calibration_y_mm=2))
    assert [page.height_dots for page in below] == [1090, 190, 40]
    assert {page.cut_off for page in below} == {CutOff()}  # the margin lies behind the page


async def test_a_roll_ends_with_the_ink_of_a_page_that_is_fit_or_turned(workers: RenderWorkers) -> None:
    pdf = sample_pdfs.pdf([sample_pdfs.Page(160, 200).box(100, 0, 30, 10)])
    [fit] = await draw(workers, pdf, replace(ROLL, scale_mode=ScaleMode.FIT))
    assert fit.height_dots == 50
    [turned] = await draw(workers, pdf, replace(ROLL, orientation=Orientation.LANDSCAPE, margin_left_mm=1))
    assert turned.height_dots == (160 - 100 + 1) * 10


async def test_a_roll_of_many_bands_ends_with_the_ink(workers: RenderWorkers) -> None:
    """Also if the ink ends at the first row of a band, or whole bands below it are white."""
    roll = RenderRequest(dpi=254, media_width_mm=200, media_height_mm=None, kind=DotKind.SGRAY_8)
    for end_mm in (102.4, 102.5, 204.8):
        pdf = sample_pdfs.pdf([sample_pdfs.Page(200, 500).box(50, 0, 100, end_mm)])
        [page] = await draw(workers, pdf, roll)
        assert page.height_dots == round(end_mm * 10)
        assert image_of(page).getpixel((1000, page.height_dots - 1)) == 0


async def test_only_bands_may_be_larger_than_memory_should_hold(workers: RenderWorkers) -> None:
    request = replace(A4, dpi=1200, kind=DotKind.SGRAY_8, last_page=1)  # 139 million dots
    with pytest.raises(CannotPrint, match="at most 60,000,000 dots"):
        await draw(workers, sample_pdfs.a4_two_pages(), request)
    async with aclosing(workers.bands(sample_pdfs.a4_two_pages(), request)) as bands:
        first = await anext(bands)
    assert (first.facts.width_dots, first.facts.height_dots, first.row_count) == (9921, 14031, 845)


def a_page(kind: DotKind) -> tuple[PageFacts, bytes]:
    facts = replace(FACTS, kind=kind)
    rows = bytearray(Random(7).randbytes(facts.bytes_per_row * HEIGHT))
    if kind is DotKind.BLACK_1:
        rows[facts.bytes_per_row - 1 :: facts.bytes_per_row] = bytes(HEIGHT)  # 61 dots: three bits are no dots
    return facts, bytes(rows)


def cut(facts: PageFacts, rows: bytes, height: int) -> list[PageRows]:
    step = height * facts.bytes_per_row
    return [
        PageRows(facts=facts, first_row=start // facts.bytes_per_row, rows=rows[start : start + step])
        for start in range(0, len(rows), step)
    ]


async def each(bands: list[PageRows]) -> AsyncIterator[PageRows]:
    for band in bands:
        yield band


def image(kind: DotKind, size: tuple[int, int], rows: bytes) -> Image.Image:
    mode, raw_mode = MODES[kind]
    return Image.frombytes(mode, size, rows, "raw", raw_mode)


@pytest.mark.anyio
@pytest.mark.parametrize("kind", DotKind)
async def test_a_page_of_few_dots_is_shown_as_it_is_sent(kind: DotKind) -> None:
    facts, rows = a_page(kind)
    shown = await shown_page(each(cut(facts, rows, 7)), 300, exact_dots=WIDTH * HEIGHT)
    assert shown is not None
    picture = shown.picture
    assert (shown.facts, shown.dpi, shown.reduced_by) == (facts, 300, 1)
    assert (picture.rows, picture.kind, picture.width_dots, picture.height_dots) == (rows, kind, WIDTH, HEIGHT)


@pytest.mark.anyio
@pytest.mark.parametrize("kind", DotKind)
async def test_of_many_dots_the_means_are_shown(kind: DotKind) -> None:
    """Compared with the whole page reduced at once; black dots become shades."""
    facts, rows = a_page(kind)
    whole = image(kind, (WIDTH, HEIGHT), rows)
    for most, square in ((WIDTH * HEIGHT - 1, 2), (WIDTH * HEIGHT // 50, 8)):
        expected = (whole.convert("L") if kind is DotKind.BLACK_1 else whole).reduce(square)
        for height in (1, 5, 16, HEIGHT):
            shown = await shown_page(each(cut(facts, rows, height)), 300, exact_dots=most)
            assert shown is not None
            picture = shown.picture
            assert (shown.facts, shown.reduced_by) == (facts, square)
            assert picture.kind is (DotKind.SRGB_8 if kind is DotKind.SRGB_8 else DotKind.SGRAY_8)
            assert (picture.width_dots, picture.height_dots) == expected.size
            assert picture.rows == expected.tobytes()


@pytest.mark.anyio
async def test_nothing_comes() -> None:
    assert await shown_page(each([]), 300) is None


@pytest.mark.parametrize("height", [1, 16, HEIGHT])
@pytest.mark.parametrize("kind", DotKind)
def test_a_picture_file_holds_the_dots(kind: DotKind, height: int) -> None:
    facts, rows = a_page(kind)
    file = b"".join(map(PngStream(facts, 300).band, cut(facts, rows, height)))
    Image.open(BytesIO(file)).verify()
    picture = Image.open(BytesIO(file))
    assert picture.tobytes() == image(kind, (WIDTH, HEIGHT), rows).tobytes()
    assert picture.mode == MODES[kind][0]
    assert round(picture.info["dpi"][0]) == 300


class LightPage:
    """A page of one tone."""

    def put_images_on_dots(self, placement: Placement, dpi: int) -> None: ...

    def draw(self, placement: Placement, dpi: int, paper: PageBuffer) -> None:
        paper.rows[:] = bytes([LIGHT]) * len(paper.rows)


@pytest.mark.parametrize("turn", BackSides)
def test_a_tone_goes_on_where_the_next_band_begins(monkeypatch: pytest.MonkeyPatch, turn: BackSides) -> None:
    monkeypatch.setattr(service, "rows_per_band", lambda kind, width, height: BAND_ROWS)
    page: Any = LightPage()
    drawn = Drawing(page, layout_page(PageSizeMm(SIDE / 10, SIDE / 10), REQUEST), REQUEST, PageBuffer(), turn)
    bands = dict(drawn.bands())
    assert sorted(bands) == list(range(0, SIDE, BAND_ROWS))
    assert {len(rows) for rows in bands.values()} == {BAND_ROWS * SIDE // 8}
    in_order = [bytes(rows) for _, rows in sorted(bands.items())]
    top_down = [rows[::-1] for rows in reversed(in_order)] if turn in UPSIDE_DOWN else in_order
    own, *others = [any(rows[: WHITE_ROWS * SIDE // 8]) for rows in top_down]
    assert not own
    assert all(others)
