"""Every operation and every status that it lists, provoked for real and judged by the OpenAPI document."""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import update

from server_core.config import Rates
from server_core.contract.api import call
from server_core.contract.api.call import AnyCall, Location
from server_core.contract.api.public import OPERATIONS, Access, Documents, PrintJobs
from server_core.contract.messages.server import StorageMessages
from server_core.contract.types.partners import Scope
from server_core.contract.types.states import JobStatus
from server_core.services.api_error import StorageFailed
from server_core.services.clients.limiter import Limiter
from server_core.services.clients.token_cache import TokenCache
from server_core.store.tables import jobs
from tests.support.openapi_answers import check_answer
from tests.support.public_api import ZPL, FailingStore, PublicApi

pytestmark = pytest.mark.anyio
CELLS = [(operation, status) for operation in OPERATIONS if not operation.by_assertion for status in operation.statuses]
RAW = {"document_format": "raw", "document_raw_language": "zpl"}
ADDRESS = "https://files.example.com/label.zpl"
Ask = dict[str, Any]
Provoke = Callable[[PublicApi, AnyCall, Ask], Awaitable[httpx.Response]]


@pytest.mark.parametrize(("operation", "status"), CELLS, ids=lambda part: getattr(part, "name", str(part)))
async def test_every_status(api: PublicApi, operation: AnyCall, status: int) -> None:
    api.remote.pages[ADDRESS] = ZPL
    document = (await api.http.get("/openapi.json")).json()
    ask = await good(api, operation)
    provoke = succeed if status == operation.status else OWN.get((operation.name, status)) or ROWS[status]
    answer = await provoke(api, operation, ask)
    assert answer.status_code == status, answer.text
    check_answer(document, operation, answer)


async def good(api: PublicApi, operation: AnyCall) -> Ask:
    """Return what this operation accepts, as the arguments of `http.request`."""
    if operation is Access.issue_token:
        who = api.own
        return {"data": {"grant_type": "client_credentials", "client_id": str(who.client_id),
                         "client_secret": who.client_secret}}  # fmt: skip
    ask: Ask = {"headers": await api.bearer()}
    if operation is Documents.upload_document:
        return {**ask, "files": {"file": ("label.zpl", ZPL)}, "data": RAW}
    if operation in (PrintJobs.get_print_job, PrintJobs.cancel_print_job):
        made = (await make_job(api, ask)).json()["print_job_id"]
        return {**ask, "path": operation.path.replace("{printJobId}", made)}
    body: Ask = {"printer_id": str(api.own.printer_id)}
    if operation is PrintJobs.create_print_job:
        return {**ask, "json": {**body, "document_id": await api.upload(ask["headers"])}}
    if operation is PrintJobs.create_print_job_from_url:
        return {**ask, "json": {**body, **RAW, "document_url": ADDRESS}}
    if operation is PrintJobs.create_print_job_from_base64:
        return {**ask, "json": {**body, **RAW, "document_base64": base64.b64encode(ZPL).decode()}}
    return ask


async def make_job(api: PublicApi, ask: Ask) -> httpx.Response:
    body = {"printer_id": str(api.own.printer_id), "document_id": await api.upload(ask["headers"])}
    return await api.http.post(PrintJobs.create_print_job.path, headers=ask["headers"], json=body)


async def send(api: PublicApi, operation: AnyCall, ask: Ask, **instead: Any) -> httpx.Response:
    given = {**ask, **instead}
    return await api.http.request(operation.method, given.pop("path", operation.path), **given)


async def succeed(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    return await send(api, operation, ask)


async def no_token(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    return await send(api, operation, ask, headers={})


async def wrong_secret(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    return await send(api, operation, ask, data={**ask["data"], "client_secret": "wrong"})


async def other_scopes(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    others = " ".join(scope for scope in Scope if scope not in (operation.scopes or ()))
    return await send(api, operation, ask, headers=await api.bearer(scope=others))


async def too_often(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    rates = Rates(requests_per_second=1, requests_burst=1, tokens_per_second=1, tokens_burst=1)
    object.__setattr__(api.ctx, "limiter", Limiter(rates, api.ctx.monotonic))
    await send(api, operation, ask)
    return await send(api, operation, ask)


async def failing_store(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    """A bug first, then a full disk: both are documented."""
    document = (await api.http.get("/openapi.json")).json()
    for error, code in (
        (RuntimeError("a bug"), "internal_error"),
        (StorageFailed(StorageMessages.SQLITE_FULL()), "insufficient_storage"),
    ):
        object.__setattr__(api.ctx, "tokens", TokenCache())
        object.__setattr__(api.ctx, "store", FailingStore(error))
        answer = await send(api, operation, ask)
        assert answer.json()["error_code"] == code
        check_answer(document, operation, answer)
    assert int(answer.headers["retry-after"]) > 0
    return answer


async def malformed(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    match operation.body and operation.body.media_type:
        case call.MULTIPART:
            return await send(api, operation, ask, files={"document_format": (None, "pdf")}, data={})
        case call.JSON:
            headers = {**ask["headers"], "Content-Type": "application/json"}
            return await send(api, operation, ask, json=None, headers=headers, content=b"{")
    return await send(api, operation, ask, data={"grant_type": "password"})


async def unknown_id(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    return await send(api, operation, ask, path=operation.path.replace("{printJobId}", str(uuid4())))


async def other_payload(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    headers = {**ask["headers"], "Idempotency-Key": "order-1"}
    assert (await send(api, operation, ask, headers=headers)).status_code == 201
    return await send(api, operation, ask, headers=headers, json={**ask["json"], "copies": 2})


async def of_one_at_a_device(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    return await send_of(api, operation, ask, JobStatus.PRINTING)


async def of_one_that_is_printed(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    return await send_of(api, operation, ask, JobStatus.PRINTED)


async def send_of(api: PublicApi, operation: AnyCall, ask: Ask, status: JobStatus) -> httpx.Response:
    """The call once its job has the status."""
    made = UUID(ask["path"].split("/")[4])
    change = update(jobs).where(jobs.c.print_job_id == made).values(status=status)
    await api.ctx.store.write(lambda connection: connection.execute(change))
    return await send(api, operation, ask)


async def too_large(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    if operation is Documents.upload_document:
        return await send(api, operation, ask, files={"file": ("label.zpl", ZPL * 10_000)})
    if operation is PrintJobs.create_print_job_from_base64:
        text = base64.b64encode(ZPL * 10_000).decode()
        return await send(api, operation, ask, json={**ask["json"], "document_base64": text})
    headers = {**ask.get("headers", {}), "Content-Type": operation.body.media_type if operation.body else ""}
    content = b" " * (api.ctx.config.limits.json_bytes + 1)
    return await send(api, operation, ask, json=None, data=None, headers=headers, content=content)


async def of_no_known_type(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    if operation is Documents.upload_document:
        return await send(api, operation, ask, files={"file": ("label.png", b"\x89PNG\r\n\x1a\n")}, data={})
    return await send(api, operation, ask, headers={**ask["headers"], "Content-Type": "text/plain"})


async def invalid(api: PublicApi, operation: AnyCall, ask: Ask) -> httpx.Response:
    match operation.body and operation.body.media_type:
        case call.MULTIPART:
            return await send(api, operation, ask, data={**RAW, "scale": "fit"})
        case call.JSON:
            return await send(api, operation, ask, json={**ask["json"], "copies": 0, "scale": "fit"})
    return await send(
        api, operation, ask, params={"limit" if "limit" in operation.names(Location.QUERY) else "verbose": "0"}
    )


ROWS: dict[int, Provoke] = {
    400: malformed,
    401: no_token,
    403: other_scopes,
    404: unknown_id,
    409: other_payload,
    413: too_large,
    415: of_no_known_type,
    422: invalid,
    429: too_often,
    500: failing_store,
}
OWN: dict[tuple[str, int], Provoke] = {
    (Access.issue_token.name, 401): wrong_secret,
    (PrintJobs.cancel_print_job.name, 202): of_one_at_a_device,
    (PrintJobs.cancel_print_job.name, 409): of_one_that_is_printed,
}
