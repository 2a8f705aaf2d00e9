"""What is loaded decides whether a page may be as long as its content, and whether labels have gaps. Pure; in mm.

The server refuses by the same rule (server_core.services.jobs.rolls); a test compares both.
"""

from __future__ import annotations

from collections.abc import Sequence

from agent_core.domain import DeviceFacts, MediaSize, PrinterSetup

SAME_MM = 1.0


def loaded_media(setup: PrinterSetup, facts: DeviceFacts) -> list[MediaSize]:
    """As its administrator set it up, else as the device says; empty = not known."""
    if setup.media_width_mm is None:
        return [one for one in facts.media or () if one.loaded]
    return [MediaSize(name="", width_mm=setup.media_width_mm, height_mm=setup.media_height_mm, loaded=True)]


def takes_width_alone(width_mm: float, loaded: Sequence[MediaSize], *, of_sheets: bool) -> bool:
    """A width without a height asks for pages that end with their content: a roll has them.

    Sheets are cut: their printer needs a loaded roll of that width. One of labels takes it unless what it has loaded is
    known to be cut: without gaps (GAP 0 of TSPL, JOURNAL of CPCL) it would stop in the middle of a label, and begin all
    later ones there; ZPL's ^MN would stay beyond the job, so it is not sent, and gaps would be looked for on.
    """
    rolls = [one for one in loaded if one.height_mm is None]
    if of_sheets:
        return any(abs(one.width_mm - width_mm) <= SAME_MM for one in rolls)
    return bool(rolls) or not loaded
