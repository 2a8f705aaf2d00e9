"""CUPS's own reader and writer of raster files: functions of libcups, which comes with cups-client.

It reads more kinds than printers take and repairs nothing; what it makes of a file is what CUPS's filters would see.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache

_READ, _WRITE_PWG, _WRITE_URF = 0, 3, 4
_uint = ctypes.c_uint
_text = ctypes.c_char * 64
_UINTS = (
    "AdvanceDistance AdvanceMedia Collate CutMedia Duplex HWResolution:2 ImagingBoundingBox:4 InsertSheet Jog "
    "LeadingEdge Margins:2 ManualFeed MediaPosition MediaWeight MirrorPrint NegativePrint NumCopies Orientation "
    "OutputFaceUp PageSize:2 Separations TraySwitch Tumble cupsWidth cupsHeight cupsMediaType cupsBitsPerColor "
    "cupsBitsPerPixel cupsBytesPerLine cupsColorOrder cupsColorSpace cupsCompression cupsRowCount cupsRowFeed "
    "cupsRowStep cupsNumColors"
)


def _unsigned(declared: str) -> tuple[str, type]:
    name, _, count = declared.partition(":")
    return name, (_uint * int(count) if count else _uint)


class PageHeader(ctypes.Structure):
    """cups_page_header2_t of cups/raster.h."""

    _fields_ = (
        ("MediaClass", _text),
        ("MediaColor", _text),
        ("MediaType", _text),
        ("OutputType", _text),
        *map(_unsigned, _UINTS.split()),
        ("cupsBorderlessScalingFactor", ctypes.c_float),
        ("cupsPageSize", ctypes.c_float * 2),
        ("cupsImagingBBox", ctypes.c_float * 4),
        ("cupsInteger", _uint * 16),
        ("cupsReal", ctypes.c_float * 16),
        ("cupsString", _text * 16),
        ("cupsMarkerType", _text),
        ("cupsRenderingIntent", _text),
        ("cupsPageSizeName", _text),
    )

    def fact(self, name: str) -> object:
        """A field as Python says it: an int, bytes, or a list of these."""
        found = getattr(self, name)
        return list(found) if isinstance(found, ctypes.Array) else found


@dataclass(frozen=True)
class CupsPage:
    header: PageHeader
    rows: bytes = field(repr=False)


def read_with_cups(data: bytes) -> list[CupsPage]:
    """Raises RuntimeError where libcups takes no such file, or finds it too short."""
    pages: list[CupsPage] = []
    with _stream(_READ, data) as (raster, _):
        header = PageHeader()
        while _library().cupsRasterReadHeader2(raster, ctypes.byref(header)):
            size = header.cupsBytesPerLine * header.cupsHeight
            rows = ctypes.create_string_buffer(size)
            for at in range(0, size, header.cupsBytesPerLine):
                row = ctypes.byref(rows, at)
                if _library().cupsRasterReadPixels(raster, row, header.cupsBytesPerLine) != header.cupsBytesPerLine:
                    raise RuntimeError(f"page {len(pages) + 1} ends in row {at // header.cupsBytesPerLine}")
            pages.append(CupsPage(header, rows.raw))
            header = PageHeader()
    return pages


def pwg_header(media: str, kind: str, dpi: int, sides: str, sheet_back: str) -> PageHeader:
    """Return libcups's header of a page, e.g. iso_a4_210x297mm, sgray_8, 300, two-sided-long-edge, flipped."""
    header = PageHeader()
    size = _library().pwgMediaForPWG(media.encode())
    words = (kind.encode(), dpi, dpi, sides.encode(), sheet_back.encode())
    if not _library().cupsRasterInitPWGHeader(ctypes.byref(header), ctypes.c_void_p(size), *words):
        raise RuntimeError(f"libcups knows no such page: {words}")
    return header


def written_by_cups(mime_type: str, pages: list[tuple[PageHeader, bytes]]) -> bytes:
    """A raster file as CUPS's filters write it."""
    mode = {"image/pwg-raster": _WRITE_PWG, "image/urf": _WRITE_URF}[mime_type]
    with _stream(mode) as (raster, file):
        for header, rows in pages:
            if not _library().cupsRasterWriteHeader2(raster, ctypes.byref(header)):
                raise RuntimeError("libcups writes no such page")
            if _library().cupsRasterWritePixels(raster, rows, len(rows)) != len(rows):
                raise RuntimeError("libcups did not take all rows")
        return os.pread(file, os.fstat(file).st_size, 0)


@cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL("libcups.so.2")
    library.cupsRasterOpen.restype = ctypes.c_void_p
    library.pwgMediaForPWG.restype = ctypes.c_void_p
    return library


@contextmanager
def _stream(mode: int, data: bytes = b"") -> Iterator[tuple[ctypes.c_void_p, int]]:
    file = os.memfd_create("raster")
    try:
        os.pwrite(file, data, 0)
        opened = _library().cupsRasterOpen(file, mode)
        if not opened:
            raise RuntimeError("libcups takes this for no raster file")
        raster = ctypes.c_void_p(opened)
        try:
            yield raster, file
        finally:
            _library().cupsRasterClose(raster)
    finally:
        os.close(file)
