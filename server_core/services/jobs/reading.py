"""Print jobs as API clients read them."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.problems import ErrorCode
from server_core.contract.public import Page, PrintJob, Scope
from server_core.services.clients.token_cache import Principal
from server_core.services.context import Context
from server_core.services.jobs.public_view import job_view
from server_core.services.lists.paging import PageRequest, page_of
from server_core.services.rejected import Rejected
from server_core.store import public_jobs


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
        view=lambda row: job_view(ctx.presence, row),
    )


async def read_job(ctx: Context, caller: Principal, print_job_id: UUID) -> PrintJob:
    """Of the own account; without `print_jobs:read` only the caller's own jobs. Raises Rejected 404."""
    row = await ctx.store.read(lambda connection: public_jobs.find_job(connection, caller.account_id, print_job_id))
    if row is None or (Scope.PRINT_JOBS_READ not in caller.scopes and row.client_id != caller.client_id):
        raise unknown_job()
    return job_view(ctx.presence, row)


def unknown_job() -> Rejected:
    return Rejected(ErrorCode.PRINT_JOB_NOT_FOUND, "There is no such print job.")
