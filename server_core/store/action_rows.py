"""Delayed actions, one row per job. While it has one, nothing but the hold of the job changes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from server_core.contract.types.fields import of_row
from server_core.contract.types.jobs import JobActionKind
from server_core.store.tables import pending_acts


class DelayedActionDetails(Struct, frozen=True, kw_only=True):
    """The column `details`.

    `seconds`: time to undo it; `stale`: the job was held as stale; `printer_*`: target of a move.
    """

    seconds: int
    stale: bool = False
    printer_id: UUID | None = None
    printer_name: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class DelayedAction:
    """An action of an operator that waits for its delay, with what an undo restores."""

    print_job_id: UUID
    act_id: UUID
    account_id: UUID
    kind: JobActionKind
    actor: str
    at: datetime
    held_by_before: str | None
    printer_before: UUID
    details: DelayedActionDetails


_details = msgspec.json.Decoder(DelayedActionDetails)


def put(connection: Connection, action: DelayedAction) -> None:
    row = {name: getattr(action, name) for name in DelayedAction.__dataclass_fields__}
    row |= {"kind": action.kind.value, "details": msgspec.json.encode(action.details).decode()}
    connection.execute(insert(pending_acts).values(**row))


def take(
    connection: Connection, account_id: UUID, print_job_id: UUID, act_id: UUID | None = None
) -> DelayedAction | None:
    """Delete and return the job's delayed action, if it is this one."""
    mine = [pending_acts.c.print_job_id == print_job_id, pending_acts.c.account_id == account_id]
    if act_id is not None:
        mine.append(pending_acts.c.act_id == act_id)
    row = connection.execute(select(pending_acts).where(*mine)).first()
    if row is None:
        return None
    connection.execute(delete(pending_acts).where(*mine))
    return _delayed_action(row)


def of_action(connection: Connection, account_id: UUID, act_id: UUID) -> list[UUID]:
    """Return the action's jobs, in order."""
    query = select(pending_acts.c.print_job_id).where(
        pending_acts.c.act_id == act_id, pending_acts.c.account_id == account_id
    )
    return list(connection.execute(query.order_by(pending_acts.c.print_job_id)).scalars())


def every(connection: Connection) -> list[DelayedAction]:
    """Return all delayed actions of all accounts, ordered by action."""
    query = select(pending_acts).order_by(pending_acts.c.act_id, pending_acts.c.print_job_id)
    return [_delayed_action(row) for row in connection.execute(query)]


def details_of(text: str) -> DelayedActionDetails:
    return _details.decode(text)


def _delayed_action(row: Any) -> DelayedAction:
    return of_row(DelayedAction, row, kind=JobActionKind(row.kind), details=_details.decode(row.details))
