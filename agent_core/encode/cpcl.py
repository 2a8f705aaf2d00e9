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
"""Dots in one EG: an interpreter reads a command as one line, and a mobile printer has little memory."""
SENSORS = {MediaTracking.GAP: b"GAP-SENSE\r\n", MediaTracking.MARK: b"BAR-SENSE\r\n"}
"""Commands of a `! UTILITIES` session. Continuous media needs none: each page contains JOURNAL."""
WHITE_ROWS = 4  # fewer cost less than the line of another EG


class CpclEncoder:
    """Encoder for CPCL. Each page is one session from `!` to PRINT: `! offset 200 200 height quantity`, lengths in
    dots.

    Before the first page, a `! UTILITIES` session sends IN-DOTS. Millimetres or inches chosen by an earlier job
    would also apply to the height, which precedes everything that a label's session can set. The session also sends
    GAP-SENSE or BAR-SENSE if a person set the media tracking; else the printer's own sensor setting stays.

    The manual's header uses 200 for every head, including 306 dpi. The ink is EG, hex, not CG, which is half the
    size: the manual calls EG easier to transmit, it contains no control codes that a Bluetooth or serial link or the
    printer's real-time commands could misread, and white rows, which are most of a label, are not sent at all.

    FORM moves to the next label. A continuous page has JOURNAL, which stops the search for marks, and no FORM.
    Darkness is CONTRAST, four steps, for this label only; TONE would stay for later ones. SPEED has six steps without
    documented speeds: a step is taken as an inch per second. CPCL has no cutter, so `cut` has no effect.

    Limits: quantity 1,024. The manual asks for a `height` 1.5 mm less than the label, else some models skip one. It
    gives no other limit; ours is 65,535 dots either way.
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
        """Encode a page. Raises CannotPrint."""
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
