"""Draws CPCL (Zebra, CPCL Programming Manual): sessions from `!` to PRINT, and lines that are printed between them.

A session's fields are read first and drawn at PRINT, once for each label if COUNT changes a number. Rotated fields turn
counter-clockwise around their given point.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from agent_core.raw.draw.barcodes import Symbology
from agent_core.raw.draw.code_pages import CodePage, code_page
from agent_core.raw.draw.display_list import (
    ITEM_BYTES,
    MAX_LABELS,
    MAX_SIDE,
    Command,
    DeferredLabel,
    DrawingPrinter,
    Face,
    Font,
    Ink,
    IsOver,
    Label,
    NotDrawn,
    Picture,
    Rotation,
    Span,
    Text,
    WhyNotDrawn,
    dots_per_mm,
    never_over,
)
from agent_core.raw.draw.draft import Anchor, CannotDraw, Draft, read_picture
from agent_core.raw.draw.drawer import item_box
from agent_core.raw.draw.fonts import text_width
from agent_core.raw.draw.maxicode import Carrier, maxicode
from agent_core.raw.draw.named_codes import CPCL_CODES, linear_symbols
from agent_core.raw.draw.symbols import (
    ADD_ON_GAP,
    aztec,
    data_matrix,
    qr_code,
    stacked,
    without_modes,
)
from agent_core.raw.screen.contract import ByteReader
from agent_core.raw.screen.cpcl import BINARY, HEADER, HEADER_LOOK, PRINTING, STORED, USED, UTILITIES, WORD, pcx_length

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from agent_core.raw.draw.barcodes import Modules

LINE_END = re.compile(rb"\r\n|\n|\r")
PRINTED_END = re.compile(rb"\r\n|[\n\r\x0c]")
NUMBER = re.compile(rb"[+-]?\d{1,6}(?:\.\d{0,6})?")
GRAPHICS = re.compile(rb"[ \t\0]*\S+ +(\d{1,5}) +(\d{1,5}) +(\S{1,8}) +(\S{1,8}) ", re.DOTALL)
HEX_LINE = re.compile(rb"[ \t]*([0-9A-Fa-f]+)[ \t]*(?=[\r\n]|\Z)")
PCX = re.compile(rb"[ \t\0]*PCX[ \t]+\d+[ \t]+\d+(?:[ \t]|\r?\n)", re.IGNORECASE)
HEXADECIMAL = frozenset(b"EG VEG EXPANDED-GRAPHICS VEXPANDED-GRAPHICS".split())
IN_LINE_DRAWING = BINARY | HEXADECIMAL | frozenset((b"L", b"LINE", b"BOX", b"PCX"))
IN_LINE = re.compile(rb"!\s+U1\s+", re.IGNORECASE)
DIGITS_AT_END = re.compile(rb"\d{1,18}$")
QR_MODES = re.compile(rb"([HQML])[0-8]?([AM]),", re.IGNORECASE)
MAX_LINE, PIECE = 16_384, 65_536
MOST_DATA_LINES = 1_000
MOST_FORMATS = 50
MOST_TIMES = 16
"""Most times that SETMAG makes a font as wide or high."""
MAX_QUANTITY = 1_024
"""Labels that a printer makes of a session at most."""
MM, CM, INCH = b"IN-MILLIMETERS", b"IN-CENTIMETERS", b"IN-INCHES"
UNITS = frozenset({b"IN-DOTS", INCH, CM, MM})
TEXTS = {
    b"T": Rotation.UPRIGHT,
    b"TEXT": Rotation.UPRIGHT,
    b"T90": Rotation.LEFT,
    b"TEXT90": Rotation.LEFT,
    b"VT": Rotation.LEFT,
    b"VTEXT": Rotation.LEFT,
    b"T180": Rotation.UPSIDE_DOWN,
    b"TEXT180": Rotation.UPSIDE_DOWN,
    b"T270": Rotation.RIGHT,
    b"TEXT270": Rotation.RIGHT,
}
ENDS = {
    b"ML": (b"ENDML", b"ENDMULTILINE"),
    b"MULTILINE": (b"ENDML", b"ENDMULTILINE"),
    b"CONCAT": (b"ENDCONCAT",),
    b"VCONCAT": (b"ENDCONCAT",),
}
MATRIX_ENDS = {
    b"QR": b"ENDQR",
    b"PDF-417": b"ENDPDF",
    b"DATAMATRIX": b"ENDDATAMATRIX",
    b"AZTEC": b"ENDAZTEC",
    b"MAXICODE": b"ENDMAXICODE",
}
BARCODES = {b"B": Rotation.UPRIGHT, b"BARCODE": Rotation.UPRIGHT, b"VB": Rotation.LEFT, b"VBARCODE": Rotation.LEFT}
RATIOS = {0: 1.5, 1: 2.0, 2: 2.5, 3: 3.0, 4: 3.5, **{tenths: tenths / 10 for tenths in range(20, 31)}}
CELLS = {
    "0": ((8, 9), (16, 9), (8, 18), (16, 18), (32, 18), (16, 36), (32, 36)),
    "1": ((32, 48),),
    "2": ((20, 12), (20, 24)),
    "4": ((44, 47), (44, 94), (63, 45), (63, 90), (63, 180), (63, 270), (63, 360), (63, 450)),
    "5": ((27, 24), (27, 48), (45, 46), (45, 92)),
    "6": ((28, 27),),
    "7": ((12, 24), (12, 48)),
}
"""Width and height of the resident fonts for each size in dots; for the proportional ones the width is their em."""
PROPORTIONAL = frozenset({"1", "4", "5"})
BASELINE, CAPITAL = 0.78, 0.7
DEFAULT_PAGE = CodePage("cp850")
LINE_FONT = ("7", 0, 24)
"""Font, size and line height of printed lines before SETLP."""
NOT_SUPPORTED = frozenset(b"SCALE-TEXT ST VSCALE-TEXT VST SCALE-TO-FIT STF ROTATE PATTERN FG".split())
WITHOUT_EFFECT = frozenset(
    b"TONE CONTRAST SPEED JOURNAL NO-PACE PACE WAIT BEEP PREFEED POSTFEED PRESENT-AT ON-FEED ON-OUT-OF-PAPER GAP-SENSE "
    b"BAR-SENSE LABEL SET-TOF SETFF FEED AUTO-PACE AUTOCAL REWIND-ON REWIND-OFF REVERSE CUT PARTIAL-CUT NOTCH LT "
    b"FORM SETLP-TIMEOUT MAX-LABEL-HEIGHT TURN OUT-OF-PAPER PAGE-HEIGHT BEGIN-PAGE VERSION CHECKSUM GETVAR SETVAR DO "
    b"BACKFEED PRINT-RATE CLEAR REWIND ENDML ENDQR".split()
)
"""Commands that move paper or set the printer up. The picture is the same without them."""


def prints(
    document: bytes, head: DrawingPrinter, is_over: IsOver = never_over
) -> Generator[DeferredLabel, None, list[NotDrawn]]:
    """Yield the labels of every session, and the printed lines between them, until the time is over.

    Those of sessions are drawn when they are wanted. Returns what is missing behind the last one. Time and memory are
    bounded for any document.
    """
    interpreter = _Interpreter(document, head, is_over)
    yield from interpreter.run()
    return interpreter.not_drawn


@dataclass(frozen=True, slots=True)
class _State:
    """Settings that later fields are drawn with."""

    dots: float = 1.0
    """Dots of a unit."""
    width: int | None = None
    page: CodePage = DEFAULT_PAGE
    magnified: tuple[int, int] = (1, 1)
    bold: int = 0
    spacing: int = 0
    underline: bool = False
    justification: bytes = b"LEFT"
    justified_to: int | None = None
    readable: tuple[str, int, int] | None = None
    """Font, size and distance of the text below bar codes."""
    left_margin: int = 0


@dataclass(frozen=True, slots=True)
class _Field:
    """A drawing command: its line, the lines of data behind it or its binary data, and the settings then."""

    command: Command
    word: bytes
    line: bytes
    data: tuple[bytes, ...]
    state: _State
    step: int = 0
    """Step of COUNT."""


@dataclass(kw_only=True, slots=True)
class _Session:
    """`height` None: the header sets none that a printer takes."""

    at: int
    offset: int
    height: int | None
    quantity: int
    fields: list[_Field]
    width: int | None = None
    is_turned: bool = False


class _Interpreter:
    def __init__(self, document: bytes, head: DrawingPrinter, is_over: IsOver) -> None:
        self._document = document
        self._head = head
        self._at = 0
        self._line = 1
        self._state = _State()
        self._draft = Draft(is_over)
        self._origin = (0, 0)
        self._count = 0
        self._formats: dict[bytes, _Session] = {}
        self._strip_at: int | None = None
        """Begin of the printed lines that no label has yet."""
        self._x = self._y = 0
        self._line_font = LINE_FONT

    @property
    def not_drawn(self) -> list[NotDrawn]:
        """Return what is missing since the last label."""
        return list(self._draft.not_drawn)

    def run(self) -> Iterator[DeferredLabel]:
        """Yield at most one label more than are drawn, so that a caller sees that there are more."""
        yield from islice(self._labels(), MAX_LABELS + 1)

    def _labels(self) -> Iterator[DeferredLabel]:
        while self._at < len(self._document):
            ahead = self._document[self._at : self._at + HEADER_LOOK].lstrip(b" \t\r\n\0")
            if ahead[:1] == b"!" and any(kind.match(ahead + b"\n") for kind in (HEADER, UTILITIES, STORED, USED)):
                yield from self._strip(self._at)
                yield from self._session(*self._next())
            else:
                yield from self._printed_line()
        yield from self._strip(len(self._document))

    def _next(self) -> tuple[Command, bytes]:
        """Read the next line that is not empty."""
        while True:
            begin, number = self._at, self._line
            found = LINE_END.search(self._document, begin)
            end = len(self._document) if found is None else found.start()
            self._at = len(self._document) if found is None else found.end()
            self._line += found is not None
            line = self._document[begin : min(end, begin + MAX_LINE)].lstrip(b" \t\0")
            if line.strip() or self._at >= len(self._document):
                return Command(Span(begin, max(end, begin + 1)), number, _word(line)[:24].decode("latin-1")), line

    # Sessions.

    def _session(self, command: Command, line: bytes) -> Iterator[DeferredLabel]:
        """Read what a line with `!` begins."""
        if UTILITIES.match(line + b"\n"):
            self._utilities()
        elif (used := USED.match(line)) is not None:
            yield from self._used(command, line[used.end() :].strip().upper())
        else:
            stored = STORED.match(line)
            name = line[stored.end() :].strip().upper() if stored is not None else b""
            if stored is not None:
                command, line = self._next()
            if HEADER.match(line) is None:
                self._draft.miss(command, WhyNotDrawn.UNKNOWN_COMMAND)
                return
            session = self._read(command, line)
            if session is None:
                return
            if stored is None:
                yield from self._drawn(session)
            elif len(self._formats) < MOST_FORMATS:
                self._formats[name] = session

    def _utilities(self) -> None:
        while self._at < len(self._document):
            command, line = self._next()
            word = _word(line)
            if word in (b"PRINT", b"END", b"ABORT"):
                return
            self._draft.attempt(command, partial(self._set, word, line))

    def _read(self, command: Command, line: bytes) -> _Session | None:
        """Read the fields up to PRINT. Returns None if the session is ended without printing."""
        numbers = [max(-MAX_SIDE, min(int(each), MAX_SIDE)) for each in re.findall(rb"-?\d+", line[:HEADER_LOOK])[:5]]
        offset, height = (self._dots(b"%d" % each, self._state) for each in (numbers[0], numbers[3]))
        if height <= 0 or numbers[4] > MAX_QUANTITY:
            self._draft.miss(command, WhyNotDrawn.OUT_OF_RANGE)
        high, quantity = min(height, MAX_SIDE) if height > 0 else None, min(numbers[4], MAX_QUANTITY)
        session = _Session(at=command.span.start, offset=offset, height=high, quantity=quantity, fields=[])
        kept = self._state
        is_printed = False
        while self._at < len(self._document):
            begin = self._at
            graphics = GRAPHICS.match(self._document, begin)
            command, line = self._next()
            word = _word(line)
            if self._draft.is_cut_short(command):
                is_printed, self._at = True, len(self._document)
                break
            if word in PRINTING or word in (b"END", b"ABORT"):
                is_printed, session.is_turned = word in PRINTING, word != b"PRINT"
                break
            if line.startswith(b";"):
                continue
            if word == b"COUNT":
                self._draft.attempt(command, partial(self._set_step, session, line))
            elif not self._draft_setting(command, word, line):
                session.fields.append(self._field(command, word, line, graphics))
        session.width = self._state.width
        self._state = replace(kept, dots=self._state.dots, page=self._state.page)
        return session if is_printed else None

    def _draft_setting(self, command: Command, word: bytes, line: bytes) -> bool:
        if word not in SETTINGS:
            return False
        self._draft.attempt(command, partial(self._set, word, line))
        return True

    def _field(self, command: Command, word: bytes, line: bytes, graphics: re.Match[bytes] | None) -> _Field:
        """Read the data that follow a command's line."""
        words = line.split(maxsplit=2)
        data: tuple[bytes, ...] = ()
        if word in BINARY and graphics is not None:
            size = int(graphics[1]) * int(graphics[2])
            data = (self._document[graphics.end() : graphics.end() + size],)
            self._pass_to(command, graphics.end() + len(data[0]))
            line = graphics.group()
        elif word == b"PCX" and b"!<" not in line:
            data = (self._pcx(command),)
        elif word in ENDS:
            data = self._until(ENDS[word])
        elif word in BARCODES and len(words) > 1 and words[1].upper() in MATRIX_ENDS:
            data = self._until((MATRIX_ENDS[words[1].upper()],))
        elif word in HEXADECIMAL and graphics is not None:
            data = (self._hex(command, graphics.end(), 2 * int(graphics[1]) * int(graphics[2])),)
        span = Span(command.span.start, max(command.span.end, min(self._at, len(self._document)) if data else 0))
        return _Field(replace(command, span=span), word, line, data, self._state)

    def _pass_to(self, command: Command, end: int) -> None:
        """Go to the end of binary data. Line ends within them do not count."""
        self._at, self._line = end, command.line
        ended = LINE_END.match(self._document, end)
        if ended is not None:
            self._at, self._line = ended.end(), command.line + 1

    def _until(self, ends: tuple[bytes, ...]) -> tuple[bytes, ...]:
        lines: list[bytes] = []
        while self._at < len(self._document) and len(lines) < MOST_DATA_LINES:
            line = self._next()[1]
            if _word(line) in ends:
                break
            lines.append(line.rstrip(b"\r\n"))
        return tuple(lines)

    def _hex(self, command: Command, begin: int, size: int) -> bytes:
        """Return the digits of EG, which may go on in the next lines."""
        digits = self._document[begin : command.span.end].strip()
        while len(digits) < size and (more := HEX_LINE.match(self._document, self._at)) is not None:
            digits += more[1]
            self._next()
        return digits

    def _pcx(self, command: Command) -> bytes:
        """Return the picture behind `PCX x y`, a blank or a line end."""
        found = PCX.match(self._document, command.span.start)
        if found is None:
            return b""
        starts = range(found.end(), len(self._document), PIECE)
        reader = ByteReader(self._document[start : start + PIECE] for start in starts)
        if not pcx_length(reader):
            return b""
        self._pass_to(command, found.end() + reader.offset)
        return self._document[found.end() : found.end() + reader.offset]

    def _used(self, command: Command, name: bytes) -> Iterator[DeferredLabel]:
        """Fill in a stored format: each `\\\\` in a line or its data is a line that follows."""
        stored = self._formats.get(name)
        if stored is None:
            self._draft.miss(command, WhyNotDrawn.NOT_STORED)
            yield DeferredLabel.of(self._label(command.span.start, self._state.width, None))
            return
        fields = []
        for field in stored.fields:
            data = field.data
            line = self._filled_in(field.line)
            if field.word in ENDS or field.word in BARCODES:
                data = tuple(map(self._filled_in, data))
            fields.append(replace(field, line=line, data=data, command=replace(command, name=field.command.name)))
        yield from self._drawn(replace(stored, at=command.span.start, fields=fields))

    def _filled_in(self, line: bytes) -> bytes:
        first, *parts = line.split(b"\\\\")
        return b"".join([first, *(self._next()[1].rstrip(b"\r\n")[:MAX_LINE] + part for part in parts)])

    def _drawn(self, session: _Session) -> Iterator[DeferredLabel]:
        quantity = max(0, session.quantity)
        is_counted = any(field.step for field in session.fields)
        size = sum(ITEM_BYTES + len(field.line) + sum(map(len, field.data)) for field in session.fields)
        missed = self._draft.take_missed()
        for number in range(quantity if is_counted else min(1, quantity)):
            copies = 1 if is_counted else quantity
            drawn = partial(copy(self)._session_label, session, number, copies, missed)
            yield DeferredLabel(drawn, size, Span(session.at, self._at), copies)
            size = ITEM_BYTES

    def _session_label(
        self, session: _Session, number: int, copies: int, missed: tuple[NotDrawn, ...], is_over: IsOver
    ) -> Label:
        """Draw a session. `number`: of the label in its series, from 0. `missed`: while the session was read."""
        self._draft = Draft(is_over, not_drawn=dict.fromkeys(missed))
        self._origin, self._count = (session.offset, 0), number
        for field in session.fields:
            self._draft.attempt(field.command, partial(self._draw, field))
        return self._label(session.at, session.width, session.height, copies, is_turned=session.is_turned)

    def _label(
        self, at: int, width: int | None, height: int | None, copies: int = 1, *, is_turned: bool = False
    ) -> Label:
        label = Label(
            span=Span(at, self._at),
            items=tuple(self._draft.items),
            width=width,
            height=None if height is None else max(1, min(height, MAX_SIDE)),
            copies=copies,
            is_turned=is_turned,
            not_drawn=self._draft.take_missed(),
        )
        self._draft.clear()
        self._origin = (0, 0)
        return label

    # Values and settings.

    def _number(self, text: bytes) -> float:
        if NUMBER.fullmatch(text.strip()) is None:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        return float(text)

    def _dots(self, text: bytes, state: _State) -> int:
        return round(self._number(text) * state.dots)

    def _numbers(self, words: list[bytes], count: int, state: _State) -> list[int]:
        if len(words) < count:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        return [self._dots(each, state) for each in words[:count]]

    def _set(self, word: bytes, line: bytes) -> None:
        """Raises CannotDraw."""
        state, values = self._state, line.split()[1:]
        match word:
            case _ if word in UNITS:
                millimetre, inch = dots_per_mm(self._head.dpi), float(self._head.dpi)
                self._state = replace(state, dots={MM: millimetre, CM: 10 * millimetre, INCH: inch}.get(word, 1.0))
            case b"PAGE-WIDTH" | b"PW":
                width = min(self._numbers(values, 1, state)[0], MAX_SIDE)
                if width <= 0:
                    raise CannotDraw(WhyNotDrawn.OUT_OF_RANGE)
                self._state = replace(state, width=width)
            case b"CENTER" | b"LEFT" | b"RIGHT":
                until = self._dots(values[0], state) if values else None
                self._state = replace(state, justification=word, justified_to=until)
            case b"SETMAG":
                asked = [int(self._number(each)) for each in [*values, b"1", b"1"][:2]]
                wide, high = (max(1, min(MOST_TIMES, each)) for each in asked)
                self._state = replace(state, magnified=(wide, high))
                if [wide, high] != asked and asked != [0, 0]:
                    raise CannotDraw(WhyNotDrawn.OUT_OF_RANGE, f"{wide} {high}")
            case b"SETBOLD":
                self._state = replace(state, bold=int(self._number(values[0] if values else b"")))
            case b"SETSP":
                self._state = replace(state, spacing=max(0, min(self._numbers(values, 1, state)[0], MAX_SIDE)))
            case b"UNDERLINE":
                self._state = replace(state, underline=b"".join(values).upper() == b"ON")
            case b"BARCODE-TEXT" | b"BT":
                self._state = replace(state, readable=self._readable(values, state))
            case b"COUNTRY" | b"ENCODING":
                page = code_page(b" ".join(values).decode("latin-1"))
                if page is None:
                    raise CannotDraw(WhyNotDrawn.WRONG_VALUE, lasts="COUNTRY")
                self._draft.settle("COUNTRY")
                self._state = replace(state, page=page)
            case b"SETLP":
                font, size, height = [*values, b"", b"", b""][:3]
                self._line_font = (
                    font.decode("latin-1"), int(self._number(size)), max(1, min(int(self._number(height)), MAX_SIDE))
                )  # fmt: skip
            case b"SETLF":
                self._line_font = (*self._line_font[:2], max(1, min(self._numbers(values, 1, state)[0], MAX_SIDE)))
            case b"LMARGIN":
                self._state = replace(state, left_margin=self._numbers(values, 1, state)[0])
                self._x = max(self._x, self._state.left_margin)
            case b"X" | b"RX":
                self._x = self._numbers(values, 1, state)[0] + (self._x if word == b"RX" else 0)
            case b"Y" | b"RY":
                self._move(self._numbers(values, 1, state)[0] + (self._y if word == b"RY" else 0))
            case b"XY" | b"RXY":
                x, y = self._numbers(values, 2, state)
                is_relative = word == b"RXY"
                self._x = x + self._x * is_relative
                self._move(y + self._y * is_relative)
            case _ if word in WITHOUT_EFFECT:
                pass
            case _:
                raise CannotDraw(WhyNotDrawn.UNKNOWN_COMMAND)

    def _move(self, y: int) -> None:
        self._y = max(0, min(y, MAX_SIDE))

    def _readable(self, values: list[bytes], state: _State) -> tuple[str, int, int] | None:
        if not values or values[0].upper() == b"OFF":
            return None
        if len(values) < 3:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        return values[0].decode("latin-1"), int(self._number(values[1])), self._dots(values[2], state)

    def _set_step(self, session: _Session, line: bytes) -> None:
        values = line.split()[1:]
        if not values or not session.fields:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        if session.fields[-1].word not in TEXTS.keys() | BARCODES.keys():
            raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
        session.fields[-1] = replace(session.fields[-1], step=int(self._number(values[0])))

    # Drawing.

    def _draw(self, field: _Field) -> None:
        """Raises CannotDraw, CannotEncode."""
        word, words, state = field.word, field.line.split(), field.state
        if word in TEXTS:
            self._text(field)
        elif word in (b"ML", b"MULTILINE"):
            self._lines_of_text(field)
        elif word in (b"CONCAT", b"VCONCAT"):
            self._concat(field)
        elif word in BARCODES:
            self._barcode(field)
        elif word == b"BOX":
            left, top, right, bottom, thickness = self._numbers(words[1:], 5, state)
            left, right, top, bottom = *sorted((left, right)), *sorted((top, bottom))
            self._box(left, top, right - left, bottom - top, thickness, field, Ink.BLACK)
        elif word in (b"LINE", b"L", b"INVERSE-LINE", b"IL"):
            self._stroke(self._numbers(words[1:], 5, state), field)
        elif word in BINARY or word in HEXADECIMAL:
            self._graphics(field)
        elif word == b"PCX":
            self._picture(field)
        elif word in NOT_SUPPORTED:
            raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
        else:
            raise CannotDraw(WhyNotDrawn.UNKNOWN_COMMAND)

    def _anchor(self, x: int, y: int, rotation: Rotation = Rotation.UPRIGHT) -> Anchor:
        return Anchor(self._origin[0] + x, self._origin[1] + y, rotation)

    def _justified(self, x: int, width: int, state: _State) -> int:
        end = state.justified_to or state.width or self._head.width
        slack = end - x - width
        return {b"CENTER": x + slack // 2, b"RIGHT": x + slack}.get(state.justification, x)

    def _box(self, x: int, y: int, width: int, height: int, thickness: int, field: _Field, ink: Ink) -> None:
        self._draft.add_box(self._anchor(x, y).corner(0, 0, 0, 0), width, height, thickness, ink, field.command)

    def _stroke(self, numbers: list[int], field: _Field) -> None:
        """`LINE x0 y0 x1 y1 width`."""
        x0, y0, x1, y1, thickness = numbers
        ink = Ink.INVERT if field.word in (b"INVERSE-LINE", b"IL") else Ink.BLACK
        begin, end = (self._anchor(x, y).corner(0, 0, 0, 0) for x, y in ((x0, y0), (x1, y1)))
        self._draft.add_stroke(begin, end, thickness, ink, field.command)

    def _graphics(self, field: _Field) -> None:
        """`EG width height x y data`: width in bytes; V turns it."""
        words = field.line.split(maxsplit=5)
        if len(words) < 5 or not field.data:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        width, height = (int(self._number(each)) for each in words[1:3])
        x, y = self._numbers(words[3:], 2, field.state)
        rows = field.data[0]
        if field.word not in BINARY:
            try:
                rows = bytes.fromhex(rows.decode("ascii"))
            except ValueError as error:
                raise CannotDraw(WhyNotDrawn.WRONG_VALUE) from error
        if width < 1 or height < 1 or len(rows) < width * height or max(width * 8, height) > MAX_SIDE:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        rotation = Rotation.LEFT if field.word.startswith(b"V") else Rotation.UPRIGHT
        self._dots_at(x, y, width * 8, height, rows[: width * height], field, rotation)

    def _dots_at(self, x: int, y: int, width: int, height: int, rows: bytes, field: _Field, rotation: Rotation) -> None:
        x = self._justified(x, width, field.state) if rotation is Rotation.UPRIGHT else x
        at = self._anchor(x, y, rotation).corner(0, 0, width, height)
        self._draft.add(
            Picture(x=at[0], y=at[1], width=width, height=height, rows=rows, rotation=rotation, command=field.command)
        )

    def _picture(self, field: _Field) -> None:
        x, y = self._numbers(field.line.split()[1:], 2, field.state)
        if not field.data:
            raise CannotDraw(WhyNotDrawn.NOT_STORED)
        self._dots_at(x, y, *read_picture(field.data[0], "PCX"), field, Rotation.UPRIGHT)

    # Texts.

    def _font(self, name: str, size: int, state: _State) -> Font:
        sizes = CELLS.get(name, CELLS["7"])
        width, height = sizes[max(0, min(size, len(sizes) - 1))]
        wide, high = state.magnified
        height *= high
        return Font(
            face=Face.SANS if name in PROPORTIONAL else Face.MONO,
            height=height,
            width=width * wide,
            baseline=round(height * BASELINE),
            capital=height * CAPITAL,
            gap=state.spacing,
            bold=state.bold > 0,
        )

    def _counted(self, data: bytes, field: _Field) -> bytes:
        """Return the data of a text or bar code with the number at its end moved on for this label."""
        found = DIGITS_AT_END.search(data) if field.step and self._count else None
        if found is None:
            return data
        count = max(0, int(found.group()) + field.step * self._count)
        return data[: found.start()] + b"%0*d" % (len(found.group()), count)

    def _text(self, field: _Field) -> None:
        """`TEXT font size x y data`."""
        words = field.line.rstrip(b"\r\n").split(maxsplit=4)
        if len(words) < 5:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        name, size = words[1].decode("latin-1").upper(), int(self._number(words[2]))
        x, rest = words[3], words[4].split(b" ", 1)
        left, top = self._numbers([x, rest[0]], 2, field.state)
        data = self._counted(rest[1] if len(rest) > 1 else b"", field)
        self._write(field, TEXTS[field.word], name, size, left, top, data)

    def _write(self, field: _Field, rotation: Rotation, name: str, size: int, x: int, y: int, data: bytes) -> int:
        """Draw one line. Returns its width."""
        state = field.state
        font = self._font(name, size, state)
        whole = state.page.text(data)
        text = self._draft.line(whole)
        self._draft.miss_letters(field.command, font, whole)
        if not text:
            return 0
        width = text_width(text, font)
        x = self._justified(x, width, state) if rotation in (Rotation.UPRIGHT, Rotation.UPSIDE_DOWN) else x
        at = self._anchor(x, y, rotation).corner(0, 0, width, font.height)
        underline = 2 if state.underline else 0
        self._draft.add(
            Text(x=at[0], y=at[1], text=text, font=font, underline=underline, rotation=rotation, command=field.command)
        )
        if name not in CELLS:
            self._draft.miss(field.command, WhyNotDrawn.OTHER_FONT, name)
        return width

    def _lines_of_text(self, field: _Field) -> None:
        """`ML height`, a TEXT without data, and its lines."""
        words = field.line.split()
        head = field.data[0].split() if field.data else []
        if len(words) < 2 or len(head) < 5 or head[0].upper() not in TEXTS:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        step = self._dots(words[1], field.state)
        x, y = self._numbers(head[3:], 2, field.state)
        name, size, rotation = head[1].decode("latin-1"), int(self._number(head[2])), TEXTS[head[0].upper()]
        anchor = Anchor(x, y, rotation)
        lines = [b" ".join(head[5:])] if len(head) > 5 else []
        for number, line in enumerate([*lines, *field.data[1:]]):
            at = anchor.corner(0, number * step, 0, 0)
            self._write(field, rotation, name, size, at[0], at[1], line)

    def _concat(self, field: _Field) -> None:
        """`CONCAT x y`, lines of `font size offset data`: texts in a row, each moved down by its offset."""
        x, y = self._numbers(field.line.split()[1:], 2, field.state)
        rotation = Rotation.LEFT if field.word == b"VCONCAT" else Rotation.UPRIGHT
        parts: list[tuple[str, int, int, bytes]] = []
        for line in field.data:
            words = line.split(maxsplit=2)
            if len(words) < 3:
                raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
            offset, *data = words[2].split(b" ", 1)
            size = int(self._number(words[1]))
            parts.append((words[0].decode("latin-1"), size, self._dots(offset, field.state), data[0] if data else b""))
        plain = replace(field, state=replace(field.state, justification=b"LEFT"))
        state = plain.state
        texts = [self._draft.line(state.page.text(data)) for *_, data in parts]
        fonts = [self._font(name, size, state) for name, size, *_ in parts]
        widths = [text_width(text, font) for text, font in zip(texts, fonts, strict=True)]
        left = self._justified(x, sum(widths), field.state) if rotation is Rotation.UPRIGHT else x
        anchor, used = Anchor(left, y, rotation), 0
        for (name, size, down, text), width in zip(parts, widths, strict=True):
            at = anchor.corner(used, down, 0, 0)
            self._write(plain, rotation, name, size, at[0], at[1], text)
            used += width + state.spacing

    # Bar codes.

    def _barcode(self, field: _Field) -> None:
        """`BARCODE type width ratio height x y data`, or a two-dimensional one."""
        words = field.line.rstrip(b"\r\n").split(maxsplit=6)
        if len(words) > 1 and words[1].upper() in MATRIX_ENDS:
            self._matrix(field, words[1].upper())
            return
        if len(words) < 7:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        kind, rotation, state = words[1].decode("latin-1").upper(), BARCODES[field.word], field.state
        narrow, ratio = (int(self._number(each)) for each in words[2:4])
        y_and_data = words[6].split(b" ", 1)
        height, x, y = self._numbers([words[4], words[5], y_and_data[0]], 3, state)
        if ratio not in RATIOS or not 0 < narrow <= 1000 or not 0 < height <= MAX_SIDE:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        data = self._draft.symbol(self._counted(y_and_data[1].strip() if len(y_and_data) > 1 else b"", field))
        symbols = linear_symbols(CPCL_CODES, kind, data, narrow, round(narrow * RATIOS[ratio]), height)
        gap = ADD_ON_GAP * narrow
        width = sum(symbol.width for symbol in symbols) + gap * (len(symbols) - 1)
        x = self._justified(x, width, state) if rotation is Rotation.UPRIGHT else x
        anchor = self._anchor(x, y, rotation)
        self._draft.add_bars(symbols, anchor, 0, height, gap, field.command)
        if state.readable is not None:
            name, size, distance = state.readable
            font = self._font(name, size, replace(state, magnified=(1, 1), spacing=0, bold=0))
            text = self._draft.line(" ".join(symbol.content for symbol in symbols))
            used = text_width(text, font)
            at = anchor.corner((width - used) // 2, height + distance, used, font.height)
            self._draft.add(
                Text(x=at[0], y=at[1], text=text, font=font, rotation=rotation, is_readable=True, command=field.command)
            )

    def _matrix(self, field: _Field, kind: bytes) -> None:
        """`BARCODE QR x y [M 2] [U 6]` and the like: options in pairs, the data in the lines that follow."""
        words = field.line.upper().split()
        x, y = self._numbers(words[2:], 2, field.state)
        options = {name: int(self._number(value)) for name, value in zip(words[4::2], words[5::2], strict=False)}
        lines = (*field.data[:-1], *(self._counted(last, field) for last in field.data[-1:]))
        data = self._draft.symbol(b"\r\n".join(lines))
        match kind:
            case b"QR":
                symbol, wide, high = self._qr_code(data), *[options.get(b"U", 6)] * 2
            case b"PDF-417":
                wide, high = options.get(b"XD", 2), options.get(b"YD", 6)
                symbol = stacked(Symbology.PDF_417, data, columns=options.get(b"C", 3), level=options.get(b"S", 1))
            case b"DATAMATRIX":
                size = (options[b"R"], options[b"C"]) if b"R" in options and b"C" in options else None
                symbol, wide, high = data_matrix(data, size=size), *[options.get(b"H", 5)] * 2
            case b"AZTEC":
                symbol, wide, high = aztec(data, percent=options.get(b"EC")), *[options.get(b"XD", 6)] * 2
            case _:
                symbol, wide, high = _maxicode(lines, self._head.dpi), 1, 1
        rotation = BARCODES[field.word]
        x = self._justified(x, symbol.width * wide, field.state) if rotation is Rotation.UPRIGHT else x
        self._draft.add_matrix(symbol, self._anchor(x, y, rotation), wide, high, field.command)

    def _qr_code(self, data: bytes) -> Modules:
        """`MA,data`: the level of error correction, A for data as they are or M for parts with their modes."""
        found = QR_MODES.match(data)
        if found is None:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        content = data[found.end() :]
        if found[2].upper() == b"M":
            content = without_modes(content, b",")
        return qr_code(content, level=found[1].decode("ascii").upper())

    # Printed lines.

    def _printed_line(self) -> Iterator[DeferredLabel]:
        """Print a line between sessions, or obey `! U1` within it."""
        begin, number = self._at, self._line
        found = PRINTED_END.search(self._document, begin)
        end = len(self._document) if found is None else found.start()
        line = self._document[begin : min(end, begin + MAX_LINE)]
        self._at = len(self._document) if found is None else found.end()
        is_form_feed = found is not None and found.group() == b"\x0c"
        self._line += found is not None and not is_form_feed
        self._strip_at = begin if self._strip_at is None else self._strip_at
        command = Command(Span(begin, max(end, begin + 1)), number, _word(line)[:24].decode("latin-1"))
        if self._draft.is_cut_short(command):
            self._at = len(self._document)
            return
        in_line = IN_LINE.search(line)
        text = line if in_line is None else line[: in_line.start()]
        if text.strip(b"\0"):
            self._draft.attempt(command, partial(self._print_text, command, text))
        if in_line is not None:
            graphics = GRAPHICS.match(self._document, begin + in_line.end())
            yield from self._in_line(command, line[in_line.end() :], graphics)
        elif found is not None and not is_form_feed:
            self._x = self._state.left_margin
            self._move(self._y + self._line_font[2])
        if is_form_feed:
            yield from self._strip(self._at)

    def _print_text(self, command: Command, text: bytes) -> None:
        field = _Field(command, b"T", text, (), self._state)
        if self._y >= MAX_SIDE:
            raise CannotDraw(WhyNotDrawn.OUTSIDE)
        name, size, _ = self._line_font
        self._x += self._write(field, Rotation.UPRIGHT, name, size, self._x, self._y, text)

    def _in_line(self, command: Command, line: bytes, graphics: re.Match[bytes] | None) -> Iterator[DeferredLabel]:
        """Obey a command of `! U1`."""
        word = _word(line)
        command = replace(command, name=f"! U1 {word.decode('latin-1')}"[:24])
        if word in (b"FORM", b"END-PAGE"):
            yield from self._strip(self._at)
        elif word in TEXTS or word in BARCODES or word in IN_LINE_DRAWING:
            self._origin = (0, self._y)
            before = len(self._draft.items)
            field = self._field(command, word, line, graphics)
            self._draft.attempt(command, partial(self._draw, field))
            self._origin = (0, 0)
            self._move(max([self._y, *(item_box(item)[3] for item in self._draft.items[before:])]))
        else:
            self._draft.attempt(command, partial(self._set, word, line))

    def _strip(self, end: int) -> Iterator[DeferredLabel]:
        """Yield the printed lines as a label of their own, as long as they are."""
        begin, self._strip_at = self._strip_at, None
        if begin is not None and self._draft.items and begin < end:
            height = self._y + (self._line_font[2] if self._x > self._state.left_margin else 0)
            yield DeferredLabel.of(replace(self._label(begin, self._state.width, height), span=Span(begin, end)))
        if begin is not None:
            self._x, self._y = self._state.left_margin, 0


SETTINGS = (
    frozenset(
        b"PAGE-WIDTH PW CENTER LEFT RIGHT SETMAG SETBOLD SETSP UNDERLINE BARCODE-TEXT BT COUNTRY ENCODING SETLP SETLF "
        b"LMARGIN".split()
    )
    | UNITS
    | WITHOUT_EFFECT
)


def _maxicode(lines: Sequence[bytes], dpi: int) -> Modules:
    """Encode lines such as `MSG text`; `POST`, `CC` and `SC` are the carrier's message."""
    values = {words[0].upper(): words[1] for line in lines if len(words := line.split(maxsplit=1)) == 2}
    carrier = None
    if b"POST" in values:
        numbers = [values.get(name, b"0") for name in (b"CC", b"SC")]
        if not all(each.isdigit() and len(each) < 4 for each in numbers):
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        carrier = Carrier(values[b"POST"], int(numbers[0]), int(numbers[1]))
    return maxicode(values.get(b"MSG", b""), dpi=dpi, carrier=carrier)


def _word(line: bytes) -> bytes:
    """Return the first word of a line in capitals."""
    found = WORD.search(line)
    return b"" if found is None else found.group().upper()
