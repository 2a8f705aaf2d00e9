"""The data of ZPL fields: hexadecimal signs, serial numbers and the printer's clock.

Source: Zebra, ZPL II Programming Guide (^FC, ^FH, ^SF, ^SN).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from agent_core.raw.draw.zpl_commands import Parameters

if TYPE_CHECKING:
    from agent_core.raw.draw.zpl_commands import ZplCommand

MAX_DATA = 32_768
"""Bytes of a field, in hexadecimal or not."""
MAX_MASK = 64
"""Characters of a serial number that count."""
COUNTED = re.compile(r"(\d{1,12})\D*$")
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MASKS = {"D": DIGITS, "H": DIGITS + LETTERS[:6], "O": DIGITS[:8], "A": LETTERS, "N": DIGITS + LETTERS}
"""Characters that count at each letter of a mask; a small letter counts in small letters."""
CLOCK = {
    "a": "Sat",
    "A": "Saturday",
    "b": "Jan",
    "B": "January",
    "d": "00",
    "H": "00",
    "I": "00",
    "j": "000",
    "m": "00",
    "M": "00",
    "p": "AM",
    "S": "00",
    "U": "00",
    "W": "00",
    "w": "0",
    "y": "00",
    "Y": "0000",
}
"""Zeros and names of the usual length for the parts of date and time."""


def field_data(command: ZplCommand, *, hex_sign: bytes, mask: ZplCommand | None, clock: bytes, number: int) -> bytes:
    """Return a field's data without line ends, its hex digits as bytes.

    `hex_sign`, `clock`: the signs of ^FH and ^FC, b"" = none. `mask`: the ^SF of the field. `number`: of the label in
    its series.
    """
    data = command.data[:MAX_DATA].replace(b"\r", b"").replace(b"\n", b"")
    if command.name == "^SN":
        return _serial(Parameters(data.decode("latin-1").split(command.comma)), number)
    if hex_sign and hex_sign in data:
        data = _without_hex(data, hex_sign)
    if clock:
        signs = re.compile(b"[" + re.escape(clock) + b"]([A-Za-z])")
        data = signs.sub(lambda found: CLOCK.get(found[1].decode(), found[0].decode("latin-1")).encode("latin-1"), data)
    if mask is not None and number:
        given = mask.parameters
        data = masked(data.decode("latin-1"), given.text(0), given.text(1, "1"), number).encode("latin-1")
    return data


def clock_signs(command: ZplCommand) -> bytes:
    """Return the signs of ^FC: of the time, and of two more clocks."""
    given = command.parameters
    return (given.text(0, "%")[:1] + given.text(1)[:1] + given.text(2)[:1]).encode("latin-1")


def _without_hex(data: bytes, sign: bytes) -> bytes:
    first, *parts = data.split(sign)
    whole = [first]
    for part in parts:
        try:
            whole.append(bytes.fromhex(part[:2].decode("ascii")) + part[2:])
        except ValueError:
            whole.append(sign + part)
    return b"".join(whole)


def _serial(parameters: Parameters, number: int) -> bytes:
    """Return a value of ^SN: its last digits count, with blanks or zeros before them."""
    value, step = parameters.text(0, "1"), parameters.integer(1, 1, -(10**12), 10**12)
    found = COUNTED.search(value)
    if found is None:
        return value.encode("latin-1")
    width = len(found.group(1))
    digits = str((int(found.group(1)) + number * step) % 10**width)
    digits = digits.zfill(width) if parameters.is_yes(2, default=False) else digits.rjust(width)
    return (value[: found.start(1)] + digits + value[found.end(1) :]).encode("latin-1")


def masked(text: str, mask: str, step: str, number: int) -> str:
    """Return a value of ^SF after `number` steps.

    Mask, step and text end at the same place. The mask says what counts there; `%` counts nothing and lets the carry
    through. What has no letter in the mask is kept.
    """
    mask, step = mask[-min(MAX_MASK, len(text)) :] if text else "", step[-MAX_MASK:].rjust(len(mask), "0")
    characters, carry = list(text), 0
    for place in range(1, len(mask) + 1):
        letter, kind = characters[-place], mask[-place]
        counted = MASKS.get(kind.upper())
        if counted is None:
            continue
        values = counted.lower() if kind.islower() else counted
        added = max(0, counted.find(step[-place].upper()))
        if kind in "Aa" and step[-place].isdigit():  # a number of letters
            added = int(step[-place])
        carry, value = divmod(max(0, counted.find(letter.upper())) + added * number + carry, len(values))
        characters[-place] = values[value]
    return "".join(characters)
