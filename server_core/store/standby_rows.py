"""Jobs of a printer that could go to another one: no byte of them was sent."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Connection, bindparam, select

from server_core.store.job_state_rows import COLUMNS, JobRecord, record_of
from server_core.store.literals import OF_ACCOUNT, OPEN, PENDING, RESERVED
from server_core.store.tables import jobs

_UNSTARTED = (
    select(*COLUMNS)
    .where(
        OPEN,
        jobs.c.printer_id == bindparam("printer_id"),
        OF_ACCOUNT,
        jobs.c.status.in_([PENDING, RESERVED]),
        jobs.c.sequence > bindparam("after", type_=jobs.c.sequence.type),
    )
    .order_by(jobs.c.sequence)
    .limit(bindparam("most"))
)


def unstarted(connection: Connection, account_id: UUID, printer_id: UUID, after: int, most: int) -> list[JobRecord]:
    """By sequence, from behind `after` on."""
    wanted = {"account_id": account_id, "printer_id": printer_id, "after": after, "most": most}
    return [record_of(row) for row in connection.execute(_UNSTARTED, wanted)]
