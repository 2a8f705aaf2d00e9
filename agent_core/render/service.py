"""What the sandbox's child serves: a PDF and a RenderRequest in, one answer per page."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from agent_core.domain import FailureReason
from agent_core.render.dither import threshold
from agent_core.render.layout import NoRoom, place
from agent_core.render.pdf import Paper, PdfDocument
from agent_core.render.request import PageFacts, RenderRequest
from server_core.sandbox.child import Handler
from server_core.sandbox.errors import Refused

# One empty page: drawing it once loads what is loaded late, while files can still be opened.
WARM_UP = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
)


def start() -> Handler:
    paper = Paper()
    decoder = msgspec.msgpack.Decoder(RenderRequest)
    encoder = msgspec.msgpack.Encoder()

    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        for facts, rows in _pages(body, decoder.decode(header), paper):
            yield encoder.encode(facts), rows

    for _ in handle(encoder.encode(RenderRequest(dpi=72, media_width_mm=9, media_height_mm=9)), bytearray(WARM_UP)):
        pass
    return handle


def _pages(pdf: bytearray, request: RenderRequest, paper: Paper) -> Iterator[tuple[PageFacts, bytes]]:
    document = PdfDocument(pdf)
    try:
        document.check()
        last = min(request.last_page or document.page_count, document.page_count)
        for number in range(request.first_page, last + 1):
            yield _page(document, number, request, paper)
    finally:
        document.close()


def _page(document: PdfDocument, number: int, request: RenderRequest, paper: Paper) -> tuple[PageFacts, bytes]:
    page = document.open_page(number)
    try:
        try:
            placement = place(page.size, request)
        except NoRoom as error:
            raise Refused(FailureReason.MEDIA_MISMATCH, str(error)) from None
        page.draw(placement, request.dpi, paper)
    finally:
        page.close()
    width, height = placement.width_dots, placement.height_dots
    facts = PageFacts(
        page=number,
        page_count=document.page_count,
        width_dots=width,
        height_dots=height,
        scale=placement.scale,
        rotation=placement.rotation,
        cut_off=placement.cut_off,
    )
    return facts, threshold(paper.dots, width=width, height=height, stride=paper.stride)
