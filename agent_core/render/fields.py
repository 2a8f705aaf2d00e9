"""What was filled into a form prints: PDFium itself would leave out every field, whoever draws forms fills them in.

No form is opened for it, so no script of the document ever runs: fields become stamps in memory, and annotations of
every other kind are drawn by PDFium as they print (ISO 32000-1, 12.5.3: those that are for paper and not hidden).
"""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2.raw as pdfium

STAMP = "Stamp\0".encode("utf-16-le")
FAR_OFF = -1e6


def show_fields(document: Any, page: Any) -> None:
    """Make the page's fields drawable, with the look that the document has for them or leaves to the reader."""
    if pdfium.FPDF_GetFormType(document) == pdfium.FORMTYPE_NONE:
        return
    numbers = [number for number in range(pdfium.FPDFPage_GetAnnotCount(page)) if _is_field(page, number)]
    if not numbers:
        return
    _make_looks(page)
    stamp = (ctypes.c_ushort * (len(STAMP) // 2)).from_buffer_copy(STAMP)
    for number in numbers:
        annotation = pdfium.FPDFPage_GetAnnot(page, number)
        pdfium.FPDFAnnot_SetStringValue(annotation, b"Subtype", stamp)
        pdfium.FPDFPage_CloseAnnot(annotation)


def _is_field(page: Any, number: int) -> bool:
    annotation = pdfium.FPDFPage_GetAnnot(page, number)
    if not annotation:
        return False
    try:
        return bool(pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_WIDGET)
    finally:
        pdfium.FPDFPage_CloseAnnot(annotation)


def _make_looks(page: Any) -> None:
    """Drawing is what makes PDFium write the looks that a form leaves to the reader (NeedAppearances).

    The page is drawn beside the one dot of paper, so that it costs next to nothing.
    """
    bitmap = pdfium.FPDFBitmap_CreateEx(1, 1, pdfium.FPDFBitmap_Gray, None, 0)
    if not bitmap:
        raise MemoryError
    matrix, clip = pdfium.FS_MATRIX(1, 0, 0, 1, FAR_OFF, FAR_OFF), pdfium.FS_RECTF(0, 0, 1, 1)
    try:
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_PRINTING
        pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, flags)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
