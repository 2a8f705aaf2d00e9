"""Some pages of a document print as they do in the whole, or are refused. Real children, real PDFium."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from server_core.contract.types.documents import DocumentFormat, PageSpan, RawLanguage, span_words
from server_core.documents.raw_labels import chosen, labels_of
from server_core.services.api_error import ApiError
from server_core.services.documents.inspector import PagePicker
from tests.support import form_pdfs, sample_pdfs, user_unit_pdfs

anyio = pytest.mark.anyio
PAGES = [sample_pdfs.frame(100, 150, rotate=90 * (number % 4), text=f"page {number}") for number in range(1, 8)]
LAYERS = sample_pdfs.assemble(
    [
        b"<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[4 0 R]/D<</OFF[4 0 R]>>>>>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
        b"<</Type/OCG/Name(hidden)>>",
    ]
)


def spans(*pages: tuple[int, int]) -> list[PageSpan]:
    return [PageSpan(first=first, last=last) for first, last in pages]


async def picked(folder: Path, pdf: bytes, *pages: tuple[int, int]) -> bytes:
    file = folder / "whole.pdf"
    file.write_bytes(pdf)
    count = len(pypdfium2.PdfDocument(pdf))
    return await PagePicker().pick(file, DocumentFormat.PDF, None, count, spans(*pages))


async def refused(folder: Path, pdf: bytes, *pages: tuple[int, int]) -> str:
    with pytest.raises(ApiError) as caught:
        await picked(folder, pdf, *pages)
    details = caught.value.details or {}
    return str(details.get("reason") or details["fields"][0]["code"])


def drawn(pdf: bytes) -> list[tuple[tuple[int, ...], bytes]]:
    """Every page, dot for dot."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        bitmaps = [page.render(scale=2) for page in document]
        return [((bitmap.width, bitmap.height), bytes(bitmap.buffer)) for bitmap in bitmaps]
    finally:
        document.close()


@pytest.mark.slow
@anyio
@pytest.mark.parametrize(
    "pdf",
    [
        sample_pdfs.pdf(PAGES),
        sample_pdfs.shipping_label(),
        sample_pdfs.a4_two_pages(),
        sample_pdfs.landscape(),
        user_unit_pdfs.plain(b"2"),
        user_unit_pdfs.packed(b"2"),
    ],
    ids=["rotated", "label", "a4", "landscape", "unit", "packed unit"],
)
async def test_each_page_is_the_same_alone_dot_for_dot(tmp_path: Path, pdf: bytes, anyio_backend: str) -> None:
    whole = drawn(pdf)
    for number, page in enumerate(whole, 1):
        assert drawn(await picked(tmp_path, pdf, (number, number))) == [page]


@anyio
async def test_spans_are_taken_in_the_order_in_which_they_are_named(tmp_path: Path, anyio_backend: str) -> None:
    pdf = sample_pdfs.pdf(PAGES)
    whole = drawn(pdf)
    assert drawn(await picked(tmp_path, pdf, (6, 7), (2, 2))) == [whole[5], whole[6], whole[1]]


@anyio
async def test_what_belongs_to_the_document_is_not_taken_apart(tmp_path: Path, anyio_backend: str) -> None:
    assert await refused(tmp_path, form_pdfs.filled_form(), (1, 1)) == "pages_not_separable"
    assert await refused(tmp_path, LAYERS, (1, 1)) == "pages_not_separable"
    assert await refused(tmp_path, sample_pdfs.pdf(PAGES), (7, 8)) == "out_of_range"
    assert await refused(tmp_path, sample_pdfs.pdf(PAGES), (3, 2)) == "invalid_value"


@anyio
async def test_a_file_that_kills_its_child_is_refused(tmp_path: Path, anyio_backend: str) -> None:
    file = tmp_path / "whole.pdf"
    file.write_bytes(b"no PDF any more")
    with pytest.raises(ApiError) as caught:
        await PagePicker().pick(file, DocumentFormat.PDF, None, 3, spans((1, 1)))
    assert (caught.value.details or {})["reason"] == "pages_not_separable"
    other = PagePicker(service="tests.support.inspection_service:start")
    with pytest.raises(ApiError):
        await other.pick(file, DocumentFormat.RAW, RawLanguage.TSPL, None, spans((1, 1)))


LABEL = b"^XA^PW800^FO50,50^A0N,40,40^FDLabel %d^FS^FO50,99^BY2^BCN,100^FD%04d^FS^PQ1^XZ"
THREE = b"\r\n".join(LABEL % (number, number) for number in (1, 2, 3))


@pytest.mark.parametrize(
    ("content", "wanted", "labels"),
    [
        (THREE, [1], [2]),
        (THREE, [2, 0], [3, 1]),
        (THREE.lower().replace(b"label", b"Label"), [0], [1]),
        (THREE.replace(b"^XA", b"^XA^FX ~DGR: and ^^ in words", 1), [0], None),
        (b"^XA^LH30,30^XZ" + THREE, [1], None),  # where the origin is was said before
        (b"^XA^CI28^FDx^FS^XZ^XA^CI28^FDLabel 9^FS^XZ", [1], [9]),
        (b"^CFD\n" + THREE, [1], None),  # outside of all labels
        (b"~DGR:LOGO.GRF,1,1,FF" + THREE, [0], None),
        (THREE + b"^XA^XFR:FORM.ZPL^FN1^FDx^FS^XZ", [0], None),
        (b"^XA^DFR:FORM.ZPL^FN1^FS^XZ" + THREE, [1], None),
        (b"^XA^CC!^XZ" + THREE, [1], None),
        (b"SIZE 100 mm,150 mm\r\nPRINT 1\r\n", [0], None),
        (b"", [0], None),
    ],
)
def test_labels_are_cut_out_where_they_stand_alone(content: bytes, wanted: list[int], labels: list[int] | None) -> None:
    found = chosen(content, wanted)
    if labels is None:
        assert found is None
        return
    assert found is not None
    assert len(labels_of(found)) == len(labels)
    places = [found.index(b"Label %d" % number) for number in labels]
    assert places == sorted(places)


def test_spans_in_words() -> None:
    assert span_words(spans((4, 6), (9, 9))) == "4-6, 9"
