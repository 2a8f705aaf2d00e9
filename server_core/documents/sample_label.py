"""The test label in the printer's own language: name, time, Code 128, a ruler of mm, five greys. Pure.

Each language draws the same layout with its own commands, so that a label that comes out right speaks for the printer.
Sizes are in dots. Sources: ZPL II, TSPL/TSPL2, CPCL and Epson ESC/POS programming manuals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

MM_PER_INCH = 25.4
SMALLEST_DOTS = 240
GREYS = 5
DITHER = (0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5)
"""Bayer, 4 x 4."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SampleLabel:
    """`height` of continuous media: as long as the content. `text`: the line's height in dots."""

    name: str
    printer_id: str
    at: datetime
    dpi: int
    width: int
    height: int

    @property
    def text(self) -> int:
        return max(min(self.width // 16, self.height // 8), 18)

    @property
    def lines(self) -> list[tuple[int, str]]:
        """Where from the top, and what."""
        text = self.text
        return [(text, self.name), (text * 2 + 8, f"Test print  {self.at:%Y-%m-%d %H:%M}")]

    @property
    def code(self) -> str:
        return self.printer_id[:8]

    @property
    def module(self) -> int:
        return max(self.width // 260, 1)

    @property
    def barcode_top(self) -> int:
        return self.text * 3 + 16

    @property
    def greys_top(self) -> int:
        return self.text * 5 + 24

    def ticks(self) -> Iterator[tuple[int, int]]:
        """Of the ruler along the top edge: where from the left, and how long."""
        number = 0
        while (x := round(number * self.dpi / MM_PER_INCH)) < self.width - 2:
            share = 8 if number % 10 == 0 else 5 if number % 5 == 0 else 3
            yield x, self.text * share // 10
            number += 1

    def greys(self) -> tuple[int, int, bytes]:
        """Bytes per row, rows, and the picture, 1 = black: from white to black."""
        field = max((self.width - 2 * self.text) // GREYS // 8, 1)
        rows = b"".join(self._grey_row(y, field) for y in range(self.text))
        return field * GREYS, self.text, rows

    def _grey_row(self, y: int, field: int) -> bytes:
        row = bytearray()
        for grey in range(GREYS):
            dark = 16 * grey // (GREYS - 1)
            bits = sum((DITHER[y % 4 * 4 + x % 4] < dark) << (7 - x) for x in range(8))
            row += bytes([bits]) * field
        return bytes(row)


def sample_label(
    *, name: str, printer_id: str, at: datetime, dpi: int, width_mm: float, height_mm: float | None
) -> SampleLabel:
    width = max(round(width_mm / MM_PER_INCH * dpi), SMALLEST_DOTS)
    height = max(round((height_mm or width_mm) / MM_PER_INCH * dpi), SMALLEST_DOTS)
    return SampleLabel(name=name, printer_id=printer_id, at=at, dpi=dpi, width=width, height=height)


def as_zpl(label: SampleLabel) -> bytes:
    text = label.text
    bytes_per_row, rows, picture = label.greys()
    lines = ["^XA^CI28", f"^PW{label.width}^LL{label.height}"]
    lines += [f"^FO{x},0^GB2,{long},2^FS" for x, long in label.ticks()]
    sizes = (text, text * 2 // 3)
    lines += [
        f"^FO{text},{y}^A0N,{size},{size}^FH^FD{_zpl_text(words)}^FS"
        for size, (y, words) in zip(sizes, label.lines, strict=True)
    ]
    lines += [
        f"^FO{text},{label.barcode_top}^BY{label.module}^BCN,{text * 2 - 8},N,N,N^FD{label.code}^FS",
        f"^FO{text},{label.greys_top}^GFA,{len(picture)},{len(picture)},{bytes_per_row},{picture.hex().upper()}^FS",
        f"^FO{text},{label.greys_top + rows + 8}^A0N,{text // 2},{text // 2}^FD{label.printer_id}^FS",
        "^XZ",
    ]
    return "\n".join(lines).encode()


def as_tspl(label: SampleLabel) -> bytes:
    """Font 2 is 12 x 20 dots; its sizes are whole multiples."""
    text = label.text
    bytes_per_row, rows, picture = label.greys()
    lines = [f"SIZE {label.width} dot,{label.height} dot", "DIRECTION 1", "CLS"]
    lines += [f"BAR {x},0,2,{long}" for x, long in label.ticks()]
    size = max(text // 24, 1)
    lines += [f'TEXT {text},{y},"2",0,{size},{size},"{_plain(words)}"' for y, words in label.lines]
    narrow = label.module
    lines.append(f'BARCODE {text},{label.barcode_top},"128",{text * 2 - 8},0,0,{narrow},{narrow},"{label.code}"')
    lines.append(f"BITMAP {text},{label.greys_top},{bytes_per_row},{rows},0,")
    white = bytes(255 - byte for byte in picture)
    end = [f'TEXT {text},{label.greys_top + rows + 8},"1",0,1,1,"{label.printer_id}"', "PRINT 1,1", ""]
    return "\r\n".join(lines).encode() + white + b"\r\n" + "\r\n".join(end).encode()


def as_cpcl(label: SampleLabel) -> bytes:
    """Font 7 is 12 x 24 dots."""
    text = label.text
    bytes_per_row, rows, picture = label.greys()
    lines = [f"! 0 {label.dpi} {label.dpi} {label.height} 1", f"PAGE-WIDTH {label.width}"]
    lines += [f"LINE {x} 0 {x} {long} 2" for x, long in label.ticks()]
    lines += [f"TEXT 7 0 {text} {y} {_plain(words)}" for y, words in label.lines]
    lines += [
        f"BARCODE 128 {label.module} 1 {text * 2 - 8} {text} {label.barcode_top} {label.code}",
        f"EG {bytes_per_row} {rows} {text} {label.greys_top} {picture.hex().upper()}",
        f"TEXT 0 2 {text} {label.greys_top + rows + 8} {label.printer_id}",
        "PRINT",
        "",
    ]
    return "\r\n".join(lines).encode()


def as_escpos(label: SampleLabel) -> bytes:
    """Line by line: a receipt is as long as its content. GS v 0, GS k 73 with code set B."""
    row_bytes = (label.width + 7) // 8
    ruler = bytearray(row_bytes * label.text)
    for x, long in label.ticks():
        for y in range(long):
            for dot in (x, x + 1):
                ruler[y * row_bytes + dot // 8] |= 0x80 >> dot % 8
    words = "".join(f"{_plain(words)}\n" for _, words in label.lines)
    code = f"{{B{label.code}".encode()
    greys = label.greys()
    return b"".join(
        [
            b"\x1b@",
            _raster(row_bytes, label.text, bytes(ruler)),
            words.encode(),
            b"\x1dh%c\x1dw%c\x1dH\x00" % (min(label.text * 2, 255), min(max(label.module, 2), 6)),
            b"\x1dk\x49" + bytes([len(code)]) + code + b"\n",
            _raster(*greys),
            label.printer_id.encode() + b"\n\x1bd\x04",
        ]
    )


def _raster(row_bytes: int, rows: int, picture: bytes) -> bytes:
    return b"\x1dv0\x00" + row_bytes.to_bytes(2, "little") + rows.to_bytes(2, "little") + picture


def _zpl_text(text: str) -> str:
    """`^FH`: what ZPL would read as a command goes as the hexadecimal of its bytes."""
    return "".join(f"_{ord(character):02X}" if character in "^~_\\" else character for character in text)


def _plain(text: str) -> str:
    """Each printer has its own code page; quotes, and what begins commands, end texts."""
    return "".join(each if " " <= each <= "~" and each not in '"\\^~{@!%' else "?" for each in text)
