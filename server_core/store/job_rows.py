"""How a job enters the table: the row and its first event together; also for reprints and test labels."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Connection, insert

from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.states import JobStatus
from server_core.store import event_rows
from server_core.store.ids import new_id
from server_core.store.prepared import Prepared
from server_core.store.tables import jobs

_json = msgspec.json.Encoder()


@dataclass(frozen=True, kw_only=True, slots=True)
class NewJob:
    """`actor` is shown in the job's timeline, for example `client Shop backend`; `client_id` only for API clients;
    `stale_at` null = never too old to print; `expires_after_seconds`: what the client asked for."""

    account_id: UUID
    document_id: UUID
    printer_id: UUID
    parameters: PrintParameters
    created_at: datetime
    expires_at: datetime
    actor: str
    stale_at: datetime | None = None
    expires_after_seconds: int | None = None
    test_print: bool = False
    client_id: UUID | None = None
    reprint_of: UUID | None = None
    reprint_number: int = 0
    idempotency_key: str | None = None
    request_id: str | None = None
    print_job_id: UUID = field(default_factory=new_id)


_INSERT_JOB = Prepared(
    insert(jobs).returning(jobs.c.sequence),
    [
        "print_job_id",
        "account_id",
        "client_id",
        "document_id",
        "printer_id",
        "status",
        "attempt",
        "unconfirmed",
        "copies",
        "parameters",
        "created_at",
        "expires_at",
        "stale_at",
        "test_print",
        "reprint_of",
        "reprint_number",
        "idempotency_key",
        "request_id",
        "version",
    ],
)


def insert_job(connection: Connection, job: NewJob) -> int:
    """The new job's sequence. Document and printer must belong to the job's account: the caller has looked."""
    row: dict[str, Any] = {
        "print_job_id": job.print_job_id,
        "account_id": job.account_id,
        "client_id": job.client_id,
        "document_id": job.document_id,
        "printer_id": job.printer_id,
        "status": JobStatus.PENDING.value,
        "attempt": 0,
        "unconfirmed": False,
        "copies": job.parameters.copies,
        "parameters": parameters_text(job.parameters),
        "created_at": job.created_at,
        "expires_at": job.expires_at,
        "stale_at": job.stale_at,
        "test_print": job.test_print,
        "reprint_of": job.reprint_of,
        "reprint_number": job.reprint_number,
        "idempotency_key": job.idempotency_key,
        "request_id": job.request_id,
        "version": 1,
    }
    inserted = _INSERT_JOB.first(connection, row)
    if inserted is None:
        raise RuntimeError("INSERT RETURNING gave no row")
    details = {} if job.reprint_of is None else {"reprint_of": str(job.reprint_of)}
    event_rows.append(
        connection,
        account_id=job.account_id,
        print_job_id=job.print_job_id,
        at=job.created_at,
        kind="created",
        actor=job.actor,
        details=details,
    )
    return int(inserted[0])


def parameters_text(parameters: PrintParameters) -> str:
    """Only the print parameters, also of a CreatePrintJob, as the column `parameters` holds them."""
    return _json.encode({name: getattr(parameters, name) for name in PrintParameters.__struct_fields__}).decode()


def parameters_of(text: str) -> PrintParameters:
    return msgspec.json.decode(text, type=PrintParameters)
