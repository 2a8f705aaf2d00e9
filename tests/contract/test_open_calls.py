"""Calls that anybody may make: small bodies, and what is malformed counts at the address that sends it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server_core.config import Limits, Rates
from server_core.contract.decisions import onboarding_link
from tests.support.live_server import Clocks, LiveServer, open_server
from tests.support.public_api import Tenant, make_tenant

pytestmark = pytest.mark.anyio

LIMIT = Limits().open_body_bytes
JSON = {
    "/agent-api/v1/enroll": LIMIT,
    "/agent-api/v1/who": LIMIT,
    "/console-api/v1/pair": LIMIT,
    "/onboarding-api/v1/links": 4096,
    "/onboarding-api/v1/watches": 4096,
}
FORM = {"/oauth/token": LIMIT}
OPEN = JSON | FORM


@pytest.fixture
async def limited(tmp_path: Path, anyio_backend: str) -> AsyncIterator[LiveServer]:
    async with open_server(tmp_path, Clocks(), rates=Rates()) as opened:
        yield opened


def kind_of(path: str) -> dict[str, str]:
    return {"Content-Type": "application/x-www-form-urlencoded" if path in FORM else "application/json"}


async def send(live: LiveServer, path: str, content: bytes, *, chunked: bool = False) -> httpx.Response:
    async def pieces() -> AsyncIterator[bytes]:
        for begin in range(0, len(content), 1000):
            yield content[begin : begin + 1000]

    return await live.http.post(path, content=pieces() if chunked else content, headers=kind_of(path))


def told(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error_code"]


@pytest.mark.parametrize("chunked", [False, True], ids=["with a length", "chunked"])
@pytest.mark.parametrize("path", OPEN)
async def test_a_body_beyond_the_limit_is_refused_unread(live: LiveServer, path: str, chunked: bool) -> None:
    numbers = b"[" + b"1," * 120_000 + b"1]"
    for content in (numbers[: OPEN[path] + 1], numbers):
        answer = await send(live, path, content, chunked=chunked)
        assert told(answer) == (413, "request_too_large")
        assert answer.json()["details"] == {"limit_bytes": OPEN[path]}
    inside = await send(live, path, numbers[: OPEN[path]], chunked=chunked)
    assert told(inside) == (400, "invalid_request" if path in FORM else "malformed_json")


@pytest.mark.parametrize("path", OPEN)
async def test_malformed_calls_from_one_address_are_slowed_down(limited: LiveServer, path: str) -> None:
    bad = [b"{", b"1" * (OPEN[path] + 1), b"[1,2]", b"\xff"]
    answers = [await send(limited, path, bad[number % 4]) for number in range(30)]
    assert [answer.status_code == 429 for answer in answers] == [False] * 20 + [True] * 10
    refused = answers[-1]
    assert told(refused) == (429, "rate_limited")
    assert refused.headers["retry-after"] == str(refused.json()["details"]["retry_after"]) == "1"
    limited.clocks.pass_time(1)
    assert (await send(limited, path, b"{")).status_code != 429


async def good_calls(live: LiveServer, tenant: Tenant) -> dict[str, int]:
    link = onboarding_link.read(await live.server.enrolment_link(bundled=False)).token
    code = (await live.ask("POST", "/consoles/codes", {"role": "operator"})).json()["pairing_code"]
    enrolment = {"token": link, "agent_instance_id": "a", "name": "Dock", "hostname": "dock", "version": "1"}
    pairing = {"pairing_secret": code.replace("-", "")[:8], "name": "Packing"}
    calls: dict[str, Any] = {
        "/onboarding-api/v1/links": {"token": link},
        "/agent-api/v1/who": {"agent_id": str(tenant.agent_id), "nonce": "0" * 32},
        "/agent-api/v1/enroll": enrolment,
        "/console-api/v1/pair": pairing,
    }
    got = {path: (await send(live, path, json.dumps(body).encode())).status_code for path, body in calls.items()}
    form = {"client_id": str(tenant.client_id), "client_secret": tenant.client_secret}
    token = await live.http.post("/oauth/token", data={"grant_type": "client_credentials", **form})
    bearer = {"Authorization": f"Bearer {token.json()['access_token']}"}
    got["/oauth/token"] = token.status_code
    got["/api/v1/me"] = (await live.http.get("/api/v1/me", headers=bearer)).status_code
    got["/console-api/v1/status"] = (await live.ask("GET", "/status")).status_code
    return got


async def test_who_is_right_gets_in_beside_them(limited: LiveServer) -> None:
    """All callers of one office or one proxy have one address."""
    tenant = await make_tenant(limited.server.state.ctx, "Neighbour")
    for path in OPEN:
        for _ in range(25):
            answer = await send(limited, path, b"{")
    assert answer.status_code == 429
    assert await good_calls(limited, tenant) == {
        "/onboarding-api/v1/links": 200,
        "/agent-api/v1/who": 200,
        "/agent-api/v1/enroll": 201,
        "/console-api/v1/pair": 201,
        "/oauth/token": 200,
        "/api/v1/me": 200,
        "/console-api/v1/status": 200,
    }


async def test_an_applications_large_malformed_bodies_count_for_many_calls(limited: LiveServer) -> None:
    ctx = limited.server.state.ctx
    flooding, calm = await make_tenant(ctx, "Flooding"), await make_tenant(ctx, "Calm")
    headers = {}
    for tenant in (flooding, calm):
        form = {"client_id": str(tenant.client_id), "client_secret": tenant.client_secret}
        headers[tenant] = await limited.bearer(form)
    numbers = b'{"printer_id":[' + b"1," * 120_000 + b"1]}"
    statuses = []
    for _ in range(20):
        answer = await limited.http.post("/api/v1/print-jobs", content=numbers, headers=headers[flooding])
        statuses.append(answer.status_code)
    assert statuses == [422] * 14 + [429] * 6  # 400 at once, and each counts for 30
    assert (await limited.http.get("/api/v1/me", headers=headers[calm])).status_code == 200
    for _ in range(30):  # small ones count for one
        answer = await limited.http.post("/api/v1/print-jobs", content=b"{}", headers=headers[calm])
        assert answer.status_code == 422
