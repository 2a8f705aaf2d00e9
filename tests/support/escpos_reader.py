"""Reader of ESC/POS graphics, written from Epson's ESC/POS command reference alone.

One long strip of paper until a cut. GS v 0: width in bytes, height in dots, 1 = black; GS ( L and GS 8 L: function 112
stores a picture (width and height in dots), function 50 prints what is stored. ESC @ undoes what an earlier job set.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.support.printed_label import Canvas, CutAfter, PrintedLabel, Unreadable

ESC, GS = 0x1B, 0x1D


@dataclass(frozen=True, kw_only=True, slots=True)
class EscposState:
    """State that a printer keeps from job to job until ESC @; the start state is left by an earlier job. In dots.

    `justification`: 0 left, 1 centre, 2 right. `line_spacing`: of LF and ESC d. One vertical motion unit is one dot.
    """

    head_width: int = 576
    left_margin: int = 0
    area_width: int | None = None  # None = to the head's end
    justification: int = 0
    page_mode: bool = False
    line_spacing: int = 30
    density: int | None = None
    speed: int | None = None

    @property
    def area(self) -> int:
        """Return the right end of the printing area."""
        wanted = self.head_width if self.area_width is None else self.left_margin + self.area_width
        return min(wanted, self.head_width)


DEFAULTS = EscposState()


def read_escpos(data: bytes, state: EscposState = DEFAULTS) -> list[PrintedLabel]:
    """Raises Unreadable."""
    return _Reader(data, state).read()


@dataclass(kw_only=True, slots=True)
class _Strip:
    """The paper since the last cut: pictures with their y, x, bytes per row and dots."""

    pictures: list[tuple[int, int, int, bytes]] = field(default_factory=list)
    printed: int = 0  # dots to the end of the last picture
    fed: int = 0  # blank dots behind it
    kicks: int = 0


class _Reader:
    def __init__(self, data: bytes, state: EscposState) -> None:
        self._data = data
        self._at = 0
        self._start = replace(DEFAULTS, head_width=state.head_width)
        self._state = state
        self._strip = _Strip()
        self._labels: list[PrintedLabel] = []
        self._stored: tuple[int, bytes] | None = None
        self._told: dict[str, int] = {}

    def read(self) -> list[PrintedLabel]:
        while self._at < len(self._data):
            self._command()
        if self._stored is not None:
            raise Unreadable("a stored picture that is never printed")
        if self._strip.pictures:
            self._tear(CutAfter.NONE)
        elif self._labels:  # what stands behind the last cut
            kicks, fed = self._strip.kicks, self._strip.fed
            last = self._labels[-1]
            self._labels[-1] = replace(last, drawer_kicks=last.drawer_kicks + kicks, fed_dots=last.fed_dots + fed)
        elif self._strip.kicks or self._strip.fed:
            raise Unreadable("nothing is printed")
        return self._labels

    def _take(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        if len(taken) < count:
            raise Unreadable(f"the stream ends {count - len(taken)} bytes too early")
        self._at += count
        return taken

    def _byte(self) -> int:
        return self._take(1)[0]

    def _word(self) -> int:
        return int.from_bytes(self._take(2), "little")

    def _command(self) -> None:
        begin = self._at
        match self._byte():
            case 0x0A:
                self._feed(self._state.line_spacing)
            case 0x1B:
                self._escape(begin)
            case 0x1D:
                self._group(begin)
            case _:
                raise self._unknown(begin)

    def _unknown(self, begin: int) -> Unreadable:
        return Unreadable(f"{self._data[begin : begin + 12].hex(' ')} at byte {begin}")

    def _escape(self, begin: int) -> None:
        match chr(self._byte()):
            case "@":
                self._state = self._start
                self._stored = None
                self._told.clear()
            case "J":
                self._feed(self._byte())
            case "d":
                self._feed(self._byte() * self._state.line_spacing)
            case "2":
                self._state = replace(self._state, line_spacing=30)
            case "3":
                self._state = replace(self._state, line_spacing=self._byte())
            case "a":
                self._state = replace(self._state, justification=self._one_of({0: 0, 1: 1, 2: 2, 48: 0, 49: 1, 50: 2}))
            case "S":
                self._state = replace(self._state, page_mode=False)
            case "p":
                self._one_of({0: 2, 1: 5, 48: 2, 49: 5})
                if not self._word():
                    raise Unreadable("a pulse of no length")
                self._strip.kicks += 1
            case _:
                raise self._unknown(begin)

    def _group(self, begin: int) -> None:
        match chr(self._byte()):
            case "v":
                self._one_of({0x30: 0})
                self._one_of({0: 0, 48: 0})  # 1 to 3 would print it twice as large
                row_bytes, height = self._word(), self._word()
                if not row_bytes or not height:
                    raise Unreadable("GS v 0 without a picture")
                self._print(row_bytes, self._take(row_bytes * height))
            case "(":
                match chr(self._byte()):
                    case "L":
                        self._graphics(self._word())
                    case "K":
                        self._control()
                    case _:
                        raise self._unknown(begin)
            case "8":
                self._one_of({ord("L"): 0})
                self._graphics(int.from_bytes(self._take(4), "little"))
            case "V":
                self._cut()
            case "L":
                self._state = replace(self._state, left_margin=self._word())
            case "W":
                self._state = replace(self._state, area_width=self._word())
            case _:
                raise self._unknown(begin)

    def _one_of(self, meanings: dict[int, int]) -> int:
        value = self._byte()
        if value not in meanings:
            raise Unreadable(f"{value} at byte {self._at - 1}, not one of {sorted(meanings)}")
        return meanings[value]

    def _graphics(self, length: int) -> None:
        end = self._at + length
        self._one_of({48: 0})
        match self._one_of({2: 50, 50: 50, 112: 112}):
            case 112:
                self._store(length)
            case _:
                if self._stored is None:
                    raise Unreadable("nothing is stored that could be printed")
                self._print(*self._stored)
                self._stored = None
        if self._at != end:
            raise Unreadable(f"{length} bytes were announced, {length + self._at - end} are there")

    def _store(self, length: int) -> None:
        for only in (48, 1, 1, 49):  # monochrome, not enlarged, the first colour
            self._one_of({only: 0})
        width, height = self._word(), self._word()
        if not width or not height or self._stored is not None:
            raise Unreadable("a picture of no size, or a second one in the same colour")
        row_bytes = (width + 7) // 8
        if length != 10 + row_bytes * height:
            raise Unreadable(f"{length} bytes for a picture of {width} x {height}")
        self._stored = row_bytes, self._take(row_bytes * height)

    def _control(self) -> None:
        """GS ( K: function 49 is the density, function 50 the speed; both hold until ESC @."""
        if self._word() != 2:
            raise Unreadable("GS ( K takes two bytes")
        match self._one_of({49: 49, 50: 50}):
            case 49:
                density = self._byte()
                self._told["density"] = density - 256 if density >= 128 else density
                if not -6 <= self._told["density"] <= 8:
                    raise Unreadable(f"density {self._told['density']}")
            case _:
                speed = self._byte()
                self._told["speed"] = speed - 48 if speed >= 48 else speed
                if not 0 <= self._told["speed"] <= 13:
                    raise Unreadable(f"speed {speed}")

    def _feed(self, dots: int) -> None:
        self._strip.fed += dots

    def _print(self, row_bytes: int, black: bytes) -> None:
        state, strip = self._state, self._strip
        if state.page_mode:
            raise Unreadable("in page mode pictures wait for ESC FF")
        slack = max(0, state.area - state.left_margin - row_bytes * 8)
        x = state.left_margin + slack * state.justification // 2
        strip.printed += strip.fed
        strip.fed = 0
        strip.pictures.append((strip.printed, x, row_bytes, black))
        strip.printed += len(black) // row_bytes

    def _cut(self) -> None:
        match self._one_of({0: 0, 48: 0, 1: 0, 49: 0, 65: 65, 66: 65}):
            case 65:
                self._feed(self._byte())
        if not self._strip.pictures:
            raise Unreadable("a cut behind nothing")
        self._tear(CutAfter.EVERY_COPY)

    def _tear(self, cut: CutAfter) -> None:
        strip, state = self._strip, self._state
        canvas = Canvas(state.area, strip.printed)
        for y, x, row_bytes, black in strip.pictures:
            canvas.put(x, y, row_bytes, black)
        self._labels.append(
            PrintedLabel(
                width_dots=canvas.width,
                height_dots=canvas.height,
                rows=canvas.rows(),
                continuous=True,
                cut=cut,
                drawer_kicks=strip.kicks,
                darkness=self._told.get("density"),
                speed=self._told.get("speed"),
                fed_dots=strip.fed,
            )
        )
        self._strip = _Strip()
