"""What a barcode scanner types, told from a person's typing by its speed. Pure."""

from __future__ import annotations

MOST_GAP_MS = 35
"""Scanners that pretend to be a keyboard leave 1 to 30 ms between two keys; a fast person 80."""
LEAST = 4
MOST = 400
"""Characters; the largest codes in use on labels hold less."""


class ScanBurst:
    """Characters with their times, in milliseconds of any clock that goes forward. One burst at a time."""

    def __init__(self) -> None:
        self._text = ""
        self._last_ms = 0

    def feed(self, text: str, at_ms: int) -> None:
        """What one key typed; a pause before it begins anew."""
        if not self.is_going_on(at_ms):
            self._text = ""
        self._text = (self._text + text)[-MOST:]
        self._last_ms = at_ms

    def end(self, at_ms: int) -> str | None:
        """Enter or Tab was pressed: the scan, without control characters; None where a person typed."""
        text, quick = self._text, self.is_going_on(at_ms)
        self._text = ""
        scan = "".join(each for each in text if each.isprintable()).strip()
        return scan if quick and len(text) >= LEAST and scan else None

    def is_going_on(self, at_ms: int) -> bool:
        """The last character was a moment ago."""
        return bool(self._text) and 0 <= at_ms - self._last_ms <= MOST_GAP_MS
