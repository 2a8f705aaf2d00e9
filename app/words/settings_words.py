"""The choices of the settings in words, each with the value that it stands for. Pure."""

from __future__ import annotations

from typing import Any

from app.language.languages import OFFERED
from app.language.translate import Phrase

Words = tuple[tuple[Phrase | str, Any], ...]

SYSTEM = Phrase("As the system")
DENSITIES = (
    (Phrase("For a mouse (compact)"), "compact"),
    (Phrase("For a finger"), "comfortable"),
    (Phrase("For gloves (large)"), "gloves"),
)
SCHEMES = ((SYSTEM, "system"), (Phrase("Light", "colours"), "light"), (Phrase("Dark", "colours"), "dark"))
CONTRASTS = ((SYSTEM, False), (Phrase("High", "contrast"), True))
LANGUAGES: Words = ((SYSTEM, "system"), *((name, language.value) for language, name in OFFERED.items()))
PERCENTS = tuple((f"{percent} %", percent) for percent in (100, 125, 150, 175, 200))
MOTIONS = ((Phrase("As usual", "animation"), "system"), (Phrase("None", "animation"), "none"))
SWITCH = ((Phrase("On"), True), (Phrase("Off"), False))
DISTANCES = tuple((f"{metres} m", metres) for metres in (2, 3, 5, 8))
