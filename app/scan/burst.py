"""What a barcode scanner types, told from a person's typing by its speed. Pure."""

from __future__ import annotations

from app.scan.marks import ScanMarks

MOST_GAP_MS = 35
"""Scanners that pretend to be a keyboard leave 1 to 30 ms between two keys; a fast person 80."""
LEAST = 2
"""Characters before Enter or Tab; one key and Enter may well be pressed at once by a hand."""
SURE, SHORT_GAP_MS = 3, 20
"""Three keys and Enter within these gaps are nobody's fingers; with fewer, two that came down together are left out."""
LEAST_BY_PAUSE = 4
"""With nothing but a mark behind them."""
MOST = 400
"""Characters; the largest codes in use on labels hold less."""


class ScanBurst:
    """Characters with their times, in milliseconds of any clock that goes forward. One burst at a time."""

    def __init__(self) -> None:
        self.marks = ScanMarks()
        self._text = ""
        self._last_ms = 0
        self._longest_gap_ms = 0

    def feed(self, text: str, at_ms: int) -> None:
        """What one key typed; a pause before it begins anew."""
        if self.is_going_on(at_ms):
            self._longest_gap_ms = max(self._longest_gap_ms, at_ms - self._last_ms)
        else:
            self._text, self._longest_gap_ms = "", 0
        self._text = (self._text + text)[-MOST:]
        self._last_ms = at_ms

    def end(self, at_ms: int) -> str | None:
        """Enter or Tab was pressed: the scan, without control characters and marks; None where a person typed.

        Empty where nothing is left of it: of no use, and yet no person's Enter.
        """
        quick, count = self.is_going_on(at_ms), len(self._text)
        longest_gap_ms = max(self._longest_gap_ms, at_ms - self._last_ms)
        long = count >= SURE or (count >= LEAST and longest_gap_ms <= SHORT_GAP_MS)
        scan, marked = self._take()
        return scan if quick and (marked or long) else None

    def end_by_pause(self) -> str | None:
        """Nothing came for longer than within a burst: the scan, where its mark ends it; else None."""
        if len(self._text) < LEAST_BY_PAUSE or not self.marks.ends(_printed(self._text)):
            return None
        return self._take()[0] or None

    def _take(self) -> tuple[str, bool]:
        text, self._text = self._text, ""
        scan, marked = self.marks.strip(_printed(text))
        return scan, marked and bool(scan)

    def is_going_on(self, at_ms: int) -> bool:
        """The last character was a moment ago."""
        return bool(self._text) and 0 <= at_ms - self._last_ms <= MOST_GAP_MS


def _printed(text: str) -> str:
    return "".join(each for each in text if each.isprintable()).strip()
