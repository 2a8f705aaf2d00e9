"""A ZPL file cut into its labels, where each of them prints alone as it does behind the others. Pure.

A label is a format, `^XA` to `^XZ` (ZPL II Programming Guide). Most settings in one hold for those that follow, too,
and formats and pictures may be stored for later: a label stands alone where it says itself all that was set before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

COMMAND = re.compile(rb"([\^~])([A-Za-z][A-Za-z0-9@])")
DATA = re.compile(rb"\^(?:FD|FV|FX)[^\^~]*", re.IGNORECASE)
"""Fields' data and comments are no commands; neither character can be in them as it is."""
LABEL = re.compile(rb"\^XA.*?\^XZ", re.DOTALL | re.IGNORECASE)
QUANTITY = re.compile(rb"\^PQ\s*([^,^~\s]*)", re.IGNORECASE)
PREFIX = re.compile(rb"\A(?:>[:;9]|[HQML][AMBN]?,)+")
OF_THE_FIELD = frozenset({b"XA", b"XZ", b"FO", b"FT", b"FD", b"FS", b"FH", b"FB", b"FR", b"FX", b"FP", b"TB", b"PQ"})
"""And all letters (^A…), bar codes (^B… but ^BY) and graphics (^G…): none of them outlasts its field or its label."""
STORED = frozenset({b"DF", b"XF", b"IM", b"IL", b"IS", b"ID", b"FN", b"FV", b"MC", b"CC", b"CT", b"CD", b"SN", b"SF"})
"""What is kept in the printer, counted on, or changes how all that follows is read."""


def labels_of(content: bytes) -> list[bytes]:
    """Empty where they cannot be told from each other."""
    if LABEL.sub(b"", content).strip():
        return []  # what stands between labels is for the printer, and holds on
    return LABEL.findall(content)


def chosen(content: bytes, wanted: Sequence[int]) -> bytes | None:
    """The labels of these numbers, from 0 on; None where they do not stand alone."""
    labels = labels_of(content)
    said = [_commands(label) for label in labels]
    if not labels or any(commands is None for commands in said):
        return None
    lasting = [frozenset(filter(_lasts, commands or ())) for commands in said]
    for number in wanted:
        before: frozenset[bytes] = frozenset().union(*lasting[:number])
        if not before <= lasting[number]:
            return None
    return b"\n".join(labels[number] for number in wanted)


def stand_alone(content: bytes) -> bool:
    """Whether each of them does, so that any may be printed without the others."""
    said = [_commands(label) for label in labels_of(content)]
    before: set[bytes] = set()
    for commands in said:
        lasting = set(filter(_lasts, commands or ()))
        if commands is None or not before <= lasting:
            return False
        before |= lasting
    return bool(said)


def quantity_of(label: bytes) -> int:
    """How many of it the printer makes (`^PQ`); 0 where that is not said as a plain number."""
    asked = QUANTITY.findall(DATA.sub(b"", label))
    if not asked:
        return 1
    return int(asked[-1]) if asked[-1].isdigit() and len(asked[-1]) < 9 else 0


def says(label: bytes, text: bytes) -> bool:
    """A field of it is this text; what stands before its data in a bar code (`>:`, `QA,`) is left out."""
    fields = (match[3:] for match in DATA.findall(label) if match[1:3].upper() != b"FX")
    return any(PREFIX.sub(b"", field).strip() == text or field.strip() == text for field in fields)


def _commands(label: bytes) -> list[bytes] | None:
    """None: what it says cannot be cut out."""
    found = COMMAND.findall(DATA.sub(b"", label))
    names = [name.upper() for _, name in found]
    if any(prefix == b"~" for prefix, _ in found) or not STORED.isdisjoint(names):
        return None
    return names


def _lasts(name: bytes) -> bool:
    return name not in OF_THE_FIELD and (name[:1] not in (b"A", b"B", b"G") or name == b"BY")
