"""A console's event stream: takes changes from the ring and loads the changed objects in batches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.types.fields import Record, local_midnight
from server_core.contract.types.states import JobStatus
from server_core.services.agents.connection import list_agents
from server_core.services.jobs.views import rows_of_jobs, summary
from server_core.services.live import NO_NOTICE, Change, ChangeKind
from server_core.services.notices import notices_by_number
from server_core.services.printers.views import list_printers, removed_printers
from server_core.services.server_state import ServerState

BATCH_CHANGES = 200
GATHER_SECONDS = 0.02
SUMMARY_SECONDS, URGENT_SECONDS = 0.5, 0.1
"""Least time between summaries, normally and after a failure; wall displays show failures by them."""
ALIVE_SECONDS = 2.0

_encoder = msgspec.json.Encoder()


class LiveEvent(Record, frozen=True, kw_only=True):
    """An event. `number`: its position in the ring, from which a console resumes."""

    name: str
    number: int
    data: bytes = b"{}"


class LiveEvents:
    """The events for one console. A slow reader does not delay others: it skips to the newest state or gets `reset`."""

    def __init__(self, state: ServerState, after: int | None) -> None:
        """`after`: the last number the console knows; None for a new console, -1 for a number of another run."""
        self._state = state
        self._position = state.feed.newest if after is None else after
        self._busy_printers: set[UUID] = set()
        self._resumed = after is not None
        """True: the printers that were busy when the connection broke are unknown, so all are sent."""
        self._summary_wanted = True
        self._summary_sent_at = 0.0
        self._urgent = False
        self._midnight = local_midnight(state.ctx.now())

    async def batches(self) -> AsyncIterator[list[LiveEvent]]:
        """Yield batches. An empty one is a keep-alive, at least every 2 s. Ends when the server stops."""
        yield []
        sent_at = self._now()
        while not self._state.stopping.is_set():
            batch = await self._changes() + await self._summary()
            if batch or self._now() - sent_at >= ALIVE_SECONDS:
                yield batch
                sent_at = self._now()
            await self._wait(sent_at + ALIVE_SECONDS)

    async def _changes(self) -> list[LiveEvent]:
        changes = self._state.feed.since(self._position)
        if changes is None or any(change.kind is ChangeKind.EVERYTHING for change in changes):
            self._position = self._state.feed.newest
            self._summary_wanted, self._resumed = True, False
            return [LiveEvent(name="reset", number=self._position)]
        if not changes:
            return []
        chunk = changes[:BATCH_CHANGES]
        self._position = chunk[-1].number
        return await self._load(chunk)

    async def _load(self, changes: list[Change]) -> list[LiveEvent]:
        """Load each changed object once in its current state, in the order of the last changes."""
        newest: dict[ChangeKind, dict[UUID, int]] = {kind: {} for kind in ChangeKind}
        for change in changes:
            newest[change.kind][change.key] = change.number
            if change.kind is not ChangeKind.NOTICE or change.key == NO_NOTICE:
                self._summary_wanted = True  # notices are opened and closed along with anything
            if change.kind is ChangeKind.JOB and change.printer_id is not None:
                self._busy_printers.add(change.printer_id)
        events: list[LiveEvent] = []
        if jobs := newest[ChangeKind.JOB]:
            rows = await rows_of_jobs(self._state, set(jobs))
            events += [_event("job", jobs[row.print_job_id], row) for row in rows]
            self._urgent = self._urgent or any(row.unconfirmed or row.status is JobStatus.FAILED for row in rows)
        if printers := newest[ChangeKind.PRINTER]:
            events += await self._printers(printers)
        if agents := newest[ChangeKind.AGENT]:
            found = await list_agents(self._state)
            events += [_event("agent", agents[agent.agent_id], agent) for agent in found if agent.agent_id in agents]
        if notices := newest[ChangeKind.NOTICE]:
            shown = await notices_by_number(self._state.ctx, [key.int for key in notices])
            events += [_event("notice", notices[UUID(int=notice.number)], notice) for notice in shown]
        return sorted(events, key=lambda event: event.number)

    async def _printers(self, numbers: dict[UUID, int]) -> list[LiveEvent]:
        views = {view.printer_id: view for view in await list_printers(self._state, numbers)}
        events = [_event("printer", numbers[key], view) for key, view in views.items() if key in numbers]
        gone = await removed_printers(self._state, numbers.keys() - views.keys())
        return [*events, *(_event("printer_removed", numbers[key], {"printer_id": key}) for key in gone)]

    async def _summary(self) -> list[LiveEvent]:
        """Return the counts and the printers whose number of waiting jobs may have changed.

        At most twice a second, sooner after a failure, and at midnight, when the counts of today start again.
        """
        midnight = local_midnight(self._state.ctx.now())
        if midnight != self._midnight:
            self._midnight, self._summary_wanted = midnight, True
        if not self._summary_wanted or self._now() < self._summary_at():
            return []
        self._summary_wanted, self._urgent, self._summary_sent_at = False, False, self._now()
        busy, self._busy_printers = self._busy_printers, set()
        if self._resumed:
            self._resumed = False
            busy = {printer.printer_id for printer in await list_printers(self._state)}
        events = await self._printers(dict.fromkeys(busy, self._position)) if busy else []
        await self._state.notices.look(self._state.ctx.store, self._state.feed, self._state.ctx.account)
        return [*events, _event("summary", self._position, await summary(self._state))]

    async def _wait(self, until: float) -> None:
        """Wait for the next change or until something is due."""
        if self._summary_wanted:
            until = min(until, self._summary_at())
        try:
            async with asyncio.timeout(max(until - self._now(), 0.0)):
                await self._state.feed.wait_beyond(self._position)
        except TimeoutError:
            return
        await asyncio.sleep(GATHER_SECONDS)

    def _summary_at(self) -> float:
        return self._summary_sent_at + (URGENT_SECONDS if self._urgent else SUMMARY_SECONDS)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def _event(name: str, number: int, body: Any) -> LiveEvent:
    return LiveEvent(name=name, number=number, data=_encoder.encode(body))


def server_sent(run_id: str, events: Iterable[LiveEvent]) -> bytes:
    """Encode a batch (WHATWG HTML section 9.2); an empty one is a comment line."""
    lines = [
        b"id: %s-%d\nevent: %s\ndata: %s\n\n" % (run_id.encode(), event.number, event.name.encode(), event.data)
        for event in events
    ]
    return b"".join(lines) or b": alive\n\n"


def last_number(run_id: str, last_event_id: str | None) -> int | None:
    """Parse `Last-Event-ID`: None without one, -1 if it is from another run of the server."""
    if last_event_id is None:
        return None
    run, _, number = last_event_id.rpartition("-")
    if run != run_id or not (number.isascii() and number.isdigit() and len(number) < 19):
        return -1
    return int(number)
