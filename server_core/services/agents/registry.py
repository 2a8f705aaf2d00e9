"""Authentication of agents: key hashes and newest incarnations in memory; online agents; watches of onboarding links.

Watches and limits for guessing links are in memory only: a restart ends both.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from uuid import UUID

from msgspec.structs import replace

from server_core.addresses import sender
from server_core.config import Rates
from server_core.contract.decisions.agent_versions import is_older
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.agents import AgentUpdate
from server_core.contract.types.audit import Actor, ActorKind
from server_core.contract.types.fields import Record
from server_core.services.api_error import too_often
from server_core.services.clients.limiter import RateBuckets


class AgentIdentity(Record, frozen=True, kw_only=True):
    """An authenticated agent.

    `incarnation`: the newest one in the registry, the caller's own in a call. `version`: reported at its last connect.
    """

    agent_id: UUID
    account_id: UUID
    name: str
    agent_instance_id: str
    incarnation: int
    version: str
    revoked: bool = False

    @property
    def actor(self) -> Actor:
        return Actor(ActorKind.AGENT, self.name)


def secret_hash(secret: str) -> bytes:
    """Hash a secret. A fast hash is safe because secrets are 256 random bits."""
    return hashlib.sha256(secret.encode()).digest()


class AgentRegistry:
    """Agents by key. On the event loop; filled at start and after every commit that changes an agent."""

    def __init__(self) -> None:
        self._by_secret: dict[bytes, AgentIdentity] = {}
        self._secrets: dict[UUID, bytes] = {}

    def put(self, identity: AgentIdentity, secret_sha256: bytes) -> None:
        """Add an agent, or replace its secret at once."""
        old = self._secrets.get(identity.agent_id)
        if old is not None:
            del self._by_secret[old]
        self._by_secret[secret_sha256] = identity
        self._secrets[identity.agent_id] = secret_sha256

    def connected(self, agent_id: UUID, incarnation: int, version: str) -> None:
        secret = self._secrets[agent_id]
        newest = max(self._by_secret[secret].incarnation, incarnation)
        self._by_secret[secret] = replace(self._by_secret[secret], incarnation=newest, version=version)

    def renamed(self, agent_id: UUID, name: str) -> None:
        """Change the name used in its events from now on."""
        secret = self._secrets.get(agent_id)
        if secret is not None:
            self._by_secret[secret] = replace(self._by_secret[secret], name=name)

    def revoke(self, agent_id: UUID) -> None:
        """Mark an agent as revoked. Its key stays known, so that it learns why it is rejected."""
        secret = self._secrets.get(agent_id)
        if secret is not None:
            self._by_secret[secret] = replace(self._by_secret[secret], revoked=True)

    def hash_of(self, agent_id: UUID) -> bytes | None:
        """Return the hash of an agent's key, revoked or not."""
        return self._secrets.get(agent_id)

    def everyone(self) -> list[AgentIdentity]:
        """Return all agents, revoked ones too."""
        return list(self._by_secret.values())

    def find(self, secret: str) -> AgentIdentity | None:
        return self._by_secret.get(secret_hash(secret))


# Online agents: those heard within 45 s, by the monotonic clock.


ONLINE_SECONDS = 45.0


class Presence:
    """Last contact of each agent. In memory, on the event loop."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._heard: dict[UUID, float] = {}

    def heard(self, agent_id: UUID, *, seconds_ago: float = 0.0) -> bool:
        """Record a contact. Returns True if the agent was offline before."""
        new = not self.is_online(agent_id)
        self._heard[agent_id] = self._monotonic() - max(seconds_ago, 0.0)
        return new

    def is_online(self, agent_id: UUID) -> bool:
        heard = self._heard.get(agent_id)
        return heard is not None and self._monotonic() - heard <= ONLINE_SECONDS

    def heard_at(self, agent_id: UUID) -> float:
        """Return the last contact of an agent that is online."""
        return self._heard[agent_id]

    def forget(self, agent_id: UUID) -> None:
        """Drop a revoked agent; the revocation announces it."""
        self._heard.pop(agent_id, None)

    def silent(self) -> list[UUID]:
        """Return agents that went offline and were not `announced` yet."""
        return [agent for agent in self._heard if not self.is_online(agent)]

    def announced(self, agent_id: UUID) -> None:
        """Note that the agent's going offline was announced, unless it was heard meanwhile."""
        if not self.is_online(agent_id):
            self._heard.pop(agent_id, None)


# Agent updates, available and required, by the version an agent reported when it connected.


OLDEST_AGENT = "0.1.0"
"""The oldest agent version that gets jobs. Older ones finish what they print. Raised only with a change of the agent
interface that older agents cannot handle."""


def update_of(agent: str, server: str) -> AgentUpdate:
    """Return an agent's update. Server and agent are one program, so the server's version is the newest."""
    must = is_too_old(agent)
    return AgentUpdate(available=must or is_older(agent, server), required=must, latest_version=server)


def is_too_old(agent: str) -> bool:
    """Return whether an agent is too old to get jobs."""
    return is_older(agent, OLDEST_AGENT)


MOST_WATCHES = 1000
MOST_OF_A_LINK = 20


class WatchedLink(Record, frozen=True, kw_only=True):
    """A link that was valid when its watch began; its token is not kept."""

    token_sha256: bytes
    account_id: UUID


class LinkWatches:
    """Watches of links, on the event loop. The oldest are dropped first, and many of one link never displace another's.

    A watch id gives access to its own link only.
    """

    def __init__(self, rates: Rates, monotonic: Callable[[], float]) -> None:
        self._watched: dict[str, WatchedLink] = {}
        self._wrong = RateBuckets(rates.tokens_per_second, rates.tokens_burst, monotonic)

    def begin(self, watched: WatchedLink) -> str:
        """Start a watch and return its id, 256 random bits."""
        of_link = [watch for watch, other in self._watched.items() if other == watched]
        if len(of_link) >= MOST_OF_A_LINK:
            del self._watched[of_link[0]]
        watch_id = secrets.token_urlsafe(32)
        self._watched[watch_id] = watched
        if len(self._watched) > MOST_WATCHES:
            del self._watched[next(iter(self._watched))]
        return watch_id

    def find(self, watch_id: str) -> WatchedLink | None:
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
