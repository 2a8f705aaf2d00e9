"""Detects files that hold several PDFs one after another. Readers show one of them and do not mention the others."""

from __future__ import annotations

import re
from collections.abc import Iterator

HEADER, MARK = b"%PDF-", b"startxref"
LISTED_AT = re.compile(rb"startxref\s+(\d{1,15})")
"""Pointer near the file's end to its list of objects: a table, or a stream (ISO 32000-1, 7.5.5, 7.5.8)."""
LIST = re.compile(rb"\s{0,4}(?:xref\b|\d+\s+\d+\s+obj\b(?=(?:(?!endobj).){0,2048}?/XRef\b))", re.DOTALL)
PART = re.compile(
    rb"(?P<stream>>>\s*+stream\r?\n)"
    # a header, comments, then an object or a table: this never occurs in ordinary text
    rb"|%PDF-\d\.\d[ \t]*+[\r\n](?:%[^\r\n]*+[\r\n]|\s)*+(?:\d+\s+\d+\s+obj|xref)\b"
)
LENGTH = re.compile(rb"/Length\s+(\d{1,12})\b(?!\s+\d+\s+R\b)")
DICTIONARY_BYTES = 2048
STREAM_ENDS = re.compile(rb"\s{0,2}endstream\b")


def holds_several(data: bytes | bytearray) -> bool:
    """Return whether one PDF follows another in the file.

    A PDF attached to another lies in a stream and does not count. Some programs repeat the header when they append a
    revision: then the last list of objects is behind it, at an offset from the file's start.
    """
    if data.count(HEADER) < 2:
        return False
    headers = list(_headers(data))
    if len(headers) < 2:
        return False
    pointer = LISTED_AT.match(data, max(data.rfind(MARK), 0))
    listed_at = int(pointer[1]) if pointer else -1
    return listed_at < headers[-1] or LIST.match(data, listed_at) is None


def _headers(data: bytes | bytearray) -> Iterator[int]:
    """Yield where a PDF begins, outside of streams."""
    at = 0
    while (part := PART.search(data, at)) is not None:
        begin, at = at, part.end()
        if part["stream"] is None:
            yield part.start()
            continue
        lengths = LENGTH.findall(data, max(begin, part.start() - DICTIONARY_BYTES), at)
        end = at + int(lengths[-1]) if lengths else at
        at = end if STREAM_ENDS.match(data, end) else data.find(b"endstream", at)
        if at < 0:
            return  # the file was cut off in this stream
