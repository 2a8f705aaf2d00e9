"""Between a person who stops some work and its last step, which cannot be taken back: one of both comes first."""

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
    """Of one run; asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state = _State.UNDER_WAY

    def may_begin(self) -> bool:
        """Asked by the work right before it; False: it was stopped, and leaves nothing."""
        return self._become(_State.LAST)

    def stop(self) -> bool:
        """By a person; False: too late, the work is done in a moment and says what came of it."""
        return self._become(_State.STOPPED)

    def _become(self, wanted: _State) -> bool:
        with self._lock:
            if self._state is _State.UNDER_WAY:
                self._state = wanted
            return self._state is wanted
