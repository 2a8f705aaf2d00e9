"""A test print written by hand: a one-page PDF for printers that take pages only. Pure."""

from __future__ import annotations

from datetime import datetime

from server_core.documents import code128
from server_core.documents.label_text import cut_to

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH
EDGE_MM, SMALL_EDGE_MM, SMALL_MM = 5.0, 3.0, 50.0
MODULE_MM, LEAST_MODULE_MM = 0.5, 0.2
CODE_MM, LEAST_CODE_MM = 15.0, 3.0
GAP_MM = 1.0
# Small fields of more than a half come out black: bars and lines are drawn in such greys, too.
DARKNESSES = (0.0, 0.15, 0.3, 0.45, 1.0)


def pdf_page(*, name: str, printer_id: str, at: datetime, width_mm: float, height_mm: float) -> bytes:
    """A frame with a ruler of mm on it, three lines of Helvetica, a bar code of the id's beginning, and five greys.
    The bar code is left out where it could not be read."""
    edge = EDGE_MM if min(width_mm, height_mm) >= SMALL_MM else SMALL_EDGE_MM
    size = max(min(width_mm * POINTS_PER_MM / 20, 24.0), 6.0) / POINTS_PER_MM
    lines = [(size, name), (size * 0.7, f"Test print  {at:%Y-%m-%d %H:%M}"), (size * 0.5, printer_id)]
    frame = f"1 w {_pt(edge)} {_pt(edge)} {_pt(width_mm - 2 * edge)} {_pt(height_mm - 2 * edge)} re S"
    words = ["BT"]
    below = height_mm - edge
    for high, text in lines:
        below -= high * 1.6
        fits = cut_to(text, width_mm - 4 * edge, high)
        words.append(f"/F1 {_pt(high)} Tf 1 0 0 1 {_pt(edge * 2)} {_pt(below)} Tm ({_pdf_text(fits)}) Tj")
    words.append("ET")
    greys_top = edge * 2.6
    code = _code(printer_id[:8], edge, greys_top + GAP_MM, width_mm - 2 * edge, below - size * 0.25 - GAP_MM)
    content = [*_ruler(width_mm, edge), *_greys(width_mm, edge), *code, frame, *words]
    return pdf_of("\n".join(content).encode("cp1252", "replace"), width_mm=width_mm, height_mm=height_mm)


def _ruler(width: float, edge: float) -> list[str]:
    """Along the frame's lower edge, each mm, longer each 5 and 10."""
    lines = ["0.3 w"]
    for number in range(int(width - 2 * edge) + 1):
        x, share = edge + number, 0.8 if number % 10 == 0 else 0.6 if number % 5 == 0 else 0.4
        lines.append(f"{_pt(x)} {_pt(edge)} m {_pt(x)} {_pt(edge * (1 + share))} l S")
    return lines


def _greys(width: float, edge: float) -> list[str]:
    """From white to black, above the ruler."""
    each, high = (width - 4 * edge) / len(DARKNESSES), edge * 0.6
    fields = [
        f"{1 - dark:.2f} g {_pt(edge * 2 + place * each)} {_pt(edge * 2)} {_pt(each)} {_pt(high)} re f"
        for place, dark in enumerate(DARKNESSES)
    ]
    return [*fields, "0 g"]


def _code(text: str, edge: float, bottom: float, room: float, top: float) -> list[str]:
    """Within `room` from the frame on, its quiet zones included, as high as it can be between `bottom` and `top`."""
    bars = code128.widths(text)
    module = min(room / (sum(bars) + 2 * code128.QUIET_MODULES), MODULE_MM)
    high = min(top - bottom, CODE_MM)
    if module < LEAST_MODULE_MM or high < LEAST_CODE_MM:
        return []
    x, lines = edge + max(code128.QUIET_MODULES * module, min(edge, room / 4)), []
    x = min(x, edge + room - (sum(bars) + code128.QUIET_MODULES) * module)
    for number, width in enumerate(bars):
        if number % 2 == 0:
            lines.append(f"{x * POINTS_PER_MM:.4f} {_pt(bottom)} {width * module * POINTS_PER_MM:.4f} {_pt(high)} re f")
        x += width * module
    return lines


def _pt(mm: float) -> str:
    return f"{mm * POINTS_PER_MM:.2f}"


def pdf_of(stream: bytes, *, width_mm: float, height_mm: float) -> bytes:
    """One page with Helvetica as `/F1` (PDF 1.4, ISO 32000-1 section 7)."""
    width, height = width_mm * POINTS_PER_MM, height_mm * POINTS_PER_MM
    return _pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2f} {height:.2f}] /Contents 4 0 R".encode()
            + b" /Resources << /Font << /F1 5 0 R >> >> >>",
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        ]
    )


def _pdf_text(text: str) -> str:
    return "".join("\\" + character if character in "()\\" else character for character in text)


def _pdf(objects: list[bytes]) -> bytes:
    """The objects with their numbers, the cross-reference table and the trailer."""
    body = bytearray(b"%PDF-1.4\n")
    offsets: list[int] = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(body)
    body += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for offset in offsets:
        body += b"%010d 00000 n \n" % offset
    body += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(body)
