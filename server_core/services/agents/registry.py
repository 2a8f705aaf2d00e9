"""Who may speak as an agent: the keys' hashes and newest incarnations, in memory, as the database has them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import UUID

from server_core.contract.types.agents import AgentUpdate


@dataclass(frozen=True, kw_only=True, slots=True)
class AgentIdentity:
    """`incarnation` is the newest one when it comes from the registry, the caller's own when it comes from a call.

    `version`: of its program, as it told at its last connect.
    """

    agent_id: UUID
    account_id: UUID
    name: str
    agent_instance_id: str
    incarnation: int
    version: str
    revoked: bool = False

    @property
    def actor(self) -> str:
        """How the agent signs events."""
        return f"agent {self.name}"


def secret_hash(secret: str) -> bytes:
    """Secrets are random and 256 bits long, so a fast hash is right."""
    return hashlib.sha256(secret.encode()).digest()


class AgentRegistry:
    """On the event loop; filled at start, and after every commit that changes an agent."""

    def __init__(self) -> None:
        self._by_secret: dict[bytes, AgentIdentity] = {}
        self._secrets: dict[UUID, bytes] = {}

    def put(self, identity: AgentIdentity, secret_sha256: bytes) -> None:
        """A new secret replaces the agent's old one at once."""
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
        """It signs with it from now on."""
        secret = self._secrets.get(agent_id)
        if secret is not None:
            self._by_secret[secret] = replace(self._by_secret[secret], name=name)

    def revoke(self, agent_id: UUID) -> None:
        """Its key stays known, so that it is told why it is refused."""
        secret = self._secrets.get(agent_id)
        if secret is not None:
            self._by_secret[secret] = replace(self._by_secret[secret], revoked=True)

    def knows(self, agent_id: UUID, secret_sha256: bytes) -> bool:
        """Whether this is the agent's key, revoked or not."""
        return self._secrets.get(agent_id) == secret_sha256

    def hash_of(self, agent_id: UUID) -> bytes | None:
        """Of its key, revoked or not."""
        return self._secrets.get(agent_id)

    def find(self, secret: str) -> AgentIdentity | None:
        return self._by_secret.get(secret_hash(secret))


# Which agents are there: online if heard within 45 s, by the monotonic clock.


ONLINE_SECONDS = 45.0


class Presence:
    """In memory, on the event loop."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._heard: dict[UUID, float] = {}

    def heard(self, agent_id: UUID, *, seconds_ago: float = 0.0) -> bool:
        """True if the agent was not online before."""
        new = not self.is_online(agent_id)
        self._heard[agent_id] = self._monotonic() - max(seconds_ago, 0.0)
        return new

    def is_online(self, agent_id: UUID) -> bool:
        heard = self._heard.get(agent_id)
        return heard is not None and self._monotonic() - heard <= ONLINE_SECONDS

    def forget(self, agent_id: UUID) -> None:
        """It was shut out: everybody is told so by who did it."""
        self._heard.pop(agent_id, None)

    def silent(self) -> list[UUID]:
        """Agents that went offline and were not `told` yet."""
        return [agent for agent in self._heard if not self.is_online(agent)]

    def told(self, agent_id: UUID) -> None:
        """Everybody knows that the agent is offline, unless it was heard meanwhile."""
        if not self.is_online(agent_id):
            self._heard.pop(agent_id, None)


# Which agents should be updated, and which must be: by the version that they told when they connected.


OLDEST_AGENT = "0.1.0"
"""The first version that keeps to what this server demands of an agent. Older ones end what they print, and get no
further jobs. Raised only with a change of the agent interface that older programs cannot know of."""
_NUMBERS = re.compile(r"(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?![0-9])")


def update_of(agent: str, server: str) -> AgentUpdate:
    """Server and agent are one program, so the server's own version is the newest one."""
    must = is_too_old(agent)
    return AgentUpdate(available=must or _is_older(agent, server), required=must, latest_version=server)


def is_too_old(agent: str) -> bool:
    """It gets no new jobs."""
    return _is_older(agent, OLDEST_AGENT)


def _is_older(version: str, than: str) -> bool:
    """By major, minor and patch. A version that cannot be read is older than none."""
    one, other = _numbers(version), _numbers(than)
    return one is not None and other is not None and one < other


def _numbers(version: str) -> tuple[int, ...] | None:
    found = _NUMBERS.match(version)
    return None if found is None else tuple(int(part or 0) for part in found.groups())
