"""What a call to the server can come to, besides its answer."""

from __future__ import annotations

from agent_core.errors import EngineError


class LinkError(EngineError):
    """Base of the link's known errors."""


class Unreachable(LinkError):
    """No usable answer came (no network, server down or failing): try again later."""


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


class DocumentGone(LinkError):
    """The server has the job, but not its document any more."""


class LinkInvalid(LinkError):
    """An onboarding link that cannot be used: malformed, used before, or too old."""


class NotEnrolled(LinkError):
    """There is no credential in the agent's folder yet."""


class ProtocolBroken(Exception):
    """The server refused a call that is right by the contract, or answered nonsense: a bug on one side."""
