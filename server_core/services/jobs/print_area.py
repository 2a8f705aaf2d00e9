"""What margins and offsets leave of the medium: nothing at all is refused before it is a blank sheet. Pure.

The sheet, its turn, margins, `fit` and offsets as agents draw them, to the dot (agent_core.render.layout); an agent
refuses a page whose margins leave less than one dot. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from server_core.contract.problems import ErrorCode
from server_core.contract.public import Media, Orientation, PrintParameters, ScaleMode
from server_core.services.rejected import Rejected, field_error

Size = tuple[float, float]
"""Width and height of a page."""

MM_PER_INCH = 25.4
FINEST_DPI = 2400
"""Where the resolution is not known, what would be left at the finest is left."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Medium:
    """As it is fed. None = not known, or as long as the content."""

    width: float | None
    height: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """`width` None = as wide as the medium."""

    dpi: int = FINEST_DPI
    width: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class _Axis:
    """One direction of the sheet as the reader holds it; `before` and `after` are the margins there.

    `sheet` None = as long as the content. `reach`: where the print head ends. `named`: the job itself says the length.
    """

    word: str
    named: bool
    field: str
    offset_field: str
    sheet: float | None
    before: float
    after: float
    offset: float
    reach: float | None
    side: int

    @property
    def margins(self) -> float:
        return self.before + self.after

    @property
    def area(self) -> float:
        """Inside the margins."""
        assert self.sheet is not None  # noqa: S101
        return self.sheet - self.before - self.after


@dataclass(frozen=True, kw_only=True, slots=True)
class _Lie:
    """In dots of one axis: what may become black, and where the page lies. `beyond`: it does not, before rounding."""

    low: int
    high: int
    begin: int
    end: float
    beyond: bool

    @property
    def has_room(self) -> bool:
        return self.low < self.high

    @property
    def is_off(self) -> bool:
        return self.beyond or self.begin >= self.high or self.end - self.low < 1


def media_of(parameters: PrintParameters, set_up: Medium | None, reported: Sequence[Media] | None) -> list[Medium]:
    """What the job may be printed on: its own medium, else the one set up, else any that the device has loaded."""
    if parameters.media_width_mm is not None:
        return [Medium(width=parameters.media_width_mm, height=parameters.media_height_mm)]
    wished = parameters.media_height_mm
    if set_up is not None:
        return [Medium(width=set_up.width, height=wished or set_up.height)]
    loaded = [Medium(width=one.width_mm, height=wished or one.height_mm) for one in reported or () if one.loaded]
    return loaded or [Medium(width=None, height=wished)]


def check_area(
    parameters: PrintParameters, media: Iterable[Medium], pages: Sequence[Size] | None = None, head: Head | None = None
) -> None:
    """Raises Rejected `validation_failed` where on each of the media a page has no room, or every page lies outside.

    `pages` None = not known.
    """
    wrong: list[dict[str, str]] = []
    for medium in media:
        found = _found(parameters, medium, sorted(set(pages or ())), head or Head())
        if not found:
            return
        wrong = wrong or found
    if wrong:
        raise Rejected(ErrorCode.VALIDATION_FAILED, wrong[0]["message"], details={"fields": wrong})


def needs_pages(parameters: PrintParameters) -> bool:
    """A page without offsets and margins is never moved off."""
    return any(
        (
            parameters.offset_x_mm,
            parameters.offset_y_mm,
            parameters.margin_top_mm,
            parameters.margin_right_mm,
            parameters.margin_bottom_mm,
            parameters.margin_left_mm,
        )
    )


def _found(wished: PrintParameters, medium: Medium, pages: Sequence[Size], head: Head) -> list[dict[str, str]]:
    """What is wrong on this medium."""
    off: list[dict[str, str]] = []
    visible = False
    for page in pages or (None,):
        axes = [axis for axis in _axes(wished, medium, page, head) if axis.sheet is not None or page is not None]
        narrow = [axis for axis in axes if axis.sheet is not None and axis.margins >= axis.sheet]
        if narrow:
            return [_no_room(axis) for axis in narrow]
        scale = _scale(wished, axes, page)
        lies = [(axis, _lie(axis, wished, page, scale, head.dpi)) for axis in axes]
        if no_room := [axis for axis, lie in lies if not lie.has_room]:
            drawn_back = [axis for axis in no_room if axis.sheet is None and axis.offset < 0]
            return [_moved_off(axis, head) if axis in drawn_back else _no_room(axis) for axis in no_room]
        moved = [_moved_off(axis, head) for axis, lie in lies if lie.is_off]
        visible |= not moved
        off = off or moved
    return [] if visible else off


def _axes(wished: PrintParameters, medium: Medium, page: Size | None, head: Head) -> tuple[_Axis, _Axis]:
    width, height = medium.width, medium.height
    if width is None and page is not None:  # taken to be as large as the page
        width, height = page[0], height or page[1]
    turned = _turned(wished.orientation, width, height)
    along_x, along_y = (height, width) if turned else (width, height)
    named_x, named_y = wished.media_width_mm is not None, wished.media_height_mm is not None
    if turned:
        named_x, named_y = named_y, named_x
    field_x, field_y = ("media_height_mm", "media_width_mm") if turned else ("media_width_mm", "media_height_mm")
    return (
        _Axis(
            word="width", named=named_x, field=field_x if named_x else "margin_left_mm", sheet=along_x,
            before=wished.margin_left_mm, after=wished.margin_right_mm,
            offset=wished.offset_x_mm, offset_field="offset_x_mm", reach=None if turned else head.width, side=0,
        ),
        _Axis(
            word="height", named=named_y, field=field_y if named_y else "margin_top_mm", sheet=along_y,
            before=wished.margin_top_mm, after=wished.margin_bottom_mm,
            offset=wished.offset_y_mm, offset_field="offset_y_mm", reach=head.width if turned else None, side=1,
        ),
    )  # fmt: skip


def _turned(orientation: Orientation, width: float | None, height: float | None) -> bool:
    """Continuous media are long in feed direction, square ones count as portrait."""
    landscape = width is not None and height is not None and width > height
    match orientation:
        case Orientation.DEFAULT:
            return False
        case Orientation.PORTRAIT:
            return landscape
        case Orientation.LANDSCAPE:
            return not landscape


def _scale(wished: PrintParameters, axes: Sequence[_Axis], page: Size | None) -> float:
    if wished.scale_mode is ScaleMode.NONE or page is None:
        return 1.0
    return min((axis.area / page[axis.side] for axis in axes if axis.sheet is not None), default=1.0)


def _lie(axis: _Axis, wished: PrintParameters, page: Size | None, scale: float, dpi: int) -> _Lie:
    """A page that is not known may reach as far as it can."""
    fit = wished.scale_mode is ScaleMode.FIT
    used = None if page is None else page[axis.side] * scale
    if axis.sheet is None:
        assert used is not None  # noqa: S101
        begin, sheet = _on_roll(axis, used, fit)
    else:
        sheet = axis.sheet
        slack = max(0.0, axis.area - used) if fit and used is not None else 0.0
        begin = axis.offset + (axis.before + slack / 2 if fit else 0.0)
        used = used if used is not None else axis.area if fit else float("inf")
    high = max(1, _dots(sheet, dpi)) - _dots(axis.after, dpi)
    if axis.reach is not None:
        high = min(high, max(1, _dots(axis.reach, dpi)))
    start = _dots(begin, dpi)
    end = start + used * dpi / MM_PER_INCH
    beyond = begin >= sheet - axis.after or begin + used <= axis.before
    return _Lie(low=_dots(axis.before, dpi), high=high, begin=start, end=end, beyond=beyond)


def _on_roll(axis: _Axis, used: float, fit: bool) -> tuple[float, float]:
    """Where the page begins, and the sheet's length: a roll's end cuts nothing off, neither a margin nor an offset."""
    if axis.side == 1:  # it ends below
        begin, after = axis.offset + (axis.before if fit else 0.0), axis.after
    else:  # turned, it ends on the left
        begin, after = axis.before + max(0.0, axis.offset), (axis.after if fit else 0.0) + max(0.0, -axis.offset)
    return begin, begin + used + after


def _dots(mm: float, dpi: int) -> int:
    return round(mm * dpi / MM_PER_INCH)


def _no_room(axis: _Axis) -> dict[str, str]:
    if axis.sheet is None:
        of = "the page, and the media end with it"
    else:
        of = f"{axis.field} {axis.sheet:g}" if axis.named else f"{axis.sheet:g} mm, the {axis.word} of the media"
    text = f"The margins take {axis.margins:g} mm of {of}: not one dot is left."
    return field_error(axis.field, "no_area_left", text)


def _moved_off(axis: _Axis, head: Head) -> dict[str, str]:
    facts = [f"the {axis.word} of the media is {axis.sheet:g} mm"] if axis.sheet is not None else []
    facts += [f"the margins take {axis.margins:g} mm of it"] if axis.margins else []
    facts += [f"the print head is {head.width:g} mm wide"] if axis.reach is not None else []
    said = f"{axis.offset_field} {axis.offset:g} moves every page off what is printed on"
    return field_error(axis.offset_field, "no_area_left", f"{said}: {', '.join(facts)}." if facts else f"{said}.")
