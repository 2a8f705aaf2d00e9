"""Raster formats in IPP: the attributes of PWG 5102.4, section 6, and the keywords of Apple's urf-supported."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agent_core.backends.ipp.message import Attributes
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, SheetBack

RASTER_ATTRIBUTES = (
    "pwg-raster-document-resolution-supported",
    "pwg-raster-document-type-supported",
    "pwg-raster-document-sheet-back",
    "urf-supported",
)
MAX_VALUES = 100
MAX_DPI = 32
"""As the server takes them of one format; no honest printer has so many."""
LIKELY_DPI = range(50, 4801)
"""What is outside is no resolution that anything prints at."""

_URF_RESOLUTIONS = re.compile(r"RS(\d{1,5}(?:-\d{1,5}){0,20})", re.ASCII)
_URF_KINDS = {"W8": DotKind.SGRAY_8, "SRGB24": DotKind.SRGB_8}  # or W8-16, SRGB24-48: with 16 bits each as well
_URF_BACKS = {
    "DM1": SheetBack.NORMAL,
    "DM2": SheetBack.FLIPPED,
    "DM3": SheetBack.ROTATED,
    "DM4": SheetBack.MANUAL_TUMBLE,
}


def raster_facts(printer: Attributes) -> tuple[RasterAbility, ...]:
    """Empty where the printer takes neither format."""
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
    # one keyword each; some printers send one text with commas, as their mDNS record has it
    said = [word for text in printer.words("urf-supported")[:MAX_VALUES] for word in text.split(",")[:MAX_VALUES]]
    words = [word.strip().upper() for word in said]
    found = [match[1] for word in words if (match := _URF_RESOLUTIONS.fullmatch(word))]
    kinds = {_URF_KINDS[word.partition("-")[0]] for word in words if word.partition("-")[0] in _URF_KINDS}
    return RasterAbility(
        format=RasterFormat.URF,
        dpi=likely(int(dpi) for each in found for dpi in each.split("-")),
        kinds=tuple(kind for kind in DotKind if kind in kinds) if words else None,
        sheet_back=next((_URF_BACKS[word] for word in words if word in _URF_BACKS), None),
    )


def likely(found: Iterable[int]) -> tuple[int, ...]:
    """Each once, in their order."""
    return tuple(dict.fromkeys(dpi for dpi in found if dpi in LIKELY_DPI))[:MAX_DPI]
