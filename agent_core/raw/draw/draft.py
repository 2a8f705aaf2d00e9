"""A label while an interpreter draws it: its items within bounds, what is missing, and places after a rotation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from PIL import BmpImagePlugin, Image, PcxImagePlugin, PngImagePlugin, UnidentifiedImageError

from agent_core.raw.draw.barcodes import CannotEncode
from agent_core.raw.draw.display_list import (
    MAX_DOTS,
    MAX_ITEMS,
    MAX_SIDE,
    Box,
    Command,
    Diagonal,
    Font,
    Ink,
    IsOver,
    Item,
    NotDrawn,
    Picture,
    Rotation,
    WhyNotDrawn,
    never_over,
)
from agent_core.raw.draw.drawer import is_drawn
from agent_core.raw.draw.fonts import missing_letters

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from agent_core.raw.draw.barcodes import Modules

MAX_SYMBOLS, MAX_SYMBOL_BYTES, MAX_CHARACTERS = 2_000, 500_000, 500_000
"""Most bar codes of a label, bytes that they encode together, and characters of its texts."""
FILE = 20
"""Times as much for all labels of a file together, if they are drawn together."""
MAX_PICTURE_BYTES = 64_000_000
"""Most bytes of a label's pictures together."""
MAX_TEXT = 4_096
"""Most characters of one text. At 8 dots each, these are longer than the longest label."""
MAX_MODULE = 1_000
MAX_DETAIL = 60
"""Most characters of what belongs to a reason."""
PLUGINS = (BmpImagePlugin, PcxImagePlugin, PngImagePlugin)
"""Readers of stored pictures, loaded while files can still be opened."""
ROTATIONS = {0: Rotation.UPRIGHT, 90: Rotation.RIGHT, 180: Rotation.UPSIDE_DOWN, 270: Rotation.LEFT}
"""Clockwise angles."""


class CannotDraw(ValueError):
    """A command, or a part of it, is missing from the picture.

    `detail` as in `NotDrawn`, `lasts` as in `Draft.miss`.
    """

    def __init__(self, why: WhyNotDrawn, detail: str = "", *, lasts: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.detail = detail
        self.lasts = lasts


def shortened(text: str) -> str:
    return text if len(text) <= MAX_DETAIL else text[: MAX_DETAIL - 1] + "…"


@dataclass(slots=True)
class Draft:
    """Items and missing commands of one label, bounded for hostile files."""

    is_over: IsOver = never_over
    items: list[Item] = field(default_factory=list)
    not_drawn: dict[NotDrawn, None] = field(default_factory=dict)
    """Missing parts in their order, each once."""
    lasting: dict[str, NotDrawn] = field(default_factory=dict)
    """Missing settings by name. They concern every label until they are set to something else."""
    _inherited: frozenset[NotDrawn] = frozenset()
    """Lasting ones of the labels before this one."""
    _is_cut_short: bool = False
    _bytes: int = 0
    _used: Counter[str] = field(default_factory=Counter)
    """Bar codes, their bytes and characters of this label."""
    _used_before: Counter[str] = field(default_factory=Counter)

    def add(self, item: Item) -> None:
        """Raises CannotDraw if the label is full, or the item is too large or lies beyond any label."""
        if not is_drawn(item):
            raise CannotDraw(WhyNotDrawn.TOO_LARGE)
        if max(abs(item.x), abs(item.y)) > MAX_SIDE:
            raise CannotDraw(WhyNotDrawn.OUTSIDE)
        if len(self.items) >= MAX_ITEMS:
            raise CannotDraw(WhyNotDrawn.TOO_MANY)
        size = len(item.rows) if isinstance(item, Picture) else 0
        if self._bytes + size > MAX_PICTURE_BYTES:
            raise CannotDraw(WhyNotDrawn.TOO_MUCH)
        self._bytes += size
        self.items.append(item)

    def miss(self, command: Command, why: WhyNotDrawn, detail: str = "", *, lasts: str = "") -> None:
        """List a command as not drawn, once for each reason. `lasts`: name of a setting that concerns later labels.

        A full list ends with the first command that it has no room for.
        """
        found = NotDrawn.of(command, why, shortened(detail))
        if lasts:
            self.lasting[lasts] = found
        if len(self.not_drawn) < MAX_ITEMS:
            self.not_drawn[found] = None
        elif len(self.not_drawn) == MAX_ITEMS:
            self.not_drawn[replace(found, why=WhyNotDrawn.TOO_MANY, detail="")] = None

    def settle(self, setting: str, *, is_next: bool = False) -> None:
        """A missing setting is set to something that is drawn. `is_next`: from the next label on."""
        found = self.lasting.pop(setting, None)
        if found in self._inherited and not is_next:
            self.not_drawn.pop(found, None)

    def take_missed(self) -> tuple[NotDrawn, ...]:
        """Return what is missing from a label. The next one begins with what lasts."""
        missed = tuple(self.not_drawn)
        self._inherited = frozenset(self.lasting.values())
        self.not_drawn = dict.fromkeys(self.lasting.values())
        return missed

    def attempt(self, command: Command, drawing: Callable[[], None]) -> None:
        """Draw a command, or list it with the reason why that fails. After the time limit, draw nothing more."""
        if self.is_cut_short(command):
            return
        try:
            drawing()
        except CannotDraw as found:
            self.miss(command, found.why, found.detail, lasts=found.lasts)
        except CannotEncode:
            self.miss(command, WhyNotDrawn.CANNOT_ENCODE)

    def miss_letters(self, command: Command, font: Font, text: str) -> None:
        """List a text with the letters that the picture lacks."""
        if missing := missing_letters(font, text):
            self.miss(command, WhyNotDrawn.MISSING_LETTERS, missing)

    def is_cut_short(self, command: Command) -> bool:
        """Return whether the time is over. List the first command that comes too late."""
        if not self._is_cut_short and self.is_over():
            self._is_cut_short = True
            while len(self.not_drawn) >= MAX_ITEMS:
                self.not_drawn.popitem()
            self.miss(command, WhyNotDrawn.TOO_LONG)
        return self._is_cut_short

    def add_box(
        self, at: tuple[int, int], width: int, height: int, thickness: int, ink: Ink, command: Command, radius: int = 0
    ) -> None:
        width, height, thickness = max(1, min(width, MAX_SIDE)), max(1, min(height, MAX_SIDE)), max(1, thickness)
        x, y, radius = *at, max(0, radius)
        self.add(
            Box(x=x, y=y, width=width, height=height, thickness=thickness, ink=ink, command=command, radius=radius)
        )

    def add_stroke(
        self, begin: tuple[int, int], end: tuple[int, int], thickness: int, ink: Ink, command: Command
    ) -> None:
        """Draw a line; a horizontal one grows down, a vertical one to the right."""
        (x0, y0), (x1, y1), thickness = begin, end, max(1, min(thickness, MAX_SIDE))
        x, y, width, height = min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)
        if not width or not height:
            width, height = (width, thickness) if width or not height else (thickness, height)
            self.add_box((x, y), width, height, width + height, ink, command)
            return
        if max(width, height) > MAX_SIDE:
            raise CannotDraw(WhyNotDrawn.TOO_LARGE)
        rises, width = (x0 < x1) != (y0 < y1), width + thickness
        self.add(
            Diagonal(x=x, y=y, width=width, height=height, thickness=thickness, rises=rises, ink=ink, command=command)
        )

    def add_bars(
        self, symbols: Sequence[Modules], anchor: Anchor, left: int, height: int, gap: int, command: Command
    ) -> None:
        """Draw linear symbols in a row, as one row of modules or in their final height, and name changed data."""
        for symbol in symbols:
            at = anchor.corner(left, 0, symbol.width, height)
            scale = max(1, height // symbol.height)
            self.add(symbol.placed(*at, command, scale_y=scale, rotation=anchor.rotation))
            left += symbol.width + gap
        if any(symbol.is_changed for symbol in symbols):
            self.miss(command, WhyNotDrawn.CHANGED_DATA, " ".join(symbol.content for symbol in symbols))

    def add_matrix(self, symbol: Modules, anchor: Anchor, wide: int, high: int, command: Command) -> None:
        """`wide`, `high`: dots of a module."""
        if not 0 < min(wide, high) <= max(wide, high) <= MAX_MODULE:
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        at = anchor.corner(0, 0, symbol.width * wide, symbol.height * high)
        self.add(symbol.placed(*at, command, scale_x=wide, scale_y=high, rotation=anchor.rotation))
        if symbol.is_changed:
            self.miss(command, WhyNotDrawn.CHANGED_DATA, symbol.content)

    def clear(self) -> None:
        """Remove the items. What is missing stays listed."""
        self.items.clear()
        self._bytes = 0
        self._used_before += self._used
        self._used.clear()

    def symbol(self, data: bytes) -> bytes:
        """Count the data of a bar code before it is encoded. Raises CannotDraw."""
        self._use("symbols", 1, MAX_SYMBOLS, WhyNotDrawn.TOO_MANY)
        self._use("bytes", len(data), MAX_SYMBOL_BYTES, WhyNotDrawn.TOO_MUCH)
        return data

    def line(self, text: str) -> str:
        """Count the characters of a line and return the printable ones. Raises CannotDraw."""
        self._use("characters", len(text), MAX_CHARACTERS, WhyNotDrawn.TOO_MANY)
        if len(text) > MAX_TEXT:
            raise CannotDraw(WhyNotDrawn.TOO_LARGE)
        return "".join(character for character in text if character.isprintable() or character == "\xa0")

    def _use(self, what: str, count: int, most: int, why: WhyNotDrawn) -> None:
        self._used[what] += count
        if self._used[what] > most or self._used_before[what] + self._used[what] > FILE * most:
            raise CannotDraw(why)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of the label around which a field is rotated."""

    x: int
    y: int
    rotation: Rotation = Rotation.UPRIGHT

    def corner(self, left: int, top: int, width: int, height: int) -> tuple[int, int]:
        """Return the upper left corner of a box after the rotation. `left` and `top`: from the anchor before it."""
        match self.rotation:
            case Rotation.UPRIGHT:
                return self.x + left, self.y + top
            case Rotation.RIGHT:
                return self.x - top - height, self.y + left
            case Rotation.UPSIDE_DOWN:
                return self.x - left - width, self.y - top - height
            case Rotation.LEFT:
                return self.x + top, self.y - left - width


class Dots(NamedTuple):
    """A picture, 1 = black; rows as in `Picture`."""

    width: int
    height: int
    rows: bytes


def read_picture(content: bytes, kind: str) -> Dots:
    """Read a BMP or PCX; of more than two colours, the dark half is black. Raises CannotDraw."""
    try:
        with Image.open(BytesIO(content), formats=[kind]) as picture:
            if max(picture.size) <= MAX_SIDE and picture.width * picture.height <= MAX_DOTS:
                black = picture.convert("L").point([1] * 128 + [0] * 128, "1")
                return Dots(black.width, black.height, black.tobytes())
    except Image.DecompressionBombError as error:
        raise CannotDraw(WhyNotDrawn.TOO_LARGE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise CannotDraw(WhyNotDrawn.WRONG_VALUE) from error
    raise CannotDraw(WhyNotDrawn.TOO_LARGE)
