"""Display lists: what a RAW file asks a printer to draw, label by label, before it becomes dots.

An interpreter of a language makes them, the drawer turns them into a bitmap. Lengths are dots of the print head.
`x` and `y` are the upper left corner of what is drawn, after its rotation; x runs to the right, y down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil

from server_core.contract.types.media import MM_PER_INCH

MAX_ITEMS = 20_000
"""Most items of one label. An interpreter lists what follows as not drawn."""
MAX_LABELS = 1_000
"""Most labels of one file that are drawn."""
MAX_SIDE = 32_000
"""Longest side of a label in dots: 1.35 m at 600 dpi."""
MAX_DOTS = 60_000_000
"""Most dots of a label, and of one item."""


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes of the file, from `start` up to but without `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the file, which items and missing parts name. `line` counts from 1."""

    span: Span
    line: int
    name: str


class Ink(StrEnum):
    """Effect on the dots that are there already."""

    BLACK = "black"
    WHITE = "white"
    INVERT = "invert"


class Rotation(StrEnum):
    """Clockwise turn of one item. Its upright box is turned, then placed with its new upper left corner."""

    UPRIGHT = "0"
    RIGHT = "90"
    UPSIDE_DOWN = "180"
    LEFT = "270"

    @property
    def is_sideways(self) -> bool:
        return self in (Rotation.RIGHT, Rotation.LEFT)


class Face(StrEnum):
    """Outlines that stand in for the resident fonts of printers."""

    CONDENSED_BOLD = "condensed_bold"
    """Proportional. ZPL font 0, TSPL font 0."""
    CONDENSED_BOLD_STRIKE = "condensed_bold_strike"
    """Proportional in whole dots: the ZPL fonts P to V."""
    MONO = "mono"
    MONO_BOLD = "mono_bold"
    SANS = "sans"
    """Proportional, of normal width: the scalable fonts of CPCL."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Font:
    """A face in a size.

    - `height`: rows of the line box
    - `width`: for a fixed-width face, the advance of every character, without `gap`; for a proportional face the em
      in x: an advance of 475 thousandths is `width * 0.475` dots
    - `baseline`: rows from the top of the box to the baseline
    - `capital`: rows of a capital letter; None = from the top of the box to the baseline
    - `gap`: blank columns after each character
    - `bold`: drawn twice, one column apart
    """

    face: Face
    height: int
    width: float
    baseline: int
    gap: int = 0
    bold: bool = False
    capital: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Item:
    """Anything drawn. `command`: the first of those that asked for it, with the bytes of all."""

    x: int
    y: int
    command: Command
    ink: Ink = Ink.BLACK
    rotation: Rotation = Rotation.UPRIGHT

    @property
    def span(self) -> Span:
        return self.command.span


@dataclass(frozen=True, kw_only=True, slots=True)
class Text(Item):
    """One line of text.

    - `underline`: rows of a line below the baseline; 0 = none
    - `is_readable`: the text below or above a bar code
    - `rows`: of the line box that are drawn; None = all
    """

    text: str
    font: Font
    underline: int = 0
    is_readable: bool = False
    rows: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Picture(Item):
    """Dots as they are: a graphic, or the modules of a bar code.

    - `rows`: top to bottom, each padded to whole bytes; 1 = ink, the most significant bit is the leftmost dot
    - `scale_x`, `scale_y`: dots per column and row
    """

    width: int
    height: int
    rows: bytes = field(repr=False)
    scale_x: int = 1
    scale_y: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Barcode(Picture):
    """The modules of a bar code. `symbology`: name in ISO or AIM terms; `content`: the data as a scanner reads it."""

    symbology: str
    content: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Box(Item):
    """A rectangle. `thickness`: of its edge, which grows inwards; half the shorter side or more fills it.

    `radius`: of the corners.
    """

    width: int
    height: int
    thickness: int
    radius: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Ellipse(Item):
    """An ellipse in a box. `thickness`: of its edge, which grows inwards."""

    width: int
    height: int
    thickness: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Diagonal(Item):
    """A slanted line in a box of `width` x `height`, `thickness` dots wide in x.

    `rises`: from the lower left to the upper right corner; otherwise from the upper left to the lower right one.
    """

    width: int
    height: int
    thickness: int
    rises: bool


class WhyNotDrawn(StrEnum):
    """Reason why a part of the file is missing from the picture, or looks otherwise than the file says."""

    UNKNOWN_COMMAND = "unknown_command"
    NOT_SUPPORTED = "not_supported"
    """A known command that the interpreter does not draw."""
    WRONG_VALUE = "wrong_value"
    CANNOT_ENCODE = "cannot_encode"
    """The bar code cannot hold this data: a printer prints nothing or an error in its place."""
    NOT_STORED = "not_stored"
    """A graphic, a font or a format that the printer would have to hold in its memory."""
    STORED = "stored"
    """It is stored in the printer, and nothing in the file prints it."""
    BEYOND_PICTURE = "beyond_picture"
    """It and all below it lie beyond the longest picture that is drawn."""
    OUTSIDE = "outside"
    """It alone lies beyond the largest picture that is drawn, in any direction."""
    TOO_LARGE = "too_large"
    """A part that is larger than the largest picture, or a text that is longer than the longest one."""
    TOO_MANY = "too_many"
    """The label or the file has more parts, letters, variables or stored forms than are drawn."""
    TOO_MUCH = "too_much"
    """The pictures or bar codes of the label or the file have more bytes than are kept in memory."""
    CLOCK = "clock"
    """The printer's own date and time, in whose place zeros are drawn."""
    OUT_OF_RANGE = "out_of_range"
    """A size or a count that no printer takes: what it has set, or takes at most, is drawn instead."""
    NO_ROOM = "no_room"
    """Lines of a text that its block has no room for."""
    TOO_LONG = "too_long"
    """The time for the label is over: this command and all after it are missing."""
    NO_DATA = "no_data"
    """A numbered field of a form to which the file gives no data: it stays empty."""
    NO_END = "no_end"
    """A label that begins before the one before it has ended: both are drawn as one."""
    NO_LABEL = "no_label"
    """Fields or a text outside of a label: the printer leaves them out."""
    UNFINISHED = "unfinished"
    """A line that nothing ends: the printer keeps it until more comes."""
    OTHER_FONT = "other_font"
    """A font of the printer's memory or of the file, in whose place another one is drawn."""
    MISSING_LETTERS = "missing_letters"
    """Letters that the fonts of the picture lack."""
    FONT_LACKS = "font_lacks"
    """Letters that the printer's own font lacks: it leaves them out, or prints capitals."""
    NO_CHARACTERS = "no_characters"
    """Bytes that stand for no characters in the chosen character set, such as Latin-1 in UTF-8."""
    CUT_TEXT = "cut_text"
    """Text that is drawn up to a number of characters."""
    CUT_SERIES = "cut_series"
    """Serial numbers of which only the first labels are drawn."""
    CHANGED_DATA = "changed_data"
    """The printer encodes other data: it leaves out or replaces what the bar code lacks."""

    @property
    def kind(self) -> RemarkKind:
        return KINDS.get(self, RemarkKind.NOT_DRAWN)


class RemarkKind(StrEnum):
    """`CHANGED_BY_PRINTER`: the picture is exact, but not what the file says."""

    NOT_DRAWN = "not_drawn"
    DRAWN_OTHERWISE = "drawn_otherwise"
    CHANGED_BY_PRINTER = "changed_by_printer"


KINDS = {
    WhyNotDrawn.CLOCK: RemarkKind.DRAWN_OTHERWISE,
    WhyNotDrawn.OTHER_FONT: RemarkKind.DRAWN_OTHERWISE,
    WhyNotDrawn.MISSING_LETTERS: RemarkKind.DRAWN_OTHERWISE,
    WhyNotDrawn.NO_CHARACTERS: RemarkKind.DRAWN_OTHERWISE,
    WhyNotDrawn.CUT_TEXT: RemarkKind.DRAWN_OTHERWISE,
    WhyNotDrawn.NO_END: RemarkKind.DRAWN_OTHERWISE,
    WhyNotDrawn.CUT_SERIES: RemarkKind.DRAWN_OTHERWISE,
    WhyNotDrawn.NO_LABEL: RemarkKind.CHANGED_BY_PRINTER,
    WhyNotDrawn.CHANGED_DATA: RemarkKind.CHANGED_BY_PRINTER,
    WhyNotDrawn.OUT_OF_RANGE: RemarkKind.CHANGED_BY_PRINTER,
    WhyNotDrawn.NO_ROOM: RemarkKind.CHANGED_BY_PRINTER,
    WhyNotDrawn.NO_DATA: RemarkKind.CHANGED_BY_PRINTER,
    WhyNotDrawn.FONT_LACKS: RemarkKind.CHANGED_BY_PRINTER,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class NotDrawn:
    """A command that the picture lacks, or shows otherwise than the file says.

    `line` counts from 1. `detail`: what belongs to the reason, as the data that a bar code encodes instead.
    """

    span: Span
    line: int
    command: str
    why: WhyNotDrawn
    detail: str = ""

    @classmethod
    def of(cls, command: Command, why: WhyNotDrawn, detail: str = "") -> NotDrawn:
        return cls(span=command.span, line=command.line, command=command.name, why=why, detail=detail)


@dataclass(frozen=True, kw_only=True, slots=True)
class Label:
    """One label, receipt or ticket.

    - `width`, `height`: size that the file sets; None = the printer's own setting counts
    - `copies`: how often the file prints it
    - `is_turned`: printed upside down; `is_mirrored`: from right to left. Both concern the whole label.
    """

    span: Span
    items: tuple[Item, ...]
    width: int | None = None
    height: int | None = None
    copies: int = 1
    is_turned: bool = False
    is_mirrored: bool = False
    not_drawn: tuple[NotDrawn, ...] = ()


ITEM_BYTES = 500
"""Memory of an item, or of a command that is drawn later, without its data."""


IsOver = Callable[[], bool]
"""Returns whether the time is over."""


def never_over() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class DeferredLabel:
    """A label that is drawn when it is wanted, as far as the time allows.

    `size`: about the bytes of memory that it holds until then. `span`, `copies`: as of the label.
    """

    draw: Callable[[IsOver], Label]
    size: int
    span: Span
    copies: int = 1

    @classmethod
    def of(cls, label: Label) -> DeferredLabel:
        """Return a label that is drawn already."""
        dots = sum(len(item.rows) for item in label.items if isinstance(item, Picture))
        size = dots + ITEM_BYTES * (len(label.items) + len(label.not_drawn))
        return cls(lambda _: label, size, label.span, label.copies)


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawingPrinter:
    """The printer that would draw.

    `width`, `height`: of the loaded medium in dots, at most the head's width; `height` None = unknown or continuous.
    """

    dpi: int
    width: int
    height: int | None = None


LEAST_CUT_DOTS = 2
"""Rounding to whole dots may cut off less."""


def dots_per_mm(dpi: int) -> float:
    """Return the pitch of a head. One with whole dots per mm is called by its dpi rounded down: 203 are 8 per mm."""
    whole = ceil(dpi / MM_PER_INCH)
    return float(whole) if int(whole * MM_PER_INCH) == dpi else dpi / MM_PER_INCH
