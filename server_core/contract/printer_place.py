"""Where a printer stands and which groups it belongs to, when it was last heard of, and how fine its head is.

    GET  printers/answers                -> list[LastAnswer]   (newer than the views: answers change no version)

Tags are groups: a printer has several, a tag several printers; "dock" and "Dock" are one.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.policy import PolicyView, PolicyWish
from server_core.contract.public import Dpi

MOST_TAGS = 20
"""Of one printer."""
TAG_CHARACTERS = 40
PLACE_CHARACTERS = 127
"""RFC 8011 section 5.4.5, printer-location."""
Tag = Annotated[str, Meta(min_length=1, max_length=TAG_CHARACTERS)]
Tags = Annotated[list[Tag], Meta(max_length=MOST_TAGS)]
Place = Annotated[str, Meta(min_length=1, max_length=PLACE_CHARACTERS)]


class PlaceView(PolicyView, Struct, frozen=True, kw_only=True):
    """`place`: as a person said it, null = nobody did; `device_place`: as the device tells it (IPP printer-location,
    SNMP sysLocation). `answered_at`: when the device itself answered last, null = never, or it cannot be asked."""

    tags: list[str] = []
    place: str | None = None
    device_place: str | None = None
    answered_at: datetime | None = None


class PlaceWish(PolicyWish, Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is not named stays. `place` null = as the device tells it; `dpi` null = as the device tells it, or unknown.
    Adding a tag that is there, or removing one that is not, changes nothing."""

    add_tags: Tags | UnsetType = UNSET
    remove_tags: Tags | UnsetType = UNSET
    place: Place | UnsetType | None = UNSET
    dpi: Dpi | UnsetType | None = UNSET


class LastAnswer(Struct, frozen=True, kw_only=True):
    """Only of printers that have answered once."""

    printer_id: UUID
    answered_at: datetime


def tag_key(tag: str) -> str:
    """The same for all ways to write one tag."""
    return tag.casefold()


def place_of(printer: PlaceView) -> str:
    """Where it stands; empty where nobody says it."""
    return printer.place or printer.device_place or ""
