"""`/api/v1/print-jobs`: make jobs of an uploaded document, an address, or bytes in the request; list, read one."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any
from uuid import UUID

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.operation import Call, operation_route, served
from server_core.api.public import declared
from server_core.api.respond import json_bytes
from server_core.contract.public import CreatePrintJob, CreatePrintJobFromBase64, CreatePrintJobFromUrl
from server_core.services.context import Context
from server_core.services.documents import judge
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
        operation_route(
            served(ctx, declared.LIST_PRINT_JOBS, jobs.newest), served(ctx, declared.CREATE_PRINT_JOB, jobs.create)
        ),
        operation_route(served(ctx, declared.CREATE_FROM_URL, jobs.from_url)),
        operation_route(served(ctx, declared.CREATE_FROM_BASE64, jobs.from_base64)),
        operation_route(served(ctx, declared.GET_PRINT_JOB, jobs.one)),
    ]


class _PrintJobs:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    async def create(self, call: Call[CreatePrintJob]) -> Response:
        return _created(await create_job(self._ctx, _asked(call), call.body))

    async def from_url(self, call: Call[CreatePrintJobFromUrl]) -> Response:
        return _created(await create_from_url(self._ctx, _asked(call), call.body))

    async def from_base64(self, call: Call[AbstractAsyncContextManager[CreatePrintJobFromBase64]]) -> Response:
        """The text is decoded while the body has its turn in memory; all that may take long comes after."""
        limits = self._ctx.config.limits
        upload = Upload(self._ctx, call.caller.client_id)
        try:
            async with call.body as order:
                if not order.document_base64:
                    raise invalid_field("document_base64", "empty", "document_base64 is empty.")
                largest = judge.largest(order.document_format, limits)
                digest = await decode_base64(order.document_base64, upload, limit_bytes=largest)
                order = msgspec.structs.replace(order, document_base64="")
            return _created(await create_from_base64(self._ctx, _asked(call), order, upload, digest))
        finally:
            await upload.discard()

    async def newest(self, call: Call[None]) -> Response:
        return call.answer(await list_jobs(self._ctx, call.caller.account_id, call.page))

    async def one(self, call: Call[None]) -> Response:
        try:
            print_job_id = UUID(call.request.path_params["printJobId"])
        except ValueError as error:
            raise unknown_job() from error
        return call.answer(await read_job(self._ctx, call.caller, print_job_id))


def _asked(call: Call[Any]) -> Asked:
    return Asked(
        caller=call.caller,
        operation=call.operation.name,
        idempotency_key=call.idempotency_key,
        request_id=call.request_id,
    )


def _created(accepted: Accepted) -> Response:
    headers = {"Idempotency-Replayed": "true"} if accepted.replayed else None
    return json_bytes(accepted.body, accepted.status_code, headers)
