"""The test label in the printer's own language: name, time, Code 128, a ruler of mm, five greys. Pure.

Each language draws the same layout with its own commands, so that a label that comes out right speaks for the printer.
Sizes are in dots; all is inside the label, what has no room is left out. Sources: ZPL II, TSPL/TSPL2, CPCL and Epson
ESC/POS programming manuals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from server_core.contract.decisions.label_steps import darkness_step
from server_core.contract.types.documents import RawLanguage
from server_core.documents.label_text import ascii_only, cut_to, cut_to_font, zpl_escaped

MM_PER_INCH = 25.4
GREYS = 5
DITHER = (0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5)
"""Bayer, 4 x 4."""
CODE_MODULES = 123
"""Code 128 of eight characters: start, eight, check of 11 modules each, stop of 13."""
QUIET_MODULES = 10
"""On each side (ISO/IEC 15417)."""
BEGIN = "Test print  "


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
    def gap(self) -> int:
        return max(self.text // 5, 4)

    @property
    def margin(self) -> int:
        """On each side: the bar code's quiet zone, and 1.5 mm at least."""
        return max(QUIET_MODULES * self.module, round(1.5 * self.dpi / MM_PER_INCH))

    @property
    def usable(self) -> int:
        return self.width - 2 * self.margin

    @property
    def when(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"

    @property
    def code(self) -> str:
        return self.printer_id[:8]

    @property
    def module(self) -> int:
        """At most 0.5 mm."""
        widest = max(round(self.dpi / MM_PER_INCH / 2), 1)
        return max(min(self.width // (CODE_MODULES + 2 * QUIET_MODULES), widest), 1)

    @property
    def name_top(self) -> int:
        return self.text + self.gap

    @property
    def time_top(self) -> int:
        return self.name_top + self.text + self.gap

    @property
    def barcode_top(self) -> int:
        return self.time_top + self.text + self.gap

    @property
    def barcode_height(self) -> int:
        return self.text * 2 - self.gap

    @property
    def greys_top(self) -> int:
        return self.barcode_top + self.text * 2

    def id_lines(self, most_characters: int, line_height: int) -> list[tuple[int, str]]:
        """Where from the top, and what; none where there is no room for the whole id."""
        each = min(most_characters, len(self.printer_id))
        lines = [self.printer_id[start : start + each] for start in range(0, len(self.printer_id), max(each, 1))]
        top = self.greys_top + self.text + self.gap
        room = self.height - top - self.gap
        step = line_height + 2
        return [(top + number * step, one) for number, one in enumerate(lines)] if room >= step * len(lines) else []

    def ticks(self) -> Iterator[tuple[int, int]]:
        """Of the ruler along the top edge, two dots wide each: where from the left, and how long."""
        number = 0
        while (x := round(number * self.dpi / MM_PER_INCH)) <= self.width - 2:
            share = 8 if number % 10 == 0 else 5 if number % 5 == 0 else 3
            yield x, self.text * share // 10
            number += 1

    def greys(self) -> tuple[int, int, bytes]:
        """Bytes per row, rows, and the picture, 1 = black: from white to black."""
        field = max(self.usable // GREYS // 8, 1)
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
    """Rounded down: nothing lies beyond the medium."""
    width = int(width_mm / MM_PER_INCH * dpi)
    height = int((height_mm or max(width_mm, 40.0)) / MM_PER_INCH * dpi)
    return SampleLabel(name=name, printer_id=printer_id, at=at, dpi=dpi, width=width, height=height)


def as_zpl(label: SampleLabel) -> bytes:
    """Font 0 is proportional: no character is wider than its height."""
    x, small = label.margin, max(label.text // 2, 10)
    bytes_per_row, _, picture = label.greys()
    lines = ["^XA^CI28", f"^PW{label.width}^LL{label.height}^LH0,0"]
    lines += [f"^FO{tick},0^GB2,{long},2^FS" for tick, long in label.ticks()]
    size = min(label.text, label.usable // 11)
    time = BEGIN + label.when
    if cut_to(time, label.usable, size) != time:
        time = label.when
    for top, high, text in ((label.name_top, label.text, label.name), (label.time_top, size, time)):
        fits = zpl_escaped(cut_to(text, label.usable, high))
        lines.append(f"^FO{x},{top}^A0N,{high},{high}^FH^FD{fits}^FS")
    lines += [
        f"^FO{x},{label.barcode_top}^BY{label.module}^BCN,{label.barcode_height},N,N,N^FD{label.code}^FS",
        f"^FO{x},{label.greys_top}^GFA,{len(picture)},{len(picture)},{bytes_per_row},{picture.hex().upper()}^FS",
    ]
    for top, words_of_id in label.id_lines(label.usable // small, small):
        lines.append(f"^FO{x},{top}^A0N,{small},{small}^FD{words_of_id}^FS")
    return "\n".join([*lines, "^XZ", ""]).encode()


def as_tspl(label: SampleLabel) -> bytes:
    """Fonts 1 and 2 are 8 x 12 and 12 x 20 dots; their sizes are whole multiples."""
    x = label.margin
    bytes_per_row, rows, picture = label.greys()
    lines = [f"SIZE {label.width} dot,{label.height} dot", "REFERENCE 0,0", "DIRECTION 1,0", "CLS"]
    lines += [f"BAR {tick},0,2,{long}" for tick, long in label.ticks()]
    for top, words in ((label.name_top, label.name), (label.time_top, BEGIN + label.when)):
        font, width, high = ("2", 12, 20) if label.usable >= 12 * len(BEGIN + label.when) else ("1", 8, 12)
        size = max(min(label.text // high, label.usable // (width * len(label.when)), 10), 1)
        fits = cut_to_font(ascii_only(words), label.usable // (width * size), label.when)
        lines.append(f'TEXT {x},{top},"{font}",0,{size},{size},"{fits}"')
    narrow = label.module
    code = f'"128",{label.barcode_height},0,0,{narrow},{narrow},"{label.code}"'
    lines += [f"BARCODE {x},{label.barcode_top},{code}", f"BITMAP {x},{label.greys_top},{bytes_per_row},{rows},0,"]
    white = bytes(255 - byte for byte in picture)
    end = [f'TEXT {x},{top},"1",0,1,1,"{words}"' for top, words in label.id_lines(label.usable // 8, 12)]
    end += ["PRINT 1,1", ""]
    return "\r\n".join(lines).encode() + white + b"\r\n" + "\r\n".join(end).encode()


def as_cpcl(label: SampleLabel) -> bytes:
    """Font 7 is 12 x 24 dots, size 2 of font 0 is 8 x 18; a label is told in dots of the printer."""
    x = label.margin
    bytes_per_row, rows, picture = label.greys()
    lines = [f"! 0 {label.dpi} {label.dpi} {label.height} 1", f"PAGE-WIDTH {label.width}"]
    lines += [f"LINE {tick} 0 {tick} {long} 2" for tick, long in label.ticks()]
    for top, words in ((label.name_top, label.name), (label.time_top, BEGIN + label.when)):
        large = label.usable >= 12 * len(BEGIN + label.when) and label.text >= 24
        font, width = ("7 0", 12) if large else ("0 2", 8)
        lines.append(f"TEXT {font} {x} {top} {cut_to_font(ascii_only(words), label.usable // width, label.when)}")
    lines += [
        f"BARCODE 128 {label.module} 1 {label.barcode_height} {x} {label.barcode_top} {label.code}",
        f"EG {bytes_per_row} {rows} {x} {label.greys_top} {picture.hex().upper()}",
    ]
    lines += [f"TEXT 0 2 {x} {top} {words}" for top, words in label.id_lines(label.usable // 8, 18)]
    return "\r\n".join([*lines, "FORM", "PRINT", ""]).encode()


def as_escpos(label: SampleLabel) -> bytes:
    """Line by line: a receipt is as long as its content. GS v 0, GS k 73 with code set B; font A is 12 x 24 dots."""
    row_bytes = label.width // 8
    ruler = bytearray(row_bytes * label.text)
    for x, long in label.ticks():
        for y in range(long):
            for dot in (x, x + 1):
                if dot < row_bytes * 8:
                    ruler[y * row_bytes + dot // 8] |= 0x80 >> dot % 8
    most = label.width // 12
    lines = [cut_to_font(ascii_only(words), most, label.when) for words in (label.name, BEGIN + label.when)]
    words = "".join(f"{line}\n" for line in lines)
    return b"".join(
        [
            b"\x1b@",
            raster(row_bytes, label.text, bytes(ruler)),
            words.encode(),
            escpos_code(label),
            raster(*label.greys()),
            "".join(f"{line}\n" for line in _pieces(label.printer_id, most)).encode(),
            b"\x1bd\x04",
        ]
    )


def escpos_code(label: SampleLabel) -> bytes:
    """In the middle, for its quiet zones; its modules are two dots at least, so it is left out on a narrower head."""
    module = min(max(label.module, 2), 6)
    if (CODE_MODULES + 2 * QUIET_MODULES) * module > label.width:
        return b""
    code = f"{{B{label.code}".encode()
    look = b"\x1dh%c\x1dw%c\x1dH\x00" % (min(label.text * 2, 255), module)
    return b"\x1ba\x01" + look + b"\x1dk\x49" + bytes([len(code)]) + code + b"\n\x1ba\x00"


def _pieces(words: str, most: int) -> list[str]:
    return [words[start : start + most] for start in range(0, len(words), most)]


def raster(row_bytes: int, rows: int, picture: bytes) -> bytes:
    return b"\x1dv0\x00" + row_bytes.to_bytes(2, "little") + rows.to_bytes(2, "little") + picture


# The darkness strip: five numbered patches in a label language, each printed with a darkness of its own. Pure.
#
# A patch has what shows too little and too much: fine bars that run together, a bar code that gets thin, a black
# field. Sizes are in dots. Sources: ZPL II (^MD), TSPL (DENSITY), CPCL (CONTRAST), ESC/POS (GS ( K, function 49)
# manuals.


FINE_BARS = 24


def strip(language: RawLanguage, label: SampleLabel, darkness: tuple[int, ...]) -> bytes:
    """`darkness` in %, for the numbers 1 to 5. One label each, or one receipt.

    Afterwards the language's default is set again; not in CPCL, where CONTRAST ends with its label (TONE would stay).
    """
    return STRIPS[language](label, darkness)


def _zpl(label: SampleLabel, darkness: tuple[int, ...]) -> bytes:
    x, high = label.margin, label.text * 2
    lines = []
    for number, percent in enumerate(darkness, start=1):
        lines += [f"^XA^MD{darkness_step(RawLanguage.ZPL, percent)}", f"^PW{label.width}^LL{label.height}^LH0,0"]
        lines.append(f"^FO{x},{label.gap}^A0N,{high},{high}^FD{number}^FS")
        lines += [f"^FO{left},{top}^GB{wide},{long},{min(wide, long)}^FS" for left, top, wide, long in _bars(label)]
        code = f"^BY{label.module}^BCN,{label.barcode_height},N,N,N^FD{label.code}^FS"
        lines += [f"^FO{x},{label.barcode_top}{code}", "^XZ"]
    return "\n".join([*lines, "^XA^MD0^XZ", ""]).encode()


def _tspl(label: SampleLabel, darkness: tuple[int, ...]) -> bytes:
    x, size = label.margin, max(min(label.text * 2 // 20, 10), 1)
    lines = [f"SIZE {label.width} dot,{label.height} dot", "REFERENCE 0,0", "DIRECTION 1,0"]
    for number, percent in enumerate(darkness, start=1):
        lines += [
            f"DENSITY {darkness_step(RawLanguage.TSPL, percent)}",
            "CLS",
            f'TEXT {x},{label.gap},"2",0,{size},{size},"{number}"',
        ]
        lines += [f"BAR {left},{top},{wide},{long}" for left, top, wide, long in _bars(label)]
        narrow = f"{label.barcode_height},0,0,{label.module},{label.module}"
        lines += [f'BARCODE {x},{label.barcode_top},"128",{narrow},"{label.code}"', "PRINT 1,1"]
    return "\r\n".join([*lines, "DENSITY 8", ""]).encode()


def _cpcl(label: SampleLabel, darkness: tuple[int, ...]) -> bytes:
    x, lines = label.margin, []
    for number, percent in enumerate(darkness, start=1):
        lines += [f"! 0 {label.dpi} {label.dpi} {label.height} 1", f"PAGE-WIDTH {label.width}"]
        lines += [f"CONTRAST {darkness_step(RawLanguage.CPCL, percent)}", f"TEXT 7 0 {x} {label.gap} {number}"]
        for left, top, wide, long in _bars(label):
            end = (left, top + long, wide) if long >= wide else (left + wide, top, long)
            lines.append(f"LINE {left} {top} {end[0]} {end[1]} {end[2]}")
        lines.append(
            f"BARCODE 128 {label.module} 1 {label.barcode_height} {x} {label.barcode_top} {label.code}",
        )
        lines += ["FORM", "PRINT"]
    return "\r\n".join([*lines, ""]).encode()


def _escpos(label: SampleLabel, darkness: tuple[int, ...]) -> bytes:
    """Fine bars as a picture; ESC @ at the end sets the printer's own darkness again."""
    row_bytes = label.width // 8
    rows = label.text + label.gap
    picture = bytearray(row_bytes * rows)
    for left, _, wide, _ in _bars(label):
        for dot in range(left, min(left + wide, row_bytes * 8)):
            for row in range(label.text):
                picture[row * row_bytes + dot // 8] |= 0x80 >> dot % 8
    patches = [
        b"\x1d(K\x02\x001"
        + bytes([darkness_step(RawLanguage.ESCPOS, percent) % 256])
        + f"{number}\n".encode()
        + raster(row_bytes, rows, bytes(picture))
        + escpos_code(label)
        for number, percent in enumerate(darkness, start=1)
    ]
    return b"\x1b@" + b"".join(patches) + b"\x1bd\x04\x1b@"


STRIPS: dict[RawLanguage, Callable[[SampleLabel, tuple[int, ...]], bytes]] = {
    RawLanguage.ZPL: _zpl,
    RawLanguage.TSPL: _tspl,
    RawLanguage.CPCL: _cpcl,
    RawLanguage.ESCPOS: _escpos,
}


def _bars(label: SampleLabel) -> list[tuple[int, int, int, int]]:
    """Right of the number: bars and gaps of two dots, and a black field. Left, top, width, height."""
    left, top, high = label.margin + label.text * 2, label.gap, label.text * 2
    room = label.width - label.margin - left
    fine = max(min(FINE_BARS, room // 2 // 4), 1)
    bars = [(left + number * 4, top, 2, high) for number in range(fine)]
    black = left + fine * 4 + label.gap
    field = max(min(label.width - label.margin - black, high), 1)
    return [*bars, (black, top, field, high)]
