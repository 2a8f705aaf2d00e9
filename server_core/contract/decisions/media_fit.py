"""Checks whether a job's medium is loaded in a printer. Pure.

The check runs before a job prints, before it moves, and before media are loaded. Lengths are in mm; unknown values
never hold a job.

A job that names its medium needs that one. A PDF that names none is printed on the loaded medium. It needs its pages'
own size only if a person loaded labels or a roll, nothing else in the job positions its pages, and one of them is much
larger. A job that names only a width leaves the length open: a roll ends with its content, but a page much longer than
the loaded label needs a label of its own length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Protocol

import msgspec

from server_core.contract.decisions.placement import sheet_of
from server_core.contract.decisions.print_defaults import Defaults, turns_pages, with_defaults
from server_core.contract.messages.jobs import JobMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.fields import Record, mm
from server_core.contract.types.media import SAME_MM, Size
from server_core.contract.types.parameters import PrintParameters, ScaleMode, moves_pages
from server_core.contract.types.printers import Capabilities, FactSource, StoredPrinter


def is_same_side(wanted: float | None, side: float | None) -> bool:
    return wanted is None or side is None or abs(wanted - side) <= SAME_MM


def is_same_medium(one: Size, other: Size) -> bool:
    """Compare two known media. A roll does not equal a label of its width."""
    return is_same_side(one[0], other[0]) and (one[1] is None) is (other[1] is None) and is_same_side(one[1], other[1])


class Sized(Protocol):
    """A medium; no height = continuous."""

    @property
    def width_mm(self) -> float: ...
    @property
    def height_mm(self) -> float | None: ...


def named_medium(width_mm: float | None, height_mm: float | None, loaded: Sequence[Sized]) -> Size:
    """Resolve the media parameters of a PDF job against the loaded media (empty = unknown).

    A width alone that matches a loaded label or sheet within SAME_MM selects it with its width and height. A loaded
    roll of that width takes precedence. Every other size is returned unchanged.
    """
    if width_mm is None or height_mm is not None:
        return width_mm, height_mm
    same = [one for one in loaded if is_same_side(width_mm, one.width_mm)]
    if not same or any(one.height_mm is None for one in same):
        return width_mm, None
    return same[0].width_mm, same[0].height_mm


def takes_width_alone(width_mm: float, loaded: Sequence[Sized], *, of_sheets: bool) -> bool:
    """Return whether a width that matches no loaded label (see `named_medium`) can be printed. `loaded`: empty =
    unknown.

    Such pages end with their content, so they need a roll. A sheet printer needs a loaded roll of that width. A label
    printer accepts the width unless its media are known to be die-cut. Printing a die-cut label as continuous (GAP 0 of
    TSPL, JOURNAL of CPCL) would stop in mid-label and shift all later ones. ZPL's ^MN would outlast the job, so it is
    sent only if a person set the media tracking.
    """
    rolls = [one for one in loaded if one.height_mm is None]
    if of_sheets:
        return any(abs(one.width_mm - width_mm) <= SAME_MM for one in rolls)
    return bool(rolls) or not loaded


LOST_MM = 6.0
LOST_PART = 0.1
"""A page may be larger than its medium by the lesser of both: 4 x 6 in and A6 (105 x 148 mm) go on 100 x 150 mm."""
PageSize = tuple[float, float]


class Wanted(Record, frozen=True, kw_only=True):
    """The medium that a job needs and that is not loaded, as it is fed; `words` describe it.

    `size` None = no other medium: the pages would fit if they did not lie across the loaded one. `page`: the first page
    that would be cut off; None = the job names the medium.
    """

    size: Size | None
    words: Message
    page: PageSize | None = None


class Fit(StrEnum):
    """Quality of a job's fit to the loaded media, best first."""

    FITS = "fits"
    LARGER = "larger"
    """The page is printed in full and part of the medium stays blank."""
    UNKNOWN = "unknown"
    """The loaded media or the size of the job's pages are unknown."""
    OTHER = "other"
    """The job is held there, or its pages are cut off."""


def loaded_sizes(set_up: Size, capabilities: Capabilities) -> list[Size]:
    """Return the media set up by a person, else those reported by the device; empty = unknown."""
    if set_up[0] is not None:
        return [set_up]
    return [(media.width_mm, media.height_mm) for media in capabilities.media or () if media.loaded]


def other_media(printer: StoredPrinter, other: StoredPrinter) -> tuple[Size, Size | None] | None:
    """Return the media loaded in both if they differ; the other's None = it prints on sheets.

    None: some of them are equal, or it is unknown.
    """
    here, there = (
        loaded_sizes((each.media_width_mm, each.media_height_mm), each.capabilities) for each in (printer, other)
    )
    if not here or any(is_same_medium(one, another) for one in here for another in there):
        return None
    if there:
        return here[0], there[0]
    is_on_sheets = printer.capabilities.raw_languages and not other.capabilities.raw_languages
    return (here[0], None) if is_on_sheets else None


def beyond_head(size: Size, set_up: Size, capabilities: Capabilities) -> float | None:
    """Return the printer's maximum width if `size` exceeds it, so that this medium cannot be loaded.

    None = it can be loaded, or this is unknown. Sizes that the device lists and the medium already set up (`set_up`)
    can always be loaded. Sheets are listed once for both orientations; a label that is turned must pass under the head.
    """
    width, height = size
    if width is None or capabilities.custom_media is None or width <= capabilities.custom_media.max_width_mm + SAME_MM:
        return None
    there = [(media.width_mm, media.height_mm) for media in capabilities.media or ()]
    of_sheets = not capabilities.raw_languages
    if any(is_same_medium(size, each) or (of_sheets and is_same_medium((height, width), each)) for each in there):
        return None
    return None if set_up[0] is not None and is_same_medium(size, set_up) else capabilities.custom_media.max_width_mm


def wanted_medium(
    requested: PrintParameters,
    document_format: DocumentFormat,
    pages: Sequence[PageSize] | None,
    set_up: Size,
    capabilities: Capabilities,
    printer: Defaults,
) -> Wanted | None:
    """Return the medium that a job is held for at a printer; None = not held. `pages` None = unknown."""
    if set_up[0] is None:
        return None
    by_name = wanted_by_name(requested, set_up, capabilities)
    if by_name is not None or document_format is not DocumentFormat.PDF or pages is None:
        return by_name
    of_any_length = _of_any_length(requested)
    if of_any_length is None and positions_its_pages(requested):
        return None
    open_request = with_defaults(of_any_length or requested, document_format, printer)
    turns = turns_pages(printer)
    return wanted_by_pages(
        open_request, set_up, pages, capabilities, turns_pages=turns, by_length=of_any_length is not None
    )


def fit_of(
    requested: PrintParameters,
    document_format: DocumentFormat,
    pages: Sequence[PageSize] | None,
    set_up: Size,
    capabilities: Capabilities,
    printer: Defaults,
) -> Fit:
    """Rate a job against a printer's loaded media, by the medium it names, else by its worst-fitting page.

    Office sheets have no direction: a page is compared with them in both orientations.
    """
    loaded = loaded_sizes(set_up, capabilities)
    if not loaded:
        return Fit.UNKNOWN
    if wanted_medium(requested, document_format, pages, set_up, capabilities, printer) is not None:
        return Fit.OTHER
    of_sheets = not capabilities.raw_languages
    width, height = requested.media_width_mm, requested.media_height_mm
    if width is not None or height is not None:
        named = [(width, height), (height, width)] if of_sheets and None not in (width, height) else [(width, height)]
        same = [
            each
            for each in loaded
            if any(is_same_side(one[0], each[0]) and is_same_side(one[1], each[1]) for one in named)
        ]
        return (
            Fit.FITS
            if any(_holds_length(requested, document_format, pages, each, printer) for each in same)
            else Fit.OTHER
        )
    if document_format is not DocumentFormat.PDF or not pages:
        return Fit.UNKNOWN
    requested, turns = with_defaults(requested, document_format, printer), turns_pages(printer)
    order = list(Fit)
    fits = [
        min((_page_fit(requested, size, page, turns, of_sheets) for size in loaded), key=order.index)
        for page in dict.fromkeys(pages)
    ]
    return max(fits, key=order.index)


def _page_fit(requested: PrintParameters, size: Size, page: PageSize, turns: bool, of_sheets: bool) -> Fit:
    width, height = size
    if width is None:
        return Fit.UNKNOWN
    found = Fit.OTHER
    for each in (page, (page[1], page[0])) if of_sheets else (page,):
        if _is_cut(requested, width, height, each, turns):
            continue
        sheet = sheet_of(requested, width, height, page=each, head_width=None, turns_pages=turns)
        axes = [axis for axis in (sheet.across, sheet.down) if axis.sheet is not None]
        if all(axis.sheet - each[axis.side] <= _tolerance(each[axis.side]) for axis in axes if axis.sheet is not None):
            return Fit.FITS
        found = Fit.LARGER
    return found


def _of_any_length(requested: PrintParameters) -> PrintParameters | None:
    """Return the parameters without the width if nothing else in the job positions its pages, or names their length."""
    if requested.media_width_mm is None or requested.media_height_mm is not None:
        return None
    without = msgspec.structs.replace(requested, media_width_mm=None)
    return None if positions_its_pages(without) else without


def _holds_length(
    requested: PrintParameters,
    document_format: DocumentFormat,
    pages: Sequence[PageSize] | None,
    medium: Size,
    printer: Defaults,
) -> bool:
    """Return whether no page is cut off at its end on a medium of the width that the job names."""
    width, height = medium
    of_any_length = _of_any_length(requested)
    if width is None or of_any_length is None or document_format is not DocumentFormat.PDF:
        return True
    open_request, turns = with_defaults(of_any_length, document_format, printer), turns_pages(printer)
    return not any(_is_cut(open_request, width, height, page, turns, by_length=True) for page in pages or ())


def _tolerance(side: float) -> float:
    return max(SAME_MM, min(LOST_MM, LOST_PART * side))


def wanted_by_name(requested: PrintParameters, loaded: Size, capabilities: Capabilities) -> Wanted | None:
    """Return the medium that the job names, if it is not loaded.

    Only for an explicit request, and only where a person loads the one medium: a printer of sheets has trays, and takes
    the right one or asks for it itself.
    """
    width, height = requested.media_width_mm, requested.media_height_mm
    if (width is None and height is None) or loaded[0] is None:
        return None
    if capabilities.source is FactSource.REPORTED and capabilities.raw_languages == []:
        return None
    if is_same_side(width, loaded[0]) and is_same_side(height, loaded[1]):
        return None
    words = JobMessages.FOR_OTHER_MEDIA(wanted=size_words(width, height), loaded=size_words(*loaded))
    return Wanted(size=(loaded[0] if width is None else width, height), words=words)


def positions_its_pages(requested: PrintParameters) -> bool:
    """Return whether the job positions its pages itself: it names media, fills them, or moves or clips its pages."""
    named = requested.media_width_mm is not None or requested.media_height_mm is not None
    return named or requested.scale_mode is not ScaleMode.NONE or moves_pages(requested)


def wanted_by_pages(
    requested: PrintParameters,
    loaded: Size,
    pages: Iterable[tuple[float, float]],
    capabilities: Capabilities,
    *,
    turns_pages: bool = False,
    by_length: bool = False,
) -> Wanted | None:
    """Return the medium that the job's pages need if the loaded one would cut a page off.

    `by_length`: the job names the width and cuts its pages to it, so that only their length in feed direction counts.

    `requested` leaves the position of its pages open and has its printer's defaults filled in: its orientation turns
    the sheet, or the printer turns each page to fit (`turns_pages`). Office sheets are never requested, because their
    margins leave room.
    """
    width, height = loaded
    if width is None or not capabilities.raw_languages:
        return None
    page = next(
        (page for page in pages if _is_cut(requested, width, height, page, turns_pages, by_length=by_length)), None
    )
    if page is None:
        return None
    across = page[1], page[0]
    if height is not None and not _is_cut(requested, width, height, across, turns_pages):
        text = JobMessages.PAGES_LIE_ACROSS(page=size_words(*page), loaded=size_words(*loaded))
        return Wanted(size=None, words=text, page=page)
    turned = sheet_of(requested, width, height, page=page, head_width=None, turns_pages=turns_pages).turned
    wide, long = across if turned else page
    words = JobMessages.FOR_OTHER_PAGES(page=size_words(*page), loaded=size_words(*loaded))
    return Wanted(size=(wide, None if height is None else long), words=words, page=page)


def size_words(width: float | None, height: float | None) -> str:
    """Format a size as `100 × 150 mm` or `80 mm`."""
    sides = [mm(side) for side in (width, height) if side is not None]
    return f"{' × '.join(sides)} mm"


def _is_cut(
    requested: PrintParameters,
    width: float,
    height: float | None,
    page: PageSize,
    turns_pages: bool,
    *,
    by_length: bool = False,
) -> bool:
    sheet = sheet_of(requested, width, height, page=page, head_width=None, turns_pages=turns_pages)
    return any(
        axis.sheet is not None and page[axis.side] - axis.sheet > _tolerance(axis.sheet)
        for axis in (sheet.across, sheet.down)
        if not by_length or (axis.side == 0) is sheet.turned
    )
