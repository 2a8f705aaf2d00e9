"""What margins and offsets leave of the medium: nothing at all is refused before it is a blank sheet. Pure.

The sheet, its turn, margins, `fit` and offsets as agents draw them (agent_core.render.layout). Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from server_core.contract.problems import ErrorCode
from server_core.contract.public import Media, Orientation, PrintParameters, ScaleMode
from server_core.services.rejected import Rejected, field_error

Size = tuple[float, float]
"""Width and height of a page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Medium:
    """As it is fed. None = not known, or as long as the content."""

    width: float | None
    height: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class _Axis:
    """One direction of the sheet as the reader holds it; `before` and `after` are the margins there."""

    word: str
    named: bool
    field: str
    offset_field: str
    sheet: float
    before: float
    after: float
    offset: float
    side: int

    @property
    def margins(self) -> float:
        return self.before + self.after


def media_of(parameters: PrintParameters, set_up: Medium | None, reported: Sequence[Media] | None) -> list[Medium]:
    """What the job may be printed on: its own medium, else the one set up, else any that the device has loaded."""
    if parameters.media_width_mm is not None:
        return [Medium(width=parameters.media_width_mm, height=parameters.media_height_mm)]
    wished = parameters.media_height_mm
    if set_up is not None:
        return [Medium(width=set_up.width, height=wished or set_up.height)]
    loaded = [Medium(width=one.width_mm, height=wished or one.height_mm) for one in reported or () if one.loaded]
    return loaded or [Medium(width=None, height=wished)]


def check_area(parameters: PrintParameters, media: Iterable[Medium], pages: Sequence[Size] | None = None) -> None:
    """Raises Rejected `validation_failed` where no medium keeps anything of any page. `pages` None = not known."""
    wrong: list[dict[str, str]] = []
    for medium in media:
        axes = _axes(parameters, medium)
        found = [_no_room(axis) for axis in axes if axis.margins >= axis.sheet]
        found = found or [_moved_off(axis) for axis in axes if _is_off(axis, parameters, pages)]
        if not found:
            return
        wrong = wrong or found
    raise Rejected(ErrorCode.VALIDATION_FAILED, wrong[0]["message"], details={"fields": wrong})


def needs_pages(parameters: PrintParameters) -> bool:
    """Whether a page of 1:1 is moved off at the left or the top depends on its size."""
    return parameters.scale_mode is ScaleMode.NONE and (parameters.offset_x_mm < 0 or parameters.offset_y_mm < 0)


def _axes(wished: PrintParameters, medium: Medium) -> list[_Axis]:
    """Those whose length is known."""
    turned = _turned(wished.orientation, medium)
    along_x, along_y = (medium.height, medium.width) if turned else (medium.width, medium.height)
    named_x, named_y = wished.media_width_mm is not None, wished.media_height_mm is not None
    axes = []
    if along_x is not None:
        fields = ("media_height_mm", named_y) if turned else ("media_width_mm", named_x)
        axes.append(
            _Axis(
                word="width", field=fields[0] if fields[1] else "margin_left_mm", named=fields[1], sheet=along_x,
                before=wished.margin_left_mm, after=wished.margin_right_mm,
                offset=wished.offset_x_mm, offset_field="offset_x_mm", side=0,
            )
        )  # fmt: skip
    if along_y is not None:
        fields = ("media_width_mm", named_x) if turned else ("media_height_mm", named_y)
        axes.append(
            _Axis(
                word="height", field=fields[0] if fields[1] else "margin_top_mm", named=fields[1], sheet=along_y,
                before=wished.margin_top_mm, after=wished.margin_bottom_mm,
                offset=wished.offset_y_mm, offset_field="offset_y_mm", side=1,
            )
        )  # fmt: skip
    return axes


def _turned(orientation: Orientation, medium: Medium) -> bool:
    """Continuous media are long in feed direction, square ones count as portrait."""
    landscape = medium.width is not None and medium.height is not None and medium.width > medium.height
    match orientation:
        case Orientation.DEFAULT:
            return False
        case Orientation.PORTRAIT:
            return landscape
        case Orientation.LANDSCAPE:
            return not landscape


def _is_off(axis: _Axis, wished: PrintParameters, pages: Sequence[Size] | None) -> bool:
    """Every page lies outside of what the margins leave."""
    area = axis.sheet - axis.margins
    if wished.scale_mode is ScaleMode.FIT:
        return abs(axis.offset) >= area
    if axis.offset >= 0:
        return axis.offset >= axis.sheet - axis.after
    return bool(pages) and all(axis.offset + page[axis.side] <= axis.before for page in pages or ())


def _no_room(axis: _Axis) -> dict[str, str]:
    of = f"{axis.field} {axis.sheet:g}" if axis.named else f"{axis.sheet:g} mm, the {axis.word} of the loaded media"
    return field_error(axis.field, "no_area_left", f"The margins take {axis.margins:g} mm of {of}: nothing is left.")


def _moved_off(axis: _Axis) -> dict[str, str]:
    text = f"{axis.offset_field} {axis.offset:g} moves everything off the media: its {axis.word} is {axis.sheet:g} mm."
    return field_error(axis.offset_field, "no_area_left", text)
