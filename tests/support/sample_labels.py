"""Positions of a test label's elements (texts, bars, pictures, codes), read by the vendors' manuals alone.

Only the commands that a test label needs; anything else is Unreadable. Fonts are the manuals' cells; ZPL's font 0 is
proportional, and counts as wide as it is high for wide letters. Code 128 is drawn with zxing-cpp's own modules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from PIL import Image, ImageDraw, ImageFont

from server_core.contract.types.documents import RawLanguage
from tests.support.barcodes import code128
from tests.support.printed_label import Unreadable

TSPL_FONTS = {"1": (10, 12), "2": (14, 20), "3": (16, 24)}
"""Cells with the gap to the next letter, as in the manual's example of TEXT."""
CPCL_FONTS = {("7", "0"): (12, 24), ("0", "2"): (8, 18)}
ESCPOS_CELL = (12, 24)
ESCPOS_LINE = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class Element:
    """An element of a label, in dots. Right and lower edges are beyond the last dot. `quiet`: white dots needed at both
    sides.
    """

    kind: str
    left: int
    top: int
    right: int
    bottom: int
    text: str = ""
    quiet: int = 0

    def overlaps(self, other: Element) -> bool:
        """Return whether they overlap, including both quiet zones."""
        return (
            self.left - self.quiet < other.right + other.quiet
            and other.left - other.quiet < self.right + self.quiet
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclass
class DrawnLabel:
    """`width` and `height` as told to the printer (of a receipt: the head, and all that was fed)."""

    width: int
    height: int
    elements: list[Element] = field(default_factory=list)
    darkness: int | None = None

    def __post_init__(self) -> None:
        self.image = Image.new("L", (self.width, self.height), 255)

    def of(self, kind: str) -> list[Element]:
        return [one for one in self.elements if one.kind == kind]

    def bar(self, x: int, y: int, width: int, height: int) -> None:
        self._add("bar", x, y, width, height)
        self._black(x, y, width, height)

    def words(self, x: int, y: int, width: int, height: int, text: str) -> None:
        """Squeezed into its cells, as far as they are on the label."""
        self._add("text", x, y, width, height, text)
        font = ImageFont.load_default(max(height * 0.8, 6))
        box = font.getbbox(text)
        drawn = Image.new("L", (max(int(box[2]), 1), max(int(box[3]) + 2, 1)), 255)
        ImageDraw.Draw(drawn).text((0, 0), text, font=font, fill=0)
        self.image.paste(drawn.resize((max(width, 1), max(height, 1))), (x, y))

    def code(self, x: int, y: int, module: int, height: int, text: str) -> None:
        modules = code128(text)
        self._add("code", x, y, len(modules) * module, height, text, quiet=10 * module)
        for number, is_bar in enumerate(modules):
            if is_bar:
                self._black(x + number * module, y, module, height)

    def picture(self, x: int, y: int, row_bytes: int, black: bytes) -> None:
        rows = len(black) // row_bytes
        self._add("picture", x, y, row_bytes * 8, rows)
        self.image.paste(Image.frombytes("1", (row_bytes * 8, rows), black, "raw", "1;I").convert("L"), (x, y))

    def _add(self, kind: str, x: int, y: int, width: int, height: int, text: str = "", quiet: int = 0) -> None:
        one = Element(kind=kind, left=x, top=y, right=x + width, bottom=y + height, text=text, quiet=quiet)
        self.elements.append(one)

    def _black(self, x: int, y: int, width: int, height: int) -> None:
        ImageDraw.Draw(self.image).rectangle((x, y, x + width - 1, y + height - 1), fill=0)


def draw(language: RawLanguage, data: bytes, *, head_dots: int = 0) -> list[DrawnLabel]:
    """Draw all labels of the stream. `head_dots`: of a receipt printer. Raises Unreadable."""
    readers: dict[RawLanguage, Callable[[], list[DrawnLabel]]] = {
        RawLanguage.ZPL: lambda: [_zpl(one) for one in _formats(data)],
        RawLanguage.TSPL: lambda: _tspl(data),
        RawLanguage.CPCL: lambda: [_cpcl(one) for one in _sessions(data)],
        RawLanguage.ESCPOS: lambda: [_escpos(data, head_dots)],
    }
    return readers[language]()


def _formats(data: bytes) -> list[str]:
    text = data.decode()
    found = re.findall(r"\^XA(.*?)\^XZ", text, re.DOTALL)
    if re.sub(r"\^XA.*?\^XZ", "", text, flags=re.DOTALL).strip():
        raise Unreadable("something beside the formats")
    return [one for one in found if "^FO" in one]


def _zpl(text: str) -> DrawnLabel:
    sizes = re.search(r"\^PW(\d+)\^LL(\d+)", text)
    if not sizes:
        raise Unreadable("a label of no size")
    label = DrawnLabel(int(sizes[1]), int(sizes[2]))
    if dark := re.search(r"\^MD(-?\d+)", text):
        label.darkness = int(dark[1])
    for one in text.split("^FO")[1:]:
        found = re.fullmatch(r"(\d+),(\d+)(.*)\^FS\s*", one, re.DOTALL)
        if not found:
            raise Unreadable(one)
        x, y, rest = int(found[1]), int(found[2]), found[3]
        if box := re.fullmatch(r"\^GB(\d+),(\d+),(\d+)", rest):
            width, height, thick = int(box[1]), int(box[2]), int(box[3])
            label.bar(x, y, max(width, thick), max(height, thick))
        elif words := re.fullmatch(r"\^A0N,(\d+),\1(\^FH)?\^FD([^^~]*)", rest, re.DOTALL):
            shown = (
                re.sub(r"_([0-9A-F]{2})", lambda digits: chr(int(digits[1], 16)), words[3]) if words[2] else words[3]
            )
            size = int(words[1])
            label.words(x, y, sum(_zpl_width(each, size) for each in shown), size, shown)
        elif code := re.fullmatch(r"\^BY(\d+)\^BCN,(\d+),N,N,N\^FD(\w+)", rest):
            label.code(x, y, int(code[1]), int(code[2]), code[3])
        elif graphic := re.fullmatch(r"\^GFA,(\d+),\1,(\d+),([0-9A-F]+)", rest):
            label.picture(x, y, int(graphic[2]), bytes.fromhex(graphic[3]))
        else:
            raise Unreadable(rest)
    return label


def _zpl_width(character: str, height: int) -> int:
    """Width in CG Triumvirate Condensed Bold, rounded up: its widest letters are 0.9 of the height."""
    return round(height * (1.0 if ord(character) > 0x2E80 else 0.9 if character in "MWmw@%&" else 0.6))


def _tspl(data: bytes) -> list[DrawnLabel]:
    labels: list[DrawnLabel] = []
    label, density, at = None, None, 0
    while at < len(data):
        if (picture := re.compile(rb"BITMAP (\d+),(\d+),(\d+),(\d+),0,").match(data, at)) and label:
            x, y, row_bytes, rows = (int(number) for number in picture.groups())
            dots = data[picture.end() : picture.end() + row_bytes * rows]
            label.picture(x, y, row_bytes, bytes(255 - byte for byte in dots))
            at = picture.end() + row_bytes * rows + 2
            continue
        end = data.index(b"\r\n", at)
        line, at = data[at:end].decode("ascii"), end + 2
        if size := re.fullmatch(r"SIZE (\d+) dot,(\d+) dot", line):
            label = DrawnLabel(int(size[1]), int(size[2]), darkness=density)
        elif dark := re.fullmatch(r"DENSITY (\d+)", line):
            density = int(dark[1])
            if label:
                label.darkness = density
        elif label and (bar := re.fullmatch(r"BAR (\d+),(\d+),(\d+),(\d+)", line)):
            label.bar(*(int(number) for number in bar.groups()))
        elif label and (words := re.fullmatch(r'TEXT (\d+),(\d+),"(\d)",0,(\d+),\4,"([^"]*)"', line)):
            width, height = (int(words[4]) * side for side in TSPL_FONTS[words[3]])
            label.words(int(words[1]), int(words[2]), width * len(words[5]), height, words[5])
        elif label and (code := re.fullmatch(r'BARCODE (\d+),(\d+),"128",(\d+),0,0,(\d+),\4,"(\w+)"', line)):
            label.code(int(code[1]), int(code[2]), int(code[4]), int(code[3]), code[5])
        elif label and line == "PRINT 1,1":
            labels.append(label)
        elif label and line == "CLS":
            label = DrawnLabel(label.width, label.height, darkness=density)
        elif line not in ("", "REFERENCE 0,0", "DIRECTION 1,0"):
            raise Unreadable(line)
    return labels


def _sessions(data: bytes) -> list[list[str]]:
    lines = data.decode("ascii").split("\r\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("! ")]
    return [lines[start:end] for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def _cpcl(lines: list[str]) -> DrawnLabel:
    start = re.fullmatch(r"! 0 (\d+) \1 (\d+) 1", lines[0])
    width = re.fullmatch(r"PAGE-WIDTH (\d+)", lines[1])
    if not start or not width:
        raise Unreadable(str(lines[:2]))
    label = DrawnLabel(int(width[1]), int(start[2]))
    for line in lines[2:]:
        match line.split(" ", 5):
            case ["LINE", x, y, to_x, to_y, thick] if x == to_x:
                label.bar(int(x), int(y), int(thick), int(to_y) - int(y))
            case ["LINE", x, y, to_x, to_y, thick] if y == to_y:
                label.bar(int(x), int(y), int(to_x) - int(x), int(thick))
            case ["TEXT", font, size, x, y, words]:
                cell = CPCL_FONTS[font, size]
                label.words(int(x), int(y), cell[0] * len(words), cell[1], words)
            case ["BARCODE", "128", module, "1", height, rest]:
                x, y, code = rest.split(" ")
                label.code(int(x), int(y), int(module), int(height), code)
            case ["EG", row_bytes, _, x, y, dots]:
                label.picture(int(x), int(y), int(row_bytes), bytes.fromhex(dots))
            case ["CONTRAST", dark]:
                label.darkness = int(dark)
            case ["FORM"] | ["PRINT"] | [""]:
                pass
            case _:
                raise Unreadable(line)
    return label


def _escpos(data: bytes, head: int) -> DrawnLabel:
    """Told line by line; a text longer than the head wraps, which counts as beyond it here."""
    label, at, top, centred = DrawnLabel(head, 6000), 0, 0, False
    height, module = 0, 0
    while at < len(data):
        rest = data[at : at + 8]
        if rest[:2] == b"\x1b@":
            at += 2
        elif rest[:2] == b"\x1ba":
            centred, at = rest[2] == 1, at + 3
        elif rest[:2] == b"\x1bd":
            top, at = top + rest[2] * ESCPOS_LINE, at + 3
        elif rest[:4] == b"\x1dv0\x00":
            row_bytes, rows = int.from_bytes(rest[4:6], "little"), int.from_bytes(rest[6:8], "little")
            label.picture(0, top, row_bytes, data[at + 8 : at + 8 + row_bytes * rows])
            top, at = top + rows, at + 8 + row_bytes * rows
        elif rest[:2] in (b"\x1dh", b"\x1dw"):
            height, module = (rest[2], module) if rest[1:2] == b"h" else (height, rest[2])
            at += 3
        elif rest[:3] == b"\x1dH\x00":
            at += 3
        elif rest[:3] == b"\x1dk\x49":
            code = data[at + 4 : at + 4 + rest[3]].removeprefix(b"{B").decode()
            x = (head - len(code128(code)) * module) // 2 if centred else 0
            label.code(x, top, module, height, code)
            top, at = top + height, at + 4 + rest[3]
        elif rest[:6] == b"\x1d(K\x02\x00\x31":
            label.darkness, at = int.from_bytes(rest[6:7], "big", signed=True), at + 7
        else:
            line, _, _ = data[at:].partition(b"\n")
            words = line.decode("ascii")
            if not words.isprintable():
                raise Unreadable(repr(words))
            if words:
                label.words(0, top, len(words) * ESCPOS_CELL[0], ESCPOS_CELL[1], words)
            top, at = top + ESCPOS_LINE, at + len(line) + 1
    label.height = top
    label.image = label.image.crop((0, 0, head, top))
    return label
