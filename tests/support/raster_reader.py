"""A strict reader of PWG raster and URF, written from PWG 5102.4-2012 and from what CUPS reads: no byte is forgiven."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

_PWG_HEADER = 1796
_PWG_TEXTS = {"MediaColor": 64, "MediaType": 128, "PrintContentOptimize": 192, "RenderingIntent": 1668}
_PWG_TEXTS |= {"PageSizeName": 1732}
_PWG_NUMBERS = {
    "CutMedia": 268,
    "Duplex": 272,
    "HWResolutionX": 276,
    "HWResolutionY": 280,
    "InsertSheet": 300,
    "Jog": 304,
    "LeadingEdge": 308,
    "MediaPosition": 324,
    "MediaWeightMetric": 328,
    "NumCopies": 340,
    "Orientation": 344,
    "PageWidth": 352,
    "PageHeight": 356,
    "Tumble": 368,
    "Width": 372,
    "Height": 376,
    "BitsPerColor": 384,
    "BitsPerPixel": 388,
    "BytesPerLine": 392,
    "ColorOrder": 396,
    "ColorSpace": 400,
    "NumColors": 420,
    "TotalPageCount": 452,
    "CrossFeedTransform": 456,
    "FeedTransform": 460,
    "ImageBoxLeft": 464,
    "ImageBoxTop": 468,
    "ImageBoxRight": 472,
    "ImageBoxBottom": 476,
    "AlternatePrimary": 480,
    "PrintQuality": 484,
    "VendorIdentifier": 508,
    "VendorLength": 512,
}
_PWG_VENDOR_DATA = range(516, 1604)
_URF_NUMBERS = ("BitsPerPixel", "ColorSpace", "Duplex", "PrintQuality", "MediaType", "MediaPosition")


class NotRaster(Exception):
    """The file breaks a rule of its format; says which."""


@dataclass(frozen=True, kw_only=True)
class RasterPage:
    """`header`: its fields by name. `rows`: the dots, top to bottom. `lines`: how many were written for them."""

    header: dict[str, int | str]
    rows: bytes = field(repr=False)
    lines: int

    def number(self, name: str) -> int:
        found = self.header[name]
        assert isinstance(found, int)
        return found


@dataclass(frozen=True, kw_only=True)
class RasterFile:
    """`page_count`: as URF's file header says; None for PWG, whose pages say it."""

    pages: tuple[RasterPage, ...]
    page_count: int | None = None


def read_pwg(data: bytes) -> RasterFile:
    """Raises NotRaster."""
    if data[:4] != b"RaS2":
        raise NotRaster(f"starts with {data[:4]!r}")
    at, pages = 4, []
    while at < len(data):
        header = _pwg_header(data[at : at + _PWG_HEADER])
        at += _PWG_HEADER
        size, height, bits = (int(header[name]) for name in ("BytesPerLine", "Height", "BitsPerPixel"))
        rows, lines, at = _rows(data, at, size, height, bits, white=None)
        pages.append(RasterPage(header=header, rows=rows, lines=lines))
    return RasterFile(pages=tuple(pages))


def read_urf(data: bytes) -> RasterFile:
    """Raises NotRaster."""
    if data[:8] != b"UNIRAST\0" or len(data) < 12:
        raise NotRaster(f"starts with {data[:8]!r}")
    at, pages = 12, []
    while at < len(data):
        raw = data[at : at + 32]
        if len(raw) < 32 or any(raw[6:12]) or any(raw[24:]):
            raise NotRaster("a page header is cut short, or not empty where it has to be")
        header: dict[str, int | str] = dict(zip(_URF_NUMBERS, raw, strict=False))
        header["Width"], header["Height"], header["HWResolution"] = struct.unpack_from(">III", raw, 12)
        if (raw[0], raw[1]) not in ((8, 0), (24, 1)) or raw[2] not in (1, 2, 3) or raw[3] not in (0, 3, 4, 5):
            raise NotRaster(f"a page header says {header}")
        width = struct.unpack_from(">I", raw, 12)[0] * raw[0] // 8
        rows, lines, at = _rows(data, at + 32, width, int(header["Height"]), raw[0], white=b"\xff")
        pages.append(RasterPage(header=header, rows=rows, lines=lines))
    return RasterFile(pages=tuple(pages), page_count=int.from_bytes(data[8:12], "big"))


def _pwg_header(raw: bytes) -> dict[str, int | str]:
    if len(raw) < _PWG_HEADER or raw[:64] != b"PwgRaster".ljust(64, b"\0"):
        raise NotRaster("a page header is cut short, or is no PwgRaster")
    header: dict[str, int | str] = {}
    free = bytearray(raw)
    free[:64] = bytes(64)
    for name, offset in _PWG_TEXTS.items():
        text, _, rest = raw[offset : offset + 64].partition(b"\0")
        if any(rest) or len(text) > 63:
            raise NotRaster(f"{name} is no text of up to 63 characters")
        header[name] = text.decode("ascii")
        free[offset : offset + 64] = bytes(64)
    for name, offset in _PWG_NUMBERS.items():
        (header[name],) = struct.unpack_from(">i", raw, offset)
        free[offset : offset + 4] = bytes(4)
    free[_PWG_VENDOR_DATA.start : _PWG_VENDOR_DATA.stop] = bytes(len(_PWG_VENDOR_DATA))
    if any(free):
        raise NotRaster("reserved bytes of a page header are not 0")
    _check_pwg(header)
    return header


def _check_pwg(header: dict[str, int | str]) -> None:
    colors = {3: (1, (1, 8, 16)), 18: (1, (8, 16)), 19: (3, (8, 16))}.get(int(header["ColorSpace"]))
    width, bits, depth = (int(header[name]) for name in ("Width", "BitsPerPixel", "BitsPerColor"))
    if colors is None or header["NumColors"] != colors[0] or depth not in colors[1] or bits != depth * colors[0]:
        raise NotRaster("the fields of the colours contradict each other")
    if width < 1 or int(header["Height"]) < 1 or header["BytesPerLine"] != (width * bits + 7) // 8:
        raise NotRaster("the fields of the size contradict each other")
    one_or_zero = all(header[name] in (0, 1) for name in ("Duplex", "Tumble", "InsertSheet"))
    turned = all(header[name] in (-1, 1) for name in ("CrossFeedTransform", "FeedTransform"))
    quality = header["PrintQuality"] in (0, 3, 4, 5)
    if not (one_or_zero and turned and quality and header["ColorOrder"] == 0):
        raise NotRaster("a field has a value that the standard does not know")


def _rows(data: bytes, at: int, size: int, height: int, bits: int, white: bytes | None) -> tuple[bytes, int, int]:
    """The page's rows, how many lines hold them, and where the page ends."""
    dot, rows, lines, count = max(1, bits // 8), bytearray(), 0, 0
    while count < height:
        if at >= len(data):
            raise NotRaster(f"ends in row {count} of {height}")
        repeats = data[at] + 1
        at += 1
        row = bytearray()
        while len(row) < size:
            if at >= len(data):
                raise NotRaster(f"ends inside row {count}")
            control = data[at]
            at += 1
            if control == 128:
                if white is None:
                    raise NotRaster("control byte 128 is reserved")
                row += white * (size - len(row))
            elif control < 128:
                row += data[at : at + dot] * (control + 1)
                at += dot
            else:
                row += data[at : at + dot * (257 - control)]
                at += dot * (257 - control)
        if len(row) != size:
            raise NotRaster(f"row {count} has {len(row)} bytes instead of {size}")
        count += repeats
        if count > height:
            raise NotRaster(f"a line is repeated beyond the last of {height} rows")
        rows += row * repeats
        lines += 1
    return bytes(rows), lines, at
