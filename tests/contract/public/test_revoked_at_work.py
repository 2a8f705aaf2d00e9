"""A token that is revoked while its call is at work gets nothing more."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest

from server_core.services.clients.access import disable_client, rotate_secret
from tests.contract.public.test_public_direct_jobs import ADDRESS, blobs, counted
from tests.contract.public.test_public_jobs import problem
from tests.support.public_api import PDF, ZPL, PublicApi

pytestmark = pytest.mark.anyio
BOUNDARY = "b0undary"


class Slow:
    """A body whose last bytes wait for `go`."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self.reading = asyncio.Event()
        self.go = asyncio.Event()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._body[:-2]
        self.reading.set()
        await self.go.wait()
        yield self._body[-2:]


def in_base64(api: PublicApi) -> tuple[str, bytes, dict[str, str]]:
    text = base64.b64encode(ZPL).decode()
    body = f'{{"document_base64":"{text}","document_format":"raw","document_raw_language":"zpl",'
    body += f'"printer_id":"{api.own.printer_id}"}}'
    return "/api/v1/print-jobs/from-base64", body.encode(), {"Content-Type": "application/json"}


def upload(api: PublicApi) -> tuple[str, bytes, dict[str, str]]:
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    body = head.encode() + PDF + f"\r\n--{BOUNDARY}--\r\n".encode()
    return "/api/v1/documents", body, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}


async def disabled(api: PublicApi) -> Any:
    return await disable_client(api.ctx, api.own.account_id, api.own.client_id)


async def rotated(api: PublicApi) -> Any:
    return await rotate_secret(api.ctx, api.own.account_id, api.own.client_id, timedelta(hours=1))


@pytest.mark.parametrize("what", [in_base64, upload])
@pytest.mark.parametrize("act", [disabled, rotated])
async def test_a_body_that_ends_after_the_revocation(api: PublicApi, what: Any, act: Any) -> None:
    path, body, headers = what(api)
    slow = Slow(body)
    call = asyncio.create_task(api.http.post(path, headers={**await api.bearer(), **headers}, content=slow))
    await slow.reading.wait()
    await act(api)
    slow.go.set()
    answer = await call
    problem(answer, 401, "invalid_token", "token_revoked")
    assert 'error="invalid_token"' in answer.headers["www-authenticate"]
    assert await counted(api) == (0, 0)
    assert blobs(api) == []


async def test_a_download_that_ends_after_the_revocation(api: PublicApi) -> None:
    api.remote.pages[ADDRESS] = PDF
    api.remote.hold.clear()
    body = {"document_url": ADDRESS, "printer_id": str(api.own.printer_id)}
    headers = await api.bearer()
    call = asyncio.create_task(api.http.post("/api/v1/print-jobs/from-url", headers=headers, json=body))
    await api.remote.begun(1)
    await disabled(api)
    api.remote.hold.set()
    problem(await call, 401, "invalid_token", "token_revoked")
    assert await counted(api) == (0, 0)


async def test_a_token_that_ends_at_work_is_good_for_a_while(api: PublicApi) -> None:
    path, body, headers = in_base64(api)
    for late, status in ((timedelta(minutes=4), 201), (timedelta(minutes=6), 401)):
        bearer = await api.bearer()
        slow = Slow(body)
        call = asyncio.create_task(api.http.post(path, headers={**bearer, **headers}, content=slow))
        await slow.reading.wait()
        api.clock.now += api.ctx.config.token_lifetime + late
        slow.go.set()
        assert (await call).status_code == status
