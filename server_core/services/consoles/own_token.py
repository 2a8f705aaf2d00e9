"""By which token the consoles of the server's own computer come in."""

from __future__ import annotations

from secrets import compare_digest


class OwnToken:
    """Mostly one; for the moment in which the file with the next one is written, both are good, and `now` is the one
    before."""

    def __init__(self, token: str) -> None:
        self._good: tuple[str, ...] = (token,)

    @property
    def now(self) -> str:
        return self._good[0]

    def opens(self, given: str) -> bool:
        """An empty one opens nothing."""
        as_given = given.encode("utf-8", "surrogateescape")
        return bool(given) and any(compare_digest(as_given, good.encode()) for good in self._good)

    def welcome(self, token: str) -> None:
        self._good = (*self._good, token)

    def keep_only(self, token: str) -> None:
        self._good = (token,)
