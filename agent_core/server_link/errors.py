"""Errors of calls to the server, and the pauses before the next attempt."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING

from agent_core.errors import EngineError
from server_core.contract.decisions.backoff import delay, growing

if TYPE_CHECKING:
    from collections.abc import Callable

    from agent_core.config import EngineTimings
    from server_core.contract.messages.message import Message


class LinkError(EngineError):
    """Base of the known errors of the link."""


class ServerUnreachable(LinkError):
    """No usable response came (no network, server down or failing); try again later."""


class ServerBusy(ServerUnreachable):
    """The server asked for a pause of `seconds`, which is bounded."""

    def __init__(self, message: Message, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds


class ResponseTooLarge(ServerUnreachable):
    """The response was cut off because it exceeds its limit: the server is broken or hostile, perhaps only for now."""


class ServerKeyChanged(ServerUnreachable):
    """Another key answers than that of the enrolled server; nothing was sent to it."""


class AnotherServer(ServerUnreachable):
    """The answering server does not know this agent's key, which it was not sent: another server, or one that
    lost it.
    """


class LeaseLost(LinkError):
    """The job has another holder, was cancelled, or its lease is over; drop it."""


class ServerRestored(LinkError):
    """The server was restored from a backup; connect again and report what it lost."""


class AgentCommandOver(LinkError):
    """Nobody waits for the command's result any more."""


class Superseded(LinkError):
    """A newer start of this agent took over; this one must stop."""


class AgentRevoked(LinkError):
    """The server does not know this agent (any more); it must stop."""


class DocumentDamaged(LinkError):
    """The downloaded document does not match its SHA-256."""


class DocumentTooLarge(DocumentDamaged):
    """The document is larger than declared, or than this agent accepts; the excess was not read."""


class DocumentGone(LinkError):
    """The server has the job, but no longer its document."""


class LinkInvalid(LinkError):
    """The onboarding link cannot be used: malformed, used before, or too old."""


class LinkNotFollowed(LinkInvalid):
    """This computer refuses the link's destination. Its server was not contacted."""


class NotEnrolled(LinkError):
    """The agent's folder contains no credential yet."""


class KeyNotKept(LinkError):
    """Neither keyring nor disk could store the agent's key."""


class KeyUnavailable(LinkError):
    """The system keyring holds the agent's key, but does not return it."""


class ProtocolBroken(Exception):
    """The server refused a valid call, or its response violates the contract: a bug on one side."""


class MalformedResponse(ProtocolBroken):
    """The response is none of our server: a bug, or another server answers there for a while."""


class Backoff:
    """Random pauses, up to a limit that doubles from `retry_first` to `retry_last`.

    So a thousand agents of a restarted server come back one by one, not at the same moment.
    """

    def __init__(self, timings: EngineTimings) -> None:
        self._steps = growing(timings.retry_first, timings.retry_last)
        self._failures = 0

    async def wait(self) -> None:
        await asyncio.sleep(random.uniform(0.0, delay(self._steps, self._failures)))  # noqa: S311
        self._failures += 1

    def reset(self) -> None:
        self._failures = 0


LONGEST_PAUSE_SECONDS = 300.0
"""A server that asks for a year is contacted again after this, too."""
LONGEST_OUTAGE_SECONDS = 60.0
"""A server, or the proxy before it, only guesses when it will be back, and jobs wait meanwhile."""
_LONGEST = {429: LONGEST_PAUSE_SECONDS, 503: LONGEST_OUTAGE_SECONDS}


def requested_pause(status: int, retry_after: str | None) -> float:
    """Return the bounded seconds requested by Retry-After (RFC 9110 section 10.2.3); 0 = none.

    A date is ignored, because clocks differ, and so is anything that is no number.
    """
    if retry_after is None or not (retry_after.isascii() and retry_after.isdigit()):
        return 0.0
    return min(float(retry_after[:9]), _LONGEST.get(status, 0.0))


class Pause:
    """A pause requested by the server (`requested_pause`): until then nothing is sent to it.

    It does not wait: attempts in between fail at once, and callers retry in their own time.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._until = monotonic()

    def ask(self, seconds: float) -> None:
        self._until = max(self._until, self._monotonic() + seconds)

    @property
    def left(self) -> float:
        """Return the remaining seconds; 0 = requests are allowed."""
        return max(0.0, self._until - self._monotonic())
