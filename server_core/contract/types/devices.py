"""Devices: identity and capabilities, as drivers, servers and consoles use them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta, Struct

from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import RasterAbility
from server_core.contract.types.media import CustomMedia, Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, ScaleMode
from server_core.contract.types.states import Confirmation


class DeviceIdentity(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Identity as the device reported it; null = not reported. `identity` builds it from a device's own words.

    `uuid`: RFC 4122, lower case, without `urn:uuid:`. `mac`: `aa:bb:cc:dd:ee:ff`. `model`: make and model.
    """

    uuid: DeviceWord | None = None
    serial: DeviceWord | None = None
    mac: DeviceWord | None = None
    model: DeviceWord | None = None


NOBODY = DeviceIdentity()


@dataclass(frozen=True, kw_only=True, slots=True)
class DeviceFacts:
    """Capabilities of a device. None = unknown, never invented.

    - `formats`: MIME types that the device accepts unchanged
    - `raw_languages`: languages it interprets; None = it accepts any bytes and its languages are unknown
    - `reported` False = everything comes from the administrator's setup
    - `orientations`, `scale_modes`: what the device itself applies to a PDF
    - `raster`: formats of dots that it takes, at most one ability for each
    - `identity`: the device that reported now, to be compared with the intended one; the other fields may be remembered
    """

    formats: tuple[str, ...] = ()
    raw_languages: tuple[RawLanguage, ...] | None = ()
    color_modes: tuple[ColorMode, ...] | None = None
    duplex_modes: tuple[DuplexMode, ...] | None = None
    media: tuple[Media, ...] | None = None
    custom_media: CustomMedia | None = None
    dpi: tuple[int, ...] | None = None
    max_copies: int | None = None
    orientations: tuple[Orientation, ...] | None = None
    scale_modes: tuple[ScaleMode, ...] | None = None
    raster: tuple[RasterAbility, ...] = ()
    confirmation: Confirmation | None = None
    model: str | None = None
    serial: str | None = None
    uuid: str | None = None
    mac: str | None = None
    reported: bool = False
    identity: DeviceIdentity = field(default=NOBODY, compare=False)


MOST_CHARACTERS = 200
"""Most characters of a text that a device reports."""
DeviceWord = Annotated[str, Meta(max_length=MOST_CHARACTERS)]
