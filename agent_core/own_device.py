"""Checks that an address leads to the printer's own device, and keeps jobs from another one."""

from __future__ import annotations

import time
from collections.abc import Callable

from agent_core.errors import NotIdentified, OtherDevice
from server_core.contract.decisions.device_identity import same_at_address
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.printers import KeptOut
from server_core.contract.types.states import WaitingReason

TELL_AGAIN_SECONDS = 60.0
MAY_PRINT_SECONDS = 180.0
LEAST_SILENCES = 3
KEPT_OUT_WORDS = {cause.waiting: cause.value for cause in KeptOut}
"""State reasons for these causes; RFC 8011 has no keywords for them."""


def names_its_device(setup: PrinterSetup) -> bool:
    """Return whether the address leads to no other device."""
    return setup.uri.lower().startswith("usb:") and "serial=" in setup.uri


def is_own_device(setup: PrinterSetup, reported: DeviceIdentity) -> bool | None:
    """Return whether the printer's own device reported this identity; None = undecidable.

    A USB address with a serial number identifies the device itself, so no other device is ever opened by it. The serial
    number that the device reports in its language may be spelt differently.
    """
    if names_its_device(setup):
        return None
    return same_at_address(setup.intended, reported)


def refuse_another(setup: PrinterSetup, reported: DeviceIdentity) -> None:
    """Check that no other device answers. Raises OtherDevice."""
    if is_own_device(setup, reported) is False:
        raise OtherDevice(WaitingReason.OTHER_DEVICE, other_device_words(setup.intended, reported), reported)


def require_own_device(setup: PrinterSetup, reported: DeviceIdentity, *, answers: bool = True) -> None:
    """Check the device before the first byte of a job, when it is ready to take one.

    Raises OtherDevice. Raises NotIdentified if the device has to identify itself (`must_identify`) and does not.
    `answers` False: it answered no question before this job.
    """
    refuse_another(setup, reported)
    if setup.must_identify and is_own_device(setup, reported) is None:
        raise NotIdentified(WaitingReason.PRINTER_BUSY, OwnDeviceMessages.DEVICE_NOT_TOLD_YET(), answers=answers)


class IdentityCheck:
    """Decides whether a device has to identify itself before a job, and when a person has to be asked.

    A device that used to identify itself (`is_expected`) and stops doing so may be another one. Its identity is awaited
    after a start, after an absence, and once it stays silent although it had identified itself since its last job.
    No job is sent to it meanwhile. After 60 s and three unanswered queries it is doubted.

    Some printers answer nothing while they print. So a printer that has not identified itself since its last job is
    still used, and one that may be printing is given 180 s. `now`: a monotonic clock, in seconds.
    """

    def __init__(self, *, is_expected: bool, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.expect(is_expected, is_confirmed=False)

    def expect(self, is_expected: bool, *, is_confirmed: bool) -> None:
        """Start over. `is_confirmed`: the device has just identified itself."""
        self.is_expected = is_expected
        self.is_awaited = is_expected and not is_confirmed
        self.is_doubted = False
        self._answers_with_status = False
        self._confirmed_since_job = is_confirmed
        self._came_back = True
        self._sent_at: float | None = None
        self._silences, self._silent_since = 0, 0.0

    @property
    def is_required(self) -> bool:
        """Return whether the next job may only be sent to a device that identifies itself before it."""
        return self.is_expected and (self.is_awaited or (self._confirmed_since_job and self._answers_with_status))

    @property
    def is_open(self) -> bool:
        """Return whether it is worth querying again soon."""
        return self.is_expected and (self.is_awaited or not self._confirmed_since_job)

    def confirm(self, *, with_status: bool) -> None:
        """Note that the printer's own device identified itself. `with_status`: in the query that precedes a job."""
        self.is_awaited = self.is_doubted = self._came_back = False
        self._confirmed_since_job = True
        self._answers_with_status |= with_status
        self._silences = 0

    def is_away(self) -> None:
        """Note that the printer's own device cannot be reached; another one may answer now or next."""
        self.is_awaited, self._came_back = self.is_expected, True
        self.is_doubted, self._silences = False, 0

    def opened(self) -> None:
        """Note that the device is ready for a job. One that had to identify itself for it has done so."""
        if self.is_required:
            self.confirm(with_status=True)

    def may_print(self) -> None:
        """Note that bytes of a job may have left."""
        self._confirmed_since_job, self._sent_at = False, self._now()

    def was_silent(self, *, answers: bool, prints: bool = False) -> None:
        """Note that a device that can be reached and seems ready did not identify itself.

        `answers` False: it answered no query at all. `prints`: it reports that it is printing.
        """
        if not self.is_expected:
            return
        if not self.is_awaited and not (self._confirmed_since_job and self._answers_with_status):
            return
        now, self.is_awaited = self._now(), True
        if not self._silences:
            self._silent_since = now
        self._silences += 1
        since, patience = self._silent_since, TELL_AGAIN_SECONDS
        if prints or not (answers or self._came_back):
            patience = MAY_PRINT_SECONDS
        elif not self._confirmed_since_job and self._sent_at is not None:
            since = max(since, self._sent_at + MAY_PRINT_SECONDS - TELL_AGAIN_SECONDS)
        self.is_doubted |= self._silences >= LEAST_SILENCES and now - since >= patience


def other_device_words(intended: DeviceIdentity, reported: DeviceIdentity) -> Message:
    """Describe the other device for logs and API clients.

    The console words it from the identities (`StrangeDevice`).
    """
    return OwnDeviceMessages.ANOTHER_DEVICE_INSTEAD(there=_named(reported, intended), known=_named(intended, reported))


def _named(device: DeviceIdentity, other: DeviceIdentity) -> str | Message:
    """Name the device by the first identifier that both report and that differs."""
    if device.serial and (other.serial or (not (device.uuid and other.uuid) and not (device.mac and other.mac))):
        return device.serial
    if device.uuid and (other.uuid or not device.mac):
        return device.uuid
    return device.mac or OwnDeviceMessages.DEVICE_UNNAMED()
