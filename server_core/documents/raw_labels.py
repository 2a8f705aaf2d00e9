"""Splits a ZPL file into labels that can be printed alone. Pure.

A label is a format, `^XA` to `^XZ` (ZPL II Programming Guide). Most settings in a format hold for later ones too, and
formats and pictures may be stored for later use. A label can be printed alone if it makes all settings itself that
earlier labels made.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

COMMAND = re.compile(rb"([\^~])([A-Za-z][A-Za-z0-9@])")
DATA = re.compile(rb"\^(?:FD|FV|FX)[^\^~]*", re.IGNORECASE)
"""Data of fields and comments, which is no command. Neither `^` nor `~` occurs in it unescaped."""
LABEL = re.compile(rb"\^XA.*?\^XZ", re.DOTALL | re.IGNORECASE)
QUANTITY = re.compile(rb"\^PQ\s*([^,^~\s]*)", re.IGNORECASE)
PREFIX = re.compile(rb"\A(?:>[:;9]|[HQML][AMBN]?,)+")
OF_THE_FIELD = frozenset({b"XA", b"XZ", b"FO", b"FT", b"FD", b"FS", b"FH", b"FB", b"FR", b"FX", b"FP", b"TB", b"PQ"})
"""Commands that do not outlast their field or label: also all fonts (^A…), bar codes (^B… but ^BY) and graphics (^G…).
"""
STORED = frozenset({b"DF", b"XF", b"IM", b"IL", b"IS", b"ID", b"FN", b"FV", b"MC", b"CC", b"CT", b"CD", b"SN", b"SF"})
"""Commands that store something in the printer, use a counter, or change how everything after them is read."""


def labels_of(content: bytes) -> list[bytes]:
    """Return the labels; empty if they cannot be told apart."""
    if LABEL.sub(b"", content).strip():
        return []  # commands between labels are for the printer and stay in force
    return LABEL.findall(content)


def chosen(content: bytes, wanted: Sequence[int]) -> bytes | None:
    """Return the labels with these numbers, from 0 on; None if they cannot be printed alone."""
    labels = labels_of(content)
    commands_of = [_commands(label) for label in labels]
    if not labels or any(commands is None for commands in commands_of):
        return None
    lasting = [frozenset(filter(_lasts, commands or ())) for commands in commands_of]
    for number in wanted:
        before: frozenset[bytes] = frozenset().union(*lasting[:number])
        if not before <= lasting[number]:
            return None
    return b"\n".join(labels[number] for number in wanted)


def stand_alone(content: bytes) -> bool:
    """Return whether any of the labels may be printed without the others."""
    all_commands = [_commands(label) for label in labels_of(content)]
    before: set[bytes] = set()
    for commands in all_commands:
        lasting = set(filter(_lasts, commands or ()))
        if commands is None or not before <= lasting:
            return False
        before |= lasting
    return bool(all_commands)


def quantity_of(label: bytes) -> int:
    """Return how many copies the printer makes (`^PQ`); 0 if that is not a plain number."""
    quantities = QUANTITY.findall(DATA.sub(b"", label))
    if not quantities:
        return 1
    return int(quantities[-1]) if quantities[-1].isdigit() and len(quantities[-1]) < 9 else 0


def says(label: bytes, text: bytes) -> bool:
    """Return whether a field's data is this text, ignoring bar code prefixes (`>:`, `QA,`)."""
    fields = (match[3:] for match in DATA.findall(label) if match[1:3].upper() != b"FX")
    return any(PREFIX.sub(b"", field).strip() == text or field.strip() == text for field in fields)


def _commands(label: bytes) -> list[bytes] | None:
    """Yield the commands; None = the data cannot be split into commands."""
    found = COMMAND.findall(DATA.sub(b"", label))
    names = [name.upper() for _, name in found]
    if any(prefix == b"~" for prefix, _ in found) or not STORED.isdisjoint(names):
        return None
    return names


def _lasts(name: bytes) -> bool:
    return name not in OF_THE_FIELD and (name[:1] not in (b"A", b"B", b"G") or name == b"BY")
