"""`GET requests` and `GET clients`: what applications asked for; created, rotated, disabled, enabled."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import create_engine

from server_core.contract.messages.server import StorageMessages
from server_core.contract.types.partners import MOST_COUNTED
from server_core.log_lines import LineFormatter
from server_core.services.context import utc_now
from server_core.store.clients import RequestEntry, RequestFilter, insert_requests, request_page, use_of
from server_core.store.store import Connection, StorageFailed
from server_core.store.tables import metadata
from tests.support.actors import who
from tests.support.live_server import LiveServer
from tests.support.query_plans import plans

pytestmark = pytest.mark.anyio
OLD = timedelta(hours=24, seconds=1)


async def ok(live: LiveServer, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    answer = await live.ask(method, path, body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def new_client(live: LiveServer, name: str = "Shop") -> dict[str, Any]:
    made: dict[str, Any] = await ok(live, "POST", "/clients", {"name": name}, 201)
    return made


async def logged(live: LiveServer, query: str = "") -> list[dict[str, Any]]:
    await live.server.state.ctx.request_log.flush(live.server.state.ctx.store)
    rows: list[dict[str, Any]] = (await ok(live, "GET", f"/requests{query}"))["data"]
    return rows


async def test_what_was_asked_and_what_was_told(live: LiveServer) -> None:
    made = await new_client(live)
    bearer = await live.bearer(made)
    job = uuid4()
    for path, headers, request_id in (
        ("/api/v1/me", bearer, "mine-1"),
        (f"/api/v1/print-jobs/{job}?private=1", bearer, "mine-2"),
        ("/api/v1/nothing/secret", bearer, "mine-3"),
        ("/api/v1/me", {}, "mine-4"),
        ("/favicon.ico", {}, "mine-5"),
    ):
        await live.http.get(path, headers={**headers, "X-Request-Id": request_id})
    await live.http.delete("/api/v1/print-jobs", headers=bearer)
    rows = await logged(live)
    assert [(row["method"], row["route"], row["status"], row["error_code"], row["client_name"]) for row in rows] == [
        ("DELETE", "/api/v1/print-jobs", 405, "method_not_allowed", None),
        ("GET", "/api/v1/me", 401, "token_missing", None),
        ("GET", "-", 404, "route_not_found", None),
        ("GET", "/api/v1/print-jobs/{printJobId}", 422, "unknown_parameter", "Shop"),
        ("GET", "/api/v1/me", 200, None, "Shop"),
        ("POST", "/oauth/token", 200, None, "Shop"),
    ]
    assert [row["request_id"] for row in rows[1:5]] == ["mine-4", "mine-3", "mine-2", "mine-1"]
    assert rows[4]["client_id"] == made["client_id"]
    assert all(0 < row["duration_ms"] < 10_000 for row in rows)


async def test_filters_and_pages(live: LiveServer) -> None:
    made, other = await new_client(live), await new_client(live, "Other")
    bearer = await live.bearer(made)
    foreign = await live.bearer(other)
    for number in range(25):
        await live.http.get(
            "/api/v1/me", headers={**(bearer if number % 2 else foreign), "X-Request-Id": f"n-{number}"}
        )
    await live.http.get("/api/v1/print-jobs/none", headers={**bearer, "X-Request-Id": "bad"})
    mine = await logged(live, f"?client_id={made['client_id']}&limit=100")
    assert {row["client_name"] for row in mine} == {"Shop"}
    assert [row["request_id"] for row in mine if row["request_id"][:2] == "n-"] == [f"n-{n}" for n in range(23, 0, -2)]
    assert [row["request_id"] for row in await logged(live, "?status=errors")] == ["bad"]
    assert [row["request_id"] for row in await logged(live, "?request_id=n-7")] == ["n-7"]
    assert await logged(live, "?request_id=never") == []
    seen: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = await ok(live, "GET", f"/requests?limit=7{cursor and '&cursor=' + cursor}")
        seen += [row["request_id"] for row in page["data"]]
        cursor = page["next_cursor"]
        await live.http.get("/api/v1/me", headers=bearer)  # new lines do not shift the pages
        await live.server.state.ctx.request_log.flush(live.server.state.ctx.store)
    assert len(seen) == len(set(seen)) == 28
    assert seen[0] == "bad"
    first = await ok(live, "GET", "/requests?limit=1")
    for wrong in (
        "?limit=0",
        "?limit=101",
        "?cursor=x",
        "?client_id=x",
        "?status=some",
        f"?status=errors&cursor={first['next_cursor']}",
    ):
        assert (await live.ask("GET", f"/requests{wrong}")).status_code == 422


async def test_failures_of_the_server_are_logged_wherever_they_happen(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any, **__: Any) -> Any:
        logging.getLogger("server_core.test").info("a line of this request")
        raise ValueError("a bug")

    lines: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Keeping()
    handler.setFormatter(LineFormatter("[%(request_id)s] %(message)s"))
    logging.getLogger("server_core").addHandler(handler)
    caplog.set_level(logging.INFO, "server_core")
    monkeypatch.setattr("server_core.api.console.printing.summary", broken)
    try:
        headers = {"Authorization": "Bearer console-token", "X-Request-Id": "crash-1"}
        answer = await live.http.get("/console-api/v1/jobs/summary", headers=headers)
        logging.getLogger("server_core.test").info("a line of no request")
    finally:
        logging.getLogger("server_core").removeHandler(handler)
    assert (answer.status_code, answer.json()["error_code"]) == (500, "internal_error")
    (row,) = await logged(live, "?request_id=crash-1")
    assert (row["route"], row["status"], row["error_code"]) == (
        "/console-api/v1/jobs/summary",
        500,
        "internal_error",
    )
    assert lines[0] == "[crash-1] a line of this request"
    assert lines[1].startswith("[crash-1] Unexpected error in GET /console-api/v1/jobs/summary\nTraceback")
    assert lines[-1] == "[-] a line of no request"


async def test_a_full_disk_costs_lines_but_no_request(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await new_client(live)
    bearer = await live.bearer(made)

    def full(*_: Any) -> None:
        raise StorageFailed(StorageMessages.SQLITE_FULL())

    with monkeypatch.context() as broken:
        broken.setattr("server_core.services.request_log.insert_requests", full)
        assert (await live.http.get("/api/v1/me", headers=bearer)).status_code == 200
        assert await logged(live) == []
    assert (await live.http.get("/api/v1/me", headers=bearer)).status_code == 200
    assert [row["route"] for row in await logged(live)] == ["/api/v1/me"]


async def test_an_application_is_rotated_disabled_and_enabled(live: LiveServer) -> None:
    made = await new_client(live)
    path = f"/clients/{made['client_id']}"
    bearer = await live.bearer(made)
    rotated = await ok(live, "POST", f"{path}/rotate", {"overlap_seconds": 3600})
    assert (await live.http.get("/api/v1/me", headers=bearer)).status_code == 401
    await live.bearer(made)
    await live.bearer(rotated)
    (row,) = await ok(live, "GET", "/clients")
    assert row["previous_secret_ends_at"] == rotated["previous_secret_ends_at"] is not None
    assert row["rotated_at"] is not None
    again = await ok(live, "POST", f"{path}/rotate", {"overlap_seconds": 0})
    assert again["previous_secret_ends_at"] is None
    assert (await ok(live, "POST", f"{path}/disable"))["disabled_at"] is not None
    form = {"grant_type": "client_credentials", **{key: again[key] for key in ("client_id", "client_secret")}}
    assert (await live.http.post("/oauth/token", data=form)).json()["error"] == "invalid_client"
    assert (await ok(live, "POST", f"{path}/enable"))["disabled_at"] is None
    await live.bearer(again)
    for wrong in (-1, 604801, 1.5, "1", None):
        assert (await live.ask("POST", f"{path}/rotate", {"overlap_seconds": wrong})).status_code == 422


@pytest.mark.parametrize("client_id", ["none", str(UUID(int=7))])
@pytest.mark.parametrize("act", ["rotate", "disable", "enable"])
async def test_an_unknown_application(live: LiveServer, client_id: str, act: str) -> None:
    answer = await live.ask("POST", f"/clients/{client_id}/{act}", {"overlap_seconds": 0})
    assert (answer.status_code, answer.json()["error_code"]) == (404, "client_not_found")


async def clients(live: LiveServer) -> dict[str, dict[str, Any]]:
    answer = await live.ok("GET", "/clients")
    return {row["name"]: row for row in answer}


async def made(live: LiveServer, name: str, operator: str) -> UUID:
    answer = await live.ok("POST", "/clients", {"name": name}, operator)
    return UUID(answer["client_id"])


async def noted(live: LiveServer, client_id: UUID | None, *statuses: int, ago: timedelta = timedelta()) -> None:
    ctx = live.server.state.ctx
    at = ctx.now() - ago

    def entry(status: int) -> RequestEntry:
        return RequestEntry(
            at=at,
            request_id="r",
            account_id=ctx.account,
            client_id=client_id,
            method="GET",
            route="/api/v1/me",
            status=status,
            error_code=None,
            duration_us=5,
        )

    def work(connection: Connection) -> None:
        insert_requests(connection, [entry(status) for status in statuses])

    await ctx.store.write(work)


@pytest.mark.anyio
async def test_requests_of_a_day_and_what_became_of_them(live: LiveServer) -> None:
    shop, other = await made(live, "Shop", "Anna"), await made(live, "Other", "Ben")
    await noted(live, shop, 200, 200, 429, ago=OLD)
    await noted(live, shop, 200, 201, 401, 429, 429, 404, 409, 422, 500, 499)
    await noted(live, other, 403)
    await noted(live, None, 401, 404)
    listed = await clients(live)
    use = {"requests": 10, "rate_limited": 2, "not_let_in": 1, "other_errors": 4, "capped": False}
    assert listed["Shop"]["use_24h"] == use
    assert listed["Other"]["use_24h"]["other_errors"] == 1
    assert (who(listed["Shop"]["created_by"]), who(listed["Other"]["created_by"])) == ("Anna", "Ben")


@pytest.mark.anyio
async def test_one_that_never_asked_has_nothing(live: LiveServer) -> None:
    await made(live, "Shop", "Anna")
    use = (await clients(live))["Shop"]["use_24h"]
    assert set(use.values()) == {0}


@pytest.mark.anyio
async def test_more_than_can_be_counted_are_not_read(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    shop = await made(live, "Shop", "Anna")
    await noted(live, shop, *[200] * (MOST_COUNTED + 5))
    use = (await clients(live))["Shop"]["use_24h"]
    assert (use["requests"], use["capped"]) == (MOST_COUNTED, True)


def test_they_are_counted_from_the_index_alone() -> None:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connection:
        steps = plans(connection, lambda at: use_of(at, uuid4(), utc_now()), ("SEARCH", "SCAN requests", "USE TEMP"))
    engine.dispose()
    assert steps == ["SEARCH requests USING COVERING INDEX ix_requests_of_client (client_id=?)"]


def test_the_requests_of_one_application_are_found_by_its_index() -> None:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    wanted = RequestFilter(client_id=uuid4())
    with engine.connect() as connection:
        steps = plans(
            connection, lambda at: request_page(at, uuid4(), wanted, 9, 50), ("SEARCH requests", "SCAN", "USE TEMP")
        )
    engine.dispose()
    (step,) = steps
    assert "ix_requests_of_client" in step
