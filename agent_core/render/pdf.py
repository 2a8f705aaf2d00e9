"""PDFium, with `fields` the only importer of it. Runs only in the sandbox's child: never on threads or in the engine.

No JavaScript; annotations and the fields of forms are drawn as they print. Fonts that a document does not embed come
from PDFium's own set, never from this computer's: a label looks the same everywhere.
"""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2.raw as pdfium

from agent_core.domain import FailureReason
from agent_core.render.fields import show_fields
from agent_core.render.layout import MM_PER_INCH, PageSizeMm, Placement
from agent_core.render.paper import Paper
from server_core.sandbox.errors import Refused

MAX_PAGES = 2000
POINTS_PER_INCH = 72.0
ENCRYPTED = {pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY}
# PDFium makes boxes at least as wide as they are: a bar of 2.0001 dots becomes 3, an image a dot too large is smeared.
# Pages come out this much smaller in all, so what was drawn for the head's dots stays on them.
SHY_DOTS = 0.35
FLAGS = pdfium.FPDF_ANNOT | pdfium.FPDF_PRINTING

# A file that was cut short lacks its end mark; PDFium would patch it up and leave out what is missing.
END_MARK = b"%%EOF"
END_MARK_WITHIN_BYTES = 2048


class PdfDocument:
    """An open document; pages count from 1. Raises Refused with a FailureReason."""

    def __init__(self, data: bytearray) -> None:
        self._data = data  # PDFium reads from it as long as the document is open
        memory = (ctypes.c_ubyte * len(data)).from_buffer(data)
        self._document: Any = pdfium.FPDF_LoadMemDocument64(memory, len(data), None)
        if not self._document:
            if pdfium.FPDF_GetLastError() in ENCRYPTED:
                raise Refused(FailureReason.DOCUMENT_ENCRYPTED, "The PDF is encrypted: it opens with a password only.")
            raise Refused(FailureReason.DOCUMENT_CORRUPT, "The PDF is damaged: it cannot be opened.")
        self.page_count: int = pdfium.FPDF_GetPageCount(self._document)

    def check(self) -> None:
        """Refuse what opens but must not be printed."""
        whole = pdfium.FPDF_DocumentHasValidCrossReferenceTable(self._document)
        if not whole and END_MARK not in self._data[-END_MARK_WITHIN_BYTES:]:
            raise Refused(FailureReason.DOCUMENT_CORRUPT, "The PDF is damaged: its end is missing.")
        if self.page_count < 1:
            raise Refused(FailureReason.DOCUMENT_CORRUPT, "The PDF has no pages.")
        if self.page_count > MAX_PAGES:
            text = f"The PDF has {self.page_count} pages; at most {MAX_PAGES} are printed in one job."
            raise Refused(FailureReason.RENDER_FAILED, text)

    def open_page(self, number: int) -> PdfPage:
        return PdfPage(self._document, number)

    def close(self) -> None:
        pdfium.FPDF_CloseDocument(self._document)


class PdfPage:
    def __init__(self, document: Any, number: int) -> None:
        self._number = number
        self._page: Any = pdfium.FPDF_LoadPage(document, number - 1)
        if not self._page:
            raise Refused(FailureReason.DOCUMENT_CORRUPT, f"The PDF is damaged: page {number} cannot be read.")
        width, height = pdfium.FPDF_GetPageWidthF(self._page), pdfium.FPDF_GetPageHeightF(self._page)
        if not (width > 0 and height > 0):
            raise Refused(FailureReason.DOCUMENT_CORRUPT, f"The PDF is damaged: page {number} has no size.")
        show_fields(document, self._page)
        self._points = width, height
        self.size = PageSizeMm(width * MM_PER_INCH / POINTS_PER_INCH, height * MM_PER_INCH / POINTS_PER_INCH)

    def draw(self, placement: Placement, dpi: int, paper: Paper) -> None:
        """Draw the rows that the paper was laid out for.

        PDFium gets the page as if all of it lay in memory and a clip that keeps it on the paper: coordinates are the
        same in every band, so dots do not depend on where bands are cut.
        """
        kind = pdfium.FPDFBitmap_BGR if paper.in_colour else pdfium.FPDFBitmap_Gray
        first_row = paper.address + paper.lead - paper.first_row * paper.stride
        bitmap = pdfium.FPDFBitmap_CreateEx(paper.width, placement.height_dots, kind, first_row, paper.stride)
        if not bitmap:
            raise MemoryError
        clip = placement.clip
        top, bottom = max(clip.top, paper.first_row), min(clip.bottom, paper.first_row + paper.row_count)
        try:
            if top < bottom:
                rectangle = pdfium.FS_RECTF(clip.left, top, clip.right, bottom)
                # Grey as the bitmap's format: FPDF_GRAYSCALE would make pages of images 3-5 times slower.
                flags = FLAGS | pdfium.FPDF_REVERSE_BYTE_ORDER if paper.in_colour else FLAGS
                pdfium.FPDF_RenderPageBitmapWithMatrix(
                    bitmap, self._page, self._matrix(placement, dpi), rectangle, flags
                )
        finally:
            pdfium.FPDFBitmap_Destroy(bitmap)

    def close(self) -> None:
        pdfium.FPDF_ClosePage(self._page)

    def _matrix(self, placement: Placement, dpi: int) -> Any:
        """Page points (y down) to dots: x' = a x + c y + e, y' = b x + d y + f."""
        width, height = self._points
        scale = placement.scale * dpi / POINTS_PER_INCH
        scale -= SHY_DOTS / max(width, height)
        x, y = placement.x_dots, placement.y_dots
        if placement.rotation == 270:
            # The page's own corner is its left bottom here, and on a whole dot as ever.
            return pdfium.FS_MATRIX(0, -scale, scale, 0, x, round(y + placement.page_height_dots))
        return pdfium.FS_MATRIX(scale, 0, 0, scale, x, y)
