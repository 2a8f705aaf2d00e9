"""Font files under other names, made of an installed one (OpenType 1.9: tables name, cmap)."""

from __future__ import annotations

import struct
from pathlib import Path

DEJAVU = Path("/usr/share/fonts/truetype/dejavu")
"""Debian's fonts-dejavu-core, which `packaging/run tests` installs."""
FAMILY, FULL_NAME, POSTSCRIPT_NAME = 1, 4, 6
WINDOWS, SYMBOLS, UNICODE, ENGLISH = 3, 0, 1, 0x409
PRIVATE = 0xF000
"""Symbol fonts have their characters there, at U+F000 + code."""


def renamed(source: Path, name: str, *, letters: str | None = None, symbolic: bool = False) -> bytes:
    """The font as `name`; with `letters`, of its characters these alone (ASCII), as a symbol font if `symbolic`."""
    data = source.read_bytes()
    [count] = struct.unpack_from(">4xH", data)
    tables = {
        tag: data[start : start + length]
        for tag, _, start, length in struct.iter_unpack(">4s3I", data[12 : 12 + 16 * count])
    }
    tables[b"name"] = _names(name)
    if letters is not None:
        tables[b"cmap"] = _characters(tables[b"cmap"], letters, PRIVATE if symbolic else 0)
    directory, body = b"", b""
    for tag, table in sorted(tables.items()):
        directory += struct.pack(">4s3I", tag, 0, 12 + 16 * count + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    return data[:12] + directory + body


def glyph_numbers(source: Path) -> dict[int, int]:
    """Glyph numbers by character."""
    data = source.read_bytes()
    [count] = struct.unpack_from(">4xH", data)
    places = {tag: (start, length) for tag, _, start, length in struct.iter_unpack(">4s3I", data[12 : 12 + 16 * count])}
    start, length = places[b"cmap"]
    return _glyphs(data[start : start + length])


def _names(name: str) -> bytes:
    text = name.encode("utf-16-be")
    kinds = (FAMILY, FULL_NAME, POSTSCRIPT_NAME)
    records = b"".join(struct.pack(">6H", WINDOWS, UNICODE, ENGLISH, kind, len(text), 0) for kind in kinds)
    return struct.pack(">3H", 0, len(kinds), 6 + len(records)) + records + text


def _characters(cmap: bytes, letters: str, first: int) -> bytes:
    """Encode one segment per letter, and the final one (format 4)."""
    glyphs = _glyphs(cmap)
    codes = sorted(map(ord, letters))
    places = [*(first + code for code in codes), 0xFFFF]
    deltas = [*((glyphs[code] - first - code) & 0xFFFF for code in codes), 1]
    segments = len(places)
    words = [2 * segments, 0, 0, 0, *places, 0, *places, *deltas, *([0] * segments)]
    table = struct.pack(f">3H{len(words)}H", 4, 6 + 2 * len(words), 0, *words)
    return struct.pack(">4HI", 0, 1, WINDOWS, SYMBOLS if first else UNICODE, 12) + table


def _glyphs(cmap: bytes) -> dict[int, int]:
    """Read the first table of format 4, if its segments have no list of their own."""
    [count] = struct.unpack_from(">2xH", cmap)
    for at in range(count):
        [start] = struct.unpack_from(">4xI", cmap, 4 + 8 * at)
        if struct.unpack_from(">H", cmap, start)[0] == 4:
            break
    segments = struct.unpack_from(">6xH", cmap, start)[0] // 2
    ends, starts, deltas, lists = (
        struct.unpack_from(f">{segments}H", cmap, start + 14 + skipped + 2 * segments * at)
        for at, skipped in enumerate((0, 2, 2, 2))
    )
    return {
        code: (code + delta) & 0xFFFF
        for first, last, delta, listed in zip(starts, ends, deltas, lists, strict=True)
        if not listed
        for code in range(first, last + 1)
    }
