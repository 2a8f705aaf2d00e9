"""A secret that is rotated, an application that is disabled: what still works, until when."""

from __future__ import annotations

import asyncio
import base64
import sqlite3
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest

from server_core.services.api_error import ApiError
from server_core.services.clients.access import disable_client, enable_client, list_clients, rotate_secret
from tests.support.public_api import ADDRESS, PDF, ZPL, PublicApi, counted, problem

pytestmark = pytest.mark.anyio
DAY = timedelta(hours=24)
BOUNDARY = "b0undary"


async def ask(api: PublicApi, secret: str) -> httpx.Response:
    form = {"grant_type": "client_credentials", "client_id": str(api.own.client_id), "client_secret": secret}
    return await api.http.post("/oauth/token", data=form)


async def rotate(api: PublicApi, overlap: timedelta = DAY) -> str:
    return (await rotate_secret(api.ctx, api.own.account_id, api.own.client_id, overlap)).client_secret


async def me(api: PublicApi, token: Any) -> tuple[int, str | None]:
    answer = await api.http.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    return answer.status_code, answer.json().get("error_code")


async def test_both_secrets_work_during_the_overlap(api: PublicApi) -> None:
    before = await api.token()
    assert await me(api, before) == (200, None)
    old, new = api.own.client_secret, await rotate(api)
    assert len(new) >= 43
    assert await me(api, before) == (401, "token_revoked")
    for secret in (old, new):
        assert await me(api, (await ask(api, secret)).json()["access_token"]) == (200, None)
    (view,) = await list_clients(api.ctx, api.own.account_id)
    assert view.rotated_at is not None
    assert view.previous_secret_ends_at == view.rotated_at + DAY
    api.clock.now += DAY
    api.ctx.clock.follow(DAY)
    assert (await ask(api, old)).json()["error"] == "invalid_client"
    assert (await ask(api, new)).status_code == 200
    assert (await list_clients(api.ctx, api.own.account_id))[0].previous_secret_ends_at is None


async def test_tokens_of_the_old_secret_end_with_it(api: PublicApi) -> None:
    new = await rotate(api, timedelta(seconds=100))
    api.clock.now += timedelta(seconds=40)
    late = (await ask(api, api.own.client_secret)).json()
    assert late["expires_in"] == 60
    good = (await ask(api, new)).json()
    assert good["expires_in"] == 900
    api.clock.now += timedelta(seconds=61)
    assert await me(api, late["access_token"]) == (401, "token_expired")
    assert await me(api, good["access_token"]) == (200, None)


async def test_without_overlap_the_old_secret_ends_at_once(api: PublicApi) -> None:
    new = await rotate(api, timedelta())
    assert (await ask(api, api.own.client_secret)).json()["error"] == "invalid_client"
    assert (await ask(api, "")).json()["error"] == "invalid_client"
    assert (await ask(api, new)).status_code == 200


async def test_the_secret_before_the_last_one_ends_with_the_second_rotation(api: PublicApi) -> None:
    second = await rotate(api)
    third = await rotate(api)
    statuses = [(await ask(api, secret)).status_code for secret in (api.own.client_secret, second, third)]
    assert statuses == [401, 200, 200]


async def test_only_the_account_rotates_its_applications(api: PublicApi) -> None:
    token = await api.token()
    for act in (
        lambda: rotate_secret(api.ctx, api.foreign.account_id, api.own.client_id, DAY),
        lambda: disable_client(api.ctx, api.foreign.account_id, api.own.client_id),
        lambda: enable_client(api.ctx, api.foreign.account_id, api.own.client_id),
    ):
        with pytest.raises(ApiError) as refused:
            await act()
        assert refused.value.code == "client_not_found"
    assert await me(api, token) == (200, None)
    assert (await ask(api, api.own.client_secret)).status_code == 200


async def test_disabled_and_enabled_again(api: PublicApi) -> None:
    token = await api.token()
    first = await disable_client(api.ctx, api.own.account_id, api.own.client_id)
    again = await disable_client(api.ctx, api.own.account_id, api.own.client_id)
    assert first.disabled_at == again.disabled_at is not None
    assert await me(api, token) == (401, "token_revoked")
    answer = await ask(api, api.own.client_secret)
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")
    assert (await enable_client(api.ctx, api.own.account_id, api.own.client_id)).disabled_at is None
    assert await me(api, token) == (401, "token_revoked")
    assert await me(api, (await ask(api, api.own.client_secret)).json()["access_token"]) == (200, None)


async def test_no_token_slips_through_beside_a_disabling(api: PublicApi) -> None:
    """Tokens that are being issued while the application is disabled are refused or dead."""
    issued: list[str] = []

    async def one() -> None:
        answer = await ask(api, api.own.client_secret)
        if answer.status_code == 200:
            issued.append(answer.json()["access_token"])

    for _ in range(20):
        asking = [asyncio.create_task(one()) for _ in range(8)]
        await asyncio.sleep(0)
        await disable_client(api.ctx, api.own.account_id, api.own.client_id)
        await asyncio.gather(*asking)
        assert [await me(api, token) for token in issued] == [(401, "token_revoked")] * len(issued)
        await enable_client(api.ctx, api.own.account_id, api.own.client_id)


async def test_a_cancelled_rotation_leaves_no_token_behind_in_memory(api: PublicApi) -> None:
    token = await api.token()
    assert await me(api, token) == (200, None)
    rotating = asyncio.create_task(rotate(api))
    await asyncio.sleep(0)
    rotating.cancel()
    with pytest.raises(asyncio.CancelledError):
        await rotating
    await api.ctx.store.write(lambda connection: None)  # behind the rotation
    assert await me(api, token) == (401, "token_revoked")


async def test_of_a_rotated_secret_only_hashes_are_stored(api: PublicApi) -> None:
    new = await rotate(api)
    with sqlite3.connect(api.ctx.config.database) as database:
        lines = "\n".join(database.iterdump())
    database.close()
    assert new not in lines
    assert api.own.client_secret not in lines
    assert new.encode().hex().upper() not in lines


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
    assert await api.kept() == {}


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
