"""Who unlocked which console with a PIN: in memory alone, a restart locks them all."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from uuid import UUID

from server_core.services.agents.registry import secret_hash
from server_core.services.consoles.pin_tries import PinTries

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
