"""Code 128 as a file chooses its characters: code sets, functions, and the shortest choice (ISO/IEC 15417)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from agent_core.raw.draw.barcodes import CannotEncode, code_128

if TYPE_CHECKING:
    from agent_core.raw.draw.barcodes import Modules

START = {"A": 103, "B": 104, "C": 105}
FNC3, FNC2, SHIFT, TO_C, TO_B, TO_A, FNC1 = range(96, 103)
SEPARATOR = "\x1d"
"""Character that a scanner reports for a FNC1 within the data."""
PARTS = re.compile(rb"\d+|\D+")
BEGINS_WITH_PAIRS = re.compile(rb"\d{4}|\d\d$")
MIN_DIGITS = 4
"""Digits that are shorter in code set C, the change to it included."""


class Code128Characters:
    """The characters of one symbol, in the code sets that the file chooses. Every method raises CannotEncode."""

    def __init__(self, code_set: str) -> None:
        self.code_set = code_set
        self._words = [START[code_set]]
        self._content = ""
        self._digit = ""
        self._is_shifted = False

    def control(self, word: int) -> None:
        """Put a function, a shift or a change of the code set: the word of 96 to 102."""
        if self._digit or not FNC3 <= word <= FNC1 or (self.code_set == "C" and word < TO_B):
            raise CannotEncode("a function that the code set does not have")
        self._words.append(word)
        if word == FNC1:
            self._content += SEPARATOR if len(self._words) > 2 else ""
        elif word == SHIFT:
            self._is_shifted = True
        elif (changed := {TO_C: "C", TO_B: "B", TO_A: "A"}.get(word)) is not None and changed != self.code_set:
            self.code_set = changed

    def change(self, code_set: str) -> None:
        if code_set != self.code_set:
            self.control({"A": TO_A, "B": TO_B, "C": TO_C}[code_set])

    def pair(self, number: int) -> None:
        """Put two digits in code set C."""
        if self.code_set != "C" or not 0 <= number <= 99:
            raise CannotEncode("no pair of digits")
        self._words.append(number)
        self._content += f"{number:02d}"

    def text(self, data: bytes) -> None:
        for code in data:
            self._character(code)

    def _character(self, code: int) -> None:
        code_set = {"A": "B", "B": "A"}.get(self.code_set, "C") if self._is_shifted else self.code_set
        self._is_shifted = False
        if code_set == "C":
            if not 0x30 <= code <= 0x39:
                raise CannotEncode("no digit")
            self._digit += chr(code)
            if len(self._digit) == 2:
                self.pair(int(self._digit))
                self._digit = ""
            return
        if code_set == "B" and 32 <= code < 128:
            self._words.append(code - 32)
        elif code_set == "A" and code < 96:
            self._words.append(code - 32 if code >= 32 else code + 64)
        else:
            raise CannotEncode("a character that the code set does not have")
        self._content += chr(code)

    def modules(self, *, narrow: int) -> Modules:
        if self._digit or self._is_shifted or len(self._words) == 1:
            raise CannotEncode("an incomplete symbol")
        return code_128(self._words, self._content, narrow=narrow)


def automatic(data: bytes, *, narrow: int, is_gs1: bool = False) -> Modules:
    """Return the symbol of these characters. `is_gs1`: it begins with FNC1, and each GS is one. Raises CannotEncode."""
    first = "A" if data[:1] < b" " else "B"
    symbol = Code128Characters("C" if BEGINS_WITH_PAIRS.match(data) else first)
    if is_gs1:
        symbol.control(FNC1)
    for part in PARTS.findall(data):
        rest = part
        if part.isdigit() and len(part) >= (2 if symbol.code_set == "C" else MIN_DIGITS):
            even = len(part) // 2 * 2
            symbol.change("C")
            symbol.text(part[:even])
            rest = part[even:]
        for code in rest:
            if is_gs1 and code == ord(SEPARATOR):
                symbol.control(FNC1)
                continue
            if code < 32 or symbol.code_set == "C" or code >= 96:
                symbol.change("A" if code < 32 else "B")
            symbol.text(bytes((code,)))
    return symbol.modules(narrow=narrow)
