"""Operators' actions on printers: add, pause, resume, simulate, remove, and the answer for stale jobs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.decisions.names import confusable_skeletons
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.audit import THE_SERVER, Actor, AuditAction
from server_core.contract.types.printers import (
    AddPrinter,
    AnswerBacklog,
    Backend,
    BacklogAnswered,
    BacklogChoice,
    PrinterView,
    SimulatedFault,
)
from server_core.contract.types.states import PrinterStatus
from server_core.services.api_error import invalid_field, visible_name
from server_core.services.audit import note
from server_core.services.closed_accounts import require_not_closed
from server_core.services.jobs import stale_guard
from server_core.services.jobs.transitions import announce_waiting, move_job, touch_waiting
from server_core.services.printers import own_device
from server_core.services.printers.facts import SetUp, assumed_capabilities, set_up
from server_core.services.printers.handover import agent_to_take, refuse_held
from server_core.services.printers.views import get_printer, note_history, require_printer
from server_core.services.server_state import ServerState
from server_core.store import job_rows, meta_rows, printer_rows, stale_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.job_rows import JobRecord
from server_core.store.printer_rows import PrinterRow, write_password
from server_core.store.store import Connection

# The answer to "these jobs are old: still needed?".


AT_ONCE = 500
"""Jobs per commit, so that a long backlog holds up nobody."""
NOT_NEEDED = {"reason": "not_needed"}


async def answer_backlog(state: ServerState, printer_id: UUID, answer: AnswerBacklog, actor: Actor) -> BacklogAnswered:
    """Answer for stale jobs. Jobs that do not wait for an answer are skipped. Raises ApiError `printer_not_found`."""
    wanted, answered, still_held = answer.print_job_ids, 0, 0
    while True:
        done, held = await _some(state, printer_id, answer.choice, wanted, actor)
        answered, still_held = answered + len(done), still_held + held
        if len(done) < AT_ONCE:
            return BacklogAnswered(jobs=answered, still_held=still_held)


async def _some(
    state: ServerState, printer_id: UUID, choice: BacklogChoice, wanted: Sequence[UUID] | None, actor: Actor
) -> tuple[list[UUID], int]:
    """Answer for one batch. Returns the jobs and how many of them a person still holds."""
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[list[UUID], int]:
        require_printer(connection, account, printer_id)
        if choice is BacklogChoice.PRINT:
            done = stale_guard.free_old(connection, state.ctx, account, printer_id, wanted, AT_ONCE, now, actor)
        else:
            done = _cancel(connection)
        if done:
            details = {"choice": choice.value, "jobs": len(done)}
            note(connection, account, AuditAction.PRINTER_BACKLOG, printer_id, at=now, actor=actor, **details)
        held = stale_rows.count_held(connection, account, done) if choice is BacklogChoice.PRINT else 0
        return done, held

    def _cancel(connection: Connection) -> list[UUID]:
        found = stale_rows.stale(connection, account, printer_id, wanted, AT_ONCE)
        for row in found:
            job = job_rows.find(connection, account, row.print_job_id)
            if job is not None:
                move_job(connection, job, Transition.CANCEL, at=now, actor=actor, details=NOT_NEEDED)
        stale_guard.settle(connection, account, printer_id, now, actor)
        return [row.print_job_id for row in found]

    done, held = await state.ctx.store.write(work, Commit.BACKLOG_ANSWER)
    tell = state.feed.job_changed if choice is BacklogChoice.PRINT else state.feed.job_moved
    for print_job_id in done:
        tell(print_job_id, printer_id)
    state.feed.printer_changed(printer_id)
    return done, held


def refuse_taken(connection: Connection, account: UUID, name: str, but: UUID | None = None) -> None:
    """Raises ApiError `validation_failed` if the name is taken or confusable. `but`: the printer that gets it.

    Call it in the write that sets the name.
    """
    shown = confusable_skeletons(name)
    for row in printer_rows.printer_views(connection, account):
        if row.printer_id != but and not shown.isdisjoint(confusable_skeletons(row.name)):
            if row.name.strip().casefold() == name.strip().casefold():
                raise invalid_field("name", "taken", PrinterMessages.PRINTER_NAME_TAKEN(name=name.strip()))
            raise invalid_field("name", "taken", RequestMessages.NAME_CONFUSABLE(name=row.name.strip()))


async def add_printer(state: ServerState, request: AddPrinter, actor: Actor = THE_SERVER) -> PrinterView:
    """Add a printer.

    Raises ApiError `invalid_device_uri`, `address_taken`, `relationship_closed`, `validation_failed` (no such agent,
    name taken or invisible).
    """
    request = msgspec.structs.replace(request, name=visible_name(request.name))
    facts = set_up(request)
    account, printer_id = state.ctx.account, new_id()

    def work(connection: Connection) -> tuple[UUID, int]:
        require_not_closed(connection, account)
        agent_id = agent_to_take(connection, account, request.agent_id).agent_id
        if not request.allow_same_address:
            refuse_held(connection, account, agent_id, facts.uri)
        refuse_taken(connection, account, request.name)
        row = _row(state, request, facts, printer_id, agent_id)
        printer_rows.insert_printer(connection, row)
        note_history(connection, state.presence, require_printer(connection, account, printer_id), row["created_at"])
        details = {"name": request.name, "backend": facts.backend}
        note(connection, account, AuditAction.PRINTER_ADD, printer_id, at=row["created_at"], actor=actor, **details)
        return agent_id, meta_rows.bump_printers_revision(connection)

    agent_id, revision = await state.ctx.store.write(work, Commit.PRINTER_ADD)
    set_up_changed(state, agent_id, revision)
    state.feed.printer_changed(printer_id)
    return await get_printer(state, printer_id)


def _row(state: ServerState, request: AddPrinter, facts: SetUp, printer_id: UUID, agent_id: UUID) -> dict[str, Any]:
    now = state.ctx.now()
    return msgspec.structs.asdict(facts) | {
        "printer_id": printer_id,
        "account_id": state.ctx.account,
        "agent_id": agent_id,
        "name": request.name,
        "simulated_fault": SimulatedFault.NONE,
        "status": PrinterStatus.UNKNOWN,
        "status_reasons": [],
        "since": now,
        "capabilities": assumed_capabilities(facts),
        "version": 1,
        "created_at": now,
    }


async def pause(state: ServerState, printer_id: UUID, actor: Actor) -> PrinterView:
    """Pause a printer until resumed, also across restarts. Feeding commands not sent yet are dropped.

    Raises ApiError `printer_not_found`.
    """
    view = await _change(
        state,
        printer_id,
        lambda row: {} if row.paused_by is not None else {"paused_by": actor, "since": state.ctx.now()},
        AuditAction.PRINTER_PAUSE,
        actor,
    )
    state.agent_commands.stop_feeding(state.ctx.account, paused=(view.agent_id, view.uri))
    return view


async def resume(state: ServerState, printer_id: UUID, actor: Actor = THE_SERVER) -> PrinterView:
    """Resume a printer. Raises ApiError `printer_not_found`."""
    view = await _change(
        state,
        printer_id,
        lambda row: {} if row.paused_by is None else {"paused_by": None, "since": state.ctx.now()},
        AuditAction.PRINTER_RESUME,
        actor,
    )
    state.back_off.clear(printer_id)
    state.wakeups.notify(printer_id)
    return view


async def simulate(
    state: ServerState, printer_id: UUID, fault: SimulatedFault, actor: Actor = THE_SERVER
) -> PrinterView:
    """Simulate a fault. Raises ApiError `printer_not_found`, `validation_failed` unless the printer is virtual."""

    def changes(row: PrinterRow) -> dict[str, Any]:
        if row.backend is not Backend.VIRTUAL:
            raise invalid_field("fault", "not_applicable", PrinterMessages.FAULTS_OF_VIRTUAL_PRINTERS())
        return {} if row.simulated_fault is fault else {"simulated_fault": fault}

    return await _change(state, printer_id, changes, AuditAction.PRINTER_SIMULATE, actor)


async def _change(
    state: ServerState,
    printer_id: UUID,
    changes: Callable[[PrinterRow], dict[str, Any]],
    action: AuditAction,
    actor: Actor,
) -> PrinterView:
    """Change a printer. `changes(row)` returns the new columns; if there are none, nothing happens."""
    waiting: list[list[UUID] | None] = [[]]

    def change(connection: Connection, row: PrinterRow, now: datetime) -> dict[str, Any] | None:
        values = changes(row)
        if not values:
            return None
        printer_rows.change_printer(connection, row.account_id, printer_id, values)
        note_history(connection, state.presence, row, now, values)
        if "paused_by" in values:
            waiting[:] = [touch_waiting(connection, row.account_id, printer_id)]
        return {"fault": values.get("simulated_fault")}

    view = await change_set_up(state, printer_id, action, actor, change)
    announce_waiting(state, printer_id, waiting[0])
    return view


async def change_set_up(
    state: ServerState,
    printer_id: UUID,
    action: AuditAction,
    actor: Actor,
    change: Callable[[Connection, PrinterRow, datetime], dict[str, Any] | None],
) -> PrinterView:
    """Change a printer of which its agent must know. `change(connection, row, now)` returns what the audit log tells.

    None: nothing changed. Raises ApiError `printer_not_found`, and as `change`.
    """
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[UUID, int] | None:
        row = require_printer(connection, account, printer_id)
        details = change(connection, row, now)
        if details is None:
            return None
        note(connection, account, action, printer_id, at=now, actor=actor, **({"name": row.name} | details))
        return row.agent_id, meta_rows.bump_printers_revision(connection)

    done = await state.ctx.store.write(work, Commit.PRINTER_CHANGE)
    if done is not None:
        set_up_changed(state, *done)
        state.feed.printer_changed(printer_id)
    return await get_printer(state, printer_id)


async def rename(state: ServerState, printer_id: UUID, name: str, actor: Actor) -> PrinterView:
    """Rename a printer. The same name again changes nothing.

    Raises ApiError `printer_not_found`, `relationship_closed`, `validation_failed` (invisible name, name taken).
    """
    account, name = state.ctx.account, visible_name(name)

    def change(connection: Connection, row: PrinterRow, now: datetime) -> dict[str, Any] | None:
        if row.name == name:
            return None
        require_not_closed(connection, account)
        refuse_taken(connection, account, name, printer_id)
        printer_rows.change_printer(connection, account, printer_id, {"name": name})
        return {"name": name, "before": row.name}

    renamed = await change_set_up(state, printer_id, AuditAction.PRINTER_RENAME, actor, change)
    state.feed.everything_changed(printer_id)  # each of its jobs names it
    return renamed


CANCEL_AT_ONCE = 100
"""Jobs cancelled per commit; other printers' jobs wait for it."""


async def remove(state: ServerState, printer_id: UUID, actor: Actor) -> None:
    """Remove a printer.

    Jobs that have not started are cancelled, printing ones continue. Raises ApiError `printer_not_found`.
    """
    account, now = state.ctx.account, state.ctx.now()
    cancelled = 0

    def work(connection: Connection) -> tuple[list[JobRecord], tuple[UUID, int] | None]:
        row = require_printer(connection, account, printer_id)
        jobs = job_rows.unstarted_of_printer(connection, account, printer_id, CANCEL_AT_ONCE)
        for job in jobs:
            details = {"reason": "printer_removed"}
            move_job(connection, job, Transition.CANCEL, at=now, actor=actor, details=details)
        if len(jobs) == CANCEL_AT_ONCE:
            return jobs, None  # keep the printer until the last job, so that an interrupted removal can be repeated
        printer_rows.change_printer(connection, account, printer_id, {"removed_at": now})
        own_device.settle(connection, row, now, THE_SERVER)
        audited = {"name": row.name, "cancelled": cancelled + len(jobs)}
        note(connection, account, AuditAction.PRINTER_REMOVE, printer_id, at=now, actor=actor, **audited)
        return jobs, (row.agent_id, meta_rows.bump_printers_revision(connection))

    removed: tuple[UUID, int] | None = None
    while removed is None:
        jobs, removed = await state.ctx.store.write(work, Commit.PRINTER_REMOVE)
        cancelled += len(jobs)
        for job in jobs:
            state.lease_clock.forget(job.print_job_id, job.state.lease_id)
        announce_waiting(state, printer_id, [job.print_job_id for job in jobs])
    await asyncio.to_thread(write_password, state.ctx.config.folder, printer_id, None)
    set_up_changed(state, *removed)
    state.feed.printer_changed(printer_id)


def set_up_changed(state: ServerState, agent_id: UUID, revision: int) -> None:
    """Announce a set-up change after the commit; the agent fetches its printers' set-up at once."""
    state.revision.committed(revision)
    state.wakeups.notify(agent_id)
