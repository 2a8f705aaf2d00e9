"""Decides between a cancelled operation and its irreversible last step: only one of them happens."""

from __future__ import annotations

import threading
from enum import Enum, auto

from app.language.translate import Phrase

TOO_LATE = Phrase("Too late to stop: the file is being finished.")


class _State(Enum):
    UNDER_WAY = auto()
    STOPPED = auto()
    LAST = auto()


class LastStep:
    """Guards one run. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state = _State.UNDER_WAY

    def may_begin(self) -> bool:
        """Called by the work right before its last step. False: it was stopped and must leave nothing behind."""
        return self._become(_State.LAST)

    def stop(self) -> bool:
        """Stop for the user. False: too late, the work finishes in a moment and reports its result."""
        return self._become(_State.STOPPED)

    def _become(self, wanted: _State) -> bool:
        with self._lock:
            if self._state is _State.UNDER_WAY:
                self._state = wanted
            return self._state is wanted
