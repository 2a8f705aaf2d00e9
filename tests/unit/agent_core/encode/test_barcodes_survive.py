"""Bar codes of the smallest legal modules, from PDF to paper through every label encoder, read by zxing-cpp.

The smallest modules, in whole dots of 203 dpi (0.125 mm) and 300 dpi (0.0847 mm):
- EAN-13: 0.249 mm, what the GS1 General Specifications allow where labels are printed on demand: 2 and 3 dots.
- Code 128: 0.191 mm (7.5 mil) in open systems, 0.170 mm (0.0067 inch: two dots of 300 dpi) in GS1's tables: 2 dots.
- PDF417 the same, with rows of three modules: 2 dots.
- QR Code and Data Matrix: ISO/IEC 18004 and 16022 leave the module to the application; GS1's tables for labels want
  about 0.25 mm: 2 dots. Single dots are in none of them; they are read all the same.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import pytest
from PIL import Image

from agent_core.bitmap import Bitmap
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import RenderRequest
from tests.support.barcodes import read_symbols, symbol
from tests.support.image_pdfs import PlacedImage, pdf_of_images
from tests.support.label_documents import differs, print_each
from tests.support.sample_pdfs import Page, pdf

pytestmark = pytest.mark.anyio

MM_PER_INCH = 25.4
WIDTH_MM, HEIGHT_MM = 60.0, 24.0
TEXTS = {
    "EAN13": "4006381333931",
    "Code128": "SPOOL-00340434161",
    "PDF417": "SPOOLHOUSE 0034043416109",
    "QRCode": "https://track.example/00340434161094042557",
    "DataMatrix": "00340434161094042557-SPOOLHOUSE",
}
SMALLEST = {
    203: [("EAN13", 2), ("Code128", 2), ("PDF417", 2), ("QRCode", 2), ("DataMatrix", 2)],
    300: [("EAN13", 3), ("Code128", 2), ("PDF417", 2), ("QRCode", 2), ("DataMatrix", 2)],
}
SINGLE_DOTS = [("QRCode", 1), ("DataMatrix", 1)]
ZOOM = 2  # a scanner sees more than one pixel per dot


@dataclass(frozen=True, kw_only=True)
class Code:
    """A bar code on a page. `module`: in dots. `at`: its corner in dots from the page's, maybe fractional."""

    dpi: int
    symbology: str
    module: int
    at: float

    @property
    def mm_per_dot(self) -> float:
        return MM_PER_INCH / self.dpi

    @property
    def rows(self) -> list[list[bool]]:
        return symbol(self.symbology, TEXTS[self.symbology])

    @property
    def row_modules(self) -> int:
        """Height of a row in modules."""
        return 40 if len(self.rows) == 1 else 1

    def drawn(self) -> Page:
        page = Page(WIDTH_MM, HEIGHT_MM)
        at, module = self.at * self.mm_per_dot, self.module * self.mm_per_dot
        return page.modules(at, at, module, self.rows, module * self.row_modules)

    def placed(self, pixels: int, mode: str) -> PlacedImage:
        """Return the page content for an image with this many pixels per module."""
        rows = self.rows
        image = Image.new("1", (len(rows[0]), len(rows)))
        image.putdata([0 if black else 255 for row in rows for black in row])
        size = (image.width * pixels, image.height * pixels * self.row_modules)
        module = self.module * self.mm_per_dot
        return PlacedImage(
            image=image.resize(size, Image.Resampling.NEAREST).convert(mode),
            x=self.at * self.mm_per_dot,
            y=self.at * self.mm_per_dot,
            width=image.width * module,
            height=image.height * self.row_modules * module,
        )

    def expected(self, size: tuple[int, int], corner: int) -> bytes:
        """Return the page's dots, 1 = black, if it lies on whole ones."""
        rows, page = self.rows, Image.new("1", size)
        image = Image.new("1", (len(rows[0]), len(rows)))
        image.putdata([255 if black else 0 for row in rows for black in row])
        dots = (image.width * self.module, image.height * self.row_modules * self.module)
        page.paste(image.resize(dots, Image.Resampling.NEAREST), (corner, corner))
        return page.tobytes()


def codes(dpi: int, at: float, wanted: list[tuple[str, int]]) -> list[Code]:
    return [Code(dpi=dpi, symbology=name, module=dots, at=at) for name, dots in wanted]


def documents(dpi: int) -> Iterator[tuple[str, bytes, list[Code]]]:
    """Return pairs of the drawing method and a PDF with a page for each code."""
    for at in (24.0, 24.4):
        wanted = codes(dpi, at, SMALLEST[dpi] + SINGLE_DOTS)
        yield f"vector at {at}", pdf(code.drawn() for code in wanted), wanted
    for how, mode, pixels, at in [
        ("a pixel per dot", "1", None, 24.0),
        ("a pixel per dot, beside the dots", "1", None, 24.4),
        ("10 pixels per module", "1", 10, 24.0),
        ("5 pixels per module", "1", 5, 24.0),  # 2.5 pixels per dot, or 1.67
        ("a JPEG of 7 pixels per module", "L", 7, 24.0),
    ]:
        wanted = codes(dpi, at, SMALLEST[dpi] + SINGLE_DOTS)
        placed = [code.placed(pixels or code.module, mode) for code in wanted]
        yield f"image, {how}", pdf_of_images(placed, width_mm=WIDTH_MM, height_mm=HEIGHT_MM), wanted


@pytest.fixture(scope="module")
async def drawn() -> AsyncIterator[dict[int, list[tuple[str, Code, Bitmap]]]]:
    """Draw every code in every way, per dpi."""
    workers = RenderWorkers()
    found: dict[int, list[tuple[str, Code, Bitmap]]] = {}
    for dpi in SMALLEST:
        request = RenderRequest(dpi=dpi, media_width_mm=WIDTH_MM, media_height_mm=HEIGHT_MM)
        for how, document, on_pages in documents(dpi):
            bitmaps = [bitmap async for bitmap in workers.render(document, request)]
            pages = zip(on_pages, bitmaps, strict=True)
            found.setdefault(dpi, []).extend((how, code, bitmap) for code, bitmap in pages)
    yield found
    await workers.aclose()


def is_read(code: Code, paper: Image.Image) -> bool:
    seen = paper.resize((paper.width * ZOOM, paper.height * ZOOM), Image.Resampling.NEAREST)
    return read_symbols(seen, code.symbology) == [TEXTS[code.symbology]]


@pytest.mark.slow
@pytest.mark.parametrize("dpi", SMALLEST)
async def test_every_bar_code_is_read_from_the_paper_of_every_language(
    drawn: dict[int, list[tuple[str, Code, Bitmap]]], dpi: int
) -> None:
    bitmaps = [bitmap for _, _, bitmap in drawn[dpi]]
    assert len(bitmaps) == 7 * 7
    papers: dict[tuple[str, Code], set[bytes]] = {}
    for language in RawLanguage:
        labels = print_each(language, bitmaps, second_opinion=dpi == 203)
        for (how, code, bitmap), label in zip(drawn[dpi], labels, strict=True):
            assert differs(label, bitmap) is None, f"{language}: {how}, {code}"
            paper = label.image().crop((0, 0, bitmap.width_dots, bitmap.height_dots))
            papers.setdefault((how, code), set()).add(paper.tobytes())
    size = (bitmaps[0].width_dots, bitmaps[0].height_dots)
    unread = [
        f"{code.symbology} of {code.module} dots: {how}"
        for (how, code), pictures in papers.items()
        if not all(is_read(code, Image.frombytes("L", size, picture)) for picture in pictures)
    ]
    assert unread == []


@pytest.mark.parametrize("dpi", SMALLEST)
async def test_no_dot_is_wrong(drawn: dict[int, list[tuple[str, Code, Bitmap]]], dpi: int) -> None:
    """Bar codes as paths and as images of any resolution; one that begins between dots is moved onto them."""
    wrong = []
    for how, code, bitmap in drawn[dpi]:
        expected = code.expected((bitmap.width_dots, bitmap.height_dots), corner=24)
        if bitmap.rows != expected:
            dots = sum(map(int.bit_count, (one ^ other for one, other in zip(bitmap.rows, expected, strict=True))))
            wrong.append(f"{code.symbology} of {code.module} dots: {how}: {dots}")
    assert wrong == []
