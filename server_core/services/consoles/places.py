"""From where consoles are used: one that is used at two addresses in turns may have been copied to another computer.

It is told, not shut out: a computer may have two addresses, and all behind a proxy that is not trusted have one.
"""

from __future__ import annotations

from uuid import UUID

LATELY_SECONDS = 900.0
MOST_ADDRESSES = 16


class ConsolePlaces:
    """In memory, on the event loop; times are monotonic seconds."""

    def __init__(self) -> None:
        self._heard: dict[UUID, dict[str, float]] = {}
        self._told: set[tuple[UUID, frozenset[str]]] = set()

    def heard(self, console_id: UUID, address: str, now: float) -> frozenset[str]:
        """The addresses that are used in turns, when that is seen for the first time; else none. One that only moved
        does not come back."""
        places = self._lately(console_id, now)
        before = next(reversed(places), address)
        came_back = address in places and before != address
        places.pop(address, None)
        while len(places) >= MOST_ADDRESSES:
            del places[next(iter(places))]
        places[address] = now
        both = frozenset((address, before)) if came_back else frozenset[str]()
        if not both or (console_id, both) in self._told:
            return frozenset()
        self._told.add((console_id, both))
        return both

    def of(self, console_id: UUID, now: float) -> list[str]:
        """Of the last quarter of an hour, the newest first."""
        return list(reversed(self._lately(console_id, now)))

    def forget(self, console_id: UUID) -> None:
        self._heard.pop(console_id, None)
        self._told = {told for told in self._told if told[0] != console_id}

    def _lately(self, console_id: UUID, now: float) -> dict[str, float]:
        """By age, the oldest first."""
        places = self._heard.setdefault(console_id, {})
        for address in [address for address, at in places.items() if now - at > LATELY_SECONDS]:
            del places[address]
        return places
