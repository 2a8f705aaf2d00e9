"""`/api/v1/print-jobs`: make jobs of an uploaded document, an address, or bytes in the request; list, read, cancel."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any
from uuid import UUID

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.operation import Call, operation_route, served
from server_core.api.preference import APPLIED, wait_seconds
from server_core.api.public import declared
from server_core.api.public.job_query import job_filter
from server_core.api.respond import json_bytes, json_response
from server_core.contract.types.jobs import CreatePrintJob, CreatePrintJobFromBase64, CreatePrintJobFromUrl, PrintJob
from server_core.contract.types.states import JobStatus
from server_core.services.context import Context
from server_core.services.documents import judge
from server_core.services.documents.base64_text import decode_base64
from server_core.services.documents.intake import Upload
from server_core.services.floor import Floor
from server_core.services.jobs.client_cancel import cancel_own
from server_core.services.jobs.creation import CreationCall, create_job
from server_core.services.jobs.direct_creation import create_from_base64, create_from_url
from server_core.services.jobs.idempotency import Accepted
from server_core.services.jobs.reading import list_jobs, read_at_end, read_job, unknown_job
from server_core.services.rejected import invalid_field


def routes(floor: Floor) -> list[Route]:
    ctx = floor.ctx
    jobs = _PrintJobs(ctx)

    async def cancel(call: Call[None]) -> Response:
        """The agent of the job may have to hear of it, so it takes the floor."""
        job = await cancel_own(floor, call.caller, _job(call))
        return json_response(job, 200 if job.status is JobStatus.CANCELLED else 202)

    return [
        operation_route(
            served(ctx, declared.LIST_PRINT_JOBS, jobs.newest), served(ctx, declared.CREATE_PRINT_JOB, jobs.create)
        ),
        operation_route(served(ctx, declared.CREATE_FROM_URL, jobs.from_url)),
        operation_route(served(ctx, declared.CREATE_FROM_BASE64, jobs.from_base64)),
        operation_route(served(ctx, declared.GET_PRINT_JOB, jobs.one)),
        operation_route(served(ctx, declared.CANCEL_PRINT_JOB, cancel)),
    ]


class _PrintJobs:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    async def create(self, call: Call[CreatePrintJob]) -> Response:
        return await self._created(call, await create_job(self._ctx, _creation_call(call), call.body))

    async def from_url(self, call: Call[CreatePrintJobFromUrl]) -> Response:
        return await self._created(call, await create_from_url(self._ctx, _creation_call(call), call.body))

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
            accepted = await create_from_base64(self._ctx, _creation_call(call), order, upload, digest)
        finally:
            await upload.discard()
        return await self._created(call, accepted)

    async def newest(self, call: Call[None]) -> Response:
        return call.answer(await list_jobs(self._ctx, call.caller.account_id, call.page, job_filter(call.request)))

    async def one(self, call: Call[None]) -> Response:
        print_job_id = _job(call)
        seconds = wait_seconds(call.request)
        if seconds is None:
            return call.answer(await read_job(self._ctx, call.caller, print_job_id))
        job = await self._at_end(call, print_job_id, seconds)
        return json_response(job, call.operation.status, {APPLIED: f"wait={seconds}"})

    async def _created(self, call: Call[Any], accepted: Accepted) -> Response:
        """The answer to a creation, also to a repeated one: with `Prefer: wait` the job as it is at its end."""
        headers = {"Idempotency-Replayed": "true"} if accepted.replayed else {}
        seconds, body = wait_seconds(call.request), accepted.body
        if seconds is not None:
            made: UUID = msgspec.json.decode(body, type=_Made).print_job_id
            body = msgspec.json.encode(await self._at_end(call, made, seconds, is_ordered=True))
            headers[APPLIED] = f"wait={seconds}"
        return json_bytes(body, accepted.status_code, headers)

    async def _at_end(self, call: Call[Any], print_job_id: UUID, seconds: int, *, is_ordered: bool = False) -> PrintJob:
        async def hung_up() -> None:
            while (await call.request.receive())["type"] != "http.disconnect":
                pass

        return await read_at_end(self._ctx, call.caller, print_job_id, seconds, hung_up, is_ordered=is_ordered)


class _Made(msgspec.Struct):
    print_job_id: UUID


def _job(call: Call[Any]) -> UUID:
    """Read the job's id from the path. Raises Rejected 404, also for text that is no id."""
    try:
        return UUID(call.request.path_params["printJobId"])
    except ValueError as error:
        raise unknown_job() from error


def _creation_call(call: Call[Any]) -> CreationCall:
    return CreationCall(
        caller=call.caller,
        operation=call.operation.name,
        idempotency_key=call.idempotency_key,
        request_id=call.request_id,
    )
