"""Fonts in files, read as far as it takes to choose one: names, style, characters (OpenType 1.9: OTF, TTF, TTC)."""

from __future__ import annotations

import os
import struct
import sys
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from agent_core.render.text_fonts import is_text_font, plain

FOLDERS = {
    "win32": (r"C:\Windows\Fonts", r"~\AppData\Local\Microsoft\Windows\Fonts"),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "linux": ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
}
"""Font folders of the system and of the current user."""
SUFFIXES = {".ttf", ".otf", ".ttc", ".otc"}
MAX_FILES = 400
"""They stay open; the plain styles come first."""
STYLES = ("bold", "italic", "oblique", "light", "thin", "black", "medium", "condensed", "narrow", "extra", "semi")

COLLECTION = b"ttcf"
WINDOWS, MAC = 3, 1
NAMES_CODEC = "utf-16-be"  # of Windows
FAMILY, FULL_NAME, POSTSCRIPT_NAME, TYPOGRAPHIC_FAMILY = 1, 4, 6, 16
ITALIC = 2
# Of a cmap's tables those for whole Unicode first (platform, encoding).
UNICODE_TABLES = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
# Symbol fonts map code n to U+F000 + n; their codes are those of Windows-1252.
SYMBOL_TABLES, SYMBOLS, SYMBOL_CODEC = ((3, 0),), 0xF000, "cp1252"


Ranges = tuple[Sequence[int], Sequence[int]]
"""First and last character of each range, ascending."""


@dataclass(frozen=True, kw_only=True)
class FontFace:
    """One font; `offset` is its place in a file that may hold several. Broken files raise struct.error or OSError."""

    descriptor: int
    path: str
    offset: int
    tables: dict[bytes, tuple[int, int]]

    @cached_property
    def names(self) -> frozenset[str]:
        """Of its family and its own, in all its languages, as `plain` makes them."""
        table = self._table(b"name")
        count, strings = struct.unpack_from(">2xHH", table)
        found = set()
        for at in range(6, 6 + 12 * count, 12):
            platform, _, _, kind, length, start = struct.unpack_from(">6H", table, at)
            if kind in {FAMILY, FULL_NAME, POSTSCRIPT_NAME, TYPOGRAPHIC_FAMILY} and platform in {WINDOWS, MAC}:
                text = table[strings + start : strings + start + length]
                found.add(plain(text.decode(NAMES_CODEC if platform == WINDOWS else "latin-1", "replace")))
        return frozenset(found)

    @cached_property
    def style(self) -> tuple[int, int, bool]:
        """Weight (400 = regular), width (5 = normal), italic."""
        weight, width = struct.unpack_from(">4xHH", self._table(b"OS/2"))
        [style] = struct.unpack_from(">44xH", self._table(b"head"))
        return weight, width, bool(style & ITALIC)

    @cached_property
    def family(self) -> str:
        """A stable name among its names: the shortest."""
        return min(self.names, key=lambda name: (len(name), name), default="")

    @cached_property
    def is_text(self) -> bool:
        """Return whether it belongs to a usual text family. A bar code font has letters too, but draws bars."""
        return any(map(is_text_font, self.names))

    def has(self, characters: frozenset[int]) -> bool:
        return _are_in(self._ranges, characters)

    def has_as_symbols(self, characters: frozenset[int]) -> bool:
        """Return whether it is a symbol font with a glyph for each character."""
        codes = {chr(character).encode(SYMBOL_CODEC, "ignore") for character in characters if character < SYMBOLS}
        symbols = {character for character in characters if character >= SYMBOLS}
        return b"" not in codes and _are_in(self._symbol_ranges, symbols.union(SYMBOLS + code[0] for code in codes))

    @cached_property
    def _ranges(self) -> Ranges:
        return self._ranges_of(UNICODE_TABLES)

    @cached_property
    def _symbol_ranges(self) -> Ranges:
        return self._ranges_of(SYMBOL_TABLES)

    def _ranges_of(self, tables: Sequence[tuple[int, int]]) -> Ranges:
        table = self._table(b"cmap")
        [count] = struct.unpack_from(">2xH", table)
        records = [struct.unpack_from(">HHI", table, 4 + 8 * at) for at in range(count)]
        starts_of = {(platform, encoding): start for platform, encoding, start in records}
        for which in tables:
            start = starts_of.get(which)
            if start is None:
                continue
            [form] = struct.unpack_from(">H", table, start)
            if form == 12:
                [groups] = struct.unpack_from(">12xI", table, start)
                spans = struct.unpack_from(f">{3 * groups}I", table, start + 16)
                return spans[0::3], spans[1::3]
            if form == 4:
                segments = struct.unpack_from(">6xH", table, start)[0] // 2
                ends = struct.unpack_from(f">{segments}H", table, start + 14)
                return struct.unpack_from(f">{segments}H", table, start + 16 + 2 * segments), ends
        return (), ()

    @property
    def in_collection(self) -> bool:
        return self.offset > 0 or self.read(0, 4) == COLLECTION

    def _table(self, tag: bytes) -> bytes:
        start, length = self.tables.get(tag, (0, 0))
        return self.read(start, length)

    @cached_property
    def file_bytes(self) -> int:
        return os.lseek(self.descriptor, 0, os.SEEK_END)

    def read(self, start: int, length: int) -> bytes:
        """From its file."""
        return _read(self.descriptor, start, length)


def open_files(folders: Sequence[str] | None = None) -> list[tuple[str, int]]:
    """Paths and open descriptors, in the same order everywhere; for the life of the process."""
    folders = FOLDERS.get(sys.platform, ()) if folders is None else folders
    found = (path for folder in folders for path in Path(os.path.expanduser(folder)).rglob("*"))
    paths = [path for path in found if path.suffix.lower() in SUFFIXES]
    opened: list[tuple[str, int]] = []
    most = _most_files()
    for path in sorted(paths, key=lambda path: (any(style in path.name.lower() for style in STYLES), str(path))):
        if len(opened) == most:
            break
        try:
            opened.append((str(path), os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))))
        except OSError:  # not for everybody
            continue
    return opened


def _most_files() -> int:
    """Half of what may be open leaves room for everything else."""
    if sys.platform == "win32":
        return MAX_FILES
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_FILES if limit == resource.RLIM_INFINITY else min(MAX_FILES, limit // 2)


def faces(path: str, descriptor: int) -> Iterator[FontFace]:
    """Those of a file; none if it is broken."""
    try:
        head = _read(descriptor, 0, 12)
        offsets: Sequence[int] = (0,)
        if head[:4] == COLLECTION:
            [count] = struct.unpack_from(">8xI", head)
            offsets = struct.unpack(f">{count}I", _read(descriptor, 12, 4 * count))
        for offset in offsets:
            [count] = struct.unpack_from(">4xH", _read(descriptor, offset, 12))
            directory = _read(descriptor, offset + 12, 16 * count)
            tables = {tag: (start, length) for tag, start, length in struct.iter_unpack(">4s4xII", directory)}
            face = FontFace(descriptor=descriptor, path=path, offset=offset, tables=tables)
            if face.names and face.style and face.has(frozenset()):
                yield face
    except (struct.error, OSError):
        return


def _are_in(ranges: Ranges, characters: Collection[int]) -> bool:
    starts, ends = ranges
    places = ((bisect_right(starts, character) - 1, character) for character in characters)
    return all(place >= 0 and character <= ends[place] for place, character in places)


def _read(descriptor: int, start: int, length: int) -> bytes:
    if sys.platform == "win32":
        os.lseek(descriptor, start, os.SEEK_SET)
        return os.read(descriptor, length)
    return os.pread(descriptor, length, start)
