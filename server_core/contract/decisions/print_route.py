"""Judges whether a printer can print a job. Pure; an unknown fact (null) never refuses.

A printer that reported its capabilities cannot do what it does not list: its agent could not request it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from server_core.contract.decisions.capabilities import reported_facts
from server_core.contract.decisions.print_path import (
    PDF_MIME,
    TWO_SIDED,
    Driven,
    NotPossible,
    media_loaded,
    print_path,
    with_named_medium,
)
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DrawingFacts, RasterFormat, ability_of
from server_core.contract.types.errors import RouteReason
from server_core.contract.types.fields import Record
from server_core.contract.types.media import SAME_MM, Media, MediaTracking
from server_core.contract.types.parameters import ColorMode, PrintParameters
from server_core.contract.types.printers import Capabilities, FactSource
from server_core.contract.types.tuning import DEFAULT_TUNING, PrinterTuning


class RouteDevice(Record, frozen=True, kw_only=True):
    """A printer's settings, as far as they decide about a route; lengths in mm.

    `drawing` None = not reported. `media_width_mm` None = the loaded media are unknown.
    """

    drawing: DrawingFacts | None = None
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    tuning: PrinterTuning = DEFAULT_TUNING
    uri: str = ""
    language: RawLanguage | None = None
    dpi: int | None = None
    media_tracking: MediaTracking | None = None


class Routed(Driven, Protocol):
    """A printer's settings with its agent's report of drawing: a Device, or a console's PrinterView."""

    @property
    def drawing(self) -> DrawingFacts | None: ...


def refusal(
    capabilities: Capabilities,
    document_format: DocumentFormat,
    raw_language: RawLanguage | None,
    parameters: PrintParameters,
    *,
    agent_revoked: bool = False,
    agent_too_old: bool = False,
    device: Routed | None = None,
) -> RouteReason | None:
    """Return the reason against the route, None = it is possible. Offline or out of paper is no reason."""
    device = device or RouteDevice()
    known = capabilities
    if agent_revoked:
        return RouteReason.AGENT_REVOKED
    if agent_too_old:
        return RouteReason.AGENT_UPDATE_REQUIRED
    if known.document_formats is not None and document_format not in known.document_formats:
        return RouteReason.FORMAT_NOT_SUPPORTED
    if raw_language is not None and known.raw_languages is not None and raw_language not in known.raw_languages:
        return RouteReason.RAW_LANGUAGE_NOT_SUPPORTED
    pdf = document_format is DocumentFormat.PDF
    # for sheets, the rasters that the device reports count, too
    facts = reported_facts(known, device.drawing)
    unlisted = None if pdf and _is_sheets_device(facts) else _unlisted(known, parameters)
    if unlisted is not None:
        return unlisted
    if pdf:
        parameters = with_named_medium(parameters, device, facts)
    if not _media_fits(known, device, parameters.media_width_mm, parameters.media_height_mm):
        return RouteReason.MEDIA_NOT_SUPPORTED
    if pdf and (facts.raw_languages or _is_sheets_device(facts)):
        path = print_path(document_format, None, parameters, device, facts)
        if isinstance(path, NotPossible):
            return path.route
    if pdf and known.copies is not None and not known.copies.min <= parameters.copies <= known.copies.max:
        return RouteReason.COPIES_NOT_SUPPORTED  # a RAW file is sent once per copy
    return None


def _is_sheets_device(facts: DeviceFacts) -> bool:
    """Return whether it speaks no label language and reported what it accepts: PDF, or dots."""
    tells = facts.reported and (
        PDF_MIME in facts.formats or any(ability_of(facts.raster, each) for each in RasterFormat)
    )
    return tells and not facts.raw_languages


def _unlisted(capabilities: Capabilities, parameters: PrintParameters) -> RouteReason | None:
    """Return unlisted values. Every printer can print black on one side."""
    color, duplex = parameters.color_mode, parameters.duplex_mode
    if color is ColorMode.COLOR and capabilities.color_modes is not None and color not in capabilities.color_modes:
        return RouteReason.COLOR_NOT_SUPPORTED
    if duplex in TWO_SIDED and capabilities.duplex_modes is not None and duplex not in capabilities.duplex_modes:
        return RouteReason.DUPLEX_NOT_SUPPORTED
    if parameters.dpi is not None and capabilities.dpi is not None and parameters.dpi not in capabilities.dpi:
        return RouteReason.DPI_NOT_SUPPORTED
    return None


def media_listed(capabilities: Capabilities, device: Routed) -> list[Media]:
    """Return the media that the printer itself listed. Media that were only set up by hand are no list."""
    own = [
        media
        for media in capabilities.media or ()
        if device.media_width_mm is None or not _is_size(media, device.media_width_mm, device.media_height_mm)
    ]
    return list(capabilities.media or ()) if own else []


def _media_fits(capabilities: Capabilities, device: Routed, width: float | None, height: float | None) -> bool:
    """Return whether a printer may accept this media size.

    A size can be refused by a sheet printer that lists its sizes, by a printer whose sizes and custom range are both
    known, by one whose administrator set its width, and by a label printer that reported its width itself.
    """
    if width is None and height is None:
        return True
    if width is None:  # as wide as the loaded medium
        width = next(
            (
                media.width_mm
                for media in media_loaded((device.media_width_mm, device.media_height_mm), capabilities.media)
            ),
            None,
        )
    listed = media_listed(capabilities, device)
    of_sheets = capabilities.source is FactSource.REPORTED and capabilities.raw_languages == [] and bool(listed)
    custom = capabilities.custom_media
    if custom is None:
        return not of_sheets or _is_listed(listed, width, height)
    if capabilities.raw_languages and width is not None and width > custom.max_width_mm + SAME_MM and not listed:
        return False
    if capabilities.media is None and capabilities.source is not FactSource.CONFIGURED:
        return True
    if _within(width, custom.min_width_mm, custom.max_width_mm) and _within(
        height, custom.min_height_mm, custom.max_height_mm
    ):
        return True
    if of_sheets:
        return _is_listed(listed, width, height)
    return any(_is_size(media, width, height) for media in capabilities.media or ())


def _is_listed(listed: Iterable[Media], width: float | None, height: float | None) -> bool:
    """Return whether the size is listed. A sheet has no direction."""
    return any(
        _is_size(media, width, height) or (width is not None and height is not None and _is_size(media, height, width))
        for media in listed
    )


def _is_size(media: Media, width: float | None, height: float | None) -> bool:
    return _same(width, media.width_mm) and _same(height, media.height_mm)


def _within(wanted: float | None, low: float, high: float) -> bool:
    return wanted is None or low - SAME_MM <= wanted <= high + SAME_MM


def _same(wanted: float | None, size: float | None) -> bool:
    """Compare two sizes. A roll without a length takes any height."""
    return wanted is None or size is None or abs(wanted - size) <= SAME_MM
