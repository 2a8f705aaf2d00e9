"""When printers answered last, as their agents tell it with every heartbeat.

Kept in memory, since each answer is news for whoever looks and for nobody else; written down with what is written
anyway: an agent's heartbeat every ten minutes, a printer's change of state, the end of the server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from server_core.contract.types.agents import MOST_PRINTERS, HeardPrinter
from server_core.store import answer_rows
from server_core.store.store import Connection

KEEP_SECONDS = 600.0


class LastAnswers:
    """On the event loop, but for `unkept`, which is a copy."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._heard: dict[UUID, dict[UUID, datetime]] = {}
        """By agent: what an agent tells of another one's printers is of no use to it."""
        self._unkept: dict[UUID, set[UUID]] = {}
        self._kept_at: dict[UUID, float] = {}

    def hear(self, agent_id: UUID, heard: Iterable[HeardPrinter], now: datetime) -> None:
        of_agent, unkept = self._heard.setdefault(agent_id, {}), self._unkept.setdefault(agent_id, set())
        self._kept_at.setdefault(agent_id, self._monotonic())
        for one in heard:
            at, before = now - timedelta(seconds=one.seconds_ago), of_agent.get(one.printer_id)
            if (before is None and len(of_agent) < MOST_PRINTERS) or (before is not None and before < at):
                of_agent[one.printer_id] = at
                unkept.add(one.printer_id)

    def of(self, row: Any) -> datetime | None:
        """`row`: has the printer's `printer_id`, `agent_id` and `answered_at`."""
        heard: datetime | None = self._heard.get(row.agent_id, {}).get(row.printer_id)
        kept: datetime | None = row.answered_at
        return max((at for at in (heard, kept) if at is not None), default=None)

    def due(self, agent_id: UUID) -> dict[UUID, datetime]:
        """To be written down now; nothing most of the time."""
        since = self._kept_at.get(agent_id)
        if since is None or self._monotonic() - since < KEEP_SECONDS:
            return {}
        return self.unkept(agent_id)

    def unkept(self, agent_id: UUID) -> dict[UUID, datetime]:
        return {one: self._heard[agent_id][one] for one in self._unkept.get(agent_id, ())}

    def kept(self, agent_id: UUID, answers: dict[UUID, datetime]) -> None:
        """After the commit."""
        of_agent = self._heard.get(agent_id, {})
        self._unkept[agent_id] = {one for one in self._unkept.get(agent_id, ()) if of_agent[one] != answers.get(one)}
        self._kept_at[agent_id] = self._monotonic()

    def keep_all(self, connection: Connection) -> None:
        """At the end of the server."""
        for agent_id in list(self._unkept):
            answer_rows.keep(connection, agent_id, self.unkept(agent_id))
