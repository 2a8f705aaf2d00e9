"""How fast bytes move: those of a request while the application waits for them, those of an answer on their way out."""

from __future__ import annotations


class Pace:
    """A credit of seconds: waiting spends it, every byte that moves fills it, up to `grace_seconds`.

    So a peer that keeps `bytes_per_second` never runs out, and a silent one does after the grace. Time in which
    nobody waits, because the application works or has paused the sender, costs nothing.
    """

    __slots__ = ("_bytes_per_second", "_credit", "_grace", "_waiting_since")

    def __init__(self, *, bytes_per_second: float, grace_seconds: float) -> None:
        self._bytes_per_second = bytes_per_second
        self._grace = self._credit = grace_seconds
        self._waiting_since: float | None = None

    def wait(self, now: float) -> None:
        self._waiting_since = now

    def got(self, size: int, now: float) -> None:
        """`size` more bytes moved; monotonic seconds."""
        if self._waiting_since is not None:
            self._credit -= now - self._waiting_since
            self._waiting_since = None
        self._credit = min(self._credit + size / self._bytes_per_second, self._grace)

    def is_too_slow(self, now: float) -> bool:
        return self._waiting_since is not None and now - self._waiting_since > self._credit
