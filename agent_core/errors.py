"""Known errors of the engine: each has a stable code and a calm text. Anything else that is raised is a bug."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agent_core.domain import Confirmation, FailureReason, WaitingReason
    from agent_core.identity import DeviceIdentity


class EngineError(Exception):
    """Base of all known errors; the text is for people."""


class InvalidDeviceUri(EngineError):
    """The address of a printer cannot be used."""


class NotReady(EngineError):
    """The device cannot take a job now; nothing was sent, the job waits."""

    def __init__(self, waiting: WaitingReason, message: str) -> None:
        super().__init__(message)
        self.waiting = waiting


class NotLetIn(NotReady):
    """The device is there and takes jobs of others: it waits for a person who lets us in."""


class OtherDevice(NotLetIn):
    """Another device than the printer's own answers at its address, or one that does not say which it is (`NOBODY`)
    where another one was seen before."""

    def __init__(self, waiting: WaitingReason, message: str, identity: DeviceIdentity) -> None:
        super().__init__(waiting, message)
        self.identity = identity


class CannotPrint(EngineError):
    """This job can never be printed as it is; nothing was sent."""

    def __init__(self, reason: FailureReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class DeliveryFailed(EngineError):
    """The device took bytes (or refused the job) and it is known that the job did not print whole."""

    def __init__(self, reason: FailureReason, message: str, *, bytes_sent: int) -> None:
        super().__init__(message)
        self.reason = reason
        self.bytes_sent = bytes_sent


class OutcomeUnknown(EngineError):
    """Bytes may have left and nobody can tell what became of them. Never sent again.

    `evidence`: what is known all the same, from a device that acknowledged all bytes and then reset the connection.
    """

    def __init__(self, message: str, *, bytes_sent: int | None = None, evidence: Confirmation | None = None) -> None:
        super().__init__(message)
        self.bytes_sent = bytes_sent
        self.evidence = evidence


class DeliveryCancelled(EngineError):
    """The cancel was confirmed: nothing was sent, or the device says that the job was cancelled."""

    def __init__(self, message: str, *, bytes_sent: int = 0) -> None:
        super().__init__(message)
        self.bytes_sent = bytes_sent
