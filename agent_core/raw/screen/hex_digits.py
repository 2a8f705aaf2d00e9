"""Counts the hex digits that a compressed ZPL picture expands to (Zebra, Programming Guide, alternative data
compression).
"""

from __future__ import annotations

import re

# Run lengths before a digit: G to Y are 1 to 19, g to z are 20 to 400 in steps of 20. Consecutive ones add up.
LENGTHS = {letter: n for n, letter in enumerate(b"GHIJKLMNOPQRSTUVWXY", 1)}
LENGTHS |= {letter: 20 * n for n, letter in enumerate(b"ghijklmnopqrstuvwxyz", 1)}
TOKEN = re.compile(rb"([G-Yg-z]+)|([0-9A-Fa-f]+)|[,!:]")


class HexDigits:
    """Counter of hex digits; `digits` per row. The data may arrive in pieces."""

    def __init__(self, digits: int) -> None:
        self._row = digits
        self._repeat = 0
        self._is_first = True
        self.count = 0
        self.is_base64 = False

    def take(self, data: bytes) -> None:
        if self._is_first and (text := data.lstrip()):
            self.is_base64 = text.startswith((b":Z64:", b":B64:", b":C64:")) or (
                text[:1] == b":" and b":Z64:".startswith(text[:5])
            )
            self._is_first = False
        if self.is_base64:
            return
        for lengths, plain in TOKEN.findall(data):
            if lengths:
                self._repeat += sum(LENGTHS[letter] for letter in lengths)
            elif plain:
                self.count += len(plain) + max(0, self._repeat - 1)
                self._repeat = 0
            else:  # `,` and `!` fill the row, `:` repeats the row above; at the start of a row each makes a whole one
                self.count += self._row - self.count % self._row
