"""Position of a page on the sheet, one axis at a time. Agents draw by it and the server validates by it. Pure.

Lengths in mm, places in dots. The rules (orientation: RFC 8011 section 5.2.10, turned by whole quarters):

- The *sheet* is the medium as the reader holds it. `default` leaves it as it is fed, nothing turns automatically.
  `portrait` / `landscape` turn the sheet when its long edge does not lie that way; continuous media are long in feed
  direction, square ones count as portrait. The turned sheet is printed anti-clockwise: its top is the medium's left.
- A printer that turns pages to fit (`turns_pages`) does so page by page if the job says `default`: a page whose long
  edge does not lie along the medium's gets a turned sheet. Square pages and square media are never turned. A roll has
  no long edge: a page is turned there if it is wider than the roll and its other side is not.
- Origin, offsets, margins and edges are those of the sheet: top left, +x right, +y down.
- `none`: 1:1, the page's top left corner at origin + offset; the margins only clip.
- `fit`: the page shrinks or grows into the area inside the margins, keeping its ratio, in the middle of what is left
  over; the offset then moves it, the margins still clip.
- Continuous media end with the content: below, or on the left where the sheet is turned. That end cuts nothing off:
  the margin there lies behind the page, an offset moves the page away from the beginning. Unknown media are as large as
  the page, or as wide and as high as the job says.
- The print head's width ends what is printed: on the sheet's right, or below where it is turned.
- The page's scale is exact; its corner lies on a whole dot, so an offset never changes the widths of bars.
- dpi is used exactly as given (203 is not 203.2): labels drawn for a head keep one pixel per dot.

Margins and offsets must leave something of the medium: a job that would print a blank sheet is refused. A page whose
margins leave less than one dot is refused when it is drawn, by the same arithmetic (`lie_of`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from math import inf
from typing import NamedTuple

from server_core.contract.messages.message import Message
from server_core.contract.messages.printers import PrintAreaMessages
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.fields import Record
from server_core.contract.types.media import MM_PER_INCH, SAME_MM, Media
from server_core.contract.types.parameters import MEDIA_SIDES, PrintParameters

FIT = "fit"
DEFAULT = "default"


Placing = PrintParameters | RenderRequest
"""Parameters that place pages: a job's, or those of the request to draw it."""


class Axis(Record, frozen=True, kw_only=True):
    """One direction of the sheet.

    `before`, `after`: the margins there; `reach`: where the print head ends. `side`: 0 = from left to right, 1 = from
    top to bottom. `sheet` None = as long as the content.
    """

    side: int
    sheet: float | None
    before: float
    after: float
    offset: float
    reach: float | None

    @property
    def margins(self) -> float:
        return self.before + self.after

    def area(self, sheet: float) -> float:
        """Length inside the margins."""
        return sheet - self.before - self.after


class PlacedSheet(NamedTuple):
    turned: bool
    across: Axis
    down: Axis


class Lie(Record, frozen=True, kw_only=True):
    """Position of a page in one direction.

    In mm: `page_mm` where it begins, `sheet_mm` how long the sheet is. In dots: the same, and `low` to `high`, what the
    margins leave; `end` is `high`, or where the print head ends before that.
    """

    page_mm: float
    sheet_mm: float
    page: int
    sheet: int
    low: int
    high: int
    end: int

    @property
    def has_room(self) -> bool:
        return self.low < self.end


def sheet_of(
    requested: Placing,
    width: float | None,
    height: float | None,
    *,
    page: tuple[float, float] | None,
    head_width: float | None,
    turns_pages: bool = False,
) -> PlacedSheet:
    """Return the sheet for a medium as it is fed.

    `width` None = unknown, `height` None = continuous, `page` None = unknown.

    `turns_pages`: the printer's setting; an orientation named by the job overrides it.
    """
    if width is None and page is not None:
        width, height = page[0], height or page[1]
    if requested.orientation == DEFAULT and turns_pages and page is not None and width is not None:
        turned = _lies_otherwise(page, width, height)
    else:
        turned = _turned(requested.orientation, width, height)
    along_x, along_y = (height, width) if turned else (width, height)
    across = Axis(
        side=0,
        sheet=along_x,
        before=requested.margin_left_mm,
        after=requested.margin_right_mm,
        offset=requested.offset_x_mm,
        reach=None if turned else head_width,
    )
    down = Axis(
        side=1,
        sheet=along_y,
        before=requested.margin_top_mm,
        after=requested.margin_bottom_mm,
        offset=requested.offset_y_mm,
        reach=head_width if turned else None,
    )
    return PlacedSheet(turned, across, down)


def _turned(orientation: str, width: float | None, height: float | None) -> bool:
    landscape = width is not None and height is not None and width > height
    match orientation:
        case "portrait":
            return landscape
        case "landscape":
            return not landscape
        case _:
            return False


def _lies_otherwise(page: tuple[float, float], width: float, height: float | None) -> bool:
    if height is None:
        return page[1] <= width + SAME_MM < page[0]
    wider = [across - down for across, down in (page, (width, height))]
    return all(abs(each) > SAME_MM for each in wider) and wider[0] * wider[1] < 0


def scale_of(requested: Placing, axes: Iterable[Axis], page: tuple[float, float]) -> float:
    """Return the scale. `fit` fills the area inside the margins; 0 or less if they leave none."""
    if requested.scale_mode != FIT:
        return 1.0
    areas = [(axis.area(axis.sheet), page[axis.side]) for axis in axes if axis.sheet is not None]
    return min(area / side for area, side in areas)


def lie_of(axis: Axis, requested: Placing, used: float | None, dpi: int) -> Lie:
    """Place a page on one axis.

    `used`: the page's length there, in mm on paper; None = unknown, and then the sheet's must be known.
    """
    fit = requested.scale_mode == FIT
    if axis.sheet is None:
        assert used is not None  # noqa: S101
        page, sheet = _on_roll(axis, used, fit)
    else:
        slack = 0.0 if used is None else max(0.0, axis.area(axis.sheet) - used)
        page, sheet = axis.offset + (axis.before + slack / 2 if fit else 0.0), axis.sheet
    sheet_dots = max(1, dots(sheet, dpi))
    high = sheet_dots - dots(axis.after, dpi)
    return Lie(
        page_mm=page,
        sheet_mm=sheet,
        page=dots(page, dpi),
        sheet=sheet_dots,
        low=dots(axis.before, dpi),
        high=high,
        end=high if axis.reach is None else min(high, head_dots(axis.reach, dpi)),
    )


def _on_roll(axis: Axis, used: float, fit: bool) -> tuple[float, float]:
    """Return where the page begins, and the sheet's length."""
    if axis.side == 1:  # the sheet ends below the page
        begin, after = axis.offset + (axis.before if fit else 0.0), axis.after
    else:  # on a turned sheet, it ends on the left
        begin, after = axis.before + max(0.0, axis.offset), (axis.after if fit else 0.0) + max(0.0, -axis.offset)
    return begin, begin + used + after


def head_dots(width: float, dpi: int) -> int:
    return max(1, dots(width, dpi))


def dots(mm: float, dpi: int) -> int:
    return round(dots_long(mm, dpi))


def dots_long(mm: float, dpi: int) -> float:
    """Return the length in dots, not rounded."""
    return mm * dpi / MM_PER_INCH


PageDimensions = tuple[float, float]
"""Width and height of a page."""

NO_AREA_LEFT = "no_area_left"
FINEST_DPI = 2400
"""Resolution assumed where it is unknown: what remains at the finest one remains at all."""


class NothingToPrint(Record, frozen=True, kw_only=True):
    """A parameter of a job that leaves nothing to print, with a stable code and a message for people."""

    field: str
    code: str
    message: Message


class Medium(Record, frozen=True, kw_only=True):
    """A medium as it is fed. None = not known, or as long as the content."""

    width: float | None
    height: float | None


class Head(Record, frozen=True, kw_only=True):
    """A print head. `width` None = as wide as the medium."""

    dpi: int = FINEST_DPI
    width: float | None = None


MARGIN_FIELDS = ("margin_left_mm", "margin_top_mm")
OFFSET_FIELDS = ("offset_x_mm", "offset_y_mm")
"""Parameters by an axis' side, as in `MEDIA_SIDES`. They are swapped on a turned sheet."""


def media_of(parameters: PrintParameters, set_up: Medium | None, reported: Sequence[Media] | None) -> list[Medium]:
    """Return the media that the job may be printed on: its own medium, else the one set up, else any that the device
    has loaded.
    """
    if parameters.media_width_mm is not None:
        return [Medium(width=parameters.media_width_mm, height=parameters.media_height_mm)]
    requested = parameters.media_height_mm
    if set_up is not None:
        return [Medium(width=set_up.width, height=requested or set_up.height)]
    loaded = [Medium(width=one.width_mm, height=requested or one.height_mm) for one in reported or () if one.loaded]
    return loaded or [Medium(width=None, height=requested)]


def area_problems(
    parameters: PrintParameters,
    media: Iterable[Medium],
    pages: Sequence[PageDimensions] | None = None,
    head: Head | None = None,
    *,
    turns_pages: bool = False,
) -> list[NothingToPrint]:
    """Return what is wrong if, on each of the media, a page has no room or all pages lie outside; else nothing.

    `pages` None = unknown. `turns_pages`: the printer turns pages to fit.
    """
    wrong: list[NothingToPrint] = []
    for medium in media:
        found = _found(parameters, medium, sorted(set(pages or ())), head or Head(), turns_pages)
        if not found:
            return []
        wrong = wrong or found
    return wrong


def _found(
    requested: PrintParameters, medium: Medium, pages: Sequence[PageDimensions], head: Head, turns_pages: bool
) -> list[NothingToPrint]:
    """Return what is wrong on this medium."""
    off: list[NothingToPrint] = []
    visible = False
    for page in pages or (None,):
        sheet = sheet_of(
            requested, medium.width, medium.height, page=page, head_width=head.width, turns_pages=turns_pages
        )
        axes = [axis for axis in (sheet.across, sheet.down) if axis.sheet is not None or page is not None]
        narrow = [axis for axis in axes if axis.sheet is not None and axis.margins >= axis.sheet]
        if narrow:
            return [_no_room(axis, requested, turned=sheet.turned) for axis in narrow]
        scale = 1.0 if page is None else scale_of(requested, axes, page)
        used = {axis.side: None if page is None else page[axis.side] * scale for axis in axes}
        lies = [(axis, lie_of(axis, requested, used[axis.side], head.dpi)) for axis in axes]
        if no_room := [axis for axis, lie in lies if not lie.has_room]:
            drawn_back = [axis for axis in no_room if axis.sheet is None and axis.offset < 0]
            return [
                _moved_off(axis, head) if axis in drawn_back else _no_room(axis, requested, turned=sheet.turned)
                for axis in no_room
            ]
        moved = [
            _moved_off(axis, head) for axis, lie in lies if _is_off(axis, lie, requested, used[axis.side], head.dpi)
        ]
        visible |= not moved
        off = off or moved
    return [] if visible else off


def _is_off(axis: Axis, lie: Lie, requested: PrintParameters, used: float | None, dpi: int) -> bool:
    """Return whether a page lies outside, before rounding or in dots. An unknown page reaches as far as possible."""
    if used is None:
        used = axis.area(lie.sheet_mm) if requested.scale_mode == FIT else inf
    beyond = lie.page_mm >= lie.sheet_mm - axis.after or lie.page_mm + used <= axis.before
    return beyond or lie.page >= lie.end or lie.page + dots_long(used, dpi) - lie.low < 1


def _no_room(axis: Axis, requested: PrintParameters, *, turned: bool) -> NothingToPrint:
    media_field = MEDIA_SIDES[1 - axis.side if turned else axis.side]
    named = getattr(requested, media_field) is not None
    field = media_field if named else MARGIN_FIELDS[axis.side]
    if axis.sheet is None:
        message = PrintAreaMessages.NO_DOT_LEFT_OF_PAGE(mm=axis.margins)
    elif named:
        message = PrintAreaMessages.NO_DOT_LEFT_OF_FIELD(mm=axis.margins, field=f"{field} {axis.sheet:g}")
    else:
        sides = PrintAreaMessages.NO_DOT_LEFT_ACROSS, PrintAreaMessages.NO_DOT_LEFT_DOWN
        message = sides[axis.side](mm=axis.margins, size=axis.sheet)
    return NothingToPrint(field=field, code=NO_AREA_LEFT, message=message)


def _moved_off(axis: Axis, head: Head) -> NothingToPrint:
    field = OFFSET_FIELDS[axis.side]
    facts: list[Message] = []
    if axis.sheet is not None:
        facts.append((PrintAreaMessages.MEDIA_WIDTH, PrintAreaMessages.MEDIA_HEIGHT)[axis.side](mm=axis.sheet))
    if axis.margins:
        facts.append(PrintAreaMessages.MARGINS_OF_IT(mm=axis.margins))
    if axis.reach is not None and head.width is not None:
        facts.append(PrintAreaMessages.HEAD_WIDTH(mm=head.width))
    moved = f"{field} {axis.offset:g}"
    message = PrintAreaMessages.ALL_MOVED_OFF(field=moved)
    if facts:
        row = reduce(lambda first, second: PrintAreaMessages.FACTS_IN_A_ROW(first=first, second=second), facts)
        message = PrintAreaMessages.ALL_MOVED_OFF_BY(field=moved, facts=row)
    return NothingToPrint(field=field, code=NO_AREA_LEFT, message=message)
