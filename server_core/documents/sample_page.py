"""A test print written by hand: a one-page PDF for printers that take pages only. Pure."""

from __future__ import annotations

from datetime import datetime

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
    bars = widths(text)
    module = min(room / (sum(bars) + 2 * QUIET_MODULES), MODULE_MM)
    high = min(top - bottom, CODE_MM)
    if module < LEAST_MODULE_MM or high < LEAST_CODE_MM:
        return []
    x, lines = edge + max(QUIET_MODULES * module, min(edge, room / 4)), []
    x = min(x, edge + room - (sum(bars) + QUIET_MODULES) * module)
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


# Code 128, code set B (ISO/IEC 15417): the widths of bars and spaces. Pure.


TABLE = (
    "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 "
    "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 "
    "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 "
    "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 "
    "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 "
    "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 "
    "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
)
PATTERNS = TABLE.split()
START_B, STOP, MODULO = 104, 106, 103
QUIET_MODULES = 10
"""On each side."""


def widths(text: str) -> list[int]:
    """In modules, a bar first, then by turns; printable ASCII only (ValueError)."""
    if not all(" " <= each <= "~" for each in text):
        raise ValueError("code set B has printable ASCII only")
    values = [ord(each) - 32 for each in text]
    check = (START_B + sum(place * value for place, value in enumerate(values, start=1))) % MODULO
    return [int(width) for value in (START_B, *values, check, STOP) for width in PATTERNS[value]]


# The calibration grid: a line each mm, each 10 mm over the whole page, numbered from its left and top edge. Pure.
#
# A number says how many mm from the edge it is, so that the one at the paper's edge says how far the picture is off:
# 0 is right. The first 15 are numbered one by one: printers are rarely further off.


NUMBERED_MM = 15
FONT_MM = 1.5
BAND_MM = 18.0
"""Where the numbers are: beyond those of the other edge."""


def grid_page(*, width_mm: float, height_mm: float) -> bytes:
    band = min(BAND_MM, 0.45 * min(width_mm, height_mm))
    lines, words = ["0 G 0.4 w"], ["BT"]
    for x in range(int(width_mm) + 1):
        ends = [(0.0, height_mm)] if x % 10 == 0 else [(0.0, 2.5), (band - 2.5, band)]
        lines += [_line(x, start, x, end, height_mm) for start, end in ends]
    for y in range(int(height_mm) + 1):
        ends = [(0.0, width_mm)] if y % 10 == 0 else [(0.0, 2.5), (band - 2.5, band)]
        lines += [_line(start, y, end, y, height_mm) for start, end in ends]
    for x in _numbered(width_mm):
        step = x % 5 if x <= NUMBERED_MM else 0
        words.append(_text(x + 0.2, band + FONT_MM * (1 + 1.1 * step), x, height_mm))
    for y in _numbered(height_mm):
        step = y % 5 if y <= NUMBERED_MM else 0
        words.append(_text(band + 0.4 + 2.2 * step, y + FONT_MM * 0.9, y, height_mm))
    words.append("ET")
    return pdf_of("\n".join(lines + words).encode(), width_mm=width_mm, height_mm=height_mm)


def _numbered(length_mm: float) -> list[int]:
    """Those that have room before the other end."""
    each = 10 if length_mm > 100 else 5
    numbers = [*range(NUMBERED_MM + 1), *range(30 if each == 10 else 25, int(length_mm), each)]
    return [number for number in numbers if number < length_mm - 3]


def _line(x1: float, y1: float, x2: float, y2: float, height: float) -> str:
    return f"{_pt(x1)} {_pt(height - y1)} m {_pt(x2)} {_pt(height - y2)} l S"


def _text(x: float, y: float, number: int, height: float) -> str:
    return f"/F1 {_pt(FONT_MM)} Tf 1 0 0 1 {_pt(x)} {_pt(height - y)} Tm ({number}) Tj"
