"""What a job had from its printer without asking for it, in words: as it was used, whatever is set there now. Pure."""

from __future__ import annotations

from app.vocabulary.media import size_words
from server_core.contract.applied import Applied, AppliedCalibration

GIVEN_BY = {
    "color_mode": "the printer's default",
    "duplex_mode": "the printer's default",
    "orientation": "the printer's default",
    "media_width_mm": "the loaded media",
    "media_height_mm": "the loaded media",
    "dpi": "the printer's own",
}
"""Print parameters, and whose value it was."""


def tuning_lines(applied: Applied | None) -> list[tuple[str, str]]:
    """What no client can ask for: a name and its words."""
    if applied is None:
        return []
    lines = []
    if applied.calibration is not None:
        lines.append(("Calibration", calibration_words(applied.calibration)))
    if applied.speed_mm_s is not None:
        lines.append(("Speed", f"{applied.speed_mm_s:g} mm/s – the printer's setting"))
    return lines


def calibration_words(used: AppliedCalibration) -> str:
    """`Moved 0.5 mm right, 0 mm down; darkness 60 % – calibration of 100 × 150 mm`."""
    words = []
    if (x := used.calibration_x_mm) or used.calibration_y_mm:
        y = used.calibration_y_mm
        words.append(f"moved {abs(x):g} mm {'left' if x < 0 else 'right'}, {abs(y):g} mm {'up' if y < 0 else 'down'}")
    if used.darkness is not None:
        words.append(f"darkness {used.darkness} %")
    text = "; ".join(words)
    whose = "the printer" if used.media_width_mm is None else size_words(used.media_width_mm, used.media_height_mm)
    return f"{text[:1].upper()}{text[1:]} – calibration of {whose}"
