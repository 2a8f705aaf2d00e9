"""Forward reader of a file that arrives in chunks of any size, in bounded memory."""

from __future__ import annotations

import re
from collections.abc import Iterable

KEPT = 64
"""Number of bytes before the position that are kept."""
BLANKS = b" \t"
LINE_ENDS = b"\r\n"
VISIBLE = re.compile(rb"[^\x00-\x1a\x1c-\x20]")


class Stream:
    """A position in a file that moves forward only. Offsets count from the first byte of the file."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = iter(chunks)
        self._buffer = b""
        self._at = 0
        self._start = 0

    @property
    def offset(self) -> int:
        return self._start + self._at

    def look(self, count: int) -> bytes:
        """Return the next `count` bytes without moving; fewer at the end of the file."""
        while len(self._buffer) - self._at < count and self._more():
            pass
        return self._buffer[self._at : self._at + count]

    def skip(self, count: int) -> bool:
        """Move `count` bytes on. False if the file is shorter; the position is its end then."""
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
        """Move over blanks, line ends and control characters to the next visible byte or ESC."""
        self.seek(VISIBLE)

    def seek(self, wanted: re.Pattern[bytes], before: int | None = None) -> bool:
        """Move to the next match, which may begin at the position.

        Returns False if none begins before the offset `before`, or before the end of the file. The position is there
        then. `wanted` matches one byte.
        """
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
        """Return whether only blanks stand between the last line end and the position.

        `KEPT` blanks or more count as a line of their own.
        """
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
