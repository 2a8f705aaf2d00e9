"""Wire types of how an agent gets into a printer: which device it is, whose certificate is believed, and who the agent
says it is.

    POST printers/{id}/trust            TrustCertificate -> PrinterView
    POST printers/{id}/login            SetLogin -> PrinterView

An ipps printer signs its own certificate, so its agent believes the first one and then no other: its key is remembered
(SHA-256 of the SubjectPublicKeyInfo, hex). Where it shows another, nothing is printed until an operator says that this
printer was reset or replaced. Passwords are told to nobody but the printer's own agent.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.printer_place import PlaceView
from server_core.contract.secretive import Secretive

Fingerprint = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{64}\Z", extra={"expects": "64 hex digits in lower case (SHA-256 of the key)"})
]


class KeptOut(StrEnum):
    """What keeps an agent out of a printer that is there, as agents tell it among `status_reasons`."""

    LOGIN_NEEDED = "login-needed"
    LOGIN_REFUSED = "login-refused"
    CERTIFICATE_CHANGED = "certificate-changed"
    OTHER_DEVICE = "other-device"


def kept_out(status_reasons: Sequence[str]) -> KeptOut | None:
    return next((cause for cause in KeptOut if cause.value in status_reasons), None)


class StrangeDevice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A device that answers in place of a printer's own, as far as it tells who it is; `printer_id`, `printer_name`:
    the printer whose device it is, where that is known."""

    model: str | None = None
    serial: str | None = None
    uuid: str | None = None
    mac: str | None = None
    printer_id: UUID | None = None
    printer_name: str | None = None


class DeviceView(PlaceView, Struct, frozen=True, kw_only=True):
    """Which device a printer is, beside `serial` and `model`. `device_uuid`, `device_mac` and `serial` null: it does
    not tell, so another device at its address goes unnoticed. `other_device`: answers there in its place, nothing is
    printed on it; `found_uri`: where its own device answers now; `follows_device`: it takes such an address by itself.
    """

    device_uuid: str | None = None
    device_mac: str | None = None
    other_device: StrangeDevice | None = None
    found_uri: str | None = None
    follows_device: bool = False


class TrustCertificate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`certificate`: the key that was looked at, null = the one that the printer shows now."""

    certificate: Fingerprint | None = None


class SetLogin(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`user_name` null = the printer asks for none; both without control characters, and no colon in the name."""

    user_name: Annotated[str, Meta(min_length=1, max_length=120, pattern=r"^[^:\x00-\x1f\x7f]+\Z")] | None = None
    password: Annotated[str, Meta(max_length=255, pattern=r"^[^\x00-\x1f\x7f]*\Z")] = ""
