"""Handing a printer over to another agent of its account. It keeps its id, settings, learnt facts and waiting jobs.

While a job prints or its outcome is unknown, the printer stays; otherwise two agents would send to one device. Jobs
that the old agent leased but has not started wait again in their places, and its starts are rejected.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from server_core.contract.decisions.life_cycle import PRINTING, Transition
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.discovery import MovedPrinter, MovePrinters, PrintersMoved
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.contract.types.states import PrinterStatus
from server_core.services.agent_commands import address
from server_core.services.agents.administration import require_agent
from server_core.services.announced_writes import write_and_announce
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit import note
from server_core.services.closed_accounts import require_not_closed
from server_core.services.jobs.transitions import announce_waiting, move_job, touch_waiting
from server_core.services.server_state import ServerState
from server_core.store import agent_rows, job_rows, meta_rows, printer_rows
from server_core.store.agent_rows import AgentRow
from server_core.store.commits import Commit
from server_core.store.job_rows import JobRecord
from server_core.store.printer_rows import PrinterRow
from server_core.store.store import Connection


class HandedOver(Record, frozen=True, kw_only=True):
    """Effects to announce after the commit, to the agents `old` and `new`. `taken_back`: jobs as they were."""

    printer_id: UUID
    old: UUID
    new: UUID
    taken_back: Sequence[JobRecord]
    waiting: list[UUID] | None

    @property
    def moved(self) -> bool:
        return self.old != self.new


def agent_to_take(connection: Connection, account: UUID, requested: UUID | None) -> AgentRow:
    """Return the agent, None: the server's own. Raises ApiError `validation_failed` for none and a revoked one."""
    if requested is None:
        bundled = agent_rows.bundled_agent(connection, account)
        if bundled is None:
            raise invalid_field("agent_id", "required", EnrolmentMessages.NO_AGENT_OF_SERVER())
        return bundled
    agent = agent_rows.find_agent(connection, account, requested)
    if agent is None or agent.revoked_at is not None:
        raise invalid_field("agent_id", "not_found", EnrolmentMessages.AGENT_NOT_FOUND_OR_REVOKED())
    return agent


def refuse_while_printing(printer: PrinterRow, taken: Sequence[JobRecord]) -> None:
    """Raises ApiError `printer_is_printing`, with the job in its details. `taken`: the printer's leased jobs."""
    job = next((job for job in taken if job.state.status is PRINTING), None)
    if job is None:
        return
    unknown, printing = PrinterMessages.HANDOVER_OUTCOME_UNKNOWN, PrinterMessages.HANDOVER_WHILE_PRINTING
    text = (unknown if job.state.unconfirmed else printing)(printer=printer.name)
    details = {
        "printer_id": str(printer.printer_id),
        "printer_name": printer.name,
        "print_job_id": str(job.print_job_id),
        "unconfirmed": job.state.unconfirmed,
    }
    raise ApiError(ErrorCode.PRINTER_IS_PRINTING, text, details=details)


def hand_over(connection: Connection, printer: PrinterRow, agent_id: UUID, now: datetime, actor: Actor) -> HandedOver:
    """Hand a printer over within the caller's commit, which bumps the printers' revision. Then call `tell_handed_over`.

    Nothing changes if the printer already belongs to this agent. Raises ApiError `printer_is_printing`.
    """
    account, printer_id = printer.account_id, printer.printer_id
    if printer.agent_id == agent_id:
        return HandedOver(printer_id=printer_id, old=agent_id, new=agent_id, taken_back=(), waiting=[])
    taken = job_rows.taken_on(connection, account, printer_id)
    refuse_while_printing(printer, taken)
    for job in taken:
        details = {"reason": "other_agent"}
        move_job(connection, job, Transition.TAKE_BACK, at=now, actor=actor, details=details)
    values: dict[str, Any] = {"agent_id": agent_id, "status": PrinterStatus.UNKNOWN, "identity_proof": None}
    if printer.paused_by is None:
        values["since"] = now
    printer_rows.change_printer(connection, account, printer_id, values)
    waiting = touch_waiting(connection, account, printer_id)
    return HandedOver(printer_id=printer_id, old=printer.agent_id, new=agent_id, taken_back=taken, waiting=waiting)


def tell_handed_over(state: ServerState, moved: HandedOver, revision: int) -> None:
    """Announce the handover: both agents reload their printers, and the old one stops preparing its jobs."""
    if not moved.moved:
        return
    for job in moved.taken_back:
        state.lease_clock.forget(job.print_job_id, job.state.lease_id)
        state.cancel_requests.cancelled(moved.old, job.print_job_id)
    state.revision.committed(revision)
    state.back_off.clear(moved.printer_id)
    for bell in (moved.old, moved.new, moved.printer_id):
        state.wakeups.notify(bell)
    state.feed.printer_changed(moved.printer_id)
    announce_waiting(state, moved.printer_id, moved.waiting)


async def move_printers(state: ServerState, old_id: UUID, request: MovePrinters, actor: Actor) -> PrintersMoved:
    """Move all printers of an agent, revoked or not, or none. Their addresses are not checked.

    Raises ApiError `agent_not_found`, `validation_failed` (no such target agent), `printer_is_printing`,
    `address_taken`, `relationship_closed`.
    """
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[list[HandedOver], PrintersMoved, int]:
        require_not_closed(connection, account)
        old = require_agent(connection, account, old_id)
        new = agent_to_take(connection, account, request.agent_id)
        if new.agent_id == old_id:
            raise invalid_field("agent_id", "same", PrinterMessages.HANDOVER_TO_SAME_AGENT())
        moved, listed = [], []
        for printer in printer_rows.printers_of_agent(connection, account, old_id):
            if not request.allow_same_address:
                refuse_held(connection, account, new.agent_id, printer.uri)
            moved.append(hand_over(connection, printer, new.agent_id, now, actor))
            note_other_agent(connection, printer, new.agent_id, now, actor)
            listed.append(MovedPrinter(printer_id=printer.printer_id, name=printer.name, uri=printer.uri))
        revision = meta_rows.bump_printers_revision(connection)
        answer = PrintersMoved(agent_id=old_id, agent_name=old.name, to=new.agent_id, to_name=new.name, printers=listed)
        return moved, answer, revision

    def tell(written: tuple[list[HandedOver], PrintersMoved, int]) -> None:
        moved, _, revision = written
        state.revision.committed(revision)  # also if there was nothing to move
        for one in moved:
            tell_handed_over(state, one, revision)
        state.feed.agent_changed(old_id)
        state.feed.agent_changed(request.agent_id)

    _, answer, _ = await write_and_announce(state.ctx, work, Commit.PRINTER_CHANGE, tell)
    return answer


def note_other_agent(connection: Connection, printer: PrinterRow, agent_id: UUID, now: datetime, actor: Actor) -> None:
    """Write an audit entry about the new agent. `printer`: as it was before."""
    account, printer_id = printer.account_id, printer.printer_id
    agents = [agent_rows.find_agent(connection, account, agent) for agent in (printer.agent_id, agent_id)]
    before, after = ({"agent_id": str(agent.agent_id), "name": agent.name} for agent in agents if agent is not None)
    details = {"name": printer.name, "before": before, "after": after}
    note(connection, account, AuditAction.PRINTER_AGENT, printer_id, at=now, actor=actor, **details)


# One address, one printer: two rows for one device would be two queues for one print head, an invitation to print
# twice.
#
# An intended second row (another profile of the device, say with its cutter on) must be confirmed explicitly.


def holder_of(
    connection: Connection, account: UUID, agent_id: UUID, uri: str, *, but: UUID | None = None
) -> PrinterRow | None:
    """Return the agent's printer at this address in any spelling; `but` excludes one."""
    wanted = address(uri)
    rows = printer_rows.printers_of_agent(connection, account, agent_id)
    return next((row for row in rows if row.printer_id != but and address(row.uri) == wanted), None)


def refuse_held(connection: Connection, account: UUID, agent_id: UUID, uri: str, *, but: UUID | None = None) -> None:
    """Raises ApiError `address_taken`.

    Call it in the write that sets the address, so that two callers cannot both get it.
    """
    holder = holder_of(connection, account, agent_id, uri, but=but)
    if holder is not None:
        raise ApiError(
            ErrorCode.ADDRESS_TAKEN,
            PrinterMessages.PRINTER_ADDRESS_TAKEN(printer=holder.name),
            details={"printer_id": str(holder.printer_id), "printer_name": holder.name},
        )
