"""What is loaded decides whether a page may be as long as its content, and whether labels have gaps. Pure; in mm."""

from __future__ import annotations

from msgspec.structs import replace

from agent_core.domain import DeviceFacts, PrinterSetup
from server_core.contract.public import Media, PrintParameters, RawLanguage
from server_core.contract.rolls import SAME_MM, named_medium, takes_width_alone

__all__ = ["SAME_MM", "loaded_media", "takes_width_alone", "with_named_medium"]


def loaded_media(setup: PrinterSetup, facts: DeviceFacts) -> list[Media]:
    """As its administrator set it up, else as the device says; empty = not known."""
    if setup.media_width_mm is None:
        return [one for one in facts.media or () if one.loaded]
    return [Media(name="", width_mm=setup.media_width_mm, height_mm=setup.media_height_mm, loaded=True)]


def with_named_medium(wished: PrintParameters, setup: PrinterSetup, facts: DeviceFacts) -> PrintParameters:
    """Fill in the loaded label that a PDF's width alone selects. Receipts are always cut from a roll."""
    if facts.raw_languages == (RawLanguage.ESCPOS,):
        return wished
    width, height = named_medium(wished.media_width_mm, wished.media_height_mm, loaded_media(setup, facts))
    return replace(wished, media_width_mm=width, media_height_mm=height)
