"""Interprets ZPL II (Zebra, Programming Guide): what a printer draws for each label of a file. Pure.

Where the guide is silent, printers are followed: places of bar codes and their text, line ends of ^FB, rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from agent_core.raw.draw.barcodes import CannotEncode
from agent_core.raw.draw.display_list import (
    MAX_ITEMS,
    MAX_SIDE,
    Box,
    Diagonal,
    Ellipse,
    Head,
    Ink,
    Item,
    Label,
    NotDrawn,
    Picture,
    Rotation,
    Span,
    WhyNotDrawn,
)
from agent_core.raw.draw.drawer import item_box
from agent_core.raw.draw.zpl_barcodes import TURNED, BarDefaults, NotSupported, Request, Symbol, draw_symbol
from agent_core.raw.draw.zpl_commands import NOT_SUPPORTED, ROTATIONS, UNSEEN, Command, Parameters, commands
from agent_core.raw.draw.zpl_graphics import (
    MAX_GRAPHIC_BYTES,
    MAX_STORED,
    Graphic,
    read_download,
    read_field,
    stored_name,
)
from agent_core.raw.draw.zpl_text import (
    CHARACTER_SETS,
    SYMBOLS,
    FontRequest,
    TextBlock,
    decoded,
    paragraphs,
    printable,
    style,
    write_block,
    write_line,
)
from agent_core.raw.zpl import UnreadableGraphic

if TYPE_CHECKING:
    from collections.abc import Iterator

TURNS = dict(zip(ROTATIONS, (Rotation.UPRIGHT, Rotation.RIGHT, Rotation.UPSIDE_DOWN, Rotation.LEFT), strict=True))
INCH_MM = 25.4
MAX_DEPTH, MAX_RECALLED = 4, 100_000
"""Formats within formats, and commands of recalled formats in a file."""
MAX_NOT_DRAWN = 1_000
RESIDENT_OUTLINES = frozenset({b"TT0003M_"})
"""Scalable fonts of every printer, for which the stand-in is meant."""
DEFAULT_FONT, DEFAULT_SCALABLE = FontRequest("A", 9, 5), FontRequest("0", 15, 12)
CORNERS = 8
"""Steps of the rounding of ^GB, the last of which is a half circle."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds until a file changes it."""

    unit: float = 1.0
    """Dots of a unit of ^MU."""
    width: int | None = None
    height: int | None = None
    home: tuple[int, int] = (0, 0)
    shift: int = 0
    top: int = 0
    font: FontRequest | None = None
    rotation: str = "N"
    justify: str = "0"
    bars: BarDefaults = field(default_factory=BarDefaults)
    character_set: int = 0
    is_reversed: bool = False
    is_turned: bool = False
    is_mirrored: bool = False


@dataclass(slots=True)
class Field:
    """A field from its first command to ^FS."""

    start: int
    x: float | None = None
    y: float | None = None
    is_baseline: bool = False
    justify: str = ""
    font: FontRequest | None = None
    rotation: str = ""
    bar_code: Command | None = None
    is_symbol: bool = False
    block: TextBlock | None = None
    block_rotation: str = ""
    hex_sign: bytes = b""
    is_reversed: bool = False
    direction: str = "H"
    gap: int = 0
    number: int | None = None
    data: Command | None = None
    is_serial: bool = False
    graphics: list[Command] = field(default_factory=list)
    settings: Settings = field(default_factory=Settings)
    end: int = 0

    @property
    def has_content(self) -> bool:
        return self.data is not None or bool(self.graphics) or self.number is not None

    @property
    def is_value(self) -> bool:
        """Return whether it only fills in a numbered field."""
        return self.number is not None and self.data is not None and self.x is None and self.bar_code is None

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


def labels(document: bytes, head: Head) -> Iterator[Label]:
    """Yield the labels of a file in turn. Any bytes are accepted."""
    printer = Interpreter(head)
    for command in commands(document):
        printer.take(command)
        if printer.finished is not None:
            yield printer.finished
            printer.finished = None


class Interpreter:
    """A printer that has read a file up to a command."""

    def __init__(self, head: Head) -> None:
        self.finished: Label | None = None
        self._dpi = head.dpi
        self._now = Settings()
        self._start: int | None = None
        self._fields: list[Field] = []
        self._field: Field | None = None
        self._copies = 1
        self._not_drawn: list[NotDrawn] = []
        self._stored_as: bytes | None = None
        self._formats: dict[bytes, list[Command]] = {}
        self._graphics: dict[bytes, Graphic] = {}
        self._outlines: dict[str, bytes] = {}
        self._depth = self._recalled = self._stored_bytes = 0

    def take(self, command: Command) -> None:
        if self._stored_as is not None and command.code != "^XZ":
            self._formats[self._stored_as].append(command)
            return
        handler, name = HANDLERS.get(command.code), command.code[1:].encode("latin-1")
        if handler is not None:
            handler(self, command)
        elif name in NOT_SUPPORTED:
            self._miss(command, WhyNotDrawn.NOT_SUPPORTED)
        elif command.code[0] == "^" and name not in UNSEEN:
            self._miss(command, WhyNotDrawn.UNKNOWN_COMMAND)

    def _miss(self, command: Command, why: WhyNotDrawn) -> None:
        if len(self._not_drawn) < MAX_NOT_DRAWN:
            self._not_drawn.append(NotDrawn(span=command.span, line=command.line, command=command.code, why=why))

    def _set(self, **changed: object) -> None:
        self._now = replace(self._now, **changed)  # type: ignore[arg-type]  # names and types are those of Settings

    def _dots(self, parameters: Parameters, at: int, default: int, low: int = 0, high: int = MAX_SIDE) -> int:
        """Return a length in dots."""
        number = parameters.number(at)
        return default if number is None else max(low, min(round(number * self._now.unit), high))

    def _open(self, command: Command) -> Field:
        """Return the open field, or begin one."""
        if self._field is None:
            self._field = Field(command.span.start)
        return self._field

    # Labels.

    def begin_format(self, command: Command) -> None:
        if self._start is None:
            self._start = command.span.start

    def end_format(self, command: Command) -> None:
        start, self._start = self._start, None
        if self._stored_as is not None:
            self._stored_as = None
            return
        self._close(command.span.start)
        if start is not None and self._fields:
            items = self._drawn()
            now = self._now
            self.finished = Label(
                span=Span(start, command.span.end),
                items=tuple(items),
                width=now.width,
                height=now.height,
                copies=self._copies,
                is_turned=now.is_turned,
                is_mirrored=now.is_mirrored,
                not_drawn=tuple(sorted(self._not_drawn, key=lambda each: each.span.start)),
            )
            self._not_drawn = []
        self._fields, self._copies = [], 1

    def end_field(self, command: Command) -> None:
        self._close(command.span.end)

    def _close(self, end: int) -> None:
        closed, self._field = self._field, None
        if closed is None or not closed.has_content:
            return
        closed.end, closed.settings = end, self._now
        if len(self._fields) < MAX_ITEMS:
            self._fields.append(closed)
        else:
            commands = [*closed.graphics, *([closed.data] if closed.data else [])]
            for command in commands:
                self._miss(command, WhyNotDrawn.TOO_MUCH)

    def _drawn(self) -> list[Item]:
        """Draw all fields in turn, with the values of the numbered ones."""
        values = {each.number: each for each in self._fields if each.is_value}
        painter = Painter(self._dpi, self._graphics, self._miss)
        for each in self._fields:
            if each.is_value:
                continue
            value = values.get(each.number) if each.number is not None else None
            if value is not None:
                each.data, each.hex_sign = value.data, value.hex_sign or each.hex_sign
                each.start, each.end = value.start, value.end
            painter.draw(each)
        return painter.items

    # Settings.

    def set_units(self, command: Command) -> None:
        parameters = command.parameters
        unit = {"I": float(self._dpi), "M": self._dpi / INCH_MM}.get(parameters.letter(0, "DIM", "D"), 1.0)
        base, wanted = parameters.integer(1, 0), parameters.integer(2, 0)
        if base in (150, 200, 300) and wanted in (300, 600):
            unit *= wanted / base
        self._set(unit=unit)

    def set_width(self, command: Command) -> None:
        self._set(width=self._dots(command.parameters, 0, self._now.width or 0, 1) or None)

    def set_length(self, command: Command) -> None:
        self._set(height=self._dots(command.parameters, 0, self._now.height or 0, 1) or None)

    def set_home(self, command: Command) -> None:
        parameters, (x, y) = command.parameters, self._now.home
        self._set(home=(self._dots(parameters, 0, x), self._dots(parameters, 1, y)))

    def set_shift(self, command: Command) -> None:
        self._set(shift=self._dots(command.parameters, 0, 0, -9_999, 9_999))

    def set_top(self, command: Command) -> None:
        self._set(top=self._dots(command.parameters, 0, 0, -120, 120))

    def set_turn(self, command: Command) -> None:
        self._set(is_turned=command.parameters.letter(0, "NI", "N") == "I")

    def set_mirror(self, command: Command) -> None:
        self._set(is_mirrored=command.parameters.is_yes(0, default=False))

    def set_reverse(self, command: Command) -> None:
        self._set(is_reversed=command.parameters.is_yes(0, default=False))

    def set_copies(self, command: Command) -> None:
        self._copies = command.parameters.integer(0, 1, 1, 99_999_999)

    def set_font(self, command: Command) -> None:
        """^CF: a size that is not given is in proportion."""
        parameters, before = command.parameters, self._now.font or DEFAULT_FONT
        name = parameters.text(0, before.name)[:1].upper()
        height, width = self._dots(parameters, 1, 0), self._dots(parameters, 2, 0)
        if not height and not width:
            height, width = before.height, before.width
        self._set(font=FontRequest(name, height, width))

    def set_rotation(self, command: Command) -> None:
        parameters = command.parameters
        self._set(
            rotation=parameters.letter(0, ROTATIONS, self._now.rotation),
            justify=parameters.letter(1, "012", self._now.justify),
        )

    def set_bars(self, command: Command) -> None:
        parameters, bars = command.parameters, self._now.bars
        ratio = parameters.number(1)
        self._set(
            bars=BarDefaults(
                narrow=self._dots(parameters, 0, bars.narrow, 1, 100),
                ratio=bars.ratio if ratio is None else max(20, min(round(ratio * 10), 30)),
                height=self._dots(parameters, 2, bars.height, 1),
            )
        )

    def set_characters(self, command: Command) -> None:
        number = command.parameters.integer(0, 0)
        if number not in CHARACTER_SETS or len(command.parameters) > 1:
            self._miss(command, WhyNotDrawn.NOT_SUPPORTED)
        self._set(character_set=number)

    def name_font(self, command: Command) -> None:
        """^CW: a letter for a stored font."""
        parameters = command.parameters
        letter, name = parameters.text(0)[:1].upper(), parameters.text(1).encode("latin-1")
        self._outlines[letter] = stored_name(name, b"FNT")
        self._check_outline(command, name)

    def _check_outline(self, command: Command, name: bytes) -> None:
        if stored_name(name, b"FNT").rpartition(b":")[2].partition(b".")[0] not in RESIDENT_OUTLINES:
            self._miss(command, WhyNotDrawn.NOT_STORED)

    def check_map(self, command: Command) -> None:
        """^MCN keeps the dots of the label before."""
        if not command.parameters.is_yes(0, default=True):
            self._miss(command, WhyNotDrawn.NOT_SUPPORTED)

    def check_density(self, command: Command) -> None:
        """^JMB halves the dots of the head."""
        if command.parameters.letter(0, "AB", "A") == "B":
            self._miss(command, WhyNotDrawn.NOT_SUPPORTED)

    # Fields.

    def place(self, command: Command) -> None:
        if self._field is not None and self._field.has_content:
            self._close(command.span.start)
        parameters, opened = command.parameters, self._open(command)
        for name, at in (("x", 0), ("y", 1)):
            number = parameters.number(at)
            if number is not None:
                setattr(opened, name, max(-MAX_SIDE, min(number * self._now.unit, MAX_SIDE)))
            elif command.code == "^FO":
                setattr(opened, name, 0)
        opened.is_baseline = command.code == "^FT"
        opened.justify = parameters.letter(2, "012", "")

    def choose_font(self, command: Command) -> None:
        """`^A0N,height,width`: the font's name is one character."""
        data = command.data.decode("latin-1").lstrip()
        opened, name = self._open(command), data[:1].upper()
        parameters = Parameters(data[1:].split(command.comma))
        opened.rotation = parameters.letter(0, ROTATIONS, "")
        self._request_font(opened, name, parameters)

    def choose_outline(self, command: Command) -> None:
        """`^A@N,height,width,R:NAME.TTF`."""
        parameters, opened = command.parameters, self._open(command)
        opened.rotation = parameters.letter(0, ROTATIONS, "")
        if name := parameters.text(3):
            self._outlines["@"] = stored_name(name.encode("latin-1"), b"FNT")
            self._check_outline(command, name.encode("latin-1"))
        self._request_font(opened, "@", parameters)

    def _request_font(self, opened: Field, name: str, parameters: Parameters) -> None:
        default = self._now.font or DEFAULT_FONT
        height, width = self._dots(parameters, 1, 0), self._dots(parameters, 2, 0)
        if not height and not width:
            sized = DEFAULT_SCALABLE if name == "0" and self._now.font is None else default
            height, width = sized.height, sized.width
        known = name in self._outlines or name in RESIDENT
        opened.font = FontRequest(name if known else default.name, height, width)

    def choose_bar_code(self, command: Command) -> None:
        self._open(command).bar_code = command

    def choose_symbol(self, command: Command) -> None:
        """^GS: the symbol font."""
        parameters, opened = command.parameters, self._open(command)
        opened.is_symbol = True
        opened.rotation = parameters.letter(0, ROTATIONS, "")
        height, width = self._dots(parameters, 1, 0), self._dots(parameters, 2, 0)
        default = self._now.font or DEFAULT_FONT
        opened.font = FontRequest("GS", height or width or default.height, width or height or default.width)

    def set_block(self, command: Command) -> None:
        parameters = command.parameters
        self._open(command).block = TextBlock(
            width=self._dots(parameters, 0, 0, 0, 9_999),
            lines=parameters.integer(1, 1, 1, 9_999),
            pitch=self._dots(parameters, 2, 0, -9_999, 9_999),
            align=parameters.letter(3, "LCRJ", "L"),
            indent=self._dots(parameters, 4, 0, 0, 9_999),
        )

    def set_cut_block(self, command: Command) -> None:
        """^TB: rotation, width and height. The lines follow from the font's height when it is drawn."""
        parameters, opened = command.parameters, self._open(command)
        opened.block_rotation = parameters.letter(0, ROTATIONS, "")
        width, height = self._dots(parameters, 1, 1, 1), self._dots(parameters, 2, 1, 1)
        opened.block = TextBlock(width=width, lines=height, is_cut=True)

    def set_direction(self, command: Command) -> None:
        parameters, opened = command.parameters, self._open(command)
        opened.direction = parameters.letter(0, "HVR", "H")
        opened.gap = self._dots(parameters, 1, 0, 0, 9_999)

    def set_hexadecimal(self, command: Command) -> None:
        self._open(command).hex_sign = command.data[:1].strip() or b"_"

    def set_field_reverse(self, command: Command) -> None:
        self._open(command).is_reversed = True

    def set_number(self, command: Command) -> None:
        self._open(command).number = command.parameters.integer(0, 0, 0, 9_999)

    def set_data(self, command: Command) -> None:
        opened = self._open(command)
        opened.data, opened.is_serial = command, command.code == "^SN"

    def add_graphic(self, command: Command) -> None:
        self._open(command).graphics.append(command)

    # What the printer stores.

    def download(self, command: Command) -> None:
        try:
            name, graphic = read_download(command)
        except UnreadableGraphic:
            self._miss(command, WhyNotDrawn.WRONG_VALUE)
            return
        before = self._graphics.pop(name, None)
        self._stored_bytes += len(graphic.rows) - (len(before.rows) if before else 0)
        if self._stored_bytes > MAX_GRAPHIC_BYTES or len(self._graphics) >= MAX_STORED:
            self._stored_bytes -= len(graphic.rows)
            self._miss(command, WhyNotDrawn.TOO_MUCH)
            return
        self._graphics[name] = graphic

    def erase(self, command: Command) -> None:
        """^ID and ^EG: without a name all graphics."""
        target = command.data.strip().upper()
        for name in [each for each in self._graphics if _matches(each, target)]:
            self._stored_bytes -= len(self._graphics.pop(name).rows)
        for name in [each for each in self._formats if target and _matches(each, target)]:
            del self._formats[name]

    def store_format(self, command: Command) -> None:
        name = stored_name(command.data, b"ZPL")
        if self._start is None or len(self._formats) >= MAX_STORED:
            self._miss(command, WhyNotDrawn.TOO_MUCH if self._start is not None else WhyNotDrawn.WRONG_VALUE)
            return
        self._stored_as, self._formats[name] = name, []

    def recall_format(self, command: Command) -> None:
        stored = self._formats.get(stored_name(command.data, b"ZPL"))
        if stored is None:
            self._miss(command, WhyNotDrawn.NOT_STORED)
            return
        self._recalled += len(stored)
        if self._depth >= MAX_DEPTH or self._recalled > MAX_RECALLED:
            self._miss(command, WhyNotDrawn.TOO_MUCH)
            return
        self._close(command.span.start)
        self._depth += 1
        for each in stored:
            self.take(each)
        self._depth -= 1


RESIDENT = frozenset("0ABCDEFGHPQRSTUV")
Handler = Callable[[Interpreter, Command], None]
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
    "^SN": Interpreter.set_data,
    "^TB": Interpreter.set_cut_block,
    "^XA": Interpreter.begin_format,
    "^XF": Interpreter.recall_format,
    "^XZ": Interpreter.end_format,
    "~DG": Interpreter.download,
    "~DY": Interpreter.download,
    "~EG": Interpreter.erase,
}
HANDLERS |= dict.fromkeys(("^GB", "^GC", "^GD", "^GE", "^GF", "^XG", "^IM", "^IL"), Interpreter.add_graphic)
HANDLERS |= {f"^B{letter}": Interpreter.choose_bar_code for letter in "012345789ABCDEFIJKLMOPQRSTUXZ"}


def _matches(name: bytes, target: bytes) -> bool:
    """Return whether `R:NAME.GRF` is meant by a name that may have `*`."""
    if not target:
        return True
    wanted = stored_name(target, b"GRF")
    parts = zip(name.replace(b".", b":").split(b":"), wanted.replace(b".", b":").split(b":"), strict=False)
    return all(want == b"*" or part == want for part, want in parts)


# Drawing.


class Painter:
    """Items of one label."""

    def __init__(self, dpi: int, graphics: dict[bytes, Graphic], miss: Callable[[Command, WhyNotDrawn], None]) -> None:
        self.items: list[Item] = []
        self._dpi, self._graphics, self._miss = dpi, graphics, miss
        self._pen = (0, 0)
        self._bytes = 0

    def draw(self, drawn: Field) -> None:
        for graphic in drawn.graphics:
            self._add(graphic, drawn, self._shape(graphic, drawn))
        if drawn.data is None:
            return
        if drawn.bar_code is not None:
            self._bar_code(drawn, drawn.bar_code, drawn.data)
        elif drawn.block is not None and (not drawn.block.width or drawn.is_serial):
            self._miss(drawn.data, WhyNotDrawn.WRONG_VALUE)
        else:
            self._text(drawn, drawn.data)

    def _add(self, command: Command, drawn: Field, items: list[Item]) -> None:
        if len(self.items) + len(items) > MAX_ITEMS:
            self._miss(command, WhyNotDrawn.TOO_MUCH)
            return
        if drawn.is_reversed or drawn.settings.is_reversed:
            items = [replace(item, ink=Ink.INVERT) for item in items]
        self.items += items

    def _origin(self, drawn: Field) -> tuple[int, int]:
        """Return the field's origin on the label."""
        settings = drawn.settings
        if drawn.x is None and drawn.y is None:
            return self._pen if drawn.is_baseline else _moved(settings, 0, 0)
        x, y = _moved(settings, round(drawn.x or 0), round(drawn.y or 0))
        return (self._pen[0] if drawn.x is None else x, self._pen[1] if drawn.y is None else y)

    # Text and bar codes are drawn upright in a box at 0, 0, then turned and moved to the field's origin.

    def _text(self, drawn: Field, command: Command) -> None:
        settings = drawn.settings
        requested = drawn.font or settings.font or DEFAULT_FONT
        raw = _data(drawn, command)
        if drawn.is_serial:
            raw = raw.split(command.comma.encode("latin-1"))[0]
        text = decoded(raw, settings.character_set)
        made = style(requested, self._dpi, drawn.gap)
        if drawn.is_symbol:
            text = text.strip()[:1]
            if text not in SYMBOLS:
                self._miss(command, WhyNotDrawn.NOT_SUPPORTED)
                return
            text = SYMBOLS[text]
        rotation = drawn.block_rotation or drawn.rotation or settings.rotation
        block = drawn.block
        if block is None:
            shown = printable(text, settings.character_set, requested.name)
            written = write_line(shown, made, drawn.span, direction=drawn.direction)
        else:
            if block.is_cut:
                block = replace(block, lines=max(1, block.lines // made.font.height))
            texts = [printable(each, settings.character_set, requested.name) for each in paragraphs(text)]
            written = write_block(texts, block, made, drawn.span)
        baseline = written.baseline
        place = Placement(rotation, written.width, written.height)
        corner = place.corner(self._origin(drawn), baseline if drawn.is_baseline else None, _is_right(drawn))
        if drawn.is_baseline:
            corner = place.on_last_row(corner, made.last_row, is_text=True)
            if block is None:
                self._pen = place.end(self._origin(drawn), written.width)
        self._add(command, drawn, [place.turned(item, corner) for item in written.items if _has_dots(item)])

    def _bar_code(self, drawn: Field, command: Command, data: Command) -> None:
        settings = drawn.settings
        parameters = command.parameters
        symbol = self._symbol(
            command,
            Request(command.code, parameters, _data(drawn, data), settings.bars, self._dpi, drawn.span),
        )
        if symbol is None:
            return
        is_turned = command.code in TURNED
        rotation = parameters.letter(0, ROTATIONS, settings.rotation) if is_turned else "N"
        place = Placement(rotation, symbol.width, symbol.height)
        corner = place.corner(self._origin(drawn), symbol.height if drawn.is_baseline else None, _is_right(drawn))
        if drawn.is_baseline:
            corner = place.on_last_row((corner[0], corner[1] - symbol.rises), symbol.last_row, is_text=False)
        else:
            corner = corner[0], corner[1] + symbol.below
        self._add(command, drawn, [place.turned(item, corner) for item in symbol.items])

    def _symbol(self, command: Command, request: Request) -> Symbol | None:
        try:
            return draw_symbol(request)
        except NotSupported:
            self._miss(command, WhyNotDrawn.NOT_SUPPORTED)
        except CannotEncode:
            self._miss(command, WhyNotDrawn.CANNOT_ENCODE)
        return None

    # Graphics are never turned.

    def _shape(self, command: Command, drawn: Field) -> list[Item]:
        """Return the item of one graphic command; nothing if it cannot be drawn."""
        is_picture = command.code in ("^GF", "^XG", "^IM", "^IL")
        item = self._picture(command, drawn) if is_picture else _line(command, drawn)
        if item is None:
            return []
        left, top, right, bottom = item_box(item)
        x, y = (0, 0) if command.code == "^IL" else self._origin(drawn)
        if drawn.is_baseline:
            y -= bottom - top - 1
        if _is_right(drawn):
            x -= right - left
        return [replace(item, x=x, y=y)]

    def _picture(self, command: Command, drawn: Field) -> Picture | None:
        parameters = command.parameters
        scale_x = scale_y = 1
        if command.code == "^GF":
            try:
                graphic = read_field(command)
            except UnreadableGraphic:
                is_compressed = parameters.text(0).upper() == "C"
                self._miss(command, WhyNotDrawn.NOT_SUPPORTED if is_compressed else WhyNotDrawn.WRONG_VALUE)
                return None
            self._bytes += len(graphic.rows)
            if self._bytes > MAX_GRAPHIC_BYTES:
                self._miss(command, WhyNotDrawn.TOO_MUCH)
                return None
        else:
            name = parameters.text(0).encode("latin-1")
            stored = self._graphics.get(stored_name(name, b"GRF")) or self._graphics.get(stored_name(name, b"PNG"))
            if stored is None:
                self._miss(command, WhyNotDrawn.NOT_STORED)
                return None
            graphic = stored
            if command.code == "^XG":
                scale_x, scale_y = parameters.integer(1, 1, 1, 10), parameters.integer(2, 1, 1, 10)
        return Picture(
            x=0,
            y=0,
            span=drawn.span,
            width=graphic.width,
            height=graphic.height,
            rows=graphic.rows,
            scale_x=scale_x,
            scale_y=scale_y,
        )


@dataclass(frozen=True, slots=True)
class Placement:
    """An upright box of `width` x `height` that is turned as a whole."""

    rotation: str
    width: int
    height: int

    def corner(self, origin: tuple[int, int], baseline: int | None, is_right: bool) -> tuple[int, int]:
        """Return the upper left corner of the turned box.

        The origin is that corner (the right one if `is_right`), or with a `baseline` the beginning of that line in the
        direction of writing (its end if `is_right`).
        """
        x, y = origin
        across = self.height if self.rotation in "RB" else self.width
        if baseline is None:
            return (x - across if is_right else x), y
        at = self.width if is_right else 0
        turned = {
            "N": (at, baseline),
            "R": (self.height - baseline, at),
            "I": (self.width - at, self.height - baseline),
            "B": (baseline, self.width - at),
        }
        return x - turned[self.rotation][0], y - turned[self.rotation][1]

    def on_last_row(self, corner: tuple[int, int], rows: int, *, is_text: bool) -> tuple[int, int]:
        """Move the box so that its last row, not the edge below, is on the origin. Measured on printers."""
        moves = {"N": (0, rows), "R": (0, 0), "I": (rows if is_text else 0, 0), "B": (rows, rows if is_text else 0)}
        return corner[0] + moves[self.rotation][0], corner[1] + moves[self.rotation][1]

    def end(self, origin: tuple[int, int], width: int) -> tuple[int, int]:
        """Return the place where a following ^FT without coordinates goes on."""
        step = {"N": (1, 0), "R": (0, 1), "I": (-1, 0), "B": (0, -1)}[self.rotation]
        return origin[0] + step[0] * width, origin[1] + step[1] * width

    def turned(self, item: Item, corner: tuple[int, int]) -> Item:
        """Return an upright item of the box in its place."""
        left, top, right, bottom = item_box(item)
        x, y = {
            "N": (left, top),
            "R": (self.height - bottom, left),
            "I": (self.width - right, self.height - bottom),
            "B": (top, self.width - right),
        }[self.rotation]
        return replace(item, x=corner[0] + x, y=corner[1] + y, rotation=TURNS[self.rotation])


def _moved(settings: Settings, x: int, y: int) -> tuple[int, int]:
    return settings.home[0] + x - settings.shift, settings.home[1] + y + settings.top


def _is_right(drawn: Field) -> bool:
    return (drawn.justify or drawn.settings.justify) == "1"


def _has_dots(item: Item) -> bool:
    left, _, right, _ = item_box(item)
    return left < right


def _data(drawn: Field, command: Command) -> bytes:
    """Return a field's data without line ends, its hex digits as bytes."""
    data = command.data.replace(b"\r", b"").replace(b"\n", b"")
    if not drawn.hex_sign or drawn.hex_sign not in data:
        return data
    first, *parts = data.split(drawn.hex_sign)
    whole = [first]
    for part in parts:
        try:
            whole.append(bytes.fromhex(part[:2].decode("ascii")) + part[2:])
        except ValueError:
            whole.append(drawn.hex_sign + part)
    return b"".join(whole)


def _line(command: Command, drawn: Field) -> Item:
    """Return the item of ^GB, ^GC, ^GD or ^GE at 0, 0."""
    parameters, unit, span = command.parameters, drawn.settings.unit, drawn.span

    def dots(at: int, default: int, low: int = 1) -> int:
        number = parameters.number(at)
        return default if number is None else max(low, min(round(number * unit), MAX_SIDE))

    if command.code == "^GC":
        size, thick = dots(0, 3, 3), dots(1, 1)
        return Ellipse(
            x=0, y=0, span=span, ink=_ink(parameters, 2), width=size, height=size, thickness=min(thick, size)
        )
    thick = dots(2, 1)
    width, height = dots(0, thick), dots(1, thick)
    ink = _ink(parameters, 3)
    match command.code:
        case "^GE":
            return Ellipse(
                x=0, y=0, span=span, ink=ink, width=max(3, width), height=max(3, height), thickness=min(thick, width)
            )
        case "^GD":
            rises = parameters.letter(4, "RL/\\", "R") in "R/"
            width = min(width + thick - 1, MAX_SIDE)
            return Diagonal(x=0, y=0, span=span, ink=ink, width=width, height=height, thickness=thick, rises=rises)
        case _:
            width, height = max(width, thick), max(height, thick)
            radius = parameters.integer(4, 0, 0, CORNERS) * min(width, height) // (2 * CORNERS)
            return Box(x=0, y=0, span=span, ink=ink, width=width, height=height, thickness=thick, radius=radius)


def _ink(parameters: Parameters, at: int) -> Ink:
    return Ink.WHITE if parameters.letter(at, "BW", "B") == "W" else Ink.BLACK
