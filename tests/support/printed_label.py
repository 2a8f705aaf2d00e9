"""A printed label: the result of all readers of printer languages, and the drawing that they share."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from PIL import Image


class Unreadable(ValueError):
    """Bytes that the manual does not explain, or that do more than print a picture."""


class CutAfter(StrEnum):
    NONE = "none"
    EVERY_COPY = "every_copy"
    LAST_COPY = "last_copy"


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedLabel:
    """`rows`: packed, 1 = black, padded with zeros, as the picture is read; with `bottom_first` it leaves the printer
    upside down, its last row first.

    `continuous` None = nothing was said about gaps; `marks`: labels are told from each other by marks, False = by gaps,
    None = neither, or nothing was said. `darkness` and `speed` are in the language's own numbers, None =
    left as they were. `fed_dots`: blank paper behind the picture, fed on purpose.
    """

    width_dots: int
    height_dots: int
    rows: bytes = field(repr=False)
    bottom_first: bool = False
    copies: int = 1
    continuous: bool | None = None
    marks: bool | None = None
    cut: CutAfter = CutAfter.NONE
    drawer_kicks: int = 0
    darkness: int | None = None
    speed: float | None = None
    fed_dots: int = 0

    def image(self) -> Image.Image:
        """Grey, black dots black."""
        size = (self.width_dots, self.height_dots)
        return Image.frombytes("1", size, self.rows, "raw", "1;I").convert("L")

    def on_paper(self) -> Image.Image:
        """Return the label as it leaves the printer, with the leading edge at the top."""
        return self.image().transpose(Image.Transpose.ROTATE_180) if self.bottom_first else self.image()


class Canvas:
    """Dots of one label; what is drawn beyond it is not on the paper."""

    def __init__(self, width: int, height: int, *, black: bool = False) -> None:
        if width < 1 or height < 1:
            raise Unreadable(f"a label of {width} x {height} dots")
        self.width, self.height = width, height
        self._lines = [(1 << width) - 1 if black else 0] * height

    def clear(self) -> None:
        self._lines = [0] * self.height

    def copy(self) -> Canvas:
        other = Canvas(self.width, self.height)
        other._lines = list(self._lines)
        return other

    def put(self, x: int, y: int, row_bytes: int, black: bytes, *, mode: str = "or") -> None:
        """A picture, 1 = black, with its top left at (x, y). `mode`: or, xor, overwrite."""
        bits = row_bytes * 8
        shift = self.width - x - bits
        whole = (1 << self.width) - 1
        mask = _moved((1 << bits) - 1, shift) & whole
        for start in range(0, len(black), row_bytes):
            line = y + start // row_bytes
            if not 0 <= line < self.height:
                continue
            dots = _moved(int.from_bytes(black[start : start + row_bytes], "big"), shift) & whole
            match mode:
                case "or":
                    self._lines[line] |= dots
                case "xor":
                    self._lines[line] ^= dots
                case "overwrite":
                    self._lines[line] = self._lines[line] & ~mask | dots
                case _:
                    raise Unreadable(f"drawing mode {mode}")

    def rows(self, *, x: int = 0, y: int = 0) -> bytes:
        """Packed, the whole picture moved by (x, y) dots."""
        row_bytes = (self.width + 7) // 8
        padding = row_bytes * 8 - self.width
        whole = (1 << self.width) - 1
        out = []
        for line in range(self.height):
            dots = self._lines[line - y] if 0 <= line - y < self.height else 0
            out.append(((_moved(dots, -x) & whole) << padding).to_bytes(row_bytes, "big"))
        return b"".join(out)

    def mirror(self) -> None:
        """Left becomes right."""
        self._lines = [int(f"{line:0{self.width}b}"[::-1], 2) for line in self._lines]


def _moved(dots: int, left: int) -> int:
    return dots << left if left >= 0 else dots >> -left


def number(text: bytes | str, low: int, high: int, what: str) -> int:
    """A whole number as the manuals write it. Raises Unreadable."""
    plain = text.decode("latin-1") if isinstance(text, bytes) else text
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or not low <= int(plain) <= high:
        raise Unreadable(f"{what} {plain!r}, not {low} to {high}")
    return int(plain)
