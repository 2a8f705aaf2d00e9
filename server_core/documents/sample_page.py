"""Test prints, written by hand: a ZPL label, and a one-page PDF for printers that take pages only. Pure."""

from __future__ import annotations

from datetime import datetime

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH
SMALLEST_DOTS = 240


def zpl_label(*, name: str, printer_id: str, at: datetime, dpi: int, width_mm: float, height_mm: float | None) -> bytes:
    """Name, time, id as text and as Code 128, in a frame at the edge of the label."""
    width = max(round(width_mm / MM_PER_INCH * dpi), SMALLEST_DOTS)
    height = max(round((height_mm or width_mm) / MM_PER_INCH * dpi), SMALLEST_DOTS)
    text = max(min(width // 16, height // 8), 18)
    module = max(width // 260, 1)
    lines = [
        "^XA^CI28",
        f"^PW{width}^LL{height}",
        f"^FO4,4^GB{width - 8},{height - 8},3^FS",
        f"^FO{text},{text}^A0N,{text},{text}^FH^FD{_zpl_text(name)}^FS",
        f"^FO{text},{text * 2 + 8}^A0N,{text * 2 // 3},{text * 2 // 3}^FDTest print  {at:%Y-%m-%d %H:%M}^FS",
        f"^FO{text},{text * 3 + 16}^BY{module}^BCN,{text * 2},N,N,N^FD{printer_id[:8]}^FS",
        f"^FO{text},{text * 5 + 24}^A0N,{text // 2},{text // 2}^FD{printer_id}^FS",
        "^XZ",
    ]
    return "\n".join(lines).encode()


def _zpl_text(text: str) -> str:
    """`^FH`: what ZPL would read as a command goes as the hexadecimal of its bytes."""
    return "".join(f"_{ord(character):02X}" if character in "^~_\\" else character for character in text)


def pdf_page(*, name: str, printer_id: str, at: datetime, width_mm: float, height_mm: float) -> bytes:
    """A frame 5 mm from the edge and three lines of Helvetica (PDF 1.4, ISO 32000-1 section 7)."""
    width, height = width_mm * POINTS_PER_MM, height_mm * POINTS_PER_MM
    edge = 5 * POINTS_PER_MM
    size = max(min(width / 20, 24.0), 6.0)
    lines = [(size, name), (size * 0.7, f"Test print  {at:%Y-%m-%d %H:%M}"), (size * 0.5, printer_id)]
    content = [f"1 w {edge:.2f} {edge:.2f} {width - 2 * edge:.2f} {height - 2 * edge:.2f} re S BT"]
    below = height - edge
    for font_size, text in lines:
        below -= font_size * 1.6
        content.append(f"/F1 {font_size:.2f} Tf 1 0 0 1 {edge * 2:.2f} {below:.2f} Tm ({_pdf_text(text)}) Tj")
    content.append("ET")
    return pdf_of("\n".join(content).encode("cp1252", "replace"), width_mm=width_mm, height_mm=height_mm)


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
