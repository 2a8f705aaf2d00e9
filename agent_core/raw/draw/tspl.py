"""Draws TSPL and TSPL2 (TSC, Programming Manual): each PRINT is a label of what was drawn since CLS.

The upper edge of the picture leaves the printer first: DIRECTION 1 shows the label as it is read, DIRECTION 0 upside
down. Without DIRECTION the printer's stored one counts, and the label is shown as it is read. Loops and conditions of
TSPL2's BASIC are listed as not drawn; counters and texts that are put together are drawn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from agent_core.raw.draw.barcodes import Symbology, matrix
from agent_core.raw.draw.code_pages import TSPL_FONTS, CodePage, code_page
from agent_core.raw.draw.display_list import (
    ITEM_BYTES,
    MAX_LABELS,
    MAX_SIDE,
    Command,
    DeferredLabel,
    DrawingPrinter,
    Ellipse,
    Face,
    Font,
    Ink,
    IsOver,
    Item,
    Label,
    NotDrawn,
    Picture,
    Span,
    Text,
    WhyNotDrawn,
    dots_per_mm,
    never_over,
)
from agent_core.raw.draw.draft import ROTATIONS, Anchor, CannotDraw, Draft, read_picture
from agent_core.raw.draw.fonts import advance_of, text_width
from agent_core.raw.draw.maxicode import Carrier, maxicode
from agent_core.raw.draw.named_codes import TSPL_CODES, linear_symbols
from agent_core.raw.draw.symbols import (
    ADD_ON_GAP,
    aztec,
    data_matrix,
    element_strings,
    qr_code,
    stacked,
    without_modes,
)
from agent_core.raw.screen.commands import MOVING, NOTHING, SETTING, TSPL_DRAWING, TSPL_FORBIDDEN, first_word
from agent_core.raw.screen.tspl import BRANCHES, DOWNLOADED, MARKS, MODES, MOST_OWN_FILES, TOKEN

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from agent_core.raw.draw.barcodes import Modules

LINE_END = re.compile(rb"\r\n|\n|\r")
IMMEDIATE = re.compile(rb"[\x1b~]!.")
QUOTED = rb'"((?:[^"\\]+|\\\["\]|\\)*)"?'
PARAMETER = re.compile(rb"(?:" + QUOTED.replace(b"((", b"(?:(") + rb'|[^",]+)+|,')
TERM = re.compile(rb"\s*(?:" + QUOTED + rb"|(CHR|STR)\$\((.*?)\)|(@\d+|[A-Z]\w*\$?|[\d.]+))", re.IGNORECASE)
BETWEEN = re.compile(rb"\s*(?:\+|$)")
"""A plus sign or the end after a term. The pattern of a term, with it, would try all ways to split a text."""
ESCAPED = {b'\\["]': b'"', b"\\[R]": b"\r", b"\\[L]": b"\n", b"\\[A]": b"\n"}
ESCAPE = re.compile(rb'\\\[(?:"|R|L|A)\]')
SECOND = re.compile(rb'^[^"]*"[^"]*"\s+[A-Z]', re.IGNORECASE)
"""Another command behind a text: printers end a command with its line."""
LETTERED = re.compile(rb"([A-Z])(\d{1,4})")
NUMBER = re.compile(r"[+-]?\d{1,9}(?:\.\d{0,6})?")
ASSIGNED = re.compile(rb"\s*(@\d+|[A-Z]\w*\$?)\s*=(.*)", re.IGNORECASE | re.DOTALL)
BITMAP = re.compile(
    rb"[\0- ]*BITMAP[ \t]+" + rb"[ \t]*([+-]?\d{1,6})[ \t]*," * 2 + rb"[ \t]*(\d{1,5})[ \t]*," * 3, re.IGNORECASE
)
INVERTED = bytes(255 - byte for byte in range(256))
DEFAULT_PAGE = CodePage("cp850")
MAX_LINE = 16_384
"""Bytes of a line that are read. The manual allows 2,048, the largest QR code needs 7,089."""
MOST_PARAMETERS = 32
MAX_COPIES = 999_999_999
PROGRAM_END = re.compile(rb"[\r\n][ \t]*EOP[ \t]*(?=[\r\n]|\Z)", re.IGNORECASE)
MOST_VARIABLES = 200
MOST_ADDED_LINES = 64
"""Lines that a text in quotes may go on for: a QR code may contain line ends."""
SPANNING = frozenset(b"QRCODE PDF417 MPDF417 DMATRIX AZTEC MAXICODE BLOCK".split())

CELLS = {
    "1": (8, 12, 2),
    "2": (12, 20, 2),
    "3": (16, 24, 0),
    "4": (24, 32, 0),
    "5": (32, 48, 4),
    "6": (14, 19, 0),
    "7": (21, 27, 0),
    "8": (14, 25, 0),
}
"""Width, height and gap of a character in dots. The gaps are those of the manual's example of TEXT."""
ASIAN_CELL = (24, 24, 0)
MOST_TIMES = 10
"""Most times that a bitmap font is as wide or high."""
READABLE, READABLE_GAP = "2", 4
"""Font of the text below a bar code, and the rows between."""
BASELINE = 0.8
POINTS_PER_INCH = 72
SHRUNK = 0.9
"""Step in which a text is made smaller until it fits its block."""
ALIGNED = {"0": 0.0, "1": 0.0, "2": 0.5, "3": 1.0}
"""Share of the width that lies before the given place."""
DATABARS = {
    "RSS14": (Symbology.DATABAR, 33),
    "RSS14T": (Symbology.DATABAR, 13),
    "RSSLIM": (Symbology.DATABAR_LIMITED, 10),
    "RSSEXP": (Symbology.DATABAR_EXPANDED, 34),
    "RSS14S": (Symbology.DATABAR_STACKED, 1),
    "RSS14SO": (Symbology.DATABAR_STACKED_OMNI, 1),
}
"""Symbology by type, and height in modules of those of one row."""
ONE_ROW = frozenset({Symbology.DATABAR, Symbology.DATABAR_LIMITED, Symbology.DATABAR_EXPANDED})
MAX_SEGMENTS = 22
DATA_MATRIX_MODULE, AZTEC_MODULE, PDF417_MODULE, PDF417_ROW = 4, 6, 2, 3
"""Dots of a module if the command does not say them; a row of PDF417 in modules."""
WITHOUT_EFFECT = (
    (SETTING | MOVING | TSPL_FORBIDDEN.keys())
    - frozenset(b"SIZE DIRECTION REFERENCE SHIFT CODEPAGE CLS SET DOWNLOAD KILL INPUT READ RUN SELFTEST REDRAW".split())
) | frozenset((b"DENSITY", b"OFFSET", b"END", b"PRINTER", b"RIBBON", b"STATUS", b"FILES"))
"""Commands that move paper, set the printer up or keep files. The picture is the same without them."""


def prints(
    document: bytes, head: DrawingPrinter, is_over: IsOver = never_over
) -> Generator[DeferredLabel, None, list[NotDrawn]]:
    """Yield the label of every PRINT until the time is over. Those of a series are drawn when they are wanted.

    Returns what is missing behind the last one. Time and memory are bounded for any document.
    """
    interpreter = _Interpreter(document, head, is_over)
    yield from interpreter.run()
    return interpreter.not_drawn


@dataclass(frozen=True, slots=True)
class _Line:
    """A command with its parameters, and its data if those are binary."""

    command: Command
    word: bytes
    parameters: tuple[bytes, ...]
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class _Settings:
    """Settings of the drawing commands that follow."""

    origin: tuple[int, int] = (0, 0)
    page: CodePage = DEFAULT_PAGE
    files: Mapping[str, bytes] = field(default_factory=dict)


class _Drawn(NamedTuple):
    """A drawing command with the settings then, and the values that it used."""

    line: _Line
    settings: _Settings
    used: dict[str, bytes]


class _Interpreter:
    def __init__(self, document: bytes, head: DrawingPrinter, is_over: IsOver) -> None:
        self._document = document
        self._head = head
        self._at = 0
        self._line = 1
        self._label_at: int | None = None
        self._draft = Draft(is_over)
        self._drawn: list[_Drawn] = []
        """Drawing commands since CLS. They are drawn again when a counter has moved."""
        self._reported: tuple[NotDrawn, ...] = ()
        """Missing commands of the last label."""
        self._width: int | None = None
        self._height: int | None = None
        self._settings = _Settings()
        self._used: dict[str, bytes] = {}
        """Values of the variables that the present command uses."""
        self._shift = (0, 0)
        self._is_turned = False
        self._is_mirrored = False
        self._variables: Mapping[str, bytes] = {}
        self._steps: Mapping[str, int] = {}
        """These two are replaced, never changed: labels of a series keep them."""
        self._counted = False
        self._may_end_program = True

    @property
    def not_drawn(self) -> list[NotDrawn]:
        """Return what is missing since the last CLS."""
        return list(self._draft.not_drawn)

    def run(self) -> Iterator[DeferredLabel]:
        """Yield at most one label more than are drawn, so that a caller sees that there are more."""
        yield from islice(self._labels(), MAX_LABELS + 1)

    def _labels(self) -> Iterator[DeferredLabel]:
        for line in self._lines():
            if self._draft.is_cut_short(line.command):
                if self._draft.items:
                    yield DeferredLabel.of(self._label(self._span(line), 1))
                return
            self._used = {}
            if line.word == b"PRINT":
                yield from self._printed(line)
                self._label_at = None
            else:
                self._draft.attempt(line.command, partial(self._obey, line))

    # From bytes to commands.

    def _lines(self) -> Iterator[_Line]:
        while self._at < len(self._document):
            begin = self._at
            if (marks := MARKS.match(self._document, begin)) is not None:
                self._pass(marks.end())
                continue
            if (immediate := IMMEDIATE.match(self._document, begin)) is not None:
                self._pass(immediate.end())
                continue
            found = LINE_END.search(self._document, begin)
            text = self._document[begin : len(self._document) if found is None else found.start()]
            word = first_word(text)
            end, data = begin + len(text), b""
            line = self._line
            if word == b"BITMAP":
                end, text, data = self._dots(begin, end, text)
            elif word == b"DOWNLOAD":
                end, data = self._downloaded(begin, end)
            elif word in SPANNING and text.count(b'"') % 2:
                end = self._end_of_text(end)
                text = self._document[begin:end]
            self._pass(end)
            self._at = min(self._at, len(self._document))
            if found is not None and (ended := LINE_END.match(self._document, self._at)) is not None:
                self._pass(ended.end())
            if text.strip(NOTHING):
                if self._label_at is None:
                    self._label_at = begin
                name = (word or text.strip(NOTHING)[:16]).decode("latin-1")
                command = Command(Span(begin, min(end, len(self._document))), line, name)
                rest = text.lstrip(NOTHING)[len(word) : MAX_LINE]
                yield _Line(command, word, _parameters(rest), data if word in (b"BITMAP", b"DOWNLOAD") else text)

    def _pass(self, end: int) -> None:
        """Move on. Line ends within binary data do not count: `_dots` and `_downloaded` pass it first."""
        self._line += len(LINE_END.findall(self._document, self._at, end))
        self._at = end

    def _dots(self, begin: int, end: int, text: bytes) -> tuple[int, bytes, bytes]:
        """Return the end of a BITMAP, its parameters and its dots."""
        found = BITMAP.match(self._document, begin)
        if found is None:
            return end, text, b""
        size = int(found[3]) * int(found[4])
        data = self._document[found.end() : found.end() + size]
        self._at = found.end() + len(data)
        return self._at, self._document[begin : found.end() - 1], data

    def _downloaded(self, begin: int, end: int) -> tuple[int, bytes]:
        """Return the end of a DOWNLOAD and its file. A program ends with EOP."""
        found = DOWNLOADED.match(self._document, begin)
        if found is not None:
            data = self._document[found.end() : found.end() + int(found[2])]
            self._at = found.end() + len(data)
            name = found[1].decode("latin-1").strip().upper()
            files = self._settings.files
            if len(files) < MOST_OWN_FILES:
                self._settings = replace(self._settings, files={**files, name: data})
            return self._at, data
        program = PROGRAM_END.search(self._document, end) if self._may_end_program else None
        self._may_end_program = program is not None
        return end if program is None else program.end(), b""

    def _end_of_text(self, end: int) -> int:
        """Return the end of the line in which the quotes close, or the end of this line if they never do."""
        at = end
        for _ in range(MOST_ADDED_LINES):
            found = LINE_END.match(self._document, at)
            if found is None:
                return end
            following = LINE_END.search(self._document, found.end())
            at = len(self._document) if following is None else following.start()
            line = self._document[found.end() : at]
            if line.count(b'"') % 2:
                return at if line.rstrip().endswith(b'"') else end
        return end

    # Values.

    def _text_of(self, parameter: bytes) -> bytes:
        """Return the sum of numbers, or a text that is put together. Raises CannotDraw."""
        terms = self._terms(parameter)
        if len(terms) > 1 and all(is_number for _, is_number in terms):
            return _sum(terms)
        return b"".join(value for value, _ in terms)

    def _terms(self, parameter: bytes) -> list[tuple[bytes, bool]]:
        """Return quoted parts, variables and counters, and whether each is a number. Raises CannotDraw."""
        terms: list[tuple[bytes, bool]] = []
        at = 0
        parameter = parameter.strip()
        while at < len(parameter):
            found = TERM.match(parameter, at)
            following = None if found is None else BETWEEN.match(parameter, found.end())
            if found is None or following is None or following.end() == at:
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
            at = following.end()
            quoted, function, argument, name = found.groups()
            if quoted is not None:
                terms.append((ESCAPE.sub(lambda each: ESCAPED[each.group()], quoted), False))
            elif function is not None:
                terms.append((self._function(function.upper(), argument), False))
            elif name[:1].isdigit():
                terms.append((name, True))
            else:
                terms.append((self._variable(name), _is_numeric(name)))
        return terms

    def _function(self, function: bytes, argument: bytes) -> bytes:
        value = self._text_of(argument)
        if function == b"STR":
            return value
        if not value.isdigit() or len(value) > 3 or int(value) > 255:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        return bytes((int(value),))

    def _variable(self, name: bytes) -> bytes:
        key = name.decode("latin-1").upper()
        is_counter = key in self._steps
        value = self._variables.get(key) if is_counter else self._used.get(key, self._variables.get(key))
        if value is None:
            raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
        self._counted = self._counted or is_counter
        self._used[key] = value
        return value

    def _number(self, parameter: bytes) -> float:
        text = parameter.strip().decode("latin-1")
        if text and not NUMBER.fullmatch(text):
            text = _sum(self._terms(parameter)).decode("latin-1")
        found = NUMBER.fullmatch(text.strip())
        if found is None:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        return float(found.group())

    def _numbers(self, parameters: tuple[bytes, ...], count: int) -> list[int]:
        if len(parameters) < count:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        return [int(self._number(each)) for each in parameters[:count]]

    def _dots_of(self, parameter: bytes) -> int:
        """Return a length in inches, `mm` or `dot`."""
        text = parameter.strip().lower()
        for unit, dots in ((b"mm", dots_per_mm(self._head.dpi)), (b"dot", 1.0)):
            if text.endswith(unit):
                return round(self._number(text.removesuffix(unit)) * dots)
        return round(self._number(text) * self._head.dpi)

    # Commands.

    def _obey(self, line: _Line) -> None:
        word, parameters = line.word, line.parameters
        if any(map(SECOND.search, parameters)):
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        match word:
            case b"SIZE":
                sides = [self._dots_of(each) for each in parameters[:2]]
                if max(sides, default=0) > MAX_SIDE:
                    self._draft.miss(line.command, WhyNotDrawn.BEYOND_PICTURE)
                self._set_size([min(each, MAX_SIDE) for each in sides])
            case b"CLS":
                self._draft.clear()
                self._drawn.clear()
                self._forget_reported()
                if parameters:
                    raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
            case b"DIRECTION":
                turned, *mirrored = self._numbers(parameters, min(2, max(1, len(parameters))))
                self._is_turned, self._is_mirrored = turned == 0, mirrored == [1]
            case b"REFERENCE":
                x, y = self._numbers(parameters, 2)
                self._settings = replace(self._settings, origin=(x, y))
            case b"SHIFT":
                shifts = self._numbers(parameters, min(2, max(1, len(parameters))))
                self._shift = (0, shifts[0]) if len(shifts) == 1 else (shifts[0], shifts[1])
            case b"CODEPAGE":
                page = code_page(_name_of(parameters))
                if page is None:
                    raise CannotDraw(WhyNotDrawn.WRONG_VALUE, lasts="CODEPAGE")
                self._draft.settle("CODEPAGE")
                self._settings = replace(self._settings, page=page)
            case b"SET":
                self._set(line.data)
            case b"DOWNLOAD":
                if not line.data:
                    raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
            case b"KILL":
                self._kill(_name_of(parameters[-1:]).upper())
            case _ if word in WITHOUT_EFFECT:
                pass
            case _ if (assigned := ASSIGNED.match(line.data)) is not None:
                self._assign(assigned[1], assigned[2])
            case _ if word in BRANCHES or word in (b"NEXT", b"WEND", b"GOTO", b"GOSUB", b"ENDIF"):
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED, lasts="program")  # what a printer makes of it is unknown
            case _ if word in SETTING:
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
            case _:
                self._drawn.append(_Drawn(line, self._settings, self._used))
                self._draw(line)

    def _forget_reported(self) -> None:
        """Remove what the last label lacked, but for what lasts. What was missed since then belongs to the next one."""
        gone, self._reported = set(self._reported) - set(self._draft.lasting.values()), ()
        for each in gone:
            self._draft.not_drawn.pop(each, None)

    def _set_size(self, sides: list[int]) -> None:
        """`SIZE width[,height]`. A printer keeps its own size instead of none."""
        self._width, self._height = [*(side if side > 0 else None for side in sides), None, None][:2]
        if not sides:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        if min(sides) <= 0:
            raise CannotDraw(WhyNotDrawn.OUT_OF_RANGE)

    def _set(self, text: bytes) -> None:
        words = TOKEN.findall(text.upper())
        found = re.match(rb"\s*SET\s+COUNTER\s+(@\d+)\s*,?\s*([+-]?\d{1,9})", text, re.IGNORECASE)
        if found is not None and len(self._steps) < MOST_VARIABLES:
            self._steps = {**self._steps, found[1].decode("latin-1"): int(found[2])}
        elif words[1:2] == [b"COUNTER"]:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)

    def _assign(self, name: bytes, value: bytes) -> None:
        if len(self._variables) >= MOST_VARIABLES:
            raise CannotDraw(WhyNotDrawn.TOO_MANY)
        terms = self._terms(value) if _is_numeric(name) else []
        assigned = _sum(terms) if len(terms) > 1 else self._text_of(value)
        self._variables = {**self._variables, name.decode("latin-1").upper(): assigned[:MAX_SIDE]}

    def _kill(self, pattern: str) -> None:
        """Delete stored files; `*` stands for any letters."""
        kept = {name: data for name, data in self._settings.files.items() if not fnmatchcase(name, pattern)}
        self._settings = replace(self._settings, files=kept)

    def _printed(self, line: _Line) -> Iterator[DeferredLabel]:
        """Yield the label; one each if a counter moves between them."""
        try:
            sets, copies = [*self._numbers(line.parameters, min(2, len(line.parameters))), 1, 1][:2]
        except CannotDraw as found:
            self._draft.miss(line.command, found.why, found.detail)
            sets = copies = 1
        sets, copies = (1 if each < 0 else each for each in (sets, copies))
        span = self._span(line)
        if sets * copies == 0:
            return
        if not self._counted:
            yield DeferredLabel.of(self._label(span, min(sets * copies, MAX_COPIES)))
            return
        yield DeferredLabel.of(self._label(span, copies))
        lines = tuple(self._drawn)
        for _ in range(1, sets):
            self._count()
            size = ITEM_BYTES * (1 + len(self._variables))
            yield DeferredLabel(partial(copy(self)._series_label, lines, span, copies), size, span, copies)
        self._count()
        self._draft.clear()
        self._draft.take_missed()
        self._draw_lines(lines)

    def _span(self, last: _Line) -> Span:
        """Return the bytes of the present label up to this line."""
        start = last.command.span.start if self._label_at is None else self._label_at
        return Span(start, last.command.span.end)

    def _series_label(self, lines: tuple[_Drawn, ...], span: Span, copies: int, is_over: IsOver) -> Label:
        lasting = self._draft.lasting
        self._draft = Draft(is_over, not_drawn=dict.fromkeys(lasting.values()), lasting=lasting)
        self._draw_lines(lines)
        return self._label(span, copies)

    def _draw_lines(self, lines: tuple[_Drawn, ...]) -> None:
        now = self._settings
        for line, self._settings, self._used in lines:
            self._draft.attempt(line.command, partial(self._draw, line))
        self._settings = now

    def _count(self) -> None:
        moved_on = dict(self._variables)
        for name, step in self._steps.items():
            value = moved_on.get(name, b"")
            digits = re.search(rb"\d{1,18}$", value)
            if digits is not None:
                count = max(0, int(digits.group()) + step)
                moved_on[name] = value[: digits.start()] + b"%0*d" % (len(digits.group()), count)
        self._variables = moved_on

    def _label(self, span: Span, copies: int) -> Label:
        self._reported = tuple(self._draft.not_drawn)
        dx, dy = (-each if self._is_turned else each for each in self._shift)
        items = tuple(self._draft.items)
        if dx or dy:
            items = tuple(moved(item, dx, dy) for item in items)
        return Label(
            span=span,
            items=items,
            width=self._width,
            height=self._height,
            copies=copies,
            is_turned=self._is_turned,
            is_mirrored=self._is_mirrored,
            not_drawn=self._reported,
        )

    # Drawing.

    def _draw(self, line: _Line) -> None:
        """Draw a command. Raises CannotDraw, CannotEncode."""
        if line.word not in DRAWING:
            known = line.word in TSPL_DRAWING
            raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED if known else WhyNotDrawn.UNKNOWN_COMMAND)
        method, count = DRAWING[line.word]
        if len(line.parameters) < count:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        method(self, line)

    def _area(self, line: _Line) -> None:
        x, y, width, height = self._numbers(line.parameters, 4)
        ink = {b"BAR": Ink.BLACK, b"ERASE": Ink.WHITE}.get(line.word, Ink.INVERT)
        self._box(x, y, width, height, max(width, height), line.command, ink)

    def _frame(self, line: _Line) -> None:
        left, top, right, bottom, thickness, *radius = self._numbers(line.parameters, min(6, len(line.parameters)))
        left, right, top, bottom = *sorted((left, right)), *sorted((top, bottom))
        self._box(left, top, right - left, bottom - top, thickness, line.command, Ink.BLACK, *radius)

    def _anchor(self, x: int, y: int, rotation: float = 0) -> Anchor:
        turned = ROTATIONS.get(int(rotation))
        if turned is None:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        left, top = self._settings.origin
        return Anchor(left + x, top + y, turned)

    def _box(
        self, x: int, y: int, width: int, height: int, thickness: int, command: Command, ink: Ink, radius: int = 0
    ) -> None:
        self._draft.add_box(self._anchor(x, y).corner(0, 0, 0, 0), width, height, thickness, ink, command, radius)

    def _ellipse(self, line: _Line) -> None:
        x, y, width, *more = self._numbers(line.parameters, 5 if line.word == b"ELLIPSE" else 4)
        height, thickness = [width, *more][-2:]
        x, y = self._anchor(x, y).corner(0, 0, 0, 0)
        if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and thickness > 0):
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        self._draft.add(Ellipse(x=x, y=y, width=width, height=height, thickness=thickness, command=line.command))

    def _diagonal(self, line: _Line) -> None:
        x1, y1, x2, y2, thickness = self._numbers(line.parameters, 5)
        left, top = self._settings.origin
        begin, end = (left + x1, top + y1), (left + x2, top + y2)
        self._draft.add_stroke(begin, end, thickness, Ink.BLACK, line.command)

    def _bitmap(self, line: _Line) -> None:
        x, y, width, height, mode = self._numbers(line.parameters, 5)
        data, command = line.data, line.command
        if not width or not height or len(data) < width * height or str(mode).encode() not in MODES:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        if mode == 0 and self._draft.items:
            self._box(x, y, width * 8, height, width * 8 + height, command, Ink.WHITE)
        ink = Ink.INVERT if mode == 2 else Ink.BLACK
        self._picture(x, y, width * 8, height, data.translate(INVERTED), command, ink)

    def _picture(self, x: int, y: int, width: int, height: int, rows: bytes, command: Command, ink: Ink) -> None:
        x, y = self._anchor(x, y).corner(0, 0, 0, 0)
        if width > MAX_SIDE or height > MAX_SIDE:
            raise CannotDraw(WhyNotDrawn.TOO_LARGE)
        self._draft.add(Picture(x=x, y=y, width=width, height=height, rows=rows, command=command, ink=ink))

    def _put(self, line: _Line) -> None:
        """Draw a picture that the file has stored."""
        x, y = self._numbers(line.parameters, 2)
        name = self._text_of(line.parameters[2]).decode("latin-1").strip().upper()
        content = self._settings.files.get(name)
        if content is None:
            raise CannotDraw(WhyNotDrawn.NOT_STORED)
        width, height, rows = read_picture(content, line.word[3:].decode("ascii"))
        self._picture(x, y, width, height, rows, line.command, Ink.BLACK)

    # Texts.

    def _font(self, name: str, wide: float, high: float, command: Command) -> Font:
        """Return a resident font. `wide` and `high`: multipliers, or points of a scalable font."""
        cell = ASIAN_CELL if name in TSPL_FONTS else CELLS.get(name)
        if cell is not None:
            x, y = (max(1, min(MOST_TIMES, int(each))) for each in (wide, high))
            if (x, y) != (int(wide), int(high)):
                self._draft.miss(command, WhyNotDrawn.OUT_OF_RANGE, f"{x}, {y}")
            width, height, gap = cell[0] * x, cell[1] * y, cell[2] * x
            if name in TSPL_FONTS:
                width //= 2
            return Font(face=Face.MONO, height=height, width=width, baseline=round(height * BASELINE), gap=gap)
        height = max(1, min(round(high * self._head.dpi / POINTS_PER_INCH), MAX_SIDE))
        width = max(1, min(round(wide * self._head.dpi / POINTS_PER_INCH), MAX_SIDE))
        if name != "0":
            width = height
        face = Face.CONDENSED_BOLD if name == "0" else Face.SANS
        return Font(face=face, height=height, width=width, baseline=round(height * BASELINE))

    def _decoded(self, parameter: bytes, font: str) -> str:
        page = CodePage(TSPL_FONTS[font]) if font in TSPL_FONTS else self._settings.page
        return page.text(self._text_of(parameter))

    def _text(self, line: _Line) -> None:
        """`TEXT x,y,"font",rotation,x scale,y scale,[alignment,]"content"`."""
        given, command = line.parameters, line.command
        x, y = self._numbers(given, 2)
        name = self._text_of(given[2]).decode("latin-1").upper()
        rotation, wide, high = (self._number(each) for each in given[3:6])
        before = ALIGNED.get(given[6].strip().decode("latin-1"), 0.0) if len(given) > 7 else 0.0
        font = self._font(name, wide, high, command)
        text = self._decoded(given[-1], name)
        self._line_of_text(self._anchor(x, y, rotation), 0, 0, self._draft.line(text), font, before, command)
        self._check(command, name, font, text)

    def _check(self, command: Command, name: str, font: Font, text: str) -> None:
        """List letters, or fonts, in whose place others are drawn."""
        self._draft.miss_letters(command, font, text)
        if name not in CELLS and name not in TSPL_FONTS and name not in ("0", "ROMAN.TTF"):
            self._draft.miss(command, WhyNotDrawn.OTHER_FONT, name)

    def _line_of_text(
        self,
        anchor: Anchor,
        left: float,
        top: int,
        text: str,
        font: Font,
        before: float,
        command: Command,
        *,
        is_readable: bool = False,
    ) -> None:
        if not text:
            return
        width = text_width(text, font)
        x, y = anchor.corner(round(left - width * before), top, width, font.height)
        self._draft.add(
            Text(x=x, y=y, text=text, font=font, rotation=anchor.rotation, command=command, is_readable=is_readable)
        )

    def _block(self, line: _Line) -> None:
        """`BLOCK x,y,width,height,"font",rotation,x scale,y scale,[space,][alignment,][fit,]"content"`."""
        given, command = line.parameters, line.command
        x, y, width, height = self._numbers(given, 4)
        name = self._text_of(given[4]).decode("latin-1").upper()
        rotation, wide, high = (self._number(each) for each in given[5:8])
        space, alignment, fits = [*(int(self._number(each)) for each in given[8:-1]), 0, 0, 0][:3]
        text = self._decoded(given[-1], name)
        anchor = self._anchor(x, y, rotation)
        before = ALIGNED.get(str(alignment), 0.0)
        while True:
            self._draft.line(text)
            font = self._font(name, wide, high, command)
            lines = _wrapped(text, font, width)
            step = font.height + space
            if not fits or len(lines) * step - space <= height or min(wide, high) <= 1:
                break
            wide, high = max(1, wide * SHRUNK), max(1, high * SHRUNK)
        for number, written in enumerate(lines):
            if number * step + font.height > height and number:
                raise CannotDraw(WhyNotDrawn.NO_ROOM)
            self._line_of_text(anchor, width * before, number * step, self._draft.line(written), font, before, command)
        self._check(command, name, font, text)

    # Bar codes.

    def _data_of(self, given: tuple[bytes, ...]) -> bytes:
        return self._draft.symbol(self._text_of(given[-1]))

    def _barcode(self, line: _Line) -> None:
        """`BARCODE x,y,"type",height,readable,rotation,narrow,wide,[alignment,]"content"`."""
        given, command = line.parameters, line.command
        x, y = self._numbers(given, 2)
        kind = self._text_of(given[2]).decode("latin-1").strip().upper()
        height, readable, rotation, narrow, wide = self._numbers(given[3:], 5)
        before = ALIGNED.get(given[8].strip().decode("latin-1"), 0.0) if len(given) > 9 else 0.0
        if not 0 < height <= MAX_SIDE or not 0 < narrow <= MAX_SIDE:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        anchor = self._anchor(x, y, rotation)
        symbols = linear_symbols(TSPL_CODES, kind, self._data_of(given), narrow, max(wide, 2 * narrow), height)
        gap = ADD_ON_GAP * narrow
        width = sum(symbol.width for symbol in symbols) + gap * (len(symbols) - 1)
        left = -round(width * before)
        self._draft.add_bars(symbols, anchor, left, height, gap, command)
        font, place = self._font(READABLE, 1, 1, command), ALIGNED.get(str(readable), 0.0)
        for symbol in symbols if readable else ():
            text, top = self._draft.line(symbol.content), height + READABLE_GAP
            self._line_of_text(anchor, left + symbol.width * place, top, text, font, place, command, is_readable=True)
            left += symbol.width + gap

    def _matrix(
        self, symbol: Modules, x: int, y: int, rotation: float, command: Command, wide: int, high: int = 0
    ) -> None:
        self._draft.add_matrix(symbol, self._anchor(x, y, rotation), wide, high or wide, command)

    def _qr_code(self, line: _Line) -> None:
        """`QRCODE x,y,level,cell width,mode,rotation,[options,]"content"`."""
        given, command = line.parameters, line.command
        x, y = self._numbers(given, 2)
        level = given[2].strip().upper().decode("latin-1")
        cell, rotation = self._number(given[3]), self._number(given[5])
        content = self._data_of(given)
        if given[4].strip().upper() == b"M":
            content = without_modes(content, b"!")
        if level not in ("L", "M", "Q", "H"):
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        options = _lettered(given[6:-1])
        if options.get("M") == 1:
            raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)  # model 1 has other symbols
        self._matrix(qr_code(content, level=level, mask=options.get("S")), x, y, rotation, command, int(cell))

    def _data_matrix(self, line: _Line) -> None:
        """`DMATRIX x,y,width,height,[c#,x#,r#,a#,rows,columns,]"content"`."""
        given, command = line.parameters, line.command
        x, y = self._numbers(given, 2)
        options = _lettered(given[4:-1])
        sizes = [int(each) for each in given[4:-1] if each.strip().isdigit() and len(each) < 5]
        content = self._data_of(given)
        marked = b"%c1" % (options["C"] % 256) if "C" in options else b""
        is_gs1 = bool(marked) and content.startswith(marked)
        if is_gs1:
            content = element_strings(content[2:].replace(marked, b"\x1d"))
        size = (sizes[0], sizes[1]) if len(sizes) == 2 else None
        symbol = data_matrix(content, size=size, is_rectangular=options.get("A") == 1, is_gs1=is_gs1)
        self._matrix(symbol, x, y, options.get("R", 0), command, options.get("X", DATA_MATRIX_MODULE))

    def _pdf417(self, line: _Line) -> None:
        """`PDF417 x,y,width,height,rotation,[options,]"content"`."""
        given, command = line.parameters, line.command
        x, y, width, height, rotation = self._numbers(given, 5)
        options = _lettered(given[5:-1])
        module = options.get("W", PDF417_MODULE)
        columns = options.get("C") or max(1, min(30, (width // max(1, module) - 69) // 17))
        kind = Symbology.COMPACT_PDF_417 if options.get("T") == 1 else Symbology.PDF_417
        symbol = stacked(kind, self._data_of(given), columns=columns, level=options.get("E"))
        row = options.get("H") or max(module, min(PDF417_ROW * module, height // symbol.height))
        self._matrix(symbol, x, y, rotation, command, module, row)

    def _micro_pdf417(self, line: _Line) -> None:
        """`MPDF417 x,y,rotation,[Wn,][Hn,][Cn,]"content"`."""
        given, command = line.parameters, line.command
        x, y, rotation = self._numbers(given, 3)
        options = _lettered(given[3:-1])
        symbol = stacked(Symbology.MICRO_PDF_417, self._data_of(given), columns=options.get("C") or None)
        self._matrix(symbol, x, y, rotation, command, options.get("W", 1), options.get("H", 10))

    def _aztec(self, line: _Line) -> None:
        """`AZTEC x,y,rotation,[size,][ecp,][flg,][menu,][multi,][rev,]"content"`."""
        given, command = line.parameters, line.command
        x, y, rotation = self._numbers(given, 3)
        size, correction = [*(int(self._number(each)) for each in given[3:-1]), 0, 0][:2]
        symbol = aztec(self._data_of(given), percent=correction if 0 < correction < 100 else None)
        self._matrix(symbol, x, y, rotation, command, size or AZTEC_MODULE)

    def _maxicode(self, line: _Line) -> None:
        """`MAXICODE x,y,mode,[class,country,post,Lm,]"message"`; in mode 2 the postcode may be two numbers."""
        given, command = line.parameters, line.command
        x, y, mode = self._numbers(given, 3)
        carrier = None
        if mode in (2, 3):
            service, country = self._numbers(given[3:-1], 2)
            posts = [each.strip().strip(b'"') for each in given[5 : min(9 - mode, len(given) - 1)]]
            postcode = b"".join(posts[:1] + [each for each in posts[1:] if each.isdigit()])
            carrier = Carrier(postcode, country, service, mode)
        symbol = maxicode(self._data_of(given), dpi=self._head.dpi, mode=mode, carrier=carrier)
        self._matrix(symbol, x, y, 0, command, 1)

    def _databar(self, line: _Line) -> None:
        """`RSS x,y,"type",rotation,module,separator,[segments,]"content"`. Composite parts follow a `|`."""
        given, command = line.parameters, line.command
        x, y = self._numbers(given, 2)
        kind = self._text_of(given[2]).decode("latin-1").strip().upper()
        rotation, module = self._numbers(given[3:], 2)
        segments = int(self._number(given[6])) if len(given) > 7 else MAX_SEGMENTS
        content = self._data_of(given)
        if kind not in DATABARS or b"|" in content:
            raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
        symbology, rows = DATABARS[kind]
        options: dict[str, str | int | bool] = {}
        if symbology is Symbology.DATABAR_EXPANDED:
            content = content if content.startswith(b"(") else element_strings(content)
            if segments < MAX_SEGMENTS:
                symbology, options = Symbology.DATABAR_EXPANDED_STACKED, {"columns": max(1, segments // 2)}
        symbol = matrix(symbology, content.decode("latin-1"), **options)
        is_one_row = symbology in ONE_ROW
        if is_one_row:
            symbol = replace(symbol, height=1, rows=symbol.rows[: -(-symbol.width // 8)])
        self._matrix(symbol, x, y, rotation, command, module, module * rows if is_one_row else module)


DRAWING: dict[bytes, tuple[Callable[[_Interpreter, _Line], None], int]] = {
    b"TEXT": (_Interpreter._text, 7),
    b"BLOCK": (_Interpreter._block, 9),
    b"BARCODE": (_Interpreter._barcode, 9),
    b"QRCODE": (_Interpreter._qr_code, 7),
    b"DMATRIX": (_Interpreter._data_matrix, 5),
    b"PDF417": (_Interpreter._pdf417, 6),
    b"MPDF417": (_Interpreter._micro_pdf417, 4),
    b"AZTEC": (_Interpreter._aztec, 4),
    b"MAXICODE": (_Interpreter._maxicode, 4),
    b"RSS": (_Interpreter._databar, 7),
    b"BAR": (_Interpreter._area, 4),
    b"ERASE": (_Interpreter._area, 4),
    b"REVERSE": (_Interpreter._area, 4),
    b"BOX": (_Interpreter._frame, 5),
    b"CIRCLE": (_Interpreter._ellipse, 4),
    b"ELLIPSE": (_Interpreter._ellipse, 5),
    b"DIAGONAL": (_Interpreter._diagonal, 5),
    b"BITMAP": (_Interpreter._bitmap, 5),
    b"PUTBMP": (_Interpreter._put, 3),
    b"PUTPCX": (_Interpreter._put, 3),
}
"""Commands with their least count of parameters."""


def _parameters(text: bytes) -> tuple[bytes, ...]:
    """Split at commas outside quotes."""
    given = [b""]
    for found in PARAMETER.finditer(text):
        if found.group() == b",":
            if len(given) == MOST_PARAMETERS:
                break
            given.append(b"")
        else:
            given[-1] = found.group()
    return tuple(given) if any(each.strip() for each in given) else ()


def _name_of(parameters: tuple[bytes, ...]) -> str:
    return parameters[0].strip().strip(b'"').decode("latin-1") if parameters else ""


def _is_numeric(name: bytes) -> bool:
    """Return whether a variable is one of numbers: `X`, but not `X$` or the counter `@1`."""
    return not name.startswith(b"@") and not name.endswith(b"$")


def _sum(terms: Sequence[tuple[bytes, bool]]) -> bytes:
    """Return the only term, or the sum of several. Raises CannotDraw if one of them is no number."""
    if len(terms) == 1:
        return terms[0][0]
    values = [value.decode("latin-1").strip() for value, _ in terms]
    if not all(map(NUMBER.fullmatch, values)):
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
    return f"{sum(map(float, values)):.6f}".rstrip("0").rstrip(".").encode("ascii")


def _lettered(parameters: tuple[bytes, ...]) -> dict[str, int]:
    """Return options such as `E3` by their letter."""
    found = (LETTERED.fullmatch(each.strip().upper()) for each in parameters)
    return {each[1].decode("ascii"): int(each[2]) for each in found if each is not None}


def _wrapped(text: str, font: Font, width: int) -> list[str]:
    """Break a text into lines at its line ends and blanks, and words that are too long anywhere."""
    lines: list[str] = []
    steps = {character: advance_of(font, character) for character in set(text)}
    for paragraph in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        begin, blank, used = 0, -1, 0.0
        for at, character in enumerate(paragraph):
            blank = at if character == " " else blank
            used += steps[character]
            if used - font.gap <= width or at == begin or character == " ":
                continue
            end = at if blank <= begin else blank
            lines.append(paragraph[begin:end])
            begin = end + (paragraph[end] == " ")
            used = sum(map(steps.__getitem__, paragraph[begin : at + 1]))
        lines.append(paragraph[begin:])
    return lines


def moved(item: Item, dx: int, dy: int) -> Item:
    return replace(item, x=item.x + dx, y=item.y + dy)
