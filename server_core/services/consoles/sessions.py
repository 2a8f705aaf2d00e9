"""Who unlocked which console with a PIN: in memory alone, a restart locks them all."""

from __future__ import annotations

import math
import secrets
from dataclasses import dataclass
from uuid import UUID

from server_core.contract.decisions.backoff import delay, growing
from server_core.contract.messages.requests import RequestMessages
from server_core.services.agents.registry import secret_hash
from server_core.services.api_error import too_often

IDLE_SECONDS = 8 * 3600
MOST = 1000


@dataclass(kw_only=True, slots=True)
class _Session:
    operator_id: UUID
    console_id: UUID | None
    used_at: float


class OperatorSessions:
    """Times are monotonic seconds."""

    def __init__(self) -> None:
        self._sessions: dict[bytes, _Session] = {}
        self.tries = PinTries()

    def begin(self, operator_id: UUID, console_id: UUID | None, now: float) -> str:
        """A console has one operator at a time, in all of its windows: who was there before is gone."""
        self._end_at(console_id)
        token = secrets.token_urlsafe(32)
        self._sessions[secret_hash(token)] = _Session(operator_id=operator_id, console_id=console_id, used_at=now)
        while len(self._sessions) > MOST:
            del self._sessions[min(self._sessions, key=lambda one: self._sessions[one].used_at)]
        return token

    def operator(self, token: str, console_id: UUID | None, now: float) -> UUID | None:
        """Whose it is at this console; None: it ended, or is another console's."""
        hashed = secret_hash(token)
        found = self._sessions.get(hashed)
        if found is None or found.console_id != console_id:
            return None
        if now - found.used_at >= IDLE_SECONDS:
            del self._sessions[hashed]
            return None
        found.used_at = now
        return found.operator_id

    def is_open(self, token: str, console_id: UUID | None, now: float) -> bool:
        """Without using it."""
        found = self._sessions.get(secret_hash(token))
        return found is not None and found.console_id == console_id and now - found.used_at < IDLE_SECONDS

    def end(self, token: str) -> None:
        """It is locked in all windows of its console; one that is over already ends nothing that began since."""
        ended = self._sessions.get(secret_hash(token))
        if ended is not None:
            self._end_at(ended.console_id)

    def end_of(self, operator_id: UUID) -> None:
        """Whoever works by this name has to unlock again."""
        for hashed in [key for key, one in self._sessions.items() if one.operator_id == operator_id]:
            del self._sessions[hashed]

    def _end_at(self, console_id: UUID | None) -> None:
        for hashed in [key for key, one in self._sessions.items() if one.console_id == console_id]:
            del self._sessions[hashed]


# How often PINs were wrong: after five of them there is a pause, and a longer one after each that follows.
#
# In memory, for each operator at each console: who plays with the keys of one console shuts nobody out at another.


WRONG_PINS = 5
PAUSE_SECONDS = 60.0
LONGEST_PAUSE_SECONDS = 1800.0
"""So 10,000 PINs take more than half a year."""
_PAUSES = growing(PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)


class PinTries:
    """Times are monotonic seconds."""

    def __init__(self) -> None:
        self._wrong: dict[tuple[UUID, UUID | None], tuple[int, float]] = {}

    def begin(self, operator_id: UUID, console_id: UUID | None, now: float) -> int:
        """Counted before it is judged, so that many at once are counted, too: the how many-th it is since the last one
        that was right. Raises ApiError `rate_limited`."""
        count, since = self._wrong.get((operator_id, console_id), (0, now))
        left = math.ceil(since + _pause(count) - now)
        if left > 0:
            raise too_often(RequestMessages.WRONG_PINS(), left)
        self._wrong[operator_id, console_id] = count + 1, now
        return count + 1

    def was_right(self, operator_id: UUID, console_id: UUID | None) -> None:
        self._wrong.pop((operator_id, console_id), None)

    def forget(self, operator_id: UUID) -> None:
        """An administrator gave another PIN."""
        for key in [key for key in self._wrong if key[0] == operator_id]:
            del self._wrong[key]


def _pause(wrong: int) -> float:
    if wrong < WRONG_PINS:
        return 0.0
    return delay(_PAUSES, wrong - WRONG_PINS)
