"""What the sandbox's child serves: a PDF and a RenderRequest in, one answer per band of a page."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic, process_time

import msgspec

from agent_core.encode.rasters import lines_for
from agent_core.render.dots import Rows
from agent_core.render.font_mapper import FontMapper, SystemFonts
from agent_core.render.halftone import Drawing
from agent_core.render.layout import NoRoom, Placement, place
from agent_core.render.paper import Paper
from agent_core.render.pdf import PdfDocument, PdfPage
from agent_core.render.request import MAX_DOTS, TURN_SECONDS, BandFacts, PageFacts, RenderCall
from server_core.contract.messages.documents import DocumentMessages
from server_core.contract.types.drawing import BackSides, DotKind, RasterFormat, RenderRequest
from server_core.contract.types.states import FailureReason
from server_core.sandbox.child import Handler
from server_core.sandbox.errors import Refused

# What a document has freed goes back to the system: a warm child must not stay as large as its largest document.


def _trimmer() -> Callable[[int], int] | None:
    """glibc's malloc_trim(3); other systems give memory back by themselves, or cannot."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


_trim = _trimmer()


def give_back() -> None:
    """Costs 0.1 ms where there is little to give."""
    if _trim is not None:
        _trim(0)


PAGE_CPU_SECONDS = 10
DOTS_PER_CPU_SECOND = 5_000_000
"""Extra time per page: 7 s for A4 at 600 dpi, a minute for the largest. Most pages need a hundredth of it."""
SMALL_SECONDS = 0.05
"""A label takes less: it leaves nothing worth a look at the heap."""
# One empty page: drawing it once loads what is loaded late, while files can still be opened.
WARM_UP = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
)


def start() -> Handler:
    paper, fonts = Paper(), FontMapper(SystemFonts())
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


def _pages(pdf: bytearray, call: RenderCall, paper: Paper, fonts: FontMapper) -> Iterator[tuple[BandFacts, Rows]]:
    begin, cpu = monotonic(), process_time()
    document = PdfDocument(pdf, fonts)
    try:
        document.check()
        last = min(call.request.last_page or document.page_count, document.page_count)
        for number in range(call.request.first_page, last + 1):
            page = document.open_page(number)
            try:
                yield from _page(page, number, document.page_count, call, paper)
            finally:
                page.close()
            if process_time() - cpu > TURN_SECONDS:  # who asked for more pages asks again
                return
    finally:
        document.close()
        if monotonic() - begin > SMALL_SECONDS:
            give_back()


def _page(
    page: PdfPage, number: int, page_count: int, call: RenderCall, paper: Paper
) -> Iterator[tuple[BandFacts, Rows]]:
    request = call.request
    placement = _placed(page, number, call)
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
        # A band that never ends is the sandbox's to stop; behind the last one there is nothing left to stop.
        if not band.ends_page and process_time() - begin > most_seconds:
            raise Refused(
                FailureReason.RENDER_FAILED, DocumentMessages.PAGE_TOO_SLOW(page=number, seconds=most_seconds)
            )


def _placed(page: PdfPage, number: int, call: RenderCall) -> Placement:
    try:
        placement = place(page.size, call.request)
    except NoRoom as error:
        raise Refused(FailureReason.MEDIA_MISMATCH, error.message) from None
    width, height = placement.width_dots, placement.height_dots
    if width * height > call.max_dots:
        large = DocumentMessages.TOO_MANY_DOTS(page=number, width=width, height=height, most=call.max_dots)
        raise Refused(FailureReason.RENDER_FAILED, large)
    return placement
