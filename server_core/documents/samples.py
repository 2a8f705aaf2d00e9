"""Test prints: a label in the printer's own language, and a one-page PDF for printers that take only pages. Pure.

The label has its name, the time, a Code 128, a ruler in mm and five greys. Each language draws the same layout with its
own commands, so that a correct label proves that the printer works. Sizes are in dots. Elements that do not fit on the
label are left out. User texts never become commands.

Sources: ZPL II, TSPL/TSPL2, CPCL and Epson ESC/POS programming manuals.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from datetime import datetime

from server_core.contract.decisions.print_defaults import darkness_step
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import Record
from server_core.contract.types.media import MM_PER_INCH


def ascii_only(text: str) -> str:
    """Reduce a text to characters of every code page: accents are dropped, everything else becomes `?`.

    So do quotation marks, which end texts, and characters that begin commands.
    """
    plain = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return "".join(each if " " <= each <= "~" and each not in '"\\^~{@!%' else "?" for each in plain)


def cut_to_font(text: str, most: int, else_: str) -> str:
    """Cut to `most` characters of a monospaced font. If the text ends with `else_`, at least that part is kept."""
    if len(text) <= most:
        return text
    return else_[:most] if text.endswith(else_) else text[:most]


def cut_to(text: str, width: float, height: float) -> str:
    """Cut to what certainly fits in a proportional font whose letters are at most `height` wide (ZPL's 0)."""
    used, kept = 0.0, 0
    for character in text:
        used += height * _share(character)
        if used > width:
            break
        kept += 1
    return text[:kept]


def zpl_escaped(text: str) -> str:
    """Escape for `^FH`: ZPL's command characters become hexadecimal, and what is no character becomes `?`."""
    shown = (each if each.isprintable() else "?" for each in text)
    return "".join(f"_{ord(each):02X}" if each in "^~_\\" else each for each in shown)


def _share(character: str) -> float:
    """Return a character's greatest width as a share of its height."""
    if unicodedata.east_asian_width(character) in "WF" or character in "MWmw@%&":
        return 1.0
    return 0.8 if character.isupper() else 0.62


GREYS = 5
DITHER = (0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5)
"""Bayer matrix, 4 x 4."""
CODE_MODULES = 123
"""Modules of a Code 128 of eight characters: start, eight characters and check of 11 each, stop of 13."""
QUIET_MODULES = 10
"""Quiet zone on each side, in modules (ISO/IEC 15417)."""
BEGIN = "Test print  "


class SampleLabel(Record, frozen=True, kw_only=True):
    """Layout of a test label.

    `height` of continuous media: as long as the content. `text`: the line's height in dots.
    """

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
        """Margin on each side: the bar code's quiet zone, and at least 1.5 mm."""
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
        """Width of a bar code module, at most 0.5 mm."""
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
        """Return the lines of the id with their distance from the top; none if the whole id does not fit."""
        each = min(most_characters, len(self.printer_id))
        lines = [self.printer_id[start : start + each] for start in range(0, len(self.printer_id), max(each, 1))]
        top = self.greys_top + self.text + self.gap
        room = self.height - top - self.gap
        step = line_height + 2
        return [(top + number * step, one) for number, one in enumerate(lines)] if room >= step * len(lines) else []

    def ticks(self) -> Iterator[tuple[int, int]]:
        """Return the ticks of the ruler along the top edge, each two dots wide: distance from the left, and length."""
        number = 0
        while (x := round(number * self.dpi / MM_PER_INCH)) <= self.width - 2:
            share = 8 if number % 10 == 0 else 5 if number % 5 == 0 else 3
            yield x, self.text * share // 10
            number += 1

    def greys(self) -> tuple[int, int, bytes]:
        """Return bytes per row, rows, and a bitmap with five greys from white to black, 1 = black."""
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
    """Rounded down, so that nothing lies beyond the medium."""
    width = int(width_mm / MM_PER_INCH * dpi)
    height = int((height_mm or max(width_mm, 40.0)) / MM_PER_INCH * dpi)
    return SampleLabel(name=name, printer_id=printer_id, at=at, dpi=dpi, width=width, height=height)


def as_zpl(label: SampleLabel) -> bytes:
    """Write ZPL. Font 0 is proportional: no character is wider than its height."""
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
    """Write TSPL. Fonts 1 and 2 are 8 x 12 and 12 x 20 dots, and 2 dots between letters; sizes are whole multiples."""
    x = label.margin
    bytes_per_row, rows, picture = label.greys()
    lines = [f"SIZE {label.width} dot,{label.height} dot", "REFERENCE 0,0", "DIRECTION 1,0", "CLS"]
    lines += [f"BAR {tick},0,2,{long}" for tick, long in label.ticks()]
    for top, words in ((label.name_top, label.name), (label.time_top, BEGIN + label.when)):
        font, width, high = ("2", 14, 20) if label.usable >= 14 * len(BEGIN + label.when) else ("1", 10, 12)
        size = max(min(label.text // high, label.usable // (width * len(label.when)), 10), 1)
        fits = cut_to_font(ascii_only(words), label.usable // (width * size), label.when)
        lines.append(f'TEXT {x},{top},"{font}",0,{size},{size},"{fits}"')
    narrow = label.module
    code = f'"128",{label.barcode_height},0,0,{narrow},{narrow},"{label.code}"'
    lines += [f"BARCODE {x},{label.barcode_top},{code}", f"BITMAP {x},{label.greys_top},{bytes_per_row},{rows},0,"]
    white = bytes(255 - byte for byte in picture)
    end = [f'TEXT {x},{top},"1",0,1,1,"{words}"' for top, words in label.id_lines(label.usable // 10, 12)]
    end += ["PRINT 1,1", ""]
    return "\r\n".join(lines).encode() + white + b"\r\n" + "\r\n".join(end).encode()


def as_cpcl(label: SampleLabel) -> bytes:
    """Write CPCL. Font 7 is 12 x 24 dots, size 2 of font 0 is 8 x 18; sizes are in the printer's dots."""
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
    """Write ESC/POS line by line: a receipt is as long as its content.

    GS v 0, GS k 73 with code set B; font A is 12 x 24 dots.
    """
    row_bytes = label.width // 8
    ruler = bytearray(row_bytes * label.text)
    for x, long in label.ticks():
        for y in range(long):
            for dot in (x, x + 1):
                if dot < row_bytes * 8:
                    ruler[y * row_bytes + dot // 8] |= 0x80 >> dot % 8
    most = label.width // 12
    lines = [cut_to_font(ascii_only(words), most, label.when) for words in (label.name, BEGIN + label.when)]
    words, id = "".join(f"{line}\n" for line in lines), label.printer_id
    return b"".join(
        [
            b"\x1b@",
            raster(row_bytes, label.text, bytes(ruler)),
            words.encode(),
            escpos_code(label),
            raster(*label.greys()),
            "".join(f"{id[start : start + most]}\n" for start in range(0, len(id), most)).encode(),
            b"\x1bd\x04",
        ]
    )


def escpos_code(label: SampleLabel) -> bytes:
    """Write the bar code, centred for its quiet zones.

    Its modules are at least two dots wide, so it is left out on narrow print heads.
    """
    module = min(max(label.module, 2), 6)
    if (CODE_MODULES + 2 * QUIET_MODULES) * module > label.width:
        return b""
    code = f"{{B{label.code}".encode()
    look = b"\x1dh%c\x1dw%c\x1dH\x00" % (min(label.text * 2, 255), module)
    return b"\x1ba\x01" + look + b"\x1dk\x49" + bytes([len(code)]) + code + b"\n\x1ba\x00"


def raster(row_bytes: int, rows: int, picture: bytes) -> bytes:
    return b"\x1dv0\x00" + row_bytes.to_bytes(2, "little") + rows.to_bytes(2, "little") + picture


# The darkness strip: five numbered patches in a label language, each printed with its own darkness. Pure.
#
# A patch shows too little and too much darkness: fine bars that run together, a bar code that gets thin, a black
# field. Sizes are in dots. Sources: the manuals of ZPL II (^MD), TSPL (DENSITY), CPCL (CONTRAST) and ESC/POS
# (GS ( K, function 49).


FINE_BARS = 24


def strip(language: RawLanguage, label: SampleLabel, darkness: tuple[int, ...]) -> bytes:
    """Write the strip. `darkness` in %, for the numbers 1 to 5.

    One label each, or one receipt. The language's default is set again at the end; not in CPCL, where CONTRAST ends
    with its label (TONE would stay).
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
    """Draw the fine bars as a picture; ESC @ at the end restores the printer's own darkness."""
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
    """Return bars and gaps of two dots and a black field, right of the number, as left, top, width, height."""
    left, top, high = label.margin + label.text * 2, label.gap, label.text * 2
    room = label.width - label.margin - left
    fine = max(min(FINE_BARS, room // 2 // 4), 1)
    bars = [(left + number * 4, top, 2, high) for number in range(fine)]
    black = left + fine * 4 + label.gap
    field = max(min(label.width - label.margin - black, high), 1)
    return [*bars, (black, top, field, high)]


POINTS_PER_MM = 72 / MM_PER_INCH
EDGE_MM, SMALL_EDGE_MM, SMALL_MM = 5.0, 3.0, 50.0
MODULE_MM, LEAST_MODULE_MM = 0.5, 0.2
CODE_MM, LEAST_CODE_MM = 15.0, 3.0
GAP_MM = 1.0
# Small fields of more than a half come out black: bars and lines are drawn in such greys, too.
DARKNESSES = (0.0, 0.15, 0.3, 0.45, 1.0)


def pdf_page(*, name: str, printer_id: str, at: datetime, width_mm: float, height_mm: float) -> bytes:
    """Make a page with a framed mm ruler, three lines of Helvetica, a bar code of the id's beginning, and five greys.

    The bar code is left out if it would be too small to read.
    """
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
    """Draw ticks along the frame's lower edge: one per mm, longer at 5 and 10."""
    lines = ["0.3 w"]
    for number in range(int(width - 2 * edge) + 1):
        x, share = edge + number, 0.8 if number % 10 == 0 else 0.6 if number % 5 == 0 else 0.4
        lines.append(f"{_pt(x)} {_pt(edge)} m {_pt(x)} {_pt(edge * (1 + share))} l S")
    return lines


def _greys(width: float, edge: float) -> list[str]:
    """Draw greys from white to black, above the ruler."""
    each, high = (width - 4 * edge) / len(DARKNESSES), edge * 0.6
    fields = [
        f"{1 - dark:.2f} g {_pt(edge * 2 + position * each)} {_pt(edge * 2)} {_pt(each)} {_pt(high)} re f"
        for position, dark in enumerate(DARKNESSES)
    ]
    return [*fields, "0 g"]


def _code(text: str, edge: float, bottom: float, room: float, top: float) -> list[str]:
    """Draw the bar code as high as fits between `bottom` and `top`.

    It lies within `room` from the frame on, including its quiet zones.
    """
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
    """Build a PDF of one page with Helvetica as `/F1` (PDF 1.4, ISO 32000-1 section 7)."""
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
    """Write the numbered objects, the cross-reference table and the trailer."""
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


def widths(text: str) -> list[int]:
    """Return the widths in modules, alternating from a bar. Printable ASCII only (ValueError)."""
    if not all(" " <= each <= "~" for each in text):
        raise ValueError("code set B has printable ASCII only")
    values = [ord(each) - 32 for each in text]
    check = (START_B + sum(position * value for position, value in enumerate(values, start=1))) % MODULO
    return [int(width) for value in (START_B, *values, check, STOP) for width in PATTERNS[value]]


# The calibration grid: a line each mm, each 10 mm across the whole page, numbered from its left and top edge. Pure.
#
# A number is the distance from the edge in mm, so the number at the paper's edge is the offset of the picture: 0 is
# right. The first 15 are numbered one by one, because printers are rarely further off.


NUMBERED_MM = 15
FONT_MM = 1.5
BAND_MM = 18.0
"""Position of the numbers: beyond those of the other edge."""


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
    """Return the numbers that fit before the other end."""
    each = 10 if length_mm > 100 else 5
    numbers = [*range(NUMBERED_MM + 1), *range(30 if each == 10 else 25, int(length_mm), each)]
    return [number for number in numbers if number < length_mm - 3]


def _line(x1: float, y1: float, x2: float, y2: float, height: float) -> str:
    return f"{_pt(x1)} {_pt(height - y1)} m {_pt(x2)} {_pt(height - y2)} l S"


def _text(x: float, y: float, number: int, height: float) -> str:
    return f"/F1 {_pt(FONT_MM)} Tf 1 0 0 1 {_pt(x)} {_pt(height - y)} Tm ({number}) Tj"
