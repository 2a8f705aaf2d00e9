"""Paper and label sizes in IPP: PWG 5101.1 self-describing names, and collections in hundredths of mm (PWG 5100.7)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from agent_core.backends.ipp.message import Attributes, Range
from agent_core.device_text import clean
from server_core.contract.types.media import SAME_MM, CustomMedia, Media

HUNDREDTHS = 100
MM_PER_INCH = 25.4
MAX_SIZES = 400
"""More than any printer has; a hostile one shall not keep us comparing."""

_NAME = re.compile(r"[a-z0-9.]+_[^_]+_(\d{1,5}(?:\.\d{1,4})?)x(\d{1,5}(?:\.\d{1,4})?)(mm|in)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One size in mm; `height` 0 stands for a roll."""

    width: float
    height: float
    name: str | None = None

    def is_close_to(self, width: float, height: float) -> bool:
        return abs(self.width - width) <= SAME_MM and abs(self.height - height) <= SAME_MM


@dataclass(frozen=True, slots=True)
class Span:
    """A range of sizes in mm, for media cut to measure."""

    min_width: float
    max_width: float
    min_height: float
    max_height: float

    @property
    def roll(self) -> Sheet | None:
        """Of one width and any height: nothing that is cut to sheets."""
        same_width = self.min_width == self.max_width and self.min_height < self.max_height
        return Sheet(self.min_width, 0) if same_width else None

    def holds(self, width: float, height: float) -> bool:
        fits_width = self.min_width - SAME_MM <= width <= self.max_width + SAME_MM
        return fits_width and self.min_height - SAME_MM <= height <= self.max_height + SAME_MM


@dataclass(frozen=True, slots=True)
class MediaList:
    """All sizes that a printer names, those that are loaded, and the range it takes."""

    sheets: tuple[Sheet, ...]
    loaded: tuple[Sheet, ...]
    span: Span | None

    @property
    def is_known(self) -> bool:
        return bool(self.sheets or self.loaded or self.span)

    def find(self, width: float, height: float) -> Sheet | None:
        """The sheet of this size, a turned one as second choice (a sheet has no direction); else one cut to measure, or
        from a roll."""
        for wanted in ((width, height), (height, width)):
            for sheet in (*self.loaded, *self.sheets):
                if sheet.is_close_to(*wanted):
                    return sheet
        if (self.span and self.span.holds(width, height)) or self.roll(width):
            return Sheet(width, height)
        return None

    def roll(self, width: float) -> Sheet | None:
        """The roll of this width, a loaded one first."""
        sheets = (*self.loaded, *self.sheets)
        return next((each for each in sheets if not each.height and abs(each.width - width) <= SAME_MM), None)


def parse_name(name: str) -> Sheet | None:
    """`iso_a4_210x297mm`, `na_index-4x6_4x6in`, `roll_current_102x0mm`."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    unit = MM_PER_INCH if match[3] == "in" else 1.0
    width, height = (round(float(side) * unit, 2) for side in (match[1], match[2]))
    return Sheet(width, height, name) if width > 0 else None


def media_of(printer: Attributes) -> MediaList:
    sheets: list[Sheet] = []
    lows: list[Sheet] = []
    highs: list[Sheet] = []
    for name in printer.words("media-supported"):
        sheet = parse_name(name)
        if sheet is None:
            continue
        if name.startswith(("custom_min_", "roll_min_")):
            lows.append(sheet)
        elif name.startswith(("custom_max_", "roll_max_")):
            highs.append(sheet)
        else:
            sheets.append(sheet)
    spans: list[Span] = [
        Span(low.width, high.width, low.height, high.height) for low, high in zip(lows, highs, strict=False)
    ]
    sizes = list(printer.collections("media-size-supported"))
    sizes += [size for column in printer.collections("media-col-database") for size in column.collections("media-size")]
    for size in sizes:
        found = _size(size)
        if isinstance(found, Span):
            spans.append(found)
        sheet = found.roll if isinstance(found, Span) else found
        sheets += [sheet] if sheet else []
    loaded = [sheet for name in printer.words("media-ready") if (sheet := parse_name(name))]
    for column in printer.collections("media-col-ready"):
        for size in column.collections("media-size"):
            found = _size(size)
            sheet = found.roll if isinstance(found, Span) else found
            loaded += [sheet] if sheet else []
    return MediaList(_distinct(sheets), _distinct(loaded), _widest(spans))


def to_facts(media: MediaList) -> tuple[tuple[Media, ...] | None, CustomMedia | None]:
    """As the engine speaks of it; None = the printer names no sizes."""
    if not media.is_known:
        return None, None
    sizes = tuple(
        Media(
            name=clean(sheet.name or "") or f"{sheet.width:g}x{sheet.height:g} mm",
            width_mm=sheet.width,
            height_mm=sheet.height or None,
            loaded=any(sheet.is_close_to(ready.width, ready.height) for ready in media.loaded),
        )
        for sheet in _distinct([*media.sheets, *media.loaded])
    )
    span = media.span
    if span is None:
        return sizes, None
    return sizes, CustomMedia(
        min_width_mm=span.min_width,
        max_width_mm=span.max_width,
        min_height_mm=span.min_height,
        max_height_mm=span.max_height,
    )


def _size(size: Attributes) -> Sheet | Span | None:
    width, height = _side(size, "x-dimension"), _side(size, "y-dimension")
    if width is None or height is None or width.lower <= 0 or height.lower < 0:
        return None
    if width.lower == width.upper and height.lower == height.upper:
        return Sheet(width.lower / HUNDREDTHS, height.lower / HUNDREDTHS)
    return Span(*(edge / HUNDREDTHS for edge in (width.lower, width.upper, height.lower, height.upper)))


def _side(size: Attributes, name: str) -> Range | None:
    exact = size.integer(name)
    if exact is not None:
        return Range(exact, exact)
    return next(iter(size.ranges(name)), None)


def _distinct(sheets: Iterable[Sheet]) -> tuple[Sheet, ...]:
    """One entry per size (to a tenth of a mm); the first one, which is the one with a name, stays."""
    found: dict[tuple[float, float], Sheet] = {}
    for sheet in sheets:
        found.setdefault((round(sheet.width, 1), round(sheet.height, 1)), sheet)
    return tuple(found.values())[:MAX_SIZES]


def _widest(spans: list[Span]) -> Span | None:
    """Of several ranges; one made of two would promise sizes that nobody takes."""
    return max(spans, key=lambda span: (span.max_width, span.max_height), default=None)
