"""Interprets ZPL II (Zebra, Programming Guide): what a printer draws for each label of a file. Pure.

Where the guide is silent, printers are followed: places of bar codes and their text, line ends of ^FB, rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from agent_core.raw.draw.code_pages import CHARACTER_SETS, ONE_BYTE
from agent_core.raw.draw.display_list import (
    ITEM_BYTES,
    MAX_ITEMS,
    MAX_SIDE,
    Barcode,
    Command,
    DeferredLabel,
    DrawingPrinter,
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
    dots_per_mm,
    never_over,
)
from agent_core.raw.draw.draft import Anchor, CannotDraw, Draft
from agent_core.raw.draw.drawer import item_box
from agent_core.raw.draw.fonts import is_undefined
from agent_core.raw.draw.zpl_barcodes import TURNED, BarDefaults, Request, draw_symbol
from agent_core.raw.draw.zpl_commands import (
    LASTING,
    NOT_SUPPORTED,
    ROTATIONS,
    UNSEEN,
    UNSEEN_SIGNS,
    Copies,
    Parameters,
    ZplCommand,
    commands,
    list_out_of_range,
)
from agent_core.raw.draw.zpl_data import clock_signs, field_data
from agent_core.raw.draw.zpl_graphics import (
    MAX_GRAPHIC_BYTES,
    MAX_STORED,
    Graphic,
    NoGraphic,
    line_item,
    matches,
    read_download,
    read_field,
)
from agent_core.raw.draw.zpl_text import (
    MATRICES,
    MAX_TEXT,
    REPLACED,
    STRIKES,
    SYMBOLS,
    TextBlock,
    UprightBox,
    ZplFont,
    decoded,
    limited,
    no_characters,
    paragraphs,
    printable,
    style,
    whole_steps,
    without_capitals,
    write_block,
    write_line,
    write_symbol,
)
from agent_core.raw.zpl import UnreadableGraphic, stored_name

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

TURNS = dict(zip(ROTATIONS, (Rotation.UPRIGHT, Rotation.RIGHT, Rotation.UPSIDE_DOWN, Rotation.LEFT), strict=True))
MAX_DEPTH, MAX_STORED_COMMANDS = 4, 100_000
"""Formats within formats, and commands of a file's stored formats."""
MAX_RECALLED, MAX_RECALLED_OF_FILE = 50_000, 300_000
"""Commands of recalled formats in a label, and in a file."""
MAX_COPIES, MAX_SERIAL = 99_999_999, 100
"""Labels that a format prints, and those that are drawn of a format with serial numbers."""
RESIDENT_OUTLINES = frozenset({b"TT0003M_"})
"""Scalable fonts of every printer, for which the stand-in is meant."""
OUTLINE = "@"
"""Font of ^A@, which is drawn as a scalable font that is no resident one."""
DEFAULT_FONT, DEFAULT_SCALABLE = ZplFont("A", 9, 5), ZplFont("0", 15, 12)
LAST_ROWS = "Ny Ix Bx By"
"""Directions in which ^FT names the last row of a bitmap font: see `Painter._place`."""
STORED = WhyNotDrawn.STORED
RECALLING = frozenset({"^XG", "^IM", "^IL"})
"""Commands that draw a graphic of the printer's memory."""
MAX_NARROW = 12
"""Widest module of ^BY in dots. The guide ends at 10; printers draw 11 and 12, too (measured)."""


@dataclass(frozen=True, slots=True)
class ZplSettings:
    """Settings that hold until the file changes them."""

    unit: float = 1.0
    """Dots of a unit of ^MU."""
    width: int | None = None
    height: int | None = None
    home: tuple[int, int] = (0, 0)
    shift: int = 0
    top: int = 0
    font: ZplFont | None = None
    rotation: str = "N"
    justify: str = "0"
    bars: BarDefaults = field(default_factory=BarDefaults)
    character_set: int = 0
    exchanged: bytes | None = None
    is_reversed: bool = False
    is_turned: bool = False
    is_mirrored: bool = False


@dataclass(slots=True)
class Field:
    """A field from its first command to ^FS."""

    first: Command
    x: float | None = None
    y: float | None = None
    is_baseline: bool = False
    justify: str = ""
    font: ZplFont | None = None
    rotation: str = ""
    bar_code: ZplCommand | None = None
    is_symbol: bool = False
    is_tag: bool = False
    """Its data is for a radio tag."""
    block: TextBlock | None = None
    block_rotation: str = ""
    hex_sign: bytes = b""
    is_reversed: bool = False
    stored: dict[bytes, Graphic] = field(default_factory=dict)
    """The printer's graphics when the field names one."""
    direction: str = "H"
    gap: int = 0
    number: int | None = None
    numbered_by: ZplCommand | None = None
    data: ZplCommand | None = None
    mask: ZplCommand | None = None
    clock: ZplCommand | None = None
    graphics: list[ZplCommand] = field(default_factory=list)
    settings: ZplSettings = field(default_factory=ZplSettings)
    end: int = 0

    @property
    def has_content(self) -> bool:
        return self.data is not None or bool(self.graphics) or self.number is not None

    @property
    def is_serial(self) -> bool:
        return self.mask is not None or (self.data is not None and self.data.name == "^SN")

    @property
    def is_value(self) -> bool:
        """Return whether it only fills in a numbered field."""
        return self.number is not None and self.data is not None and self.x is None and self.bar_code is None

    @property
    def command(self) -> Command:
        return Command(Span(self.first.span.start, self.end), self.first.line, self.first.name)


def prints(
    document: bytes, head: DrawingPrinter, is_over: IsOver = never_over
) -> Generator[DeferredLabel, None, list[NotDrawn]]:
    """Yield the labels of a file before they are drawn, until the time is over. Returns what is in none of them."""
    printer = Interpreter(head, is_over)
    for command in commands(document):
        if printer.is_cut_short(command):
            yield from printer.printed
            return []
        printer.take(command)
        yield from printer.printed
        printer.printed = ()
    printer.list_outside()
    return printer.not_drawn


class Interpreter:
    """A printer that has read a file up to a command."""

    def __init__(self, head: DrawingPrinter, is_over: IsOver = never_over) -> None:
        self.printed: Iterable[DeferredLabel] = ()
        """The labels that the last command has printed."""
        self._dpi = head.dpi
        self._now = ZplSettings()
        self._start: int | None = None
        self._fields: list[Field] = []
        self._field: Field | None = None
        self._copies = Copies()
        self._draft = Draft(is_over)
        self._stored_as: bytes | None = None
        self._formats: dict[bytes, list[ZplCommand]] = {}
        self._graphics: dict[bytes, Graphic] = {}
        self._graphics_are_shared = False
        """A label keeps them: they must not change."""
        self._graphics_are_named = False
        """A field of the open format keeps them."""
        self._erased_bytes = 0
        """Graphics that fields keep, although the printer has others by now."""
        self._storing: list[ZplCommand] = []
        self._outlines: dict[str, bytes] = {}
        self._depth = self._recalled = self._recalled_before = self._stored_bytes = self._stored_commands = 0

    @property
    def not_drawn(self) -> list[NotDrawn]:
        """Return the commands that are missing since the last label, or that only store a format."""
        stored = (NotDrawn.of(each, STORED) for each in self._storing)
        return [*self._draft.not_drawn] or [*stored]

    def is_cut_short(self, command: ZplCommand) -> bool:
        """Return whether the time is over. Then the label is printed as far as it came."""
        if not self._draft.is_cut_short(command):
            return False
        self._stored_as = None
        self.end_format(command)
        return True

    def take(self, command: ZplCommand) -> None:
        if self._stored_as is not None and command.name != "^XZ":
            self._stored_commands += 1
            if self._stored_commands > MAX_STORED_COMMANDS:
                self._draft.miss(command, WhyNotDrawn.TOO_MANY)
            else:
                self._formats[self._stored_as].append(command)
            return
        handler, name = HANDLERS.get(command.name), command.name[1:].encode("latin-1")
        if handler is not None:
            handler(self, command)
            if command.out_of_range:
                list_out_of_range(self._draft, command)
        elif name in NOT_SUPPORTED:
            self._draft.miss(command, WhyNotDrawn.NOT_SUPPORTED, lasts=command.name if name in LASTING else "")
        elif command.name[0] == "^" and name not in UNSEEN:
            self._draft.miss(command, WhyNotDrawn.UNKNOWN_COMMAND)

    def _set(self, **changed: object) -> None:
        self._now = replace(self._now, **changed)  # type: ignore[arg-type]  # names and types are those of Settings

    def _dots(self, parameters: Parameters, at: int, default: int, low: int = 0, high: int = MAX_SIDE) -> int:
        """Return a length in dots."""
        return parameters.dots(at, default, low, high, self._now.unit)

    def _open(self, command: ZplCommand) -> Field:
        """Return the open field, or begin one."""
        if self._field is None:
            self._field = Field(command)
        return self._field

    # Labels.

    def begin_format(self, command: ZplCommand) -> None:
        if self._start is not None:
            self._draft.miss(command, WhyNotDrawn.NO_END)
            return
        self.list_outside()
        self._start = command.span.start
        self._fields, self._field = [], None
        self._recalled_before, self._recalled = self._recalled_before + self._recalled, 0
        self._graphics_are_named = False

    def list_outside(self) -> None:
        """List the fields that are in no label."""
        if self._start is not None:
            return
        self._close(0)
        for each in self._fields:
            for command in (*each.graphics, *filter(None, [each.data])):
                self._draft.miss(command, WhyNotDrawn.NO_LABEL)
        self._fields = []

    def end_format(self, command: ZplCommand) -> None:
        start, self._start = self._start, None
        if self._stored_as is not None:
            self._stored_as = None
            return
        self._close(command.span.start)
        if beside := command.data.strip(UNSEEN_SIGNS):
            self._draft.miss(command, WhyNotDrawn.NO_LABEL, beside.decode("latin-1"))
        if start is not None and self._fields:
            self.printed = self._prints(Span(start, command.span.end), self._fields, self._copies)
        self._fields, self._copies = [], Copies()

    def _prints(self, span: Span, fields: list[Field], copies: Copies) -> Iterator[DeferredLabel]:
        """Yield the label of these fields, or each label of a series."""
        has_series = copies.total > 1 and any(each.is_serial for each in fields)
        replicates = min(copies.replicates, copies.total) if has_series else copies.total
        _fill_in(fields)
        series = -(-copies.total // replicates)
        if series > MAX_SERIAL:
            for command in (each.data for each in fields if each.is_serial and each.data):
                self._draft.miss(command, WhyNotDrawn.CUT_SERIES, f"{MAX_SERIAL}/{series}")
        missed = self._draft.take_missed()
        size = ITEM_BYTES * len(missed)
        size += sum(2 * ITEM_BYTES + (len(each.data.data) if each.data else 0) for each in fields)
        size += sum(len(graphic.data) for each in fields for graphic in each.graphics)
        size += (0 if self._graphics_are_shared else self._stored_bytes) + self._erased_bytes
        self._graphics_are_shared = True
        printed = Printed(span, fields, missed, self._now, self._dpi)
        for number in range(min(MAX_SERIAL, series)):
            left = min(replicates, copies.total - number * replicates)
            yield DeferredLabel(partial(printed.label, number, left), size, span, left)
            size = ITEM_BYTES

    def end_field(self, command: ZplCommand) -> None:
        self._close(command.span.end)

    def _close(self, end: int) -> None:
        closed, self._field = self._field, None
        if closed is None or not closed.has_content:
            return
        closed.end, closed.settings = end, self._now
        if len(self._fields) < MAX_ITEMS:
            self._fields.append(closed)
        else:
            for command in (*closed.graphics, *filter(None, [closed.data])):
                self._draft.miss(command, WhyNotDrawn.TOO_MANY)

    # Settings.

    def set_units(self, command: ZplCommand) -> None:
        parameters = command.parameters
        unit = {"I": float(self._dpi), "M": dots_per_mm(self._dpi)}.get(parameters.letter(0, "DIM", "D"), 1.0)
        base, wanted = parameters.integer(1, 0), parameters.integer(2, 0)
        if base in (150, 200, 300) and wanted in (300, 600):
            unit *= wanted / base
        self._set(unit=unit)

    def set_width(self, command: ZplCommand) -> None:
        self._set(width=self._side(command, self._now.width))

    def set_length(self, command: ZplCommand) -> None:
        self._set(height=self._side(command, self._now.height))

    def _side(self, command: ZplCommand, before: int | None) -> int | None:
        """Return the label's width or length. A printer keeps the one before instead of none."""
        dots = self._dots(command.parameters, 0, before or MAX_SIDE)
        if not dots:
            command.out_of_range[:] = [str(before or "")]
        return dots if dots and command.parameters.number(0) is not None else before

    def set_home(self, command: ZplCommand) -> None:
        parameters, (x, y) = command.parameters, self._now.home
        self._set(home=(self._dots(parameters, 0, x), self._dots(parameters, 1, y)))

    def set_shift(self, command: ZplCommand) -> None:
        self._set(shift=self._dots(command.parameters, 0, 0, -9_999, 9_999))

    def set_top(self, command: ZplCommand) -> None:
        self._set(top=self._dots(command.parameters, 0, 0, -120, 120))

    def set_turn(self, command: ZplCommand) -> None:
        self._set(is_turned=command.parameters.letter(0, "NI", "N") == "I")

    def set_mirror(self, command: ZplCommand) -> None:
        self._set(is_mirrored=command.parameters.is_yes(0, default=False))

    def set_reverse(self, command: ZplCommand) -> None:
        self._set(is_reversed=command.parameters.is_yes(0, default=False))

    def set_copies(self, command: ZplCommand) -> None:
        parameters = command.parameters
        self._copies = Copies(parameters.integer(0, 1, 1, MAX_COPIES), parameters.integer(2, 1, 1, MAX_COPIES))

    def set_font(self, command: ZplCommand) -> None:
        """^CF: a size that is not given is in proportion. Bitmap fonts begin at their own size."""
        parameters, before = command.parameters, self._now.font or DEFAULT_FONT
        name = self._font(command, parameters.text(0, before.name)[:1].upper())
        height, width = self._dots(parameters, 1, 0), self._dots(parameters, 2, 0)
        if size := limited(ZplFont(name, height, width)):
            command.out_of_range.append(size)
        if not height and not width and name not in BITMAPS:
            height, width = before.height, before.width
        self._set(font=whole_steps(ZplFont(name, height, width)))

    def set_rotation(self, command: ZplCommand) -> None:
        """^FW: also for the open field, whose font may have named another rotation."""
        parameters = command.parameters
        if self._field is not None:
            self._field.rotation = parameters.letter(0, ROTATIONS, self._field.rotation)
        self._set(
            rotation=parameters.letter(0, ROTATIONS, self._now.rotation),
            justify=parameters.letter(1, "012", self._now.justify),
        )

    def set_bars(self, command: ZplCommand) -> None:
        parameters, bars = command.parameters, self._now.bars
        ratio = parameters.number(1)
        self._set(
            bars=BarDefaults(
                narrow=self._dots(parameters, 0, bars.narrow, 1, MAX_NARROW),
                ratio=bars.ratio if ratio is None else parameters.within(round(ratio * 10), 20, 30),
                height=self._dots(parameters, 2, bars.height, 1),
            )
        )

    def set_characters(self, command: ZplCommand) -> None:
        """^CI: a character set, and for those of one byte pairs of what is printed and what is sent for it."""
        parameters = command.parameters
        number, exchanged = parameters.integer(0, 0), bytearray(range(256))
        self._draft.settle(command.name)
        if number not in CHARACTER_SETS:
            self._draft.miss(command, WhyNotDrawn.NOT_SUPPORTED, lasts=command.name)
        for at in range(1, len(parameters) - 1, 2):
            exchanged[parameters.integer(at + 1, 0, 0, 255)] = parameters.integer(at, 0, 0, 255)
        self._set(character_set=number, exchanged=bytes(exchanged) if number in ONE_BYTE else None)

    def name_font(self, command: ZplCommand) -> None:
        """^CW: a letter for a stored font."""
        parameters = command.parameters
        letter, name = parameters.text(0)[:1].upper(), parameters.text(1).encode("latin-1")
        self._outlines[letter] = stored_name(name, b"FNT")

    def check_map(self, command: ZplCommand) -> None:
        """^MCN keeps the dots of the label before."""
        self._draft.settle(command.name, is_next=True)
        if not command.parameters.is_yes(0, default=True):
            self._draft.miss(command, WhyNotDrawn.NOT_SUPPORTED, lasts=command.name)

    def check_density(self, command: ZplCommand) -> None:
        """^JMB halves the dots of the head."""
        self._draft.settle(command.name)
        if command.parameters.letter(0, "AB", "A") == "B":
            self._draft.miss(command, WhyNotDrawn.NOT_SUPPORTED, lasts=command.name)

    # Fields.

    def place(self, command: ZplCommand) -> None:
        if self._field is not None and self._field.has_content:
            self._close(command.span.start)
        parameters, opened = command.parameters, self._open(command)
        for name, at in (("x", 0), ("y", 1)):
            number = parameters.number(at)
            if number is not None:
                setattr(opened, name, max(-MAX_SIDE, min(number * self._now.unit, MAX_SIDE)))
            elif command.name == "^FO":
                setattr(opened, name, 0)
        opened.is_baseline = command.name == "^FT"
        opened.justify = parameters.letter(2, "012", "")

    def choose_font(self, command: ZplCommand) -> None:
        """`^A0N,height,width`: the font's name is one character."""
        data = command.data.decode("latin-1").lstrip()
        opened, name = self._open(command), data[:1].upper()
        parameters = command.split(data[1:])
        opened.rotation = parameters.letter(0, ROTATIONS, "")
        self._request_font(command, opened, name, parameters)

    def choose_outline(self, command: ZplCommand) -> None:
        """`^A@N,height,width,R:NAME.TTF`."""
        parameters, opened = command.parameters, self._open(command)
        opened.rotation = parameters.letter(0, ROTATIONS, "")
        if name := parameters.text(3):
            self._outlines[OUTLINE] = stored_name(name.encode("latin-1"), b"FNT")
        self._request_font(command, opened, OUTLINE, parameters)

    def _request_font(self, command: ZplCommand, opened: Field, name: str, parameters: Parameters) -> None:
        default, name = self._now.font or DEFAULT_FONT, self._font(command, name)
        height, width = self._dots(parameters, 1, 0), self._dots(parameters, 2, 0)
        if size := limited(ZplFont(name, height, width)):
            command.out_of_range.append(size)
        if not height and not width:
            sized = DEFAULT_SCALABLE if name == "0" and self._now.font is None else default
            height, width = sized.height, sized.width
        opened.font = ZplFont(name, height, width)

    def _font(self, command: ZplCommand, letter: str) -> str:
        """Return the font that stands in for this letter: a resident one, or `OUTLINE`."""
        outline = self._outlines.get(letter, b"")
        stem = outline.rpartition(b":")[2].partition(b".")[0]
        if outline and stem.decode("latin-1") in RESIDENT:  # ^CW redefines it
            return stem.decode("latin-1")
        if outline:
            if stem not in RESIDENT_OUTLINES:
                self._draft.miss(command, WhyNotDrawn.OTHER_FONT, outline.decode("latin-1"))
            return OUTLINE
        if letter in RESIDENT or letter == OUTLINE:
            return letter
        self._draft.miss(command, WhyNotDrawn.OTHER_FONT, letter)
        return self._now.font.name if self._now.font is not None else "0"

    def choose_bar_code(self, command: ZplCommand) -> None:
        self._open(command).bar_code = command

    def choose_symbol(self, command: ZplCommand) -> None:
        """^GS: the symbol font."""
        parameters, opened = command.parameters, self._open(command)
        opened.is_symbol = True
        opened.rotation = parameters.letter(0, ROTATIONS, "")
        height, width = self._dots(parameters, 1, 0), self._dots(parameters, 2, 0)
        default = self._now.font or DEFAULT_FONT
        opened.font = ZplFont("GS", height or width or default.height, width or height or default.width)

    def use_tag(self, command: ZplCommand) -> None:
        """^RF and ^WT write the field's data to a radio tag; ^RFR and ^RT give it what the tag holds."""
        self._open(command).is_tag = True
        if command.name == "^RT" or (command.parameters.letter(0, "RP", "") and command.name == "^RF"):
            self._draft.miss(command, WhyNotDrawn.NOT_SUPPORTED)

    def set_block(self, command: ZplCommand) -> None:
        parameters = command.parameters
        self._open(command).block = TextBlock(
            width=self._dots(parameters, 0, 0, 0, 9_999),
            lines=parameters.integer(1, 1, 1, 9_999),
            pitch=self._dots(parameters, 2, 0, -9_999, 9_999),
            align=parameters.letter(3, "LCRJ", "L"),
            indent=self._dots(parameters, 4, 0, 0, 9_999),
        )

    def set_cut_block(self, command: ZplCommand) -> None:
        """^TB: rotation, width and height."""
        parameters, opened = command.parameters, self._open(command)
        opened.block_rotation = parameters.letter(0, ROTATIONS, "")
        width, height = self._dots(parameters, 1, 1, 1), self._dots(parameters, 2, 1, 1)
        opened.block = TextBlock(width=width, height=height)

    def set_direction(self, command: ZplCommand) -> None:
        parameters, opened = command.parameters, self._open(command)
        opened.direction = parameters.letter(0, "HVR", "H")
        opened.gap = self._dots(parameters, 1, 0, 0, 9_999)

    def set_hexadecimal(self, command: ZplCommand) -> None:
        self._open(command).hex_sign = command.data[:1].strip() or b"_"

    def set_field_reverse(self, command: ZplCommand) -> None:
        self._open(command).is_reversed = True

    def set_number(self, command: ZplCommand) -> None:
        opened = self._open(command)
        opened.number, opened.numbered_by = command.parameters.integer(0, 0, 0, 9_999), command

    def set_data(self, command: ZplCommand) -> None:
        self._open(command).data = command

    def set_mask(self, command: ZplCommand) -> None:
        """^SF: what counts in the data of a series."""
        self._open(command).mask = command

    def set_clock(self, command: ZplCommand) -> None:
        """^FC: signs of the printer's clock."""
        self._open(command).clock = command

    def add_graphic(self, command: ZplCommand) -> None:
        opened = self._open(command)
        if len(opened.graphics) < MAX_ITEMS:
            opened.graphics.append(command)
            if command.name in RECALLING:
                opened.stored, self._graphics_are_named = self._graphics, True
        else:
            self._draft.miss(command, WhyNotDrawn.TOO_MANY)

    # What the printer stores.

    def download(self, command: ZplCommand) -> None:
        try:
            name, graphic = read_download(command)
        except UnreadableGraphic:
            self._draft.miss(command, WhyNotDrawn.WRONG_VALUE)
            return
        except NoGraphic:
            self._draft.miss(command, WhyNotDrawn.NOT_SUPPORTED)
            return
        self._own_graphics()
        before = self._graphics.pop(name, None)
        self._forget(len(before.rows) if before else 0)
        self._stored_bytes += len(graphic.rows)
        is_too_much = self._stored_bytes + self._erased_bytes > MAX_GRAPHIC_BYTES
        if is_too_much or len(self._graphics) >= MAX_STORED:
            self._stored_bytes -= len(graphic.rows)
            self._draft.miss(command, WhyNotDrawn.TOO_MUCH if is_too_much else WhyNotDrawn.TOO_MANY)
            return
        self._graphics[name] = graphic

    def _own_graphics(self) -> None:
        if self._graphics_are_shared or self._graphics_are_named:
            self._graphics, self._graphics_are_shared = dict(self._graphics), False

    def _forget(self, size: int) -> None:
        """Count a graphic that the printer has no more. A field may still show it: it had been drawn before."""
        self._stored_bytes -= size
        self._erased_bytes += size if self._graphics_are_named else 0

    def erase(self, command: ZplCommand) -> None:
        """^ID and ^EG: without a name all graphics."""
        target = command.data.strip().upper()
        self._own_graphics()
        for name in [each for each in self._graphics if matches(each, target)]:
            self._forget(len(self._graphics.pop(name).rows))
        for name in [each for each in self._formats if target and matches(each, target)]:
            del self._formats[name]

    def store_format(self, command: ZplCommand) -> None:
        name = stored_name(command.data, b"ZPL")
        if self._start is None or len(self._formats) >= MAX_STORED:
            self._draft.miss(command, WhyNotDrawn.TOO_MANY if self._start is not None else WhyNotDrawn.WRONG_VALUE)
            return
        self._stored_as, self._formats[name] = name, []
        self._storing.append(command)

    def recall_format(self, command: ZplCommand) -> None:
        stored = self._formats.get(stored_name(command.data, b"ZPL"))
        if stored is None:
            self._draft.miss(command, WhyNotDrawn.NOT_STORED)
            return
        self._recalled += len(stored)
        recalled = self._recalled_before + self._recalled
        if self._depth >= MAX_DEPTH or self._recalled > MAX_RECALLED or recalled > MAX_RECALLED_OF_FILE:
            self._draft.miss(command, WhyNotDrawn.TOO_MANY)
            return
        self._close(command.span.start)
        self._depth += 1
        for each in stored:
            self.take(each)
        self._depth -= 1


BITMAPS = frozenset((*MATRICES, *STRIKES))
RESIDENT = BITMAPS | {"0"}
Handler = Callable[[Interpreter, ZplCommand], None]
HANDLERS: dict[str, Handler] = {
    "^A": Interpreter.choose_font,
    "^A@": Interpreter.choose_outline,
    "^BY": Interpreter.set_bars,
    "^CF": Interpreter.set_font,
    "^CI": Interpreter.set_characters,
    "^CW": Interpreter.name_font,
    "^DF": Interpreter.store_format,
    "^EG": Interpreter.erase,
    "^FB": Interpreter.set_block,
    "^FC": Interpreter.set_clock,
    "^FD": Interpreter.set_data,
    "^FH": Interpreter.set_hexadecimal,
    "^FN": Interpreter.set_number,
    "^FO": Interpreter.place,
    "^FP": Interpreter.set_direction,
    "^FR": Interpreter.set_field_reverse,
    "^FS": Interpreter.end_field,
    "^FT": Interpreter.place,
    "^FV": Interpreter.set_data,
    "^FW": Interpreter.set_rotation,
    "^GS": Interpreter.choose_symbol,
    "^ID": Interpreter.erase,
    "^JM": Interpreter.check_density,
    "^LH": Interpreter.set_home,
    "^LL": Interpreter.set_length,
    "^LR": Interpreter.set_reverse,
    "^LS": Interpreter.set_shift,
    "^LT": Interpreter.set_top,
    "^MC": Interpreter.check_map,
    "^MU": Interpreter.set_units,
    "^PM": Interpreter.set_mirror,
    "^PO": Interpreter.set_turn,
    "^PQ": Interpreter.set_copies,
    "^PW": Interpreter.set_width,
    "^RF": Interpreter.use_tag,
    "^RT": Interpreter.use_tag,
    "^SF": Interpreter.set_mask,
    "^SN": Interpreter.set_data,
    "^TB": Interpreter.set_cut_block,
    "^WT": Interpreter.use_tag,
    "^XA": Interpreter.begin_format,
    "^XF": Interpreter.recall_format,
    "^XZ": Interpreter.end_format,
    "~DG": Interpreter.download,
    "~DY": Interpreter.download,
    "~EG": Interpreter.erase,
}
HANDLERS |= dict.fromkeys(("^GB", "^GC", "^GD", "^GE", "^GF", "^XG", "^IM", "^IL"), Interpreter.add_graphic)
HANDLERS |= {f"^B{letter}": Interpreter.choose_bar_code for letter in "012345789ABCDEFIJKLMOPQRSTUXZ"}


# Drawing.


class Printed(NamedTuple):
    """Fields that were printed, and what they were printed with. `missed`: commands that are no fields."""

    span: Span
    fields: list[Field]
    missed: tuple[NotDrawn, ...]
    settings: ZplSettings
    dpi: int

    def label(self, number: int, copies: int, is_over: IsOver) -> Label:
        """Draw a label. `number`: in its series, from 0."""
        draft, settings = Draft(is_over, not_drawn=dict.fromkeys(self.missed)), self.settings
        painter = Painter(self.dpi, draft, number)
        for each in self.fields:
            painter.draw(each)
        return Label(
            span=self.span,
            items=tuple(draft.items),
            width=settings.width,
            height=settings.height,
            copies=copies,
            is_turned=settings.is_turned,
            is_mirrored=settings.is_mirrored,
            not_drawn=tuple(sorted(draft.not_drawn, key=lambda each: each.span.start)),
        )


class Painter:
    """Draws the fields of one label in turn."""

    def __init__(self, dpi: int, draft: Draft, number: int) -> None:
        self._dpi, self._draft = dpi, draft
        self._number = number
        """Number of the label in its series, from 0."""
        self._pen = (0, 0)
        """Position of the next ^FT without coordinates."""

    def draw(self, drawn: Field) -> None:
        if drawn.is_value or drawn.is_tag:
            return
        for graphic in drawn.graphics:
            self._draft.attempt(graphic, partial(self._graphic, drawn, graphic))
            list_out_of_range(self._draft, graphic)
        data, bar_code = drawn.data, drawn.bar_code
        if data is not None and bar_code is not None:
            self._draft.attempt(bar_code, partial(self._bar_code, drawn, bar_code, data))
            list_out_of_range(self._draft, bar_code)
        elif data is not None:
            self._draft.attempt(data, partial(self._text, drawn, data))
        elif drawn.numbered_by is not None and not drawn.graphics:
            self._draft.miss(drawn.numbered_by, WhyNotDrawn.NO_DATA)

    def _add(self, drawn: Field, item: Item) -> None:
        is_reversed = drawn.is_reversed or drawn.settings.is_reversed
        self._draft.add(replace(item, ink=Ink.INVERT) if is_reversed else item)

    def _origin(self, drawn: Field) -> tuple[int, int]:
        """Return the field's origin on the label, before ^LT. Printers know no negative one."""
        settings = drawn.settings
        x = max(0, settings.home[0] + round(drawn.x or 0) - settings.shift)
        y = max(0, settings.home[1] + round(drawn.y or 0))
        if not drawn.is_baseline:
            return x, y
        return self._pen[0] if drawn.x is None else x, self._pen[1] if drawn.y is None else y

    def _place(self, drawn: Field, items: Iterable[Item], box: UprightBox, rotation: str, last_rows: str) -> None:
        """Add upright items of a box, turned and moved to the field's origin.

        ^FO places the upper left corner of the turned box, or the right one. ^FT places its base line, at the beginning
        of the writing or at its end. Only symbols of two dimensions are cut at the upper left edges. `last_rows`:
        directions in which the dots on the base line count, measured on printers.
        """
        (x, y), turn = self._origin(drawn), TURNS[rotation]
        is_right = (drawn.justify or drawn.settings.justify) == "1"
        width, height = (box.height, box.width) if turn.is_sideways else (box.width, box.height)
        left = top = 0
        if drawn.is_baseline:
            left, top = (-box.width if is_right else 0), -box.baseline
            x += last_rows.count(rotation + "x")
            y += last_rows.count(rotation + "y")
        else:
            x += (width if rotation in "RI" else 0) - (width if is_right else 0)
            y += height if rotation in "IB" else 0
        anchor = Anchor(x, y, turn)
        for item in items:
            begin, above, end, below = item_box(item)
            at = anchor.corner(left + begin, top + above, end - begin, below - above)
            x, y = _on_label(at, item, turn) if last_rows or not isinstance(item, Barcode) else at
            self._add(drawn, replace(item, x=x, y=y + drawn.settings.top, rotation=turn))

    def _data(self, drawn: Field, command: ZplCommand) -> bytes:
        clock = b"" if drawn.clock is None else clock_signs(drawn.clock)
        data = partial(field_data, command, hex_sign=drawn.hex_sign, mask=drawn.mask, number=self._number)
        filled_in = data(clock=clock)
        if drawn.clock is not None and filled_in != data(clock=b""):
            self._draft.miss(drawn.clock, WhyNotDrawn.CLOCK)
        return filled_in

    def _text(self, drawn: Field, command: ZplCommand) -> None:
        settings, block, raw = drawn.settings, drawn.block, self._data(drawn, command)
        if block is not None and (not block.width or command.name == "^SN"):
            raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
        encoded = raw.translate(settings.exchanged)
        text = decoded(encoded, settings.character_set)
        rotation = drawn.block_rotation or drawn.rotation or settings.rotation
        if drawn.is_symbol:
            symbols = text.strip()
            if len(symbols) > 1:
                self._draft.miss(command, WhyNotDrawn.CUT_TEXT, f"1/{len(symbols)}")
            self._symbol(drawn, symbols[:1], rotation)
            return
        requested = drawn.font or settings.font or DEFAULT_FONT
        made = style(requested, self._dpi, drawn.gap)
        self._draft.line(text[:MAX_TEXT])
        whole = "".join(each for each in text[:MAX_TEXT] if each.isprintable() or is_undefined(each))
        if len(text) > MAX_TEXT:
            self._draft.miss(command, WhyNotDrawn.CUT_TEXT, f"{MAX_TEXT}/{len(text)}")
        if block is None:
            shown = printable(text, settings.character_set, requested.name)
            written = write_line(shown, made, drawn.command, direction=drawn.direction)
        else:
            texts = [printable(each, settings.character_set, requested.name) for each in paragraphs(text)]
            written = write_block(texts, block, made, drawn.command)
        if unknown := no_characters(encoded, settings.character_set):
            self._draft.miss(command, WhyNotDrawn.NO_CHARACTERS, unknown.hex(" ").upper())
            whole = whole.replace(REPLACED, "")
        self._draft.miss_letters(command, made.font, whole)
        if lacking := without_capitals(text, settings.character_set, requested.name):
            self._draft.miss(command, WhyNotDrawn.FONT_LACKS, lacking)
        items = (item for item in written.items if item_box(item)[0] < item_box(item)[2])
        has_last_row = made.advance and not (block is not None and block.height)
        self._place(drawn, items, written.box, rotation, LAST_ROWS if has_last_row else "")
        if drawn.is_baseline and block is None:
            step = {"N": (1, 0), "R": (0, 1), "I": (-1, 0), "B": (0, -1)}[rotation]
            x, y = self._origin(drawn)
            self._pen = x + step[0] * written.box.width, y + step[1] * written.box.width

    def _symbol(self, drawn: Field, name: str, rotation: str) -> None:
        if name not in SYMBOLS or drawn.font is None:
            raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
        written = write_symbol(name, drawn.font, drawn.command)
        self._place(drawn, written.items, written.box, rotation, LAST_ROWS)

    def _bar_code(self, drawn: Field, command: ZplCommand, data: ZplCommand) -> None:
        parameters, settings = command.parameters, drawn.settings
        content = self._draft.symbol(self._data(drawn, data))
        request = Request(command.name, parameters, content, settings.bars, self._dpi, drawn.command)
        symbol = draw_symbol(request)
        if symbol.changed:
            self._draft.miss(command, WhyNotDrawn.CHANGED_DATA, symbol.changed)
        rotation = parameters.letter(0, ROTATIONS, settings.rotation) if command.name in TURNED else "N"
        moved = -symbol.rises if drawn.is_baseline else symbol.below
        items = [replace(item, y=item.y + moved) for item in symbol.items] if moved else symbol.items
        box = UprightBox(symbol.width, symbol.height, symbol.height)
        self._place(drawn, items, box, rotation, "Ny Bx" if symbol.is_linear else "")

    def _graphic(self, drawn: Field, command: ZplCommand) -> None:
        """Draw a line or a picture. They are never turned."""
        is_picture = command.name == "^GF" or command.name in RECALLING
        item = self._picture(command, drawn) if is_picture else line_item(command, drawn.settings.unit, drawn.command)
        _, _, width, height = item_box(item)
        if command.name == "^IL":
            self._add(drawn, item)
        else:
            self._place(drawn, [item], UprightBox(width, height, height), "N", "Ny")

    def _picture(self, command: ZplCommand, drawn: Field) -> Picture:
        parameters, asked, scale_x, scale_y = command.parameters, drawn.command, 1, 1
        if command.name == "^GF":
            if parameters.text(0).upper() == "C":
                raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
            try:
                graphic = read_field(command)
            except UnreadableGraphic as error:
                raise CannotDraw(WhyNotDrawn.WRONG_VALUE) from error
        else:
            name = parameters.text(0).encode("latin-1")
            stored = drawn.stored.get(stored_name(name, b"GRF")) or drawn.stored.get(stored_name(name, b"PNG"))
            if stored is None:
                raise CannotDraw(WhyNotDrawn.NOT_STORED)
            graphic = stored
            if command.name == "^XG":
                scale_x, scale_y = parameters.integer(1, 1, 1, 10), parameters.integer(2, 1, 1, 10)
        wide, high, rows = graphic.width, graphic.height, graphic.rows
        return Picture(x=0, y=0, command=asked, width=wide, height=high, rows=rows, scale_x=scale_x, scale_y=scale_y)


def _on_label(at: tuple[int, int], item: Item, turn: Rotation) -> tuple[int, int]:
    """Return the nearest place that is not left of the label or above it. Of text, the top of its letters counts."""
    is_text = isinstance(item, Text)
    x = at[0] if is_text and turn is not Rotation.LEFT else max(0, at[0])
    y = at[1] if is_text and turn is not Rotation.UPRIGHT else max(0, at[1])
    return x, y


def _fill_in(fields: list[Field]) -> None:
    """Give the numbered fields their values. Those without one have the data of another field of their number."""
    numbered = [each for each in fields if each.number is not None]
    given = {each.number: each for each in numbered if each.data is not None}
    values = {each.number: each for each in numbered if each.is_value}
    of_tags = {each.number for each in numbered if each.is_tag}
    for each in numbered:
        if each.number in of_tags:
            each.numbered_by = None
        value = values.get(each.number) or (given.get(each.number) if each.data is None else None)
        if value is not None and not each.is_value:
            each.data, each.mask, each.hex_sign = value.data, value.mask or each.mask, value.hex_sign or each.hex_sign
            each.first, each.end = value.first, value.end
