"""PDFium's own drawing for paper, with the fields as its form filler draws them: what Chrome is made of.

`python -m tests.real_documents.pdfium FILE DPI PAGES` writes for each page a line of JSON (its size, its annotations)
and its grey dots. A process of its own: PDFium may die of a file.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pypdfium2.raw as pdfium
from PIL import Image

MAX_POINTS = 60_000_000
FLAGS = pdfium.FPDF_ANNOT | pdfium.FPDF_PRINTING
KINDS = {
    value: name.removeprefix("FPDF_ANNOT_").lower()
    for name, value in vars(pdfium).items()
    if name.startswith("FPDF_ANNOT_") and "FLAG" not in name and "AACTION" not in name and "APPEARANCE" not in name
}
FIELD_KINDS = {1: "push button", 2: "check box", 3: "radio button", 4: "combo box", 5: "list box", 6: "text field"}
FORM_VERSION = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class PlacedAnnotation:
    """One that prints; `box` is in dots: left, top, right, bottom."""

    kind: str
    has_appearance: bool
    box: tuple[int, int, int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class PdfiumPage:
    image: Image.Image = field(repr=False)
    annotations: tuple[PlacedAnnotation, ...]


def draw(pdf: Path, *, dpi: int, pages: int, seconds: float) -> list[PdfiumPage]:
    """The first pages, as far as PDFium comes."""
    command = [sys.executable, "-m", __name__, str(pdf), str(dpi), str(pages)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, check=False).stdout
    except subprocess.TimeoutExpired as late:
        done = late.stdout or b""
    found = []
    while done:
        line, _, done = done.partition(b"\n")
        facts = json.loads(line)
        size = facts["width"], facts["height"]
        if len(done) < size[0] * size[1]:
            break
        image, done = Image.frombytes("L", size, done[: size[0] * size[1]]), done[size[0] * size[1] :]
        placed = (PlacedAnnotation(**one | {"box": tuple(one["box"])}) for one in facts["annotations"])
        found.append(PdfiumPage(image=image, annotations=tuple(placed)))
    return found


def main(pdf: Path, dpi: int, pages: int) -> None:
    pdfium.FPDF_InitLibrary()
    data = bytearray(pdf.read_bytes())
    memory = (ctypes.c_ubyte * len(data)).from_buffer(data)
    document = pdfium.FPDF_LoadMemDocument64(memory, len(data), None)
    if not document:
        return
    info = pdfium.FPDF_FORMFILLINFO(version=FORM_VERSION)
    form = pdfium.FPDFDOC_InitFormFillEnvironment(document, info)
    if form:
        pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0)
    for number in range(min(pages, pdfium.FPDF_GetPageCount(document))):
        page = pdfium.FPDF_LoadPage(document, number)
        if not page:
            return
        width = max(1, round(pdfium.FPDF_GetPageWidthF(page) * dpi / 72))
        height = max(1, round(pdfium.FPDF_GetPageHeightF(page) * dpi / 72))
        if width * height > MAX_POINTS:
            return
        placed = list(_annotations(page, form, width, height))
        dots = ctypes.create_string_buffer(b"\xff" * (width * height), width * height)
        bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_Gray, dots, width)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS)
        if form:
            pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, FLAGS)
        pdfium.FPDFBitmap_Destroy(bitmap)
        facts = {"width": width, "height": height, "annotations": placed}
        sys.stdout.buffer.write(json.dumps(facts).encode() + b"\n" + dots.raw)
        sys.stdout.buffer.flush()
        pdfium.FPDF_ClosePage(page)


def _annotations(page: Any, form: Any, width: int, height: int) -> Any:
    for place in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, place)
        if not annotation:
            continue
        flags = pdfium.FPDFAnnot_GetFlags(annotation)
        kind = KINDS.get(pdfium.FPDFAnnot_GetSubtype(annotation), "?")
        if kind == "widget":
            kind = FIELD_KINDS.get(pdfium.FPDFAnnot_GetFormFieldType(form, annotation) if form else 0, "other field")
        rect, box = pdfium.FS_RECTF(), []
        pdfium.FPDFAnnot_GetRect(annotation, rect)
        for x, y in ((rect.left, rect.top), (rect.right, rect.bottom)):
            left, top = ctypes.c_int(), ctypes.c_int()
            pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, left, top)
            box += [left.value, top.value]
        has_appearance = bool(pdfium.FPDFAnnot_HasKey(annotation, b"AP"))
        pdfium.FPDFPage_CloseAnnot(annotation)
        if flags & (pdfium.FPDF_ANNOT_FLAG_PRINT | pdfium.FPDF_ANNOT_FLAG_HIDDEN) == pdfium.FPDF_ANNOT_FLAG_PRINT:
            sides = [min(box[0::2]), min(box[1::2]), max(box[0::2]), max(box[1::2])]
            yield {"kind": kind, "has_appearance": has_appearance, "box": sides}


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
