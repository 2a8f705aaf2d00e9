"""What was filled into a form prints: PDFium itself leaves fields to whoever fills in forms, and draws none.

No form is opened for it, so no script of the document ever runs: fields become stamps in memory, and annotations of
every other kind are drawn by PDFium as they print (ISO 32000-1, 12.5.3: those that are for paper and not hidden).
Where the form leaves looks to the reader (NeedAppearances, 12.7.2), what the file holds for a field may be older than
its value: whoever filled it in trusts the reader to draw it anew, and so does PDFium where there is no look at all.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2.raw as pdfium

STAMP = "Stamp\0".encode("utf-16-le")
LOOK = b"AP"
FAR_OFF = -1e6
HIDDEN, PRINTS = pdfium.FPDF_ANNOT_FLAG_HIDDEN, pdfium.FPDF_ANNOT_FLAG_PRINT


class Fields:
    """Of one document. `open_again` opens it once more: what PDFium makes anew is tried out there."""

    def __init__(self, document: Any, open_again: Callable[[], Any]) -> None:
        self._in_form = pdfium.FPDF_GetFormType(document) != pdfium.FORMTYPE_NONE
        self._open_again = open_again
        self._trial: Any = None

    def show(self, page: Any, number: int) -> None:
        """Make the fields of this page drawable; `number` counts from 1."""
        places = _places_of_fields(page) if self._in_form else []
        if not places:
            return
        for place in self._made_anew(number, places):
            with _annotation(page, place) as annotation:
                pdfium.FPDFAnnot_SetAP(annotation, pdfium.FPDF_ANNOT_APPEARANCEMODE_NORMAL, None)
        _make_looks(page)
        stamp = (ctypes.c_ushort * (len(STAMP) // 2)).from_buffer_copy(STAMP)
        for place in places:
            with _annotation(page, place) as annotation:
                pdfium.FPDFAnnot_SetStringValue(annotation, b"Subtype", stamp)

    def close(self) -> None:
        if self._trial:
            pdfium.FPDF_CloseDocument(self._trial)

    def _made_anew(self, number: int, places: list[int]) -> list[int]:
        """The fields that get a look where they have none: nothing else tells that the form wants it."""
        self._trial = self._trial or self._open_again()
        page = pdfium.FPDF_LoadPage(self._trial, number - 1) if self._trial else None
        if not page:
            return []
        try:
            for place in places:
                with _annotation(page, place) as annotation:
                    pdfium.FPDFAnnot_SetAP(annotation, pdfium.FPDF_ANNOT_APPEARANCEMODE_NORMAL, None)
            _make_looks(page)
            return [place for place in places if has_look(page, place)]
        finally:
            pdfium.FPDF_ClosePage(page)


@contextmanager
def _annotation(page: Any, place: int) -> Iterator[Any]:
    annotation = pdfium.FPDFPage_GetAnnot(page, place)
    try:
        yield annotation
    finally:
        if annotation:
            pdfium.FPDFPage_CloseAnnot(annotation)


def _places_of_fields(page: Any) -> list[int]:
    places = []
    for place in range(pdfium.FPDFPage_GetAnnotCount(page)):
        with _annotation(page, place) as annotation:
            if annotation and pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_WIDGET:
                places.append(place)
    return places


def has_look(page: Any, place: int) -> bool:
    """Whether the annotation, the first being 0, says how it looks."""
    with _annotation(page, place) as annotation:
        return bool(annotation and pdfium.FPDFAnnot_HasKey(annotation, LOOK))


def printed_looks(page: Any) -> Iterator[Any]:
    """PDFium's objects in the looks of the annotations that print; each is gone with the next annotation."""
    for place in range(pdfium.FPDFPage_GetAnnotCount(page)):
        with _annotation(page, place) as annotation:
            if annotation and pdfium.FPDFAnnot_GetFlags(annotation) & (PRINTS | HIDDEN) == PRINTS:
                for number in range(pdfium.FPDFAnnot_GetObjectCount(annotation)):
                    yield pdfium.FPDFAnnot_GetObject(annotation, number)


def _make_looks(page: Any) -> None:
    """Drawing is what makes PDFium write the looks that a form leaves to the reader.

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
