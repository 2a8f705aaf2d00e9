"""The calls of GDI (gdi32, and winspool's of DEVMODE) that printing pictures takes, as the driver sees them.

Positions are in dots of the device, counted from where it can print: what lies `offset` before that is never reached.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from server_core.contract.types.parameters import ColorMode, DuplexMode


@dataclass(frozen=True, kw_only=True, slots=True)
class Paper:
    """A size that the driver names: DC_PAPERS, DC_PAPERSIZE (here in mm), DC_PAPERNAMES."""

    number: int
    name: str
    width_mm: float
    height_mm: float


@dataclass(frozen=True, kw_only=True, slots=True)
class GdiAbilities:
    """Of DeviceCapabilities, and of the driver's own DEVMODE. `dpi`: those that are the same in both directions, the
    one that it stands at first. `paper`: the number of the one that it stands at. `custom_mm`: smallest width and
    height, largest width and height; None = it takes no sizes but its own. `most_copies`: 1 where it cannot collate."""

    papers: tuple[Paper, ...] = ()
    paper: int | None = None
    custom_mm: tuple[float, float, float, float] | None = None
    dpi: tuple[int, ...] = ()
    has_color: bool = False
    has_duplex: bool = False
    most_copies: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetWish:
    """What a job's DEVMODE says; all else stays as the printer's owner set it. `paper` None = a size of its own."""

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
    """Of GetDeviceCaps, in dots: LOGPIXELS, PHYSICALOFFSET (what is never printed left and above), PHYSICALWIDTH."""

    dpi_x: int
    dpi_y: int
    offset_x: int
    offset_y: int
    width: int
    height: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Dib:
    """A bitmap as GDI takes it: rows top to bottom, each padded to 4 bytes. `bits`: 1, 8 or 24 per dot, colours in the
    order blue, green, red. `palette`: for 1 and 8 bits, 4 bytes each: blue, green, red, 0."""

    width: int
    height: int
    bits: int
    palette: bytes = field(repr=False)
    rows: bytes = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """Where on the device a bitmap goes."""

    x: int
    y: int
    width: int
    height: int


class Gdi(Protocol):
    """Each call may block, and raises SpoolFault unless it says otherwise. `dc` is a device context of one printer."""

    def abilities(self, name: str) -> GdiAbilities:
        """DeviceCapabilities and DocumentProperties."""

    def open(self, name: str, wish: SheetWish) -> int:
        """DocumentProperties, which lets the driver check the DEVMODE, and CreateDC."""

    def area(self, dc: int) -> SheetArea:
        """GetDeviceCaps."""

    def start(self, dc: int, document: str) -> int:
        """StartDoc: the job's id in the spooler."""

    def start_page(self, dc: int) -> None:
        """StartPage."""

    def put(self, dc: int, dib: Dib, place: Place) -> None:
        """StretchDIBits."""

    def end_page(self, dc: int) -> None:
        """EndPage."""

    def end(self, dc: int) -> None:
        """EndDoc."""

    def abort(self, dc: int) -> None:
        """AbortDoc; never raises."""

    def close(self, dc: int) -> None:
        """DeleteDC; never raises."""
