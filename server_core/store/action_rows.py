"""Delayed actions, one row per job. While it has one, nothing but the hold of the job changes."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, delete, insert, select

from server_core.contract.types.audit import Actor
from server_core.contract.types.fields import Record
from server_core.contract.types.jobs import JobActionKind
from server_core.store.rows import Rows
from server_core.store.tables import DelayedActionDetails, equal, pending_acts


class DelayedAction(Record, frozen=True, kw_only=True):
    """An action of an operator that waits for its delay, with what an undo restores."""

    print_job_id: UUID
    act_id: UUID
    account_id: UUID
    kind: JobActionKind
    actor: Actor
    at: datetime
    held_by_before: Actor | None
    printer_before: UUID
    details: DelayedActionDetails


_ROWS = Rows(DelayedAction, pending_acts)


def put(connection: Connection, action: DelayedAction) -> None:
    connection.execute(insert(pending_acts).values({name: getattr(action, name) for name in action.__struct_fields__}))


def take(
    connection: Connection, account_id: UUID, print_job_id: UUID, act_id: UUID | None = None
) -> DelayedAction | None:
    """Delete and return the job's delayed action, if it is this one."""
    only = {} if act_id is None else {"act_id": act_id}
    mine = equal(pending_acts, print_job_id=print_job_id, account_id=account_id, **only)
    action = _ROWS.first(connection, _ROWS.query.where(mine))
    if action is not None:
        connection.execute(delete(pending_acts).where(mine))
    return action


def of_action(connection: Connection, account_id: UUID, act_id: UUID) -> list[UUID]:
    """Return the action's jobs, in order."""
    query = select(pending_acts.c.print_job_id).where(equal(pending_acts, act_id=act_id, account_id=account_id))
    return list(connection.execute(query.order_by(pending_acts.c.print_job_id)).scalars())


def every(connection: Connection) -> list[DelayedAction]:
    """Return all delayed actions of all accounts, ordered by action."""
    return _ROWS.all(connection, _ROWS.query.order_by(pending_acts.c.act_id, pending_acts.c.print_job_id))
