"""A ruler page with every combination of print parameters through every encoder: positions of its marks on paper.

The expected positions are computed here from the rules of the print parameters, in mm. The actual ones come from
readers
that know neither the encoders nor the layout.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import pytest
from PIL import Image, ImageChops

from agent_core.encode.rasters import RasterDocument, writer_for
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind, RasterFormat, RenderRequest
from server_core.contract.types.parameters import Orientation, ScaleMode
from tests.support.cups_raster import CupsPage, read_with_cups
from tests.support.label_documents import differs, print_each
from tests.support.sample_pdfs import Page, pdf

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from agent_core.bitmap import Bitmap

pytestmark = pytest.mark.anyio

MM_PER_INCH = 25.4
CLEAR_MM = 0.9  # around each mark nothing else is drawn


class Box(NamedTuple):
    """A rectangle in mm or dots."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


PAGE = (40.0, 26.0)
# No two of one size, none in the middle of anything: each turn and each mirror image would show. They lie on the whole
# dots of the head that are next to these mm.
MARKS_MM = (
    Box(1, 1, 5, 2.5),
    Box(34, 2, 36, 7),
    Box(3, 19, 9.5, 20),
    Box(27, 17, 38, 24.5),
    Box(17, 9, 18, 10),
    Box(12, 4, 12.5, 6),
)


def marks(dpi: int) -> list[Box]:
    """Return the marks of the page in mm."""
    return [Box(*(round(side * dpi / MM_PER_INCH) * MM_PER_INCH / dpi for side in mark)) for mark in MARKS_MM]


def ruler(dpi: int) -> bytes:
    page = Page(*PAGE)
    for mark in marks(dpi):
        page.box(mark.left, mark.top, mark.right - mark.left, mark.bottom - mark.top)
    return pdf([page])


@dataclass(frozen=True, kw_only=True)
class Wish:
    media: tuple[float, float]
    orientation: Orientation
    scale_mode: ScaleMode
    offset: tuple[float, float]
    margins: tuple[float, float, float, float]  # left, top, right, bottom
    dpi: int

    def request(self) -> RenderRequest:
        left, top, right, bottom = self.margins
        return RenderRequest(
            dpi=self.dpi,
            media_width_mm=self.media[0],
            media_height_mm=self.media[1],
            orientation=self.orientation,
            scale_mode=self.scale_mode,
            offset_x_mm=self.offset[0],
            offset_y_mm=self.offset[1],
            margin_left_mm=left,
            margin_top_mm=top,
            margin_right_mm=right,
            margin_bottom_mm=bottom,
        )

    def on_paper(self, mark: Box, *, clipped: bool = True) -> Box:
        """Return the expected position of a mark, in dots of the paper as it leaves the printer.

        Media, margins and the page's corner lie on whole dots, the page's scale is exact.
        """
        wide = self.media[0] > self.media[1]
        turned = self.orientation is not Orientation.DEFAULT and wide is (self.orientation is Orientation.PORTRAIT)
        sides = self.media[::-1] if turned else self.media
        per_mm = self.dpi / MM_PER_INCH
        left, top, right, bottom = self.margins
        free = (sides[0] - left - right, sides[1] - top - bottom)
        scale, x, y = 1.0, *self.offset
        if self.scale_mode is ScaleMode.FIT:
            scale = min(free[0] / PAGE[0], free[1] / PAGE[1])
            x += left + (free[0] - PAGE[0] * scale) / 2
            y += top + (free[1] - PAGE[1] * scale) / 2
        width, height, x, y, left, top, right, bottom = (
            round(length * per_mm) for length in (*sides, x, y, left, top, right, bottom)
        )
        x0, y0, x1, y1 = (side * scale * per_mm for side in mark)
        box = Box(x + x0, y + y0, x + x1, y + y1)
        if clipped:
            box = Box(
                max(box.left, left), max(box.top, top), min(box.right, width - right), min(box.bottom, height - bottom)
            )
        # Anti-clockwise: the sheet's top becomes the paper's left.
        return Box(box.top, width - box.right, box.bottom, width - box.left) if turned else box


WISHES = [
    Wish(media=media, orientation=orientation, scale_mode=mode, offset=offset, margins=margins, dpi=dpi)
    for media, orientation, mode, offset, margins, dpi in product(
        [(50.0, 30.0), (30.0, 50.0)],
        Orientation,
        ScaleMode,
        [(0.0, 0.0), (3.3, 1.7), (-2.6, -1.45)],
        [(0.0, 0.0, 0.0, 0.0), (2.0, 3.1, 4.0, 1.25)],
        [203, 300, 600],
    )
]


def error_of(request: Wish, paper: Image.Image) -> float:
    """Return the largest error of a mark's edge in dots. AssertionError: a mark is missing, or one too many."""
    ink = ImageChops.invert(paper)
    rest = ink.copy()
    worst = 0.0
    for mark in marks(request.dpi):
        room = Box(*(round(side) for side in request.on_paper(mark.grown(CLEAR_MM), clipped=False)))
        expected = request.on_paper(mark)
        corner = (max(0, int(room.left)), max(0, int(room.top)))
        area = (*corner, min(paper.width, int(room.right)), min(paper.height, int(room.bottom)))
        found = None
        if area[0] < area[2] and area[1] < area[3]:
            found = ink.crop(area).getbbox()
            rest.paste(0, area)
        if found is None:
            assert min(expected.right - expected.left, expected.bottom - expected.top) <= 1, (
                f"{mark} is missing: {request}"
            )
            continue
        there = (found[0] + corner[0], found[1] + corner[1], found[2] + corner[0], found[3] + corner[1])
        worst = max(worst, *(abs(edge - requested) for edge, requested in zip(there, expected, strict=True)))
    assert rest.getbbox() is None, f"what is there at {rest.getbbox()}? {request}"
    return worst


def paper_of(sheet: CupsPage) -> Image.Image:
    """Return the paper in black and white."""
    size = (sheet.header.cupsWidth, sheet.header.cupsHeight)
    match sheet.header.cupsBitsPerPixel:
        case 1:
            return Image.frombytes("1", size, sheet.rows, "raw", "1;I").convert("L")
        case 8:
            grey = Image.frombytes("L", size, sheet.rows)
        case _:
            grey = Image.frombytes("RGB", size, sheet.rows).convert("L")
    return grey.point([0] * 128 + [255] * 128)


@pytest.fixture(scope="module")
async def workers() -> AsyncIterator[RenderWorkers]:
    workers = RenderWorkers()
    yield workers
    await workers.aclose()


@pytest.fixture(scope="module")
async def drawn(workers: RenderWorkers) -> dict[int, list[Bitmap]]:
    """Draw the bitmaps of all parameter combinations, per dpi."""
    rulers = {dpi: ruler(dpi) for dpi in (203, 300, 600)}
    bitmaps: dict[int, list[Bitmap]] = {}
    for request in WISHES:
        bitmaps.setdefault(request.dpi, []).extend(
            [page async for page in workers.render(rulers[request.dpi], request.request())]
        )
    return bitmaps


@pytest.mark.parametrize("language", RawLanguage)
@pytest.mark.parametrize("dpi", [203, 300, 600])
async def test_every_mark_lies_where_the_parameters_say(
    drawn: dict[int, list[Bitmap]], language: RawLanguage, dpi: int
) -> None:
    requests, bitmaps = [request for request in WISHES if request.dpi == dpi], drawn[dpi]
    labels = print_each(language, bitmaps, second_opinion=dpi == 203)
    errors = {}
    for request, bitmap, label in zip(requests, bitmaps, labels, strict=True):
        assert differs(label, bitmap) is None
        assert not label.bottom_first
        errors[request] = error_of(request, label.image())
    assert len(errors) == 72
    assert {request: error for request, error in errors.items() if error > 1} == {}


@pytest.mark.parametrize(
    ("raster_format", "kind"),
    [(RasterFormat.PWG, DotKind.BLACK_1), (RasterFormat.PWG, DotKind.SGRAY_8), (RasterFormat.URF, DotKind.SRGB_8)],
)
@pytest.mark.parametrize("dpi", [203, 300, 600])
async def test_every_mark_lies_there_in_what_cups_reads(
    workers: RenderWorkers, raster_format: RasterFormat, kind: DotKind, dpi: int
) -> None:
    """A grey at a mark's edge, where it covers part of a dot, counts as ink from one half on."""
    requests, page, errors = [request for request in WISHES if request.dpi == dpi], ruler(dpi), {}
    for request in requests:
        writer = writer_for(raster_format, RasterDocument(dpi=dpi, page_count=1))
        pieces = [writer.begin()]
        async for band in workers.bands(page, replace(request.request(), kind=kind)):
            pieces.append(writer.band(band))
        (sheet,) = read_with_cups(b"".join(pieces))
        errors[request] = error_of(request, paper_of(sheet))
    assert len(errors) == 72
    assert {request: error for request, error in errors.items() if error > 1} == {}
