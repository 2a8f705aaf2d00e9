"""The stale guard: after a printer outage, jobs that became too old wait for a person's decision.

Leasing asks it about every row that it is about to lease or start; unless a job is due that costs one comparison. Held
jobs let younger ones pass, and expire as usual.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple
from uuid import UUID

from server_core.contract.types.audit import THE_SERVER, Actor, NoticeKind
from server_core.contract.types.fields import Record
from server_core.contract.types.parameters import Intent
from server_core.contract.types.webhooks import WebhookEvent
from server_core.services.context import Context
from server_core.services.jobs.route_check import PrinterPatience, stale_after, stale_at
from server_core.services.server_state import ServerState
from server_core.services.webhooks.outbox import tell_of_job
from server_core.store import event_rows, meta_rows, notice_rows, printer_rows, stale_rows
from server_core.store.job_rows import JobRecord
from server_core.store.stale_rows import AgingJob
from server_core.store.store import Connection

# Detection of printer outages during a job's wait, from the times at which jobs began and ended. Pure.
#
# A queue that is merely long moves all the time. One that stood still for a job's whole limit had an outage, whatever
# the cause: printer, agent or server off, paused, or out of paper in the middle of a print.


class Waiting(Record, frozen=True, kw_only=True):
    """A waiting job, wanted `since` (its arrival, or an operator's last release), with its waiting `limit`."""

    since: datetime
    limit: timedelta


def outages(moved: Iterable[datetime], since: datetime, now: datetime) -> list[tuple[datetime, datetime]]:
    """Return the periods between `since` and `now` without movement.

    `moved`: times at which jobs began or ended, unordered.
    """
    times = [since, *sorted(at for at in moved if since < at < now), now]
    return list(pairwise(times))


def waited_through(job: Waiting, outage_spans: Sequence[tuple[datetime, datetime]]) -> bool:
    """Return whether a standstill covered the job's whole limit within its wait."""
    return any(end - max(begin, job.since) >= job.limit for begin, end in outage_spans)


HOLD_AT_ONCE = 500
"""Most jobs held per commit; other printers' jobs wait for it."""
NAMED = 3
"""Most jobs named in a notice."""
HELD_STALE, HELD_RESTORED, STALE_RELEASED = "held_stale", "held_restored", "stale_released"


def hold_if_old(
    connection: Connection, ctx: Context, account_id: UUID, printer_id: UUID, rows: Iterable[JobRecord], now: datetime
) -> list[UUID]:
    """Hold the printer's stale jobs, up to some hundred, if one of `rows` is stale. Returns the held ones.

    If it held any, lease nothing of this printer in the same commit and check again in another: there may be more.
    `rows` are pending in this transaction. After the commit, call `announce_held`.
    """
    due = [row.print_job_id for row in rows if row.stale_at is not None and row.stale_at <= now]
    if not due:
        return []
    waiting = stale_rows.waiting(connection, account_id, printer_id, due)
    old = _old(connection, ctx, account_id, printer_id, _due(waiting), now)
    if not old:
        return []  # the queue is long but moving
    more = stale_rows.grown_old(connection, account_id, printer_id, now, HOLD_AT_ONCE)
    old = list(dict.fromkeys([*old, *_old(connection, ctx, account_id, printer_id, _due(more), now)]))
    hold(connection, account_id, printer_id, old, now)
    return old


def started_too_late(connection: Connection, ctx: Context, job: JobRecord, now: datetime) -> bool:
    """Return whether a job became stale at its agent. It must not start; it waits again and is then held."""
    if job.stale_at is None or job.stale_at > now:
        return False
    intent = stale_rows.intent_of_job(connection, job.account_id, job.print_job_id)
    due = DueJob(job.print_job_id, job.stale_at, intent)
    return bool(_old(connection, ctx, job.account_id, job.printer_id, [due], now))


def hold(
    connection: Connection,
    account_id: UUID,
    printer_id: UUID,
    print_job_ids: Sequence[UUID],
    at: datetime,
    backup_at: datetime | None = None,
) -> None:
    """Hold pending jobs of one printer until a person decides, and open a notice.

    `backup_at`: of jobs from a restored backup; an earlier notice is closed first.
    """
    restored = backup_at is not None
    if restored:
        close_notice(connection, account_id, printer_id, at, THE_SERVER)
    kind = HELD_RESTORED if restored else HELD_STALE
    details: dict[str, object] = {"backup_at": backup_at} if restored else {}
    stale_rows.set_patience(connection, account_id, dict.fromkeys(print_job_ids), stale=True, restored=restored)
    for print_job_id in print_job_ids:
        event_rows.append(connection, account_id, print_job_id, at, kind, THE_SERVER, details)
        tell_of_job(connection, account_id, print_job_id, WebhookEvent.JOB_HELD, at)
    number, _ = stale_rows.count_stale(connection, account_id, printer_id)
    if number == 0:
        return
    details, kind = backlog_details(connection, account_id, printer_id), NoticeKind.BACKLOG_HELD
    notice_rows.open_notice(connection, account_id, kind, printer_id, at, details, printer_id=printer_id, anew=True)


def _tell(connection: Connection, account_id: UUID, printer_id: UUID) -> None:
    """Update the number of stale jobs in an open notice."""
    details = backlog_details(connection, account_id, printer_id)
    notice_rows.tell_anew(connection, account_id, NoticeKind.BACKLOG_HELD, printer_id, details)


def backlog_details(connection: Connection, account_id: UUID, printer_id: UUID) -> dict[str, object]:
    """Return the details of the printer's notice from its current stale jobs."""
    number, oldest = stale_rows.count_stale(connection, account_id, printer_id)
    printer = printer_rows.find_printer(connection, account_id, printer_id)
    details: dict[str, object] = {
        "jobs": number,
        "oldest": oldest,
        "printer_name": None if printer is None else printer.name,
        "first": stale_rows.first_stale(connection, account_id, printer_id, NAMED),
    }
    backup_at = meta_rows.find(connection, meta_rows.BACKUP_AT)
    if backup_at is not None:
        restored = stale_rows.count_restored(connection, account_id, printer_id)
        details |= {"restored": restored, "backup_at": backup_at if restored else None}
    return details


def free(connection: Connection, ctx: Context, job: JobRecord, at: datetime, actor: Actor) -> None:
    """Release a job at an operator's request. It becomes stale again only by another outage."""
    found = stale_rows.waiting(connection, job.account_id, job.printer_id, [job.print_job_id])
    _free(connection, ctx, job.account_id, job.printer_id, found, at, actor)


def free_old(
    connection: Connection,
    ctx: Context,
    account_id: UUID,
    printer_id: UUID,
    print_job_ids: Sequence[UUID] | None,
    most: int,
    at: datetime,
    actor: Actor,
) -> list[UUID]:
    """Release up to `most` stale jobs of the printer, or of those named; returns them."""
    found = stale_rows.stale(connection, account_id, printer_id, print_job_ids, most)
    return _free(connection, ctx, account_id, printer_id, found, at, actor)


def _free(
    connection: Connection,
    ctx: Context,
    account_id: UUID,
    printer_id: UUID,
    found: Sequence[AgingJob],
    at: datetime,
    actor: Actor,
) -> list[UUID]:
    printer = patience_of(connection, account_id, printer_id)
    times = {row.print_job_id: stale_at(ctx.config.patience, printer, row.intent, at) for row in found}
    stale_rows.set_patience(connection, account_id, times, stale=False)
    old = [row.print_job_id for row in found if row.stale]
    for print_job_id in old:
        event_rows.append(connection, account_id, print_job_id, at, STALE_RELEASED, actor)
    if old:
        settle(connection, account_id, printer_id, at, actor)
    return list(times)


def settle(connection: Connection, account_id: UUID, printer_id: UUID, at: datetime, actor: Actor) -> None:
    """Close the printer's notice if no stale job waits for a decision, else update its number."""
    number, _ = stale_rows.count_stale(connection, account_id, printer_id)
    if number == 0:
        close_notice(connection, account_id, printer_id, at, actor)
    else:
        _tell(connection, account_id, printer_id)


def close_notice(connection: Connection, account_id: UUID, printer_id: UUID, at: datetime, actor: Actor) -> None:
    """Close the printer's notice, if there is one."""
    notice_rows.close_notice(connection, account_id, NoticeKind.BACKLOG_HELD, printer_id, at, actor)


def announce_held(state: ServerState, printer_id: UUID, print_job_ids: Sequence[UUID]) -> None:
    """Tell the feed of held jobs after the commit."""
    for print_job_id in print_job_ids:
        state.feed.job_moved(print_job_id, printer_id)
    if print_job_ids:
        state.feed.printer_changed(printer_id)


def patience_of(connection: Connection, account_id: UUID, printer_id: UUID) -> PrinterPatience:
    printer = printer_rows.find_printer(connection, account_id, printer_id)
    return PrinterPatience() if printer is None else PrinterPatience.of(printer)


class DueJob(NamedTuple):
    """A job whose `stale_at` has come."""

    print_job_id: UUID
    stale_at: datetime
    intent: Intent


def _due(jobs: Iterable[AgingJob]) -> list[DueJob]:
    return [DueJob(job.print_job_id, job.stale_at, job.intent) for job in jobs if job.stale_at is not None]


def _old(
    connection: Connection, ctx: Context, account_id: UUID, printer_id: UUID, due: Sequence[DueJob], now: datetime
) -> list[UUID]:
    """Return those of the due jobs that waited through an outage of their printer."""
    if not due:
        return []
    printer = patience_of(connection, account_id, printer_id)
    waits: dict[UUID, Waiting] = {}
    for row in due:
        limit = stale_after(ctx.config.patience, printer, row.intent)
        if limit is not None:  # else the setting was changed and age no longer matters
            waits[row.print_job_id] = Waiting(since=row.stale_at - limit, limit=limit)
    if not waits:
        return []
    first = min(wait.since for wait in waits.values())
    outage_spans = outages(stale_rows.moved(connection, account_id, printer_id, first), first, now)
    return [print_job_id for print_job_id, wait in waits.items() if waited_through(wait, outage_spans)]
