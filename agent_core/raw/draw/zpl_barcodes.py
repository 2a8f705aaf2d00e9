"""Bar codes of ZPL labels: what ^B commands and ^BY make of a field's data (Zebra, ZPL II Programming Guide).

Places and fonts of interpretation lines are measured on printers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from agent_core.raw.draw.barcodes import CannotEncode, Modules, Symbology, code_128, guard_bars, linear, matrix
from agent_core.raw.draw.code_128 import automatic
from agent_core.raw.draw.display_list import Command, Item, Picture, Text, WhyNotDrawn
from agent_core.raw.draw.draft import CannotDraw
from agent_core.raw.draw.linear_codes import (
    MSI_CHECKS,
    POSTAL_PITCH,
    bars_of_heights,
    code_11_checked,
    elements,
    intelligent_mail,
    plessey_checks,
    postnet,
)
from agent_core.raw.draw.maxicode import Carrier, maxicode
from agent_core.raw.draw.micro_pdf_417 import micro_pdf_417
from agent_core.raw.draw.symbols import (
    as_content,
    code_39_checked,
    data_matrix,
    element_strings,
    even_digits,
    is_kept_in,
    modulo_10,
    qr_code,
    shortened_upc,
    stacked,
)
from agent_core.raw.draw.zpl_commands import Parameters
from agent_core.raw.draw.zpl_text import Style, ZplFont, style

TEXT_BELOW, TEXT_ABOVE, RETAIL_TEXT_BELOW = 6, 8, 4
"""Blank rows between bars and interpretation line."""
GUARDS = 13
"""Rows by which the guard bars of EAN and UPC are longer."""
LARGE_RETAIL_FROM = 3
"""Narrowest module in dots with which EAN and UPC have their digits in font E."""
DOTS_PER_INCH = 203


@dataclass(frozen=True, slots=True)
class BarDefaults:
    """^BY. `narrow`: dots of a module. `ratio`: of wide to narrow elements, in tenths. `height` in dots."""

    narrow: int = 2
    ratio: int = 30
    height: int = 10

    @property
    def wide(self) -> int:
        return max(self.narrow + 1, self.narrow * self.ratio // 10)


class Request(NamedTuple):
    """A bar code field. `parameters`: of the ^B command, the first of which is mostly the orientation."""

    code: str
    parameters: Parameters
    data: bytes
    defaults: BarDefaults
    dpi: int
    command: Command

    @property
    def text(self) -> str:
        return self.data.decode("latin-1")


class Symbol(NamedTuple):
    """A bar code in a box of its bars at 0, 0. Text and guard bars reach beyond the box.

    - `is_linear`: ^FT names the row of the bars' last dots instead of the edge below them
    - `below`: rows by which ^FO moves it down
    - `rises`: rows by which ^FT moves it up
    - `changed`: the data that it encodes, if the printer has left out or replaced some of it
    """

    items: list[Item]
    width: int
    height: int
    is_linear: bool = False
    below: int = 0
    rises: int = 0
    changed: str = ""


def draw_symbol(request: Request) -> Symbol:
    """Return the bar code. Raises CannotEncode, CannotDraw."""
    if request.code not in SYMBOLS:
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
    if not request.data:
        raise CannotEncode("no data")
    return SYMBOLS[request.code](request)


# Linear symbols.


def _height(request: Request, at: int = 1) -> int:
    return request.parameters.integer(at, request.defaults.height, 1)


def _bars(request: Request, bars: Modules, height: int, text: str, *, above: bool | None) -> Symbol:
    """Return bars with their interpretation line. `above`: None = without one."""
    items: list[Item] = [bars.placed(0, 0, request.command, scale_y=max(1, height // bars.height))]
    if above is not None and text:
        made = _font_a(request)
        y = -made.font.height - TEXT_ABOVE if above else height + TEXT_BELOW
        items.append(_text(request, text, (bars.width - len(text) * made.advance) // 2, y, made))
    return Symbol(items, bars.width, height, is_linear=True)


def _font_a(request: Request) -> Style:
    return style(ZplFont("A", 9 * request.defaults.narrow, 5 * request.defaults.narrow), DOTS_PER_INCH)


def _text(request: Request, text: str, x: int, y: int, made: Style) -> Text:
    return Text(x=x - made.shift, y=y, command=request.command, text=text, font=made.font, is_readable=True)


def _line_place(request: Request, at: int, *, shown: bool = True, above: bool = False) -> bool | None:
    """Return whether the interpretation line is above, None = it is not printed. `at`: of the parameter that shows."""
    if not request.parameters.is_yes(at, default=shown):
        return None
    return request.parameters.is_yes(at + 1, default=above)


def _interleaved(request: Request) -> Symbol:
    kept = re.sub(rb"\D", b"", request.data)
    checked = modulo_10(kept) if request.parameters.is_yes(4, default=False) else kept
    digits = even_digits(checked)
    bars = linear(Symbology.ITF, digits.decode(), narrow=request.defaults.narrow, wide=request.defaults.wide)
    symbol = _bars(request, bars, _height(request), digits.decode(), above=_line_place(request, 2))
    is_whole = kept == request.data and digits == checked
    return symbol._replace(changed="" if is_whole else digits.decode())


def _changed(request: Request, kept: str) -> str:
    """Return what is kept of the data, "" if that is all of it."""
    return "" if kept == request.text else kept


NOT_CODE_39 = re.compile(rb"[^0-9A-Z. $/+%-]")
"""Characters that a printer leaves out."""


def _code_39(request: Request) -> Symbol:
    data = _as_code_39(request)
    text = (code_39_checked(data) if request.parameters.is_yes(1, default=False) else data).decode("latin-1")
    bars = linear(Symbology.CODE_39, text, narrow=request.defaults.narrow, wide=request.defaults.wide)
    symbol = _bars(request, bars, _height(request, 2), f"*{text}*", above=_line_place(request, 3))
    return symbol._replace(changed=_changed(request, data.decode("ascii")))


def _as_code_39(request: Request) -> bytes:
    return NOT_CODE_39.sub(b"", request.data.upper())


def _logmars(request: Request) -> Symbol:
    data = _as_code_39(request)
    text = code_39_checked(data).decode("ascii")
    bars = linear(Symbology.CODE_39, text, narrow=request.defaults.narrow, wide=request.defaults.wide)
    symbol = _bars(request, bars, _height(request), text, above=request.parameters.is_yes(2, default=False))
    return symbol._replace(changed=_changed(request, data.decode("ascii")))


def _code_93(request: Request) -> Symbol:
    text = request.text.upper()
    bars = linear(Symbology.CODE_93, text, narrow=request.defaults.narrow)
    shown = text + _code_93_checks(text) if request.parameters.is_yes(4, default=False) else text
    symbol = _bars(request, bars, _height(request), f"□{shown}□", above=_line_place(request, 2))
    return symbol._replace(changed=_changed(request, text))


def _codabar(request: Request) -> Symbol:
    start = request.parameters.letter(5, "ABCDTN*E", "A").translate(CODABAR_STARTS)
    stop = request.parameters.letter(6, "ABCDTN*E", "A").translate(CODABAR_STARTS)
    text = start + request.text + stop
    bars = linear(Symbology.CODABAR, text, narrow=request.defaults.narrow, wide=request.defaults.wide)
    return _bars(request, bars, _height(request, 2), text, above=_line_place(request, 3))


CODABAR_STARTS = str.maketrans("TN*E", "ABCD")
CODE_93_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%    "
"""The last four are shifts."""


def _code_93_checks(text: str) -> str:
    """Return both check characters, modulo 47 with weights up to 20 and 15."""
    values = [CODE_93_CHARACTERS.find(character) for character in text]
    for most in (20, 15):
        values.append(sum(value * (place % most + 1) for place, value in enumerate(reversed(values))) % 47)
    return "".join(CODE_93_CHARACTERS[value] for value in values[-2:])


def _elements(request: Request, symbology: Symbology, data: bytes) -> Modules:
    return elements(symbology, data, narrow=request.defaults.narrow, wide=request.defaults.wide)


def _code_11(request: Request) -> Symbol:
    data = code_11_checked(request.data, 1 if request.parameters.is_yes(1, default=False) else 2)
    narrow, wide = request.defaults.narrow, request.defaults.wide
    bars = elements(Symbology.CODE_11, data, narrow=narrow, wide=wide, has_even_characters=True)
    return _bars(request, bars, _height(request, 2), f"△{bars.content}△", above=_line_place(request, 3))


def _two_of_five(request: Request) -> Symbol:
    """Draw all information in the bars."""
    symbology = Symbology.INDUSTRIAL_2_OF_5 if request.code == "^BI" else Symbology.STANDARD_2_OF_5
    bars = _elements(request, symbology, request.data)
    return _bars(request, bars, _height(request), bars.content, above=_line_place(request, 2))


MSI_MODULI = {"A": "", "B": "10", "C": "1010", "D": "1110"}


def _msi(request: Request) -> Symbol:
    checked = MSI_CHECKS[MSI_MODULI[request.parameters.letter(1, "ABCD", "B")]](request.data)
    shown = checked if request.parameters.is_yes(5, default=False) else request.data
    bars = _elements(request, Symbology.MSI, checked)
    return _bars(request, bars, _height(request, 2), shown.decode("ascii"), above=_line_place(request, 3))


def _plessey(request: Request) -> Symbol:
    bars = _elements(request, Symbology.PLESSEY, request.data)
    shown = bars.content
    if request.parameters.is_yes(1, default=False):
        shown += plessey_checks(shown)
    return _bars(request, bars, _height(request, 2), shown, above=_line_place(request, 3))


def _postal(request: Request) -> Symbol:
    """Draw ^B5 (PLANET) or ^BZ: POSTNET, PLANET or Intelligent Mail."""
    kind, data = "1" if request.code == "^B5" else request.parameters.letter(4, "0123", "0"), request.data
    if kind == "2":
        raise CannotEncode("a kind that is reserved")
    symbology, content, bars = intelligent_mail(data) if kind == "3" else postnet(data, is_planet=kind == "1")
    narrow, height = request.defaults.narrow, _height(request)
    pitch = int(narrow * POSTAL_PITCH)
    modules = bars_of_heights(symbology, content, bars, narrow=narrow, pitch=pitch, height=height)
    return _bars(request, modules, height, content, above=_line_place(request, 2, shown=False))


# EAN and UPC: guard bars that reach below the others, and digits between them.


class Retail(NamedTuple):
    """Digits below an EAN or UPC symbol, in modules: `halves` as start, end and number of digits."""

    symbology: Symbology
    digits: int
    left: tuple[int, int, int]
    right: tuple[int, int] | None
    has_first: bool
    has_last: bool


RETAIL = {
    "^BE": Retail(Symbology.EAN_13, 12, (3, 45, 6), (50, 6), has_first=True, has_last=False),
    "^B8": Retail(Symbology.EAN_8, 7, (3, 31, 4), (36, 4), has_first=False, has_last=False),
    "^BU": Retail(Symbology.UPC_A, 11, (11, 45, 5), (50, 5), has_first=True, has_last=True),
    "^B9": Retail(Symbology.UPC_E, 7, (3, 45, 6), None, has_first=True, has_last=True),
}


def _retail(request: Request) -> Symbol:
    kind = RETAIL[request.code]
    digits = re.sub(r"\D", "0", request.text)
    digits = _upc_e(digits) if request.code == "^B9" else digits[: kind.digits].zfill(kind.digits)
    bars = linear(kind.symbology, digits, narrow=request.defaults.narrow)
    guards = guard_bars(kind.symbology, digits, narrow=request.defaults.narrow)
    digits += bars.content[-1]  # the check digit
    is_kept = request.text.isdecimal() if request.code == "^B9" else is_kept_in(digits, request.text)
    shown = digits[:-1] if kind.has_last and not request.parameters.is_yes(4, default=True) else digits
    return _with_guards(request, kind, shown, bars, guards)._replace(changed="" if is_kept else digits)


def _with_guards(request: Request, kind: Retail, digits: str, bars: Modules, guards: Modules) -> Symbol:
    height, place, shown = _height(request), _line_place(request, 2), digits
    below: list[Text] = []
    if place is False:
        below, shown = _retail_text(request, kind, digits, bars.width, height + RETAIL_TEXT_BELOW), ""
    symbol = _bars(request, bars, height, shown, above=place)
    guard = Picture(
        x=0, y=height, command=request.command, width=guards.width, height=1, rows=guards.rows, scale_y=GUARDS
    )
    return symbol._replace(items=[*symbol.items, guard, *below])


def _retail_text(request: Request, kind: Retail, digits: str, width: int, y: int) -> list[Text]:
    narrow = request.defaults.narrow
    made = _font_a(request) if narrow < LARGE_RETAIL_FROM else style(ZplFont("E"), DOTS_PER_INCH)
    start, end, count = kind.left
    places: list[tuple[str, int]] = []
    if kind.has_first:
        places.append((digits[:1], -9 * narrow))
        digits = digits[1:]
    if kind.right is None:  # UPC-E: one group in the middle
        places.append((digits[:count], (start + end + 3) * narrow // 2 - count * made.advance // 2))
    else:
        places.append((digits[:count], end * narrow - count * made.advance + 1))
        places.append((digits[count : count + kind.right[1]], kind.right[0] * narrow + 1))
        count += kind.right[1]
    if kind.has_last and digits[count:]:
        places.append((digits[count:], width + 2 * narrow))
    return [_text(request, text, x, y, made) for text, x in places]


def _upc_e(digits: str) -> str:
    """Return number system 0 and the six digits, also of the ten digits of maker and product."""
    if len(digits) < 10:
        return digits.zfill(7)[:7] if len(digits) != 6 else "0" + digits
    return "0" + shortened_upc(digits[:11][-10:])


def _extension(request: Request) -> Symbol:
    digits = re.sub(r"\D", "", request.text)
    symbology, digits = (
        (Symbology.EAN_5, digits[:5].zfill(5)) if len(digits) > 2 else (Symbology.EAN_2, digits.zfill(2))
    )
    bars = linear(symbology, digits, narrow=request.defaults.narrow)
    symbol = _bars(request, bars, _height(request), digits, above=_line_place(request, 2, above=True))
    return symbol._replace(changed=_changed(request, digits))


# Code 128: a file may choose the character sets.

SET_A, SET_B, SET_C = 101, 100, 99
FNC_1 = 102
INVOCATIONS = dict(zip("<0=12345678", (62, 30, 94, *range(95, 103)), strict=True))
STARTS = {"9": SET_A, ":": SET_B, ";": SET_C}
START_OF = {SET_A: 103, SET_B: 104, SET_C: 105}
UCC_DIGITS = 19
FNC, GS = b">8", b"\x1d"


GS1_KEYS = re.compile(rb"(\(0[12]\)|^(?:>8)?0[12])(\d{13})\d?(?!\d)|(\(00\)|^(?:>8)?00)(\d{17})\d?(?!\d)")
"""SSCC and GTIN, whose check digit the printer computes, also if the data has another one."""


def _with_check_digit(found: re.Match[bytes]) -> bytes:
    return (found[1] or found[3]) + modulo_10(found[2] or found[4])


def _code_128(request: Request) -> Symbol:
    mode, data, narrow = request.parameters.letter(5, "NUAD", "N"), request.data, request.defaults.narrow
    changed = ""
    if mode in "NA" and request.parameters.is_yes(4, default=False):
        data = _with_ucc_digit(data)
    match mode:
        case "U":
            kept = re.sub(rb">.", b"", data)
            shown = modulo_10(re.sub(rb"\D", b"", kept)[:UCC_DIGITS].ljust(UCC_DIGITS, b"0"))
            changed = "" if kept in (shown, shown[:-1]) else shown.decode("ascii")
            bars = automatic(shown, narrow=narrow, is_gs1=True)
        case "D":
            checked = GS1_KEYS.sub(_with_check_digit, data)
            shown = checked.replace(FNC, b"")
            changed = shown.decode("latin-1") if len(checked) == len(data) and checked != data else ""
            data = checked
            inside = re.sub(rb"[()\s]", b"", data).removeprefix(FNC).replace(FNC, GS)
            bars = automatic(inside, narrow=narrow, is_gs1=True)
        case "A":
            plain = re.sub(rb"^>[9:;]", b"", data)
            shown = plain.replace(FNC, b"")
            inside = plain.removeprefix(FNC).replace(FNC, GS)
            bars = automatic(inside, narrow=narrow, is_gs1=plain.startswith(FNC))
        case _:
            words, content, is_whole = _chosen(data.decode("latin-1"))
            if len(words) == 1 or not (content or is_whole):
                raise CannotEncode("no data that the code set has")
            changed = "" if is_whole else content
            shown = content.replace("\x1d", "").encode("latin-1")
            bars = code_128(words, content, narrow=narrow)
    symbol = _bars(request, bars, _height(request), shown.decode("latin-1"), above=_line_place(request, 2))
    return symbol._replace(changed=changed)


def _with_ucc_digit(data: bytes) -> bytes:
    """Return the data with the check digit of its digits, if it has nothing else."""
    digits = re.sub(rb">.", b"", data)
    return data + modulo_10(digits)[-1:] if digits.isdigit() else data


def _chosen(text: str) -> tuple[list[int], str, bool]:
    """Return the characters that the data chooses, what a scanner reads, and whether that is all of the data.

    Without a start character it is set B.
    """
    current, is_whole = SET_B, True
    if text[:1] == ">" and text[1:2] in STARTS:
        current, text = STARTS[text[1]], text[2:]
    words, content, at = [START_OF[current]], "", 0
    while at < len(text):
        sign = text[at + 1 : at + 2]
        if text[at] == ">" and sign in INVOCATIONS:
            word, at = INVOCATIONS[sign], at + 2
        elif text[at] == ">" and sign in STARTS:
            word, at = STARTS[sign], at + 2
            if word == current:
                continue
        elif current == SET_B:
            word, at = ord(text[at]) - 32, at + 1
        elif text[at : at + 2].isdecimal() and len(text) > at + 1:
            word, at = int(text[at : at + 2]), at + 2
        else:  # a printer leaves out an odd digit, and anything else between pairs
            at, is_whole = at + 1, False
            continue
        if not 0 <= word <= FNC_1:
            raise CannotEncode("characters that Code 128 lacks")
        words.append(word)
        content += _meaning(word, current, is_first=len(words) == 2)
        if word in (SET_A, SET_B, SET_C) and word != current:
            current = word
    return words, content, is_whole


def _meaning(word: int, current: int, *, is_first: bool) -> str:
    """Return what a scanner reads. FNC1 separates, but for the one that begins a GS1 symbol."""
    if word == FNC_1:
        return "" if is_first else "\x1d"
    if current == SET_C:
        return f"{word:02}" if word < SET_C else ""
    if word > 95:
        return ""
    return chr(word - 64) if current == SET_A and word > 63 else chr(word + 32)


# GS1 DataBar.

DATABARS = {1: (Symbology.DATABAR, 33), 2: (Symbology.DATABAR, 13), 5: (Symbology.DATABAR_LIMITED, 10)}
"""Symbology and height in modules by type."""
STACKED = {3: Symbology.DATABAR_STACKED, 4: Symbology.DATABAR_STACKED_OMNI}
SEPARATORS = {
    Symbology.DATABAR_STACKED: (range(5, 6), 13),
    Symbology.DATABAR_STACKED_OMNI: (range(33, 36), 69),
    Symbology.DATABAR_EXPANDED_STACKED: (range(34, 37), 37),
}
"""Rows of modules between two rows of bars, and after how many they come again."""
EXPANDED, EXPANDED_HEIGHT, MAX_SEGMENTS = 6, 34, 22
RETAIL_TYPES = {7: "^BU", 8: "^B9", 9: "^BE", 10: "^B8"}


def _databar(request: Request) -> Symbol:
    kind = request.parameters.integer(1, 1)
    scale = request.parameters.integer(2, _magnification(request.dpi), 1, 10)
    if "|" in request.text:
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)  # a composite symbol
    if kind in RETAIL_TYPES:
        defaults = BarDefaults(scale, 30, request.parameters.integer(4, request.defaults.height, 1))
        hidden = Parameters(["N", str(defaults.height), "N"])
        return _retail(request._replace(code=RETAIL_TYPES[kind], parameters=hidden, defaults=defaults))
    given = request.text.removeprefix("(01)")
    number = re.sub(r"\D", "", given)[:14].zfill(13)
    changed = "" if given.isdecimal() and len(given) <= len(number) else number
    if kind in STACKED:
        return _square(request, _separated(request, matrix(STACKED[kind], number)), scale)._replace(changed=changed)
    if kind in DATABARS:
        symbology, height = DATABARS[kind]
    elif kind == EXPANDED:
        symbology, height = Symbology.DATABAR_EXPANDED, EXPANDED_HEIGHT
        number, changed = _expanded(request.data), ""
        segments = request.parameters.integer(5, MAX_SEGMENTS, 2, MAX_SEGMENTS)
        if segments < MAX_SEGMENTS:
            stack = matrix(Symbology.DATABAR_EXPANDED_STACKED, number, columns=segments // 2)
            if stack.height > EXPANDED_HEIGHT:
                return _square(request, _separated(request, stack), scale)
    else:
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
    bars = linear(symbology, number, narrow=scale)
    item = bars.placed(scale, 0, request.command, scale_y=height * scale)  # a symbol begins with a light module
    return Symbol([item], bars.width + scale, height * scale, changed=changed)


def _separated(request: Request, modules: Modules) -> Modules:
    """Return a stacked symbol with separators of the wanted height, 1 or 2 modules."""
    height, (between, period) = request.parameters.integer(3, 1, 1, 2), SEPARATORS[Symbology(modules.symbology)]
    size = -(-modules.width // 8)
    rows = [modules.rows[at : at + size] for at in range(0, len(modules.rows), size)]
    stretched = [row * (height if at % period in between else 1) for at, row in enumerate(rows)]
    joined = b"".join(stretched)
    return replace(modules, height=len(joined) // size, rows=joined)


def _expanded(data: bytes) -> str:
    """Return the element strings of a DataBar Expanded. A `#` stands for FNC1."""
    if data.startswith(b"("):
        return data.decode("latin-1")
    return element_strings(data.removeprefix(b"#").replace(b"#", GS)).decode("latin-1")


# Symbols of two dimensions.


def _magnification(dpi: int) -> int:
    return 1 if dpi < 180 else 2 if dpi < 250 else 3 if dpi < 500 else 6


def _square(request: Request, modules: Modules, scale: int, scale_y: int | None = None) -> Symbol:
    across, down = modules.width * scale, modules.height * (scale_y or scale)
    item = modules.placed(0, 0, request.command, scale_x=scale, scale_y=scale_y or scale)
    return Symbol([item], across, down)


QR_DATA = re.compile(rb"(?:D\d{4}[0-9A-Fa-f]{2},)?([HQML])([AM]),", re.DOTALL)
QR_QUIET = 3
"""Modules of the blank that ^FT leaves below a QR Code, but for one row."""


def _qr_code(request: Request) -> Symbol:
    if request.parameters.integer(1, 2) == 1:
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
    scale = request.parameters.integer(2, _magnification(request.dpi), 1, 100)
    level, data = request.parameters.letter(3, "HQML", "Q"), request.data
    found = QR_DATA.match(data)
    if found is None:  # a printer takes the first three characters for the level and the input
        kept, is_whole = data[3:], False
    else:
        level, kept, is_whole = found.group(1).decode("ascii"), data[found.end() :], True
        if found.group(2) == b"M":
            is_whole = kept[:1] in b"NAKB"
            kept = _typed(kept)
    mask = request.parameters.number(4)
    modules = qr_code(kept, level=level, mask=None if mask is None else int(mask))
    symbol = _square(request, modules, scale)
    return symbol._replace(
        below=request.defaults.height - 1,
        rises=QR_QUIET * scale - 1,
        changed="" if is_whole else modules.content,
    )


def _typed(data: bytes) -> bytes:
    """Return the data of a manual input: after N, A, K or B with four digits of length."""
    if data[:1] == b"B" and data[1:5].isdigit():
        return data[5 : 5 + int(data[1:5])]
    return data[1:]


def _data_matrix(request: Request) -> Symbol:
    parameters = request.parameters
    if parameters.integer(2, 0) != 200:
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
    columns, rows = parameters.integer(3, 0), parameters.integer(4, 0)
    size = (rows or columns, columns or rows) if rows or columns else None
    is_rectangular = parameters.integer(7, 1) == 2
    data, is_gs1 = _unescaped(request.data, parameters.text(6, "~").encode("latin-1")[:1])
    modules = data_matrix(
        element_strings(data) if is_gs1 else data, size=size, is_rectangular=is_rectangular, is_gs1=is_gs1
    )
    if size is not None and (modules.height, modules.width) != size:
        raise CannotEncode("a size that is too small")
    scale = parameters.integer(1, 0)
    return _square(request, modules, scale or max(1, request.defaults.height // modules.height))


ESCAPES = re.compile(rb"1|d(\d{3})|([@-_])|(.)", re.DOTALL)


def _unescaped(data: bytes, sign: bytes) -> tuple[bytes, bool]:
    """Return the data without its escapes, and whether FNC1 begins it: `~1`, `~d065`, `~G`."""
    parts = data.split(sign)
    if len(parts) == 1:
        return data, False
    whole, is_gs1, at = parts[0], False, 1
    while at < len(parts):
        part = parts[at]
        at += 1
        found = ESCAPES.match(part)
        if found is None:  # two of them stand for one
            whole += sign + (parts[at] if at < len(parts) else b"")
            at += 1
            continue
        number, control, other = found.groups()
        if number:
            whole += bytes([int(number) % 256])
        elif control:
            whole += bytes([control[0] - 64])
        elif other:
            whole += sign + other
        elif whole:
            whole += b"\x1d"
        else:
            is_gs1 = True
        whole += part[found.end() :]
    return whole, is_gs1


PDF_417_COLUMNS = 30


def _pdf_417(request: Request) -> Symbol:
    parameters = request.parameters
    columns, rows = parameters.integer(3, 0, 0, PDF_417_COLUMNS), parameters.integer(4, 0, 0, 90)
    symbology = Symbology.COMPACT_PDF_417 if parameters.is_yes(5, default=False) else Symbology.PDF_417
    level = parameters.integer(2, 0, 0, 8)
    columns = columns or _fewest_columns(symbology, request.data, level, rows)
    modules = stacked(symbology, request.data, columns=columns, level=level, rows=rows or None)
    if rows and modules.height != max(3, rows):
        raise CannotEncode("too much for its rows and columns")
    height = parameters.integer(1, 0) or max(1, request.defaults.height // modules.height)
    return _square(request, modules, request.defaults.narrow, height)


def _fewest_columns(symbology: Symbology, data: bytes, level: int, rows: int) -> int:
    """Return the columns with which the symbol has these rows, or the shape that printers choose (measured)."""
    for columns in range(1, PDF_417_COLUMNS + 1):
        try:
            modules = stacked(symbology, data, columns=columns, level=level)
        except CannotEncode:
            continue
        if modules.height <= (rows or (17 * columns + 104) / 6.34):
            return columns
    raise CannotEncode("too much data")


MICRO_SIZES = (
    *((1, rows) for rows in (11, 14, 17, 20, 24, 28)),
    *((2, rows) for rows in (8, 11, 14, 17, 20, 23, 26)),
    *((3, rows) for rows in (6, 8, 10, 12, 15, 20, 26, 32, 38, 44)),
    *((4, rows) for rows in (6, 8, 10, 12, 15, 20, 26, 32, 38, 44, 4)),
)
"""Columns and rows by the mode of ^BF."""


def _micro_pdf_417(request: Request) -> Symbol:
    columns, rows = MICRO_SIZES[request.parameters.integer(2, 0, 0, len(MICRO_SIZES) - 1)]
    modules = micro_pdf_417(request.data, columns=columns, rows=rows)
    return _square(request, modules, request.defaults.narrow, _height(request))


AZTEC_RUNE = 300
"""Size of a symbol for a number up to 255."""


def _aztec(request: Request) -> Symbol:
    parameters = request.parameters
    if parameters.is_yes(4, default=False) or parameters.integer(5, 1) > 1:  # a menu, or one symbol of several
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
    scale, size = parameters.integer(1, _magnification(request.dpi), 1, 100), parameters.integer(3, 0)
    options: dict[str, str | int | bool] = {}
    if 1 <= size <= 99:
        options["ec_level"] = f"{size}%"
    elif 101 <= size <= 104:
        options["version"] = size - 100
    elif 201 <= size <= 232:
        options["version"] = size - 196
    elif size == AZTEC_RUNE:
        return _square(request, matrix(Symbology.AZTEC_RUNE, as_content(request.data)), scale)
    elif size:
        raise CannotEncode("no such size")
    return _square(request, matrix(Symbology.AZTEC, as_content(request.data), **options), scale)


CARRIERS = {
    2: re.compile(rb"(\d{3})(\d{3})(\d{9}|\d{5}(?=\[|$)|\d{6}|\d+(?=\[|$))(.*)", re.DOTALL),
    3: re.compile(rb"(\d{3})(\d{3})(.{6}|.+?(?=\[|$))(.*)", re.DOTALL),
}
"""High priority message by mode: service, country and postcode; then the low priority message."""


def _maxicode(request: Request) -> Symbol:
    if request.parameters.integer(2, 1) > 1:  # one symbol of several
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
    mode = int(request.parameters.letter(0, "23456", "2"))
    if mode > 3:
        modules = maxicode(request.data, dpi=request.dpi, mode=mode)
    else:
        found = CARRIERS[mode].fullmatch(request.data)
        if found is None:
            raise CannotEncode("another carrier's message")
        service, country, postcode, message = found.groups()
        modules = maxicode(message, dpi=request.dpi, carrier=Carrier(postcode, int(country), int(service), mode))
    return Symbol([modules.placed(1, 1, request.command)], modules.width + 1, modules.height + 1)


SYMBOLS: dict[str, Callable[[Request], Symbol]] = {
    "^B0": _aztec,
    "^B1": _code_11,
    "^B2": _interleaved,
    "^B3": _code_39,
    "^B5": _postal,
    "^B7": _pdf_417,
    "^B8": _retail,
    "^B9": _retail,
    "^BA": _code_93,
    "^BC": _code_128,
    "^BD": _maxicode,
    "^BE": _retail,
    "^BF": _micro_pdf_417,
    "^BI": _two_of_five,
    "^BJ": _two_of_five,
    "^BK": _codabar,
    "^BL": _logmars,
    "^BM": _msi,
    "^BO": _aztec,
    "^BP": _plessey,
    "^BQ": _qr_code,
    "^BR": _databar,
    "^BS": _extension,
    "^BU": _retail,
    "^BX": _data_matrix,
    "^BZ": _postal,
}
TURNED = frozenset(SYMBOLS) - {"^BD", "^BQ"}
"""Bar codes whose first parameter is their orientation, and which ^FW turns."""
