"""Lists of objects that are wrong about single ones."""

from __future__ import annotations

import ctypes
import re
from typing import Any

import pypdfium2.raw as pdfium
import pytest

from server_core.documents.object_list import with_a_true_list
from tests.support.sample_pdfs import assemble

BOX = b"0 0 100 100 re f"
FORM = b"<</Type/XObject/Subtype/Form/BBox[0 0 100 100]/Length %d>>\nstream\n%s\nendstream"
WHOLE = assemble(
    [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 100 100]>>",
        b"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>",
        b"<</Length 5>>\nstream\n/X Do\nendstream",
        FORM % (len(BOX), BOX),
    ]
)


def misplaced(pdf: bytes, number: int, line: bytes) -> bytes:
    table = pdf.rindex(b"xref\n0")
    lines = pdf[table:].split(b"\n")
    lines[2 + number] = line
    return pdf[:table] + b"\n".join(lines)


def updated(pdf: bytes, entry: bytes) -> bytes:
    """Append a revision that says `entry` of object 5."""
    before = pdf.rindex(b"xref\n0")
    update = b"xref\n5 1\n%s\ntrailer\n<</Size 6/Root 1 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
    return pdf + update % (entry, before, len(pdf))


def is_black(data: bytearray) -> bool:
    memory = (ctypes.c_ubyte * len(data)).from_buffer(data)
    pdfium.FPDF_InitLibrary()
    document: Any = pdfium.FPDF_LoadMemDocument64(memory, len(data), None)
    page = pdfium.FPDF_LoadPage(document, 0)
    dots = ctypes.create_string_buffer(b"\xff" * 100, 100)
    bitmap = pdfium.FPDFBitmap_CreateEx(10, 10, pdfium.FPDFBitmap_Gray, dots, 10)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 10, 10, 0, 0)
    pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)
    pdfium.FPDF_CloseDocument(document)
    return not any(dots.raw[:100])


@pytest.mark.parametrize("number", [4, 5])
@pytest.mark.parametrize("told", [b"%010d 00000 n " % at for at in (0, 9, len(WHOLE) - 5, 9_999_999_999)])
def test_an_object_that_is_elsewhere_is_drawn(number: int, told: bytes) -> None:
    wrong = bytearray(misplaced(WHOLE, number, told))
    assert not is_black(bytearray(wrong))
    assert is_black(with_a_true_list(wrong))


def test_a_later_revision_that_misses_its_object_is_searched_too() -> None:
    assert is_black(with_a_true_list(bytearray(updated(WHOLE, b"%010d 00000 n " % 3))))


def test_bytes_before_the_header_move_all_places() -> None:
    moved = bytearray(b"junk\r\n" + WHOLE)
    assert with_a_true_list(moved) is moved
    assert is_black(with_a_true_list(bytearray(b"junk\r\n" + misplaced(WHOLE, 5, b"%010d 00000 n " % 9))))


def padded(pdf: bytes) -> bytes:
    """The list names the byte before the object."""
    return misplaced(pdf, 5, b"%010d 00000 n " % (pdf.index(b"\n5 0 obj")))


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(WHOLE, id="a true list"),
        pytest.param(padded(WHOLE), id="a line end before an object"),
        pytest.param(updated(WHOLE, b"0000000000 00001 f "), id="an object that was deleted"),
        pytest.param(misplaced(re.sub(rb"\n5 0 obj", b"\n7 0 obj", WHOLE), 5, b"%010d 00000 n " % 9), id="no object"),
        pytest.param(WHOLE[: WHOLE.rindex(b"startxref")], id="no pointer"),
        pytest.param(WHOLE.replace(b"startxref\n", b"startxref\n9"), id="a pointer beyond the end"),
        pytest.param(misplaced(WHOLE, 5, b"%010d 00000 n " % 9) + b"/ObjStm", id="streams of objects"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_other_lists_are_left_alone(pdf: bytes) -> None:
    data = bytearray(pdf)
    assert with_a_true_list(data) is data
