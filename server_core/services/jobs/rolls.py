"""A width without a height: which printers have a roll that ends with the content? Pure; in mm.

The same rule as the agents' (agent_core.loaded_media); a test compares both.
"""

from __future__ import annotations

from collections.abc import Sequence

from server_core.contract.public import Media

SAME_MM = 1.0


def takes_width_alone(width_mm: float, loaded: Sequence[Media], *, of_sheets: bool) -> bool:
    """`loaded`: empty = not known. Sheets need a roll of that width, labels anything but cut ones."""
    rolls = [one for one in loaded if one.height_mm is None]
    if of_sheets:
        return any(abs(one.width_mm - width_mm) <= SAME_MM for one in rolls)
    return bool(rolls) or not loaded
