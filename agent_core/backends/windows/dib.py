"""Rows of our bitmaps as GDI takes them, and where on the device they go."""

from __future__ import annotations

from agent_core.backends.windows.gdi import Dib, Place, SheetArea
from agent_core.encode.pwg_reader import PwgRows
from server_core.contract.types.drawing import DotKind

_BLACK_AND_WHITE = b"\xff\xff\xff\0" + b"\0\0\0\0"  # 0 is white
_GREYS = b"".join(bytes((grey, grey, grey, 0)) for grey in range(256))
_PALETTES = {DotKind.BLACK_1: _BLACK_AND_WHITE, DotKind.SGRAY_8: _GREYS, DotKind.SRGB_8: b""}


def dib_of(band: PwgRows) -> Dib:
    page, rows = band.page, band.rows
    if page.kind is DotKind.SRGB_8:
        turned = bytearray(rows)
        turned[0::3], turned[2::3] = rows[2::3], rows[0::3]
        rows = bytes(turned)
    size = page.bytes_per_row
    padding = bytes(-size % 4)
    if padding:
        rows = b"".join(rows[start : start + size] + padding for start in range(0, len(rows), size))
    return Dib(
        width=page.width_dots,
        height=band.row_count,
        bits=page.kind.bits_per_dot,
        palette=_PALETTES[page.kind],
        rows=rows,
    )


def place_of(band: PwgRows, area: SheetArea) -> Place:
    """The page's corner is the sheet's; bands meet without a seam, also where the device's dots have another size."""
    page = band.page
    top = round(band.first_row * area.dpi_y / page.dpi)
    bottom = round((band.first_row + band.row_count) * area.dpi_y / page.dpi)
    return Place(
        x=-area.offset_x,
        y=top - area.offset_y,
        width=round(page.width_dots * area.dpi_x / page.dpi),
        height=max(1, bottom - top),
    )
