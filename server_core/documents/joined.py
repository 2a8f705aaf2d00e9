"""Detects files that hold several PDFs one after another. Readers show one of them and do not mention the others."""

from __future__ import annotations

import re
from bisect import bisect

HEADER = b"%PDF-"
END_MARK = b"%%EOF"
BLANKS = b"\0\t\n\f\r "
PRINTABLE = range(0x20, 0x7F)
# A header, comments and the first object: this never occurs in ordinary text.
BEGINNING = re.compile(rb"%PDF-\d\.\d[ \t]*+[\r\n](?:%[^\r\n]*+[\r\n]|\s)*+\d+\s+\d+\s+obj\b")
OBJECT = re.compile(rb"\d\s+\d+\s+obj\b")
STREAM_BEGINS, STREAM_ENDS = re.compile(rb">>\s*+stream\s"), re.compile(rb"endstream\b")
# Pointer near the file's end to its list of objects: a table, or a stream (ISO 32000-1, 7.5.5, 7.5.8).
LIST_MARK = b"startxref"
LISTED_AT = re.compile(rb"startxref\s+(\d{1,15})")
LIST = re.compile(rb"\s*(?:xref\b|\d+\s+\d+\s+obj\b)")


def holds_several(data: bytes | bytearray) -> bool:
    """Return whether one PDF follows another in the file.

    A later revision of the same PDF (an incremental update, the second half of a linearized file) does not count, nor
    does a PDF attached to another.
    """
    start = data.find(HEADER)
    begun: list[int] | None = None
    ended: list[int] = []
    at = data.find(HEADER, start + 1)
    while at >= 0:
        begins = _begins_a_line(data, at) or BEGINNING.match(data, at)
        if begins and OBJECT.search(data, start, at) and OBJECT.search(data, at):
            if begun is None:
                begun = [found.start() for found in STREAM_BEGINS.finditer(data)]
                ended = [found.start() for found in STREAM_ENDS.finditer(data)]
            before, behind = bisect(begun, at), bisect(ended, at)
            # An attached PDF lies in a stream that began before it and ends after it.
            is_attached = before > behind and len(ended) - behind > len(begun) - before
            if not is_attached and not _is_a_revision(data, at):
                return True
        at = data.find(HEADER, at + 1)
    return False


def _begins_a_line(data: bytes | bytearray, at: int) -> bool:
    """Return whether the header follows a non-text byte or another PDF's end marker.

    Otherwise it is text about PDFs.
    """
    if data[at - 1] not in PRINTABLE:
        return True
    return data[max(0, at - 64) : at].rstrip(BLANKS).endswith(END_MARK)


def _is_a_revision(data: bytes | bytearray, at: int) -> bool:
    """Return whether the header belongs to an appended revision.

    Some programs repeat the header when they append one. Its offsets count from the start of the file.
    """
    told = LISTED_AT.match(data, max(at, data.rfind(LIST_MARK)))
    listed_at = int(told[1]) if told else -1
    return listed_at >= at and LIST.match(data, listed_at) is not None
