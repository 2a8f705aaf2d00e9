"""Places a page on the bitmap: pure arithmetic, mm in, dots out.

server_core.contract.decisions.placement has the rules for its position on the sheet. Rules for the bitmap:

- A turned sheet is printed anti-clockwise: its top is the bitmap's left.
- Continuous media end with the content. A placement has room for the whole page; drawing ends it `ends_below_ink`
  dots below the last row with ink (the margin there: the sheet's bottom, or its left if it is turned).
- The printer's calibration moves page and margins on the bitmap, in whole dots; the head's edges stay.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from server_core.contract.decisions.placement import dots, head_dots, lie_of, scale_of, sheet_of
from server_core.contract.messages.documents import DocumentMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.media import MM_PER_INCH

# Half a dot each: the page's corner, the sheet's end and its margin are rounded separately.
ROUNDED_OFF_DOTS = 1.5


class NoPrintableArea(ValueError):
    """The margins leave no printable area; the message is for users."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class PageSizeMm(NamedTuple):
    """A page's size as displayed, with its own /Rotate applied."""

    width: float
    height: float


class Clip(NamedTuple):
    """Dots of the sheet or bitmap that may become black: left and top inclusive, right and bottom exclusive."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Placement:
    """Maps one page to one bitmap of `width_dots` x `height_dots`.

    - `x_dots`, `y_dots`: top left corner of the page's image on the bitmap
    - `page_width_dots`, `page_height_dots`: size of that image, after its turn
    - `rotation`: clockwise, 0 or 270
    - `scale`: 1.0 = the page's original size
    - `clip`: lies inside the bitmap
    - `ends_below_ink`: the bitmap ends this many dots below its last row with ink, if that is before `height_dots`
      (continuous media); None = it has exactly `height_dots`
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


def layout_page(page: PageSizeMm, request: RenderRequest) -> Placement:
    """Place a page. Raises NoPrintableArea."""
    dpi, head_mm = request.dpi, request.printable_width_mm
    turned, across, down = sheet_of(
        request,
        request.media_width_mm,
        request.media_height_mm,
        page=page,
        head_width=head_mm,
        turns_pages=request.auto_rotate,
    )
    scale = scale_of(request, (across, down), page)
    if scale <= 0:
        raise NoPrintableArea(DocumentMessages.NO_ROOM_ON_MEDIUM())
    on_x = lie_of(across, request, page.width * scale, dpi)
    on_y = lie_of(down, request, page.height * scale, dpi)
    if not (on_x.has_room and on_y.has_room):
        raise NoPrintableArea(DocumentMessages.NO_ROOM_ON_MEDIUM())

    move_x, move_y, grow_x, grow_y = _calibration(request, turned, across.sheet, down.sheet)
    sheet_width, sheet_height = on_x.sheet + grow_x, on_y.sheet + grow_y
    clip = Clip(
        max(0, on_x.low + move_x),
        max(0, on_y.low + move_y),
        min(sheet_width, on_x.high + move_x),
        min(sheet_height, on_y.high + move_y),
    )
    head = None if head_mm is None else head_dots(head_mm, dpi)
    clip = _on_head(clip, head, turned)
    if _is_empty(clip):
        raise NoPrintableArea(DocumentMessages.CALIBRATED_OFF_MEDIUM())

    x, y = on_x.page + move_x, on_y.page + move_y
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
        ends_below_ink=_ends_below_ink(request, across.sheet, down.sheet),
    )
    placement = _anti_clockwise(on_sheet) if turned else on_sheet
    if head is not None:
        placement = replace(placement, width_dots=min(placement.width_dots, head))
    return placement


def _calibration(
    request: RenderRequest, turned: bool, along_x: float | None, along_y: float | None
) -> tuple[int, int, int, int]:
    """Return dots on the sheet: offsets right and down, and a roll's growth by an offset towards its end."""
    right, down = dots(request.calibration_x_mm, request.dpi), dots(request.calibration_y_mm, request.dpi)
    if along_x is None:  # a turned roll ends at the sheet's left: it grows on the right, and content moves left
        return min(0, down) * -1, right, max(0, down), 0
    if along_y is None:
        return right, down, 0, max(0, down)
    return (-down, right, 0, 0) if turned else (right, down, 0, 0)


def _ends_below_ink(request: RenderRequest, along_x: float | None, along_y: float | None) -> int | None:
    if along_y is None:
        return dots(request.margin_bottom_mm, request.dpi)
    return dots(request.margin_left_mm, request.dpi) if along_x is None else None


def _on_head(clip: Clip, head_dots: int | None, turned: bool) -> Clip:
    """Limit the clip to the head's width: the sheet's right edge, or its bottom if it is turned."""
    if head_dots is None:
        return clip
    if turned:
        return clip._replace(bottom=min(clip.bottom, head_dots))
    return clip._replace(right=min(clip.right, head_dots))


def _is_empty(clip: Clip) -> bool:
    return clip.left >= clip.right or clip.top >= clip.bottom


def _anti_clockwise(sheet: Placement) -> Placement:
    """Turn the sheet: (x, y) becomes (y, sheet width - x) on the bitmap."""
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


def _cut(lost: float, image_dots: float, dpi: int) -> float:
    return 0.0 if lost <= ROUNDED_OFF_DOTS else round(min(lost, image_dots) * MM_PER_INCH / dpi, 3)
