"""What a test print teaches of its printer."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Connection, bindparam, select

from server_core.contract.public import Confirmation
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
        printers.c.minimum_evidence.is_distinct_from(bindparam("evidence")),
    )
)


def learn(connection: Connection, account_id: UUID, print_job_id: UUID, evidence: Confirmation) -> bool:
    """After a test print the printer's jobs need what it showed, unless an operator has said what they need.

    True if that is news.
    """
    wanted = {"account_id": account_id, "print_job_id": print_job_id, "evidence": evidence.value}
    row = _TAUGHT.first(connection, wanted)
    return row is not None and printer_rows.change_printer(
        connection, account_id, row[0], {"minimum_evidence": evidence.value}
    )
