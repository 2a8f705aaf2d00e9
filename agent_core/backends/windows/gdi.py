"""Prints pictures by GDI: a PWG document is read band by band and drawn on a device context.

`Gdi` is the interface that the driver uses, `WinGdi` its calls by ctypes (Microsoft's reference of wingdi.h:
DeviceCapabilities, DocumentProperties, CreateDC, GetDeviceCaps, StartDoc, StretchDIBits), not tested on Windows. The
printer's default DEVMODE is used as its owner set it, and the driver checks the changes of a job. Positions are in dots
of the device, counted from its printable area.

`PwgReader` reads the output of `encode.rasters` (PWG 5102.4-2012): black_1, sgray_8 and srgb_8, one resolution in both
directions. `RawWriter` and `PictureWriter` put a document into a job: as bytes, or as pictures. Their calls run in the
device's thread and raise SpoolFault; `close` is called once at the end, whatever happened before.
"""

from __future__ import annotations

import ctypes
import struct
from contextlib import contextmanager, suppress
from ctypes import wintypes
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from agent_core.backends.windows.spooler import GDI, SPOOLER, Spooler, SpoolFault, library, refused
from agent_core.errors import CannotPrint
from server_core.contract.messages.jobs import WindowsMessages
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, SheetBack
from server_core.contract.types.media import MM_PER_INCH, CustomMedia, Media
from server_core.contract.types.parameters import ColorMode, DuplexMode
from server_core.contract.types.states import FailureReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agent_core.domain import Submission
    from server_core.contract.types.devices import DeviceFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperSize:
    """A paper size of the driver: DC_PAPERS, DC_PAPERSIZE (here in mm), DC_PAPERNAMES."""

    number: int
    name: str
    width_mm: float
    height_mm: float


@dataclass(frozen=True, kw_only=True, slots=True)
class GdiAbilities:
    """Capabilities from DeviceCapabilities and the driver's own DEVMODE.

    - `dpi`: resolutions that are equal in both directions, the default first
    - `paper`: number of the default size
    - `custom_mm`: smallest width and height, largest width and height; None = no custom sizes
    - `most_copies`: 1 if it cannot collate
    """

    papers: tuple[PaperSize, ...] = ()
    paper: int | None = None
    custom_mm: tuple[float, float, float, float] | None = None
    dpi: tuple[int, ...] = ()
    has_color: bool = False
    has_duplex: bool = False
    most_copies: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetSettings:
    """A job's changes to the DEVMODE; everything else stays as the printer's owner set it. `paper` None = a
    custom size.
    """

    width_mm: float
    height_mm: float
    paper: int | None
    is_landscape: bool = False
    copies: int = 1
    dpi: int | None = None
    color_mode: ColorMode = ColorMode.DEFAULT
    duplex_mode: DuplexMode = DuplexMode.DEFAULT


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetArea:
    """Sheet geometry from GetDeviceCaps, in dots: LOGPIXELS, PHYSICALOFFSET (unprintable margin at the left and
    top), PHYSICALWIDTH.
    """

    dpi_x: int
    dpi_y: int
    offset_x: int
    offset_y: int
    width: int
    height: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Dib:
    """A bitmap in GDI's format: rows top to bottom, each padded to 4 bytes.

    `bits`: 1, 8 or 24 per dot, colours in the order blue, green, red. `palette`: for 1 and 8 bits, 4 bytes each: blue,
    green, red, 0.
    """

    width: int
    height: int
    bits: int
    palette: bytes = field(repr=False)
    rows: bytes = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class BitmapPosition:
    """A bitmap's position on the device."""

    x: int
    y: int
    width: int
    height: int


class Gdi(Protocol):
    """Calls of GDI. Each may block, and raises SpoolFault unless noted. `dc` is a device context of one printer."""

    def abilities(self, name: str) -> GdiAbilities:
        """DeviceCapabilities and DocumentProperties."""

    def open(self, name: str, params: SheetSettings) -> int:
        """DocumentProperties, which lets the driver check the DEVMODE, and CreateDC."""

    def area(self, dc: int) -> SheetArea:
        """GetDeviceCaps."""

    def start(self, dc: int, document: str) -> int:
        """StartDoc: returns the job's id in the spooler."""

    def start_page(self, dc: int) -> None:
        """StartPage."""

    def put(self, dc: int, dib: Dib, position: BitmapPosition) -> None:
        """StretchDIBits."""

    def end_page(self, dc: int) -> None:
        """EndPage."""

    def end(self, dc: int) -> None:
        """EndDoc."""

    def abort(self, dc: int) -> None:
        """AbortDoc; never raises."""

    def close(self, dc: int) -> None:
        """DeleteDC; never raises."""


_PAPERS, _PAPER_SIZES, _LEAST, _MOST, _DUPLEX, _RESOLUTIONS = 2, 3, 4, 5, 7, 13  # DC_*
_PAPER_NAMES, _COPIES, _COLLATES, _COLORS = 16, 18, 22, 32
_NAME_CHARACTERS = 64
_MOST_OF_A_LIST = 1000
_MOST_COPIES = 999
_CHANGE, _GIVE = 0x8, 0x2  # DM_IN_BUFFER, DM_OUT_BUFFER
_LARGEST_MODE = 1 << 20
_DPI_X, _DPI_Y, _WIDTH, _HEIGHT, _OFFSET_X, _OFFSET_Y = 88, 90, 110, 111, 112, 113  # GetDeviceCaps
_COLOR_ON_COLOR, _RGB_COLORS, _COPY = 3, 0, 0x00CC0020  # COLORONCOLOR, DIB_RGB_COLORS, SRCCOPY


class _DocInfo(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_int32),
        ("document", wintypes.LPWSTR),
        ("output", wintypes.LPWSTR),
        ("data_type", wintypes.LPWSTR),
        ("kind", ctypes.c_uint32),
    )


class _Point(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int32), ("y", ctypes.c_int32))


class _BitmapHeader(ctypes.Structure):
    """BITMAPINFOHEADER, 40 bytes."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("width", ctypes.c_int32),
        ("height", ctypes.c_int32),  # negative: top to bottom
        ("planes", ctypes.c_uint16),
        ("bits", ctypes.c_uint16),
        ("compression", ctypes.c_uint32),
        ("image_bytes", ctypes.c_uint32),
        ("dots_per_metre_x", ctypes.c_int32),
        ("dots_per_metre_y", ctypes.c_int32),
        ("colors_used", ctypes.c_uint32),
        ("colors_important", ctypes.c_uint32),
    )


class WinGdi:
    """GDI by ctypes. See agent_core.backends.windows.gdi.Gdi."""

    def abilities(self, name: str) -> GdiAbilities:
        with _printer(name) as handle:
            memory = _default_mode(handle, name)
        area = self._area_of(name, memory)
        least, most = _number(name, _LEAST), _number(name, _MOST)
        own = (area.dpi_x,) if area.dpi_x == area.dpi_y else ()
        return GdiAbilities(
            papers=_papers(name),
            paper=DevMode.from_buffer(memory).paper_size,
            custom_mm=None if min(least, most) <= 0 else (*_extent(least), *_extent(most)),
            dpi=tuple(dict.fromkeys((*own, *_resolutions(name)))) or (area.dpi_x,),
            has_color=_number(name, _COLORS) == 1,
            has_duplex=_number(name, _DUPLEX) == 1,
            most_copies=min(max(1, _number(name, _COPIES)), _MOST_COPIES) if _number(name, _COLLATES) == 1 else 1,
        )

    def open(self, name: str, params: SheetSettings) -> int:
        with _printer(name) as handle:
            memory = _default_mode(handle, name)
            apply(params, DevMode.from_buffer(memory))
            spooler = library(SPOOLER)
            if spooler.DocumentPropertiesW(None, handle, name, memory, memory, _CHANGE | _GIVE) < 0:
                raise refused("DocumentPropertiesW")
        return _create(name, memory)

    def area(self, dc: int) -> SheetArea:
        read = library(GDI).GetDeviceCaps
        area = SheetArea(
            dpi_x=read(dc, _DPI_X),
            dpi_y=read(dc, _DPI_Y),
            offset_x=read(dc, _OFFSET_X),
            offset_y=read(dc, _OFFSET_Y),
            width=read(dc, _WIDTH),
            height=read(dc, _HEIGHT),
        )
        if min(area.dpi_x, area.dpi_y, area.width, area.height) <= 0:
            raise SpoolFault(0, WindowsMessages.WINDOWS_SHEET_SIZE_UNTOLD())
        return area

    def start(self, dc: int, document: str) -> int:
        info = _DocInfo(size=ctypes.sizeof(_DocInfo), document=document, output=None, data_type=None, kind=0)
        return self._call("StartDocW", dc, ctypes.byref(info))

    def start_page(self, dc: int) -> None:
        self._call("StartPage", dc)

    def put(self, dc: int, dib: Dib, position: BitmapPosition) -> None:
        header = _BitmapHeader(
            size=ctypes.sizeof(_BitmapHeader),
            width=dib.width,
            height=-dib.height,
            planes=1,
            bits=dib.bits,
            compression=0,
            image_bytes=len(dib.rows),
        )
        info = bytes(header) + dib.palette
        target = (position.x, position.y, position.width, position.height)
        source = (0, 0, dib.width, dib.height)
        self._call("SetStretchBltMode", dc, _COLOR_ON_COLOR)
        self._call("StretchDIBits", dc, *target, *source, dib.rows, info, _RGB_COLORS, _COPY)

    def end_page(self, dc: int) -> None:
        self._call("EndPage", dc)

    def end(self, dc: int) -> None:
        self._call("EndDoc", dc)

    def abort(self, dc: int) -> None:
        library(GDI).AbortDoc(dc)

    def close(self, dc: int) -> None:
        library(GDI).DeleteDC(dc)

    def _area_of(self, name: str, memory: Any) -> SheetArea:
        dc = _create(name, memory)
        try:
            return self.area(dc)
        finally:
            self.close(dc)

    def _call(self, function: str, *arguments: Any) -> int:
        """Call a function. Raises SpoolFault: 0 and below (SP_ERROR, GDI_ERROR) mean failure for all of them."""
        answer = int(getattr(library(GDI), function)(*arguments))
        if answer <= 0:
            raise refused(function)
        return answer


@contextmanager
def _printer(name: str) -> Iterator[int]:
    spooler, handle = library(SPOOLER), wintypes.HANDLE()
    if not spooler.OpenPrinterW(name, ctypes.byref(handle), None):
        raise refused("OpenPrinterW")
    try:
        yield int(handle.value or 0)
    finally:
        spooler.ClosePrinter(handle)


def _default_mode(handle: int, name: str) -> Any:
    """Return the default DEVMODE, with room for the driver's own data after it."""
    spooler = library(SPOOLER)
    size = spooler.DocumentPropertiesW(None, handle, name, None, None, 0)
    if not ctypes.sizeof(DevMode) <= size <= _LARGEST_MODE:
        raise refused("DocumentPropertiesW")
    memory = ctypes.create_string_buffer(size)
    if spooler.DocumentPropertiesW(None, handle, name, memory, None, _GIVE) < 0:
        raise refused("DocumentPropertiesW")
    return memory


def _create(name: str, memory: Any) -> int:
    dc = library(GDI).CreateDCW("WINSPOOL", name, None, memory)
    if not dc:
        raise refused("CreateDCW")
    return int(dc)


def _number(name: str, which: int) -> int:
    return int(library(SPOOLER).DeviceCapabilitiesW(name, None, which, None, None))


def _list(name: str, which: int, item: Any) -> Any:
    """Return a list; the first call asks for its length. A list that grew in between is truncated."""
    count = _number(name, which)
    if not 0 < count <= _MOST_OF_A_LIST:
        return ()
    room = (item * (count * 2))()
    got = int(library(SPOOLER).DeviceCapabilitiesW(name, None, which, room, None))
    return room[: min(max(got, 0), count)]


def _papers(name: str) -> tuple[PaperSize, ...]:
    numbers = _list(name, _PAPERS, ctypes.c_uint16)
    sizes = _list(name, _PAPER_SIZES, _Point)
    names = _list(name, _PAPER_NAMES, ctypes.c_uint16 * _NAME_CHARACTERS)
    return tuple(
        PaperSize(number=number, name=_text(raw_name), width_mm=size.x / 10, height_mm=size.y / 10)
        for number, size, raw_name in zip(numbers, sizes, names, strict=False)
        if size.x > 0 and size.y > 0
    )


def _text(characters: Any) -> str:
    return bytes(characters).decode("utf-16-le", "replace").partition("\0")[0]


def _resolutions(name: str) -> tuple[int, ...]:
    pairs = _list(name, _RESOLUTIONS, ctypes.c_int32 * 2)
    return tuple(across for across, along in pairs if across == along and across > 0)


def _extent(number: int) -> tuple[float, float]:
    """Return width (lower half) and height (upper half), in tenths of mm."""
    return (number & 0xFFFF) / 10, (number >> 16 & 0xFFFF) / 10


# DEVMODEW (wingdi.h): the owner's settings of a printer, changed for a job. Not tested on Windows.
#
# The driver's own data follow it in the same memory, so it is only ever changed in place.


_CHARACTER, _SHORT, _WORD, _DWORD = ctypes.c_uint16, ctypes.c_int16, ctypes.c_uint16, ctypes.c_uint32
_ORIENTATION, _PAPER_SIZE, _PAPER_LENGTH, _PAPER_WIDTH = 0x1, 0x2, 0x4, 0x8  # DM_*
_SCALE, _DEVMODE_COPIES, _PRINT_QUALITY, _COLOR = 0x10, 0x100, 0x400, 0x800
_DEVMODE_DUPLEX, _Y_RESOLUTION, _COLLATE, _FORM_NAME = 0x1000, 0x2000, 0x8000, 0x10000
_PORTRAIT, _LANDSCAPE = 1, 2
_USERS_PAPER = 256  # DMPAPER_USER
_SIDES = {DuplexMode.SIMPLEX: 1, DuplexMode.LONG_EDGE: 2, DuplexMode.SHORT_EDGE: 3}  # DMDUP_*
_DEVMODE_COLORS = {ColorMode.MONOCHROME: 1, ColorMode.COLOR: 2}  # DMCOLOR_*


class DevMode(ctypes.Structure):
    """The public part of a printer's DEVMODE; 220 bytes."""

    _fields_ = (
        ("device_name", _CHARACTER * 32),
        ("spec_version", _WORD),
        ("driver_version", _WORD),
        ("size", _WORD),
        ("driver_extra", _WORD),
        ("fields", _DWORD),
        ("orientation", _SHORT),
        ("paper_size", _SHORT),
        ("paper_length", _SHORT),  # tenths of mm
        ("paper_width", _SHORT),
        ("scale", _SHORT),  # in %
        ("copies", _SHORT),
        ("default_source", _SHORT),
        ("print_quality", _SHORT),  # dpi, if positive
        ("color", _SHORT),
        ("duplex", _SHORT),
        ("y_resolution", _SHORT),
        ("tt_option", _SHORT),
        ("collate", _SHORT),
        ("form_name", _CHARACTER * 32),
        ("log_pixels", _WORD),
        ("bits_per_pel", _DWORD),
        ("pels_width", _DWORD),
        ("pels_height", _DWORD),
        ("n_up", _DWORD),
        ("display_frequency", _DWORD),
        ("icm_method", _DWORD),
        ("icm_intent", _DWORD),
        ("media_type", _DWORD),
        ("dither_type", _DWORD),
        ("reserved_1", _DWORD),
        ("reserved_2", _DWORD),
        ("panning_width", _DWORD),
        ("panning_height", _DWORD),
    )


def apply(params: SheetSettings, mode: DevMode) -> None:
    """Apply a job's changes. A DEVMODE names sheets by their upright size, including sheets in landscape."""
    mode.orientation = _LANDSCAPE if params.is_landscape else _PORTRAIT
    mode.scale, mode.copies, mode.collate = 100, params.copies, 1
    mode.fields |= _ORIENTATION | _PAPER_SIZE | _SCALE | _DEVMODE_COPIES | _COLLATE
    mode.fields &= ~(_PAPER_LENGTH | _PAPER_WIDTH | _FORM_NAME)  # else they would override the paper's number
    if params.paper is not None:
        mode.paper_size = params.paper
    else:
        mode.paper_size = _USERS_PAPER
        mode.paper_width, mode.paper_length = round(params.width_mm * 10), round(params.height_mm * 10)
        mode.fields |= _PAPER_LENGTH | _PAPER_WIDTH
    if params.dpi is not None:
        mode.print_quality = mode.y_resolution = params.dpi
        mode.fields |= _PRINT_QUALITY | _Y_RESOLUTION
    if params.color_mode in _DEVMODE_COLORS:
        mode.color = _DEVMODE_COLORS[params.color_mode]
        mode.fields |= _COLOR
    if params.duplex_mode in _SIDES:
        mode.duplex = _SIDES[params.duplex_mode]
        mode.fields |= _DEVMODE_DUPLEX


SYNC = b"RaS2"
HEADER_BYTES = 1796
BAND_BYTES = 1 << 20
_MOST_ROW_BYTES = 1 << 20
# Offsets in the page header, table 1: HWResolution, Width and Height, BitsPerColor to ColorSpace.
_RESOLUTION, _WIDTH_HEIGHT, _BITS = 276, 372, 384
_KINDS = {(1, 3): DotKind.BLACK_1, (8, 18): DotKind.SGRAY_8, (24, 19): DotKind.SRGB_8}


class NotPwg(ValueError):
    """The bytes violate a rule of the format; the message says which."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PwgPage:
    """The page header; lengths in dots."""

    width_dots: int
    height_dots: int
    dpi: int
    kind: DotKind

    @property
    def bytes_per_row(self) -> int:
        return (self.width_dots * self.kind.bits_per_dot + 7) // 8


@dataclass(frozen=True, kw_only=True, slots=True)
class PwgRows:
    """Whole rows, top to bottom, as in a `Bitmap`; `first_row` counts from 0."""

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
    """Reads one document. Buffers a band of at most about 1 MiB and an incomplete line."""

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
        """Yield the rows completed by these bytes, except for a band that is not full yet. Raises NotPwg."""
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
    """Parse a page header. Raises NotPwg."""
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
    """Return the line's end, its row, and how often it repeats; None = incomplete. Raises NotPwg."""
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


class DocumentWriter(Protocol):
    def start(self, document: str) -> int:
        """Start the document and return the job's id."""

    def put(self, data: bytes) -> int:
        """Write data and return the number of bytes taken."""

    def end(self) -> None:
        """End the document; the job is then complete."""

    def abort(self) -> None:
        """Discard the spooled data of the open job; never raises."""

    def close(self) -> None:
        """Free resources; never raises."""


class RawWriter:
    """A document as bytes, by WritePrinter. The delivery closes `handle`."""

    def __init__(self, spooler: Spooler, handle: int) -> None:
        self._spooler = spooler
        self._handle = handle

    def start(self, document: str) -> int:
        return self._spooler.start(self._handle, document)

    def put(self, data: bytes) -> int:
        return self._spooler.put(self._handle, data)

    def end(self) -> None:
        self._spooler.end(self._handle)

    def abort(self) -> None:
        self._spooler.abort(self._handle)

    def close(self) -> None:
        """Do nothing: there are no resources."""


class PictureWriter:
    """A PWG document, drawn band by band on a device context, which is closed with it."""

    def __init__(self, gdi: Gdi, dc: int, area: SheetArea) -> None:
        self._gdi = gdi
        self._dc = dc
        self._area = area
        self._reader = PwgReader()

    def start(self, document: str) -> int:
        return self._gdi.start(self._dc, document)

    def put(self, data: bytes) -> int:
        try:
            for band in self._reader.feed(data):
                if band.first_row == 0:
                    self._gdi.start_page(self._dc)
                self._gdi.put(self._dc, dib_of(band), position_of(band, self._area))
                if band.ends_page:
                    self._gdi.end_page(self._dc)
        except NotPwg as error:
            raise SpoolFault(0, WindowsMessages.DRAWN_DAMAGED(error=str(error))) from error
        return len(data)

    def end(self) -> None:
        if not self._reader.is_between_pages:
            raise SpoolFault(0, WindowsMessages.DRAWN_ENDS_IN_PAGE())
        self._gdi.end(self._dc)

    def abort(self) -> None:
        self._gdi.abort(self._dc)

    def close(self) -> None:
        with suppress(SpoolFault):
            self._gdi.close(self._dc)


# Converts rows of our bitmaps to GDI's format and places them on the device.


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


def position_of(band: PwgRows, area: SheetArea) -> BitmapPosition:
    """Return the position of a band, relative to the sheet's corner. Bands join seamlessly, even if the device's
    dots differ in size.
    """
    page = band.page
    top = round(band.first_row * area.dpi_y / page.dpi)
    bottom = round((band.first_row + band.row_count) * area.dpi_y / page.dpi)
    return BitmapPosition(
        x=-area.offset_x,
        y=top - area.offset_y,
        width=round(page.width_dots * area.dpi_x / page.dpi),
        height=max(1, bottom - top),
    )


# Capabilities of a Windows driver that takes pictures, and a job's changes to its DEVMODE.


SAME_MM = 1.0


def with_pictures(facts: DeviceFacts, abilities: GdiAbilities) -> DeviceFacts:
    """Add the driver's capabilities to `facts` from the setup; a medium in the setup is the loaded one, else the
    driver's default.
    """
    set_up = next(iter(facts.media or ()), None)
    media = [_media(paper, loaded=set_up is None and paper.number == abilities.paper) for paper in abilities.papers]
    colors = (ColorMode.DEFAULT, ColorMode.MONOCHROME)
    sides = (DuplexMode.DEFAULT, DuplexMode.SIMPLEX)
    custom = abilities.custom_mm
    kinds = (DotKind.BLACK_1, DotKind.SGRAY_8, *([DotKind.SRGB_8] if abilities.has_color else []))
    ability = RasterAbility(format=RasterFormat.PWG, dpi=abilities.dpi, kinds=kinds, sheet_back=SheetBack.NORMAL)
    return replace(
        facts,
        color_modes=(*colors, ColorMode.COLOR) if abilities.has_color else colors,
        duplex_modes=(*sides, DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE) if abilities.has_duplex else sides,
        media=(*((set_up,) if set_up else ()), *media) or None,
        custom_media=None
        if custom is None
        else CustomMedia(
            min_width_mm=custom[0], min_height_mm=custom[1], max_width_mm=custom[2], max_height_mm=custom[3]
        ),
        dpi=abilities.dpi or None,
        max_copies=abilities.most_copies,
        raster=(ability,),
        reported=True,
    )


def request_of(submission: Submission, first: bytes, abilities: GdiAbilities) -> SheetSettings:
    """Build a job's changes. `first`: the beginning of the document. Raises CannotPrint if the driver does not
    support them.
    """
    page = _first_page(first)
    width = submission.media_width_mm or page.width_dots * MM_PER_INCH / page.dpi
    height = submission.media_height_mm or page.height_dots * MM_PER_INCH / page.dpi
    paper, is_landscape = _paper_for(abilities.papers, width, height)
    if paper is None and not _takes_custom(abilities, width, height):
        raise _no_paper(width, height)
    if submission.color_mode is ColorMode.COLOR and not abilities.has_color:
        raise CannotPrint(FailureReason.PRINTER_REJECTED, WindowsMessages.WINDOWS_NO_COLORS())
    if submission.duplex_mode in (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE) and not abilities.has_duplex:
        raise CannotPrint(FailureReason.PRINTER_REJECTED, WindowsMessages.WINDOWS_ONE_SIDE())
    if submission.device_copies > abilities.most_copies:
        text = WindowsMessages.WINDOWS_MOST_COPIES(number=abilities.most_copies)
        raise CannotPrint(FailureReason.PRINTER_REJECTED, text)
    return SheetSettings(
        width_mm=width,
        height_mm=height,
        paper=paper,
        is_landscape=is_landscape,
        copies=submission.device_copies,
        dpi=page.dpi if page.dpi in abilities.dpi else None,
        color_mode=submission.color_mode,
        duplex_mode=submission.duplex_mode,
    )


def check_area(params: SheetSettings, area: SheetArea) -> None:
    """Verify the sheet's size, because drivers silently correct what they cannot do. Raises CannotPrint."""
    width, height = area.width * MM_PER_INCH / area.dpi_x, area.height * MM_PER_INCH / area.dpi_y
    if abs(width - params.width_mm) > SAME_MM or abs(height - params.height_mm) > SAME_MM:
        raise _no_paper(params.width_mm, params.height_mm)


def _no_paper(width: float, height: float) -> CannotPrint:
    text = WindowsMessages.WINDOWS_NO_SUCH_PAPER(width=width, height=height)
    return CannotPrint(FailureReason.MEDIA_MISMATCH, text)


def _first_page(first: bytes) -> PwgPage:
    try:
        return page_of(first[len(SYNC) :])
    except NotPwg as error:
        raise CannotPrint(FailureReason.DRIVER_MISSING, WindowsMessages.WINDOWS_PAGES_ONLY()) from error


def _paper_for(papers: tuple[PaperSize, ...], width: float, height: float) -> tuple[int | None, bool]:
    """Return the paper's number, and whether it is in landscape: wide sizes are often listed only upright."""
    for turned, across, along in ((False, width, height), (True, height, width)):
        close = [
            one for one in papers if abs(one.width_mm - across) <= SAME_MM and abs(one.height_mm - along) <= SAME_MM
        ]
        if close:
            best = min(close, key=lambda one: abs(one.width_mm - across) + abs(one.height_mm - along))
            return best.number, turned
    return None, False


def _takes_custom(abilities: GdiAbilities, width: float, height: float) -> bool:
    if abilities.custom_mm is None:
        return False
    least_width, least_height, most_width, most_height = abilities.custom_mm
    return least_width <= width <= most_width and least_height <= height <= most_height


def _media(paper: PaperSize, *, loaded: bool) -> Media:
    return Media(name=paper.name, width_mm=paper.width_mm, height_mm=paper.height_mm, loaded=loaded)
