"""What is known of a printer from its set-up alone, until its agent has asked the device."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

from server_core.contract.console import AddPrinter
from server_core.contract.problems import ErrorCode
from server_core.contract.public import (
    Backend,
    Capabilities,
    ColorMode,
    CopiesRange,
    DocumentFormat,
    DuplexMode,
    FactSource,
    Media,
    Orientation,
    RawLanguage,
)
from server_core.services.rejected import Rejected

BACKENDS = {
    "ipp": Backend.IPP,
    "ipps": Backend.IPP,
    "socket": Backend.SOCKET,
    "virtual": Backend.VIRTUAL,
}
VIRTUAL_DPI = 203
VIRTUAL_WIDTH_MM, VIRTUAL_HEIGHT_MM = 100.0, 150.0


@dataclass(frozen=True, kw_only=True, slots=True)
class SetUp:
    """A printer as it was set up, defaults filled in; lengths in mm."""

    uri: str
    backend: Backend
    language: RawLanguage | None
    dpi: int | None
    media_width_mm: float | None
    media_height_mm: float | None


def set_up(wish: AddPrinter) -> SetUp:
    """A virtual printer is a 100 x 150 mm label printer unless told otherwise. Raises Rejected `invalid_device_uri`."""
    uri = wish.uri.strip()
    backend = _backend(uri)
    virtual = backend is Backend.VIRTUAL
    sized = wish.media_width_mm is not None
    return SetUp(
        uri=uri,
        backend=backend,
        language=wish.language or (RawLanguage.ZPL if virtual else None),
        dpi=wish.dpi or (VIRTUAL_DPI if virtual else None),
        media_width_mm=wish.media_width_mm if sized or not virtual else VIRTUAL_WIDTH_MM,
        media_height_mm=wish.media_height_mm if sized or not virtual else VIRTUAL_HEIGHT_MM,
    )


def assumed_capabilities(facts: SetUp) -> Capabilities:
    """Pages are turned into ZPL only; other languages take their own commands. Null where nobody knows."""
    if facts.language is None:
        return Capabilities(
            document_formats=[DocumentFormat.RAW] if facts.backend is Backend.SOCKET else None,
            source=FactSource.ASSUMED,
        )
    formats = [DocumentFormat.RAW]
    if facts.language is RawLanguage.ZPL:
        formats = [DocumentFormat.PDF, DocumentFormat.RAW]
    return Capabilities(
        document_formats=formats,
        raw_languages=[facts.language],
        color_modes=[ColorMode.DEFAULT, ColorMode.MONOCHROME],
        duplex_modes=[DuplexMode.DEFAULT, DuplexMode.SIMPLEX],
        orientations=list(Orientation),
        media=_media(facts),
        dpi=None if facts.dpi is None else [facts.dpi],
        copies=CopiesRange(),
        source=FactSource.CONFIGURED,
    )


def _media(facts: SetUp) -> list[Media] | None:
    if facts.media_width_mm is None:
        return None
    height = "roll" if facts.media_height_mm is None else f"{facts.media_height_mm:g}"
    return [
        Media(
            name=f"{facts.media_width_mm:g}x{height} mm",
            width_mm=facts.media_width_mm,
            height_mm=facts.media_height_mm,
            loaded=True,
        )
    ]


def _backend(uri: str) -> Backend:
    """The shape only; whether the device answers is its agent's to find out."""
    try:
        parts = urlsplit(uri)
        _ = parts.port
    except ValueError as error:
        raise _invalid(f"'{uri}' is not a device address: {error}.") from error
    scheme = parts.scheme.lower()
    backend = BACKENDS.get(scheme)
    if backend is None:
        known = ", ".join(f"{name}://" for name in BACKENDS)
        raise _invalid(f"'{uri}' is not a device address that this version can print to ({known}).")
    if parts.username or parts.password:
        raise _invalid("A device address carries no user name or password.")
    if backend is Backend.VIRTUAL:
        _check_virtual(parts)
    elif not parts.hostname:
        raise _invalid(f"'{uri}' names no host, for example {scheme}://192.168.1.40.")
    return backend


def _check_virtual(parts: SplitResult) -> None:
    name = unquote(parts.path).removeprefix("/")
    legal = all(character.isalnum() or character in "-_. " for character in name)
    if parts.netloc or not legal or not name.strip(". ") or len(name) > 64:
        raise _invalid("A virtual printer is virtual:///NAME, up to 64 letters, digits, - _ . or spaces.")


def _invalid(message: str) -> Rejected:
    return Rejected(ErrorCode.INVALID_DEVICE_URI, message)
