"""What is known of a printer from its set-up alone, until its agent has asked the device."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from server_core.contract.console import AddPrinter
from server_core.contract.public import (
    Backend,
    Capabilities,
    ColorMode,
    CopiesRange,
    CustomMedia,
    DocumentFormat,
    DuplexMode,
    FactSource,
    Media,
    Orientation,
    RawLanguage,
)
from server_core.contract.rolls import SAME_MM
from server_core.contract.sizes import mm
from server_core.services.printers.device_uris import backend_of
from server_core.services.printers.tuning import tuning_of
from server_core.services.rejected import Rejected, invalid_field

VIRTUAL_DPI = 203
VIRTUAL_WIDTH_MM, VIRTUAL_HEIGHT_MM = 100.0, 150.0
LONGEST_MM = 2000.0
"""As long as a job can ask for."""

TAKE_ANY_BYTES = (Backend.SOCKET, Backend.USB, Backend.LPD, Backend.WINDOWS)
"""Nobody knows which of them the device understands."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SetUp:
    """A printer as it was set up, defaults filled in; lengths in mm."""

    uri: str
    backend: Backend
    language: RawLanguage | None
    dpi: int | None
    media_width_mm: float | None
    media_height_mm: float | None
    head_width_mm: float | None = None


def set_up(wish: AddPrinter) -> SetUp:
    """Prepare the facts of a new printer. A virtual printer is a 100 x 150 mm label printer by default.

    Raises Rejected `invalid_device_uri`, and `validation_failed` for media wider than the print head.
    """
    uri = wish.uri.strip()
    backend = backend_of(uri)
    virtual = backend is Backend.VIRTUAL
    sized = wish.media_width_mm is not None
    if wish.head_width_mm is not None and (wish.media_width_mm or 0) > wish.head_width_mm + SAME_MM:
        raise wider_than_head(wish.media_width_mm, wish.head_width_mm)
    return SetUp(
        uri=uri,
        backend=backend,
        language=wish.language or (RawLanguage.ZPL if virtual else None),
        dpi=wish.dpi or (VIRTUAL_DPI if virtual else None),
        media_width_mm=wish.media_width_mm if sized or not virtual else VIRTUAL_WIDTH_MM,
        media_height_mm=wish.media_height_mm if sized or not virtual else VIRTUAL_HEIGHT_MM,
        head_width_mm=wish.head_width_mm,
    )


def wider_than_head(width_mm: float | None, head_mm: float) -> Rejected:
    """Build a 422 whose field has the code `wider_than_head`."""
    text = (
        f"{mm(width_mm or 0)} mm cannot be loaded: the printer prints up to {mm(head_mm)} mm wide. Nothing was "
        "changed. If its print head is wider than that, set the head's width first."
    )
    return invalid_field("media_width_mm", "wider_than_head", text)


def assumed_capabilities(facts: SetUp) -> Capabilities:
    """Pages are drawn in every language of labels and receipts. Null where nobody knows.

    Agents say the same of a device that tells nothing of itself (agent_core.backends.configured).
    """
    told = (facts.language, facts.dpi, facts.media_width_mm, facts.head_width_mm)
    known = any(one is not None for one in told)
    general = Capabilities(
        document_formats=[DocumentFormat.RAW] if facts.backend in TAKE_ANY_BYTES else None,
        media=_media(facts),
        custom_media=_custom_media(facts),
        dpi=None if facts.dpi is None else [facts.dpi],
        copies=CopiesRange(),
        source=FactSource.CONFIGURED if known else FactSource.ASSUMED,
    )
    if facts.language is None:
        return general
    return msgspec.structs.replace(
        general,
        document_formats=[DocumentFormat.PDF, DocumentFormat.RAW],
        raw_languages=[facts.language],
        color_modes=[ColorMode.DEFAULT, ColorMode.MONOCHROME],
        duplex_modes=[DuplexMode.DEFAULT, DuplexMode.SIMPLEX],
        orientations=list(Orientation),
    )


def set_up_of(printer: Any) -> SetUp:
    """From the printer's row."""
    return SetUp(
        uri=printer.uri,
        backend=Backend(printer.backend),
        language=None if printer.language is None else RawLanguage(printer.language),
        dpi=printer.dpi,
        media_width_mm=printer.media_width_mm,
        media_height_mm=printer.media_height_mm,
        head_width_mm=tuning_of(printer).head_width_mm,
    )


def with_head_width(facts: SetUp, head_width_mm: float | None, known: Capabilities) -> Capabilities:
    """What stems from the set-up follows it; what the device said itself stays."""
    before = assumed_capabilities(facts)
    after = assumed_capabilities(replace(facts, head_width_mm=head_width_mm))
    if known.custom_media != before.custom_media:
        return known
    source = after.source if known.source == before.source else known.source
    return msgspec.structs.replace(known, custom_media=after.custom_media, source=source)


def following(before: SetUp, after: SetUp, known: Capabilities) -> Capabilities:
    """The same for all that stems from the set-up, field by field."""
    was, is_now = assumed_capabilities(before), assumed_capabilities(after)
    names = [name for name in Capabilities.__struct_fields__ if getattr(known, name) == getattr(was, name)]
    return msgspec.structs.replace(known, **{name: getattr(is_now, name) for name in names})


def with_media(facts: SetUp, after: SetUp, known: Capabilities) -> Capabilities:
    """The same for another medium: `facts` as it was, `after` as it is."""
    was, is_now = assumed_capabilities(facts), assumed_capabilities(after)
    media = is_now.media if known.media in (None, was.media) else known.media
    custom = is_now.custom_media if known.custom_media == was.custom_media else known.custom_media
    source = is_now.source if known.source == was.source else known.source
    return msgspec.structs.replace(known, media=media, custom_media=custom, source=source)


def with_report(facts: SetUp, reported: Capabilities) -> Capabilities:
    """What the device says; where it says nothing, what is known from its set-up stays."""
    known = assumed_capabilities(facts)
    silent = [name for name in Capabilities.__struct_fields__ if getattr(reported, name) is None]
    return msgspec.structs.replace(reported, **{name: getattr(known, name) for name in silent})


def _media(facts: SetUp) -> list[Media] | None:
    if facts.media_width_mm is None:
        return None
    size = f"{facts.media_width_mm:g}"
    if facts.media_height_mm is not None:
        size = f"{size}x{facts.media_height_mm:g}"
    return [
        Media(
            name=f"{size} mm",
            width_mm=facts.media_width_mm,
            height_mm=facts.media_height_mm,
            loaded=True,
        )
    ]


def _custom_media(facts: SetUp) -> CustomMedia | None:
    """A virtual print head is as wide as its medium; how wide a real one is, only its administrator can say."""
    widest = facts.head_width_mm
    if widest is None and facts.backend is Backend.VIRTUAL:
        widest = facts.media_width_mm
    if widest is None:
        return None
    return CustomMedia(min_width_mm=1, max_width_mm=widest, min_height_mm=1, max_height_mm=LONGEST_MM)
