"""Texts from devices, cleaned for logs and labels. Also IEEE 1284 device IDs, and label languages in them and in
DNS-SD.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from agent_core.status.languages import LANGUAGES
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.message import Message, words
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import PLACE_CHARACTERS

MOST_CHARACTERS = 4096
_MOST_KEYS = 64
_MOST_OF_A_WORD = 60
_LANGUAGES = {name: one.language for one in LANGUAGES for name in one.names}
_LONG_KEYS = {"MANUFACTURER": "MFG", "MODEL": "MDL", "COMMAND SET": "CMD", "DESCRIPTION": "DES", "CLASS": "CLS"}
_SERIAL_KEYS = ("SN", "SERN", "SERIALNUMBER", "SERIAL NUMBER", "SERIAL")


def read_device_id(text: str) -> dict[str, str]:
    """Parse `MFG:Zebra;MDL:ZD420;CMD:ZPL;SN:123;` into its short keys (IEEE 1284 clause 7.6). Of duplicate keys
    the first wins.
    """
    fields: dict[str, str] = {}
    for part in text[:MOST_CHARACTERS].split(";")[:_MOST_KEYS]:
        key, colon, value = part.partition(":")
        key = key.strip().upper()
        if colon and value.strip():
            fields.setdefault(_LONG_KEYS.get(key, key), value.strip())
    return fields


def identity_of(fields: dict[str, str]) -> DeviceIdentity:
    serial = next((fields[key] for key in _SERIAL_KEYS if key in fields), None)
    return identity(serial=serial, model=make_and_model(fields.get("MFG"), fields.get("MDL")))


def make_and_model(make: str | None, model: str | None) -> str | None:
    """Return `Zebra ZD420`. Many models already include their maker's name."""
    make, model = (make or "").strip(), (model or "").strip()
    if not model or model.casefold().startswith(make.casefold()):
        return model or make or None
    return f"{make} {model}"


def language_among(words: Iterable[str], model: str | None = None) -> RawLanguage | None:
    """Return the first label or receipt language that is named: by MIME type, by command set, or in the model's name.

    Example: "ZTC ZD420-203dpi ZPL". Nothing is inferred from the model itself.
    """
    for word in words:
        plain = word[:_MOST_OF_A_WORD].strip()
        if plain.lower().startswith("application/"):  # vnd.zebra-zpl, vnd.epson.escpos, x-tspl
            plain = re.split(r"[/.-]", plain)[-1]
        found = _LANGUAGES.get(re.sub(r"[\W_]", "", plain).upper())
        if found is not None:
            return found
    for word in re.split(r"[\s,;()]+", (model or "")[:MOST_CHARACTERS]):
        if word.upper().replace("/", "") in _LANGUAGES:
            return _LANGUAGES[word.upper().replace("/", "")]
    return None


_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
MAX_TEXT = 500


def clean(text: str) -> str:
    """Return one line of limited length without control or bidirectional characters."""
    return _UNSAFE.sub(" ", text).strip()[:MAX_TEXT]


def clean_message(message: Message) -> Message:
    """Return the message; one with control characters, which a device may have put there, becomes clean free text."""
    return words(clean(message.text)) if _UNSAFE.search(message.text) else message


def location_or_none(text: str | None) -> str | None:
    """Return the device's location, cut to the length of an RFC 8011 printer-location."""
    words = " ".join(clean(text or "").split())[:PLACE_CHARACTERS].strip()
    return words or None


def clean_or_none(text: str | None) -> str | None:
    return (clean(text) or None) if text is not None else None
