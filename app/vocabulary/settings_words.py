"""The choices of the settings in words, each with the value that it stands for. Pure."""

from __future__ import annotations

from typing import Any

DENSITIES = (("For a mouse (compact)", "compact"), ("For a finger", "comfortable"), ("For gloves (large)", "gloves"))
SCHEMES = (("As the system", "system"), ("Light", "light"), ("Dark", "dark"))
CONTRASTS = (("As the system", False), ("High", True))
PERCENTS = tuple((f"{percent} %", percent) for percent in (100, 125, 150, 175, 200))
MOTIONS = (("As usual", "system"), ("None", "none"))
SWITCH = (("On", True), ("Off", False))
DISTANCES = tuple((f"{metres} m", metres) for metres in (2, 3, 5, 8))

Words = tuple[tuple[str, Any], ...]
