"""Bitmap to CPCL (Zebra, CPCL Programming Manual: `!`, PAGE-WIDTH, EXPANDED-GRAPHICS, FORM, PRINT, GAP-SENSE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from agent_core.bitmap import Bitmap
from agent_core.encode.contract import LanguageLimits, ink_bands
from server_core.contract.decisions.print_defaults import darkness_step, speed_step
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.media import MediaTracking

BAND_BYTES = 4096
"""Of dots in one EG: an interpreter reads a command as one line, and the memory of a mobile printer is small."""
SENSORS = {MediaTracking.GAP: b"GAP-SENSE\r\n", MediaTracking.MARK: b"BAR-SENSE\r\n"}
"""Of a `! UTILITIES` session; for continuous media there is none, JOURNAL stands in each page."""
WHITE_ROWS = 4  # fewer cost less than the line of another EG


class CpclEncoder:
    """Per page one session, from `!` to PRINT: `! offset 200 200 height quantity`, lengths in dots of the head.

    Before the first, a `! UTILITIES` session says IN-DOTS: millimeters or inches that an earlier job chose there would
    hold for the height too, which comes before all that a label's session can say. GAP-SENSE or BAR-SENSE stands there,
    too, where a person said what labels are told from each other by; else the printer's own sensor stays.

    200 stands in the manual's header for every head, those of 306 dpi too. The ink is EG, hex, not CG, which is half
    the size: the manual calls EG easier to transmit, it holds no control code that a Bluetooth or serial link or the
    printer's real-time commands could take for theirs, and white rows, which are most of a label, are not sent at all.

    FORM brings the next label in place; a continuous page has JOURNAL, which keeps the printer from looking for marks,
    and no FORM. Darkness is CONTRAST, four steps, for this label; TONE would stay for all later ones. SPEED has six
    steps that the manual gives no lengths: a step is taken for an inch per second. CPCL has no cutter: `cut` says
    nothing here.

    Limits: quantity 1,024. The manual asks that `height` is 1.5 mm less than a label, else some models skip one; it
    names no other: ours is 65,535 dots either way.
    """

    language: ClassVar[RawLanguage] = RawLanguage.CPCL
    limits: ClassVar[LanguageLimits] = LanguageLimits(max_width_dots=65_535, max_height_dots=65_535, max_copies=1024)
    copies_by_command: ClassVar[bool] = True

    def __init__(self, settings: LabelSettings) -> None:
        self._settings = settings

    def begin(self) -> bytes:
        sensor = SENSORS.get(self._settings.tracking, b"") if self._settings.tracking else b""
        return b"! UTILITIES\r\nIN-DOTS\r\n" + sensor + b"PRINT\r\n"

    def page(self, bitmap: Bitmap, *, copies: int = 1) -> bytes:
        """Raises CannotPrint."""
        self.limits.check(bitmap, copies=copies)
        lines = [
            f"! 0 200 200 {bitmap.height_dots} {copies}",
            f"PAGE-WIDTH {bitmap.width_dots}",
            *self._device(),
            *_graphics(bitmap),
            *([] if self._settings.continuous else ["FORM"]),
            "PRINT",
            "",
        ]
        return "\r\n".join(lines).encode("ascii")

    def end(self) -> bytes:
        return b""

    def _device(self) -> Iterator[str]:
        if self._settings.continuous:
            yield "JOURNAL"
        if self._settings.darkness is not None:
            yield f"CONTRAST {darkness_step(self.language, self._settings.darkness)}"
        if self._settings.speed_mm_s is not None:
            yield f"SPEED {speed_step(self.language, self._settings.speed_mm_s)}"


def _graphics(bitmap: Bitmap) -> Iterator[str]:
    """`EG bytes-per-row rows x y data`."""
    width = bitmap.bytes_per_row
    for band in ink_bands(bitmap, white_rows=WHITE_ROWS, max_rows=max(BAND_BYTES // width, 1)):
        yield f"EG {width} {band.height} 0 {band.first_row} {band.rows.hex().upper()}"
