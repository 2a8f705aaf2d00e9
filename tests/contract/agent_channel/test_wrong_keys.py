"""Agents' keys that are wrong are slowed down like an application's secrets; the right one is never kept out."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import httpx
import pytest

from server_core.config import Rates
from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio
SLOW = Rates(tokens_per_second=1, tokens_burst=5)
SOME_ID = UUID(int=0x5EED)  # the same in each process of pytest-xdist
JOB = f"/agent-api/v1/print-jobs/{SOME_ID}"
LEASE = {"attempt": 1, "lease_id": str(SOME_ID)}
CALLS = [
    ("POST", "/agent-api/v1/connect"),
    ("POST", "/agent-api/v1/heartbeat"),
    ("GET", "/agent-api/v1/printers"),
    ("PUT", "/agent-api/v1/printers/state"),
    ("POST", "/agent-api/v1/leases"),
    ("GET", f"{JOB}/document?lease_id={SOME_ID}"),
    ("POST", f"{JOB}/start"),
    ("POST", f"{JOB}/release"),
    ("POST", f"{JOB}/result"),
    ("GET", "/agent-api/v1/open-jobs"),
    ("POST", "/agent-api/v1/ledger"),
    ("PUT", f"/agent-api/v1/errands/{SOME_ID}"),
]


async def ask(live: LiveServer, method: str, path: str, key: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {key}", "X-Agent-Incarnation": "1", "X-Server-Epoch": "e"}
    return await live.http.request(method, path, headers=headers, json={})


@pytest.mark.parametrize(("method", "path"), CALLS)
async def test_every_call_slows_wrong_keys_down_and_the_right_one_goes_on(
    tmp_path: Path, anyio_backend: str, method: str, path: str
) -> None:
    async with open_server(tmp_path, rates=SLOW) as live:
        agent = await live.enrol()
        answers = [await ask(live, method, path, f"wrong-{n}") for n in range(7)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
        assert answers[4].json()["error_code"] == "token_invalid"
        assert answers[5].json()["error_code"] == "rate_limited"
        assert answers[5].headers["retry-after"] == "1"
        for _ in range(20):
            await agent.heartbeat()  # behind the very same address
        live.clocks.pass_time(1)
        assert (await ask(live, method, path, "wrong")).status_code == 401


async def test_a_revoked_agent_is_slowed_down_by_itself(tmp_path: Path, anyio_backend: str) -> None:
    async with open_server(tmp_path, rates=SLOW) as live:
        one, other = [await live.enrol(bundled=False, instance=f"instance-{n}") for n in range(2)]
        for agent in (one, other):
            known = live.server.state.agents.find(agent.secret)
            assert known is not None
            live.server.state.agents.revoke(known.agent_id)
        answers = [await one.call("GET", "/printers") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
        assert {answer.json()["error_code"] for answer in answers[:5]} == {"token_revoked"}
        assert answers[6].headers["retry-after"] == "1"
        assert (await other.call("GET", "/printers")).json()["error_code"] == "token_revoked"
