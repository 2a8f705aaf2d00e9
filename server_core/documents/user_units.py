"""Reads the size of a page's unit: /UserUnit (ISO 32000-1, 14.11, table 30), which PDFium does not report.

PDFium copies pages with all their properties, so the units are read from an uncompressed copy. Few documents have
units, so only those that may have some are copied.
"""

from __future__ import annotations

import ctypes
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pypdfium2.raw as pdfium

NAME = b"/UserUnit"
# Object streams (7.5.7), which may contain the name.
OBJECT_STREAM = re.compile(rb"/ObjStm\b.{0,500}?stream\r?\n", re.DOTALL)
PIECE, MOST_OF_A_PIECE = 16 * 1024, 16 * 1024 * 1024  # bytes of a stream, and inflated; an honest one is never larger
ENCRYPTED = b"/Encrypt"
KIDS = re.compile(rb"/Kids\s*\[([^\]]*)\]")
REFERENCE = re.compile(rb"(\d+) \d+ R")
UNIT = re.compile(rb"/UserUnit\s*([0-9.]+)(?P<elsewhere> \d+ R\b)?")
LAST_OBJECT = re.compile(rb".*[\r\n](\d+) 0 obj\b", re.DOTALL)
FAR = 64 * 1024
USUAL = 1.0
WRITER_VERSION = 1


def user_units(document: Any, data: bytearray) -> tuple[float, ...]:
    """Return the unit of every page, in points of 1/72 inch; () = all are the default."""
    if not _may_have_units(data):
        return ()
    copy = pdfium.FPDF_CreateNewDocument()
    try:
        if not pdfium.FPDF_ImportPagesByIndex(copy, document, None, 0, 0):
            return ()
        text = written(copy)
    finally:
        pdfium.FPDF_CloseDocument(copy)
    kids = KIDS.search(text)
    found = dict(_found(text))
    units = tuple(found.get(number, USUAL) for number in REFERENCE.findall(kids[1])) if kids else ()
    return units if len(units) == pdfium.FPDF_GetPageCount(document) else ()


def _may_have_units(data: bytearray) -> bool:
    if NAME in data:
        return True
    return b"/ObjStm" in data and (ENCRYPTED in data or any(NAME in text for text in _object_streams(data)))


def _object_streams(data: bytearray) -> Iterator[bytes]:
    """Yield pieces of the object streams."""
    with memoryview(data) as view:
        for found in OBJECT_STREAM.finditer(view):
            inflate, last = zlib.decompressobj(), b""
            for start in range(found.end(), len(view), PIECE):
                try:
                    piece = inflate.decompress(view[start : start + PIECE], MOST_OF_A_PIECE)
                except zlib.error:  # uses another filter
                    break
                yield last + piece
                if inflate.eof or inflate.unconsumed_tail:
                    break
                last = piece[-len(NAME) :]


def written(document: Any, flags: int = pdfium.FPDF_NO_INCREMENTAL) -> bytes:
    """Save it through PDFium: every object uncompressed, with the names of the specification."""
    pieces: list[bytes] = []

    def write(_: Any, start: Any, size: int) -> int:
        pieces.append(ctypes.string_at(start, size))
        return 1

    writer = pdfium.FPDF_FILEWRITE()
    writer.version = WRITER_VERSION
    writer.WriteBlock = dict(pdfium.FPDF_FILEWRITE._fields_)["WriteBlock"](write)
    pdfium.FPDF_SaveAsCopy(document, writer, flags)
    return b"".join(pieces)


def _found(text: bytes) -> Iterator[tuple[bytes, float]]:
    """Return object numbers and their units."""
    for found in UNIT.finditer(text):
        number = LAST_OBJECT.search(text[max(0, found.start() - FAR) : found.start()])
        unit = _alone(text, found[1]) if found["elsewhere"] else found[1]
        with suppress(ValueError):
            if number and float(unit) > 0:
                yield number[1], float(unit)


def _alone(text: bytes, number: bytes) -> bytes:
    """Return an object that is just a number (7.3.10: every value may be an indirect object)."""
    found = re.search(rb"[\r\n]%s 0 obj\s+([0-9.]+)\s+endobj" % number, text)
    return found[1] if found else b""
