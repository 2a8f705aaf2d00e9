"""Printer commands that an administrator may allow singly in a printer's RAW files, beside the policy `screen`. Pure.

Not among them, and so never taken while files are screened: firmware, network, passwords, erased files, and a change of
the language. The cash drawer has a setting of its own (`opens_drawer`).
"""

from __future__ import annotations

import re

MOST_ALLOWED = 40
NO_LABEL = "NO-LABEL"
"""Files that only set up the printer: no label comes out of them, though their jobs end as printed."""
ALLOWABLE = frozenset(
    {
        NO_LABEL,
        *["CM", "JR", "JU", "JUF", "JUN", "JUR", "JUS", "KN", "MP", "RO", "SC", "SI", "SQ", "SR", "SX", "TO"],  # ZPL
        *["COPY", "DOWNLOAD", "EOP", "INITIALPRINTER", "MOVE", "OPEN", "RESET", "RESTART", "RUN", "WRITE"],  # TSPL
        "! DF",  # CPCL
        *("FS (E", "GS (A", "GS (C", "GS (E", "GS (L", "GS (M", "GS 8L"),  # ESC/POS
    }
)
SET_OF_TSPL = re.compile(r"SET [A-Z0-9_]{1,16}")
_ESCPOS = re.compile(r"(FS|GS) ?([(8]) ?([A-Z])")


def allow_word(command: str) -> str | None:
    """The word that allows a command, however it is written (`^jus`, `GS ( E`, `set  key1`); None = nothing does."""
    word = " ".join(command.upper().split()).lstrip("^~")
    if found := _ESCPOS.fullmatch(word):
        word = f"{found[1]} {found[2]}{found[3]}"
    return word if word in ALLOWABLE or SET_OF_TSPL.fullmatch(word) else None
