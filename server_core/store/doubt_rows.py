"""Details and duration of a job's unknown outcome."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import Connection, bindparam, or_, select, update

from server_core.contract.types.states import Confirmation, FailureReason
from server_core.store import printer_rows
from server_core.store.prepared import Prepared
from server_core.store.tables import bound, documents, equal, jobs, printers

# Facts that a test print teaches about its printer.


_TAUGHT = Prepared(
    select(jobs.c.printer_id)
    .select_from(jobs)
    .join(printers, printers.c.printer_id == jobs.c.printer_id)
    .where(
        bound(jobs, "print_job_id", "account_id"),
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
    taught = {"evidence": evidence, "resets": resets}
    row = _TAUGHT.first(connection, {"account_id": account_id, "print_job_id": print_job_id, **taught})
    return row is not None and printer_rows.change_printer(
        connection, account_id, row[0], {"minimum_evidence": evidence, "ends_with_reset": resets}
    )


def names(connection: Connection, account_id: UUID, print_job_id: UUID) -> dict[str, Any]:
    """Return `reference` (if the client gave one), `filename` and `printer_name`."""
    columns = {
        "reference": jobs.c.idempotency_key,
        "filename": documents.c.original_filename,
        "printer_name": printers.c.name,
    }
    query = select(*columns.values()).select_from(jobs).join(documents).join(printers)
    row = connection.execute(query.where(equal(jobs, print_job_id=print_job_id, account_id=account_id))).one()
    return {name: value for name, value in zip(columns, row, strict=True) if value is not None}


def failure_reason(connection: Connection, account_id: UUID, print_job_id: UUID) -> FailureReason | None:
    """Return the reason; None also if a person said that it did not come out, since that is known."""
    unseen = jobs.c.evidence.is_distinct_from(Confirmation.OPERATOR_CONFIRMED.value)
    query = select(jobs.c.failure_reason).where(equal(jobs, print_job_id=print_job_id, account_id=account_id), unseen)
    reason = connection.execute(query).scalar_one_or_none()
    return None if reason is None else FailureReason(reason)


def unconfirmed_seconds(connection: Connection, account_id: UUID, print_job_id: UUID) -> float:
    """Return the seconds over all runs of the server, by their monotonic clocks."""
    query = select(jobs.c.unconfirmed_seconds).where(equal(jobs, print_job_id=print_job_id, account_id=account_id))
    return connection.execute(query).scalar_one_or_none() or 0.0


def note_unconfirmed(connection: Connection, account_id: UUID, print_job_id: UUID, seconds: float) -> None:
    """Store the seconds. They are not displayed, so the row's version stays."""
    of_job = equal(jobs, print_job_id=print_job_id, account_id=account_id)
    connection.execute(update(jobs).where(of_job, jobs.c.unconfirmed).values(unconfirmed_seconds=seconds))
