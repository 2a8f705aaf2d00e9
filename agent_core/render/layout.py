"""Where a page lies on the medium: pure arithmetic, mm in, dots out.

The rules (orientation: RFC 8011 section 5.2.10, turned by whole quarters):

- The *sheet* is the medium as the reader holds it. `default` leaves it as it is fed, nothing turns by itself.
  `portrait` / `landscape` turn the sheet when its long edge does not lie that way; continuous media are long in feed
  direction, square ones count as portrait. The turned sheet is printed anti-clockwise: its top is the medium's left.
- Origin, offsets, margins and edges are those of the sheet: top left, +x right, +y down.
- `none`: 1:1, the page's top left corner at origin + offset; the margins only clip.
- `fit`: the page shrinks or grows into the area inside the margins, keeping its ratio, in the middle of what is left
  over; the offset then moves it, the margins still clip.
- Continuous media end with the content: a placement has room for the whole page, drawing ends it `ends_below_ink`
  dots under the last row with ink (the margin there: the sheet's bottom, or its left where it is turned). That end cuts
  nothing off: the margin lies behind the page, an offset moves the page away from the beginning. Unknown media are as
  large as the page, or as wide and as high as the job says.
- The printer's calibration moves page and margins on the bitmap, in whole dots; the head's edges stay.
- The page's scale is exact; its corner lies on a whole dot, so an offset never changes the widths of bars.
- dpi is taken at its word (203 is not 203.2): labels drawn for a head keep one pixel per dot.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from agent_core.bitmap import MM_PER_INCH, CutOff
from agent_core.domain import Orientation, ScaleMode
from agent_core.render.request import RenderRequest

NO_ROOM = "The margins leave nothing of the medium to print on."
OFF_THE_MEDIUM = "The printer's calibration moves everything off the medium."


class NoRoom(ValueError):
    """The margins leave nothing of the medium; the text is for people."""


class PageSizeMm(NamedTuple):
    """A page as it is displayed, its own /Rotate applied."""

    width: float
    height: float


class Clip(NamedTuple):
    """Dots of the sheet or bitmap that may become black: left and top inside, right and bottom outside."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Placement:
    """How one page becomes one bitmap of `width_dots` x `height_dots`.

    `x_dots`, `y_dots`: the top left corner on the bitmap of the page's image, which is `page_width_dots` x
    `page_height_dots` there, after its turn. `rotation` is clockwise, 0 or 270. `scale` 1.0 = as large as the page is.
    `clip` lies inside the bitmap. `ends_below_ink`: the bitmap ends that many dots below its last row with ink, if that
    is before `height_dots` (continuous media); None = it is as high as it says.
    """

    width_dots: int
    height_dots: int
    x_dots: int
    y_dots: int
    page_width_dots: float
    page_height_dots: float
    rotation: int
    scale: float
    clip: Clip
    cut_off: CutOff
    ends_below_ink: int | None = None


def place(page: PageSizeMm, request: RenderRequest) -> Placement:
    """Raises NoRoom."""
    dpi = request.dpi
    media_width, media_height = _medium(page, request)
    turned = _turned(request.orientation, media_width, media_height)
    along_x, along_y = (media_height, media_width) if turned else (media_width, media_height)
    fit = request.scale_mode is ScaleMode.FIT
    scale = _fit(page, request, along_x, along_y) if fit else 1.0
    # Where the page's left and top would lie without offset, and what lies behind it on a continuous sheet.
    left, right = _ends(along_x, page.width * scale, request.margin_left_mm, request.margin_right_mm, fit)
    top, bottom = _ends(along_y, page.height * scale, request.margin_top_mm, request.margin_bottom_mm, fit)
    if not fit:
        left, bottom = request.margin_left_mm * (along_x is None), request.margin_bottom_mm * (along_y is None)
    left, top = left + request.offset_x_mm, top + request.offset_y_mm
    if along_x is None and left < request.margin_left_mm:  # a turned roll ends there: it goes on instead
        left, right = request.margin_left_mm, right + request.margin_left_mm - left

    sheet_width = max(1, _dots(left + page.width * scale + right if along_x is None else along_x, dpi))
    sheet_height = max(1, _dots(top + page.height * scale + bottom if along_y is None else along_y, dpi))
    clip = Clip(
        _dots(request.margin_left_mm, dpi),
        _dots(request.margin_top_mm, dpi),
        sheet_width - _dots(request.margin_right_mm, dpi),
        sheet_height - _dots(request.margin_bottom_mm, dpi),
    )
    head = None if request.printable_width_mm is None else max(1, _dots(request.printable_width_mm, dpi))
    if _is_empty(_on_head(clip, head, turned)):
        raise NoRoom(NO_ROOM)

    move_x, move_y, grow_x, grow_y = _calibration(request, turned, along_x, along_y)
    sheet_width, sheet_height = sheet_width + grow_x, sheet_height + grow_y
    clip = Clip(
        max(0, clip.left + move_x),
        max(0, clip.top + move_y),
        min(sheet_width, clip.right + move_x),
        min(sheet_height, clip.bottom + move_y),
    )
    clip = _on_head(clip, head, turned)
    if _is_empty(clip):
        raise NoRoom(OFF_THE_MEDIUM)

    x, y = _dots(left, dpi) + move_x, _dots(top, dpi) + move_y
    image_width, image_height = (side * scale * dpi / MM_PER_INCH for side in page)
    on_sheet = Placement(
        width_dots=sheet_width,
        height_dots=sheet_height,
        x_dots=x,
        y_dots=y,
        page_width_dots=image_width,
        page_height_dots=image_height,
        rotation=0,
        scale=scale,
        clip=clip,
        cut_off=CutOff(
            left_mm=_cut(clip.left - x, image_width, dpi),
            top_mm=_cut(clip.top - y, image_height, dpi),
            right_mm=_cut(x + image_width - clip.right, image_width, dpi),
            bottom_mm=_cut(y + image_height - clip.bottom, image_height, dpi),
        ),
        ends_below_ink=_ends_below_ink(request, along_x, along_y),
    )
    placement = _anti_clockwise(on_sheet) if turned else on_sheet
    if head is not None:
        placement = replace(placement, width_dots=min(placement.width_dots, head))
    return placement


def _medium(page: PageSizeMm, request: RenderRequest) -> tuple[float, float | None]:
    if request.media_width_mm is None:
        return page.width, request.media_height_mm or page.height
    return request.media_width_mm, request.media_height_mm


def _turned(orientation: Orientation, width: float, height: float | None) -> bool:
    landscape = height is not None and width > height
    match orientation:
        case Orientation.DEFAULT:
            return False
        case Orientation.PORTRAIT:
            return landscape
        case Orientation.LANDSCAPE:
            return not landscape


def _fit(page: PageSizeMm, request: RenderRequest, along_x: float | None, along_y: float | None) -> float:
    """The scale that fills the area inside the margins."""
    scales = []
    if along_x is not None:
        scales.append((along_x - request.margin_left_mm - request.margin_right_mm) / page.width)
    if along_y is not None:
        scales.append((along_y - request.margin_top_mm - request.margin_bottom_mm) / page.height)
    if min(scales) <= 0:
        raise NoRoom(NO_ROOM)
    return min(scales)


def _ends(along: float | None, used: float, before: float, after: float, fit: bool) -> tuple[float, float]:
    """What lies before and behind the page in one direction; `along` None = continuous."""
    if not fit:
        return 0.0, 0.0
    slack = 0.0 if along is None else max(0.0, along - before - after - used)
    return before + slack / 2, after + slack / 2


def _calibration(
    request: RenderRequest, turned: bool, along_x: float | None, along_y: float | None
) -> tuple[int, int, int, int]:
    """Dots on the sheet: moves right and down, and what a roll grows by what moves towards its end."""
    right, down = _dots(request.calibration_x_mm, request.dpi), _dots(request.calibration_y_mm, request.dpi)
    if along_x is None:  # a turned roll's end is the sheet's left: it grows on the right and all lies further left
        return min(0, down) * -1, right, max(0, down), 0
    if along_y is None:
        return right, down, 0, max(0, down)
    return (-down, right, 0, 0) if turned else (right, down, 0, 0)


def _ends_below_ink(request: RenderRequest, along_x: float | None, along_y: float | None) -> int | None:
    if along_y is None:
        return _dots(request.margin_bottom_mm, request.dpi)
    return _dots(request.margin_left_mm, request.dpi) if along_x is None else None


def _on_head(clip: Clip, head_dots: int | None, turned: bool) -> Clip:
    """The head's width ends the bitmap: the sheet's right edge, or its bottom where it is turned."""
    if head_dots is None:
        return clip
    if turned:
        return clip._replace(bottom=min(clip.bottom, head_dots))
    return clip._replace(right=min(clip.right, head_dots))


def _is_empty(clip: Clip) -> bool:
    return clip.left >= clip.right or clip.top >= clip.bottom


def _anti_clockwise(sheet: Placement) -> Placement:
    """Sheet (x, y) comes to lie on the bitmap at (y, sheet width - x)."""
    return replace(
        sheet,
        width_dots=sheet.height_dots,
        height_dots=sheet.width_dots,
        x_dots=sheet.y_dots,
        y_dots=round(sheet.width_dots - sheet.x_dots - sheet.page_width_dots),
        page_width_dots=sheet.page_height_dots,
        page_height_dots=sheet.page_width_dots,
        rotation=270,
        clip=Clip(
            sheet.clip.top,
            sheet.width_dots - sheet.clip.right,
            sheet.clip.bottom,
            sheet.width_dots - sheet.clip.left,
        ),
    )


def _dots(mm: float, dpi: int) -> int:
    return round(mm * dpi / MM_PER_INCH)


def _cut(dots: float, image_dots: float, dpi: int) -> float:
    return 0.0 if dots < 1 else round(min(dots, image_dots) * MM_PER_INCH / dpi, 3)
