"""`/healthz`, `/readyz` and `/metrics`: their values, and who may read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from server_core.blobs import LocalBlobs
from server_core.contract.messages.server import StorageMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.measures import RefusedLogins
from server_core.store.store import Store
from tests.support.live_server import LABEL, Clocks, LiveServer, open_server

pytestmark = pytest.mark.anyio
ELSEWHERE = {"Host": "print.example:8631"}
"""A name of the server that is not one of this computer alone."""
FORWARDED = {"X-Forwarded-For": "192.0.2.7"}
GUARDED = ("/readyz", "/metrics")


async def values(live: LiveServer) -> dict[str, float]:
    """Read the samples of the metrics, by name with labels."""
    answer = await live.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = [line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#")]
    assert len(lines) == len({name for name, _, _ in lines}), "a sample is there twice"
    return {name: float(value) for name, _, value in lines}


async def ready(live: LiveServer) -> tuple[int, dict[str, bool]]:
    answer = await live.http.get("/readyz")
    found = answer.json()
    assert found["ready"] is (answer.status_code == 200)
    return answer.status_code, found["checks"]


async def test_anybody_learns_that_the_server_is_alive(live: LiveServer) -> None:
    for headers in ({}, FORWARDED):
        answer = await live.http.get("/healthz", headers=headers)
        assert (answer.status_code, answer.json()) == (200, {"status": "alive"})


@pytest.mark.parametrize("path", GUARDED)
async def test_others_need_a_token_of_the_site_that_may_read_printers(path: str, tmp_path: Path) -> None:
    async with open_server(tmp_path, allowed_hosts=("print.example",)) as live:
        assert (await live.http.get(path)).status_code == 200
        entitled = await live.bearer(name="Prometheus", scope="printers:read")
        for headers in (ELSEWHERE, FORWARDED):
            refused = await live.http.get(path, headers=headers)
            assert (refused.status_code, refused.json()["error_code"]) == (401, "token_missing")
            assert (await live.http.get(path, headers={**headers, **entitled})).status_code == 200
        for scope, status in (("documents:write", 403), ("printers:read", 200)):
            bearer = await live.bearer(name=f"Application with {scope}", scope=scope)
            assert (await live.http.get(path, headers={**ELSEWHERE, **bearer})).status_code == status
        developer = await live.ok("POST", "/applications", {"name": "Till", "developer": "Till Ltd"})
        request = {"application_id": developer["client_id"], "external_customer_id": "C-1", "name": "Bakery"}
        customer = await live.ok("POST", "/relationships", request)
        theirs = await live.http.post(
            "/console-api/v1/clients",
            headers={"Authorization": "Bearer console-token", "X-Account": customer["cloudprint_account_id"]},
            json={"name": "Theirs"},
        )
        foreign = await live.http.get(path, headers={**ELSEWHERE, **await live.bearer(theirs.json())})
        assert (foreign.status_code, foreign.json()["error_code"]) == (403, "insufficient_scope")


async def test_jobs_count_by_state_and_by_the_time_that_they_took(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    bearer = await live.bearer()
    await live.order(bearer, printer)
    live.clocks.pass_time(40)
    await agent.heartbeat()
    lease = await agent.begin(printer)
    assert (await values(live))['spoolhouse_jobs{state="printing"}'] == 1
    assert (await agent.result(lease, "printed")).status_code == 204
    held = await live.order(bearer, printer, LABEL * 2)
    await live.ask_act(held["print_job_id"], "hold")
    await live.order(bearer, printer, LABEL * 3)
    live.clocks.pass_time(7)
    found = await values(live)
    states = {name: found[f'spoolhouse_jobs{{state="{name}"}}'] for name in ("pending", "held", "printing")}
    assert states == {"pending": 1, "held": 1, "printing": 0}
    assert found["spoolhouse_oldest_pending_job_age_seconds"] == 7
    name, printed = "spoolhouse_job_duration_seconds", 'status="printed"'
    assert found[f"{name}_count{{{printed}}}"] == 1
    assert found[f"{name}_sum{{{printed}}}"] == pytest.approx(40, abs=0.1)
    assert [found[f'{name}_bucket{{{printed},le="{bound}"}}'] for bound in ("30.0", "60.0", "+Inf")] == [0, 1, 1]
    assert found[f'{name}_count{{status="failed"}}'] == 0
    assert found["spoolhouse_commits_total"] > 5


async def test_printers_and_agents_count_by_state(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    await live.add_printer("Pack 2")
    await agent.reports(printer, "error")
    await live.ok("POST", f"/printers/{(await live.add_printer('Pack 3')).printer_id}/pause")
    found = await values(live)
    assert [found[f'spoolhouse_printers{{state="{state}"}}'] for state in ("error", "paused", "offline")] == [1, 1, 0]
    assert found['spoolhouse_agents{state="online"}'] == 1
    assert await ready(live) == (200, {"store": True, "disk": True, "agents": True})
    live.clocks.pass_time(60)
    found = await values(live)
    assert [found[f'spoolhouse_printers{{state="{state}"}}'] for state in ("error", "paused", "offline")] == [0, 1, 2]
    assert found['spoolhouse_agents{state="offline"}'] == 1
    assert found['spoolhouse_ready{check="agents"}'] == 0
    assert await ready(live) == (503, {"store": True, "disk": True, "agents": False})


async def test_a_server_without_agents_is_ready_until_its_disk_is_low_or_fails(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await ready(live))[0] == 200
    with monkeypatch.context() as low:
        low.setattr(LocalBlobs, "free_bytes", lambda _: -1)
        assert await ready(live) == (503, {"store": True, "disk": False, "agents": True})
    with monkeypatch.context() as failing:
        failing.setattr(Store, "failure", StorageMessages.SQLITE_IO_ERROR())
        assert await ready(live) == (503, {"store": False, "disk": True, "agents": True})
    live.server.state.stopping.set()
    assert (await live.http.get("/readyz")).status_code == 503


async def test_refused_logins_are_counted_and_logged(live: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    wrong = {"grant_type": "client_credentials", "client_id": "nobody", "client_secret": "wrong"}
    tries = [
        live.http.post("/oauth/token", data=wrong),
        live.http.get("/api/v1/me", headers={"Authorization": "Bearer wrong"}),
        live.http.get("/console-api/v1/status", headers={"Authorization": "Bearer wrong"}),
        live.http.post("/console-api/v1/pair", json={"pairing_secret": "AAAAAAAA", "name": "Elsewhere"}),
        live.http.get("/api/v1/me"),
    ]
    for each in tries:
        assert (await each).is_client_error
    found = await values(live)
    counted = {name: value for name, value in found.items() if name.startswith("spoolhouse_refused_logins_total")}
    assert counted == {
        'spoolhouse_refused_logins_total{error_code="invalid_client"}': 1,
        'spoolhouse_refused_logins_total{error_code="pairing_refused"}': 1,
        'spoolhouse_refused_logins_total{error_code="token_invalid"}': 2,
    }
    lines = [line for line in caplog.messages if line.startswith("A login from 127.0.0.1 was refused: ")]
    assert [line.partition(": ")[2] for line in lines] == [
        "POST /oauth/token, invalid_client",
        "GET /api/v1/me, token_invalid",
        "POST /console-api/v1/pair, pairing_refused",
    ]


def test_one_address_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    clocks = Clocks()
    refused = RefusedLogins(clocks.monotonic)
    for seconds in (0, 1, 1, 60, 1):
        clocks.pass_time(seconds)
        refused.note(ErrorCode.TOKEN_INVALID, "GET /api/v1/me", "192.0.2.7")
    refused.note(ErrorCode.TOKEN_INVALID, "GET /api/v1/me", "192.0.2.8")
    first = "A login from 192.0.2.{}: GET /api/v1/me, token_invalid"
    assert len(caplog.messages) == 3
    assert caplog.messages[1].endswith("token_invalid (2 more since the last line)")
    assert caplog.messages[2] == first.format("8 was refused")
