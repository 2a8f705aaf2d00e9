"""The errands of all agents, and what they brought back so far. In memory: an errand is worth nothing tomorrow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import UUID

from server_core.contract.messages.printers import DeviceActMessages
from server_core.contract.types.discovery import SEARCH_SECONDS, AgentCommand, AgentCommandKind, AgentCommandNews
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError
from server_core.services.closed_accounts import require_open
from server_core.services.errands.known_printers import address
from server_core.store import printer_rows
from server_core.store.store import Connection

KEPT_SECONDS = 600.0
SILENT_SECONDS = 2 * SEARCH_SECONDS
"""Longer than anybody waits for an agent that tells nothing."""
MOST_PER_AGENT = 8


class PostedAgentCommand:
    """`version` grows with all news; `news` is the newest, and holds everything. `taken`: the agent was told of it, so
    that it may be done whatever is heard. `stopped`: it feeds, and must not any more before an agent was told."""

    def __init__(self, account_id: UUID, agent_id: UUID, errand: AgentCommand, at: float) -> None:
        self.account_id = account_id
        self.agent_id = agent_id
        self.errand = errand
        self.at = at
        self.version = 0
        self.taken = self.stopped = False
        self.news: AgentCommandNews | None = None
        self.heard_at = at
        self._changed = asyncio.Event()

    def put(self, news: AgentCommandNews, at: float) -> None:
        self.news, self.heard_at = news, at
        self.touch()

    def is_over(self, now: float) -> bool:
        """A search that is done, or an agent that tells nothing any more."""
        search = self.news and self.news.search
        return bool(search and search.done) or now - self.heard_at > SILENT_SECONDS

    def touch(self) -> None:
        """Whoever waits looks again."""
        self.version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_beyond(self, version: int, seconds: float) -> None:
        """Until there is news after `version`, or for so long."""
        if self.version > version:
            return
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            pass  # nothing new is an answer, too


class AgentCommandBoard:
    """On the event loop only. Where an agent has too many, searches that are over make room, and nothing else."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._posted: dict[UUID, PostedAgentCommand] = {}
        self._untold: dict[UUID, list[AgentCommand]] = {}
        self._shut: dict[UUID, int] = {}

    def post(self, account_id: UUID, agent_id: UUID, errand: AgentCommand) -> PostedAgentCommand | None:
        """The agent is told by the next answer to its request for jobs. None: it has enough to do."""
        if not self._has_room(agent_id):
            return None
        posted = PostedAgentCommand(account_id, agent_id, errand, self._monotonic())
        self._posted[posted.errand.errand_id] = posted
        self._untold.setdefault(agent_id, []).append(posted.errand)
        return posted

    def take_untold(self, agent_id: UUID) -> list[AgentCommand]:
        told = [errand for errand in self._untold.pop(agent_id, []) if errand.errand_id in self._posted]
        for errand in told:
            self._posted[errand.errand_id].taken = True
        return told

    def times_shut(self, account_id: UUID) -> int:
        """Whoever has read that an account feeds, and posts after another time, has read too early."""
        return self._shut.get(account_id, 0)

    def stop_feeding(self, account_id: UUID, paused: tuple[UUID, str] | None = None) -> None:
        """It was suspended or closed; or `paused`: an agent's printer at this address. What would feed there, and no
        agent was told of yet, is told to nobody. Another agent has another device at the same address."""
        self._shut[account_id] = self.times_shut(account_id) + 1
        for posted in list(self._posted.values()):
            there = paused is None or _place(posted.agent_id, posted.errand.address or "") == _place(*paused)
            if posted.account_id == account_id and there and not posted.taken and may_feed(posted.errand):
                posted.stopped = True
                self.drop(posted.errand.errand_id)

    def find(self, account_id: UUID, errand_id: UUID, kind: AgentCommandKind) -> PostedAgentCommand | None:
        """None also for one of another account."""
        posted = self._posted.get(errand_id)
        if posted is None or posted.account_id != account_id or posted.errand.kind is not kind:
            return None
        return posted

    def put(self, agent_id: UUID, errand_id: UUID, news: AgentCommandNews) -> bool:
        """False: nobody wants to know, the agent may stop."""
        posted = self._posted.get(errand_id)
        if posted is None or posted.agent_id != agent_id:
            return False
        posted.put(news, self._monotonic())
        return True

    def drop(self, errand_id: UUID) -> None:
        posted = self._posted.pop(errand_id, None)
        if posted is not None:
            posted.touch()

    def _has_room(self, agent_id: UUID) -> bool:
        now = self._monotonic()
        for errand_id in [key for key, posted in self._posted.items() if now - posted.at > KEPT_SECONDS]:
            self.drop(errand_id)
        own = {key: posted for key, posted in self._posted.items() if posted.agent_id == agent_id}
        over = [key for key, posted in own.items() if posted.is_over(now)]
        too_many = max(0, len(own) - MOST_PER_AGENT + 1)
        for errand_id in over[:too_many]:
            self.drop(errand_id)
        return len(over) >= too_many


def _place(agent_id: UUID, uri: str) -> tuple[UUID, Any]:
    return agent_id, address(uri)


# What lets labels or paper come out at a device without being a job, and when nobody may have it done.


def may_feed(errand: AgentCommand) -> bool:
    return errand.kind is AgentCommandKind.TRIAL or errand.feed


def require_account_feeds(connection: Connection, account_id: UUID) -> None:
    """Raises ApiError `relationship_closed`, `relationship_suspended`."""
    require_open(
        connection,
        account_id,
        closed=DeviceActMessages.FEED_CLOSED(),
        suspended=DeviceActMessages.FEED_SUSPENDED(),
    )


def require_feeds(connection: Connection, account_id: UUID, agent_id: UUID, uri: str) -> None:
    """Raises as the two that it asks."""
    require_account_feeds(connection, account_id)
    require_not_paused(connection, account_id, agent_id, uri)


def require_not_paused(connection: Connection, account_id: UUID, agent_id: UUID, uri: str) -> None:
    """Of any printer at this address. Raises ApiError `invalid_transition`: somebody may have its cover open."""
    for printer in printer_rows.printers_of_agent(connection, account_id, agent_id):
        if printer.paused_by is not None and address(printer.uri) == address(uri):
            raise ApiError(
                ErrorCode.INVALID_TRANSITION,
                DeviceActMessages.FEED_WHILE_PAUSED(printer=printer.name),
                details={"reason": "printer_paused"},
            )
