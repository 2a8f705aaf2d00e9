"""PWG raster (PWG 5102.4-2012) back into dots, piece by piece: for devices that want pictures and not documents.

Reads what `encode.pwg` writes: black_1, sgray_8 and srgb_8, one resolution in both directions.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from server_core.contract.types.drawing import DotKind

SYNC = b"RaS2"
HEADER_BYTES = 1796
BAND_BYTES = 1 << 20
_MOST_ROW_BYTES = 1 << 20
# Offsets in the page header, table 1: HWResolution, Width and Height, BitsPerColor to ColorSpace.
_RESOLUTION, _WIDTH_HEIGHT, _BITS = 276, 372, 384
_KINDS = {(1, 3): DotKind.BLACK_1, (8, 18): DotKind.SGRAY_8, (24, 19): DotKind.SRGB_8}


class NotPwg(ValueError):
    """The bytes break a rule of the format; says which."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PwgPage:
    """What the header says of a page; in dots."""

    width_dots: int
    height_dots: int
    dpi: int
    kind: DotKind

    @property
    def bytes_per_row(self) -> int:
        return (self.width_dots * self.kind.bits_per_dot + 7) // 8


@dataclass(frozen=True, kw_only=True, slots=True)
class PwgRows:
    """Whole rows, top to bottom, as they lie in a `Bitmap`; `first_row` counts from 0."""

    page: PwgPage
    first_row: int
    rows: bytes = field(repr=False)

    @property
    def row_count(self) -> int:
        return len(self.rows) // self.page.bytes_per_row

    @property
    def ends_page(self) -> bool:
        return self.first_row + self.row_count == self.page.height_dots


class PwgReader:
    """One document. Keeps a band of at most about 1 MiB and a line that has not come whole."""

    def __init__(self) -> None:
        self._left = b""
        self._synced = False
        self._page: PwgPage | None = None
        self._band = bytearray()
        self._first_row = 0

    @property
    def is_between_pages(self) -> bool:
        return self._page is None and not self._left

    def feed(self, data: bytes) -> Iterator[PwgRows]:
        """The rows that are complete with these bytes, but for those of a band to come. Raises NotPwg."""
        data, at = self._left + data, 0
        if not self._synced:
            if len(data) < len(SYNC):
                self._left = data
                return
            if not data.startswith(SYNC):
                raise NotPwg("no sync word")
            self._synced, at = True, len(SYNC)
        while at < len(data):
            if self._page is None:
                if len(data) - at < HEADER_BYTES:
                    break
                self._page = page_of(data[at : at + HEADER_BYTES])
                self._first_row = 0
                at += HEADER_BYTES
                continue
            line = _line(data, at, self._page)
            if line is None:
                break
            at, row, count = line
            yield from self._add(self._page, row, count)
        self._left = data[at:]

    def _add(self, page: PwgPage, row: bytes, count: int) -> Iterator[PwgRows]:
        room = page.height_dots - self._first_row - len(self._band) // page.bytes_per_row
        if count > room:
            raise NotPwg(f"more than {page.height_dots} rows on a page")
        self._band += row * count
        if count == room or len(self._band) >= BAND_BYTES:
            rows = PwgRows(page=page, first_row=self._first_row, rows=bytes(self._band))
            self._first_row += rows.row_count
            self._band.clear()
            if rows.ends_page:
                self._page = None
            yield rows


def page_of(header: bytes) -> PwgPage:
    """Raises NotPwg."""
    if len(header) < HEADER_BYTES or not header.startswith(b"PwgRaster\0"):
        raise NotPwg("no page header")
    across, along = struct.unpack_from(">2I", header, _RESOLUTION)
    width, height = struct.unpack_from(">2I", header, _WIDTH_HEIGHT)
    _, bits, row_bytes, order, space = struct.unpack_from(">5I", header, _BITS)
    kind = _KINDS.get((bits, space))
    if kind is None or order or across != along or not across:
        raise NotPwg(f"{bits} bits of colour space {space} at {across} x {along} dpi")
    page = PwgPage(width_dots=width, height_dots=height, dpi=across, kind=kind)
    if not width or not height or page.bytes_per_row != row_bytes or row_bytes > _MOST_ROW_BYTES:
        raise NotPwg(f"{width} x {height} dots in rows of {row_bytes} bytes")
    return page


def _line(data: bytes, at: int, page: PwgPage) -> tuple[int, bytes, int] | None:
    """Where it ends, its row, and how many rows are like it; None = it has not come whole. Raises NotPwg."""
    unit, size, end = max(1, page.kind.bits_per_dot // 8), page.bytes_per_row, len(data)
    count, at, row = data[at] + 1, at + 1, bytearray()
    while len(row) < size:
        if at >= end:
            return None
        control, at = data[at], at + 1
        if control == 128:
            raise NotPwg("a run of length 128")
        taken = unit if control < 128 else (257 - control) * unit
        if at + taken > end:
            return None
        row += data[at : at + taken] * (control + 1 if control < 128 else 1)
        at += taken
    if len(row) > size:
        raise NotPwg("a line is longer than its row")
    return at, bytes(row), count
