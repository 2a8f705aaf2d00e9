"""What a device told of itself. All of it is a claim: bounded, cleaned, and None where it was not understood."""

from __future__ import annotations

from dataclasses import dataclass, field

from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.documents import RawLanguage

MOST_CHARACTERS = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """Facts that a device reported. Lengths in mm.

    - `language`: the language of its answer
    - `media_height_mm` None = not reported or continuous
    - `model`: with the manufacturer if reported
    - `mac`: as the device writes it
    - `identity_question`: the question that yielded the serial number, or the MAC if it reports no serial number; empty
      if neither was reported. It may follow a status question at once
    """

    language: RawLanguage
    model: str | None = None
    serial: str | None = None
    mac: str | None = None
    firmware: str | None = None
    dpi: int | None = None
    head_width_mm: float | None = None
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    identity_question: bytes = field(default=b"", compare=False)


def identity_of(told: Told | None) -> DeviceIdentity:
    return NOBODY if told is None else identity(serial=told.serial, mac=told.mac, model=told.model)


def text_of(raw: bytes) -> str | None:
    """A device's words, fit for logs and labels: one line without control or direction characters."""
    text = raw[: 4 * MOST_CHARACTERS].decode("utf-8", "replace").replace("\ufffd", " ")
    words = "".join(one if one.isprintable() else " " for one in text).split()
    return " ".join(words)[:MOST_CHARACTERS].strip() or None


def mm_of(dots: int | None, dpi: int | None, *, most_mm: float) -> float | None:
    """To a tenth; None for what no printer has."""
    if dots is None or not dpi:
        return None
    millimetres = round(dots / dpi * 25.4, 1)
    return millimetres if 1 <= millimetres <= most_mm else None
