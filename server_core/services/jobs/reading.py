"""Reading print jobs for API clients."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

from server_core.contract.decisions.life_cycle import FINAL
from server_core.contract.messages.jobs import JobActionMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import PrintJob
from server_core.contract.types.partners import Scope
from server_core.services.api_error import ApiError
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import confirm, revoked_meanwhile
from server_core.services.context import Context
from server_core.services.jobs.public_view import job_view, wait_for_ring
from server_core.services.paging import PageRequest, page_of
from server_core.store import public_jobs
from server_core.store.public_jobs import EVERY_JOB, CreatedPosition, JobFilter, filtered_job_page

__all__ = ["JobFilter", "list_jobs", "read_at_end", "read_job", "unknown_job"]


async def list_jobs(
    ctx: Context, account_id: UUID, request: PageRequest, filter: JobFilter = EVERY_JOB
) -> Page[PrintJob]:
    """List jobs, newest first. A cursor is valid only for the filter of its page. Raises ApiError `invalid_cursor`."""
    if filter != EVERY_JOB:
        return await _find_jobs(ctx, account_id, request, filter)
    return await page_of(
        ctx,
        account_id,
        "print-jobs",
        request,
        int,
        rows=lambda connection, after, limit: public_jobs.job_page(connection, account_id, after, limit),
        position=lambda row: row.sequence,
        view=lambda row: job_view(ctx.presence, row),
    )


async def _find_jobs(ctx: Context, account_id: UUID, request: PageRequest, filter: JobFilter) -> Page[PrintJob]:
    return await page_of(
        ctx,
        account_id,
        f"print-jobs {filter}",
        request,
        CreatedPosition,
        rows=lambda connection, after, limit: filtered_job_page(connection, account_id, filter, after, limit),
        position=lambda row: (row.created_at, row.sequence),
        view=lambda row: job_view(ctx.presence, row),
    )


async def read_job(
    ctx: Context, caller: Principal, print_job_id: UUID, *, still_let_in: bool = False, is_ordered: bool = False
) -> PrintJob:
    """Read a job of the own account; without `print_jobs:read` only the caller's own. Raises ApiError 404.

    `still_let_in`: the call may have waited since its token was read. Raises LoginRejected too. `is_ordered`: the call
    created the job, or repeated the creation with its key, which may be that of another application of the account.
    """
    row = await ctx.store.read(lambda connection: public_jobs.find_job(connection, caller.account_id, print_job_id))
    may_read = is_ordered or Scope.PRINT_JOBS_READ in caller.scopes
    if row is None or (not may_read and row.client_id != caller.client_id):
        raise unknown_job()
    if still_let_in:
        confirm(ctx, caller)
        if row.account_suspended_at is not None:
            raise revoked_meanwhile(caller)
    return job_view(ctx.presence, row)


async def read_at_end(
    ctx: Context,
    caller: Principal,
    print_job_id: UUID,
    seconds: float,
    hung_up: Callable[[], Awaitable[None]],
    *,
    is_ordered: bool = False,
) -> PrintJob:
    """Read a job once it is final, `seconds` have passed, or the server stops.

    `hung_up` returns when the caller has closed the connection. `is_ordered`: see `read_job`. A call costs one query
    before the wait and one after it, which also checks the token again. Raises ApiError 404, LoginRejected.
    """
    loop = asyncio.get_running_loop()
    ends_at = loop.time() + seconds
    with ctx.ends.listen(print_job_id) as bell:
        while True:
            bell.forget()
            job = await read_job(ctx, caller, print_job_id, still_let_in=True, is_ordered=is_ordered)
            left = ends_at - loop.time()
            if job.status in FINAL or left <= 0 or ctx.ends.closed:
                return job
            if not await wait_for_ring(bell, left, hung_up):
                return job


def unknown_job() -> ApiError:
    return ApiError(ErrorCode.PRINT_JOB_NOT_FOUND, JobActionMessages.JOB_NOT_FOUND())
