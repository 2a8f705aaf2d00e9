"""Draws ESC/POS (Epson, Command Reference): a receipt ends with a cut, or with the file, and is as long as it is.

Standard mode prints line by line, with all characters of a line on one base line. Page mode collects a page that is
turned and printed as a whole. One motion unit is a dot unless GS P says otherwise.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from PIL import Image

from agent_core.raw.draw.barcodes import CannotEncode, Modules, Symbology, matrix
from agent_core.raw.draw.code_128 import FNC1, FNC2, FNC3, SHIFT, TO_A, TO_B, Code128Characters, automatic
from agent_core.raw.draw.code_pages import COUNTRIES, ESCPOS_PAGES, CodePage
from agent_core.raw.draw.display_list import (
    MAX_ITEMS,
    MAX_LABELS,
    MAX_SIDE,
    Box,
    Command,
    DeferredLabel,
    DrawingPrinter,
    Face,
    Font,
    Ink,
    IsOver,
    Item,
    Label,
    NotDrawn,
    Picture,
    Rotation,
    Span,
    Text,
    WhyNotDrawn,
    never_over,
)
from agent_core.raw.draw.draft import Anchor, CannotDraw, Draft
from agent_core.raw.draw.maxicode import Carrier, maxicode
from agent_core.raw.draw.symbols import CODE_39_VALUES, as_content, aztec, bars, data_matrix, qr_code, stacked
from agent_core.raw.screen.escpos import ESC, FS, GS, NV_GRAPHICS, command_length

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

NAMES = {0x10: "DLE", ESC: "ESC", FS: "FS", GS: "GS"}
TEXT = re.compile(rb"[\x20-\x7e\x80-\xff]{1,4000}")
CELLS = {0: (12, 24), 1: (9, 17), 2: (9, 17)}
"""Width and height of the characters of fonts A, B and C in dots."""
FONT_NUMBERS = frozenset((*range(5), *range(48, 53)))
BASELINE, CAPITAL = 20 / 24, 17 / 24
LINE_SPACING, TAB_COLUMNS, BAR_HEIGHT, BAR_WIDTH, MODULE = 30, 8, 162, 3, 3
"""Settings after ESC @, in dots; tabs in characters."""
WIDE = {1: 3, 2: 5, 3: 8, 4: 10, 5: 13, 6: 15}
"""Dots of a wide element of Code 39, ITF and Codabar for each width of GS w."""
BAR_CODES = (
    Symbology.UPC_A,
    Symbology.UPC_E,
    Symbology.EAN_13,
    Symbology.EAN_8,
    Symbology.CODE_39,
    Symbology.ITF,
    Symbology.CODABAR,
    Symbology.CODE_93,
    Symbology.CODE_128,
    Symbology.CODE_128,
    Symbology.DATABAR,
    Symbology.DATABAR,
    Symbology.DATABAR_LIMITED,
    Symbology.DATABAR_EXPANDED,
    Symbology.CODE_128,
)
"""Order: GS k 65 to 79; GS k 0 to 6 are the first seven."""
CODE_SETS = {ord(letter): letter for letter in "ABC"}
CODE_128_SIGNS = {ord("1"): FNC1, ord("2"): FNC2, ord("3"): FNC3, ord("S"): SHIFT}
PDF417, QR_CODE, MAXICODE, AZTEC, DATA_MATRIX = 48, 49, 50, 53, 54
LEVELS = "LMQH"
CARRIED = re.compile(rb"(\[\)>\x1e01\x1d\d\d)?([^\x1d]{1,9})\x1d(\d{3})\x1d(\d{3})\x1d(.*)", re.DOTALL)
"""Data of a MaxiCode with a carrier's message: postcode, country and service."""
ROTATION_ORDER = (Rotation.UPRIGHT, Rotation.RIGHT, Rotation.UPSIDE_DOWN, Rotation.LEFT)
WITHOUT_EFFECT = {ESC: b"<=?UcpruvB", GS: b"abcCEIrgjz", FS: b"."}
"""Commands that print nothing: status, drawer, buttons, sound. Functions of GS ( and FS ( are judged apart."""
WITHOUT_EFFECT_IN_GROUP = b"CDEHIJKMTUVXYz"
"""Functions of GS ( that print nothing."""
PAGE_ROWS = 1662
"""Height of the area of page mode before ESC W, as on the reference printer."""
MAX_STORED = 64
NAME_LETTERS = 24
"""Most letters of a text that name it."""


def prints(
    document: bytes, head: DrawingPrinter, is_over: IsOver = never_over
) -> Generator[DeferredLabel, None, list[NotDrawn]]:
    """Yield each receipt until the time is over, drawn already: the place of a line depends on those before it.

    Returns what is missing behind the last one. Time and memory are bounded for any document.
    """
    interpreter = _Interpreter(document, head, is_over)
    yield from map(DeferredLabel.of, interpreter.run())
    return interpreter.not_drawn


@dataclass(slots=True)
class _Style:
    """Style of characters. `wide` and `high` multiply their size."""

    font: int = 0
    wide: int = 1
    high: int = 1
    is_emphasized: bool = False
    is_struck_twice: bool = False
    underline: int = 0
    is_inverse: bool = False
    is_sideways: bool = False
    spacing: int = 0

    @property
    def cell(self) -> Font:
        width, height = CELLS.get(self.font, CELLS[0])
        return Font(
            face=Face.MONO,
            width=width * self.wide,
            height=height * self.high,
            baseline=round(height * self.high * BASELINE),
            capital=height * self.high * CAPITAL,
            gap=self.spacing * self.wide,
            bold=self.is_emphasized or self.is_struck_twice,
        )


@dataclass(frozen=True, slots=True)
class _Part:
    """An item of a line or a block; `left` and `top`: its place there."""

    item: Item
    left: int
    top: int
    width: int
    height: int


@dataclass(slots=True)
class _State:
    """Settings that ESC @ resets."""

    style: _Style = field(default_factory=_Style)
    page: CodePage = field(default_factory=CodePage)
    justification: int = 0
    line_spacing: int = LINE_SPACING
    left_margin: int = 0
    area_width: int | None = None
    is_upside_down: bool = False
    unit_x: float = 1.0
    unit_y: float = 1.0
    tabs: tuple[int, ...] = ()
    bar_height: int = BAR_HEIGHT
    bar_width: int = BAR_WIDTH
    readable: int = 0
    readable_font: int = 0


class _Interpreter:
    def __init__(self, document: bytes, head: DrawingPrinter, is_over: IsOver) -> None:
        self._document = document
        self._head = head
        self._line_number = 1
        self._begin = 0
        self._draft = Draft(is_over)
        self.not_drawn: list[NotDrawn] = []
        """Missing commands that belong to no receipt."""
        self._state = _State()
        self._command = Command(Span(0, 1), 1, "")
        self._y = 0
        """Rows of the paper that are done."""
        self._x = 0
        """Place of the next character, from the left edge of the area."""
        self._parts: list[_Part] = []
        """The line that is not printed yet."""
        self._area: tuple[int, int, int, int] | None = None
        """Left, top, width and height of the area in page mode; None in standard mode."""
        self._direction = 0
        self._bottom: int | None = None
        """Lower edge of the line in page mode, from the beginning of the area."""
        self._page_height = 0
        self._page_from = 0
        """The first item of the page that is not printed yet."""
        self._symbols: dict[int, bytes] = {}
        self._options: dict[tuple[int, int], bytes] = {}
        self._stored: dict[bytes, Picture] = {}
        """Graphics by their two letters; b"" is the one that waits for its printing."""

    def run(self) -> Iterator[Label]:
        """Yield at most one label more than are drawn, so that a caller sees that there are more."""
        yield from islice(self._receipts(), MAX_LABELS + 1)

    def _receipts(self) -> Iterator[Label]:
        at = 0
        while at < len(self._document):
            end = _end(self._document, at)
            is_whole, end = end <= len(self._document), min(end, len(self._document))
            data = self._document[at:end]
            is_cut = is_whole and data[:2] in (b"\x1dV", b"\x1bi", b"\x1bm")
            if self._y < MAX_SIDE or is_cut:
                self._command = Command(Span(at, end), self._line_number, self._name_of(data))
                if self._draft.is_cut_short(self._command):
                    with suppress(CannotDraw):
                        self._print_line(0)
                    break
                if is_whole:
                    self._draft.attempt(self._command, partial(self._obey, data))
                else:
                    self._draft.miss(self._command, WhyNotDrawn.WRONG_VALUE)
                if self._y >= MAX_SIDE:
                    self._draft.miss(self._command, WhyNotDrawn.BEYOND_PICTURE)
            if data[:1] == b"\n":
                self._line_number += 1
            at = end
            if is_cut and (label := self._cut(end)) is not None:
                yield label
        self._list_unfinished()
        label = self._cut(len(self._document))
        if label is not None:
            yield label

    def _name_of(self, data: bytes) -> str:
        """Return a command as the manual writes it, or the beginning of a text."""
        return self._state.page.text(data[:NAME_LETTERS]) if TEXT.match(data) else _name_of(data)

    def _list_unfinished(self) -> None:
        """List what the printer keeps at the end of the file: a line without its end, a page that is not printed."""
        items = [part.item for part in self._parts]
        if self._area is not None:
            items = self._draft.items[self._page_from :] + items
        self._leave_page()
        for command in dict.fromkeys(item.command for item in items):
            self._draft.miss(command, WhyNotDrawn.UNFINISHED)

    def _cut(self, end: int) -> Label | None:
        draft = self._draft
        is_kept = any(each.why is WhyNotDrawn.UNFINISHED for each in draft.not_drawn)
        if not draft.items and not is_kept and (not draft.not_drawn or self._begin):
            missed = draft.take_missed()
            if len(self.not_drawn) < MAX_ITEMS:
                self.not_drawn += missed
            self._y = 0
            return None
        label = Label(
            span=Span(self._begin, end),
            items=tuple(draft.items),
            height=max(1, min(self._y, MAX_SIDE)),
            not_drawn=draft.take_missed(),
        )
        draft.clear()
        self._begin, self._y, self._parts = end, 0, []
        return label

    # Commands.

    def _obey(self, data: bytes) -> None:
        """Raises CannotDraw, CannotEncode."""
        first, second = data[0], data[1] if len(data) > 1 else -1
        if first in (ESC, FS, GS) and second >= 0:
            values = data[2:]
            if second in WITHOUT_EFFECT[first]:
                return
            {ESC: self._escape, FS: self._field, GS: self._group}[first](chr(second), values)
        elif TEXT.match(data):
            self._text(data)
        elif first == 0x0A:
            self._print_line(self._state.line_spacing)
        elif first == 0x09:
            self._tab()
        elif first == 0x0C and self._area is not None:
            self._print_page()
            self._leave_page()
        elif first == 0x18 and self._area is not None:
            del self._draft.items[self._page_from :]
            self._parts = []

    def _escape(self, second: str, values: bytes) -> None:
        state, style = self._state, self._state.style
        value = values[0] if values else 0
        match second:
            case "@":
                self._draft.settle("ESC t")
                self._state, self._parts, self._x = _State(), [], 0
                self._leave_page()
            case "!":
                style.font, style.is_emphasized, style.underline = value & 1, bool(value & 8), value >> 7
                style.high, style.wide = 1 + (value >> 4 & 1), 1 + (value >> 5 & 1)
            case "M":
                style.font = value % 48 if value in FONT_NUMBERS else style.font
            case "E":
                style.is_emphasized = bool(value & 1)
            case "G":
                style.is_struck_twice = bool(value & 1)
            case "-":
                style.underline = value % 48 if value % 48 < 3 else style.underline
            case "V":
                style.is_sideways = value % 48 in (1, 2)
            case " ":
                style.spacing = round(value * state.unit_x)
            case "{" | "a" if not self._may_set_line:
                pass
            case "{":
                state.is_upside_down = bool(value & 1)
            case "a":
                state.justification = value % 48 if value % 48 < 3 else state.justification
            case "2":
                state.line_spacing = LINE_SPACING
            case "3":
                state.line_spacing = round(value * state.unit_y)
            case "t":
                if value not in ESCPOS_PAGES:
                    raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED, lasts="ESC t")
                self._draft.settle("ESC t")
                state.page = replace(state.page, codec=ESCPOS_PAGES[value])
            case "R":
                if value >= len(COUNTRIES):
                    raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
                state.page = replace(state.page, country=COUNTRIES[value])
            case "J":
                self._print_line(round(value * state.unit_y))
            case "d":
                self._print_line(value * state.line_spacing)
            case "K" | "e":
                self._print_line(0)
                self._y = max(0, self._y - (round(value * state.unit_y) if second == "K" else value * LINE_SPACING))
            case "$":
                self._move_to(round(_word(values) * state.unit_x))
            case "\\":
                self._move_to(self._x + round(_signed(values) * state.unit_x))
            case "D":
                advance = style.cell.width + style.cell.gap
                state.tabs = tuple(round(column * advance) for column in values.rstrip(b"\0"))
            case "*":
                self._bit_image(values)
            case "L":
                self._leave_page()
                self._area, self._page_height = (0, 0, self._width, PAGE_ROWS), 0
                self._page_from = len(self._draft.items)
                self._begin_area()
            case "S":
                self._leave_page()
            case "\x0c":
                self._print_page()
            case "W" if self._area is not None:
                self._print_line(0)
                left, top, width, height = (_word(values[at:]) for at in (0, 2, 4, 6))
                if not width or not height:
                    raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
                x, y = state.unit_x, state.unit_y
                left = round(left * x)
                if left >= self._head.width:
                    raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
                self._area = left, round(top * y), min(round(width * x), self._head.width - left), round(height * y)
                self._page_height = max(self._page_height, self._area[1] + self._area[3])
                self._begin_area()
            case "T" if self._area is not None:
                self._print_line(0)
                self._direction = value % 48 & 3
                self._begin_area()
            case "i" | "m":
                self._print_line(0)
            case "W" | "T" | "%" | "(":
                pass
            case "&":
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
            case _:
                raise CannotDraw(WhyNotDrawn.UNKNOWN_COMMAND)

    def _field(self, second: str, values: bytes) -> None:
        """FS: Asian characters, and pictures in the printer's memory."""
        match second:
            case "p":
                raise CannotDraw(WhyNotDrawn.NOT_STORED)
            case "(" if values[:1] == b"C" and values[3:4] == b"0":
                codec = "utf_8" if values[4:5] in (b"\x02", b"2") else ESCPOS_PAGES[0]
                self._state.page = replace(self._state.page, codec=codec)
            case "(" | "2" | "?" | "S" | "C" | "g":
                pass
            case "!" | "-" | "W" | "&":
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
            case "q":
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
            case _:
                raise CannotDraw(WhyNotDrawn.UNKNOWN_COMMAND)

    def _group(self, second: str, values: bytes) -> None:
        state, style = self._state, self._state.style
        value = values[0] if values else 0
        match second:
            case "!":
                style.wide, style.high = 1 + (value >> 4 & 7), 1 + (value & 7)
            case "B":
                style.is_inverse = bool(value & 1)
            case "L" | "W" if not self._may_set_line:
                pass
            case "L":
                most = max(0, self._head.width - round(style.cell.width))
                state.left_margin = min(round(_word(values) * state.unit_x), most)
            case "W":
                state.area_width = round(_word(values) * state.unit_x)
            case "P":
                state.unit_x, state.unit_y = (self._head.dpi / each if each else 1.0 for each in values[:2])
            case "T":
                self._parts, self._x = [], 0
            case "$" if self._area is not None:
                self._move_down_to(round(_word(values) * state.unit_y))
            case "\\" if self._area is not None:
                self._move_down_to((self._bottom or self._line_height) + round(_signed(values) * state.unit_y))
            case "h":
                state.bar_height = value or BAR_HEIGHT
            case "w":
                state.bar_width = value if 1 <= value <= 6 else state.bar_width
            case "H":
                state.readable = value % 48 if value % 48 < 4 else state.readable
            case "f":
                state.readable_font = value % 48 & 1
            case "k":
                self._bar_code(values)
            case "v" | "Q" if values[:1] == b"0":
                self._raster(values)
            case "*":
                self._download(values)
            case "/":
                self._print_stored(b"\0\0", 1 + (value & 1), 1 + (value >> 1 & 1))
            case "V":
                self._print_line(
                    round(values[1] * state.unit_y) if value in (65, 66, 97, 98) and len(values) > 1 else 0
                )
            case "(" if values[:1] == b"k":
                self._symbol(values[3:])
            case "(" if values[:1] == b"L":
                self._graphics(values[3:])
            case "8" if values[:1] == b"L":
                self._graphics(values[5:])
            case "(" if values[:1] in (b"A", b"N", b"P", b"Q"):  # a test print, colours, page mode
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
            case "(" if values[:1] and values[:1] not in WITHOUT_EFFECT_IN_GROUP:
                raise CannotDraw(WhyNotDrawn.UNKNOWN_COMMAND)
            case "(" | "8":
                pass
            case ":" | "^":
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
            case "$" | "\\":
                pass
            case _:
                raise CannotDraw(WhyNotDrawn.UNKNOWN_COMMAND)

    # Lines and pages.

    @property
    def _width(self) -> int:
        """Dots of the printing area."""
        if self._area is not None:
            return max(1, self._area[2 + self._direction % 2])
        left = self._head.width - self._state.left_margin
        return max(1, left if self._state.area_width is None else min(left, self._state.area_width))

    @property
    def _may_set_line(self) -> bool:
        """Return whether settings of whole lines count: in standard mode only at the beginning of a line."""
        return self._area is not None or not (self._parts or self._x)

    @property
    def _line_height(self) -> int:
        return max((part.height for part in self._parts), default=0)

    def _text(self, data: bytes) -> None:
        """Put characters into the line, which is printed when it is full."""
        style, at = self._state.style, 0
        font = style.cell
        whole = self._state.page.text(data[:MAX_SIDE])
        text = self._draft.line(whole)
        self._draft.miss_letters(self._command, font, whole)
        advance = font.height if style.is_sideways else round(font.width) + font.gap
        while at < len(text):
            count = max(0, self._width - self._x) // max(1, advance)
            if count == 0 and self._x:
                self._print_line(self._state.line_spacing)
                continue
            run = text[at : at + max(1, count)]
            for piece in run if style.is_sideways else [run]:
                self._characters(piece, font, advance * len(piece))
            at += len(run)

    def _characters(self, text: str, font: Font, width: int) -> None:
        style, command = self._state.style, self._command
        height = round(font.width) if style.is_sideways else font.height
        if style.is_inverse:
            box = Box(x=0, y=0, width=width, height=height, thickness=width + height, command=command)
            self._parts.append(_Part(box, self._x, 0, width, height))
        item = Text(
            x=0,
            y=0,
            text=text,
            font=font,
            underline=0 if style.is_inverse or style.is_sideways else style.underline * style.high,
            ink=Ink.WHITE if style.is_inverse else Ink.BLACK,
            rotation=Rotation.RIGHT if style.is_sideways else Rotation.UPRIGHT,
            command=command,
        )
        self._parts.append(_Part(item, self._x, 0, width, height))
        self._x += width

    def _move_to(self, x: int) -> None:
        """Go to a place in the line. A printer ignores one outside its area."""
        if 0 <= x <= self._width:
            self._x = x

    def _move_down_to(self, bottom: int) -> None:
        """Go to another line of the page. A printer ignores one outside its area."""
        if self._area is not None and 0 <= bottom <= self._area[3 - self._direction % 2]:
            x = self._x
            self._print_line(0)
            self._x, self._bottom = x, bottom

    def _tab(self) -> None:
        step = CELLS[0][0] * TAB_COLUMNS
        stops = self._state.tabs or range(step, self._width, step)
        self._x = next((stop for stop in stops if stop > self._x), self._x)

    def _print_line(self, feed: int) -> None:
        """Print the line and move the paper by `feed`, at least by the height of the line."""
        parts, height = self._parts, self._line_height
        used = max((part.left + part.width for part in parts), default=0)
        self._parts, self._x = [], 0
        bottom = self._bottom or height
        top = self._y if self._area is None else bottom - height
        if self._area is None:
            self._y += max(feed, height)
        else:
            self._bottom = bottom + feed
        if parts:
            self._block([replace(part, top=height - part.height) for part in parts], used, top)

    def _block(self, parts: list[_Part], width: int, top: int) -> None:
        """Place parts that move together. In standard mode they are justified."""
        state, left = self._state, 0
        if self._area is None:
            left = state.left_margin + max(0, self._width - width) * state.justification // 2
        for part in parts:
            x, turn = left + part.left, ROTATION_ORDER.index(part.item.rotation)
            if state.is_upside_down and self._area is None:
                x, turn = state.left_margin * 2 + self._width - x - part.width, turn + 2
            anchor = self._anchor() if self._area is not None else Anchor(0, 0)
            at = anchor.corner(x, top + part.top, part.width, part.height)
            turn += ROTATION_ORDER.index(anchor.rotation)
            self._draft.add(replace(part.item, x=at[0], y=at[1], rotation=ROTATION_ORDER[turn % 4]))
            if self._area is not None:
                is_sideways = anchor.rotation.is_sideways
                self._page_height = max(
                    self._page_height, at[1] - self._y + (part.width if is_sideways else part.height)
                )

    def _set(self, parts: list[_Part], width: int, height: int) -> None:
        """Print a picture or a bar code: between lines in standard mode, at the place of the text in page mode."""
        if self._area is None:
            if self._parts:
                self._print_line(0)
            top = self._y
            self._y += height
            self._block(parts, width, top)
            return
        left, bottom = self._x, self._bottom or height
        self._x += width
        self._block([replace(part, left=left + part.left) for part in parts], width, bottom - height)

    def _anchor(self) -> Anchor:
        left, top, width, height = self._area or (0, 0, 0, 0)
        top += self._y
        match self._direction:
            case 1:
                return Anchor(left, top + height, Rotation.LEFT)
            case 2:
                return Anchor(left + width, top + height, Rotation.UPSIDE_DOWN)
            case 3:
                return Anchor(left + width, top, Rotation.RIGHT)
        return Anchor(left, top)

    def _begin_area(self) -> None:
        self._x, self._bottom = 0, None

    def _print_page(self) -> None:
        if self._area is not None:
            self._print_line(0)
            self._y += self._page_height
            self._page_from = len(self._draft.items)
            self._begin_area()

    def _leave_page(self) -> None:
        """Return to standard mode. What page mode has not printed is lost."""
        if self._area is not None:
            del self._draft.items[self._page_from :]
            self._area, self._direction, self._parts = None, 0, []
            self._begin_area()

    # Pictures.

    def _picture(self, picture: Picture) -> None:
        width, height = picture.width * picture.scale_x, picture.height * picture.scale_y
        self._set([_Part(picture, 0, 0, width, height)], width, height)

    def _dots(self, width: int, height: int, rows: bytes, scale_x: int = 1, scale_y: int = 1) -> Picture:
        if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE) or len(rows) < -(-width // 8) * height:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        return Picture(
            x=0,
            y=0,
            width=width,
            height=height,
            rows=rows[: -(-width // 8) * height],
            scale_x=scale_x,
            scale_y=scale_y,
            command=self._command,
        )

    def _raster(self, values: bytes) -> None:
        """`GS v 0 m xL xH yL yH data`: x in bytes."""
        mode = values[1] % 48 & 3 if len(values) > 1 else 0
        self._picture(self._dots(_word(values[2:]) * 8, _word(values[4:]), values[6:], 1 + (mode & 1), 1 + (mode >> 1)))

    def _bit_image(self, values: bytes) -> None:
        """`ESC * m nL nH data`: columns of 8 or 24 dots, in the line of the text."""
        mode, columns = values[0], _word(values[1:])
        height = 24 if mode in (32, 33) else 8
        dots = _from_columns(values[3:], columns, height)
        picture = self._dots(columns, height, dots, 2 if mode in (0, 32) else 1, 1 if height == 24 else 3)
        self._parts.append(_Part(picture, self._x, 0, columns * picture.scale_x, 24))
        self._x += columns * picture.scale_x

    def _download(self, values: bytes) -> None:
        """`GS * x y data`: x times 8 columns of y bytes."""
        width, height = values[0] * 8, values[1] * 8
        self._stored[b"\0\0"] = self._dots(width, height, _from_columns(values[2:], width, height))

    def _print_stored(self, key: bytes, scale_x: int, scale_y: int) -> None:
        stored = self._stored.get(key)
        if stored is None:
            raise CannotDraw(WhyNotDrawn.NOT_STORED)
        self._picture(replace(stored, scale_x=scale_x, scale_y=scale_y, command=self._command))

    def _graphics(self, values: bytes) -> None:
        """`GS ( L` and `GS 8 L`: store a picture, or print a stored one."""
        function = values[1] if len(values) > 1 else -1
        match function:
            case 112 | 113 if len(values) > 10:
                width, height, data = _word(values[6:]), _word(values[8:]), values[10:]
                dots = data if function == 112 else _from_columns(data, width, -(-height // 8) * 8)
                scales = [each if each in (1, 2) else 1 for each in values[3:5]]
                self._stored[b""] = self._dots(width, height, dots, *scales)
            case 2 | 50:
                stored = self._stored.get(b"")
                if stored is None:
                    raise CannotDraw(WhyNotDrawn.NOT_STORED)
                self._picture(stored)
            case 67 | 83 if len(values) > 11:
                if len(self._stored) >= MAX_STORED:
                    raise CannotDraw(WhyNotDrawn.TOO_MANY)
                self._stored[values[3:5]] = self._dots(_word(values[6:]), _word(values[8:]), values[11:])
            case 69 | 85:
                scales = [each if each in (1, 2) else 1 for each in values[4:6]]
                self._print_stored(values[2:4], *[*scales, 1, 1][:2])
            case _ if function in NV_GRAPHICS or function in (0, 48, 49, 51, 52, 64, 80, 81, 82, 84):
                pass
            case _:
                raise CannotDraw(WhyNotDrawn.UNKNOWN_COMMAND)

    # Bar codes.

    def _bar_code(self, values: bytes) -> None:
        """`GS k m data NUL`, or `GS k m n data`."""
        state, kind = self._state, values[0] if values else 0
        data = values[1:].rstrip(b"\0") if kind <= 6 else values[2:]
        if kind > 6 and not 65 <= kind < 65 + len(BAR_CODES):
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        symbology, narrow = BAR_CODES[kind if kind <= 6 else kind - 65], state.bar_width
        self._draft.symbol(data)
        if kind == 73:
            symbol = _code_128(data, narrow)
        elif symbology is Symbology.CODE_128:
            symbol = automatic(data.translate(None, b"()" if kind == 74 else b""), narrow=narrow, is_gs1=kind == 74)
        else:
            data = data.strip(b"*") if symbology is Symbology.CODE_39 else data
            if symbology is Symbology.CODE_39 and not set(data.decode("latin-1")) <= set(CODE_39_VALUES):
                raise CannotEncode("a character that Code 39 does not have")
            given = data
            if symbology is Symbology.ITF and len(data) % 2 and len(data) > 1:  # printers ignore the last digit
                data = data[:-1]
            symbol = bars(symbology, data, narrow=narrow, wide=WIDE[narrow], given=given)
        if symbol.width > self._width:
            raise CannotEncode("wider than the printing area")
        if symbol.is_changed:
            self._draft.miss(self._command, WhyNotDrawn.CHANGED_DATA, symbol.content)
        font = _Style(font=state.readable_font).cell
        text = self._draft.line(f"*{symbol.content}*" if symbology is Symbology.CODE_39 else symbol.content)
        width = round(font.width) * len(text)
        above, below = font.height * (state.readable & 1), font.height * (state.readable >> 1)
        bar = symbol.placed(0, 0, self._command, scale_y=state.bar_height)
        parts = [_Part(bar, 0, above, symbol.width, state.bar_height)]
        for top, is_there in ((0, above), (above + state.bar_height, below)):
            if is_there:
                line = Text(x=0, y=0, text=text, font=font, is_readable=True, command=self._command)
                parts.append(_Part(line, max(0, (symbol.width - width) // 2), top, width, font.height))
        self._set(parts, symbol.width, above + state.bar_height + below)

    def _symbol(self, values: bytes) -> None:
        """`GS ( k`: options of a two-dimensional symbol, its data, and its printing."""
        if len(values) < 2:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        kind, function = values[0], values[1]
        if function == 80:
            self._symbols[kind] = values[3:]
        elif function != 81:
            self._options[kind, function] = values[2:]
        elif kind not in (PDF417, QR_CODE, MAXICODE, AZTEC, DATA_MATRIX):
            raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
        elif kind not in self._symbols:
            raise CannotDraw(WhyNotDrawn.NOT_STORED)
        else:
            self._matrix(kind, self._draft.symbol(self._symbols[kind]))

    def _option(self, kind: int, function: int, default: int) -> int:
        values = self._options.get((kind, function), b"")
        return values[0] if values else default

    def _matrix(self, kind: int, data: bytes) -> None:
        module = max(1, self._option(kind, 67, MODULE))
        row = module
        match kind:
            case 49 if self._option(kind, 65, 50) == 51:
                symbol = matrix(Symbology.MICRO_QR_CODE, as_content(data))
            case 49 if self._option(kind, 65, 50) == 49:
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)  # model 1 has other symbols
            case 49:
                symbol = qr_code(data, level=LEVELS[self._option(kind, 69, 48) % 48 & 3])
            case 48:
                mode, level = [*self._options.get((kind, 69), b""), 0, 0][:2]
                truncated = self._option(kind, 70, 0) % 48 == 1
                symbol = stacked(
                    Symbology.COMPACT_PDF_417 if truncated else Symbology.PDF_417,
                    data,
                    columns=self._option(kind, 65, 0) or None,
                    level=level - 48 if mode == 48 and 48 <= level <= 56 else None,
                )
                row = module * max(1, self._option(kind, 68, 3))
            case 50:
                mode, carrier, found = self._option(kind, 65, 50) % 48, None, CARRIED.fullmatch(data)
                if mode in (2, 3) and found is not None:
                    data, carrier = (found[1] or b"") + found[5], Carrier(found[2], int(found[3]), int(found[4]), mode)
                symbol, module, row = maxicode(data, dpi=self._head.dpi, mode=max(4, mode), carrier=carrier), 1, 1
            case 53:
                symbol = aztec(data, percent=self._option(kind, 69, 23))
            case _:
                shape, rows, columns = [*self._options.get((kind, 66), b""), 0, 0, 0][:3]
                size = (rows, columns or rows) if rows else None
                symbol = data_matrix(data, size=size, is_rectangular=shape % 48 == 1)
        width, height = symbol.width * module, symbol.height * row
        if width > self._width:
            raise CannotEncode("wider than the printing area")
        if symbol.is_changed:
            self._draft.miss(self._command, WhyNotDrawn.CHANGED_DATA, symbol.content)
        item = symbol.placed(0, 0, self._command, scale_x=module, scale_y=row)
        self._set([_Part(item, 0, 0, width, height)], width, height)


def _word(values: bytes) -> int:
    return int.from_bytes(values[:2], "little")


def _signed(values: bytes) -> int:
    return int.from_bytes(values[:2], "little", signed=True)


def _name_of(data: bytes) -> str:
    """Return a command as the manual writes it: `ESC a`, `GS ( k`."""
    first = NAMES.get(data[0])
    if first is None:
        return f"{data[0]:02X}"
    letters = [chr(code) if 0x20 < code < 0x7F else f"{code:02X}" for code in data[1 : 3 if data[1:2] in b"(8v" else 2]]
    return " ".join([first, *letters])


def _from_columns(data: bytes, columns: int, height: int) -> bytes:
    """Turn columns of dots, the top one first, into rows. Missing dots are white."""
    size = height // 8
    if not 0 < columns * size <= MAX_SIDE * 8:
        raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
    data = data[: columns * size].ljust(columns * size, b"\0")
    turned = Image.frombytes("1", (height, columns), data).transpose(Image.Transpose.TRANSPOSE)
    return turned.tobytes()


def _code_128(data: bytes, narrow: int) -> Modules:
    """Encode data with `{A`, `{B`, `{C` for the code sets and `{1` to `{4`, `{S`, `{{`."""
    if data[:1] != b"{" or data[1:2] not in (b"A", b"B", b"C"):
        raise CannotEncode("no code set")
    code_set = chr(data[1])
    symbol, at = Code128Characters(code_set), 2
    while at < len(data):
        code, sign = data[at], data[at + 1] if at + 1 < len(data) else -1
        if code != 0x7B:
            if symbol.code_set == "C":
                symbol.pair(code)
            else:
                symbol.text(bytes((code,)))
            at += 1
            continue
        at += 2
        if sign == 0x7B:
            symbol.text(b"{")
        elif sign in CODE_SETS:
            symbol.change(CODE_SETS[sign])
        elif sign == 0x34:
            symbol.control(TO_A if symbol.code_set == "A" else TO_B)
        elif sign in CODE_128_SIGNS:
            symbol.control(CODE_128_SIGNS[sign])
        else:
            raise CannotEncode("no sign of Code 128")
    return symbol.modules(narrow=narrow)


def _end(document: bytes, at: int) -> int:
    """Return the end of the command or the run of text that begins here, beyond the file if it is cut off."""
    if (text := TEXT.match(document, at)) is not None:
        return text.end()
    if document[at] not in NAMES or at + 1 >= len(document):
        return at + 1
    return at + sum(command_length(document, at))
