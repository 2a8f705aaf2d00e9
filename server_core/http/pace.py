"""How fast a request's body arrives while the application waits for it."""

from __future__ import annotations

from server_core.config import ReceiveLimits


class BodyPace:
    """A credit of seconds: waiting spends it, every byte that comes fills it, up to `body_grace_seconds`.

    So a sender that keeps `body_bytes_per_second` never runs out, and a silent one does after the grace. Time in which
    nobody waits for the body, because the application works or has paused the sender, costs nothing.
    """

    __slots__ = ("_credit", "_limits", "_waiting_since")

    def __init__(self, limits: ReceiveLimits) -> None:
        self._limits = limits
        self._credit = limits.body_grace_seconds
        self._waiting_since: float | None = None

    def wait(self, now: float) -> None:
        self._waiting_since = now

    def got(self, size: int, now: float) -> None:
        """The application has `size` more bytes; monotonic seconds."""
        if self._waiting_since is not None:
            self._credit -= now - self._waiting_since
            self._waiting_since = None
        earned = size / self._limits.body_bytes_per_second
        self._credit = min(self._credit + earned, self._limits.body_grace_seconds)

    def is_too_slow(self, now: float) -> bool:
        return self._waiting_since is not None and now - self._waiting_since > self._credit
