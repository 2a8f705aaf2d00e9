"""What a call to the server can come to, besides its answer."""

from __future__ import annotations

from agent_core.errors import EngineError
from server_core.contract.messages.message import Message


class LinkError(EngineError):
    """Base of the link's known errors."""


class Unreachable(LinkError):
    """No usable answer came (no network, server down or failing): try again later."""


class AskedToWait(Unreachable):
    """The server wants to be left alone for so many `seconds`; they are bounded."""

    def __init__(self, message: Message, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds


class AnswerTooLarge(Unreachable):
    """The answer was cut off where it became larger than any of its kind: broken or hostile, later perhaps not."""


class ServerKeyChanged(Unreachable):
    """Who answers has another key than the server that was enrolled with: nothing was sent to it."""


class AnotherServer(Unreachable):
    """Who answers does not know this agent's key, and was not shown it: another server, or one that forgot it."""


class LeaseLost(LinkError):
    """Someone else holds the job, it was cancelled, or the lease is over: drop it."""


class ServerRestored(LinkError):
    """The server was restored from a backup: connect anew and tell it what it does not know."""


class ErrandOver(LinkError):
    """Nobody waits any more for what was to be found out."""


class Superseded(LinkError):
    """A newer start of this agent took over: this one must stop."""


class Revoked(LinkError):
    """The server does not know this agent (any more): it must stop."""


class DocumentDamaged(LinkError):
    """What arrived does not match its SHA-256."""


class DocumentTooLarge(DocumentDamaged):
    """More bytes than the order named, or than this agent takes: nothing beyond them was read."""


class DocumentGone(LinkError):
    """The server has the job, but not its document any more."""


class LinkInvalid(LinkError):
    """An onboarding link that cannot be used: malformed, used before, or too old."""


class LinkNotFollowed(LinkInvalid):
    """This computer itself does not go where the link leads: its server was not asked, so nothing is known of it."""


class NotEnrolled(LinkError):
    """There is no credential in the agent's folder yet."""


class KeyNotKept(LinkError):
    """Neither keyring nor disk took the agent's key."""


class KeyUnavailable(LinkError):
    """The system's keyring has the agent's key and does not give it."""


class ProtocolBroken(Exception):
    """The server refused a call that is right by the contract, or answered nonsense: a bug on one side."""


class Nonsense(ProtocolBroken):
    """An answer that is none of our server: a bug, or somebody else answers there for a while."""
