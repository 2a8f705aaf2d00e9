"""`/api/v1/print-jobs`: create from an uploaded document, list, read one."""

from __future__ import annotations

import re
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.auth import authorize
from server_core.api.body import decode_json
from server_core.api.paging import page_request
from server_core.api.request_id import request_id
from server_core.api.resource import resource
from server_core.api.respond import json_bytes, json_response
from server_core.contract.public import CreatePrintJob, Scope
from server_core.services.context import Context
from server_core.services.jobs.creation import create_job
from server_core.services.jobs.reading import list_jobs, read_job, unknown_job
from server_core.services.rejected import invalid_field

IDEMPOTENCY_KEY = re.compile(r"[\x21-\x7e]{1,128}")


def routes(ctx: Context) -> list[Route]:
    limits = ctx.config.limits

    async def create(request: Request) -> Response:
        caller = await authorize(ctx, request, Scope.PRINT_JOBS_WRITE)
        key = idempotency_key(request)
        order = await decode_json(
            request,
            CreatePrintJob,
            limit_bytes=limits.json_bytes,
            depth=limits.json_depth,
            malformed_status=422,  # the operation lists no 400
        )
        accepted = await create_job(ctx, caller, order, idempotency_key=key, request_id=request_id(request.scope))
        headers = {"Idempotency-Replayed": "true"} if accepted.replayed else None
        return json_bytes(accepted.body, accepted.status_code, headers)

    async def newest(request: Request) -> Response:
        caller = await authorize(ctx, request, Scope.PRINT_JOBS_READ)
        return json_response(await list_jobs(ctx, caller.account_id, page_request(request, default=20)))

    async def one(request: Request) -> Response:
        caller = await authorize(ctx, request, Scope.PRINT_JOBS_READ, Scope.PRINT_JOBS_WRITE)
        try:
            print_job_id = UUID(request.path_params["print_job_id"])
        except ValueError as error:
            raise unknown_job() from error
        return json_response(await read_job(ctx, caller, print_job_id))

    return [
        resource("/api/v1/print-jobs", GET=newest, POST=create),
        resource("/api/v1/print-jobs/{print_job_id}", GET=one),
    ]


def idempotency_key(request: Request) -> str | None:
    """1 to 128 visible ASCII characters. Raises Rejected 422."""
    given = request.headers.getlist("idempotency-key")
    if not given:
        return None
    if len(given) > 1 or not IDEMPOTENCY_KEY.fullmatch(given[0]):
        text = "Idempotency-Key must be 1 to 128 visible ASCII characters, given once."
        raise invalid_field("Idempotency-Key", "invalid_value", text)
    return given[0]
