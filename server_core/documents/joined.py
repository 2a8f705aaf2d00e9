"""Detects files that hold several PDFs one after another. Readers show one of them and do not mention the others."""

from __future__ import annotations

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice

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
LIST = re.compile(rb"(?<![A-Za-z0-9])\s{0,4}(?:xref\b|\d+\s+\d+\s+obj\b(?=(?:(?!endobj).){0,2048}?/XRef\b))", re.DOTALL)
TABLE_MARK, STREAM_LIST = re.compile(rb"\bxref\b"), re.compile(rb"\b\d+\s+\d+\s+obj\b(?=[^%]{0,400}/XRef\b)")
TABLE, LETTERS = b"xref", frozenset(b"0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
LINEARIZED, HEAD = b"/Linearized", 1024
LONGEST_HEADER = 128
"""Bytes of a header and its comments."""
LONGEST_DICTIONARY = 2048
LENGTH = re.compile(rb"/Length\s++(\d{1,12})(?:\s+\d+\s+(R)\b)?")
NUMBER = re.compile(rb"\s+(\d{1,12})\s")
"""Contents of an object that is a number: a stream may keep its length in one."""
OBJECT_MARK, OBJECT_NAME = b"obj", re.compile(rb"(?<![0-9A-Za-z_])(\d{1,10})\s+(\d{1,10})\s+\Z")
LONGEST_NAME = 32
"""Bytes of an object's number and generation."""
PREVIOUS = re.compile(rb"/Prev\s*+(\d{1,12})\b")
SECTION = re.compile(rb"\s{0,4}xref\s++(\d{1,9})\s+\d{1,9}\s++")
ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])\s{1,2}")
LONGEST_TABLE = 64 * 1024
MOST_ENTRIES = 8
FILLING = re.compile(rb"[\0\t\n\f\r ]*+")
STREAM_BODY = re.compile(rb"\r?\n?")
BODY_ENDS = re.compile(rb"\s{0,2}endstream\b")
MOST_LENGTHS = 4
MOST_REVISIONS = 32


def holds_several(data: bytes | bytearray) -> bool:
    """Return whether one PDF follows another in the file.

    A later revision of the same PDF (an incremental update, the second half of a linearized file) does not count, nor
    does a PDF attached to another. A PDF that lost its header counts.
    """
    start = data.find(HEADER)
    if start < 0:
        return False
    streams: Streams | None = None
    # Objects before the first header belong to a PDF whose own header is damaged.
    at = start if OBJECT.search(data, 0, start) else data.find(HEADER, start + 1)
    while at >= 0:
        begins = _begins_a_line(data, at) or BEGINNING.match(data, at)
        if begins and OBJECT.search(data, 0, at) and OBJECT.search(data, at):
            streams = streams or Streams(data)
            if not streams.hold(at) and not _is_a_revision(data, at):
                return True
        at = data.find(HEADER, at + 1)
    if _counts_from_another_start(data, start):
        return True
    tables = list(_words(data, TABLE, start))
    if len(tables) < 2:
        return False
    return _is_listed_from_elsewhere(data, start, tables, streams or Streams(data))


def _words(data: bytes | bytearray, word: bytes, start: int) -> Iterator[int]:
    """Yield where a word stands by itself. Plain search is many times faster than an expression in a large file."""
    at = data.find(word, start)
    while at >= 0:
        around = data[max(at - 1, 0) : at] + data[at + len(word) : at + len(word) + 1]
        if not any(byte in LETTERS for byte in around):
            yield at
        at = data.find(word, at + 1)


class Streams:
    """Byte ranges of a file's streams, and its objects. An attached PDF lies in a stream.

    `objects`: number and generation → where the object's name begins, and where it ends.
    """

    def __init__(self, data: bytes | bytearray) -> None:
        self._begun = [found.start() for found in STREAM_BEGINS.finditer(data)]
        self._ended = [found.start() for found in STREAM_ENDS.finditer(data)]
        self.objects: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for at in _words(data, OBJECT_MARK, 0):
            begins = max(at - LONGEST_NAME, 0)
            if (named := OBJECT_NAME.search(data[begins:at])) is not None:
                end = at + len(OBJECT_MARK)
                self.objects[int(named[1]), int(named[2])].append((begins + named.start(), end))
        numbers: dict[int, list[int]] = defaultdict(list)
        for (number, _), places in self.objects.items():
            values = (NUMBER.match(data, end) for _, end in places)
            numbers[number] += [int(value[1]) for value in values if value is not None][:MOST_LENGTHS]
        ends = []
        self._tells_length = []
        for found in STREAM_BEGINS.finditer(data):
            lengths = _lengths(data, found.start(), numbers)
            body = STREAM_BODY.match(data, found.end() - 1)
            begins = found.end() if body is None else max(body.end(), found.end())
            fitting = [begins + length for length in lengths if BODY_ENDS.match(data, begins + length)]
            ends.append(max(fitting, default=0))
            self._tells_length.append(bool(lengths))
        self._reach = list(accumulate(ends, max))

    def hold(self, at: int) -> bool:
        """Return whether the byte at this offset lies in a stream."""
        before = bisect(self._begun, at)
        if not before:
            return False
        if self._reach[before - 1] > at:
            return True
        if self._tells_length[before - 1]:
            return False  # its end is known, or it was cut off
        behind = bisect(self._ended, at)
        return before > behind and len(self._ended) - behind > len(self._begun) - before


def _lengths(data: bytes | bytearray, dictionary_ends: int, numbers: Mapping[int, list[int]]) -> list[int]:
    """Return what a stream's dictionary gives as its length, in bytes; several if joined files reuse object numbers."""
    window = data[max(0, dictionary_ends - LONGEST_DICTIONARY) : dictionary_ends]
    found = list(LENGTH.finditer(window, window.rfind(b"obj") + 1))
    if not found:
        return []
    told = found[-1]
    return numbers.get(int(told[1]), []) if told[2] else [int(told[1])]


def _counts_from_another_start(data: bytes | bytearray, start: int) -> bool:
    """Return whether the last list of objects counts from the end of an earlier PDF rather than from this file's start.

    The header of the PDF that it belongs to is missing.
    """
    mark = data.rfind(LIST_MARK)
    told = LISTED_AT.match(data, max(mark, 0))
    if told is None:
        return False
    end = data.rfind(END_MARK, 0, mark)
    # Only a linearized file's last pointer leads back, to a list before an earlier end mark.
    least = 0 if LINEARIZED in data[start : start + HEAD] else end
    if any(at >= least and LIST.match(data, at) for at in (int(told[1]), int(told[1]) + start)):
        return False
    for _ in range(MOST_REVISIONS):
        if end <= start:
            break
        filled = FILLING.match(data, end + len(END_MARK))
        base = filled.end() if filled else end + len(END_MARK)
        # Its own objects begin there, or at an earlier end mark if it has revisions.
        for pattern in (TABLE_MARK, STREAM_LIST):
            for found in pattern.finditer(data, base, mark):
                shift = found.start() - int(told[1])
                if shift > start and base - LONGEST_HEADER <= shift <= base + LONGEST_HEADER:
                    return True
        end = data.rfind(END_MARK, 0, end)
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
    if listed_at < at or LIST.match(data, listed_at) is None:
        return False
    # By chance, a pointer that counts from another start may meet a list. Then what that list names is elsewhere.
    found = PREVIOUS.search(data, listed_at, listed_at + LONGEST_TABLE)
    if found is not None and (mark := data.find(LIST_MARK, listed_at)) >= found.start():
        return LIST.match(data, int(found[1])) is not None and (int(found[1]) < at or mark < data.rfind(LIST_MARK))
    return _lists_objects(data, listed_at, 0) is not False


def _lists_objects(data: bytes | bytearray, table: int, shift: int) -> bool | None:
    """Return whether the objects of a table are where it says, counted from `shift`. None = it names none."""
    section = SECTION.match(data, table)
    if section is None:
        return None
    number, known = int(section[1]), None
    for entry in ENTRY.finditer(data, section.end(), section.end() + MOST_ENTRIES * 20):
        if entry[3] == b"n":
            at = int(entry[1]) + shift
            if re.compile(rb"\s{0,2}%d\s+%d\s+obj\b" % (number, int(entry[2]))).match(data, at) is None:
                return False
            known = True
        number += 1
    return known


def _is_listed_from_elsewhere(data: bytes | bytearray, start: int, tables: Sequence[int], streams: Streams) -> bool:
    """Return whether all objects of a table are equally far from where it says.

    It is the table of a PDF that begins in the middle of the file; header, pointer and end may be missing.
    """
    for table in tables[-MOST_REVISIONS:]:
        first = _first_entry(data, table)
        if first is None or streams.hold(table):
            continue
        number, generation, told = first
        places = (begins for begins, _ in streams.objects.get((number, generation), ()) if start <= begins < table)
        for begins in islice(places, MOST_REVISIONS):
            shift = begins - told
            # objects before that start belong to another PDF; bytes that were put in behind the header to none
            if shift > start and _lists_objects(data, table, shift) and OBJECT.search(data, start, shift):
                return True
    return False


def _first_entry(data: bytes | bytearray, table: int) -> tuple[int, int, int] | None:
    """Return number, generation and told offset of the first object of a table. None = it names none."""
    section = SECTION.match(data, table)
    if section is None:
        return None
    number = int(section[1])
    for entry in ENTRY.finditer(data, section.end(), section.end() + MOST_ENTRIES * 20):
        if entry[3] == b"n":
            return number, int(entry[2]), int(entry[1])
        number += 1
    return None
