"""Reader of ZPL II graphics, written from Zebra's Programming Guide alone.

A format is ^XA to ^XZ. ^GFA: hex digits with run lengths (G to Y 1 to 19, g to z 20 to 400), `,` and `!` fill a row,
`:` repeats the one above; or :B64: and :Z64: with their CRC. 1 = black. ^PQ's second number cuts after so many labels.
A format without a field prints nothing. Darkness is ~SD's number, or ^MD's, which is relative to the printer's own.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from binascii import Error, crc_hqx
from dataclasses import dataclass, replace

from tests.support.printed_label import Canvas, CutAfter, PrintedLabel, Unreadable, number

COMMAND = re.compile(r"([\^~])([A-Z]{2})([^\^~]*)")
TRACKING = {"N": True, "Y": False, "W": False, "M": False, "A": None}
MARKS = {"Y": False, "W": False, "M": True}
PACKED = re.compile(r":([BZ])64:([A-Za-z0-9+/=]+):([0-9A-Fa-f]{4})")
COUNTS = {sign: place + 1 for place, sign in enumerate("GHIJKLMNOPQRSTUVWXY")}
COUNTS |= {sign: (place + 1) * 20 for place, sign in enumerate("ghijklmnopqrstuvwxyz")}
TOKEN = re.compile(r"([G-Yg-z]*)([0-9A-Fa-f])|[,!:]")


@dataclass(frozen=True, kw_only=True, slots=True)
class ZplState:
    """State that a printer keeps from job to job; the start state is left by an earlier job. In dots.

    `units`: of ^MU. `halved`: ^JMB makes all twice as large. `kept`: ^MCN left a black label behind the next one.
    """

    width: int | None = None
    length: int | None = None
    home: tuple[int, int] = (0, 0)
    inverted: bool = False
    mirrored: bool = False
    reversed: bool = False
    cuts: bool = False
    units: str = "D"
    halved: bool = False
    kept: bool = False


DEFAULTS = ZplState()


@dataclass(kw_only=True, slots=True)
class _Format:
    at: tuple[int, int] = (0, 0)
    pictures: list[tuple[int, int, int, bytes]]
    copies: int = 1
    group: int = 0


def read_zpl(data: bytes, state: ZplState = DEFAULTS) -> list[PrintedLabel]:
    """Raises Unreadable."""
    text = data.decode("latin-1").replace("\r", "").replace("\n", "")
    if COMMAND.sub("", text):
        raise Unreadable(f"{COMMAND.sub('', text)[:60]!r} is no command")
    return _Reader(state).read(COMMAND.findall(text))


class _Reader:
    def __init__(self, state: ZplState) -> None:
        self._state = state
        self._continuous: bool | None = None
        self._marks: bool | None = None
        self._darkness: int | None = None
        self._speed: float | None = None
        self._labels: list[PrintedLabel] = []
        self._format: _Format | None = None

    def read(self, commands: list[tuple[str, str, str]]) -> list[PrintedLabel]:
        for sign, name, rest in commands:
            if not self._anywhere(sign + name, rest):
                self._inside(sign + name, rest)
        if self._format is not None:
            raise Unreadable("a format without ^XZ")
        return self._labels

    def _anywhere(self, name: str, rest: str) -> bool:
        match name:
            case "^XA" if self._format is None and not rest:
                self._format = _Format(pictures=[])
            case "~SD":
                if not re.fullmatch(r"\d\d", rest):
                    raise Unreadable(f"~SD{rest}")
                self._darkness = number(rest, 0, 30, "darkness")
            case "~JK" if not rest and self._format is None and self._labels:
                self._labels[-1] = replace(self._labels[-1], cut=CutAfter.LAST_COPY)
            case _:
                return False
        return True

    def _inside(self, name: str, rest: str) -> None:
        form = self._format
        if form is None:
            raise Unreadable(f"{name}{rest[:40]} outside of a format")
        match name:
            case "^PO":
                self._state = replace(self._state, inverted=_choice(rest, "NI"))
            case "^PM":
                self._state = replace(self._state, mirrored=_choice(rest, "NY"))
            case "^LR":
                self._state = replace(self._state, reversed=_choice(rest, "NY"))
            case "^MU" if rest in {"D", "I", "M"}:
                self._state = replace(self._state, units=rest)
            case "^JM":
                self._state = replace(self._state, halved=_choice(rest, "AB"))
            case "^MC":
                self._state = replace(self._state, kept=_choice(rest, "YN"))
            case "^PW":
                self._state = replace(self._state, width=number(rest, 2, 32000, "width"))
            case "^LL":
                self._state = replace(self._state, length=number(rest, 1, 32000, "length"))
            case "^LH":
                self._state = replace(self._state, home=_point(rest))
            case "^FO":
                form.at = _point(rest)
            case "^GF":
                x, y = form.at[0] + self._state.home[0], form.at[1] + self._state.home[1]
                form.pictures.append((x, y, *_graphic(rest)))
            case "^FS" if not rest:
                form.at = (0, 0)
            case "^PQ":
                self._quantity(form, rest.split(","))
            case "^MN" if rest in TRACKING:
                self._continuous, self._marks = TRACKING[rest], MARKS.get(rest)
            case "^MM" if rest in {"T", "C", "D"}:
                self._state = replace(self._state, cuts=rest == "C")
            case "^PR":
                self._speed = number(rest.split(",")[0], 1, 14, "speed")
            case "^MD":
                self._darkness = number(rest, -30, 30, "relative darkness")
            case "^XZ" if not rest:
                self._end(form)
            case _:
                raise Unreadable(f"{name}{rest[:40]}")

    def _quantity(self, form: _Format, parts: list[str]) -> None:
        form.copies = number(parts[0], 1, 99_999_999, "copies")
        form.group = number(parts[1], 0, 99_999_999, "group") if parts[1:] and parts[1] else 0
        if parts[2:] and parts[2] not in {"", "0", "1"}:
            raise Unreadable(f"^PQ{parts} replicates")
        if form.group and (len(parts) < 4 or parts[3] != "Y"):
            raise Unreadable(f"^PQ{parts} pauses")

    def _end(self, form: _Format) -> None:
        state = self._state
        self._format = None
        if not form.pictures:  # it only sets up: nothing is printed
            return
        if state.width is None or state.length is None:
            raise Unreadable("^PW and ^LL are not known")
        if state.halved or state.units != "D":
            raise Unreadable("lengths that are no dots of the head")
        canvas = Canvas(state.width, state.length, black=state.kept)
        for x, y, row_bytes, black in form.pictures:
            canvas.put(x, y, row_bytes, black, mode="xor" if state.reversed else "or")
        if state.mirrored:
            canvas.mirror()
        cut = CutAfter.NONE
        if state.cuts:
            if form.group not in {0, 1, form.copies}:
                raise Unreadable(f"{form.copies} labels, but a cut after each {form.group}")
            cut = CutAfter.LAST_COPY if form.group > 1 else CutAfter.EVERY_COPY
        self._labels.append(
            PrintedLabel(
                width_dots=canvas.width,
                height_dots=canvas.height,
                rows=canvas.rows(),
                bottom_first=state.inverted,
                copies=form.copies,
                continuous=self._continuous,
                marks=self._marks,
                cut=cut,
                darkness=self._darkness,
                speed=self._speed,
            )
        )


def _choice(rest: str, signs: str) -> bool:
    if len(rest) != 1 or rest not in signs:
        raise Unreadable(f"{rest!r} is none of {signs}")
    return rest == signs[1]


def _point(rest: str) -> tuple[int, int]:
    parts = rest.split(",")
    if len(parts) != 2:
        raise Unreadable(f"point {rest!r}")
    return number(parts[0], 0, 32000, "x"), number(parts[1], 0, 32000, "y")


def _graphic(rest: str) -> tuple[int, bytes]:
    """Bytes per row and dots of a ^GFA."""
    parts = rest.split(",", 4)
    if len(parts) != 5 or parts[0] != "A":
        raise Unreadable(f"^GF{rest[:40]}")
    _sent, total, row_bytes = (number(part, 1, 99_999_999, "^GF") for part in parts[1:4])
    black = _unpacked(parts[4]) if parts[4].startswith(":") and PACKED.match(parts[4]) else _digits(parts[4], row_bytes)
    if total % row_bytes or len(black) != total:
        raise Unreadable(f"^GF with {len(black)} bytes, not {total} in rows of {row_bytes}")
    return row_bytes, black


def _unpacked(text: str) -> bytes:
    found = PACKED.fullmatch(text)
    if not found or crc_hqx(found[2].encode("ascii"), 0) != int(found[3], 16):
        raise Unreadable("the CRC does not match")
    try:
        packed = b64decode(found[2], validate=True)
        return zlib.decompress(packed) if found[1] == "Z" else packed
    except (Error, zlib.error) as error:
        raise Unreadable(str(error)) from error


def _digits(text: str, row_bytes: int) -> bytes:
    width = row_bytes * 2
    done: list[str] = []
    row, end = "", 0
    for token in TOKEN.finditer(text):
        if token.start() != end:
            break
        end = token.end()
        match token[0]:
            case ":":
                if row or not done:
                    raise Unreadable("`:` in the middle of a row, or in the first one")
                row = done[-1]
            case ",":
                row = row.ljust(width, "0")
            case "!":
                row = row.ljust(width, "F")
            case _:
                row += token[2] * (sum(COUNTS[sign] for sign in token[1]) if token[1] else 1)
        while len(row) >= width:
            done.append(row[:width])
            row = row[width:]
    if row or end != len(text):
        raise Unreadable(f"^GF data {text[end : end + 20]!r}, {len(row)} digits left over")
    return bytes.fromhex("".join(done))
