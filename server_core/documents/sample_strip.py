"""The darkness strip: five numbered patches in a label language, each printed with a darkness of its own. Pure.

A patch has what shows too little and too much: fine bars that run together, a bar code that gets thin, a black field.
Sizes are in dots. Sources: ZPL II (^MD), TSPL (DENSITY), CPCL (CONTRAST), ESC/POS (GS ( K, function 49) manuals.

"""

from __future__ import annotations

from collections.abc import Callable

from server_core.contract.decisions.label_steps import darkness_step
from server_core.contract.types.documents import RawLanguage
from server_core.documents import sample_label
from server_core.documents.sample_label import SampleLabel

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
        + sample_label.raster(row_bytes, rows, bytes(picture))
        + sample_label.escpos_code(label)
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
