"""GDI by ctypes. Not tried on Windows.

Source: Microsoft's reference of wingdi.h: DeviceCapabilities, DocumentProperties, CreateDC, GetDeviceCaps, StartDoc,
StretchDIBits. The printer's default DEVMODE is taken as its owner set it, and the driver checks what a job changes.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import wintypes
from typing import Any

from agent_core.backends.windows import library
from agent_core.backends.windows.gdi import Dib, GdiAbilities, Paper, Place, SheetArea, SheetWish
from agent_core.backends.windows.spooler import SpoolFault
from server_core.contract.messages.delivery import WindowsMessages
from server_core.contract.types.parameters import ColorMode, DuplexMode

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
    """See agent_core.backends.windows.gdi.Gdi."""

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

    def open(self, name: str, wish: SheetWish) -> int:
        with _printer(name) as handle:
            memory = _default_mode(handle, name)
            apply(wish, DevMode.from_buffer(memory))
            spooler = library.library(library.SPOOLER)
            if spooler.DocumentPropertiesW(None, handle, name, memory, memory, _CHANGE | _GIVE) < 0:
                raise library.refused("DocumentPropertiesW")
        return _create(name, memory)

    def area(self, dc: int) -> SheetArea:
        read = library.library(library.GDI).GetDeviceCaps
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

    def put(self, dc: int, dib: Dib, place: Place) -> None:
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
        target = (place.x, place.y, place.width, place.height)
        source = (0, 0, dib.width, dib.height)
        self._call("SetStretchBltMode", dc, _COLOR_ON_COLOR)
        self._call("StretchDIBits", dc, *target, *source, dib.rows, info, _RGB_COLORS, _COPY)

    def end_page(self, dc: int) -> None:
        self._call("EndPage", dc)

    def end(self, dc: int) -> None:
        self._call("EndDoc", dc)

    def abort(self, dc: int) -> None:
        library.library(library.GDI).AbortDoc(dc)

    def close(self, dc: int) -> None:
        library.library(library.GDI).DeleteDC(dc)

    def _area_of(self, name: str, memory: Any) -> SheetArea:
        dc = _create(name, memory)
        try:
            return self.area(dc)
        finally:
            self.close(dc)

    def _call(self, function: str, *arguments: Any) -> int:
        """Raises SpoolFault; 0 and below (SP_ERROR, GDI_ERROR) are how all of them say no."""
        answer = int(getattr(library.library(library.GDI), function)(*arguments))
        if answer <= 0:
            raise library.refused(function)
        return answer


@contextmanager
def _printer(name: str) -> Iterator[int]:
    spooler, handle = library.library(library.SPOOLER), wintypes.HANDLE()
    if not spooler.OpenPrinterW(name, ctypes.byref(handle), None):
        raise library.refused("OpenPrinterW")
    try:
        yield int(handle.value or 0)
    finally:
        spooler.ClosePrinter(handle)


def _default_mode(handle: int, name: str) -> Any:
    """With room for the driver's own data behind it."""
    spooler = library.library(library.SPOOLER)
    size = spooler.DocumentPropertiesW(None, handle, name, None, None, 0)
    if not ctypes.sizeof(DevMode) <= size <= _LARGEST_MODE:
        raise library.refused("DocumentPropertiesW")
    memory = ctypes.create_string_buffer(size)
    if spooler.DocumentPropertiesW(None, handle, name, memory, None, _GIVE) < 0:
        raise library.refused("DocumentPropertiesW")
    return memory


def _create(name: str, memory: Any) -> int:
    dc = library.library(library.GDI).CreateDCW("WINSPOOL", name, None, memory)
    if not dc:
        raise library.refused("CreateDCW")
    return int(dc)


def _number(name: str, which: int) -> int:
    return int(library.library(library.SPOOLER).DeviceCapabilitiesW(name, None, which, None, None))


def _list(name: str, which: int, item: Any) -> Any:
    """Asked for their number first; a list that grew in between is cut by the room that it gets."""
    count = _number(name, which)
    if not 0 < count <= _MOST_OF_A_LIST:
        return ()
    room = (item * (count * 2))()
    got = int(library.library(library.SPOOLER).DeviceCapabilitiesW(name, None, which, room, None))
    return room[: min(max(got, 0), count)]


def _papers(name: str) -> tuple[Paper, ...]:
    numbers = _list(name, _PAPERS, ctypes.c_uint16)
    sizes = _list(name, _PAPER_SIZES, _Point)
    names = _list(name, _PAPER_NAMES, ctypes.c_uint16 * _NAME_CHARACTERS)
    return tuple(
        Paper(number=number, name=_text(said), width_mm=size.x / 10, height_mm=size.y / 10)
        for number, size, said in zip(numbers, sizes, names, strict=False)
        if size.x > 0 and size.y > 0
    )


def _text(characters: Any) -> str:
    return bytes(characters).decode("utf-16-le", "replace").partition("\0")[0]


def _resolutions(name: str) -> tuple[int, ...]:
    pairs = _list(name, _RESOLUTIONS, ctypes.c_int32 * 2)
    return tuple(across for across, along in pairs if across == along and across > 0)


def _extent(number: int) -> tuple[float, float]:
    """Width in the lower half, height in the upper one; tenths of mm."""
    return (number & 0xFFFF) / 10, (number >> 16 & 0xFFFF) / 10


# DEVMODEW (wingdi.h): what a printer's owner set it to, and a job's wishes on top. Not tried on Windows.
#
# The driver's own data lie behind it in the same piece of memory: it is only ever changed in place.


_CHARACTER, _SHORT, _WORD, _DWORD = ctypes.c_uint16, ctypes.c_int16, ctypes.c_uint16, ctypes.c_uint32
_ORIENTATION, _PAPER_SIZE, _PAPER_LENGTH, _PAPER_WIDTH = 0x1, 0x2, 0x4, 0x8  # DM_*
_SCALE, _DEVMODE_COPIES, _PRINT_QUALITY, _COLOR = 0x10, 0x100, 0x400, 0x800
_DEVMODE_DUPLEX, _Y_RESOLUTION, _COLLATE, _FORM_NAME = 0x1000, 0x2000, 0x8000, 0x10000
_PORTRAIT, _LANDSCAPE = 1, 2
_USERS_PAPER = 256  # DMPAPER_USER
_SIDES = {DuplexMode.SIMPLEX: 1, DuplexMode.LONG_EDGE: 2, DuplexMode.SHORT_EDGE: 3}  # DMDUP_*
_DEVMODE_COLORS = {ColorMode.MONOCHROME: 1, ColorMode.COLOR: 2}  # DMCOLOR_*


class DevMode(ctypes.Structure):
    """Its public part, of a printer; 220 bytes."""

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
        ("print_quality", _SHORT),  # dpi, where it is positive
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


def apply(wish: SheetWish, mode: DevMode) -> None:
    """Sheets are held upright in a DEVMODE: one that lies across is named by its upright size."""
    mode.orientation = _LANDSCAPE if wish.is_landscape else _PORTRAIT
    mode.scale, mode.copies, mode.collate = 100, wish.copies, 1
    mode.fields |= _ORIENTATION | _PAPER_SIZE | _SCALE | _DEVMODE_COPIES | _COLLATE
    mode.fields &= ~(_PAPER_LENGTH | _PAPER_WIDTH | _FORM_NAME)  # else they would win over the paper's number
    if wish.paper is not None:
        mode.paper_size = wish.paper
    else:
        mode.paper_size = _USERS_PAPER
        mode.paper_width, mode.paper_length = round(wish.width_mm * 10), round(wish.height_mm * 10)
        mode.fields |= _PAPER_LENGTH | _PAPER_WIDTH
    if wish.dpi is not None:
        mode.print_quality = mode.y_resolution = wish.dpi
        mode.fields |= _PRINT_QUALITY | _Y_RESOLUTION
    if wish.color_mode in _DEVMODE_COLORS:
        mode.color = _DEVMODE_COLORS[wish.color_mode]
        mode.fields |= _COLOR
    if wish.duplex_mode in _SIDES:
        mode.duplex = _SIDES[wish.duplex_mode]
        mode.fields |= _DEVMODE_DUPLEX
