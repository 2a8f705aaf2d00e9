"""429: too many calls, too many tokens, guesses of secrets and of tokens."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from server_core.config import Rates
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError
from server_core.services.clients.limiter import Limiter
from server_core.services.clients.tokens import authenticate, issue_token
from server_core.services.context import Context
from server_core.store.clients import RequestFilter, request_page
from tests.support.live_server import Clocks, LiveServer, open_server
from tests.support.public_api import FROM_BASE64, PDF, PublicApi, Tenant, in_base64, make_tenant

pytestmark = pytest.mark.anyio


@pytest.fixture
async def limited(tmp_path: Path, anyio_backend: str) -> AsyncIterator[LiveServer]:
    """With the rates of a server nobody configured, and a clock that stands still."""
    async with open_server(tmp_path, Clocks(), rates=Rates()) as opened:
        yield opened


def form(tenant: Tenant) -> dict[str, str]:
    credentials = {"client_id": str(tenant.client_id), "client_secret": tenant.client_secret}
    return {"grant_type": "client_credentials", **credentials}


async def own_token(ctx: Context, tenant: Tenant, address: str = "") -> str:
    return (await issue_token(ctx, str(tenant.client_id), tenant.client_secret, None, address))[0].access_token


def is_429(answer: httpx.Response) -> bool:
    if answer.status_code != 429:
        return False
    body = answer.json()
    assert (body["error"], body["error_code"]) == ("rate_limited", "rate_limited")
    assert answer.headers["retry-after"] == str(body["details"]["retry_after"])
    assert int(answer.headers["retry-after"]) >= 1
    return True


async def test_an_application_that_calls_too_often(limited: LiveServer) -> None:
    ctx = limited.server.state.ctx
    busy, calm = await make_tenant(ctx, "Busy"), await make_tenant(ctx, "Calm")
    headers = {tenant: {"Authorization": f"Bearer {await own_token(ctx, tenant)}"} for tenant in (busy, calm)}
    answers = [await limited.http.get("/api/v1/me", headers=headers[busy]) for _ in range(410)]
    assert [is_429(answer) for answer in answers] == [False] * 400 + [True] * 10
    assert (await limited.http.get("/api/v1/me", headers=headers[calm])).status_code == 200
    limited.clocks.pass_time(int(answers[-1].headers["retry-after"]))
    assert (await limited.http.get("/api/v1/me", headers=headers[busy])).status_code == 200


async def test_ten_thousand_wrong_secrets_get_nothing(limited: LiveServer) -> None:
    """20 guesses a second for 500 s, each with the right id, a wrong one, or none; also ones that begin rightly."""
    ctx = limited.server.state.ctx
    target = await make_tenant(ctx, "Target")
    outcomes: Counter[str] = Counter()
    waits: set[int | None] = set()
    for number in range(10_000):
        limited.clocks.pass_time(0.05)
        name = (str(target.client_id), str(uuid4()), "nobody")[number % 3]
        guess = target.client_secret[: number % 43] + secrets.token_urlsafe(32)[number % 43 :]
        if guess == target.client_secret:
            guess = guess.swapcase()
            assert guess != target.client_secret
        try:
            await issue_token(ctx, name, guess, None, "192.0.2.66")
            outcomes["accepted"] += 1
        except ApiError as error:
            outcomes[error.code] += 1
            waits.add((error.details or {}).get("retry_after"))
    assert set(outcomes) == {ErrorCode.INVALID_CLIENT, ErrorCode.RATE_LIMITED}
    assert waits == {None, 1}
    assert outcomes[ErrorCode.INVALID_CLIENT] <= 20 + 5 * 500 + 1
    assert (await issue_token(ctx, str(target.client_id), target.client_secret, None, "192.0.2.1"))[0].expires_in == 900


async def test_wrong_tokens_are_refused_cheaply_and_good_ones_are_not(limited: LiveServer) -> None:
    ctx = limited.server.state.ctx
    tenant = await make_tenant(ctx, "Neighbour")
    before = await own_token(ctx, tenant, "192.0.2.7")
    outcomes: Counter[str] = Counter()
    for _ in range(500):
        with pytest.raises(ApiError) as refused:
            await authenticate(ctx, secrets.token_urlsafe(32), "192.0.2.7")
        outcomes[refused.value.code] += 1
    assert outcomes == {ErrorCode.TOKEN_INVALID: 20, ErrorCode.RATE_LIMITED: 480}
    after = await own_token(ctx, tenant, "192.0.2.7")
    for token in (before, after):
        assert (await authenticate(ctx, token, "192.0.2.7")).client_id == tenant.client_id


async def test_good_tokens_are_known_after_a_restart(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path, clocks, rates=Rates()) as first:
        ctx = first.server.state.ctx
        tenant = await make_tenant(ctx, "Lasting")
        token = await own_token(ctx, tenant)
    clocks.pass_time(100)
    async with open_server(tmp_path, clocks, rates=Rates()) as second:
        for _ in range(30):
            answer = await second.http.get("/api/v1/me", headers={"Authorization": f"Bearer {secrets.token_hex(32)}"})
        assert is_429(answer)
        answer = await second.http.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
        assert answer.json()["client_app_id"] == str(tenant.client_id)
        clocks.pass_time(801)
        answer = await second.http.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
        assert answer.json()["error_code"] == "token_expired"


async def test_guesses_from_its_address_lock_nobody_out_nor_after_a_restart(tmp_path: Path) -> None:
    """A stranger who knows the client_id guesses secrets and tokens; then the server restarts."""
    clocks, here = Clocks(), "192.0.2.7"
    async with open_server(tmp_path, clocks, rates=Rates()) as first:
        tenant = await make_tenant(first.server.state.ctx, "Lasting")
        token = await own_token(first.server.state.ctx, tenant, here)
    async with open_server(tmp_path, clocks, rates=Rates()) as second:
        ctx = second.server.state.ctx
        ctx.tokens.forget(tenant.client_id)
        counts: Counter[str] = Counter()
        for _ in range(50):
            for guess in (authenticate(ctx, "x", here), issue_token(ctx, str(tenant.client_id), "x", None, here)):
                with pytest.raises(ApiError) as refused:
                    await guess
                counts[refused.value.code] += 1
        assert counts == {ErrorCode.TOKEN_INVALID: 20, ErrorCode.INVALID_CLIENT: 20, ErrorCode.RATE_LIMITED: 60}
        assert (await authenticate(ctx, token, here)).client_id == tenant.client_id
        for _ in range(20):
            assert await own_token(ctx, tenant, here)


async def test_token_requests_over_the_wire(limited: LiveServer) -> None:
    tenant = await make_tenant(limited.server.state.ctx, "Wire")
    answers = [await limited.http.post("/oauth/token", data=form(tenant)) for _ in range(25)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429] * 5
    assert all(answer.headers["cache-control"] == "no-store" for answer in answers[:20])
    assert is_429(answers[-1])
    limited.clocks.wall += timedelta(hours=1)  # a wall clock that jumps gives nobody more
    assert is_429(await limited.http.post("/oauth/token", data=form(tenant)))
    limited.clocks.pass_time(1)
    assert (await limited.http.post("/oauth/token", data=form(tenant))).status_code == 200


async def test_a_replay_and_a_wait_are_kept(api: PublicApi) -> None:
    headers = await api.bearer() | {"Idempotency-Key": "order-1"}
    for _ in range(2):
        assert (await api.http.post(FROM_BASE64, headers=headers, json=in_base64(api, PDF))).status_code == 201
    rates = Rates(requests_per_second=0.1, requests_burst=1, tokens_per_second=1, tokens_burst=1)
    object.__setattr__(api.ctx, "limiter", Limiter(rates, api.ctx.monotonic))
    for status in (200, 429):
        assert (await api.http.get("/api/v1/me", headers=headers)).status_code == status
    await api.ctx.request_log.flush(api.ctx.store)
    mine = RequestFilter(client_id=api.own.client_id)
    rows = await api.ctx.store.read(lambda at: request_page(at, api.own.account_id, mine, None, 4))
    assert [(row.status, row.replayed, row.retry_after) for row in rows] == [
        (429, False, 10),
        (200, False, None),
        (201, True, None),
        (201, False, None),
    ]


async def test_the_wrong_fields_of_a_call_are_kept_without_words_of_the_client(api: PublicApi) -> None:
    headers = await api.bearer()
    bodies = (
        in_base64(api, b"%PDF-1.7 and nothing more"),
        in_base64(api, PDF) | {"copies": 0, "Secret name": 1},
        in_base64(api, PDF) | {"media_width_mm": "wide"},
        {"Secret name": 1},
    )
    for body in bodies:
        assert (await api.http.post(FROM_BASE64, headers=headers, json=body)).status_code == 422
    await api.ctx.request_log.flush(api.ctx.store)
    mine = RequestFilter(client_id=api.own.client_id)
    rows = await api.ctx.store.read(lambda at: request_page(at, api.own.account_id, mine, None, 4))
    assert [row.fields for row in rows] == [
        "document_base64: required, printer_id: required",
        "media_width_mm: invalid_type",
        "copies: out_of_range",
        "document_base64: document_corrupt",
    ]
