"""What can go wrong with a child process; all of it known, none of it harmful to the parent."""

from __future__ import annotations

import msgspec

from server_core.contract.messages.message import WORDS, Message

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading a child's message raises, whatever stands in it: the parent believes it nothing."""


NOTHING_SAID = Message(WORDS)


class SandboxError(Exception):
    """Base; the message is for people. After any of them the next request is served by a fresh child."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class SandboxUnavailable(SandboxError):
    """No child could be started: not the request's fault."""


class SandboxClosed(SandboxUnavailable):
    """By its owner."""


class SandboxCrashed(SandboxError):
    """The child ended in the middle of a request."""


class SandboxKilled(SandboxCrashed):
    """By SIGKILL: an administrator did it, or the system where memory ran out, and none of the limits."""


class SandboxTimeout(SandboxError):
    """The request used up its CPU or wall seconds."""


class SandboxMemory(SandboxError):
    """The request needs more memory than it may have."""


class SandboxBug(SandboxError):
    """The service raised something it does not know; the message is the child's traceback."""


class Refused(Exception):
    """Raised by a service in the child and again in the parent: a known error, the child lives on."""

    def __init__(self, code: str, message: Message = NOTHING_SAID) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message
