"""How often anybody may guess a pairing code: from one address, and from everywhere together."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

from server_core.contract.problems import ErrorCode
from server_core.services.clients.rate_buckets import RateBuckets
from server_core.services.rejected import Rejected

PER_ADDRESS, ALL = 10, 50
EVERYBODY = "everybody"


class PairingGuesses:
    """Each wrong one is worth 30 s from its address, and 5 s from all."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._from_one = RateBuckets(1 / 30, PER_ADDRESS, monotonic)
        self._from_all = RateBuckets(1 / 5, ALL, monotonic)

    def may_try(self, sender: Hashable) -> None:
        """Raises Rejected `rate_limited`."""
        wait = max(self._from_one.wait(sender), self._from_all.wait(EVERYBODY))
        if wait:
            text = f"Too many pairing codes were wrong: try again in {wait} s."
            raise Rejected(ErrorCode.RATE_LIMITED, text, details={"retry_after": wait})

    def was_wrong(self, sender: Hashable) -> None:
        self._from_one.take(sender)
        self._from_all.take(EVERYBODY)
