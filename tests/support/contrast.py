"""Contrast of two colours, and how much of it WCAG 2.2 wants: of text, and of shapes."""

from __future__ import annotations

from app.theme.tokens import COLOURS, HIGH_CONTRAST

TEXT, SHAPES = 4.5, 3.0
ALL_COLOURS = [*COLOURS.values(), *HIGH_CONTRAST.values()]
COLOUR_IDS = [*COLOURS, *(f"{scheme}-contrast" for scheme in HIGH_CONTRAST)]


def luminance(colour: str) -> float:
    """WCAG 2.2 relative luminance."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
