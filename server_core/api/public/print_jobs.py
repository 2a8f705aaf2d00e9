"""`/api/v1/print-jobs`: make jobs of an uploaded document, an address, or bytes in the request; list, read one."""

from __future__ import annotations

from uuid import UUID

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.body import decode_json
from server_core.api.large_body import LargeBodies
from server_core.api.operation import Call, Operation, json_type, operation_route
from server_core.api.public import declared
from server_core.api.respond import json_bytes, json_response
from server_core.contract.public import CreatePrintJob, CreatePrintJobFromBase64, CreatePrintJobFromUrl
from server_core.services.context import Context
from server_core.services.documents.base64_text import decode_base64
from server_core.services.documents.intake import Upload
from server_core.services.jobs.creation import Asked, create_job
from server_core.services.jobs.direct_creation import create_from_base64, create_from_url
from server_core.services.jobs.idempotency import Accepted
from server_core.services.jobs.reading import list_jobs, read_job, unknown_job
from server_core.services.rejected import invalid_field


def routes(ctx: Context) -> list[Route]:
    jobs = _PrintJobs(ctx)
    return [
        operation_route(ctx, (declared.LIST_PRINT_JOBS, jobs.newest), (declared.CREATE_PRINT_JOB, jobs.create)),
        operation_route(ctx, (declared.CREATE_FROM_URL, jobs.from_url)),
        operation_route(ctx, (declared.CREATE_FROM_BASE64, jobs.from_base64)),
        operation_route(ctx, (declared.GET_PRINT_JOB, jobs.one)),
    ]


class _PrintJobs:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._large = LargeBodies(ctx.config.documents, ctx.config.limits)

    async def create(self, call: Call) -> Response:
        limits = self._ctx.config.limits
        order = await decode_json(
            call.request,
            CreatePrintJob,
            limit_bytes=limits.json_bytes,
            depth=limits.json_depth,
            malformed_status=declared.CREATE_PRINT_JOB.malformed_status,
        )
        return _created(await create_job(self._ctx, _asked(call, declared.CREATE_PRINT_JOB), order))

    async def from_url(self, call: Call) -> Response:
        limits = self._ctx.config.limits
        json_type(call.request)
        order = await decode_json(
            call.request, CreatePrintJobFromUrl, limit_bytes=limits.json_bytes, depth=limits.json_depth
        )
        return _created(await create_from_url(self._ctx, _asked(call, declared.CREATE_FROM_URL), order))

    async def from_base64(self, call: Call) -> Response:
        """The text is decoded while the body has its turn in memory; all that may take long comes after."""
        json_type(call.request)
        limits = self._ctx.config.limits
        upload = Upload(self._ctx)
        try:
            async with self._large.order(call.request, CreatePrintJobFromBase64) as order:
                if not order.document_base64:
                    raise invalid_field("document_base64", "empty", "document_base64 is empty.")
                largest = max(limits.pdf_bytes, limits.raw_bytes)
                digest = await decode_base64(order.document_base64, upload, limit_bytes=largest)
                order = msgspec.structs.replace(order, document_base64="")
            asked = _asked(call, declared.CREATE_FROM_BASE64)
            return _created(await create_from_base64(self._ctx, asked, order, upload, digest))
        finally:
            await upload.discard()

    async def newest(self, call: Call) -> Response:
        return json_response(await list_jobs(self._ctx, call.caller.account_id, call.page))

    async def one(self, call: Call) -> Response:
        try:
            print_job_id = UUID(call.request.path_params["printJobId"])
        except ValueError as error:
            raise unknown_job() from error
        return json_response(await read_job(self._ctx, call.caller, print_job_id))


def _asked(call: Call, operation: Operation) -> Asked:
    return Asked(
        caller=call.caller,
        operation=operation.name,
        idempotency_key=call.idempotency_key,
        request_id=call.request_id,
    )


def _created(accepted: Accepted) -> Response:
    headers = {"Idempotency-Replayed": "true"} if accepted.replayed else None
    return json_bytes(accepted.body, accepted.status_code, headers)
