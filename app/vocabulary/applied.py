"""What a job had from its printer without asking for it, in words: as it was used, whatever is set there now. Pure."""

from __future__ import annotations

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.vocabulary.media import size_words
from server_core.contract.applied import Applied, AppliedCalibration

GIVEN_BY = Words(
    {
        "color_mode": Phrase("the printer's default"),
        "duplex_mode": Phrase("the printer's default"),
        "orientation": Phrase("the printer's default"),
        "media_width_mm": Phrase("the loaded media"),
        "media_height_mm": Phrase("the loaded media"),
        "dpi": Phrase("the printer's own"),
    }
)
"""Print parameters, and whose value it was."""


def tuning_lines(applied: Applied | None) -> list[tuple[str, str]]:
    """What no client can ask for: a name and its words."""
    if applied is None:
        return []
    lines = []
    if applied.calibration is not None:
        lines.append((tr("Calibration"), calibration_words(applied.calibration)))
    if applied.turned_pages:
        lines.append((tr("Turned to fit the label"), tr("%n page(s) turned a quarter", "", applied.turned_pages)))
    if applied.speed_mm_s is not None:
        lines.append((tr("Speed"), tr("{speed:g} mm/s – the printer's setting", speed=applied.speed_mm_s)))
    return lines


def calibration_words(used: AppliedCalibration) -> str:
    """`Moved 0.5 mm right, 0 mm down; darkness 60 % – calibration of 100 × 150 mm`."""
    words = []
    if (x := used.calibration_x_mm) or used.calibration_y_mm:
        y = used.calibration_y_mm
        across = tr("{mm:g} mm left", mm=-x) if x < 0 else tr("{mm:g} mm right", mm=x)
        along = tr("{mm:g} mm up", mm=-y) if y < 0 else tr("{mm:g} mm down", mm=y)
        words.append(tr("moved {across}, {along}", across=across, along=along))
    if used.darkness is not None:
        words.append(tr("darkness {percent} %", percent=used.darkness))
    text = "; ".join(words)
    whose = tr("the printer") if used.media_width_mm is None else size_words(used.media_width_mm, used.media_height_mm)
    return tr("{what} – calibration of {whose}", what=f"{text[:1].upper()}{text[1:]}", whose=whose)
