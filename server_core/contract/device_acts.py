"""What an agent does at a device on an operator's click: show which one it is, try a language on it.

    POST identifications           StartIdentify -> IdentifyView   (within 14 s)
    POST printers/{id}/identify    IdentifyPrinter -> IdentifyView
    POST trials                    StartTrial -> TrialView   (within 14 s; a test label where the language is unknown)
    POST printers/{id}/trial       LanguageWish -> JobRow    (the same on a printer that was added: an ordinary job)
    POST printers/{id}/language    LanguageWish -> PrinterView   (what came out: it is driven in it from now on)

Idempotency-Key on trials, and on what feeds to identify a device: a repeat with the same one prints and feeds nothing,
and gets the job, or the answer, of the first.
Nothing is fed unless the wish says `feed`: ask the person first. An answer with `can_feed` says that it would work.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.public import Millimetres, RawLanguage

ACT_SECONDS = 12.0
"""Of the agent, whatever the device does."""
MOST_TRIAL_BYTES = 256 * 1024
Text = Annotated[str, Meta(max_length=500)]
WishedUri = Annotated[str, Meta(min_length=1, max_length=1024)]


class Shown(StrEnum):
    """How a device showed which one it is."""

    IDENTIFIED = "identified"
    """It blinks, beeps or says so on its display (PWG 5100.13, Identify-Printer)."""
    FED = "fed"
    """A blank label, or some of the receipt's paper, came out."""
    NOTHING = "nothing"


class IdentifyNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`can_feed`: with `feed` it would feed one blank label. `problem`: why it cannot show itself, or did not."""

    shown: Shown = Shown.NOTHING
    can_feed: bool = False
    problem: Text | None = None


class TrialNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`problem` null: the device took the whole label. What came out, only a person sees."""

    problem: Text | None = None


class StartIdentify(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of a found row: `language` as it was found or probed, null = unknown, so nothing can be fed."""

    uri: WishedUri
    agent_id: UUID | None = None
    language: RawLanguage | None = None
    feed: bool = False


class IdentifyPrinter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    feed: bool = False


class IdentifyView(Struct, frozen=True, kw_only=True):
    uri: str
    agent_id: UUID
    news: IdentifyNews


class LanguageWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    language: RawLanguage


class StartTrial(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where dpi or media are not known, a small label at 203 dpi is drawn."""

    uri: WishedUri
    language: RawLanguage
    agent_id: UUID | None = None
    dpi: Annotated[int, Meta(ge=72, le=2400)] | None = None
    media_width_mm: Millimetres | None = None
    media_height_mm: Millimetres | None = None


class TrialView(Struct, frozen=True, kw_only=True):
    uri: str
    agent_id: UUID
    language: RawLanguage
    news: TrialNews
