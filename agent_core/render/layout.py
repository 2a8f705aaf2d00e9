"""Where a page lies on the medium: pure arithmetic, mm in, dots out.

The rules (orientation: RFC 8011 section 5.2.10, turned by whole quarters):

- The *sheet* is the medium as the reader holds it. `default` leaves it as it is fed, nothing turns by itself.
  `portrait` / `landscape` turn the sheet when its long edge does not lie that way; continuous media are long in feed
  direction, square ones count as portrait. The turned sheet is printed anti-clockwise: its top is the medium's left.
- Origin, offsets, margins and edges are those of the sheet: top left, +x right, +y down.
- `none`: 1:1, the page's top left corner at origin + offset; the margins only clip.
- `fit`: the page shrinks or grows into the area inside the margins, keeping its ratio, in the middle of what is left
  over; the offset then moves it, the margins still clip.
- Continuous media end with the content; unknown media are as large as the page.
- The page's scale is exact; its corner lies on a whole dot, so an offset never changes the widths of bars.
- dpi is taken at its word (203 is not 203.2): labels drawn for a head keep one pixel per dot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from agent_core.bitmap import CutOff
from agent_core.domain import Orientation, ScaleMode
from agent_core.render.request import RenderRequest

MM_PER_INCH = 25.4


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
    `clip` lies inside the bitmap.
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


def place(page: PageSizeMm, request: RenderRequest) -> Placement:
    """Raises NoRoom."""
    media_width, media_height = _medium(page, request)
    turned = _turned(request.orientation, media_width, media_height, page)
    along_x, along_y = (media_height, media_width) if turned else (media_width, media_height)

    scale = 1.0 if request.scale_mode is ScaleMode.NONE else _fit(page, request, along_x, along_y)
    width, height = page.width * scale, page.height * scale
    left, top = request.offset_x_mm, request.offset_y_mm
    if request.scale_mode is ScaleMode.FIT:
        left += request.margin_left_mm + _slack(along_x, width, request.margin_left_mm + request.margin_right_mm)
        top += request.margin_top_mm + _slack(along_y, height, request.margin_top_mm + request.margin_bottom_mm)
    after_x, after_y = (
        (request.margin_right_mm, request.margin_bottom_mm) if request.scale_mode is ScaleMode.FIT else (0.0, 0.0)
    )
    dpi = request.dpi
    sheet_width = _dots(left + width + after_x if along_x is None else along_x, dpi)
    sheet_height = _dots(top + height + after_y if along_y is None else along_y, dpi)

    x, y = round(left * dpi / MM_PER_INCH), round(top * dpi / MM_PER_INCH)
    clip = Clip(
        round(request.margin_left_mm * dpi / MM_PER_INCH),
        round(request.margin_top_mm * dpi / MM_PER_INCH),
        sheet_width - round(request.margin_right_mm * dpi / MM_PER_INCH),
        sheet_height - round(request.margin_bottom_mm * dpi / MM_PER_INCH),
    )
    clip = _printable(clip, request, turned, sheet_width, sheet_height)
    if clip.left >= clip.right or clip.top >= clip.bottom:
        raise NoRoom("The margins leave nothing of the medium to print on.")

    image_width, image_height = width * dpi / MM_PER_INCH, height * dpi / MM_PER_INCH
    cut_off = CutOff(
        left_mm=_cut(clip.left - x, image_width, dpi),
        top_mm=_cut(clip.top - y, image_height, dpi),
        right_mm=_cut(x + image_width - clip.right, image_width, dpi),
        bottom_mm=_cut(y + image_height - clip.bottom, image_height, dpi),
    )
    if not turned:
        bitmap_width, bitmap_height = sheet_width, sheet_height
    else:
        # Anti-clockwise: sheet (x, y) lies on the bitmap at (y, sheet width - x).
        bitmap_width, bitmap_height = sheet_height, sheet_width
        x, y = y, round(sheet_width - x - image_width)
        image_width, image_height = image_height, image_width
        clip = Clip(clip.top, sheet_width - clip.right, clip.bottom, sheet_width - clip.left)
    if request.printable_width_mm is not None:
        bitmap_width = min(bitmap_width, _dots(request.printable_width_mm, dpi))
    return Placement(
        width_dots=bitmap_width,
        height_dots=bitmap_height,
        x_dots=x,
        y_dots=y,
        page_width_dots=image_width,
        page_height_dots=image_height,
        rotation=270 if turned else 0,
        scale=scale,
        clip=clip,
        cut_off=cut_off,
    )


def _medium(page: PageSizeMm, request: RenderRequest) -> tuple[float | None, float | None]:
    if request.media_width_mm is None:
        return page.width, page.height
    return request.media_width_mm, request.media_height_mm


def _turned(orientation: Orientation, width: float | None, height: float | None, page: PageSizeMm) -> bool:
    assert width is not None  # noqa: S101
    landscape = height is not None and width > height
    match orientation:
        case Orientation.DEFAULT:
            return False
        case Orientation.PORTRAIT:
            return landscape
        case Orientation.LANDSCAPE:
            return not landscape


def _fit(page: PageSizeMm, request: RenderRequest, along_x: float | None, along_y: float | None) -> float:
    scales = []
    if along_x is not None:
        scales.append((along_x - request.margin_left_mm - request.margin_right_mm) / page.width)
    if along_y is not None:
        scales.append((along_y - request.margin_top_mm - request.margin_bottom_mm) / page.height)
    if min(scales) <= 0:
        raise NoRoom("The margins leave nothing of the medium to print on.")
    return min(scales)


def _slack(along: float | None, used: float, margins: float) -> float:
    return 0.0 if along is None else max(0.0, (along - margins - used) / 2)


def _printable(clip: Clip, request: RenderRequest, turned: bool, sheet_width: int, sheet_height: int) -> Clip:
    """The head's width limits the bitmap's width: the sheet's right edge, or its bottom where it is turned."""
    if request.printable_width_mm is None:
        return clip
    head = _dots(request.printable_width_mm, request.dpi)
    if turned:
        return clip._replace(bottom=min(clip.bottom, head))
    return clip._replace(right=min(clip.right, head))


def _dots(mm: float, dpi: int) -> int:
    return max(1, round(mm * dpi / MM_PER_INCH))


def _cut(dots: float, image_dots: float, dpi: int) -> float:
    return 0.0 if dots < 1 else round(min(dots, image_dots) * MM_PER_INCH / dpi, 3)
