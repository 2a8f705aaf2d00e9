"""Splits a ZPL II file into commands with their places (Zebra, Programming Guide)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from agent_core.raw.draw.display_list import Command, Span, WhyNotDrawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agent_core.raw.draw.draft import Draft

TILDE_COMMANDS = frozenset(
    b"CC CD CT DB DE DG DN DS DT DU DY EG HB HC HD HI HM HQ HS HU JA JB JC JD JE JF JG JI JL JN JO JP JQ JR JS JX KB "
    b"NC NR NT PH PL PM PP PR PS RO RV SD TA WC WL WQ WR XA".split()
)
"""Any other tilde is text: a printer of later firmware prints it."""
UNSEEN = frozenset(
    b"CM CN CO CP CV FX HF HG HH HL HR HT HV HW HY HZ JB JH JI JJ JS JT JU JW JZ KC KD KL KN KP KV LF MA MD MF MI ML "
    b"MM MN MP MT MW NB NC ND NI NN NP NS NT NW PA PF PH PN PP PR RA RB RE RI RL RM RN RP RQ RR RS RU RW RZ "
    b"SC SI SL SO SP SQ SR SS ST SX SZ TO WA WE WF WI WL WP WR WS WV WX XB XS ZZ".split()
)
"""Format commands that do not change the picture: paper, speed, network, radio tags, queries."""
NOT_SUPPORTED = frozenset(b"FE FL FM IS SE WD DB DE DS DT DU WC WL".split())
"""Known commands that would change the picture, or print one of their own."""
LASTING = frozenset((b"FL", b"SE"))
"""Those that concern every label after them."""
UNSEEN_SIGNS = bytes(range(0x21))
"""Spaces, line ends and the signs that frame a label."""
COUNT = re.compile(rb"\s*\d{1,8}\s*")
LINE_END = re.compile(rb"\r\n|\r|\n")
NUMBER = re.compile(r"\s*([+-]?\d{1,8}(?:\.\d{0,6})?|[+-]?\.\d{1,6})")
ROTATIONS = "NRIB"
MAX_PARAMETERS = 64


@dataclass(frozen=True, slots=True)
class ZplCommand(Command):
    """A command as it stands in the file. `name`: with the usual prefix, in capitals: `^FO`, `~DG`.

    - `data`: bytes up to the next command; `^A` has its font there
    - `comma`: delimiter of its parameters
    """

    data: bytes = field(repr=False)
    comma: str
    out_of_range: list[str] = field(default_factory=list, repr=False, compare=False)
    """Values that count instead of those that were read and are out of range."""

    @property
    def parameters(self) -> Parameters:
        return self.split(self.data.decode("latin-1"))

    def split(self, data: str) -> Parameters:
        return Parameters(data.split(self.comma, MAX_PARAMETERS), self.out_of_range)


class Copies(NamedTuple):
    """^PQ: labels in all, and labels with the same serial number."""

    total: int = 1
    replicates: int = 1


def list_out_of_range(draft: Draft, command: ZplCommand) -> None:
    """List a command whose numbers were out of range, with what counts instead."""
    if command.out_of_range:
        draft.miss(command, WhyNotDrawn.OUT_OF_RANGE, ", ".join(filter(None, command.out_of_range)))
        command.out_of_range.clear()


class Parameters:
    """Parameters of a command by their place. What is missing or no value of this kind becomes the default."""

    def __init__(self, values: list[str], out_of_range: list[str] | None = None) -> None:
        self._values = values
        self._out_of_range = [] if out_of_range is None else out_of_range

    def __len__(self) -> int:
        return len(self._values)

    def text(self, at: int, default: str = "") -> str:
        value = self._values[at].strip() if at < len(self._values) else ""
        return value or default

    def letter(self, at: int, allowed: str, default: str) -> str:
        value = self.text(at)[:1].upper()
        return value if value and value in allowed else default

    def is_yes(self, at: int, *, default: bool) -> bool:
        return self.letter(at, "YN", "Y" if default else "N") == "Y"

    def number(self, at: int) -> float | None:
        found = NUMBER.match(self.text(at))
        return float(found.group(1)) if found else None

    def integer(self, at: int, default: int, low: int = 0, high: int = 32_000) -> int:
        """Return a whole number, brought into its range."""
        number = self.number(at)
        return default if number is None else self.within(int(number), low, high)

    def dots(self, at: int, default: int, low: int, high: int, unit: float) -> int:
        """Return a length in dots, brought into its range. `unit`: dots of a unit."""
        number = self.number(at)
        if number is None:
            return default
        wanted = round(number * unit)
        return wanted if low <= wanted <= high else self.within(wanted, low, high)

    def within(self, number: int, low: int, high: int) -> int:
        """Return the nearest number of a range, and note it if that is another one."""
        kept = max(low, min(number, high))
        if kept != number:
            self._out_of_range.append(str(kept))
        return kept


def commands(document: bytes) -> Iterator[ZplCommand]:
    """Yield each command of a file. Follows ^CC, ^CT and ^CD, and the lengths of binary data."""
    caret, tilde, comma = b"^", b"~", b","
    at, line, counted = 0, 1, 0
    while (found := _beginning(caret, tilde).search(document, at)) is not None:
        start = found.start()
        line += len(LINE_END.findall(document, counted, start))
        counted = start
        name = document[start + 1 : start + 3].upper()
        if caret in name:  # it ends at once
            at = start + 1
            continue
        if name[:1] == b"A" and name != b"A@":
            name = name[:1]
        begin = start + 1 + len(name)
        if name in (b"CC", b"CT", b"CD"):
            new = document[begin : begin + 1]
            if name == b"CC":
                caret = new or caret
            elif name == b"CT":
                tilde = new or tilde
            else:
                comma = new or comma
            at = counted = begin + 1
            continue
        binary = _binary_end(document, begin, name, comma)
        following = _beginning(caret, tilde).search(document, binary or begin)
        end = at = following.start() if following else len(document)
        if binary:
            line += len(LINE_END.findall(document, counted, begin))
            counted = binary
        data = document[begin:end]
        span = Span(start, end if binary else begin + len(data.rstrip(b"\r\n")))
        prefix = "^" if found.group() == caret else "~"
        yield ZplCommand(span, line, prefix + name.decode("latin-1"), data, comma.decode("latin-1"))


@cache
def _beginning(caret: bytes, tilde: bytes) -> re.Pattern[bytes]:
    """Return the prefixes. A tilde that begins no command is data."""
    names = b"|".join(sorted(TILDE_COMMANDS))
    return re.compile(re.escape(caret) + b"|" + re.escape(tilde) + b"(?=(?i:" + names + b"))")


def _binary_end(document: bytes, begin: int, name: bytes, comma: bytes) -> int | None:
    """Return the end of binary data: `^GFB,bytes,total,row,` and `~DYname,B,extension,bytes,row,`."""
    count, kind_at, length_at = {b"GF": (4, 0, 1), b"DY": (5, 1, 3)}.get(name, (0, 0, 0))
    if not count:
        return None
    parts = document[begin : begin + 200].split(comma, count)
    if len(parts) <= count or parts[kind_at].strip().upper() not in (b"B", b"C"):
        return None
    if not COUNT.fullmatch(parts[length_at]):
        return None
    return min(len(document), begin + sum(map(len, parts[:count])) + count + int(parts[length_at]))
