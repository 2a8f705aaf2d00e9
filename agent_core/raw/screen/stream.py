"""Bytes read forward in bounded memory, however they were cut; positions count from the first byte of the file."""

from __future__ import annotations

import re
from collections.abc import Iterable

KEPT = 64
"""Bytes behind the position that can still be looked at."""
BLANKS = b" \t"
LINE_ENDS = b"\r\n"
VISIBLE = re.compile(rb"[^\x00-\x1a\x1c-\x20]")


class Stream:
    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = iter(chunks)
        self._buffer = b""
        self._at = 0
        self._start = 0

    @property
    def offset(self) -> int:
        return self._start + self._at

    def look(self, count: int) -> bytes:
        """Up to so many bytes from here; fewer only where the file ends."""
        while len(self._buffer) - self._at < count and self._more():
            pass
        return self._buffer[self._at : self._at + count]

    def skip(self, count: int) -> bool:
        """False where the file ends before; then the position is its end."""
        while True:
            here = len(self._buffer) - self._at
            if count <= here:
                self._at += count
                return True
            self._at += here
            count -= here
            if not self._more():
                return False

    def end(self) -> int:
        """Read on to the end of the file and return its size."""
        while self._more():
            self._at = len(self._buffer)
        return self._start + len(self._buffer)

    def skip_blanks(self) -> None:
        """Control characters and empty lines, however many, to the first byte of a word, or ESC."""
        self.seek(VISIBLE)

    def seek(self, wanted: re.Pattern[bytes], before: int | None = None) -> bool:
        """To the next byte of this class, which may be the one here; False where there is none before that offset, or
        at all: there, or at the file's end, it stands then."""
        while True:
            end = len(self._buffer) if before is None else min(len(self._buffer), before - self._start)
            found = wanted.search(self._buffer, self._at, end)
            if found is not None:
                self._at = found.start()
                return True
            self._at = max(self._at, end)
            if (before is not None and self.offset >= before) or not self._more():
                return False

    def pass_over(self, wanted: re.Pattern[bytes]) -> bool:
        """Skip a match at the current position, within the buffer. Returns False if there is none."""
        found = wanted.match(self._buffer, self._at)
        if found is None or found.end() == self._at:
            return False
        self._at = found.end()
        return True

    @property
    def opens_line(self) -> bool:
        """Only blanks stand between the last line's end and here (very many blanks count as a line of their own)."""
        before = self._buffer[max(0, self._at - KEPT) : self._at].rstrip(BLANKS + b"\0")
        return not before or before[-1] in LINE_ENDS

    def tail(self, count: int) -> bytes:
        """Return up to `count` bytes before the current position, as far as they are kept."""
        return self._buffer[max(0, self._at - min(count, KEPT)) : self._at]

    def _more(self) -> bool:
        chunk = next(self._chunks, None)
        if chunk is None:
            return False
        gone = max(0, self._at - KEPT)
        self._buffer = self._buffer[gone:] + chunk
        self._start += gone
        self._at -= gone
        return True
