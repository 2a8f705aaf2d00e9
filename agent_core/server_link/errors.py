"""Ends of a call to the server besides its answer, and the pauses before the next attempt."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING

from agent_core.errors import EngineError
from server_core.contract.decisions.backoff import delay, growing

if TYPE_CHECKING:
    from collections.abc import Callable

    from agent_core.config import Pace
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


class AgentCommandOver(LinkError):
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


class Backoff:
    """Anything up to a bound that doubles from `retry_first` to `retry_last`: a thousand agents of a server that was
    restarted come back one by one, not in step."""

    def __init__(self, pace: Pace) -> None:
        self._steps = growing(pace.retry_first, pace.retry_last)
        self._failures = 0

    async def wait(self) -> None:
        await asyncio.sleep(random.uniform(0.0, delay(self._steps, self._failures)))  # noqa: S311
        self._failures += 1

    def reset(self) -> None:
        self._failures = 0


LONGEST_PAUSE_SECONDS = 300.0
"""A server that names a year is asked again after this, too."""
LONGEST_OUTAGE_SECONDS = 60.0
"""When it will be back, a server or the proxy before it only guesses; and jobs wait meanwhile."""
_LONGEST = {429: LONGEST_PAUSE_SECONDS, 503: LONGEST_OUTAGE_SECONDS}


def wished_pause(status: int, retry_after: str | None) -> float:
    """Seconds, bounded, that an answer asks for with Retry-After (RFC 9110 section 10.2.3); 0 = none.

    A date, and what is no number, is no wish that can be trusted: clocks differ.
    """
    if retry_after is None or not (retry_after.isascii() and retry_after.isdigit()):
        return 0.0
    return min(float(retry_after[:9]), _LONGEST.get(status, 0.0))


class Pause:
    """What a server asked for (`wished_pause`): until then nothing is sent to it.

    It does not wait: attempts in between fail at once, and whoever tries again does so in its own time.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._until = monotonic()

    def ask(self, seconds: float) -> None:
        self._until = max(self._until, self._monotonic() + seconds)

    @property
    def left(self) -> float:
        """Seconds; 0 = the server may be asked."""
        return max(0.0, self._until - self._monotonic())
