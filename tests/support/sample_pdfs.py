"""Small real PDFs, written by hand: a page is a size and a content stream (ISO 32000-1, sections 7 and 8).

`python -m tests.support.sample_pdfs` writes the sample label that ships with the product.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from PIL import Image

from resources import samples
from tests.support.barcodes import code128, qr

POINTS_PER_MM = 72 / 25.4
A4_MM = (210.0, 297.0)


@dataclass
class Page:
    """Draw in mm from the top left corner, y down."""

    width_mm: float
    height_mm: float
    rotate: int = 0
    content: list[str] = field(default_factory=list)

    def box(self, x: float, y: float, width: float, height: float) -> Page:
        """A filled black rectangle."""
        bottom = self.height_mm - y - height
        numbers = " ".join(f"{v * POINTS_PER_MM:.4f}" for v in (x, bottom, width, height))
        self.content.append(f"{numbers} re f")
        return self

    def text(self, x: float, y: float, size_pt: float, text: str, *, bold: bool = False) -> Page:
        """One line; `y` is its base line."""
        safe = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        place = f"{x * POINTS_PER_MM:.4f} {(self.height_mm - y) * POINTS_PER_MM:.4f}"
        self.content.append(f"BT /{'F2' if bold else 'F1'} {size_pt:g} Tf {place} Td ({safe}) Tj ET")
        return self

    def modules(self, x: float, y: float, module: float, rows: Sequence[Sequence[bool]], height: float) -> Page:
        """A bar code: every module is `module` mm wide and every row `height` mm high."""
        for line, row in enumerate(rows):
            start = 0
            while start < len(row):
                end = start
                while end < len(row) and row[end] == row[start]:
                    end += 1
                if row[start]:
                    self.box(x + start * module, y + line * height, (end - start) * module, height)
                start = end
        return self


def pdf(pages: Iterable[Page]) -> bytes:
    """A PDF 1.4 file with Helvetica as F1, Helvetica-Bold as F2. Letters that they lack are question marks."""
    pages = list(pages)
    objects = ["<</Type/Catalog/Pages 2 0 R>>", ""]
    fonts = "<</Font<</F1 3 0 R/F2 4 0 R>>>>"
    for name in ("Helvetica", "Helvetica-Bold"):
        objects.append(f"<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>")
    kids = []
    for page in pages:
        stream = "\n".join(page.content)
        number = len(objects) + 1
        box = f"[0 0 {page.width_mm * POINTS_PER_MM:.4f} {page.height_mm * POINTS_PER_MM:.4f}]"
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox{box}/Rotate {page.rotate}/Resources{fonts}/Contents {number + 1} 0 R>>"
        )
        objects.append(f"<</Length {len(stream.encode('cp1252', 'replace'))}>>\nstream\n{stream}\nendstream")
        kids.append(f"{number} 0 R")
    objects[1] = f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(kids)}]>>"
    return assemble([text.encode("cp1252", "replace") for text in objects])


def assemble(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """Objects 1, 2, … with a correct cross-reference table; object 1 is the catalog."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, start)
    return bytes(out)


TRACKING = "00340434161094042557"
ROUTING = "https://track.example/00340434161094042557"


def shipping_label(tracking: str = TRACKING, routing: str = ROUTING) -> bytes:
    """100 x 150 mm: addresses, a Code 128 of 3-dot bars at 203 dpi, a QR code."""
    page = Page(100, 150)
    page.box(4, 4, 92, 0.5).box(4, 145.5, 92, 0.5).box(4, 4, 0.5, 142).box(95.5, 4, 0.5, 142)
    page.text(8, 13, 18, "SPOOLHOUSE EXPRESS", bold=True).text(8, 19, 9, "Parcel 1 of 1 · 2.4 kg · insured")
    page.box(4, 23, 91.75, 0.5)
    page.text(8, 29, 8, "From").text(8, 33.5, 9, "Spoolhouse Warehouse, Quay 7, 20457 Hamburg")
    page.box(4, 37, 91.75, 0.5)
    page.text(8, 43, 8, "To").text(8, 51, 16, "Märta Öberg", bold=True)
    page.text(8, 58, 14, "Åsgatan 12 B").text(8, 65, 14, "211 34 Malmö").text(8, 72, 14, "SWEDEN", bold=True)
    page.box(4, 77, 91.75, 0.5)
    symbol = qr(routing)
    page.modules(64, 81, 0.875, symbol, 0.875)
    page.text(8, 88, 8, "Service").text(8, 95, 16, "NEXT DAY", bold=True)
    page.text(8, 102, 8, "Order").text(8, 107.5, 12, "SO-2026-004711")
    page.box(4, 113, 91.75, 0.5)
    bars = code128(tracking)
    module = 0.375
    page.modules(50 - len(bars) * module / 2, 117, module, [bars], 20)
    page.text(24, 142, 12, " ".join(tracking[i : i + 4] for i in range(0, len(tracking), 4)))
    return pdf([page])


def frame(width_mm: float, height_mm: float, *, rotate: int = 0, text: str = "") -> Page:
    """A page with a 1 mm frame at its edge and a black corner at its top left (10 mm): easy to find on a bitmap."""
    page = Page(width_mm, height_mm, rotate)
    page.box(0, 0, width_mm, 1).box(0, height_mm - 1, width_mm, 1)
    page.box(0, 0, 1, height_mm).box(width_mm - 1, 0, 1, height_mm).box(0, 0, 10, 10)
    if text:
        page.text(width_mm / 2 - 10, height_mm / 2, 12, text)
    return page


def picture(image: Image.Image, width_mm: float, height_mm: float) -> bytes:
    """One page that is an image of mode "1" from edge to edge, as many carriers deliver their labels."""
    width, height = width_mm * POINTS_PER_MM, height_mm * POINTS_PER_MM
    packed = zlib.compress(image.tobytes())
    stream = (
        b"<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent 1"
        b"/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (*image.size, len(packed), packed)
    )
    content = b"q %.4f 0 0 %.4f 0 0 cm /X Do Q" % (width, height)
    return with_content(content, b"/XObject<</X 5 0 R>>", [stream], size=b"[0 0 %.4f %.4f]" % (width, height))


def a4_two_pages() -> bytes:
    return pdf([frame(*A4_MM, text="Page one"), frame(*A4_MM, text="Page two")])


def landscape() -> bytes:
    """150 x 100 mm."""
    return pdf([frame(150, 100, text="Landscape")])


def pages(count: int) -> bytes:
    return pdf(Page(20, 10).box(i % 10, 2, 1, 5) for i in range(count))


def zero_pages() -> bytes:
    return pdf([])


def truncated() -> bytes:
    whole = shipping_label()
    return whole[: len(whole) * 2 // 3]


def huge_page() -> bytes:
    """5 x 5 m: 1.6 billion dots at 203 dpi."""
    return pdf([frame(5000, 5000)])


def encrypted() -> bytes:
    """Locked with a user password (standard security handler, revision 2, 40-bit RC4)."""
    catalog, tree, page = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]>>",
    )
    owner, user = bytes(range(1, 33)).hex(), bytes(range(33, 65)).hex()
    lock = f"<</Filter/Standard/V 1/R 2/O<{owner}>/U<{user}>/P -4>>".encode()
    return assemble([catalog, tree, page, lock], b"/Encrypt 4 0 R/ID[<00112233445566778899aabbccddeeff><00>]")


def bomb_image(width: int = 60_000, height: int = 60_000) -> bytes:
    """An image of 3.6 gigapixels in a few kilobytes: deflated white, RGB."""
    packer = zlib.compressobj(9)
    row = bytes(width * 3)
    packed = b"".join(packer.compress(row) for _ in range(2000)) + packer.flush()
    image = (
        b"<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8"
        b"/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (width, height, len(packed), packed)
    )
    return with_content(b"q 283 0 0 425 0 0 cm /X Do Q", b"/XObject<</X 5 0 R>>", [image])


def bomb_memory() -> bytes:
    """A content stream of 600 MB, deflated twice to a few kilobytes."""
    packer = zlib.compressobj(9)
    once = b"".join(packer.compress(b" " * 1_000_000) for _ in range(600)) + packer.flush()
    content = zlib.compress(once, 9)
    return with_content(content, b"", [], filters=b"/Filter[/FlateDecode/FlateDecode]")


def bomb_time(*, empty_pages: int = 0) -> bytes:
    """A colour gradient that computes thousands of sines for every dot, fifty times over; behind empty pages."""
    program = b"{mul " + b"sin cos " * 4000 + b"}"
    function = b"<</FunctionType 4/Domain[0 1 0 1]/Range[0 1]/Length %d>>\nstream\n%s\nendstream" % (
        len(program),
        program,
    )
    shading = b"<</ShadingType 1/ColorSpace/DeviceGray/Matrix[283 0 0 425 0 0]/Function 6 0 R>>"
    empty = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]>>"
    kids = b"7 0 R " * empty_pages + b"3 0 R"
    return with_content(b"/S sh " * 50, b"/Shading<</S 5 0 R>>", [shading, function, empty], kids=kids)


def bomb_forms() -> bytes:
    """Forms that draw forms: ten times each, eight levels deep."""
    forms = []
    for level in range(8):
        body = b"/X Do " * 10 if level < 7 else b"0 0 283 425 re f " * 20
        resources = b"/Resources<</XObject<</X %d 0 R>>>>" % (6 + level) if level < 7 else b""
        head = b"<</Type/XObject/Subtype/Form/BBox[0 0 283 425]%s/Length %d>>" % (resources, len(body))
        forms.append(head + b"\nstream\n" + body + b"\nendstream")
    return with_content(b"/X Do " * 10, b"/XObject<</X 5 0 R>>", forms)


def with_content(
    content: bytes,
    resources: bytes,
    more: Sequence[bytes],
    *,
    filters: bytes = b"",
    size: bytes = b"[0 0 283 425]",
    entries: bytes = b"",
    kids: bytes = b"3 0 R",
) -> bytes:
    """One page in points; `more` are the objects from 5 on, `entries` the page's others.

    `kids`: the pages in their order, where some of `more` are pages, too."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox%s/Resources<<%s>>/Contents 4 0 R%s>>" % (size, resources, entries)
    stream = b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(content), filters, content)
    tree = b"<</Type/Pages/Count %d/Kids[%s]>>" % (kids.count(b"R"), kids)
    return assemble([b"<</Type/Catalog/Pages 2 0 R>>", tree, page, stream, *more])


if __name__ == "__main__":
    samples.path("label-100x150.pdf").write_bytes(shipping_label())
