"""How a document gets into a job of the spooler: as bytes in the printer's language, or as pictures through its driver.

Calls run in the device's thread, and raise SpoolFault. `close` comes once, at the end, whatever was before.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from agent_core.backends.windows.gdi import Dib, Gdi, GdiAbilities, Paper, Place, SheetArea, SheetWish
from agent_core.backends.windows.spooler import Spooler, SpoolFault
from agent_core.bitmap import MM_PER_INCH
from agent_core.domain import Submission
from agent_core.encode.pwg_reader import SYNC, NotPwg, PwgPage, PwgReader, PwgRows, page_of
from agent_core.errors import CannotPrint
from server_core.contract.messages.delivery import WindowsMessages
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, SheetBack
from server_core.contract.types.media import CustomMedia, Media
from server_core.contract.types.parameters import ColorMode, DuplexMode
from server_core.contract.types.states import FailureReason


class Way(Protocol):
    def start(self, document: str) -> int:
        """The job's id."""

    def put(self, data: bytes) -> int:
        """How much of it was taken."""

    def end(self) -> None:
        """Behind it, the job is whole."""

    def abort(self) -> None:
        """What was spooled of the open job goes; never raises."""

    def close(self) -> None:
        """Never raises."""


class RawWay:
    """WritePrinter. `handle` is the delivery's to close."""

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
        """Nothing of its own."""


class PictureWay:
    """A PWG document, drawn band by band on a device context, which is closed with this."""

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
                self._gdi.put(self._dc, dib_of(band), place_of(band, self._area))
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


# Rows of our bitmaps as GDI takes them, and where on the device they go.


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


# What a driver of Windows that takes pictures can do, in the engine's words, and what a job asks of its DEVMODE.


SAME_MM = 1.0


def with_pictures(facts: DeviceFacts, abilities: GdiAbilities) -> DeviceFacts:
    """`facts` are those of the setup; its medium is the one that is loaded, else the driver's own."""
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


def wish_of(submission: Submission, first: bytes, abilities: GdiAbilities) -> SheetWish:
    """`first`: the document's begin. Raises CannotPrint for what the driver cannot do."""
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
    return SheetWish(
        width_mm=width,
        height_mm=height,
        paper=paper,
        is_landscape=is_landscape,
        copies=submission.device_copies,
        dpi=page.dpi if page.dpi in abilities.dpi else None,
        color_mode=submission.color_mode,
        duplex_mode=submission.duplex_mode,
    )


def check_area(wish: SheetWish, area: SheetArea) -> None:
    """Drivers correct what they cannot do without a word. Raises CannotPrint where the sheet has another size."""
    width, height = area.width * MM_PER_INCH / area.dpi_x, area.height * MM_PER_INCH / area.dpi_y
    if abs(width - wish.width_mm) > SAME_MM or abs(height - wish.height_mm) > SAME_MM:
        raise _no_paper(wish.width_mm, wish.height_mm)


def _no_paper(width: float, height: float) -> CannotPrint:
    text = WindowsMessages.WINDOWS_NO_SUCH_PAPER(width=width, height=height)
    return CannotPrint(FailureReason.MEDIA_MISMATCH, text)


def _first_page(first: bytes) -> PwgPage:
    try:
        return page_of(first[len(SYNC) :])
    except NotPwg as error:
        raise CannotPrint(FailureReason.DRIVER_MISSING, WindowsMessages.WINDOWS_PAGES_ONLY()) from error


def _paper_for(papers: tuple[Paper, ...], width: float, height: float) -> tuple[int | None, bool]:
    """Its number, and whether it lies across: sizes that are wider than high are often known by their other side."""
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


def _media(paper: Paper, *, loaded: bool) -> Media:
    return Media(name=paper.name, width_mm=paper.width_mm, height_mm=paper.height_mm, loaded=loaded)
