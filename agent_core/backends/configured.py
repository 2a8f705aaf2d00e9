"""What is known of a device that says nothing of itself: what its administrator set up, and no more."""

from __future__ import annotations

from agent_core.domain import DeviceFacts, PrinterSetup
from agent_core.status.told import Told
from server_core.contract.device_uri import DeviceUri
from server_core.contract.public import ColorMode, Confirmation, CustomMedia, DuplexMode, Media, RawLanguage

LONGEST_MM = 2000.0
"""As long as a job can ask for."""


def media_name(width_mm: float, height_mm: float | None) -> str:
    """`100x150 mm`, or `80 mm` for continuous media."""
    return f"{width_mm:g}x{height_mm:g} mm" if height_mm is not None else f"{width_mm:g} mm"


def facts_of(setup: PrinterSetup, *, confirmation: Confirmation | None = None, told: Told | None = None) -> DeviceFacts:
    """Devices with a language of labels or receipts print black, on one side. The server assumes the same.

    What the device `told` fills what the setup leaves open. Not the width of its head: printers tell the width that the
    last job set, and a narrow one would keep wide jobs out.
    """
    dpi = setup.dpi or (told.dpi if told else None)
    media: tuple[Media, ...] | None = None
    if setup.media_width_mm is not None:
        media = (
            Media(
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
        dpi=(dpi,) if dpi is not None else None,
        confirmation=confirmation,
        model=told.model if told else None,
        serial=told.serial if told else None,
        mac=told.mac if told else None,
        reported=told is not None,
    )


def contradiction(setup: PrinterSetup, told: Told | None) -> str | None:
    """Where the device is not what its administrator set up: the setup holds, and this is said."""
    if told is None:
        return None
    if setup.dpi and told.dpi and setup.dpi != told.dpi:
        return f"It is set up with {setup.dpi} dpi, but says that it has {told.dpi}: what it prints has the wrong size."
    return None


def up_to(width_mm: float) -> CustomMedia:
    """All that a print head of this width can print on."""
    return CustomMedia(min_width_mm=1, max_width_mm=width_mm, min_height_mm=1, max_height_mm=LONGEST_MM)


def _languages(setup: PrinterSetup) -> tuple[RawLanguage, ...] | None:
    """A raw port takes any bytes: without a word of its administrator nobody knows which of them it understands."""
    if setup.language is not None:
        return (setup.language,)
    return None if DeviceUri.parse(setup.uri).takes_any_bytes else ()
