"""Text of ZPL labels: the printers' resident fonts, character sets, and lines within their fields.

Sources: Zebra, ZPL II Programming Guide (^A, ^CF, ^CI, ^FB, ^TB, ^FP; fonts and their matrices); heights of capitals
and widths of proportional fonts are measured.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from agent_core.raw.draw.code_pages import CHARACTER_SETS, LOCAL, ONE_BYTE
from agent_core.raw.draw.display_list import Command, Face, Font, Ink, Item, Text
from agent_core.raw.draw.fonts import advance_of, font_with_ink

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_TEXT = 3_072
"""Characters of a field."""
MAX_NAMED, REPLACED = 20, "\ufffd"
"""Bytes without a character that are named, and what the text has for each."""
SMALLEST, MOST_TIMES = 10, 10
"""Least height of a scalable font in dots, and largest magnification of a bitmap font."""
SIDE_BEARING = 0.11
"""Blank left of a letter of the fixed-width outlines, in advances. The printers' letters begin at the cell's edge."""


class BitmapFont(NamedTuple):
    """A fixed-width bitmap font in dots, unmagnified.

    `cell`: the width that ^A multiplies; `advance`: with the gap; `ink`: width of a capital letter, which
    begins `left` of the cell's edge.
    """

    height: int
    cell: int
    advance: int
    ink: int
    baseline: int
    capital: int
    left: int = 0
    is_bold: bool = False


MATRICES = {
    "A": BitmapFont(9, 5, 6, 5, 7, 7),
    "B": BitmapFont(11, 7, 9, 7, 11, 11, is_bold=True),
    "C": BitmapFont(18, 10, 12, 10, 14, 14),
    "D": BitmapFont(18, 10, 12, 10, 14, 14),
    "E": BitmapFont(28, 15, 20, 12, 23, 20, left=1),
    "F": BitmapFont(26, 13, 16, 13, 21, 21),
    "G": BitmapFont(60, 40, 48, 40, 48, 48),
    "H": BitmapFont(21, 13, 19, 13, 21, 21),
}
FINE_MATRICES = MATRICES | {"E": BitmapFont(42, 20, 26, 16, 34, 30, left=1), "H": BitmapFont(34, 22, 29, 22, 34, 34)}
"""At 300 dpi and more."""
FINE_DPI = 250
CAPITALS_ONLY = frozenset("BH")


class Strike(NamedTuple):
    """A proportional bitmap font in dots, unmagnified. `width`: that ^A multiplies; `em`: see `Font`."""

    height: int
    width: int
    baseline: int
    capital: int
    em: float


STRIKES = {
    "P": Strike(20, 18, 15, 13, 15.55),
    "Q": Strike(28, 24, 22, 18, 22.33),
    "R": Strike(35, 31, 28, 22, 28.16),
    "S": Strike(40, 35, 30, 25, 32),
    "T": Strike(48, 42, 36, 30, 37.82),
    "U": Strike(59, 53, 46, 37, 48.51),
    "V": Strike(80, 71, 62, 50, 64),
}
SYMBOL_CELL = 24
SYMBOLS = {"A": ("®", 15, 15), "B": ("©", 15, 15), "C": ("™", 19, 10)}
"""Characters of the symbol font, width and height of their ink. D and E are the marks of UL and CSA."""


@dataclass(frozen=True, slots=True)
class ZplFont:
    """A font as ^A or ^CF asks for it. 0 = not given."""

    name: str
    height: int = 0
    width: int = 0


@dataclass(frozen=True, slots=True)
class Style:
    """A font to draw with.

    - `advance`: dots from one character to the next of a fixed-width font, 0 = proportional
    - `shift`: dots by which its letters move left
    """

    font: Font
    advance: int = 0
    shift: int = 0
    is_bitmap: bool = True
    _advances: dict[str, float] = field(default_factory=dict, repr=False, compare=False)

    def width(self, text: str) -> float:
        """Return the advances of a text, with the gap after its last character."""
        if self.advance:
            return len(text) * self.advance
        known = self._advances
        for character in set(text) - known.keys():
            known[character] = advance_of(self.font, character)
        return sum(known[character] for character in text)


def style(request: ZplFont, dpi: int, gap: int = 0) -> Style:
    """Return the stand-in for a resident font in the size that the printer makes of the request. `gap`: of ^FP."""
    matrices = FINE_MATRICES if dpi >= FINE_DPI else MATRICES
    if matrix := matrices.get(request.name):
        across, down = _times(request, matrix.cell, matrix.height)
        advance = matrix.advance * across + gap
        wide = round(matrix.ink * across / (1 - 2 * SIDE_BEARING))
        font = Font(
            face=Face.MONO_BOLD if matrix.is_bold else Face.MONO,
            height=matrix.height * down,
            width=wide,
            baseline=matrix.baseline * down,
            gap=advance - wide,
            capital=matrix.capital * down,
        )
        return Style(font, advance, round(SIDE_BEARING * wide) - matrix.left * across)
    if strike := STRIKES.get(request.name):
        across, down = _times(request, strike.width, strike.height)
        font = Font(
            face=Face.CONDENSED_BOLD_STRIKE,
            height=strike.height * down,
            width=strike.em * across,
            baseline=strike.baseline * down,
            gap=gap,
            capital=strike.capital * down,
        )
        return Style(font)
    height = max(SMALLEST, request.height or request.width)
    width = max(SMALLEST, request.width or height)
    face = Face.CONDENSED_BOLD if request.name == "0" else Face.SANS
    return Style(Font(face=face, height=height, width=width, baseline=height * 3 // 4, gap=gap), is_bitmap=False)


def whole_steps(request: ZplFont) -> ZplFont:
    """Return the size that a printer makes of a bitmap font, which is the default of other fonts, too."""
    if (cell := MATRICES.get(request.name) or STRIKES.get(request.name)) is None:
        return request
    width = cell.cell if isinstance(cell, BitmapFont) else cell.width
    across, down = _times(request, width, cell.height)
    return ZplFont(request.name, cell.height * down, width * across)


def limited(request: ZplFont) -> str:
    """Return height and width as the printer makes them if one of them is out of its range, else ""."""
    height, width = request.height, request.width
    if (cell := MATRICES.get(request.name) or STRIKES.get(request.name)) is None:
        if not (0 < height < SMALLEST or 0 < width < SMALLEST):
            return ""
        return f"{max(SMALLEST, height or width)} x {max(SMALLEST, width or height)}"
    most, base = MOST_TIMES + 0.5, cell.cell if isinstance(cell, BitmapFont) else cell.width
    if height < most * cell.height and width < most * base:
        return ""
    made = whole_steps(request)
    return f"{made.height} x {made.width}"


def _times(request: ZplFont, width: int, height: int) -> tuple[int, int]:
    """Return the magnification across and down: the nearest multiple of the matrix."""
    across, down = (floor(asked / size + 0.5) for asked, size in ((request.width, width), (request.height, height)))
    across, down = across if request.width else down, down if request.height else across
    return max(1, min(across, MOST_TIMES)), max(1, min(down, MOST_TIMES))


# Character sets.


BREAKS = re.compile(r"\\[&\\-]|[^\\]+|\\", re.DOTALL)


def decoded(data: bytes, character_set: int) -> str:
    return data.decode(CHARACTER_SETS.get(character_set, "cp850"), "replace")


def no_characters(data: bytes, character_set: int) -> bytes:
    """Return the first bytes that stand for no characters, for which the text has `REPLACED`."""
    found = b""
    while len(found) < MAX_NAMED:
        try:
            data.decode(CHARACTER_SETS.get(character_set, "cp850"))
        except UnicodeDecodeError as error:
            found += data[error.start : error.end]
            data = data[error.end :]
        else:
            break
    return found


def printable(text: str, character_set: int, font_name: str) -> str:
    """Return a text as a font prints it: B has capitals only, H has no small letters at all."""
    if character_set in ONE_BYTE:
        text = text.translate(LOCAL[character_set])
    text = "".join(character for character in text[:MAX_TEXT] if character >= " ")
    if font_name == "B":
        return text.upper()
    return "".join(" " if character.islower() else character for character in text) if font_name == "H" else text


def without_capitals(text: str, character_set: int, font_name: str) -> str:
    """Return the small letters of a text, once each, if the font has none."""
    if font_name not in CAPITALS_ONLY:
        return ""
    if character_set in ONE_BYTE:
        text = text.translate(LOCAL[character_set])
    return "".join(dict.fromkeys(character for character in text[:MAX_TEXT] if character.islower()))


def paragraphs(text: str) -> list[str]:
    """Split the text of a block at `\\&`; `\\\\` is a backslash. A hyphen is never needed at `\\-`."""
    signs = {"\\&": "\n", "\\\\": "\\", "\\-": ""}
    return "".join(signs.get(part, part) for part in BREAKS.findall(text[:MAX_TEXT].replace("\n", ""))).split("\n")


# Lines.


HYPHEN = "‐"
"""Sign at the end of a line that breaks a word, which is shorter than that of the data."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text over several lines: ^FB, or ^TB with a `height`.

    `pitch`: dots that are added to the height of a line. `indent`: of all lines but the first.
    """

    width: int
    lines: int = 1
    pitch: int = 0
    align: str = "L"
    indent: int = 0
    height: int = 0


class LineEnd(Enum):
    WRAPPED = auto()
    SPLIT = auto()
    """Within a word."""
    BROKEN = auto()
    """The data chooses."""
    LAST = auto()


class BrokenLine(NamedTuple):
    text: str
    end: LineEnd
    is_first: bool


class UprightBox(NamedTuple):
    """A box at 0, 0 before it is turned. `baseline`: rows to the line that ^FT places."""

    width: int
    height: int
    baseline: int


class Written(NamedTuple):
    """Upright text in a box, whose width has the gap after the last character."""

    items: Sequence[Item]
    box: UprightBox


def write_line(text: str, made: Style, command: Command, *, direction: str = "H") -> Written:
    """Write one line. `direction` as in ^FP: H, V (letters below each other) or R (from right to left)."""
    font, width = made.font, round(made.width(text))
    box = UprightBox(width, font.height, font.baseline)
    if direction == "V":
        letters = [letter(each, -made.shift, row * font.height, made, command) for row, each in enumerate(text)]
        widest = max((round(made.width(each)) for each in text), default=0)
        return Written(letters, UprightBox(widest, font.height * max(1, len(text)), font.baseline))
    if direction == "R":
        first = round(made.width(text[:1]))
        return Written([letter(text[::-1], first - width - made.shift, 0, made, command)], box)
    return Written([letter(text, -made.shift, 0, made, command)], box)


def letter(text: str, x: int, y: int, made: Style, command: Command) -> Text:
    return Text(x=x, y=y, command=command, ink=Ink.BLACK, text=text, font=made.font)


def write_symbol(name: str, request: ZplFont, command: Command) -> Written:
    """Write one of `SYMBOLS` in the upper left corner of its cell."""
    character, width, height = SYMBOLS[name]
    across, down = _times(request, SYMBOL_CELL, SYMBOL_CELL)
    font, left = font_with_ink(Face.CONDENSED_BOLD, character, width * across, height * down)
    box = UprightBox(SYMBOL_CELL * across, SYMBOL_CELL * down, SYMBOL_CELL * down)
    return Written([Text(x=-left, y=0, command=command, text=character, font=font)], box)


def write_block(texts: list[str], block: TextBlock, made: Style, command: Command) -> Written:
    """Write paragraphs. What exceeds its lines overprints the last one, what exceeds its height is cut off."""
    font, space = made.font, made.width(" ")
    pitch, most = font.height + block.pitch, max(1, block.lines)
    if block.height:
        pitch = font.height if made.is_bitmap else font.height * 5 // 4
        most = -(-block.height // pitch)
    items: list[Text] = []
    for number, line in enumerate(_broken(texts, block, made)):
        if number >= most and block.height:
            break
        left = 0 if line.is_first else block.indent
        room = block.width - left
        y = min(number, most - 1) * pitch
        width = made.width(line.text)
        if block.align == "J" and line.end in (LineEnd.WRAPPED, LineEnd.SPLIT):
            items += _justified(line.text, left, y, room, made, command)
            continue
        if block.align == "R":
            left += round(room - width)
        elif block.align == "C":  # the printer counts the blank after the last word
            left += max(0, floor((room - width - (space if line.end in (LineEnd.WRAPPED, LineEnd.LAST) else 0)) / 2))
        items.append(letter(line.text, left - made.shift, y, made, command))
    if block.height:
        items = [replace(each, rows=block.height - each.y) for each in items]
        return Written(items, UprightBox(block.width, block.height, block.height))
    height = (most - 1) * pitch + font.height
    return Written(items, UprightBox(block.width, height, (most - 1) * pitch + font.baseline))


def _justified(line: str, left: int, y: int, room: int, made: Style, command: Command) -> Iterator[Text]:
    words = line.split(" ")
    widths = [made.width(word) for word in words]
    gap = (room - sum(widths)) / max(1, len(words) - 1)
    x = float(left)
    for word, width in zip(words, widths, strict=True):
        yield letter(word, round(x) - made.shift, y, made, command)
        x += width + gap


def _broken(texts: list[str], block: TextBlock, made: Style) -> Iterator[BrokenLine]:
    """Break paragraphs at their blanks. A word that is wider than the block begins on the line before, hyphenated."""
    space, hyphen = made.width(" "), made.width(HYPHEN)
    for number, text in enumerate(texts, 1):
        line, line_width, room, is_first = "", 0.0, block.width, True
        for word in text.split(" "):
            width = made.width(word)
            if line and room < width and width > block.width - block.indent and len(word) > 1:
                left = room - line_width - space - hyphen
                if left > made.width(word[:1]):
                    head = _fitting(word, left, made)
                    yield BrokenLine(f"{line} {head}{HYPHEN}", LineEnd.SPLIT, is_first)
                    word, width = word[len(head) :], width - made.width(head)
                    line, line_width, room, is_first = "", 0.0, block.width - block.indent, False
            if line and line_width + space + width > room:
                yield BrokenLine(line, LineEnd.WRAPPED, is_first)
                line, line_width, room, is_first = "", 0.0, block.width - block.indent, False
            while not line and width > room > 0 and len(word) > 1:
                head = _fitting(word, room - hyphen, made)
                yield BrokenLine(head + HYPHEN, LineEnd.SPLIT, is_first)
                word = word[len(head) :]
                width, room, is_first = width - made.width(head), block.width - block.indent, False
            line, line_width = (f"{line} {word}", line_width + space + width) if line else (word, width)
        yield BrokenLine(line, LineEnd.LAST if number == len(texts) else LineEnd.BROKEN, is_first)


def _fitting(word: str, room: float, made: Style) -> str:
    """Return the longest beginning that leaves a dot free, at least one character."""
    width = 0.0
    for count, character in enumerate(word):
        width += made.width(character)
        if width >= room:
            return word[: max(1, count)]
    return word
