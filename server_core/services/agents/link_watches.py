"""Who watches which onboarding link, and how often anybody may guess one: in memory alone, a restart ends both."""

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
    """A link that was good when somebody began to watch it; its token is not kept."""

    token_sha256: bytes
    account_id: UUID


class LinkWatches:
    """On the event loop. Those begun first are forgotten first, and many of one link forget no other's.

    An id tells of its own link alone.
    """

    def __init__(self, rates: Rates, monotonic: Callable[[], float]) -> None:
        self._watched: dict[str, Watched] = {}
        self._wrong = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)

    def begin(self, watched: Watched) -> str:
        """A new watch id, random with 256 bits."""
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
        """Somebody has looked at this link."""
        return any(watched.token_sha256 == token_sha256 for watched in self._watched.values())

    def was_wrong(self, address: str) -> None:
        """After it was judged: a good one is never refused for others' wrong ones. Raises ApiError `rate_limited`."""
        wait = self._wrong.take(sender(address))
        if wait:
            raise too_often(RequestMessages.WRONG_LINKS(), wait)
