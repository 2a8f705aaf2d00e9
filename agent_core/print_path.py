"""How a document becomes ink on one printer. Pure; printing and preview both ask here, so that they agree."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.device_uri import DeviceUri, DriverKind
from agent_core.domain import (
    ColorMode,
    DeviceFacts,
    DocumentFormat,
    DuplexMode,
    FailureReason,
    PrinterSetup,
    PrintParameters,
    RawLanguage,
)
from agent_core.render.request import RenderRequest

PDF_MIME = "application/pdf"
RAW_MIME = "application/octet-stream"
DEFAULT_DPI = 203


@dataclass(frozen=True, kw_only=True, slots=True)
class PassThrough:
    """The document goes to the device as it is."""

    mime_type: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Burn:
    """The engine draws the pages and sends dots in the device's language (ZPL)."""

    request: RenderRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class NotYetKnown:
    """The device has never said what it takes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NotPossible:
    reason: FailureReason
    text: str


PrintPath = PassThrough | Burn | NotYetKnown | NotPossible


def print_path(
    document_format: DocumentFormat,
    raw_language: RawLanguage | None,
    wished: PrintParameters,
    setup: PrinterSetup,
    facts: DeviceFacts,
) -> PrintPath:
    """A device that speaks ZPL gets our dots, even if it takes PDF too: only then is the preview what it burns.

    What the device understands may be unknown; then the sender of RAW bytes is trusted to know.
    """
    languages = facts.raw_languages
    if document_format is DocumentFormat.RAW:
        if languages is None or (raw_language is not None and raw_language in languages):
            return PassThrough(mime_type=RAW_MIME)
        return _not_taken(setup, facts, f"{(raw_language or 'unnamed').upper()} jobs")
    if RawLanguage.ZPL in (languages or ()):
        return _burned(wished, setup, facts)
    if PDF_MIME in facts.formats:
        return _passed_through(wished)
    return _not_taken(setup, facts, "PDF documents")


def burn_request(wished: PrintParameters, setup: PrinterSetup, facts: DeviceFacts) -> RenderRequest:
    """What the job leaves open is the printer's: first as its administrator set it up, then as it says itself."""
    loaded = next((one for one in facts.media or () if one.loaded), None)
    width, height = (loaded.width_mm, loaded.height_mm) if loaded else (None, None)
    if setup.media_width_mm is not None:
        width, height = setup.media_width_mm, setup.media_height_mm
    return RenderRequest.of(
        wished, dpi=setup.dpi or (facts.dpi or (DEFAULT_DPI,))[0], loaded_width_mm=width, loaded_height_mm=height
    )


def _burned(wished: PrintParameters, setup: PrinterSetup, facts: DeviceFacts) -> PrintPath:
    if wished.color_mode is ColorMode.COLOR or wished.duplex_mode in (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE):
        return NotPossible(
            reason=FailureReason.PRINTER_REJECTED,
            text="A label printer prints in black on one side only.",
        )
    return Burn(request=burn_request(wished, setup, facts))


def _passed_through(wished: PrintParameters) -> PrintPath:
    shifts = (wished.offset_x_mm, wished.offset_y_mm, wished.margin_top_mm, wished.margin_right_mm)
    if any((*shifts, wished.margin_bottom_mm, wished.margin_left_mm)):
        return NotPossible(
            reason=FailureReason.PRINTER_REJECTED,
            text="This printer takes PDF as it is: offsets and margins are not possible on it yet.",
        )
    return PassThrough(mime_type=PDF_MIME)


def _not_taken(setup: PrinterSetup, facts: DeviceFacts, what: str) -> PrintPath:
    """A printer that was never reached may take it after all; one that told what it takes never will."""
    if not facts.reported and DeviceUri.parse(setup.uri).kind is DriverKind.IPP:
        return NotYetKnown()
    languages = ["RAW"] if facts.raw_languages is None else [language.upper() for language in facts.raw_languages]
    taken = ", ".join([*facts.formats, *languages]) or "nothing known"
    return NotPossible(
        reason=FailureReason.DRIVER_MISSING, text=f"This printer does not take {what} (it takes: {taken})."
    )
