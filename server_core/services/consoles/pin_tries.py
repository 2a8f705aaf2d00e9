"""How often PINs were wrong: after five of them there is a pause, and a longer one after each that follows.

In memory, for each operator at each console: who plays with the keys of one console shuts nobody out at another.
"""

from __future__ import annotations

import math
from uuid import UUID

from server_core.contract.decisions.backoff import delay, growing
from server_core.contract.messages.requests import RequestMessages
from server_core.services.rejected import too_often

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
        that was right. Raises Rejected `rate_limited`."""
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
