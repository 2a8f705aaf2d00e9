"""What keeps us out of a device that is there: a person changes it, not the printer."""

from __future__ import annotations

import time

from agent_core.errors import NotReady, OtherDevice
from server_core.contract.decisions.device_identity import is_known, same_at_address
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.printers import KeptOut
from server_core.contract.types.states import WaitingReason

TELL_AGAIN_SECONDS = 60.0
KEPT_OUT_WORDS = {cause.waiting: cause.value for cause in KeptOut}
"""Told among a device's own reasons: keywords of RFC 8011, which has none for this."""


def is_own_device(setup: PrinterSetup, told: DeviceIdentity) -> bool | None:
    """Return whether the printer's own device reported this identity; None = undecidable.

    A USB address with a serial number identifies the device itself, so no other device is ever opened by it. The serial
    number that the device reports in its language may be spelt differently.
    """
    if setup.uri.lower().startswith("usb:") and "serial=" in setup.uri:
        return None
    return same_at_address(setup.intended, told)


def require_own_device(setup: PrinterSetup, told: DeviceIdentity) -> None:
    """Check the device before the first byte of a job. Raises OtherDevice.

    A device without an identity is accepted, unless another one was seen at this address (`must_identify`).
    """
    own = is_own_device(setup, told)
    if own is False:
        raise OtherDevice(WaitingReason.OTHER_DEVICE, other_device_words(setup.intended, told), told)
    if own is None and setup.must_identify:
        raise OtherDevice(WaitingReason.OTHER_DEVICE, OwnDeviceMessages.DEVICE_UNSURE(), told)


class TellsAgain:
    """Holds jobs back after an absence until the device has identified itself again, for 60 s at most.

    After a start, a printer's port accepts jobs sooner than its SNMP agent answers, and another device may have its
    address. A device that never identified itself is not held back.
    """

    def __init__(self) -> None:
        self.is_awaited = False
        self._has_told = False
        self._until: float | None = None

    def hear(self, told: DeviceIdentity) -> None:
        """Note a reported identity."""
        if is_known(told):
            self._has_told, self.is_awaited = True, False

    def is_away(self) -> None:
        """Note that the device cannot be reached."""
        self.is_awaited, self._until = self._has_told, None

    def require(self) -> None:
        """Check before the first byte of a job. Raises NotReady."""
        if not self.is_awaited:
            return
        self._until = self._until or time.monotonic() + TELL_AGAIN_SECONDS
        if time.monotonic() < self._until:
            raise NotReady(WaitingReason.PRINTER_BUSY, OwnDeviceMessages.DEVICE_NOT_TOLD_YET())
        self.is_awaited = False


def other_device_words(known: DeviceIdentity, told: DeviceIdentity) -> Message:
    """Describe the other device for logs and API clients.

    The console words it from the identities (`StrangeDevice`).
    """
    return OwnDeviceMessages.ANOTHER_DEVICE_INSTEAD(there=_named(told, known), known=_named(known, told))


def _named(device: DeviceIdentity, other: DeviceIdentity) -> str | Message:
    """Name the device by the first identifier that both report and that differs."""
    if device.serial and (other.serial or (not (device.uuid and other.uuid) and not (device.mac and other.mac))):
        return device.serial
    if device.uuid and (other.uuid or not device.mac):
        return device.uuid
    return device.mac or OwnDeviceMessages.DEVICE_UNNAMED()
