"""A refused route in facts: what was asked for, and what this printer can do instead. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from server_core.contract.messages.message import CATALOGUE, Message
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import RouteReason
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import MOVING, PrintParameters
from server_core.contract.types.printers import Capabilities

MOST_SIZES = 8
OF_A_ROLL = " without a height, which is a continuous roll's"


@dataclass(frozen=True, kw_only=True, slots=True)
class RouteWords:
    """In the words of the parameters, `media 210 x 297 mm`; `possible` empty = nothing can be named."""

    asked: str
    possible: str


def reason_words(reason: RouteReason) -> Message:
    """Return the reason as a part of a sentence."""
    return CATALOGUE[reason.value]()


def route_words(
    reason: RouteReason,
    known: Capabilities,
    media: list[Media],
    document_format: DocumentFormat,
    raw_language: RawLanguage | None,
    wished: PrintParameters,
) -> RouteWords | None:
    """None where the reason is no parameter's."""
    match reason:
        case RouteReason.FORMAT_NOT_SUPPORTED:
            return _of(f"document_format {document_format}", _listed("document_format", known.document_formats))
        case RouteReason.RAW_LANGUAGE_NOT_SUPPORTED:
            name = "document_raw_language"
            return _of(f"{name} {raw_language}", _listed(name, known.raw_languages))
        case RouteReason.COLOR_NOT_SUPPORTED:
            return _of(f"color_mode {wished.color_mode}", _others("color_mode", known.color_modes, wished.color_mode))
        case RouteReason.DUPLEX_NOT_SUPPORTED:
            return _of(
                f"duplex_mode {wished.duplex_mode}", _others("duplex_mode", known.duplex_modes, wished.duplex_mode)
            )
        case RouteReason.DPI_NOT_SUPPORTED:
            return _of(f"dpi {wished.dpi}", _listed("dpi", known.dpi))
        case RouteReason.COPIES_NOT_SUPPORTED:
            most = "" if known.copies is None else f"copies {known.copies.min} to {known.copies.max}"
            return _of(f"copies {wished.copies}", most)
        case RouteReason.MEDIA_NOT_SUPPORTED:
            asked = _size(wished.media_width_mm, wished.media_height_mm)
            roll = wished.media_width_mm is not None and wished.media_height_mm is None
            return _of(f"media {asked}{OF_A_ROLL if roll else ''}", _media(known, media))
        case RouteReason.ORIENTATION_NOT_SUPPORTED:
            return _of(f"orientation {wished.orientation}", "orientation default")
        case RouteReason.SCALE_NOT_SUPPORTED:
            return _of(f"scale_mode {wished.scale_mode}", "scale_mode none")
        case RouteReason.PLACEMENT_NOT_SUPPORTED:
            moved = [f"{name} {getattr(wished, name):g}" for name in MOVING if getattr(wished, name)]
            return _of(", ".join(moved) or "a calibrated printer", "offsets and margins of 0 and no calibration")
    return None


def _of(asked: str, possible: str) -> RouteWords:
    return RouteWords(asked=asked, possible=possible)


def _others(name: str, possible: Iterable[str] | None, wished: str) -> str:
    """The printer's own setting is always possible."""
    return _listed(name, [word for word in possible or () if word != wished] or ["default"])


def _listed(name: str, possible: Iterable[object] | None) -> str:
    words = ", ".join(map(str, possible or ()))
    return f"{name} {words}" if words else ""


def _media(known: Capabilities, listed: list[Media]) -> str:
    sizes = [_size(media.width_mm, media.height_mm) for media in listed[:MOST_SIZES]]
    if len(listed) > MOST_SIZES:
        sizes.append(f"{len(listed) - MOST_SIZES} more")
    if (custom := known.custom_media) is not None:
        low = _size(custom.min_width_mm, custom.min_height_mm)
        sizes.append(f"from {low} to {_size(custom.max_width_mm, custom.max_height_mm)}")
    return f"media {', '.join(sizes)}" if sizes else ""


def _size(width: float | None, height: float | None) -> str:
    if width is None:
        return f"{height:g} mm high"
    return f"{width:g} mm wide" if height is None else f"{width:g} x {height:g} mm"
