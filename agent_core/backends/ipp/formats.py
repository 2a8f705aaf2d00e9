"""Document formats in IPP: which MIME type takes printer languages, and which one a submission is sent as."""

from __future__ import annotations

from agent_core.backends.ipp.message import Attributes
from server_core.contract.types.documents import RawLanguage

OCTET_STREAM = "application/octet-stream"
CUPS_RAW = "application/vnd.cups-raw"

LANGUAGE_TYPES = {
    "application/vnd.zebra-zpl": RawLanguage.ZPL,
    "application/vnd.zebra.zpl": RawLanguage.ZPL,
    "application/zpl": RawLanguage.ZPL,
    "application/x-zpl": RawLanguage.ZPL,
    "application/vnd.tsc-tspl": RawLanguage.TSPL,
    "application/vnd.tsc.tspl": RawLanguage.TSPL,
    "application/tspl": RawLanguage.TSPL,
    "application/x-tspl": RawLanguage.TSPL,
    "application/vnd.zebra-cpcl": RawLanguage.CPCL,
    "application/vnd.zebra.cpcl": RawLanguage.CPCL,
    "application/cpcl": RawLanguage.CPCL,
    "application/x-cpcl": RawLanguage.CPCL,
    "application/vnd.epson-escpos": RawLanguage.ESCPOS,
    "application/vnd.epson.escpos": RawLanguage.ESCPOS,
    "application/escpos": RawLanguage.ESCPOS,
    "application/x-escpos": RawLanguage.ESCPOS,
}

_DEVICE_ID_WORDS = {
    "ZPL": RawLanguage.ZPL,
    "ZPLII": RawLanguage.ZPL,
    "ZPL II": RawLanguage.ZPL,
    "TSPL": RawLanguage.TSPL,
    "TSPL2": RawLanguage.TSPL,
    "CPCL": RawLanguage.CPCL,
    "ESC/POS": RawLanguage.ESCPOS,
    "ESCPOS": RawLanguage.ESCPOS,
}


def is_raw(mime_type: str) -> bool:
    """Bytes in the device's own language: job attributes but copies would not reach them."""
    return mime_type in (OCTET_STREAM, CUPS_RAW) or mime_type in LANGUAGE_TYPES


def languages_taken(printer: Attributes, configured: RawLanguage | None, command_set: str) -> tuple[RawLanguage, ...]:
    """Languages with a format of their own; others only where the printer takes unnamed bytes."""
    formats = printer.words("document-format-supported")
    found = [LANGUAGE_TYPES[each] for each in formats if each in LANGUAGE_TYPES]
    if OCTET_STREAM in formats or CUPS_RAW in formats:
        if configured is not None:
            found.insert(0, configured)
        words = (word.strip().upper() for word in command_set.split(","))
        found += [_DEVICE_ID_WORDS[word] for word in words if word in _DEVICE_ID_WORDS]
    return tuple(dict.fromkeys(found))


def format_for(mime_type: str, configured: RawLanguage | None, printer: Attributes) -> str | None:
    """The printer's own word for these bytes; None where it does not take them."""
    formats = printer.words("document-format-supported")
    if not formats or not is_raw(mime_type):
        return mime_type if not formats or mime_type in formats else None
    language = LANGUAGE_TYPES.get(mime_type, configured)
    named = [each for each, spoken in LANGUAGE_TYPES.items() if spoken == language]
    # a CUPS queue would guess at an octet-stream and may typeset it as text
    wanted = [*([mime_type] if mime_type in LANGUAGE_TYPES else []), *named, CUPS_RAW, OCTET_STREAM]
    return next((each for each in wanted if each in formats), None)
