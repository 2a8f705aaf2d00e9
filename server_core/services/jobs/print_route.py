"""Can this printer print this job at all? Pure; what is not known (null) never refuses."""

from __future__ import annotations

from server_core.contract.problems import RouteReason
from server_core.contract.public import (
    Capabilities,
    ColorMode,
    DocumentFormat,
    DuplexMode,
    FactSource,
    PrintParameters,
    RawLanguage,
)

TOLERANCE_MM = 1.0


def refusal(
    capabilities: Capabilities,
    document_format: DocumentFormat,
    raw_language: RawLanguage | None,
    parameters: PrintParameters,
    *,
    agent_revoked: bool = False,
) -> RouteReason | None:
    """The reason against the route, None if nothing speaks against it. Offline or out of paper is no reason."""
    known = capabilities
    if agent_revoked:
        return RouteReason.AGENT_REVOKED
    if known.document_formats is not None and document_format not in known.document_formats:
        return RouteReason.FORMAT_NOT_SUPPORTED
    if raw_language is not None and known.raw_languages is not None and raw_language not in known.raw_languages:
        return RouteReason.RAW_LANGUAGE_NOT_SUPPORTED
    color, duplex = parameters.color_mode, parameters.duplex_mode
    if color is not ColorMode.DEFAULT and known.color_modes is not None and color not in known.color_modes:
        return RouteReason.COLOR_NOT_SUPPORTED
    if duplex is not DuplexMode.DEFAULT and known.duplex_modes is not None and duplex not in known.duplex_modes:
        return RouteReason.DUPLEX_NOT_SUPPORTED
    if parameters.dpi is not None and known.dpi is not None and parameters.dpi not in known.dpi:
        return RouteReason.DPI_NOT_SUPPORTED
    if not _media_fits(known, parameters.media_width_mm, parameters.media_height_mm):
        return RouteReason.MEDIA_NOT_SUPPORTED
    pdf = document_format is DocumentFormat.PDF
    if pdf and known.copies is not None and not known.copies.min <= parameters.copies <= known.copies.max:
        return RouteReason.COPIES_NOT_SUPPORTED  # RAW is sent again and again
    return None


def _media_fits(known: Capabilities, width: float | None, height: float | None) -> bool:
    """Only a printer whose sizes and custom range are both known can refuse a size, or one whose administrator said
    how wide it prints."""
    if known.custom_media is None or (width is None and height is None):
        return True
    if known.media is None and known.source is not FactSource.CONFIGURED:
        return True
    custom = known.custom_media
    if _within(width, custom.min_width_mm, custom.max_width_mm) and _within(
        height, custom.min_height_mm, custom.max_height_mm
    ):
        return True
    return any(_same(width, media.width_mm) and _same(height, media.height_mm) for media in known.media or ())


def _within(wanted: float | None, low: float, high: float) -> bool:
    return wanted is None or low - TOLERANCE_MM <= wanted <= high + TOLERANCE_MM


def _same(wanted: float | None, size: float | None) -> bool:
    """A roll without a length takes any height."""
    return wanted is None or size is None or abs(wanted - size) <= TOLERANCE_MM
