"""DEVMODEW (wingdi.h): what a printer's owner set it to, and a job's wishes on top. Not tried on Windows.

The driver's own data lie behind it in the same piece of memory: it is only ever changed in place.
"""

from __future__ import annotations

import ctypes

from agent_core.backends.windows.gdi import SheetWish
from server_core.contract.types.parameters import ColorMode, DuplexMode

_CHARACTER, _SHORT, _WORD, _DWORD = ctypes.c_uint16, ctypes.c_int16, ctypes.c_uint16, ctypes.c_uint32
_ORIENTATION, _PAPER_SIZE, _PAPER_LENGTH, _PAPER_WIDTH = 0x1, 0x2, 0x4, 0x8  # DM_*
_SCALE, _COPIES, _PRINT_QUALITY, _COLOR = 0x10, 0x100, 0x400, 0x800
_DUPLEX, _Y_RESOLUTION, _COLLATE, _FORM_NAME = 0x1000, 0x2000, 0x8000, 0x10000
_PORTRAIT, _LANDSCAPE = 1, 2
_USERS_PAPER = 256  # DMPAPER_USER
_SIDES = {DuplexMode.SIMPLEX: 1, DuplexMode.LONG_EDGE: 2, DuplexMode.SHORT_EDGE: 3}  # DMDUP_*
_COLORS = {ColorMode.MONOCHROME: 1, ColorMode.COLOR: 2}  # DMCOLOR_*


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
    mode.fields |= _ORIENTATION | _PAPER_SIZE | _SCALE | _COPIES | _COLLATE
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
    if wish.color_mode in _COLORS:
        mode.color = _COLORS[wish.color_mode]
        mode.fields |= _COLOR
    if wish.duplex_mode in _SIDES:
        mode.duplex = _SIDES[wish.duplex_mode]
        mode.fields |= _DUPLEX
