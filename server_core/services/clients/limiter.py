"""Rate limits of applications, and of attempts to guess a secret."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from uuid import UUID

from server_core.addresses import sender
from server_core.config import Rates
from server_core.contract.messages.message import Message
from server_core.contract.messages.requests import RequestMessages
from server_core.services.api_error import too_often

BYTES_OF_A_CALL = 8 * 1024
"""Parsing this many bytes costs about as much as the rest of a call."""
LINK_BURST = 100
"""Many agents may try one link at once; all but one then learn that it was used."""


class Limiter:
    """All rate limits of one server, in memory only. Every method raises ApiError `rate_limited` at the limit.

    Failures are limited by address, and the limit rejects only failures. Credentials, tokens and assertions are checked
    first: they have 256 random bits or a signature, so guessing is hopeless, and a check costs less than reading the
    request. So nobody's guesses lock out others behind the same address, not even after a restart.
    """

    def __init__(self, rates: Rates, monotonic: Callable[[], float]) -> None:
        self._calls = RateBuckets(rates.requests_per_second, rates.requests_burst, monotonic)
        self._token_requests = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._installation_tokens = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._wrong_credentials = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._wrong_tokens = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._wrong_assertions = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._wrong_keys = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._revoked_keys = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._wrong_open_calls = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._wrong_links = RateBuckets(rates.tokens_per_second, max(rates.tokens_burst, LINK_BURST), monotonic)

    def call(self, client_id: UUID) -> None:
        """Count a call of an application with a valid token or assertion."""
        self._take(self._calls, client_id, RequestMessages.CALLS_TOO_OFTEN())

    def wrong_body(self, client_id: UUID, size: int) -> None:
        """Charge a call more than once for an invalid body of `size` bytes."""
        self._calls.take(client_id, size // BYTES_OF_A_CALL)

    def may_call(self, client_id: UUID) -> None:
        """Raise what `call` would raise now, without counting."""
        wait = self._calls.wait(client_id)
        if wait:
            raise too_often(RequestMessages.CALLS_TOO_OFTEN(), wait)

    def token_request(self, client_id: UUID, address: str) -> None:
        """Count a token issued to a client with valid credentials."""
        self._take(self._token_requests, (client_id, sender(address)), RequestMessages.TOO_MANY_TOKENS())

    def installation_token(self, application_id: UUID) -> None:
        """Count a token issued to an installation of an application with a valid assertion."""
        self._take(self._installation_tokens, application_id, RequestMessages.TOO_MANY_TOKENS_OF_APPLICATION())

    def wrong_credentials(self, address: str) -> None:
        self._take(self._wrong_credentials, sender(address), RequestMessages.WRONG_CREDENTIALS())

    def wrong_token(self, address: str) -> None:
        self._take(self._wrong_tokens, sender(address), RequestMessages.WRONG_TOKENS())

    def wrong_assertion(self, address: str) -> None:
        self._take(self._wrong_assertions, sender(address), RequestMessages.WRONG_ASSERTIONS())

    def wrong_agent_key(self, address: str) -> None:
        self._take(self._wrong_keys, sender(address), RequestMessages.WRONG_AGENT_KEYS())

    def revoked_agent_key(self, agent_id: UUID, address: str) -> None:
        """Count a call with a revoked key, per agent and address, so that other callers still learn why they are
        rejected.
        """
        self._take(self._revoked_keys, (agent_id, sender(address)), RequestMessages.REVOKED_CALLS_TOO_OFTEN())

    def wrong_open_call(self, address: str) -> None:
        """Count a call without a login whose body is malformed or too large."""
        self._take(self._wrong_open_calls, sender(address), RequestMessages.MALFORMED_CALLS())

    def wrong_link(self, address: str) -> None:
        """Count a wrong link at enrolment."""
        self._take(self._wrong_links, sender(address), RequestMessages.WRONG_LINKS())

    def _take(self, buckets: RateBuckets, key: Hashable, what: Message) -> None:
        wait = buckets.take(key)
        if wait:
            raise too_often(what, wait)


# Token buckets: a burst at once, then a steady rate. One number in memory per key.


MOST_BUCKETS = 10_000


class RateBuckets:
    """Buckets of `burst` tokens that refill by `per_second`. The least recently used are dropped first."""

    def __init__(
        self, per_second: float, burst: int, monotonic: Callable[[], float], *, most: int = MOST_BUCKETS
    ) -> None:
        self._interval = 1 / per_second
        self._most_filling = (burst + 0.001) * self._interval  # the thousandth absorbs floating-point errors
        self._monotonic = monotonic
        self._most = most
        self._full_at: dict[Hashable, float] = {}

    def take(self, key: Hashable, many: int = 1) -> int:
        """Take `many` tokens. 0 = taken; else none was, and the next one is available in that many whole seconds.

        One available token is enough to take many. The bucket's deficit must then flow in before there is one again.
        """
        now = self._monotonic()
        full_at = max(self._full_at.pop(key, now), now)
        missing = full_at + self._interval - now - self._most_filling
        self._full_at[key] = full_at if missing > 0 else full_at + many * self._interval
        if len(self._full_at) > self._most:
            del self._full_at[next(iter(self._full_at))]
        return math.ceil(missing) if missing > 0 else 0

    def wait(self, key: Hashable) -> int:
        """Return what `take` would, without taking a token."""
        full_at = self._full_at.get(key)
        if full_at is None:
            return 0
        missing = full_at + self._interval - self._monotonic() - self._most_filling
        return math.ceil(missing) if missing > 0 else 0

    def __len__(self) -> int:
        return len(self._full_at)
