"""Capabilities of an IPP printer, read from its attributes and the administrator's setup. Unknown ones stay None.

Sizes of paper and labels are self-describing names (PWG 5101.1) or collections in hundredths of mm (PWG 5100.7).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import structs

from agent_core.backends.ipp.message import Attributes, Range
from agent_core.device_id import clean, clean_or_none
from server_core.contract.decisions.capabilities import loaded_medium
from server_core.contract.decisions.device_identity import identity
from server_core.contract.decisions.print_path import LANGUAGE_MIME
from server_core.contract.types.devices import DeviceFacts, DeviceIdentity
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, SheetBack
from server_core.contract.types.media import MM_PER_INCH, SAME_MM, CustomMedia, Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, ScaleMode
from server_core.contract.types.states import Confirmation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from server_core.contract.types.agents import PrinterSetup


HUNDREDTHS = 100
MAX_SIZES = 400
"""More than any printer has; bounds the time spent on a hostile one."""

_NAME = re.compile(r"[a-z0-9.]+_[^_]+_(\d{1,5}(?:\.\d{1,4})?)x(\d{1,5}(?:\.\d{1,4})?)(mm|in)", re.ASCII)


@dataclass(frozen=True, slots=True)
class SheetSize:
    """A media size in mm; `height` 0 means a roll."""

    width: float
    height: float
    name: str | None = None

    def is_close_to(self, width: float, height: float) -> bool:
        return abs(self.width - width) <= SAME_MM and abs(self.height - height) <= SAME_MM


@dataclass(frozen=True, slots=True)
class MediaRange:
    """A range of sizes in mm, for media that is cut to measure."""

    min_width: float
    max_width: float
    min_height: float
    max_height: float

    @property
    def roll(self) -> SheetSize | None:
        """Return the roll if the range has one width and any height; it is not cut to sheets."""
        same_width = self.min_width == self.max_width and self.min_height < self.max_height
        return SheetSize(self.min_width, 0) if same_width else None

    def holds(self, width: float, height: float) -> bool:
        fits_width = self.min_width - SAME_MM <= width <= self.max_width + SAME_MM
        return fits_width and self.min_height - SAME_MM <= height <= self.max_height + SAME_MM


@dataclass(frozen=True, slots=True)
class MediaList:
    """All sizes that a printer lists, the loaded ones, and the range that it accepts."""

    sheets: tuple[SheetSize, ...]
    loaded: tuple[SheetSize, ...]
    span: MediaRange | None

    @property
    def is_known(self) -> bool:
        return bool(self.sheets or self.loaded or self.span)

    def find(self, width: float, height: float) -> SheetSize | None:
        """Return the sheet of this size, else one cut to measure or from a roll. A turned sheet is the second
        choice.
        """
        for wanted in ((width, height), (height, width)):
            for size in (*self.loaded, *self.sheets):
                if size.is_close_to(*wanted):
                    return size
        if (self.span and self.span.holds(width, height)) or self.roll(width):
            return SheetSize(width, height)
        return None

    def roll(self, width: float) -> SheetSize | None:
        """Return the roll of this width, preferably a loaded one."""
        sheets = (*self.loaded, *self.sheets)
        return next((each for each in sheets if not each.height and abs(each.width - width) <= SAME_MM), None)


def parse_name(name: str) -> SheetSize | None:
    """Parse `iso_a4_210x297mm`, `na_index-4x6_4x6in`, `roll_current_102x0mm`."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    unit = MM_PER_INCH if match[3] == "in" else 1.0
    width, height = (round(float(side) * unit, 2) for side in (match[1], match[2]))
    return SheetSize(width, height, name) if width > 0 else None


def media_of(printer: Attributes) -> MediaList:
    sheets: list[SheetSize] = []
    lows: list[SheetSize] = []
    highs: list[SheetSize] = []
    for name in printer.words("media-supported"):
        paper_size = parse_name(name)
        if paper_size is None:
            continue
        if name.startswith(("custom_min_", "roll_min_")):
            lows.append(paper_size)
        elif name.startswith(("custom_max_", "roll_max_")):
            highs.append(paper_size)
        else:
            sheets.append(paper_size)
    spans: list[MediaRange] = [
        MediaRange(low.width, high.width, low.height, high.height) for low, high in zip(lows, highs, strict=False)
    ]
    sizes = list(printer.collections("media-size-supported"))
    sizes += [size for column in printer.collections("media-col-database") for size in column.collections("media-size")]
    for size in sizes:
        found = _size(size)
        if isinstance(found, MediaRange):
            spans.append(found)
        paper_size = found.roll if isinstance(found, MediaRange) else found
        sheets += [paper_size] if paper_size else []
    loaded = [paper_size for name in printer.words("media-ready") if (paper_size := parse_name(name))]
    for column in printer.collections("media-col-ready"):
        for size in column.collections("media-size"):
            found = _size(size)
            paper_size = found.roll if isinstance(found, MediaRange) else found
            loaded += [paper_size] if paper_size else []
    return MediaList(_distinct(sheets), _distinct(loaded), _widest(spans))


def to_facts(media: MediaList) -> tuple[tuple[Media, ...] | None, CustomMedia | None]:
    """Convert to the engine's types; None = the printer lists no sizes."""
    if not media.is_known:
        return None, None
    sizes = tuple(
        Media(
            name=clean(size.name or "") or f"{size.width:g}x{size.height:g} mm",
            width_mm=size.width,
            height_mm=size.height or None,
            loaded=any(size.is_close_to(ready.width, ready.height) for ready in media.loaded),
        )
        for size in _distinct([*media.sheets, *media.loaded])
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


def _size(size: Attributes) -> SheetSize | MediaRange | None:
    width, height = _side(size, "x-dimension"), _side(size, "y-dimension")
    if width is None or height is None or width.lower <= 0 or height.lower < 0:
        return None
    if width.lower == width.upper and height.lower == height.upper:
        return SheetSize(width.lower / HUNDREDTHS, height.lower / HUNDREDTHS)
    return MediaRange(*(edge / HUNDREDTHS for edge in (width.lower, width.upper, height.lower, height.upper)))


def _side(size: Attributes, name: str) -> Range | None:
    exact = size.integer(name)
    if exact is not None:
        return Range(exact, exact)
    return next(iter(size.ranges(name)), None)


def _distinct(sheets: Iterable[SheetSize]) -> tuple[SheetSize, ...]:
    """Keep one entry per size (to a tenth of a mm): the first, which is the one with a name."""
    found: dict[tuple[float, float], SheetSize] = {}
    for size in sheets:
        found.setdefault((round(size.width, 1), round(size.height, 1)), size)
    return tuple(found.values())[:MAX_SIZES]


def _widest(spans: list[MediaRange]) -> MediaRange | None:
    """Return the widest of several ranges. A range combined of two would promise sizes that neither accepts."""
    return max(spans, key=lambda span: (span.max_width, span.max_height), default=None)


# Document formats in IPP: the MIME types that take printer languages, and the one a submission is sent as.


OCTET_STREAM = "application/octet-stream"
CUPS_RAW = "application/vnd.cups-raw"

LANGUAGE_TYPES = {
    kind: language
    for language, mime in LANGUAGE_MIME.items()
    for kind in (
        mime,
        mime.replace("-", "."),
        f"application/{mime.rpartition('-')[2]}",
        f"application/x-{mime.rpartition('-')[2]}",
    )
}

_DEVICE_ID_WORDS = {
    "ZPL": RawLanguage.ZPL,
    "ZPLII": RawLanguage.ZPL,
    "ZPL II": RawLanguage.ZPL,
    "TSPL": RawLanguage.TSPL,
    "TSPL2": RawLanguage.TSPL,
    "CPCL": RawLanguage.CPCL,
    "ESC/POS": RawLanguage.ESCPOS,
    "ESCPOS": RawLanguage.ESCPOS,
}


def is_raw(mime_type: str) -> bool:
    """Return whether the document is in the device's own language, where no job attribute but copies has an effect."""
    return mime_type in (OCTET_STREAM, CUPS_RAW) or mime_type in LANGUAGE_TYPES


def languages_taken(printer: Attributes, configured: RawLanguage | None, command_set: str) -> tuple[RawLanguage, ...]:
    """Return the languages with a MIME type of their own, and others only if the printer takes unnamed bytes."""
    formats = printer.words("document-format-supported")
    found = [LANGUAGE_TYPES[each] for each in formats if each in LANGUAGE_TYPES]
    if OCTET_STREAM in formats or CUPS_RAW in formats:
        if configured is not None:
            found.insert(0, configured)
        words = (word.strip().upper() for word in command_set.split(","))
        found += [_DEVICE_ID_WORDS[word] for word in words if word in _DEVICE_ID_WORDS]
    return tuple(dict.fromkeys(found))


def format_for(mime_type: str, configured: RawLanguage | None, printer: Attributes) -> str | None:
    """Return the printer's own name for this format; None if it does not take it."""
    formats = printer.words("document-format-supported")
    if not formats or not is_raw(mime_type):
        return mime_type if not formats or mime_type in formats else None
    language = LANGUAGE_TYPES.get(mime_type, configured)
    named = [each for each, spoken in LANGUAGE_TYPES.items() if spoken == language]
    # a CUPS queue would guess the type of an octet-stream and may typeset it as text
    wanted = [*([mime_type] if mime_type in LANGUAGE_TYPES else []), *named, CUPS_RAW, OCTET_STREAM]
    return next((each for each in wanted if each in formats), None)


# Raster formats in IPP: the attributes of PWG 5102.4, section 6, and the keywords of Apple's urf-supported.


RASTER_ATTRIBUTES = (
    "pwg-raster-document-resolution-supported",
    "pwg-raster-document-type-supported",
    "pwg-raster-document-sheet-back",
    "urf-supported",
)
MAX_VALUES = 100
MAX_DPI = 32
"""Limit of the server for one format; no honest printer lists so many."""
LIKELY_DPI = range(50, 4801)
"""Plausible resolutions in dpi."""

_URF_RESOLUTIONS = re.compile(r"RS(\d{1,5}(?:-\d{1,5}){0,20})", re.ASCII)
_URF_KINDS = {"W8": DotKind.SGRAY_8, "SRGB24": DotKind.SRGB_8}  # or W8-16, SRGB24-48: also with 16 bits per colour
_URF_BACKS = {
    "DM1": SheetBack.NORMAL,
    "DM2": SheetBack.FLIPPED,
    "DM3": SheetBack.ROTATED,
    "DM4": SheetBack.MANUAL_TUMBLE,
}


def raster_facts(printer: Attributes) -> tuple[RasterAbility, ...]:
    """Return the raster formats; empty if the printer takes none."""
    formats = printer.words("document-format-supported")
    return tuple(
        ability
        for ability in (_pwg(printer), _urf(printer))
        if ability.format in formats or (not formats and (ability.kinds or ability.dpi))
    )


def _pwg(printer: Attributes) -> RasterAbility:
    resolutions = printer.resolutions("pwg-raster-document-resolution-supported")[:MAX_VALUES]
    words = printer.words("pwg-raster-document-type-supported")
    back = printer.word("pwg-raster-document-sheet-back")
    return RasterAbility(
        format=RasterFormat.PWG,
        dpi=likely(each.dpi for each in resolutions if each.cross_feed == each.feed),
        kinds=tuple(kind for kind in DotKind if kind in words) if words else None,
        sheet_back=SheetBack(back) if back in set(SheetBack) else None,
    )


def _urf(printer: Attributes) -> RasterAbility:
    # one keyword each; some printers send a single text with commas, as in their mDNS record
    listed = [word for text in printer.words("urf-supported")[:MAX_VALUES] for word in text.split(",")[:MAX_VALUES]]
    words = [word.strip().upper() for word in listed]
    found = [match[1] for word in words if (match := _URF_RESOLUTIONS.fullmatch(word))]
    kinds = {_URF_KINDS[word.partition("-")[0]] for word in words if word.partition("-")[0] in _URF_KINDS}
    return RasterAbility(
        format=RasterFormat.URF,
        dpi=likely(int(dpi) for each in found for dpi in each.split("-")),
        kinds=tuple(kind for kind in DotKind if kind in kinds) if words else None,
        sheet_back=next((_URF_BACKS[word] for word in words if word in _URF_BACKS), None),
    )


def likely(found: Iterable[int]) -> tuple[int, ...]:
    """Return plausible resolutions, each once, in their order."""
    return tuple(dict.fromkeys(dpi for dpi in found if dpi in LIKELY_DPI))[:MAX_DPI]


IDENTITY_ATTRIBUTES = (
    "printer-uuid",
    "printer-serial-number",
    "printer-device-id",
    "printer-make-and-model",
    "cups-version",
)
CAPABILITY_ATTRIBUTES = (
    "document-format-supported",
    "print-color-mode-supported",
    "color-supported",
    "sides-supported",
    "media-supported",
    "media-ready",
    "media-size-supported",
    "media-col-ready",
    "media-col-supported",
    "media-col-database",
    "printer-resolution-supported",
    "printer-resolution-default",
    "copies-supported",
    "job-creation-attributes-supported",
    "orientation-requested-supported",
    "print-scaling-supported",
    *RASTER_ATTRIBUTES,
    *IDENTITY_ATTRIBUTES,
)
_SERIAL_KEYS = ("SN", "SERN", "SERIALNUMBER", "SERIAL NUMBER")
_MAC_KEYS = ("MAC", "MACADDRESS", "MAC ADDRESS")
MAX_FORMATS = 100
MOST_COPIES = 99
COLOR_WORDS = {ColorMode.MONOCHROME: "monochrome", ColorMode.COLOR: "color"}
ORIENTATION_NUMBERS = {Orientation.PORTRAIT: 3, Orientation.LANDSCAPE: 4}
SIDES_WORDS = {
    DuplexMode.SIMPLEX: "one-sided",
    DuplexMode.LONG_EDGE: "two-sided-long-edge",
    DuplexMode.SHORT_EDGE: "two-sided-short-edge",
}


def is_cups_queue(printer: Attributes, path: str) -> bool:
    """Return whether a spooler is in between: its "completed" is the spooler's statement, not the device's."""
    return "cups-version" in printer or path.startswith(("/printers/", "/classes/"))


def reported_identity(printer: Attributes, path: str) -> DeviceIdentity:
    """Return the device's identity.

    A queue's own UUID does not identify the device: a recreated queue has another UUID.
    """
    who = _identity(printer, _device_id(printer))
    return structs.replace(who, uuid=None) if is_cups_queue(printer, path) else who


def device_facts(printer: Attributes, setup: PrinterSetup, path: str) -> DeviceFacts:
    media, custom = to_facts(media_of(printer))
    ids = _device_id(printer)
    cups = is_cups_queue(printer, path)
    who = _identity(printer, ids)
    reported = DeviceFacts(
        formats=tuple(dict.fromkeys(map(clean, printer.words("document-format-supported")[:MAX_FORMATS]))),
        raw_languages=languages_taken(printer, setup.language, ids.get("CMD") or ids.get("COMMAND SET") or ""),
        color_modes=_color_modes(printer),
        duplex_modes=_duplex_modes(printer),
        media=media,
        custom_media=custom,
        dpi=_dpi(printer),
        max_copies=_max_copies(printer),
        orientations=_orientations(printer),
        scale_modes=_scale_modes(printer),
        raster=raster_facts(printer),
        confirmation=Confirmation.SPOOLER_COMPLETED if cups else Confirmation.PRINTER_CONFIRMED,
        model=clean_or_none(printer.word("printer-make-and-model")),
        serial=who.serial,
        uuid=who.uuid,
        mac=who.mac,
        reported=True,
        identity=reported_identity(printer, path),
    )
    return _with_setup(reported, setup)


def _with_setup(facts: DeviceFacts, setup: PrinterSetup) -> DeviceFacts:
    """Apply the administrator's setup, which takes precedence for loaded media and the print head."""
    if setup.dpi is not None:
        facts = replace(facts, dpi=(setup.dpi, *(dpi for dpi in facts.dpi or () if dpi != setup.dpi)))
    width, height = setup.media_width_mm, setup.media_height_mm
    if width is not None:
        reported = facts.media or ()
        same = next((size for size in reported if _is_size(size, width, height)), None)
        loaded = loaded_medium(width, height, same.name if same else None)
        facts = replace(facts, media=(loaded, *(size for size in reported if size is not same)))
    return facts


def _is_size(size: Media, width: float, height: float | None) -> bool:
    return abs(size.width_mm - width) <= SAME_MM and abs((size.height_mm or 0) - (height or 0)) <= SAME_MM


def _color_modes(printer: Attributes) -> tuple[ColorMode, ...] | None:
    words = printer.words("print-color-mode-supported")
    if words:
        return (ColorMode.DEFAULT, *(mode for mode, word in COLOR_WORDS.items() if word in words))
    if printer.boolean("color-supported") is False:
        return (ColorMode.DEFAULT, ColorMode.MONOCHROME)
    return None


def _duplex_modes(printer: Attributes) -> tuple[DuplexMode, ...] | None:
    words = printer.words("sides-supported")
    if not words:
        return None
    return (DuplexMode.DEFAULT, *(mode for mode, word in SIDES_WORDS.items() if word in words))


def _dpi(printer: Attributes) -> tuple[int, ...] | None:
    """Return resolutions, the default first; if the directions differ, the one across the paper."""
    found = (
        *printer.resolutions("printer-resolution-default"),
        *printer.resolutions("printer-resolution-supported"),
    )
    return likely(each.dpi for each in found) or None


def _max_copies(printer: Attributes) -> int | None:
    spans = printer.ranges("copies-supported")
    most = spans[0].upper if spans else printer.integer("copies-supported")
    if most is None and "copies" in printer.words("job-creation-attributes-supported"):
        return MOST_COPIES  # it makes copies but does not say how many
    return most if most is not None and most >= 1 else None


def _orientations(printer: Attributes) -> tuple[Orientation, ...] | None:
    numbers = printer.integers("orientation-requested-supported")
    supported = tuple(mode for mode, number in ORIENTATION_NUMBERS.items() if number in numbers)
    return (Orientation.DEFAULT, *supported) if numbers else None


def _scale_modes(printer: Attributes) -> tuple[ScaleMode, ...] | None:
    words = printer.words("print-scaling-supported")
    return tuple(mode for mode in ScaleMode if mode.value in words) if words else None


def _device_id(printer: Attributes) -> dict[str, str]:
    """Parse the IEEE 1284 device ID: `MFG:Zebra;MDL:ZD420;CMD:ZPL;SN:123;`."""
    pairs = (part.partition(":") for part in (printer.word("printer-device-id") or "").split(";"))
    return {key.strip().upper(): value.strip() for key, colon, value in pairs if colon}


def _identity(printer: Attributes, ids: dict[str, str]) -> DeviceIdentity:
    """Return the identity: PWG 5100.11 printer-serial-number before the device ID. Values that identify no single
    device are dropped.
    """
    in_id = next((ids[key] for key in _SERIAL_KEYS if ids.get(key)), None)
    return identity(
        uuid=printer.word("printer-uuid"),
        serial=printer.word("printer-serial-number") or in_id,
        mac=next((ids[key] for key in _MAC_KEYS if ids.get(key)), None),
        model=clean_or_none(printer.word("printer-make-and-model")),
    )
