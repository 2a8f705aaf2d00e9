"""Lengths of ESC/POS commands behind their first two bytes (Epson, Command Reference). Others are unknown."""

from __future__ import annotations

ESC, FS, GS, DLE, US = 0x1B, 0x1C, 0x1D, 0x10, 0x1F
_FIXED = {
    ESC: {0: "2<@LSimv\x0c", 1: " !%-3=?EGJKMRTVadertu{", 2: "$\\cB", 8: "W"},
    GS: {0: ":c", 1: "!/BEHITabfhjrw", 2: "$LPW\\", 3: "^z", 4: "g"},
    FS: {0: "&.", 1: "!-CW", 2: "Sp?"},
    DLE: {1: "\x04\x05"},
}
PARAMETERS: dict[tuple[int, int], int] = {
    (first, ord(second)): count
    for first, table in _FIXED.items()
    for count, seconds in table.items()
    for second in seconds
}
KNOWN_FUNCTIONS = b"BDHKLNPQVkz"
"""Functions of GS ( and GS 8 whose length field is valid on every printer that knows them."""
