"""How often applications may call, and how often anybody may guess (api-decisions.md section 6)."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from server_core.addresses import sender
from server_core.config import Rates
from server_core.contract.problems import ErrorCode
from server_core.services.clients.rate_buckets import RateBuckets
from server_core.services.rejected import Rejected

MOST_PROVEN = 10_000
NO_CLIENT = UUID(int=0)


class Limiter:
    """Owned by one server, in memory alone. Every method that checks raises Rejected `rate_limited`.

    Guessing is limited by address, and what was right before is not held up by a neighbour's guesses behind the same
    address, unless they guess for its very id: an application that got a token from there has only its own limit, a
    known token needs no look-up.
    """

    def __init__(self, rates: Rates, monotonic: Callable[[], float]) -> None:
        self._calls = RateBuckets(rates.requests_per_second, rates.requests_burst, monotonic)
        self._token_requests = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._wrong_credentials = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._wrong_tokens = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)
        self._proven: dict[tuple[UUID, str], None] = {}

    def call(self, client_id: UUID) -> None:
        """One call of an application whose token is good."""
        wait = self._calls.take(client_id)
        if wait:
            raise _too_often("This application calls too often", wait)

    def token_request(self, client_id: UUID | None, address: str) -> None:
        """Before anything is read or hashed. `client_id` is None where what was sent cannot be one."""
        place = sender(address)
        pair = (client_id or NO_CLIENT, place)
        wait = 0 if pair in self._proven else self._wrong_credentials.wait(place)
        wait = wait or self._token_requests.take(pair)
        if wait:
            raise _too_often("Tokens are asked for too often from here", wait)

    def credentials_were_right(self, client_id: UUID, address: str) -> None:
        pair = (client_id, sender(address))
        self._proven.pop(pair, None)
        self._proven[pair] = None
        if len(self._proven) > MOST_PROVEN:
            del self._proven[next(iter(self._proven))]

    def credentials_were_wrong(self, address: str) -> None:
        self._wrong_credentials.take(sender(address))

    def token_look_up(self, address: str) -> None:
        """Before the database is asked for a token that is not in memory."""
        wait = self._wrong_tokens.wait(sender(address))
        if wait:
            raise _too_often("Too many access tokens from here were wrong", wait)

    def token_was_wrong(self, address: str) -> None:
        self._wrong_tokens.take(sender(address))


def _too_often(what: str, wait: int) -> Rejected:
    text = f"{what}: try again in {wait} s."
    return Rejected(ErrorCode.RATE_LIMITED, text, details={"retry_after": wait})
