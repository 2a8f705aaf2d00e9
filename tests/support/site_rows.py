"""Rows of printers and jobs as a console sees them, brought into a database of the server."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast
from uuid import UUID

from sqlalchemy import select

from server_core.contract.decisions.life_cycle import ReportHolder, Transition
from server_core.contract.messages.message import as_message
from server_core.contract.types.audit import Actor
from server_core.contract.types.fields import of_row
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.parameters import PrintDefaults
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import DOUBTFUL, Confirmation, JobStatus, PrinterStatus, WaitingReason
from server_core.services.jobs.transitions import move_job
from server_core.store import job_rows, tables
from server_core.store.ids import new_id
from server_core.store.job_rows import JobChanges
from server_core.store.literals import HELD_FOR_MEDIA
from server_core.store.store import Connection
from tests.support.actors import ANNA, agent

_OWN = {"printer_id", "agent_id", "version", "minimum_evidence", "calibrations"}
"""Fields of a PrinterView whose value is not stored as it is in a column."""


def columns_of(view: PrinterView) -> dict[str, Any]:
    """Return the columns of a printer. The device of a paused printer is stored as online."""
    facts = {}
    for column in tables.printers.columns:
        if column.name not in _OWN and hasattr(view, column.name):
            value = getattr(view, column.name)
            if value is not None or column.nullable:
                facts[column.name] = value
    if view.status is PrinterStatus.PAUSED:
        facts |= {"status": PrinterStatus.ONLINE, "paused_by": view.paused_by or ANNA}
    if view.minimum_evidence is not None:
        facts["minimum_evidence"] = view.minimum_evidence
    facts["print_defaults"] = of_row(PrintDefaults, view)
    facts["message"] = None if view.message is None else as_message(view.message)
    return facts


def bring_to(connection: Connection, account: UUID, wanted: JobRow, agent_id: UUID) -> None:
    """Move a job to the state of a row, by transitions of the life cycle."""
    for act in _way(connection, account, wanted):
        job = job_rows.find(connection, account, wanted.print_job_id)
        assert job is not None
        changes: JobChanges = {}
        if act is Transition.LEASE:
            changes["agent_id"] = agent_id
        if act in ENDS and wanted.evidence is not None:
            changes["evidence"] = wanted.evidence
        if act in ENDS and wanted.failure_reason is not None:
            changes["failure_reason"] = wanted.failure_reason
        lease = job.state.lease_id
        move_job(
            connection,
            job,
            act,
            at=_at(act, wanted),
            actor=_actor(act),
            holder=None if lease is None else ReportHolder(attempt=job.state.attempt, lease_id=lease),
            new_lease=new_id() if act is Transition.LEASE else None,
            changes=changes,
            details={name: value for name, value in changes.items() if name != "agent_id"},
        )
    facts: JobChanges = {
        "printer_id": wanted.printer_id,
        "waiting_reason": wanted.waiting_reason,
        "held_by": wanted.held_by,
        "stale": wanted.stale,
        "message": None if wanted.message is None else as_message(wanted.message),
        "cancel_wished_by": ANNA if wanted.cancel_wished else None,
        "pages_done": wanted.pages_done,
        "pages_total": wanted.pages_total,
        "settled": wanted.settled,
        "same_as": wanted.same_as,
    }
    if wanted.waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH:
        facts["media_hold"] = HELD_FOR_MEDIA
    if wanted.reprinted_as is not None:
        facts["reprinted_as"] = wanted.reprinted_as
    if wanted.seen is not None:
        facts |= {"seen_outcome": wanted.seen.outcome, "seen_by": wanted.seen.by}
        facts |= {"labels_out": wanted.seen.out, "labels_ordered": wanted.seen.ordered}
    now = connection.execute(select(tables.jobs).where(tables.jobs.c.print_job_id == wanted.print_job_id)).one()
    news = {name: value for name, value in facts.items() if getattr(now, name) != value}
    if news:
        job_rows.change(connection, account, wanted.print_job_id, cast("JobChanges", news))


STEPS = {
    JobStatus.PENDING: [],
    JobStatus.RESERVED: [Transition.LEASE],
    JobStatus.PRINTING: [Transition.LEASE, Transition.START],
}
ENDS = {
    Transition.PRINT,
    Transition.FAIL,
    Transition.PREPARE_FAIL,
    Transition.EXPIRE,
    Transition.GIVE_UP,
    Transition.OPERATOR_YES,
    Transition.OPERATOR_NO,
}


def _way(connection: Connection, account: UUID, wanted: JobRow) -> list[Transition]:
    """Return the transitions that lead from a job's state to the wanted one."""
    job = job_rows.find(connection, account, wanted.print_job_id)
    assert job is not None
    way = _from_start(wanted)
    status, unconfirmed = job.state.status, job.state.unconfirmed
    if (status, unconfirmed) == (wanted.status, wanted.unconfirmed):
        return []
    done = {JobStatus.PENDING: 0, JobStatus.RESERVED: 1, JobStatus.PRINTING: 3 if unconfirmed else 2}.get(status)
    if done is None:
        raise AssertionError(f"a job that is {status} has ended")
    if wanted.status is JobStatus.PENDING:
        return [Transition.RELEASE if status is JobStatus.RESERVED else Transition.NOT_STARTED]
    if unconfirmed and wanted.status is JobStatus.PRINTING:
        return [Transition.SEEN_AGAIN]
    if unconfirmed and wanted.status in (JobStatus.PRINTED, JobStatus.FAILED):
        return (
            way[-1:] if way[-1] in (Transition.OPERATOR_YES, Transition.GIVE_UP) else [Transition.SEEN_AGAIN, way[-1]]
        )
    if wanted.status is JobStatus.CANCELLED and status is JobStatus.PRINTING:
        return [Transition.CANCEL_CONFIRM]
    return way[done:] if len(way) > done else way[-1:]


def _from_start(wanted: JobRow) -> list[Transition]:
    started = [Transition.LEASE, Transition.START]
    match wanted.status:
        case JobStatus.PRINTING if wanted.unconfirmed:
            return [*started, Transition.AGENT_SILENT]
        case JobStatus.PRINTED if wanted.evidence is Confirmation.OPERATOR_CONFIRMED:
            return [*started, Transition.AGENT_SILENT, Transition.OPERATOR_YES]
        case JobStatus.PRINTED:
            return [*started, Transition.PRINT]
        case JobStatus.CANCELLED:
            return [Transition.CANCEL] if wanted.started_at is None else [*started, Transition.CANCEL_CONFIRM]
        case JobStatus.FAILED if wanted.failure_reason == "expired":
            return [Transition.EXPIRE]
        case JobStatus.FAILED if wanted.failure_reason == "outcome_unknown":
            return [*started, Transition.AGENT_SILENT, Transition.GIVE_UP]
        case JobStatus.FAILED if wanted.started_at is None and wanted.failure_reason not in DOUBTFUL:
            return [Transition.LEASE, Transition.PREPARE_FAIL]
        case JobStatus.FAILED:
            return [*started, Transition.FAIL]
    return STEPS[wanted.status]


def _at(act: Transition, wanted: JobRow) -> datetime:
    at = {Transition.LEASE: wanted.reserved_at, Transition.START: wanted.started_at}.get(act, wanted.completed_at)
    return at or wanted.completed_at or wanted.started_at or wanted.reserved_at or wanted.created_at


def _actor(act: Transition) -> Actor:
    people = {Transition.CANCEL, Transition.CANCEL_CONFIRM, Transition.OPERATOR_YES, Transition.OPERATOR_NO}
    return ANNA if act in people else agent("This computer")
