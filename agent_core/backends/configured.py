"""What is known of a device that says nothing of itself: what its administrator set up, and no more."""

from __future__ import annotations

from agent_core.device_uri import DeviceUri, DriverKind
from agent_core.domain import (
    ColorMode,
    Confirmation,
    CustomMedia,
    DeviceFacts,
    DuplexMode,
    MediaSize,
    PrinterSetup,
    RawLanguage,
)

LONGEST_MM = 2000.0
"""As long as a job can ask for."""


def media_name(width_mm: float, height_mm: float | None) -> str:
    """`100x150 mm`, or `80 mm` for continuous media."""
    return f"{width_mm:g}x{height_mm:g} mm" if height_mm is not None else f"{width_mm:g} mm"


def facts_of(setup: PrinterSetup, *, confirmation: Confirmation | None = None) -> DeviceFacts:
    """Devices with a language of labels or receipts print black, on one side. The server assumes the same."""
    media: tuple[MediaSize, ...] | None = None
    if setup.media_width_mm is not None:
        media = (
            MediaSize(
                name=media_name(setup.media_width_mm, setup.media_height_mm),
                width_mm=setup.media_width_mm,
                height_mm=setup.media_height_mm,
                loaded=True,
            ),
        )
    prints_labels = setup.language is not None
    return DeviceFacts(
        raw_languages=_languages(setup),
        color_modes=(ColorMode.DEFAULT, ColorMode.MONOCHROME) if prints_labels else None,
        duplex_modes=(DuplexMode.DEFAULT, DuplexMode.SIMPLEX) if prints_labels else None,
        media=media,
        custom_media=None if setup.tuning.head_width_mm is None else up_to(setup.tuning.head_width_mm),
        dpi=(setup.dpi,) if setup.dpi is not None else None,
        confirmation=confirmation,
        reported=False,
    )


def up_to(width_mm: float) -> CustomMedia:
    """All that a print head of this width can print on."""
    return CustomMedia(min_width_mm=1, max_width_mm=width_mm, min_height_mm=1, max_height_mm=LONGEST_MM)


def _languages(setup: PrinterSetup) -> tuple[RawLanguage, ...] | None:
    """A raw port takes any bytes: without a word of its administrator nobody knows which of them it understands."""
    if setup.language is not None:
        return (setup.language,)
    return None if DeviceUri.parse(setup.uri).kind is DriverKind.SOCKET else ()
