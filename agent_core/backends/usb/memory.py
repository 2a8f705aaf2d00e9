"""Who is plugged in where, as far as it was asked: a printer that hangs delays the others seldom, not at each job."""

from __future__ import annotations

import time
from collections.abc import Iterable

from agent_core.backends.usb.naming import UsbName

SILENCE_SECONDS = 20.0
Place = tuple[int, ...]
"""Bus, address, and what the device descriptor says; a device that is plugged in again gets another address."""


class Memory:
    """Of one library; asked from the threads of all devices. Who opens a printer asks it anew who it is."""

    def __init__(self) -> None:
        self._names: dict[Place, UsbName] = {}
        self._silent_until: dict[Place, float] = {}

    def keep_only(self, places: Iterable[Place]) -> None:
        """All that is plugged in now."""
        present = set(places)
        for known in (self._names, self._silent_until):
            for place in [one for one in list(known) if one not in present]:
                known.pop(place, None)

    def name_at(self, place: Place) -> UsbName | None:
        return self._names.get(place)

    def is_silent(self, place: Place) -> bool:
        return time.monotonic() < self._silent_until.get(place, 0.0)

    def answered(self, place: Place, name: UsbName) -> None:
        self._names[place] = name
        self._silent_until.pop(place, None)

    def was_silent(self, place: Place) -> None:
        self._silent_until[place] = time.monotonic() + SILENCE_SECONDS

    def forget(self, place: Place) -> None:
        self._names.pop(place, None)
