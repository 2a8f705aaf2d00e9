"""Watches the conditions of `decisions/alarms`: each opens one notice, which is closed when the condition is over.

The notices are the memory: after a restart of the server nothing is told a second time. What was reported of them, by
mail or to webhooks, is noted by their numbers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import datetime, timedelta

import msgspec

from server_core.contract.decisions.alarm_reports import DueReports, due_reports, is_quiet
from server_core.contract.decisions.alarms import ALARMS, SERVER, Condition, Key, SiteFacts, conditions, is_due
from server_core.contract.types.audit import THE_SERVER, Notice, NoticeKind
from server_core.contract.types.fields import UNREADABLE
from server_core.services.agents.connection import list_agents
from server_core.services.context import Context
from server_core.services.jobs.views import summary
from server_core.services.printers.views import list_printers
from server_core.services.server_state import ServerState
from server_core.store import meta_rows, notice_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection

LOOK_SECONDS = 15.0


class AlarmWatch:
    """Looks at the site's own printers and agents; called by the sweeper."""

    def __init__(self, state: ServerState) -> None:
        self._state = state
        self._next = state.ctx.monotonic() + LOOK_SECONDS
        self._first_seen: dict[Key, datetime] = {}
        self._told: set[Key] | None = None
        """Conditions that hold and have had their notice, even if a person has closed it since."""

    async def look(self) -> None:
        """Look, at most every 15 seconds. Raises StorageFailed."""
        ctx = self._state.ctx
        if ctx.monotonic() < self._next:
            return
        self._next = ctx.monotonic() + LOOK_SECONDS
        if self._told is None:
            self._told = await ctx.store.read(self._told_before)
        now = ctx.now()
        found = {each.key: each for each in conditions(await self._facts(self._told), self._told)}
        self._first_seen = {key: self._first_seen.get(key, now) for key in found}
        patience = timedelta(minutes=ctx.config.settings.alarm_minutes)
        new = [
            each
            for key, each in found.items()
            if key not in self._told and is_due(each, self._first_seen[key], now, patience)
        ]
        over = self._told - found.keys()
        if new or over:
            await ctx.store.write(lambda connection: self._write(connection, new, over, now), Commit.ALARM)
            self._told = (self._told - over) | {each.key for each in new}
            self._state.feed.notices_changed()

    async def _facts(self, told: set[Key]) -> SiteFacts:
        state = self._state
        return SiteFacts(
            agents=await list_agents(state),
            printers=await list_printers(state),
            queue=await summary(state),
            disk_free=await asyncio.to_thread(state.ctx.blobs.free_bytes),
            disk_limit=state.ctx.config.limits.disk_low_bytes,
            backup_old=await state.backups.overdue(told=(NoticeKind.BACKUP_OLD, SERVER) in told),
        )

    def _told_before(self, connection: Connection) -> set[Key]:
        """Return the conditions that an earlier run has told and not seen end."""
        return notice_rows.unfinished(connection, self._state.ctx.site_account, ALARMS)

    def _write(self, connection: Connection, new: list[Condition], over: set[Key], now: datetime) -> None:
        account = self._state.ctx.site_account
        for kind, subject in over:
            notice_rows.note_over(connection, account, kind, subject, now)
            notice_rows.close_notice(connection, account, kind, subject, now, THE_SERVER)
        for each in new:
            notice_rows.open_notice(
                connection, account, each.kind, each.subject, now, each.details, printer_id=each.printer_id
            )


async def reports_due(ctx: Context, key: str, kinds: Collection[NoticeKind]) -> DueReports:
    """Return the site's notices to report now. `key`: the fact in `meta` that says what was reported."""

    def read(connection: Connection) -> tuple[frozenset[int], list[Notice]]:
        told, account = _reported(connection, key), ctx.site_account
        return told, notice_rows.notices_of(connection, account, told | notice_rows.open_numbers(connection, account))

    told, notices = await ctx.store.read(read)
    quiet = is_quiet(ctx.config.settings.quiet_hours, ctx.now().astimezone().time())
    return due_reports(notices, told, kinds, quiet=quiet)


def note_reported(connection: Connection, key: str, due: DueReports) -> None:
    told = (_reported(connection, key) | {each.number for each in due.begun}) - {each.number for each in due.over}
    meta_rows.put(connection, key, msgspec.json.encode(sorted(told)).decode())


def _reported(connection: Connection, key: str) -> frozenset[int]:
    try:
        return frozenset(msgspec.json.decode(meta_rows.find(connection, key) or "[]", type=list[int]))
    except UNREADABLE:
        return frozenset()
