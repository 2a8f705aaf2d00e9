"""`/api/v1/print-jobs`: make jobs of an uploaded document, an address, or bytes in the request; list, read, cancel."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec
from starlette.responses import Response

from server_core.api.public.calling import PublicVisit
from server_core.api.request_log import request_id
from server_core.api.respond import APPLIED, json_bytes, json_response, wait_seconds
from server_core.api.serving import GIVEN, page
from server_core.contract.api.call import AnyCall, LargeJson
from server_core.contract.api.public import PrintJobs
from server_core.contract.messages.http import HttpMessages
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import CreatePrintJob, CreatePrintJobFromBase64, CreatePrintJobFromUrl, PrintJob
from server_core.contract.types.states import JobStatus
from server_core.services.documents import judge
from server_core.services.documents.intake import Upload, decode_base64
from server_core.services.floor import Floor
from server_core.services.jobs.act_rules import cancel_own
from server_core.services.jobs.creation import CreationCall, create_from_base64, create_from_url, create_job
from server_core.services.jobs.idempotency import Accepted
from server_core.services.jobs.reading import JobFilter, list_jobs, read_at_end, read_job
from server_core.services.rejected import invalid_field


async def cancel(floor: Floor, at: PublicVisit, print_job_id: UUID) -> Response:
    """The agent of the job may have to hear of it, so it takes the floor."""
    job = await cancel_own(floor, at.caller, print_job_id)
    return json_response(job, 200 if job.status is JobStatus.CANCELLED else 202)


async def newest(
    at: PublicVisit,
    *,
    status: JobStatus | None = None,
    printer_id: UUID | None = None,
    idempotency_key: str | None = None,
    created_after: datetime | None = None,
    created_before: datetime | None = None,
    limit: int = GIVEN,
    cursor: str | None = None,
) -> Page[PrintJob]:
    filter = JobFilter(
        status=status,
        printer_id=printer_id,
        idempotency_key=idempotency_key,
        created_after=created_after,
        created_before=created_before,
    )
    return await list_jobs(at.ctx, at.caller.account_id, page(limit, cursor), filter)


async def create(at: PublicVisit, wish: CreatePrintJob, *, key: str | None = None) -> Response:
    return await _created(at, await create_job(at.ctx, _creation(at, PrintJobs.create_print_job, key), wish))


async def from_url(at: PublicVisit, wish: CreatePrintJobFromUrl, *, key: str | None = None) -> Response:
    creation = _creation(at, PrintJobs.create_print_job_from_url, key)
    return await _created(at, await create_from_url(at.ctx, creation, wish))


async def from_base64(
    at: PublicVisit, wish: LargeJson[CreatePrintJobFromBase64], *, key: str | None = None
) -> Response:
    """The text is decoded while the body has its turn in memory; all that may take long comes after."""
    limits = at.ctx.config.limits
    upload = Upload(at.ctx, at.caller.client_id)
    try:
        async with wish as order:
            if not order.document_base64:
                raise invalid_field("document_base64", "empty", HttpMessages.BASE64_EMPTY())
            largest = judge.largest(order.document_format, limits)
            digest = await decode_base64(order.document_base64, upload, limit_bytes=largest)
            order = msgspec.structs.replace(order, document_base64="")
        creation = _creation(at, PrintJobs.create_print_job_from_base64, key)
        accepted = await create_from_base64(at.ctx, creation, order, upload, digest)
    finally:
        await upload.discard()
    return await _created(at, accepted)


async def one(at: PublicVisit, print_job_id: UUID) -> PrintJob | Response:
    seconds = wait_seconds(at.request)
    if seconds is None:
        return await read_job(at.ctx, at.caller, print_job_id)
    job = await _at_end(at, print_job_id, seconds)
    return json_response(job, headers={APPLIED: f"wait={seconds}"})


async def _created(at: PublicVisit, accepted: Accepted) -> Response:
    """The answer to a creation, also to a repeated one: with `Prefer: wait` the job as it is at its end."""
    headers = {"Idempotency-Replayed": "true"} if accepted.replayed else {}
    seconds, body = wait_seconds(at.request), accepted.body
    if seconds is not None:
        made: UUID = msgspec.json.decode(body, type=_Made).print_job_id
        body = msgspec.json.encode(await _at_end(at, made, seconds, is_ordered=True))
        headers[APPLIED] = f"wait={seconds}"
    return json_bytes(body, accepted.status_code, headers)


async def _at_end(at: PublicVisit, print_job_id: UUID, seconds: int, *, is_ordered: bool = False) -> PrintJob:
    async def hung_up() -> None:
        while (await at.request.receive())["type"] != "http.disconnect":
            pass

    return await read_at_end(at.ctx, at.caller, print_job_id, seconds, hung_up, is_ordered=is_ordered)


class _Made(msgspec.Struct):
    print_job_id: UUID


def _creation(at: PublicVisit, call: AnyCall, key: str | None) -> CreationCall:
    return CreationCall(
        caller=at.caller, operation=call.name, idempotency_key=key, request_id=request_id(at.request.scope)
    )
