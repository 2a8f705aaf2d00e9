"""Checks that margins and offsets leave something of the medium. A job that would print a blank sheet is refused.
Lengths in mm.

Pages are drawn by the same arithmetic (`page_place`); a page whose margins leave less than one dot is refused then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import inf

from server_core.contract.decisions.placement import FIT, Axis, Lie, dots_long, lie_of, scale_of, sheet_of
from server_core.contract.messages.message import Message
from server_core.contract.messages.printing import PrintAreaMessages
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import MEDIA_SIDES, PrintParameters

Size = tuple[float, float]
"""Width and height of a page."""

NO_AREA_LEFT = "no_area_left"
FINEST_DPI = 2400
"""Where the resolution is not known, what would be left at the finest is left."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FieldProblem:
    """A field of a job that leaves nothing to print, with a stable code and a message for people."""

    field: str
    code: str
    message: Message


@dataclass(frozen=True, kw_only=True, slots=True)
class Medium:
    """A medium as it is fed. None = not known, or as long as the content."""

    width: float | None
    height: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """`width` None = as wide as the medium."""

    dpi: int = FINEST_DPI
    width: float | None = None


MARGIN_FIELDS = ("margin_left_mm", "margin_top_mm")
OFFSET_FIELDS = ("offset_x_mm", "offset_y_mm")
"""By an axis' side, as `MEDIA_SIDES`, which change places where the sheet is turned."""


def media_of(parameters: PrintParameters, set_up: Medium | None, reported: Sequence[Media] | None) -> list[Medium]:
    """Return the media that the job may be printed on: its own medium, else the one set up, else any that the device
    has loaded.
    """
    if parameters.media_width_mm is not None:
        return [Medium(width=parameters.media_width_mm, height=parameters.media_height_mm)]
    wished = parameters.media_height_mm
    if set_up is not None:
        return [Medium(width=set_up.width, height=wished or set_up.height)]
    loaded = [Medium(width=one.width_mm, height=wished or one.height_mm) for one in reported or () if one.loaded]
    return loaded or [Medium(width=None, height=wished)]


def area_problems(
    parameters: PrintParameters,
    media: Iterable[Medium],
    pages: Sequence[Size] | None = None,
    head: Head | None = None,
    *,
    turns_pages: bool = False,
) -> list[FieldProblem]:
    """Return what is wrong if, on each of the media, a page has no room or all pages lie outside; else nothing.

    `pages` None = unknown. `turns_pages`: the printer turns pages to fit.
    """
    wrong: list[FieldProblem] = []
    for medium in media:
        found = _found(parameters, medium, sorted(set(pages or ())), head or Head(), turns_pages)
        if not found:
            return []
        wrong = wrong or found
    return wrong


def _found(
    wished: PrintParameters, medium: Medium, pages: Sequence[Size], head: Head, turns_pages: bool
) -> list[FieldProblem]:
    """Return what is wrong on this medium."""
    off: list[FieldProblem] = []
    visible = False
    for page in pages or (None,):
        sheet = sheet_of(wished, medium.width, medium.height, page=page, head_width=head.width, turns_pages=turns_pages)
        axes = [axis for axis in (sheet.across, sheet.down) if axis.sheet is not None or page is not None]
        narrow = [axis for axis in axes if axis.sheet is not None and axis.margins >= axis.sheet]
        if narrow:
            return [_no_room(axis, wished, turned=sheet.turned) for axis in narrow]
        scale = 1.0 if page is None else scale_of(wished, axes, page)
        used = {axis.side: None if page is None else page[axis.side] * scale for axis in axes}
        lies = [(axis, lie_of(axis, wished, used[axis.side], head.dpi)) for axis in axes]
        if no_room := [axis for axis, lie in lies if not lie.has_room]:
            drawn_back = [axis for axis in no_room if axis.sheet is None and axis.offset < 0]
            return [
                _moved_off(axis, head) if axis in drawn_back else _no_room(axis, wished, turned=sheet.turned)
                for axis in no_room
            ]
        moved = [_moved_off(axis, head) for axis, lie in lies if _is_off(axis, lie, wished, used[axis.side], head.dpi)]
        visible |= not moved
        off = off or moved
    return [] if visible else off


def _is_off(axis: Axis, lie: Lie, wished: PrintParameters, used: float | None, dpi: int) -> bool:
    """Before rounding, or in dots. A page that is not known may reach as far as it can."""
    if used is None:
        used = axis.area(lie.sheet_mm) if wished.scale_mode == FIT else inf
    beyond = lie.page_mm >= lie.sheet_mm - axis.after or lie.page_mm + used <= axis.before
    return beyond or lie.page >= lie.end or lie.page + dots_long(used, dpi) - lie.low < 1


def _no_room(axis: Axis, wished: PrintParameters, *, turned: bool) -> FieldProblem:
    media_field = MEDIA_SIDES[1 - axis.side if turned else axis.side]
    named = getattr(wished, media_field) is not None
    field = media_field if named else MARGIN_FIELDS[axis.side]
    if axis.sheet is None:
        message = PrintAreaMessages.NO_DOT_LEFT_OF_PAGE(mm=axis.margins)
    elif named:
        message = PrintAreaMessages.NO_DOT_LEFT_OF_FIELD(mm=axis.margins, field=f"{field} {axis.sheet:g}")
    else:
        sides = PrintAreaMessages.NO_DOT_LEFT_ACROSS, PrintAreaMessages.NO_DOT_LEFT_DOWN
        message = sides[axis.side](mm=axis.margins, size=axis.sheet)
    return FieldProblem(field=field, code=NO_AREA_LEFT, message=message)


def _moved_off(axis: Axis, head: Head) -> FieldProblem:
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
    return FieldProblem(field=field, code=NO_AREA_LEFT, message=message)
