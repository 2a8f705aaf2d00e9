"""Reader of TSPL graphics, written from TSC's TSPL/TSPL2 Programming Manual alone.

DIRECTION 1 has its origin at the left top, so that the picture's top leaves the printer first, DIRECTION 0 at the right
bottom (TSC's own driver names them so). REFERENCE moves that origin, SHIFT the picture on the paper. BITMAP: width in
bytes, 0 = black, raw bytes of exactly width x height behind the last comma. 1 mm is 8 dots at 203 dpi.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tests.support.printed_label import Canvas, CutAfter, PrintedLabel, Unreadable, number

INVERTED = bytes(255 - value for value in range(256))
MODES = {b"0": "overwrite", b"1": "or", b"2": "xor"}
LENGTH = re.compile(rb"(\d{1,4}(?:\.\d{1,3})?)(mm|dot)?")
MOST = 999_999_999


@dataclass(frozen=True, kw_only=True, slots=True)
class TsplState:
    """State that a printer keeps from job to job; the start state is left by an earlier job.

    `black_buffer`: its image buffer holds a black label. `direction`, `mirror`: of DIRECTION. Lengths in dots.
    """

    dpi: int = 203
    width: int | None = None
    height: int | None = None
    continuous: bool | None = None
    marks: bool = False
    direction: int = 0
    mirror: bool = False
    reference: tuple[int, int] = (0, 0)
    shift: tuple[int, int] = (0, 0)
    density: int | None = None
    speed: float | None = None
    cutter: int | None = None  # labels per cut, 0 = after each PRINT, None = off
    black_buffer: bool = False

    def dots(self, text: bytes) -> int:
        """A length in inches, mm or dots, whole dots, never more than there are."""
        found = LENGTH.fullmatch(text)
        if not found:
            raise Unreadable(f"length {text!r}")
        value = float(found[1])
        match found[2]:
            case b"dot":
                if value != int(value):
                    raise Unreadable(f"length {text!r}")
                return int(value)
            case b"mm":
                return round(value * (8 if self.dpi == 203 else self.dpi / 25.4))
            case _:
                return round(value * self.dpi)


DEFAULTS = TsplState()


def read_tspl(data: bytes, state: TsplState = DEFAULTS) -> list[PrintedLabel]:
    """Raises Unreadable."""
    return _Reader(data, state).read()


class _Reader:
    def __init__(self, data: bytes, state: TsplState) -> None:
        self._data = data
        self._at = 0
        self._state = state
        self._canvas: Canvas | None = None
        self._sized = False
        self._told: dict[str, bool] = {}  # what this job itself has set
        self._labels: list[PrintedLabel] = []
        if state.width and state.height:
            self._canvas = Canvas(state.width, state.height, black=state.black_buffer)

    def read(self) -> list[PrintedLabel]:
        while self._at < len(self._data):
            if self._data.startswith(b"BITMAP ", self._at):
                self._bitmap()
            else:
                self._command(self._line())
        return self._labels

    def _line(self) -> bytes:
        end = self._data.find(b"\n", self._at)
        if end < 0:
            raise Unreadable(f"no end of line behind {self._data[self._at : self._at + 40]!r}")
        line = self._data[self._at : end]
        self._at = end + 1
        with_return = line.endswith(b"\r")
        if self._told.setdefault("CR", with_return) != with_return:
            raise Unreadable("lines end now one way, now another: a picture of a wrong length")
        return line.removesuffix(b"\r")

    def _command(self, line: bytes) -> None:
        if not line:
            return
        name, _, rest = line.partition(b" ")
        arguments = rest.replace(b" ", b"").split(b",") if rest else []
        match name, arguments:
            case b"SIZE", [width, height]:
                self._size(self._state.dots(width), self._state.dots(height))
            case b"GAP" | b"BLINE", [gap, offset]:
                if self._state.dots(offset):
                    raise Unreadable(f"{line!r} moves the label")
                self._set(continuous=self._state.dots(gap) == 0, marks=name == b"BLINE")
            case b"DIRECTION", [direction]:
                self._set(direction=number(direction, 0, 1, "direction"))
            case b"DIRECTION", [direction, mirror]:
                self._set(direction=number(direction, 0, 1, "direction"), mirror=mirror == b"1")
                number(mirror, 0, 1, "mirror")
            case b"REFERENCE", [x, y]:
                self._set(reference=(number(x, 0, 9999, "x"), number(y, 0, 99999, "y")))
            case b"SHIFT", [y]:
                self._set(shift=(self._state.shift[0], number(y, -self._state.dpi, self._state.dpi, "shift")))
            case b"SHIFT", [x, y]:
                inch = self._state.dpi
                self._set(shift=(number(x, -inch, inch, "shift"), number(y, -inch, inch, "shift")))
            case b"OFFSET", [length]:
                if self._state.dots(length):
                    raise Unreadable(f"{line!r} feeds paper")
            case b"DENSITY", [density]:
                self._set(density=number(density, 0, 15, "density"))
            case b"SPEED", [speed]:
                self._speed(speed)
            case b"CLS", []:
                self._clear()
            case b"SET", _ if rest.startswith((b"CUTTER ", b"PARTIAL_CUTTER ")):
                self._cutter(rest.split(b" ", 1)[1])
            case b"CUT", []:
                self._cut()
            case b"PRINT", [sets]:
                self._print(number(sets, 1, MOST, "sets"), 1)
            case b"PRINT", [sets, copies]:
                self._print(number(sets, 1, MOST, "sets"), number(copies, 1, MOST, "copies"))
            case _:
                raise Unreadable(f"{line[:60]!r}")

    def _set(self, **changes: object) -> None:
        self._state = replace(self._state, **changes)  # type: ignore[arg-type]
        self._told |= dict.fromkeys(changes, True)

    def _size(self, width: int, height: int) -> None:
        black = self._state.black_buffer and not self._told.get("cleared", False)
        self._set(width=width, height=height)
        self._canvas = Canvas(width, height, black=black)

    def _speed(self, text: bytes) -> None:
        if not re.fullmatch(rb"\d{1,2}(\.[05])?", text) or not 0 < float(text) <= 18:
            raise Unreadable(f"speed {text!r}")
        self._set(speed=float(text))

    def _clear(self) -> None:
        if not self._told.get("width"):
            raise Unreadable("CLS must be placed after SIZE")
        self._told["cleared"] = True
        self._drawing().clear()

    def _cutter(self, when: bytes) -> None:
        match when:
            case b"OFF":
                self._set(cutter=None)
            case b"BATCH":
                self._set(cutter=0)
            case _:
                self._set(cutter=number(when, 0, 65535, "pieces") or None)

    def _cut(self) -> None:
        if not self._labels or self._labels[-1].cut is not CutAfter.NONE:
            raise Unreadable("CUT of nothing")
        self._labels[-1] = replace(self._labels[-1], cut=CutAfter.LAST_COPY)

    def _bitmap(self) -> None:
        parts = self._data[self._at + len(b"BITMAP ") : self._at + 80].split(b",", 5)
        if len(parts) != 6:
            raise Unreadable("BITMAP without its five numbers")
        x, y, row_bytes, height = (number(part.strip(b" "), 0, 99999, "BITMAP") for part in parts[:4])
        if parts[4].strip(b" ") not in MODES:
            raise Unreadable(f"BITMAP mode {parts[4]!r}")
        start = self._at + len(b"BITMAP ") + sum(len(part) + 1 for part in parts[:5])
        end = start + row_bytes * height
        if not row_bytes or not height or end > len(self._data):
            raise Unreadable(f"BITMAP of {row_bytes} x {height} with {len(self._data) - start} bytes")
        self._at = end
        if self._line():
            raise Unreadable("bytes between BITMAP's data and its end of line")
        left, top = self._state.reference
        black = self._data[start:end].translate(INVERTED)
        self._drawing().put(x + left, y + top, row_bytes, black, mode=MODES[parts[4].strip(b" ")])

    def _print(self, sets: int, copies: int) -> None:
        state, on_paper = self._state, self._drawing().copy()
        if state.mirror:
            on_paper.mirror()
        bottom_first = state.direction == 0
        x, y = (-dots if bottom_first else dots for dots in state.shift)
        self._labels.append(
            PrintedLabel(
                width_dots=on_paper.width,
                height_dots=on_paper.height,
                rows=on_paper.rows(x=x, y=y),
                bottom_first=bottom_first,
                copies=sets * copies,
                continuous=state.continuous if "continuous" in self._told else None,
                marks=state.marks if state.continuous is False and "marks" in self._told else None,
                cut=self._cut_after(sets * copies),
                darkness=state.density if "density" in self._told else None,
                speed=state.speed if "speed" in self._told else None,
            )
        )

    def _cut_after(self, printed: int) -> CutAfter:
        match self._state.cutter:
            case None:
                return CutAfter.NONE
            case 1:
                return CutAfter.EVERY_COPY
            case 0:
                return CutAfter.LAST_COPY
            case pieces if pieces == printed:
                return CutAfter.LAST_COPY
            case pieces:
                raise Unreadable(f"{printed} labels, but a cut after each {pieces}")

    def _drawing(self) -> Canvas:
        if self._canvas is None:
            raise Unreadable("no SIZE")
        return self._canvas
