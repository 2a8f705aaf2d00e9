"""What a printer can do, from its attributes and its administrator's setup. Unknown stays None."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from agent_core.backends.ipp.formats import languages_taken
from agent_core.backends.ipp.media import media_of, to_facts
from agent_core.backends.ipp.message import Attributes
from agent_core.backends.ipp.raster import RASTER_ATTRIBUTES, likely, raster_facts
from agent_core.device_text import clean, clean_or_none
from server_core.contract.decisions.capabilities import loaded_medium
from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts, DeviceIdentity
from server_core.contract.types.media import SAME_MM, Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, ScaleMode
from server_core.contract.types.states import Confirmation

IDENTITY_ATTRIBUTES = (
    "printer-uuid",
    "printer-serial-number",
    "printer-device-id",
    "printer-make-and-model",
    "cups-version",
)
CAPABILITY_ATTRIBUTES = (
    "document-format-supported",
    "print-color-mode-supported",
    "color-supported",
    "sides-supported",
    "media-supported",
    "media-ready",
    "media-size-supported",
    "media-col-ready",
    "media-col-supported",
    "media-col-database",
    "printer-resolution-supported",
    "printer-resolution-default",
    "copies-supported",
    "job-creation-attributes-supported",
    "orientation-requested-supported",
    "print-scaling-supported",
    *RASTER_ATTRIBUTES,
    *IDENTITY_ATTRIBUTES,
)
_SERIAL_KEYS = ("SN", "SERN", "SERIALNUMBER", "SERIAL NUMBER")
_MAC_KEYS = ("MAC", "MACADDRESS", "MAC ADDRESS")
MAX_FORMATS = 100
MOST_COPIES = 99
COLOR_WORDS = {ColorMode.MONOCHROME: "monochrome", ColorMode.COLOR: "color"}
ORIENTATION_NUMBERS = {Orientation.PORTRAIT: 3, Orientation.LANDSCAPE: 4}
SIDES_WORDS = {
    DuplexMode.SIMPLEX: "one-sided",
    DuplexMode.LONG_EDGE: "two-sided-long-edge",
    DuplexMode.SHORT_EDGE: "two-sided-short-edge",
}


def is_cups_queue(printer: Attributes, path: str) -> bool:
    """A spooler stands between us and the device: its "completed" is the spooler's word."""
    return "cups-version" in printer or path.startswith(("/printers/", "/classes/"))


def told_identity(printer: Attributes, path: str) -> DeviceIdentity:
    """Return the device's identity.

    A queue's own UUID does not identify the device: a recreated queue has another UUID.
    """
    who = _identity(printer, _device_id(printer))
    return structs.replace(who, uuid=None) if is_cups_queue(printer, path) else who


def device_facts(printer: Attributes, setup: PrinterSetup, path: str) -> DeviceFacts:
    media, custom = to_facts(media_of(printer))
    ids = _device_id(printer)
    cups = is_cups_queue(printer, path)
    who = _identity(printer, ids)
    reported = DeviceFacts(
        formats=tuple(dict.fromkeys(map(clean, printer.words("document-format-supported")[:MAX_FORMATS]))),
        raw_languages=languages_taken(printer, setup.language, ids.get("CMD") or ids.get("COMMAND SET") or ""),
        color_modes=_color_modes(printer),
        duplex_modes=_duplex_modes(printer),
        media=media,
        custom_media=custom,
        dpi=_dpi(printer),
        max_copies=_max_copies(printer),
        orientations=_orientations(printer),
        scale_modes=_scale_modes(printer),
        raster=raster_facts(printer),
        confirmation=Confirmation.SPOOLER_COMPLETED if cups else Confirmation.PRINTER_CONFIRMED,
        model=clean_or_none(printer.word("printer-make-and-model")),
        serial=who.serial,
        uuid=who.uuid,
        mac=who.mac,
        reported=True,
        identity=told_identity(printer, path),
    )
    return _with_setup(reported, setup)


def _with_setup(facts: DeviceFacts, setup: PrinterSetup) -> DeviceFacts:
    """The administrator knows what is loaded and what the head has: both come first."""
    if setup.dpi is not None:
        facts = replace(facts, dpi=(setup.dpi, *(dpi for dpi in facts.dpi or () if dpi != setup.dpi)))
    width, height = setup.media_width_mm, setup.media_height_mm
    if width is not None:
        known = facts.media or ()
        same = next((size for size in known if _is_size(size, width, height)), None)
        loaded = loaded_medium(width, height, same.name if same else None)
        facts = replace(facts, media=(loaded, *(size for size in known if size is not same)))
    return facts


def _is_size(size: Media, width: float, height: float | None) -> bool:
    return abs(size.width_mm - width) <= SAME_MM and abs((size.height_mm or 0) - (height or 0)) <= SAME_MM


def _color_modes(printer: Attributes) -> tuple[ColorMode, ...] | None:
    words = printer.words("print-color-mode-supported")
    if words:
        return (ColorMode.DEFAULT, *(mode for mode, word in COLOR_WORDS.items() if word in words))
    if printer.boolean("color-supported") is False:
        return (ColorMode.DEFAULT, ColorMode.MONOCHROME)
    return None


def _duplex_modes(printer: Attributes) -> tuple[DuplexMode, ...] | None:
    words = printer.words("sides-supported")
    if not words:
        return None
    return (DuplexMode.DEFAULT, *(mode for mode, word in SIDES_WORDS.items() if word in words))


def _dpi(printer: Attributes) -> tuple[int, ...] | None:
    """The default first; of unequal directions the one across the paper counts."""
    found = (
        *printer.resolutions("printer-resolution-default"),
        *printer.resolutions("printer-resolution-supported"),
    )
    return likely(each.dpi for each in found) or None


def _max_copies(printer: Attributes) -> int | None:
    spans = printer.ranges("copies-supported")
    most = spans[0].upper if spans else printer.integer("copies-supported")
    if most is None and "copies" in printer.words("job-creation-attributes-supported"):
        return MOST_COPIES  # it makes them and does not say how many
    return most if most is not None and most >= 1 else None


def _orientations(printer: Attributes) -> tuple[Orientation, ...] | None:
    numbers = printer.integers("orientation-requested-supported")
    known = tuple(mode for mode, number in ORIENTATION_NUMBERS.items() if number in numbers)
    return (Orientation.DEFAULT, *known) if numbers else None


def _scale_modes(printer: Attributes) -> tuple[ScaleMode, ...] | None:
    words = printer.words("print-scaling-supported")
    return tuple(mode for mode in ScaleMode if mode.value in words) if words else None


def _device_id(printer: Attributes) -> dict[str, str]:
    """IEEE 1284 device id: `MFG:Zebra;MDL:ZD420;CMD:ZPL;SN:123;`."""
    pairs = (part.partition(":") for part in (printer.word("printer-device-id") or "").split(";"))
    return {key.strip().upper(): value.strip() for key, colon, value in pairs if colon}


def _identity(printer: Attributes, ids: dict[str, str]) -> DeviceIdentity:
    """PWG 5100.11 printer-serial-number before the device id; what names no single device is none."""
    in_id = next((ids[key] for key in _SERIAL_KEYS if ids.get(key)), None)
    return identity(
        uuid=printer.word("printer-uuid"),
        serial=printer.word("printer-serial-number") or in_id,
        mac=next((ids[key] for key in _MAC_KEYS if ids.get(key)), None),
        model=clean_or_none(printer.word("printer-make-and-model")),
    )
