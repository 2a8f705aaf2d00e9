"""Does the medium that a job is for lie in the printer? Pure; what is not known never holds a job. Lengths in mm.

A job that names its medium is for that one. A PDF that names none is for what is loaded; only where a person loaded
labels or a roll, nothing else of the job places its pages, and one of them is far larger, is it for its pages' size.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from server_core.contract.page_place import sheet_of
from server_core.contract.public import Capabilities, FactSource, PrintParameters, ScaleMode
from server_core.contract.rolls import SAME_MM, Size, is_same_side
from server_core.contract.sizes import mm

LOST_MM = 6.0
LOST_PART = 0.1
"""A page may be larger than its medium by the lesser of both: 4 x 6 in and A6 (105 x 148 mm) go on 100 x 150 mm."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """The medium, as it is fed, that a job is for and that is not loaded; `words` say so.

    `size` None = no other one: its pages would fit if they did not lie across what is loaded.
    """

    size: Size | None
    words: str


def wanted_by_name(wished: PrintParameters, loaded: Size, known: Capabilities) -> Wanted | None:
    """Only for an explicit wish, and only where a person loads the one medium: a printer of sheets has trays, and takes
    the right one or asks for it itself."""
    width, height = wished.media_width_mm, wished.media_height_mm
    if (width is None and height is None) or loaded[0] is None:
        return None
    if known.source is FactSource.REPORTED and known.raw_languages == []:
        return None
    if is_same_side(width, loaded[0]) and is_same_side(height, loaded[1]):
        return None
    words = f"This job is for {size_words(width, height)}, {size_words(*loaded)} is loaded."
    return Wanted(size=(loaded[0] if width is None else width, height), words=words)


def is_placed(wished: PrintParameters) -> bool:
    """The job says itself how its pages lie: it names media, fills them, or moves or clips its pages."""
    return wished.scale_mode is not ScaleMode.NONE or any(
        (
            wished.media_width_mm is not None,
            wished.media_height_mm is not None,
            wished.offset_x_mm,
            wished.offset_y_mm,
            wished.margin_top_mm,
            wished.margin_right_mm,
            wished.margin_bottom_mm,
            wished.margin_left_mm,
        )
    )


def wanted_by_pages(
    wished: PrintParameters,
    loaded: Size,
    pages: Iterable[tuple[float, float]],
    known: Capabilities,
    *,
    turns_pages: bool = False,
) -> Wanted | None:
    """The medium that the job's pages need, where what is loaded would cut one of them off.

    `wished` is not placed, and has its printer's defaults: its orientation turns the sheet, or the printer turns each
    page to fit (`turns_pages`). Office sheets are never asked for: they have room to spare.
    """
    width, height = loaded
    if width is None or not known.raw_languages:
        return None
    page = next((page for page in pages if _is_cut(wished, width, height, page, turns_pages)), None)
    if page is None:
        return None
    if height is not None and not _is_cut(wished, width, height, (page[1], page[0]), turns_pages):
        text = f"Its {size_words(*page)} pages lie across the loaded {size_words(*loaded)}: they would be cut off."
        return Wanted(size=None, words=text)
    turned = sheet_of(wished, width, height, page=page, head_width=None, turns_pages=turns_pages).turned
    across, down = (page[1], page[0]) if turned else page
    words = f"This job is for {size_words(*page)} pages, {size_words(*loaded)} is loaded."
    return Wanted(size=(across, None if height is None else down), words=words)


def size_words(width: float | None, height: float | None) -> str:
    """`100 × 150 mm`, `80 mm`."""
    sides = [mm(side) for side in (width, height) if side is not None]
    return f"{' × '.join(sides)} mm"


def _is_cut(
    wished: PrintParameters, width: float, height: float | None, page: tuple[float, float], turns_pages: bool
) -> bool:
    sheet = sheet_of(wished, width, height, page=page, head_width=None, turns_pages=turns_pages)
    return any(
        axis.sheet is not None and page[axis.side] - axis.sheet > max(SAME_MM, min(LOST_MM, LOST_PART * axis.sheet))
        for axis in (sheet.across, sheet.down)
    )
