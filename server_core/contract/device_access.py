"""Wire types for an agent's access to a printer: the device's identity, its trusted certificate and the agent's login.

    POST printers/{id}/trust            TrustCertificate -> PrinterView
    POST printers/{id}/login            SetLogin -> PrinterView

An ipps printer signs its own certificate. Its agent trusts the first one on use and remembers its key (SHA-256 of the
SubjectPublicKeyInfo, hex). If the printer shows another key, nothing is printed until an operator confirms that the
printer was reset or replaced. Passwords are sent to the printer's own agent only.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.printer_place import PlaceView
from server_core.contract.secretive import Secretive
from server_core.contract.types.jobs import WaitingReason

Fingerprint = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{64}\Z", extra={"expects": "64 hex digits in lower case (SHA-256 of the key)"})
]


class KeptOut(StrEnum):
    """What keeps an agent out of a printer that is there, as agents tell it among `status_reasons`."""

    LOGIN_NEEDED = "login-needed"
    LOGIN_REFUSED = "login-refused"
    CERTIFICATE_CHANGED = "certificate-changed"
    OTHER_DEVICE = "other-device"

    @property
    def waiting(self) -> WaitingReason:
        """What a job waits for there."""
        return WaitingReason(self.name.lower())


def kept_out(status_reasons: Sequence[str]) -> KeptOut | None:
    return next((cause for cause in KeptOut if cause.value in status_reasons), None)


class StrangeDevice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Device that answers in place of a printer's own, with the identity it reports.

    `printer_id`, `printer_name`: the printer it belongs to, if known.
    """

    model: str | None = None
    serial: str | None = None
    uuid: str | None = None
    mac: str | None = None
    printer_id: UUID | None = None
    printer_name: str | None = None


class DeviceView(PlaceView, Struct, frozen=True, kw_only=True):
    """A printer's device, beside `serial` and `model`.

    - `device_uuid`, `device_mac`, `serial` all null: the device reports no identity, so another device at its address
      goes unnoticed
    - `other_device`: answers in its place; nothing is printed on it
    - `found_uri`: the address at which its own device answers now
    - `follows_device`: the printer takes over such an address by itself
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
