"""The lines of a raster page, compressed: each line with the number of lines that are like it (PWG 5102.4)."""

from __future__ import annotations

from agent_core.encode.run_lengths import run_lengths

MAX_REPEATS = 256
PIECE_BYTES = 1 << 20
"""Rows are compressed together up to this size: large enough for C code, small enough for caches and memory."""
_BLANK_STEP = 32
_BYTES = tuple(bytes([byte]) for byte in range(256))


class RasterLines:
    """One page. Takes its rows in bands of any height; equal rows are counted over the borders of bands.

    `blank_byte`: what fills a row without ink; `blank_line`: such a row compressed, where the format has a short way.
    """

    def __init__(self, *, bytes_per_row: int, dot_bytes: int, blank_byte: int, blank_line: bytes | None = None) -> None:
        self._row_bytes = bytes_per_row
        self._dot_bytes = dot_bytes
        self._blank = _BYTES[blank_byte] * bytes_per_row
        self._blanks = self._blank * _BLANK_STEP
        self._blank_line = blank_line or run_lengths([self._blank], dot_bytes)[0]
        self._rows_per_piece = max(1, PIECE_BYTES // bytes_per_row)
        self._open: bytes = b""
        self._count = 0
        self.row_count = 0

    def add(self, rows: bytes | bytearray | memoryview) -> bytes:
        """The lines that are complete with these rows: the last one may go on in the next band."""
        size = self._row_bytes
        if len(rows) % size:
            raise ValueError(f"{len(rows)} bytes are no whole rows of {size}")
        self.row_count += len(rows) // size
        piece = size * self._rows_per_piece
        return b"".join(self._piece(bytes(rows[start : start + piece])) for start in range(0, len(rows), piece))

    def _piece(self, rows: bytes) -> bytes:
        size = self._row_bytes
        is_next = rows.startswith
        found: list[tuple[bytes, int]] = []
        row, count, at, end = self._open, self._count, 0, len(rows)
        while at < end:
            if count and is_next(row, at):
                start = at
                if row == self._blank:
                    while is_next(self._blanks, at):
                        at += len(self._blanks)
                while is_next(row, at):
                    at += size
                count += (at - start) // size
            else:
                if count:
                    found.append((row, count))
                row, count = rows[at : at + size], 1
                at += size
        self._open, self._count = row, count
        return b"".join(self._lines(found))

    def end(self) -> bytes:
        """The last line."""
        found = [(self._open, self._count)] if self._count else []
        self._open, self._count = b"", 0
        return b"".join(self._lines(found))

    def _lines(self, found: list[tuple[bytes, int]]) -> list[bytes]:
        lines: list[bytes] = []
        inked = [row for row, _ in found if row != self._blank]
        packed = iter(run_lengths(inked, self._dot_bytes) if inked else ())
        for row, count in found:
            line = self._blank_line if row == self._blank else next(packed)
            left = count
            while left > MAX_REPEATS:
                lines += (_BYTES[MAX_REPEATS - 1], line)
                left -= MAX_REPEATS
            lines += (_BYTES[left - 1], line)
        return lines
