"""The timeline of jobs: append-only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, insert, select

from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.types.audit import THE_SERVER, Actor, AuditAction, NoticeKind
from server_core.contract.types.fields import of_row
from server_core.contract.types.jobs import JobEvent
from server_core.store import audit_rows
from server_core.store.prepared import Prepared
from server_core.store.tables import equal, job_events

# Events of jobs and notices that are also written to the audit log: decisions of people, and failures of the system.


SEEN_PRINTED, SEEN_MISSING = "seen_printed", "seen_missing"
"""A person's answer about a job that was given up; its state stays."""

MARKED_DONE, REOPENED = "marked_done", "reopened"

AUDITED: dict[str, AuditAction] = {
    Transition.CANCEL: AuditAction.JOB_CANCEL,
    "cancel_wished": AuditAction.JOB_CANCEL_REQUEST,
    "held": AuditAction.JOB_HOLD,
    "hold_released": AuditAction.JOB_RELEASE,
    "stale_released": AuditAction.JOB_RELEASE,
    MARKED_DONE: AuditAction.JOB_DONE,
    REOPENED: AuditAction.JOB_REOPEN,
    Transition.OPERATOR_YES: AuditAction.JOB_ANSWER,
    Transition.OPERATOR_NO: AuditAction.JOB_ANSWER,
    SEEN_PRINTED: AuditAction.JOB_ANSWER,
    SEEN_MISSING: AuditAction.JOB_ANSWER,
    "reprinted": AuditAction.JOB_REPRINT,
    "moved": AuditAction.JOB_MOVE,
    "cancel_asked": AuditAction.JOB_ASK,
    "move_asked": AuditAction.JOB_ASK,
    "act_undone": AuditAction.JOB_UNDO,
    Transition.LEASE_END: AuditAction.JOB_LEASE_END,
    Transition.AGENT_SILENT: AuditAction.JOB_AGENT_SILENT,
    Transition.LOSE_SIGHT: AuditAction.JOB_UNCONFIRMED,
    Transition.LEDGER_UNKNOWN: AuditAction.JOB_UNCONFIRMED,
    Transition.GIVE_UP: AuditAction.JOB_GIVE_UP,
    Transition.EXPIRE: AuditAction.JOB_EXPIRE,
}
"""Actions by event kind. Creation, leases and prints have events only."""

NOTICES = {
    NoticeKind.BACKLOG_HELD: (AuditAction.PRINTER_HELD, "printer"),
    NoticeKind.BACKUP_RESTORED: (AuditAction.RESTORE, None),
    NoticeKind.CLOCK_JUMPED: (AuditAction.CLOCK_JUMP, None),
    NoticeKind.AGENT_SUPERSEDED: (AuditAction.AGENT_SUPERSEDE, "agent"),
    NoticeKind.STORAGE_FAILED: (AuditAction.STORAGE_FAIL, None),
}
"""The action and the kind of its subject, by notice. Unconfirmed jobs have entries of their own."""
EACH_TIME = frozenset({NoticeKind.BACKLOG_HELD, NoticeKind.BACKUP_RESTORED})
"""Notices that get an entry even if one is already open: something happened again."""


def note(connection: Connection, event: Mapping[str, Any], details: Mapping[str, object]) -> None:
    """Write the audit entry of an event. `event`: its row; `details`: as given."""
    act = AUDITED.get(event["kind"])
    if act is None:
        return
    answer: dict[str, object] = {}
    if act is AuditAction.JOB_ANSWER:
        answer = {"came_out": event["kind"] in (Transition.OPERATOR_YES, SEEN_PRINTED)}
    elif act is AuditAction.JOB_ASK:
        answer = {"act": event["kind"].removesuffix("_asked")}
    subject, all_details = f"job {event['print_job_id']}", {**details, **answer}
    audit_rows.append(connection, event["account_id"], event["at"], event["actor"], act, subject, all_details)


def note_notice(
    connection: Connection,
    account_id: UUID,
    kind: NoticeKind,
    subject: str,
    at: datetime,
    details: Mapping[str, object],
) -> None:
    """Write the audit entry of a notice that the server opened."""
    if kind in NOTICES:
        act, of = NOTICES[kind]
        subject = subject if of is None else f"{of} {subject}"
        audit_rows.append(connection, account_id, at, THE_SERVER, act, subject, details)


_INSERT = Prepared(insert(job_events))


def append(
    connection: Connection,
    account_id: UUID,
    print_job_id: UUID,
    at: datetime,
    kind: str,
    actor: Actor,
    details: Mapping[str, object] | None = None,
) -> None:
    details = details or {}
    row = {"account_id": account_id, "print_job_id": print_job_id, "at": at, "kind": kind, "actor": actor}
    _INSERT.run(connection, {**row, "details": details})
    note(connection, row, details)


def of_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> list[JobEvent]:
    """Return the job's events, oldest first."""
    query = select(job_events).where(equal(job_events, print_job_id=print_job_id, account_id=account_id))
    return [of_row(JobEvent, row) for row in connection.execute(query.order_by(job_events.c.number))]


def newest(connection: Connection, account_id: UUID, print_job_id: UUID, kinds: Sequence[str]) -> JobEvent | None:
    """Return the job's newest event of these kinds."""
    found = [event for event in of_job(connection, account_id, print_job_id) if event.kind in kinds]
    return found[-1] if found else None
