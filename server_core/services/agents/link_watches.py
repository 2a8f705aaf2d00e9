"""Watches of onboarding links, and the rate limit for guessing them. In memory only; a restart ends both."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from server_core.addresses import sender
from server_core.config import Rates
from server_core.contract.messages.requests import RequestMessages
from server_core.services.api_error import too_often
from server_core.services.clients.limiter import RateBuckets

MOST_WATCHES = 1000
MOST_OF_A_LINK = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Watched:
    """A link that was valid when its watch began; its token is not kept."""

    token_sha256: bytes
    account_id: UUID


class LinkWatches:
    """Watches of links, on the event loop. The oldest are dropped first, and many of one link never displace another's.

    A watch id gives access to its own link only.
    """

    def __init__(self, rates: Rates, monotonic: Callable[[], float]) -> None:
        self._watched: dict[str, Watched] = {}
        self._wrong = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)

    def begin(self, watched: Watched) -> str:
        """Start a watch and return its id, 256 random bits."""
        of_link = [known for known, other in self._watched.items() if other == watched]
        if len(of_link) >= MOST_OF_A_LINK:
            del self._watched[of_link[0]]
        watch_id = secrets.token_urlsafe(32)
        self._watched[watch_id] = watched
        if len(self._watched) > MOST_WATCHES:
            del self._watched[next(iter(self._watched))]
        return watch_id

    def find(self, watch_id: str) -> Watched | None:
        return self._watched.get(watch_id)

    def was_opened(self, token_sha256: bytes) -> bool:
        """Return whether someone has opened this link."""
        return any(watched.token_sha256 == token_sha256 for watched in self._watched.values())

    def was_wrong(self, address: str) -> None:
        """Count a wrong link.

        Call it after the check, so that a valid link is never rejected. Raises ApiError `rate_limited`.
        """
        wait = self._wrong.take(sender(address))
        if wait:
            raise too_often(RequestMessages.WRONG_LINKS(), wait)
