"""Print jobs as API clients read them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from server_core.contract.problems import ErrorCode
from server_core.contract.public import DocumentFormat, JobStatus, Page, PrintJob, PrintParameters, RawLanguage, Scope
from server_core.services.clients.token_cache import Principal
from server_core.services.context import Context
from server_core.services.lists.paging import PageRequest, page_of
from server_core.services.rejected import Rejected
from server_core.store import public_jobs
from server_core.store.job_rows import parameters_of


async def list_jobs(ctx: Context, account_id: UUID, request: PageRequest) -> Page[PrintJob]:
    """Newest first. Raises Rejected `invalid_cursor`."""
    return await page_of(
        ctx,
        account_id,
        "print-jobs",
        request,
        rows=lambda connection, after, limit: public_jobs.job_page(
            connection, account_id, None if after is None else int(after[0]), limit
        ),
        position=lambda row: [row.sequence],
        view=job_view,
    )


async def read_job(ctx: Context, caller: Principal, print_job_id: UUID) -> PrintJob:
    """Of the own account; without `print_jobs:read` only the caller's own jobs. Raises Rejected 404."""
    row = await ctx.store.read(lambda connection: public_jobs.find_job(connection, caller.account_id, print_job_id))
    if row is None or (Scope.PRINT_JOBS_READ not in caller.scopes and row.client_id != caller.client_id):
        raise unknown_job()
    return job_view(row)


def unknown_job() -> Rejected:
    return Rejected(ErrorCode.PRINT_JOB_NOT_FOUND, "There is no such print job.")


def job_view(row: Any) -> PrintJob:
    """A row of `public_jobs` as the wire shows it."""
    language = row.document_raw_language
    parameters = parameters_of(row.parameters)
    return PrintJob(
        print_job_id=row.print_job_id,
        document_id=row.document_id,
        document_mime_type=row.document_mime_type,
        document_format=DocumentFormat(row.document_format),
        document_raw_language=None if language is None else RawLanguage(language),
        printer_id=row.printer_id,
        status=JobStatus(row.status),
        created_at=row.created_at,
        reserved_at=row.reserved_at,
        started_at=row.started_at,
        completed_at=row.completed_at,
        failure_reason=row.failure_reason,
        **{name: getattr(parameters, name) for name in PrintParameters.__struct_fields__},
    )
