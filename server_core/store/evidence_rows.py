"""What a test print teaches of its printer."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Connection, bindparam, or_, select

from server_core.contract.types.states import Confirmation
from server_core.store import printer_rows
from server_core.store.prepared import Prepared
from server_core.store.tables import jobs, printers

_TAUGHT = Prepared(
    select(jobs.c.printer_id)
    .select_from(jobs)
    .join(printers, printers.c.printer_id == jobs.c.printer_id)
    .where(
        jobs.c.print_job_id == bindparam("print_job_id"),
        jobs.c.account_id == bindparam("account_id"),
        jobs.c.test_print,
        printers.c.minimum_evidence_by.is_(None),
        or_(
            printers.c.minimum_evidence.is_distinct_from(bindparam("evidence")),
            printers.c.ends_with_reset.is_distinct_from(bindparam("resets")),
        ),
    )
)


def learn(
    connection: Connection, account_id: UUID, print_job_id: UUID, evidence: Confirmation, *, resets: bool = False
) -> bool:
    """Store the evidence that a test print showed as the printer's minimum, unless an operator has set one.

    `resets`: the print came out, and the device ended it with a reset. Returns True if this is new.
    """
    taught = {"evidence": evidence.value, "resets": resets}
    row = _TAUGHT.first(connection, {"account_id": account_id, "print_job_id": print_job_id, **taught})
    return row is not None and printer_rows.change_printer(
        connection, account_id, row[0], {"minimum_evidence": evidence.value, "ends_with_reset": resets}
    )
