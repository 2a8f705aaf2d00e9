"""How often an address may guess a pairing code. Each code bears `console_rows.MOST_ATTEMPTS` wrong ones besides.

What strangers do must not keep a right code out: so there is no pause for all, and a code outlives many wrong ones.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

from server_core.contract.messages.requests import RequestMessages
from server_core.services.clients.rate_buckets import RateBuckets
from server_core.services.rejected import too_often

PER_ADDRESS = 10


class PairingGuesses:
    """Each wrong one is worth 30 s from its address."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wrong = RateBuckets(1 / 30, PER_ADDRESS, monotonic)

    def may_try(self, sender: Hashable) -> None:
        """Raises Rejected `rate_limited`."""
        wait = self._wrong.wait(sender)
        if wait:
            raise too_often(RequestMessages.WRONG_PAIRING_CODES(), wait)

    def was_wrong(self, sender: Hashable) -> None:
        self._wrong.take(sender)
