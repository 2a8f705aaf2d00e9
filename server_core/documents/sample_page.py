"""A test print written by hand: a one-page PDF for printers that take pages only. Pure."""

from __future__ import annotations

from datetime import datetime

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH


def pdf_page(*, name: str, printer_id: str, at: datetime, width_mm: float, height_mm: float) -> bytes:
    """A frame 5 mm from the edge with a ruler of mm on it, three lines of Helvetica, and five greys."""
    width, height = width_mm * POINTS_PER_MM, height_mm * POINTS_PER_MM
    edge = 5 * POINTS_PER_MM
    size = max(min(width / 20, 24.0), 6.0)
    lines = [(size, name), (size * 0.7, f"Test print  {at:%Y-%m-%d %H:%M}"), (size * 0.5, printer_id)]
    content = [f"1 w {edge:.2f} {edge:.2f} {width - 2 * edge:.2f} {height - 2 * edge:.2f} re S", "BT"]
    content[1:1] = [*_ruler(width_mm), *_greys(width, edge)]
    below = height - edge
    for font_size, text in lines:
        below -= font_size * 1.6
        content.append(f"/F1 {font_size:.2f} Tf 1 0 0 1 {edge * 2:.2f} {below:.2f} Tm ({_pdf_text(text)}) Tj")
    content.append("ET")
    return pdf_of("\n".join(content).encode("cp1252", "replace"), width_mm=width_mm, height_mm=height_mm)


def _ruler(width_mm: float) -> list[str]:
    """Along the frame's lower edge, each mm, longer each 5 and 10."""
    lines = ["0.3 w"]
    for number in range(int(width_mm - 10) + 1):
        x, long = 5 + number, 4 if number % 10 == 0 else 3 if number % 5 == 0 else 2
        lines.append(f"{_pt(x)} {_pt(5)} m {_pt(x)} {_pt(5 + long)} l S")
    return lines


def _greys(width: float, edge: float) -> list[str]:
    """From white to black, above the ruler."""
    each, high = (width - 4 * edge) / 5, edge * 0.6
    fields = [
        f"{1 - grey / 4:.2f} g {edge * 2 + grey * each:.2f} {edge * 2:.2f} {each:.2f} {high:.2f} re f"
        for grey in range(5)
    ]
    return [*fields, "0 g"]


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
