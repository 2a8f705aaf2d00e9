"""Operator actions on many jobs at once, with undo for a few seconds, and printing a file from the console.

POST job-acts                       JobAct -> JobActDone   each job by the rules of one; a refusal is that job's alone;
                                    Idempotency-Key: a repeat of a reprint gets the jobs that were made
POST job-acts/{act_id}/undo         -> JobActDone   what was done already is in `refused`
POST job-acts/{act_id}/finish       -> JobActDone   now, without waiting for the rest of the time
POST job-rows                       JobsWanted -> [JobRow]   as they are now; those that are not kept are left out
POST job-needs                      JobsWanted -> [JobNeeds]   what decides which printers fit; others left out
POST documents?filename=&format=&raw_language=   the bytes -> UploadedDocument (201)   no format: by bytes and name
POST jobs                           NewPrint -> JobRow (201)   Idempotency-Key: a repeat gets the job that was made

Cancelling and moving waiting jobs can be undone. The jobs are held meanwhile (see JobRow.pending) and otherwise
unchanged. A release undoes a hold and a hold undoes a release. A reprint cannot be undone, nor can an action on a
printing job.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.console import JobRow
from server_core.contract.pending_act import JobActKind
from server_core.contract.problems import ErrorCode
from server_core.contract.public import DocumentFormat, PrintParameters, RawLanguage

MOST_JOBS = 500
MOST_SIZES = 100
"""Most page sizes of one job."""
LONGEST_UNDO = 30
LARGEST_BYTES = 50 * 1024 * 1024
"""Of a file: no server takes more."""


class JobAct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`printer_id`: where to move (needed), or to print again (else the same printer). `undo_seconds` 0 = at once.
    `reprinted_as`: of a reprint, what was seen of each job, see Reprint; one that is not named is made in any case."""

    kind: JobActKind
    print_job_ids: Annotated[list[UUID], Meta(min_length=1, max_length=MOST_JOBS)]
    printer_id: UUID | None = None
    undo_seconds: Annotated[int, Meta(ge=0, le=LONGEST_UNDO)] = 0
    reprinted_as: Annotated[dict[UUID, UUID | None], Meta(max_length=MOST_JOBS)] = {}


class JobsWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    print_job_ids: Annotated[list[UUID], Meta(min_length=1, max_length=MOST_JOBS)]


class JobNeeds(Struct, frozen=True, kw_only=True):
    """Facts about a job that decide which printers fit (contract.media_fit, services.jobs.print_route).

    `page_sizes`: width and height in mm of a PDF's pages, each size once, largest first; null = unknown.
    """

    print_job_id: UUID
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    parameters: PrintParameters
    page_sizes: list[tuple[float, float]] | None


class RefusedJob(Struct, frozen=True, kw_only=True):
    print_job_id: UUID
    error_code: ErrorCode
    message: str


class JobActDone(Struct, frozen=True, kw_only=True):
    """`jobs` as they are now (of a reprint: the new ones). `act_id`, `undo_until` null = nothing waits to be undone."""

    act_id: UUID | None
    undo_until: datetime | None
    jobs: list[JobRow]
    refused: list[RefusedJob]


Reference = Annotated[str, Meta(min_length=1, max_length=128, pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z")]
"""One line for people."""


class NewPrint(PrintParameters, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`reference`: the order, by which people find the job; an application's job has its Idempotency-Key for it."""

    document_id: UUID
    printer_id: UUID
    reference: Reference | None = None
