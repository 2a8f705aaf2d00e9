"""Known errors of the engine: each has a stable code and a message for users. Any other exception is a bug."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server_core.contract.messages.message import Message

if TYPE_CHECKING:
    from server_core.contract.types.devices import DeviceIdentity
    from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason


class EngineError(Exception):
    """Base of all known errors; `message` is for users."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class NotReady(EngineError):
    """The device cannot take a job now. Nothing was sent; the job waits."""

    def __init__(self, waiting: WaitingReason, message: Message) -> None:
        super().__init__(message)
        self.waiting = waiting


class AccessNeeded(NotReady):
    """The device works and takes jobs from others, but a person has to grant us access."""


class OtherDevice(AccessNeeded):
    """Another device answers at the printer's address."""

    def __init__(self, waiting: WaitingReason, message: Message, identity: DeviceIdentity) -> None:
        super().__init__(waiting, message)
        self.identity = identity


class NotIdentified(NotReady):
    """The device is ready, but does not identify itself although it has to.

    `answers` False: it answered no query at all.
    """

    def __init__(self, waiting: WaitingReason, message: Message, *, answers: bool = True) -> None:
        super().__init__(waiting, message)
        self.answers = answers


class CannotPrint(EngineError):
    """This job can never be printed as it is. Nothing was sent."""

    def __init__(self, reason: FailureReason, message: Message) -> None:
        super().__init__(message)
        self.reason = reason


class DeliveryFailed(EngineError):
    """The device took bytes or refused the job, and the job certainly did not print completely."""

    def __init__(self, reason: FailureReason, message: Message, *, bytes_sent: int) -> None:
        super().__init__(message)
        self.reason = reason
        self.bytes_sent = bytes_sent


class DeliveryUnknown(EngineError):
    """Bytes may have left, and nobody can determine what became of them. The job is never sent again.

    `evidence`: `bytes_accepted` if the device acknowledged all bytes and then reset the connection.
    """

    def __init__(
        self, message: Message, *, bytes_sent: int | None = None, evidence: Confirmation | None = None
    ) -> None:
        super().__init__(message)
        self.bytes_sent = bytes_sent
        self.evidence = evidence


class DeliveryCancelled(EngineError):
    """Cancelling was confirmed: nothing was sent, or the device reports the job as cancelled."""

    def __init__(self, message: Message, *, bytes_sent: int = 0) -> None:
        super().__init__(message)
        self.bytes_sent = bytes_sent
