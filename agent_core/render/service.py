"""Service of the sandbox's child: takes a PDF and a RenderRequest, and returns each page band by band."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from enum import Enum, auto
from time import monotonic, process_time
from typing import NamedTuple

import msgspec
from PIL import Image
from PIL import TiffImagePlugin as TiffImagePlugin  # `rasters` writes with it, and a confined child imports nothing

from agent_core.encode.rasters import lines_for
from agent_core.render.fonts import FontMapper, SystemFonts
from agent_core.render.layout import NoPrintableArea, Placement, layout_page
from agent_core.render.page_objects import DrawnShape, ShapeKind
from agent_core.render.paper import SIDEWAYS, PageBuffer, Rows, black, grey_or_colour, rows_per_band
from agent_core.render.pdf import PdfDocument, PdfPage
from agent_core.render.request import MAX_DOTS, TURN_SECONDS, BandFacts, PageFacts, RenderCall
from server_core.contract.messages.documents import DocumentMessages
from server_core.contract.types.drawing import BackSides, DotKind, RasterFormat, RenderRequest
from server_core.contract.types.media import MM_PER_INCH
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import Halftone
from server_core.sandbox.child import SandboxHandler
from server_core.sandbox.protocol import ServiceRefused

# Grey to one bit: text, lines and bar codes by threshold, pictures and grey tones by error diffusion, per region.


MAX_SHAPES = 10_000
# Shades from black 0 to white 255. Tones in between would be lost or become black, so they are dithered.
DARKEST_TONE, LIGHTEST_TONE = 90, 220
MIDDLE = 128
# PDFium's white is 253 in slanted pictures, which would speckle the paper of a scan.
PAPER_IS_WHITE = [shade if shade < 253 else 255 for shade in range(256)]
# Smaller dark fills are bars and lines; those with more segments are bar codes and drawings.
SMALLEST_DARK_FILL_MM = 4.0
PLAIN_SEGMENTS = 12

# Weights of samples in the search for grey, in 1/32. The smoothed edges of black text are grey, too, but they have more
# than a third as much black beside them, down to 6 points at 203 dpi.
NEUTRAL, GREY, BLACK = 96, 32, -96
COUNTS = [NEUTRAL + (BLACK if shade < DARKEST_TONE else GREY if shade < 236 else 0) for shade in range(256)]
SAMPLES_PER_INCH = 40
TILE = 12
TOO_GREY = NEUTRAL + 2


class Layer(Enum):
    PICTURES = auto()
    TONES = auto()


class Region(NamedTuple):
    """A rectangle of dots. Its grey is dithered from here on, or not any more."""

    layer: Layer
    box: tuple[int, int, int, int]
    dithered: bool


class Halftoner:
    """Converts the grey of one page. Its objects are examined only if grey occurs: most labels have none."""

    def __init__(self, page: PdfPage, placement: Placement, dpi: int, halftone: Halftone) -> None:
        self._page = page
        self._placement = placement
        self._dpi = dpi
        self._halftone = halftone
        self._regions: tuple[Region, ...] | None = None

    def two_tone(self, paper: PageBuffer) -> Image.Image:
        """Return the rows drawn last, in mode "1"."""
        size = (paper.stride, paper.row_count)
        grey = Image.frombuffer("L", size, paper.rows, "raw", "L", 0, 1)  # type: ignore[arg-type]  # any buffer will do
        if self._halftone is Halftone.DIFFUSION:
            return _diffused(paper, (0, 0, *size))
        # Below the middle is black: text and bar codes keep their widths; dithering would fray their edges.
        two_tone = grey.convert("1", dither=Image.Dither.NONE)
        if self._halftone is Halftone.AUTO and has_tones(grey, self._dpi):
            self._dither(grey, two_tone, paper)
        return two_tone

    def _dither(self, grey: Image.Image, two_tone: Image.Image, paper: PageBuffer) -> None:
        if self._regions is None:
            shapes = self._page.shapes(self._placement, self._dpi, MAX_SHAPES)
            self._regions = tuple(regions(shapes, self._dpi))
        here = [_on_paper(region, paper) for region in self._regions if _reaches(region, paper)]
        room = _around([region.box for region in here if region.dithered], grey)
        if room is None:
            return
        left, top, right, bottom = room
        layers = {layer: Image.new("1", (right - left, bottom - top)) for layer in Layer}
        for region in here:
            x, y, x_end, y_end = region.box
            layers[region.layer].paste(int(region.dithered), (x - left, y - top, x_end - left, y_end - top))
        mask = layers.pop(Layer.PICTURES)
        mask.paste(1, mask=layers.pop(Layer.TONES))  # each is as large as the area: none is kept for longer
        inside = mask.getbbox()
        if inside is not None:
            found = inside[0] + left, inside[1] + top, inside[2] + left, inside[3] + top
            mask = mask.crop(inside)
            stencil = None if mask.getextrema()[0] else mask  # a photograph needs none
            del mask
            two_tone.paste(_diffused(paper, found), found, stencil)


def _diffused(paper: PageBuffer, part: tuple[int, int, int, int]) -> Image.Image:
    left, top, right, bottom = part
    dots = paper.rows_from(left, top)  # in place: a copy may be as large as the band
    grey = Image.frombuffer("L", (right - left, bottom - top), dots, "raw", "L", paper.stride, 1)  # type: ignore[arg-type]
    return grey.point(PAPER_IS_WHITE).convert("1", dither=Image.Dither.FLOYDSTEINBERG)


def _on_paper(region: Region, paper: PageBuffer) -> Region:
    left, top, right, bottom = region.box
    lead, above = paper.lead, paper.first_row
    return region._replace(box=(left + lead, top - above, right + lead, bottom - above))


def _around(boxes: list[tuple[int, int, int, int]], picture: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the part of the picture inside the boxes' outline; None = nothing."""
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top = max(0, min(lefts)), max(0, min(tops))
    right, bottom = min(picture.width, max(rights)), min(picture.height, max(bottoms))
    return (left, top, right, bottom) if left < right and top < bottom else None


def _reaches(region: Region, paper: PageBuffer) -> bool:
    return region.box[1] < paper.first_row + paper.row_count and region.box[3] > paper.first_row


def has_tones(grey: Image.Image, dpi: int) -> bool:
    """Return whether a part of the picture is greyer than smoothed edges of black text explain; judged from samples."""
    step = max(2, round(dpi / SAMPLES_PER_INCH))
    columns, rows = max(1, grey.width // step), max(1, grey.height // step)
    samples = grey.resize((columns, rows), Image.Resampling.NEAREST).point(COUNTS)
    return any(samples.reduce(TILE).histogram()[TOO_GREY:])


def regions(shapes: Iterable[DrawnShape], dpi: int) -> Iterable[Region]:
    """Yield regions in the drawing order of the shapes. Black or white on a tone ends it there."""
    smallest = SMALLEST_DARK_FILL_MM * dpi / MM_PER_INCH
    for shape in shapes:
        box = (int(shape.left), int(shape.top), int(shape.right) + 1, int(shape.bottom) + 1)
        small = min(shape.right - shape.left, shape.bottom - shape.top) < smallest
        plain = shape.segments <= PLAIN_SEGMENTS
        match shape.kind:
            case ShapeKind.PHOTO | ShapeKind.SHADING:
                yield Region(Layer.PICTURES, box, True)
            case ShapeKind.TWO_TONE_PICTURE:
                yield Region(Layer.PICTURES, box, False)
                yield Region(Layer.TONES, box, False)
            case ShapeKind.PATTERN if not small:
                yield Region(Layer.PICTURES, box, True)
            case ShapeKind.TEXT | ShapeKind.LINE if MIDDLE <= shape.shade <= LIGHTEST_TONE:
                yield Region(Layer.TONES, box, True)
            case ShapeKind.FILL if DARKEST_TONE < shape.shade <= LIGHTEST_TONE:
                if shape.shade >= MIDDLE or (plain and not small):
                    yield Region(Layer.TONES, box, True)
            case ShapeKind.FILL:
                yield Region(Layer.TONES, box, False)
                if plain and not small:
                    yield Region(Layer.PICTURES, box, False)
            case _:
                pass


# Draws one page band by band, in the order in which it is sent.


ROWS_ABOVE = 8
# The turn that keeps the rows in their order.
UPRIGHT = {BackSides.ROTATED: BackSides.FLIPPED_X, BackSides.FLIPPED_Y: BackSides.AS_IS}


class Drawing:
    """A page being drawn. Bands are cut from the page's top, even for back sides, so a page has the same dots on
    both sides.
    """

    def __init__(
        self, page: PdfPage, placement: Placement, request: RenderRequest, paper: PageBuffer, turn: BackSides
    ) -> None:
        self._page = page
        self._placement = placement
        self._request = request
        self._paper = paper
        self._turn = turn
        page.put_images_on_dots(placement, request.dpi)
        self._halftoner = Halftoner(page, placement, request.dpi, request.halftone)
        self._above = 0
        self._drawn: int | None = None  # the first row of the band on the canvas
        self._band_rows = rows_per_band(request.kind, placement.width_dots, placement.height_dots)
        self.height_dots = self._height()

    def bands(self) -> Iterator[tuple[int, Rows]]:
        """Yield the first row on the page as sent, and the rows."""
        starts = range(0, self.height_dots, self._band_rows)
        upside_down = self._turn in {BackSides.ROTATED, BackSides.FLIPPED_Y}
        for start in reversed(starts) if upside_down else starts:
            self._draw(start)
            end = min(start + self._band_rows, self.height_dots)
            first_row = self.height_dots - end if upside_down else start
            yield first_row, self._dots(end - start, self._turn)

    def _height(self) -> int:
        """Return the height. Continuous media end below the last row with ink, which is searched from the bottom."""
        below, height = self._placement.ends_below_ink, self._placement.height_dots
        if below is None:
            return height
        white = b"\0" if self._request.kind is DotKind.BLACK_1 else b"\xff"
        for start in reversed(range(0, height, self._band_rows)):
            self._draw(start)
            count = min(self._band_rows, height - start)
            top_down = UPRIGHT.get(self._turn, self._turn)
            rows = bytes(self._dots(count, top_down))
            inked = len(rows.rstrip(white))
            if inked:
                return min(height, start + -(-inked * count // len(rows)) + below)
        return min(height, max(1, below))

    def _draw(self, start: int) -> None:
        if self._drawn != start:
            placement, request = self._placement, self._request
            count = min(self._band_rows, placement.height_dots - start)
            # Error diffusion starts a few rows above, so that its beginning does not show.
            self._above = min(start, ROWS_ABOVE) if request.kind is DotKind.BLACK_1 else 0
            first_row, count = start - self._above, count + self._above
            turned = self._turn in SIDEWAYS
            width, height = placement.width_dots, placement.height_dots
            self._paper.lay_out(request.kind, width, height, first_row, count, to_be_turned=turned)
            self._page.draw(placement, request.dpi, self._paper)
            self._drawn = start

    def _dots(self, row_count: int, turn: BackSides) -> Rows:
        """Return the first rows of the band drawn last."""
        if self._request.kind is not DotKind.BLACK_1:
            return grey_or_colour(self._paper, row_count, turn)
        return black(self._halftoner.two_tone(self._paper), self._above, row_count, turn)


# Returns freed memory to the system: a warm child must not stay as large as its largest document.


def _trimmer() -> Callable[[int], int] | None:
    """Return glibc's malloc_trim(3); other systems return memory on their own, or cannot."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


_trim = _trimmer()


def give_back() -> None:
    """Return freed memory. Takes 0.1 ms if there is little."""
    if _trim is not None:
        _trim(0)


PAGE_CPU_SECONDS = 10
DOTS_PER_CPU_SECOND = 5_000_000
"""Extra time per page: 7 s for A4 at 600 dpi, a minute for the largest. Most pages need a hundredth of it."""
SMALL_SECONDS = 0.05
"""A label takes less time and leaves a heap not worth trimming."""
# One empty page: drawing it once loads late parts while files can still be opened.
WARM_UP = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
)


def start() -> SandboxHandler:
    paper, fonts = PageBuffer(), FontMapper(SystemFonts())
    decoder = msgspec.msgpack.Decoder(RenderCall)
    encoder = msgspec.msgpack.Encoder()

    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, Rows]]:
        for facts, rows in _pages(body, decoder.decode(header), paper, fonts):
            yield encoder.encode(facts), rows

    first = RenderRequest(dpi=72, media_width_mm=9, media_height_mm=9)
    for call in (
        RenderCall(request=first, max_dots=MAX_DOTS),
        RenderCall(request=replace(first, kind=DotKind.SGRAY_8), max_dots=MAX_DOTS, lines_of=RasterFormat.URF),
    ):
        for _ in handle(encoder.encode(call), bytearray(WARM_UP)):
            pass
    return handle


def _pages(pdf: bytearray, call: RenderCall, paper: PageBuffer, fonts: FontMapper) -> Iterator[tuple[BandFacts, Rows]]:
    begin, cpu = monotonic(), process_time()
    document = _open(pdf, fonts)
    try:
        document.check()
        last = min(call.request.last_page or document.page_count, document.page_count)
        for number in range(call.request.first_page, last + 1):
            if fonts.has_stretched:  # pages must not depend on earlier ones, which a preview has not drawn
                document.close()
                document = _open(pdf, fonts)
            page = document.open_page(number)
            try:
                yield from _page(page, number, document.page_count, call, paper)
            finally:
                page.close()
            if process_time() - cpu > TURN_SECONDS:  # the caller asks again for more pages
                return
    finally:
        document.close()
        if monotonic() - begin > SMALL_SECONDS:
            give_back()


def _open(pdf: bytearray, fonts: FontMapper) -> PdfDocument:
    if fonts.has_stretched:
        fonts.begin_anew()
    return PdfDocument(pdf, fonts)


def _page(
    page: PdfPage, number: int, page_count: int, call: RenderCall, paper: PageBuffer
) -> Iterator[tuple[BandFacts, Rows]]:
    request = call.request
    placement = _page_layout(page, number, call)
    turn = request.turn_back_sides if number % 2 == 0 else BackSides.AS_IS
    drawing = Drawing(page, placement, request, paper, turn)
    facts = PageFacts(
        page=number,
        page_count=page_count,
        width_dots=placement.width_dots,
        height_dots=drawing.height_dots,
        scale=placement.scale,
        rotation=placement.rotation,
        cut_off=placement.cut_off,
        kind=request.kind,
    )
    begin = process_time()
    most_seconds = PAGE_CPU_SECONDS + facts.width_dots * facts.height_dots // DOTS_PER_CPU_SECOND
    lines = lines_for(call.lines_of, facts) if call.lines_of else None
    for first_row, rows in drawing.bands():
        band = BandFacts(page=facts, first_row=first_row, row_count=len(rows) // facts.bytes_per_row)
        if lines is not None:
            rows = lines.add(rows) + (lines.end() if band.ends_page else b"")
        yield band, rows
        # An endless band is stopped by the sandbox; after the last one there is nothing left to stop.
        if not band.ends_page and process_time() - begin > most_seconds:
            raise ServiceRefused(
                FailureReason.RENDER_FAILED, DocumentMessages.PAGE_TOO_SLOW(page=number, seconds=most_seconds)
            )


def _page_layout(page: PdfPage, number: int, call: RenderCall) -> Placement:
    try:
        placement = layout_page(page.size, call.request)
    except NoPrintableArea as error:
        raise ServiceRefused(FailureReason.MEDIA_MISMATCH, error.message) from None
    width, height = placement.width_dots, placement.height_dots
    if width * height > call.max_dots:
        large = DocumentMessages.TOO_MANY_DOTS(page=number, width=width, height=height, most=call.max_dots)
        raise ServiceRefused(FailureReason.RENDER_FAILED, large)
    return placement
