"""`GET clients`: what each application asked for lately, and who made it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import create_engine

from server_core.contract.types.partners import MOST_COUNTED
from server_core.services.context import utc_now
from server_core.store.clients import RequestEntry, RequestFilter, insert_requests, request_page, use_of
from server_core.store.store import Connection
from server_core.store.tables import metadata
from tests.support.live_server import LiveServer
from tests.unit.server_core.test_queue_plans import plans

OLD = timedelta(hours=24, seconds=1)


async def clients(live: LiveServer) -> dict[str, dict[str, Any]]:
    answer = await live.ask("GET", "/clients")
    assert answer.status_code == 200, answer.text
    return {row["name"]: row for row in answer.json()}


async def made(live: LiveServer, name: str, operator: str) -> UUID:
    answer = await live.ask("POST", "/clients", {"name": name}, operator)
    assert answer.status_code == 201, answer.text
    return UUID(answer.json()["client_id"])


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
    assert (listed["Shop"]["created_by"], listed["Other"]["created_by"]) == ("Anna", "Ben")


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
