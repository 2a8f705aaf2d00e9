"""Printer commands that an administrator may allow one by one in RAW files under the policy `screen`. Pure.

Commands for firmware, networking, passwords, deleting files and switching language are not listed: they are never
accepted while files are screened. The cash drawer has a setting of its own (`opens_drawer`).
"""

from __future__ import annotations

import re

MOST_ALLOWED = 40
NO_LABEL = "NO-LABEL"
"""Allows files that only configure the printer. They print no label, although their jobs end as printed."""
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
    """Return the word that allows a command in any spelling (`^jus`, `GS ( E`, `set  key1`); None = it cannot be
    allowed.
    """
    word = " ".join(command.upper().split()).lstrip("^~")
    if found := _ESCPOS.fullmatch(word):
        word = f"{found[1]} {found[2]}{found[3]}"
    return word if word in ALLOWABLE or SET_OF_TSPL.fullmatch(word) else None
