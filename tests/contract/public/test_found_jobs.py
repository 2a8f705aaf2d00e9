"""Filters of `GET /api/v1/print-jobs`, and query names that an operation does not have."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy import update

from server_core.contract.api.call import AnyCall, Location
from server_core.contract.api.public import OPERATIONS
from server_core.contract.types.states import JobStatus
from server_core.store.store import Connection
from server_core.store.tables import jobs
from tests.support.public_api import PublicApi, Tenant

pytestmark = pytest.mark.anyio
JOBS = "/api/v1/print-jobs"
FOREIGN_KEY = "order-0"


class Shop:
    """Six jobs of one account at two printers, oldest first, and one of another account with the first one's key."""

    def __init__(self, api: PublicApi, headers: dict[str, str]) -> None:
        self.api = api
        self.headers = headers
        self.made: list[dict[str, Any]] = []

    async def order(self, tenant: Tenant, headers: dict[str, str], printer: str, key: str) -> dict[str, Any]:
        body = {"document_id": await self.api.upload(headers), "printer_id": printer}
        answer = await self.api.http.post(JOBS, headers={**headers, "Idempotency-Key": key}, json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def ask(self, **query: Any) -> httpx.Response:
        return await self.api.http.get(JOBS, headers=self.headers, params=query)

    async def found(self, **query: Any) -> list[int]:
        """Numbers of the jobs on the page."""
        answer = await self.ask(**query)
        assert answer.status_code == 200, answer.text
        numbers = {job["print_job_id"]: number for number, job in enumerate(self.made)}
        return [numbers[job["print_job_id"]] for job in answer.json()["data"]]


@pytest.fixture
async def shop(api: PublicApi) -> Shop:
    shop = Shop(api, await api.bearer())
    second = str(await api.add_printer(api.own, "Second"))
    for number in range(6):
        printer = second if number % 2 else str(api.own.printer_id)
        shop.made.append(await shop.order(api.own, shop.headers, printer, f"order-{number}"))
    await shop.order(api.foreign, await api.bearer(api.foreign), str(api.foreign.printer_id), FOREIGN_KEY)
    ended = {0: JobStatus.PRINTED, 1: JobStatus.PRINTED, 2: JobStatus.FAILED, 3: JobStatus.CANCELLED}

    def end(connection: Connection) -> None:
        for number, status in ended.items():
            is_it = jobs.c.print_job_id == jobs.c.print_job_id.type.python_type(shop.made[number]["print_job_id"])
            connection.execute(update(jobs).where(is_it).values(status=status.value, completed_at=api.ctx.now()))

    await api.ctx.store.write(end)
    return shop


async def test_each_filter_alone(shop: Shop) -> None:
    for status, numbers in {
        "pending": [5, 4], "reserved": [], "printing": [], "printed": [1, 0], "failed": [2], "cancelled": [3],
    }.items():  # fmt: skip
        assert await shop.found(status=status) == numbers, status
    assert await shop.found(printer_id=shop.made[0]["printer_id"]) == [4, 2, 0]
    assert await shop.found(printer_id=shop.made[1]["printer_id"].upper()) == [5, 3, 1]
    assert await shop.found(idempotency_key="order-3") == [3]
    at = shop.made[3]["created_at"]
    assert await shop.found(created_after=at) == [5, 4, 3]
    assert await shop.found(created_before=at) == [2, 1, 0]
    assert await shop.found() == [5, 4, 3, 2, 1, 0]


async def test_filters_hold_together(shop: Shop) -> None:
    first, second = shop.made[0]["printer_id"], shop.made[1]["printer_id"]
    at = [job["created_at"] for job in shop.made]
    assert await shop.found(status="printed", printer_id=first) == [0]
    assert await shop.found(status="failed", printer_id=second) == []
    assert await shop.found(status="pending", printer_id=second) == [5]
    assert await shop.found(status="pending", created_before=at[5]) == [4]
    assert await shop.found(status="printed", created_after=at[1]) == [1]
    assert await shop.found(printer_id=first, created_after=at[1], created_before=at[4]) == [2]
    assert await shop.found(idempotency_key="order-2", status="failed", printer_id=first, created_after=at[2]) == [2]
    assert await shop.found(idempotency_key="order-2", status="printed") == []
    assert await shop.found(created_after=at[4], created_before=at[2]) == []


async def test_what_nobody_has_is_an_empty_list(shop: Shop) -> None:
    api = shop.api
    for query in (
        {"printer_id": str(api.foreign.printer_id)},
        {"printer_id": "01990f5c-6a00-7000-8000-00000000ffff"},
        {"printer_id": str(api.foreign.printer_id), "status": "pending"},
        {"idempotency_key": "order-"},
        {"idempotency_key": "ORDER-1"},
        {"created_before": "0001-01-01T00:00:00Z"},
        {"created_after": "9999-12-31T23:59:59Z"},
    ):
        assert (await shop.ask(**query)).json() == {"data": [], "next_cursor": None}, query
    assert await shop.found(idempotency_key=FOREIGN_KEY) == [0]


async def test_a_reference_of_an_operator_is_no_idempotency_key(shop: Shop) -> None:
    """Clients see no key of such a job, so they do not find it by one."""
    await shop.api.ctx.store.write(
        lambda at: at.execute(update(jobs).where(jobs.c.idempotency_key == "order-1").values(client_id=None))
    )
    assert (await shop.ask(printer_id=shop.made[1]["printer_id"])).json()["data"][2]["idempotency_key"] is None
    assert await shop.found(idempotency_key="order-1") == []


async def test_an_offset_names_the_same_instant(shop: Shop) -> None:
    at = shop.made[3]["created_at"].removesuffix("Z")
    assert at.startswith("2026-11-21T12:")
    other = at.replace("T12:", "T14:")
    assert await shop.found(created_after=f"{other}+02:00") == [5, 4, 3]
    answer = await shop.api.http.get(f"{JOBS}?created_after={other}+02:00", headers=shop.headers)  # + is a blank
    assert answer.status_code == 422
    assert "%2B" in answer.json()["message"]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("status", ["", "Printed", "done", "printed,failed"]),
        ("printer_id", ["", "x", "01990f5c-6a00-7000-8000-00000000000"]),
        ("idempotency_key", ["", "k" * 129]),
        ("created_after", ["", "2026-11-21", "2026-11-21T12:00:00", "yesterday", "1", "0001-01-01T00:00:00+14:00"]),
        ("created_before", ["", "2026-11-21T25:00:00Z", "2026-11-21T12:00:00", "9999-12-31T23:59:59-14:00"]),
    ],
)
async def test_wrong_values_name_their_field(shop: Shop, name: str, values: list[str]) -> None:
    for value in values:
        answer = await shop.ask(**{name: value})
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed"), value
        assert [field["field"] for field in answer.json()["details"]["fields"]] == [name]
    assert (await shop.ask(idempotency_key="k" * 128)).status_code == 200


@pytest.mark.parametrize("status", ["printed", "pending"])
async def test_pages_go_on_where_the_last_one_ended(shop: Shop, status: str) -> None:
    first = (await shop.ask(status=status, limit=1)).json()
    second = (await shop.ask(status=status, limit=1, cursor=first["next_cursor"])).json()
    numbers = [1, 0] if status == "printed" else [5, 4]
    seen = [page["data"][0]["print_job_id"] for page in (first, second)]
    assert seen == [shop.made[number]["print_job_id"] for number in numbers]
    assert second["next_cursor"] is None


async def test_pages_of_a_printer_go_from_open_jobs_to_ended_ones(shop: Shop) -> None:
    """And back: one that was ordered later may have ended before."""
    await shop.api.ctx.store.write(
        lambda at: at.execute(update(jobs).where(jobs.c.idempotency_key == "order-0").values(status="reserved"))
    )
    query: dict[str, Any] = {"printer_id": shop.made[0]["printer_id"], "limit": 1}
    seen: list[int] = []
    for _ in range(3):
        seen += await shop.found(**query)
        query["cursor"] = (await shop.ask(**query)).json()["next_cursor"]
    assert (seen, query["cursor"]) == ([4, 2, 0], None)


async def test_jobs_of_one_instant_are_all_seen(shop: Shop) -> None:
    await shop.api.ctx.store.write(lambda at: at.execute(update(jobs).values(created_at=shop.api.ctx.now())))
    query: dict[str, Any] = {"created_after": "2026-01-01T00:00:00Z", "limit": 1}
    seen: list[int] = []
    for _ in shop.made:
        seen += await shop.found(**query)
        query["cursor"] = (await shop.ask(**query)).json()["next_cursor"]
    assert query["cursor"] is None
    assert seen == [5, 4, 3, 2, 1, 0]


async def test_a_cursor_is_bound_to_its_filters(shop: Shop) -> None:
    filters: list[dict[str, Any]] = [
        {},
        {"status": "printed"},
        {"status": "pending"},
        {"printer_id": shop.made[0]["printer_id"]},
        {"printer_id": shop.made[1]["printer_id"]},
        {"created_after": shop.made[0]["created_at"]},
        {"created_before": shop.made[5]["created_at"]},
        {"status": "printed", "created_after": shop.made[0]["created_at"]},
    ]
    for own in filters:
        cursor = (await shop.ask(**own, limit=1)).json()["next_cursor"]
        for other in filters:
            answer = await shop.ask(**other, cursor=cursor)
            if other is own:
                assert answer.status_code == 200
            else:
                assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid_cursor"), (own, other)


WITH_TOKEN = [operation for operation in OPERATIONS if operation.scopes is not None]


@pytest.mark.parametrize("operation", WITH_TOKEN, ids=lambda operation: operation.name)
async def test_unknown_and_repeated_parameters_of_every_operation(api: PublicApi, operation: AnyCall) -> None:
    headers = await api.bearer()
    path = operation.path.replace("{printJobId}", "01990f5c-6a00-7000-8000-00000000ffff")
    for query in ("verbose=1", "verbose", "=1", "limit[]=5", "verbose=1&verbose=2", "%F0%9F%96%A8=1"):
        answer = await api.http.request(operation.method, f"{path}?{query}", headers=headers)
        assert (answer.status_code, answer.json()["error_code"]) == (422, "unknown_parameter"), query
        assert {field["code"] for field in answer.json()["details"]["fields"]} == {"unknown_parameter"}
    for name in operation.names(Location.QUERY):
        answer = await api.http.request(operation.method, f"{path}?{name}=1&{name}=1", headers=headers)
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed"), name
        assert answer.json()["details"]["fields"][0]["code"] == "repeated"
    assert (await api.http.request(operation.method, f"{path}?verbose=1")).status_code == 401


async def test_a_name_that_is_nearly_right_is_named(shop: Shop) -> None:
    for given, nearest in {"state": "status", "stauts": "status", "printerId": "printer_id", "since": None}.items():
        (field,) = (await shop.ask(**{given: "x"})).json()["details"]["fields"]
        assert field.get("nearest") == nearest, given
        assert ("nearest" in field["message"]) == (nearest is not None)
