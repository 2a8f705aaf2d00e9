"""A page of 57.6 x 28.8 points whose left half is black, with a /UserUnit (ISO 32000-1, 14.11, table 30)."""

from __future__ import annotations

import zlib

from tests.support.sample_pdfs import with_content

SIZE = b"[0 0 57.6 28.8]"
CONTENT = b"0 0 28.8 28.8 re f"


def plain(unit: bytes) -> bytes:
    return with_content(CONTENT, b"", [], size=SIZE, entries=b"/UserUnit " + unit)


def elsewhere(unit: bytes) -> bytes:
    """It is an object of its own."""
    return with_content(CONTENT, b"", [unit], size=SIZE, entries=b"/UserUnit 5 0 R")


def packed(unit: bytes) -> bytes:
    """The page is in an object stream (7.5.7), the table of contents in a stream, too (7.5.8)."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox%s/Contents 4 0 R/UserUnit %s>>" % (SIZE, unit)
    inside = zlib.compress(b"3 0 " + page)
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        4: b"<</Length %d>>\nstream\n%s\nendstream" % (len(CONTENT), CONTENT),
        5: b"<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (len(inside), inside),
    }
    file, entries = b"%PDF-1.5\n", {0: (0, 0, 255), 3: (2, 5, 0)}
    for number, text in objects.items():
        entries[number] = (1, len(file), 0)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    entries[6] = (1, len(file), 0)
    rows = b"".join(
        kind.to_bytes() + place.to_bytes(4) + last.to_bytes() for _, (kind, place, last) in sorted(entries.items())
    )
    table = b"<</Type/XRef/Size 7/W[1 4 1]/Root 1 0 R/Length %d>>\nstream\n%s\nendstream" % (len(rows), rows)
    return file + b"6 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (table, entries[6][1])
