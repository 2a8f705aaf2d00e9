"""Detects and hides a PDF's cross-reference table if single entries are wrong (ISO 32000-1, 7.5.4).

PDFium checks only the first entry and silently leaves out objects with a wrong one: a page, a picture, a signature.
Without a table it searches the file for objects, as other readers do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

HEADER, MARK = b"%PDF-", b"startxref"
POINTER = re.compile(rb"startxref\s+(\d{1,15})")
TABLE = re.compile(rb"\s*xref\s+")
SECTION = re.compile(rb"(\d{1,9})\s+(\d{1,9})\s+")
ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])\s{1,2}")
PREVIOUS, NEAR = re.compile(rb"/Prev\s*(\d{1,15})"), 4096
OBJECT = re.compile(rb"\s{0,8}(\d{1,9})\s{1,8}\d{1,5}\s{1,8}obj\b")
ANY_OBJECT = re.compile(rb"(?<!\d)(\d{1,9})\s{1,3}(\d{1,5})\s{1,3}obj\b")
PACKED = b"/ObjStm"
"""Object streams: PDFium finds these by the table alone."""
MOST_TABLES, MOST_ENTRIES = 32, 200_000


def with_a_true_list(data: bytearray) -> bytearray:
    """Return the data, or a copy without its table if an object is in the file but not at the offset listed."""
    mark = data.rfind(MARK)
    pointer = POINTER.match(data, max(mark, 0))
    if pointer is None or PACKED in data:
        return data
    start = max(data.find(HEADER), 0)
    entries = islice(_entries(data, start, int(pointer[1])), MOST_ENTRIES)
    missed = {(number, generation) for number, generation, at in entries if not _is_at(data, number, start + at)}
    if not missed or not any((int(one[1]), int(one[2])) in missed for one in ANY_OBJECT.finditer(data)):
        return data
    copy = bytearray(data)
    copy[pointer.start(1) : pointer.end(1)] = b"0" * len(pointer[1])
    return copy


def _is_at(data: bytearray, number: int, at: int) -> bool:
    if data.startswith(b"%d 0 obj" % number, at):
        return True
    found = OBJECT.match(data, at)
    return found is not None and int(found[1]) == number


def _entries(data: bytearray, start: int, table: int) -> Iterator[tuple[int, int, int]]:
    """Yield number, generation and offset of each object in use; only the newest version of a changed one."""
    seen: set[int] = set()
    for _ in range(MOST_TABLES):
        begun = TABLE.match(data, start + table)
        if begun is None:
            return
        at = begun.end()
        while section := SECTION.match(data, at):
            at = section.end()
            for number in range(int(section[1]), int(section[1]) + int(section[2])):
                entry = ENTRY.match(data, at)
                if entry is None:
                    break
                at = entry.end()
                if number not in seen and entry[3] == b"n" and number:
                    yield number, int(entry[2]), int(entry[1])
                seen.add(number)
        previous = PREVIOUS.search(data, at, at + NEAR)
        if previous is None:
            return
        table = int(previous[1])
