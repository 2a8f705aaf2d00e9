"""What is loaded decides whether a page may be as long as its content, and whether labels have gaps. Pure; in mm."""

from __future__ import annotations

from agent_core.domain import DeviceFacts, MediaSize, PrinterSetup
from server_core.contract.rolls import SAME_MM, takes_width_alone

__all__ = ["SAME_MM", "loaded_media", "takes_width_alone"]


def loaded_media(setup: PrinterSetup, facts: DeviceFacts) -> list[MediaSize]:
    """As its administrator set it up, else as the device says; empty = not known."""
    if setup.media_width_mm is None:
        return [one for one in facts.media or () if one.loaded]
    return [MediaSize(name="", width_mm=setup.media_width_mm, height_mm=setup.media_height_mm, loaded=True)]
