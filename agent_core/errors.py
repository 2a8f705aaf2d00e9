"""Known errors of the engine: each has a stable code and a calm text. Anything else that is raised is a bug."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server_core.contract.messages.message import Message

if TYPE_CHECKING:
    from server_core.contract.types.devices import DeviceIdentity
    from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason


class EngineError(Exception):
    """Base of all known errors; the message is for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class NotReady(EngineError):
    """The device cannot take a job now; nothing was sent, the job waits."""

    def __init__(self, waiting: WaitingReason, message: Message) -> None:
        super().__init__(message)
        self.waiting = waiting


class NotLetIn(NotReady):
    """The device is there and takes jobs of others: it waits for a person who lets us in."""


class OtherDevice(NotLetIn):
    """Another device answers at the printer's address."""

    def __init__(self, waiting: WaitingReason, message: Message, identity: DeviceIdentity) -> None:
        super().__init__(waiting, message)
        self.identity = identity


class NotIdentified(NotReady):
    """The device that answers is ready and does not identify itself, although it has to.

    `answers` False: it answered no question at all.
    """

    def __init__(self, waiting: WaitingReason, message: Message, *, answers: bool = True) -> None:
        super().__init__(waiting, message)
        self.answers = answers


class CannotPrint(EngineError):
    """This job can never be printed as it is; nothing was sent."""

    def __init__(self, reason: FailureReason, message: Message) -> None:
        super().__init__(message)
        self.reason = reason


class DeliveryFailed(EngineError):
    """The device took bytes (or refused the job) and it is known that the job did not print whole."""

    def __init__(self, reason: FailureReason, message: Message, *, bytes_sent: int) -> None:
        super().__init__(message)
        self.reason = reason
        self.bytes_sent = bytes_sent


class OutcomeUnknown(EngineError):
    """Bytes may have left and their fate cannot be determined. Never sent again.

    `evidence`: `bytes_accepted` if the device acknowledged all bytes and then reset the connection.
    """

    def __init__(
        self, message: Message, *, bytes_sent: int | None = None, evidence: Confirmation | None = None
    ) -> None:
        super().__init__(message)
        self.bytes_sent = bytes_sent
        self.evidence = evidence


class DeliveryCancelled(EngineError):
    """The cancel was confirmed: nothing was sent, or the device says that the job was cancelled."""

    def __init__(self, message: Message, *, bytes_sent: int = 0) -> None:
        super().__init__(message)
        self.bytes_sent = bytes_sent
