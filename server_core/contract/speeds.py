"""How slow and how fast a printer can be told to print, per language: the steps that its command has.

The agents' encoders send the nearest step; a test compares. A model may have fewer steps, which only it knows.
"""

from __future__ import annotations

from server_core.contract.public import RawLanguage

SPEEDS_MM_S: dict[RawLanguage, tuple[int, int]] = {
    RawLanguage.ZPL: (25, 356),  # ^PR: 1 to 14 inches per second
    RawLanguage.TSPL: (25, 305),  # SPEED: 1 to 12 inches per second
    RawLanguage.CPCL: (1, 127),  # SPEED: 0 to 5, about an inch per second each
    RawLanguage.ESCPOS: (25, 225),  # GS ( K 50: 1 to 9, about 25 mm/s each
}
"""Whole mm/s."""


def speed_refusal(language: RawLanguage, speed_mm_s: float) -> str | None:
    """What can be chosen instead; None = the language can say it."""
    low, high = SPEEDS_MM_S[language]
    return None if low <= speed_mm_s <= high else f"only speeds from {low} to {high} mm/s"
