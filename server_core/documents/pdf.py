"""Sandbox services that read a PDF's facts, and that copy some of its pages into a new PDF.

PDFium runs in the child process only, never in the server's own. Nothing is drawn, and forms, links and scripts are
ignored. The agent's render workers have the same PDFium and see the same pages.

PDFium copies a page with its own properties (rotation, UserUnit, annotations) but without the document's catalog, so
forms and layers would be drawn differently. Such documents are refused.
"""

from __future__ import annotations

import ctypes
import time
import unicodedata
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
import pypdfium2.raw as pdfium

from server_core.contract.types.inspection import TEXT_BYTES, NotSeparable, PageRanges, PdfFacts, Refusal, page_size_mm
from server_core.documents.joined import holds_several
from server_core.documents.object_list import with_a_true_list
from server_core.documents.user_units import user_units, written
from server_core.sandbox.child import SandboxHandler
from server_core.sandbox.protocol import ServiceRefused

ENCRYPTED = {pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY}
END_MARK, END_MARK_WITHIN_BYTES = b"%%EOF", 2048
FILLING = b"\0"
"""Padding that some programs add to fill whole disk blocks."""
TEXT_PAGES = 50
TEXT_SECONDS = 0.25
"""Seconds after which no further page's text is read: search is not worth a slow upload."""

# One page with a word on it: reading it loads what is loaded late, while files can still be opened.
WARM_UP = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F<</Type/Font"
    b"/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n4 0 obj<</Length 20>>stream\nBT /F 9 Tf (a) Tj ET\nendstream "
    b"endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
)


def start_reading() -> SandboxHandler:
    encoder = msgspec.msgpack.Encoder()

    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        """Header: the most pages allowed. One answer: PdfFacts. Raises Refused with a Refusal."""
        yield encoder.encode(_facts(body, msgspec.msgpack.decode(header, type=int))), b""

    for _ in handle(encoder.encode(1), bytearray(WARM_UP)):
        pass
    return handle


def _facts(data: bytearray, most_pages: int) -> PdfFacts:
    listed = with_a_true_list(data)
    memory = (ctypes.c_ubyte * len(listed)).from_buffer(listed)
    document: Any = pdfium.FPDF_LoadMemDocument64(memory, len(listed), None)
    if not document:
        encrypted = pdfium.FPDF_GetLastError() in ENCRYPTED
        raise _refused(Refusal.ENCRYPTED if encrypted else Refusal.CORRUPT)
    try:
        # PDFium patches up a file that was cut short and leaves out what is missing.
        whole = pdfium.FPDF_DocumentHasValidCrossReferenceTable(document)
        if not whole and END_MARK not in data.rstrip(FILLING)[-END_MARK_WITHIN_BYTES:]:
            raise _refused(Refusal.CORRUPT)
        count = pdfium.FPDF_GetPageCount(document)
        if count < 1:
            raise _refused(Refusal.NO_PAGES)
        if holds_several(data):
            raise _refused(Refusal.JOINED)
        if count > most_pages:
            raise _refused(Refusal.TOO_MANY_PAGES)
        if pdfium.FPDF_GetFormType(document) == pdfium.FORMTYPE_XFA_FULL:
            raise _refused(Refusal.DYNAMIC_FORM)
        units = user_units(document, data) or (1.0,) * count
        sizes = tuple(_size(document, index, unit) for index, unit in enumerate(units))
        return PdfFacts(page_count=count, page_sizes_mm=sizes, text=_text(document, count))
    finally:
        pdfium.FPDF_CloseDocument(document)


def _size(document: Any, index: int, unit: float) -> tuple[float, float]:
    points = pdfium.FS_SIZEF()
    if not pdfium.FPDF_GetPageSizeByIndexF(document, index, points):
        raise _refused(Refusal.CORRUPT)
    size = page_size_mm(points.width, points.height, unit)
    if size is None:
        raise _refused(Refusal.PAGE_SIZE)
    return size


def _text(document: Any, count: int) -> str:
    """Return the text of the first pages, as far as it can be read quickly."""
    words: list[str] = []
    left = TEXT_BYTES
    end = time.monotonic() + TEXT_SECONDS
    for index in range(min(count, TEXT_PAGES)):
        for word in _page_text(document, index, left).split():
            left -= len(word.encode()) + 1
            if left < 0:
                return " ".join(words)
            words.append(word)
        if time.monotonic() > end:
            break
    return " ".join(words)


def _page_text(document: Any, index: int, most: int) -> str:
    """Return up to `most` UTF-16 units of the page's text, without control characters and unpaired surrogates."""
    page = pdfium.FPDF_LoadPage(document, index)
    if not page:
        raise _refused(Refusal.CORRUPT)
    text_page = pdfium.FPDFText_LoadPage(page)
    try:
        count = min(pdfium.FPDFText_CountChars(text_page), most) if text_page else 0
        if count < 1:
            return ""
        units = (ctypes.c_ushort * (count + 1))()
        filled = pdfium.FPDFText_GetText(text_page, 0, count, units)
        text = bytes(units)[: max(filled - 1, 0) * 2].decode("utf-16-le", "ignore")
    finally:
        if text_page:
            pdfium.FPDFText_ClosePage(text_page)
        pdfium.FPDF_ClosePage(page)
    return "".join(" " if unicodedata.category(character) in ("Cc", "Cn", "Co") else character for character in text)


def _refused(why: Refusal) -> ServiceRefused:
    """Build the refusal; the parent puts it into words."""
    return ServiceRefused(why.value)


OF_THE_CATALOG = (b"/OCProperties", b"/AcroForm")
"""Written uncompressed in the copy, whatever the compression of the document itself."""
UNPROTECTED = -1


def start_picking() -> SandboxHandler:
    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        """Header: a Choice. One answer: the new document. Raises Refused with NotSeparable."""
        yield b"", _chosen(body, msgspec.msgpack.decode(header, type=PageRanges))

    return handle


def _chosen(data: bytearray, choice: PageRanges) -> bytes:
    data = with_a_true_list(data)
    memory = (ctypes.c_ubyte * len(data)).from_buffer(data)
    document: Any = pdfium.FPDF_LoadMemDocument64(memory, len(data), None)
    if not document:
        raise _not_separable()
    try:
        if pdfium.FPDF_GetSecurityHandlerRevision(document) != UNPROTECTED:
            raise _not_separable()
        if pdfium.FPDF_GetFormType(document) != pdfium.FORMTYPE_NONE:
            raise _not_separable()
        whole = written(document)
        if any(name in whole for name in OF_THE_CATALOG):
            raise _not_separable()
        return _copied(document, choice)
    finally:
        pdfium.FPDF_CloseDocument(document)


def _copied(document: Any, choice: PageRanges) -> bytes:
    pages = list(chain.from_iterable(range(first, last + 1) for first, last in choice))
    indices = (ctypes.c_int * len(pages))(*pages)
    copy = pdfium.FPDF_CreateNewDocument()
    try:
        if not pdfium.FPDF_ImportPagesByIndex(copy, document, indices, len(pages), 0):
            raise _not_separable()
        return written(copy)
    finally:
        pdfium.FPDF_CloseDocument(copy)


def _not_separable() -> ServiceRefused:
    """Build the refusal; the parent puts it into words."""
    return ServiceRefused(NotSeparable.PAGES.value)
