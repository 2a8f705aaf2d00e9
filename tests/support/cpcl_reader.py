"""Reader of CPCL graphics, written from Zebra's CPCL Programming Manual alone.

A session is `! {offset} {200} {200} {height} {qty}` to PRINT, every line ended by CR LF. EG: {width} in bytes, {height}
in dots, {x} {y}, hex digits, 1 = black; CG the same with exactly width x height raw bytes behind one space. Lengths are
in dots until another unit is chosen; one that a `! UTILITIES` session chooses holds for the sessions behind it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tests.support.printed_label import Canvas, CutAfter, PrintedLabel, Unreadable, number

UNITS_PER_INCH = {b"IN-INCHES": 1.0, b"IN-CENTIMETERS": 2.54, b"IN-MILLIMETERS": 25.4}
MOST_LABELS = 1024
PICTURE = re.compile(rb"(EG|EXPANDED-GRAPHICS|CG|COMPRESSED-GRAPHICS) (\S+) (\S+) (\S+) (\S+) ")
HEX = re.compile(rb"[0-9A-Fa-f]+")


@dataclass(frozen=True, kw_only=True, slots=True)
class CpclState:
    """State that a printer keeps from job to job; the start state is left by an earlier job.

    `units` None = dots, else the command that chose them. `page_width`: the printable width of a session, in dots.
    """

    dpi: int = 203
    page_width: int = 832
    units: bytes | None = None
    tone: int | None = None
    marks: bool | None = None

    def dots(self, text: bytes, low: int, high: int, what: str) -> int:
        if self.units is None:
            return number(text, low, high, what)
        if not re.fullmatch(rb"\d{1,4}(\.\d{1,4})?", text):
            raise Unreadable(f"{what} {text!r}")
        dots = round(float(text) * self.dpi / UNITS_PER_INCH[self.units])
        return number(str(dots), low, high, what)


DEFAULTS = CpclState()


@dataclass(kw_only=True, slots=True)
class _Session:
    offset: int
    canvas: Canvas
    copies: int
    state: CpclState
    journal: bool = False
    form: bool = False
    cut: bool = False
    contrast: int | None = None
    tone: int | None = None
    speed: int | None = None
    fed: int = 0


def read_cpcl(data: bytes, state: CpclState = DEFAULTS) -> list[PrintedLabel]:
    """Raises Unreadable."""
    return _Reader(data, state).read()


class _Reader:
    def __init__(self, data: bytes, state: CpclState) -> None:
        self._data = data
        self._at = 0
        self._state = state

    def read(self) -> list[PrintedLabel]:
        labels = []
        while self._at < len(self._data):
            words = self._line().split(b" ")
            match words:
                case [b"!", b"UTILITIES"]:
                    self._utilities()
                case [b"!", offset, b"200", b"200", height, quantity]:
                    labels.append(self._label(offset, height, quantity))
                case _:
                    raise Unreadable(f"{words!r:.80} begins no session")
        return labels

    def _line(self) -> bytes:
        end = self._data.find(b"\r\n", self._at)
        if end < 0:
            raise Unreadable(f"no end of line behind {self._data[self._at : self._at + 40]!r}")
        line = self._data[self._at : end]
        self._at = end + 2
        return line

    def _utilities(self) -> None:
        while (line := self._line()) != b"PRINT":
            if line == b"IN-DOTS":
                self._state = replace(self._state, units=None)
            elif line in {b"GAP-SENSE", b"BAR-SENSE"}:
                self._state = replace(self._state, marks=line == b"BAR-SENSE")
            elif line in UNITS_PER_INCH:
                self._state = replace(self._state, units=line)
            else:
                raise Unreadable(f"{line!r:.80} changes how the printer is set up")

    def _label(self, offset: bytes, height: bytes, quantity: bytes) -> PrintedLabel:
        state = self._state
        session = _Session(
            offset=state.dots(offset, 0, 9999, "offset"),
            canvas=Canvas(state.page_width, state.dots(height, 1, 65535, "height")),
            copies=number(quantity, 1, MOST_LABELS, "quantity"),
            state=state,
        )
        while True:
            if picture := PICTURE.match(self._data, self._at):
                self._picture(session, picture)
                continue
            line = self._line()
            if line == b"PRINT":
                break
            self._command(session, line)
        if session.tone is not None and session.contrast is not None:
            raise Unreadable("TONE and CONTRAST cannot be used together")
        if session.journal and session.form:
            raise Unreadable("JOURNAL and FORM: labels or a strip")
        if session.tone is not None:
            self._state = replace(self._state, tone=session.tone)
        return PrintedLabel(
            width_dots=session.canvas.width,
            height_dots=session.canvas.height,
            rows=session.canvas.rows(),
            copies=session.copies,
            continuous=True if session.journal else False if session.form else None,
            marks=None if session.journal else state.marks,
            cut=CutAfter.EVERY_COPY if session.cut else CutAfter.NONE,
            darkness=session.contrast if session.tone is None else session.tone,
            speed=session.speed,
            fed_dots=session.fed,
        )

    def _command(self, session: _Session, line: bytes) -> None:
        if line.startswith(b";"):  # a comment
            return
        match line.split(b" "):
            case [b"IN-DOTS"]:
                session.state = replace(session.state, units=None)
            case [units] if units in UNITS_PER_INCH:
                session.state = replace(session.state, units=units)
            case [b"PAGE-WIDTH" | b"PW", width]:
                dots = session.state.dots(width, 1, 9999, "page width")
                if any(session.canvas.rows()):
                    raise Unreadable("PAGE-WIDTH stands at the beginning of a session")
                session.canvas = Canvas(min(dots, self._state.page_width), session.canvas.height)
            case [b"JOURNAL"]:
                session.journal = True
            case [b"FORM"]:
                session.form = True
            case [b"CUT" | b"PARTIAL-CUT"]:
                session.cut = True
            case [b"CONTRAST", level]:
                session.contrast = number(level, 0, 3, "contrast")
            case [b"TONE", level]:
                session.tone = number(level, -99, 200, "tone")
            case [b"SPEED", level]:
                session.speed = number(level, 0, 5, "speed")
            case [b"POSTFEED", length]:
                session.fed = session.state.dots(length, 0, 65535, "postfeed")
            case _:
                raise Unreadable(f"{line[:60]!r}")

    def _picture(self, session: _Session, command: re.Match[bytes]) -> None:
        row_bytes = number(command[2], 1, 999, "width in bytes")
        height = number(command[3], 1, 65535, "height in dots")
        x = session.state.dots(command[4], 0, 65535, "x") + session.offset
        y = session.state.dots(command[5], 0, 65535, "y")
        self._at = command.end()
        wanted = row_bytes * height
        if command[1] in {b"CG", b"COMPRESSED-GRAPHICS"}:
            black = self._data[self._at : self._at + wanted]
            self._at += wanted
            if len(black) != wanted or self._line():
                raise Unreadable(f"CG of {row_bytes} x {height} with other than {wanted} bytes")
        else:
            black = self._hex(wanted)
        session.canvas.put(x, y, row_bytes, black)

    def _hex(self, wanted: int) -> bytes:
        """Digits may go on in the next line, as the manual's example shows."""
        digits = b""
        while len(digits) < wanted * 2:
            line = self._line()
            if not HEX.fullmatch(line):
                raise Unreadable(f"EG with {line[:40]!r} where {wanted * 2 - len(digits)} digits are missing")
            digits += line
        if len(digits) != wanted * 2:
            raise Unreadable(f"EG with {len(digits)} digits, not {wanted * 2}")
        return bytes.fromhex(digits.decode("ascii"))
