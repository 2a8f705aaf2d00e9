"""Does a job's wished medium lie in the printer? Pure; what is not known never holds a job."""

from __future__ import annotations

from server_core.contract.public import Capabilities, FactSource, PrintParameters
from server_core.contract.rolls import SAME_MM

Size = tuple[float | None, float | None]
"""Width and height in mm; a height of None is as long as the content."""


def is_mismatch(wished: PrintParameters, loaded: Size, known: Capabilities) -> bool:
    """Only for an explicit wish, and only where a person loads the one medium: a printer of sheets has trays, and takes
    the right one or asks for it itself."""
    width, height = wished.media_width_mm, wished.media_height_mm
    if (width is None and height is None) or loaded[0] is None:
        return False
    if known.source is FactSource.REPORTED and known.raw_languages == []:
        return False
    return not (_same(width, loaded[0]) and _same(height, loaded[1]))


def size_words(width: float | None, height: float | None) -> str:
    """`100 x 150 mm`, `80 mm`."""
    sides = [f"{side:g}" for side in (width, height) if side is not None]
    return f"{' x '.join(sides)} mm"


def mismatch_words(wished: PrintParameters, loaded: Size) -> str:
    wants = size_words(wished.media_width_mm, wished.media_height_mm)
    return f"This job is for {wants}, {size_words(*loaded)} is loaded."


def _same(wanted: float | None, size: float | None) -> bool:
    return wanted is None or size is None or abs(wanted - size) <= SAME_MM
