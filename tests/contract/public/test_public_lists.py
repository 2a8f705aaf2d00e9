"""`/api/v1/agents` and `/api/v1/printers`: paging, cursors, tenants, and what is never shown."""

from __future__ import annotations

import base64
import random
import string
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import update

from server_core.contract.api.call import AnyCall, Location
from server_core.contract.api.public import OPERATIONS
from server_core.contract.types.jobs import PrintJob
from server_core.contract.types.states import JobStatus
from server_core.services.cursors import MOST_CHARACTERS
from server_core.store import printer_rows
from server_core.store.store import Connection
from server_core.store.tables import jobs
from tests.support.public_api import PublicApi, Tenant

pytestmark = pytest.mark.anyio
LISTS = ["/api/v1/agents", "/api/v1/printers", "/api/v1/print-jobs"]
BASE64 = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
JOBS = "/api/v1/print-jobs"
FOREIGN_KEY = "order-0"
WITH_TOKEN = [operation for operation in OPERATIONS if operation.scopes is not None]


async def test_an_agent_and_its_printer(api: PublicApi) -> None:
    headers = await api.bearer()
    for online in (False, True):
        if online:
            api.presence.heard(api.own.agent_id)
        agents = (await api.http.get("/api/v1/agents", headers=headers)).json()
        assert [(agent["agent_id"], agent["status"]) for agent in agents["data"]] == [
            (str(api.own.agent_id), "online" if online else "offline")
        ]
        assert agents["data"][0]["update"] == {"available": False, "required": False, "latest_version": "0"}
        answer = await api.http.get("/api/v1/printers", headers=headers)
        (printer,) = answer.json()["data"]
        assert printer["status"] == ("online" if online else "offline")
        assert printer["endpoint"] == {
            "agent_id": str(api.own.agent_id),
            "backend": "socket",
            "connection": "network",
        }
        assert printer["capabilities"]["document_formats"] is None
        assert "192.0.2.77" not in answer.text
        assert "SERIAL" not in answer.text


async def test_printers_page_by_name_while_some_are_added(api: PublicApi) -> None:
    headers = await api.bearer()
    for name in ("d", "b", "c", "a", "a"):
        await api.add_printer(api.own, name)
    await api.add_printer(api.foreign, "aa")
    names: list[str] = []
    query: dict[str, Any] = {"limit": 2}
    while True:
        page = (await api.http.get("/api/v1/printers", headers=headers, params=query)).json()
        names += [printer["name"] for printer in page["data"]]
        if page["next_cursor"] is None:
            break
        query["cursor"] = page["next_cursor"]
        await api.add_printer(api.own, "Before all")
    assert names == ["Own printer", "a", "a", "b", "c", "d"]


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=1e2", "limit=", "limit=-1", "limit=5&limit=5"])
async def test_wrong_limits(api: PublicApi, path: str, query: str) -> None:
    answer = await api.http.get(f"{path}?{query}", headers=await api.bearer())
    assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")
    assert answer.json()["details"]["fields"][0]["field"] == "limit"


async def test_cursors_are_bound_to_account_and_list(api: PublicApi) -> None:
    own, foreign = await api.bearer(), await api.bearer(api.foreign)
    await api.add_printer(api.own, "Second")
    cursor = (await api.http.get("/api/v1/printers?limit=1", headers=own)).json()["next_cursor"]
    flipped = [cursor[:place] + ("A" if cursor[place] != "A" else "B") + cursor[place + 1 :] for place in range(40)]
    wrong = [(own, "/api/v1/agents", cursor), (foreign, "/api/v1/printers", cursor)]
    wrong += [(own, "/api/v1/printers", bad) for bad in [*flipped, "x", "\u00e9", "%00", cursor * 2, "W10"]]
    for headers, path, bad in wrong:
        answer = await api.http.get(path, headers=headers, params={"cursor": bad})
        assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid_cursor"), bad
    assert (await api.http.get("/api/v1/printers", headers=own, params={"cursor": cursor})).status_code == 200
    assert (await api.http.get("/api/v1/printers", headers=own, params={"cursor": ""})).status_code == 200


async def pages(api: PublicApi, path: str, headers: dict[str, str]) -> list[list[Any]]:
    found: list[list[Any]] = []
    query: dict[str, Any] = {"limit": 2}
    while True:
        page = (await api.http.get(path, headers=headers, params=query)).json()
        found.append(page["data"])
        if page["next_cursor"] is None:
            return found
        query["cursor"] = page["next_cursor"]


async def fill(api: PublicApi, headers: dict[str, str]) -> None:
    """Three jobs and printers, so that each list has a second page; the foreign account has them, too."""
    for tenant, who in ((api.own, headers), (api.foreign, await api.bearer(api.foreign))):
        document = await api.upload(who)
        body = {"document_id": document, "printer_id": str(tenant.printer_id)}
        for number in range(3):
            await api.add_printer(tenant, f"Printer {number}")
            assert (await api.http.post("/api/v1/print-jobs", headers=who, json=body)).status_code == 201


def mutations(cursor: str, number: int) -> Iterator[str]:
    dice = random.Random(4711)
    for _ in range(number):
        place = dice.randrange(len(cursor))
        match dice.randrange(7):
            case 0 | 1:
                yield cursor[:place] + dice.choice(BASE64.replace(cursor[place], "")) + cursor[place + 1 :]
            case 2:
                yield cursor[:place]  # "" is the first page
            case 3:
                yield cursor + "".join(dice.choices(BASE64, k=dice.randrange(1, 9)))
            case 4:
                yield cursor[:place] + dice.choice(BASE64 + "=+/ \u00e9\x00") + cursor[place:]
            case 5:
                yield cursor[place:] + cursor[:place] if place else cursor[::-1]
            case _:
                yield cursor + "=" * dice.randrange(1, 4)


@pytest.mark.parametrize("path", ["/api/v1/printers", "/api/v1/print-jobs"])
async def test_a_thousand_mutated_cursors(api: PublicApi, path: str) -> None:
    headers = await api.bearer()
    await fill(api, headers)
    cursor = (await api.http.get(f"{path}?limit=1", headers=headers)).json()["next_cursor"]
    foreign = (await api.http.get(f"{path}?limit=1", headers=await api.bearer(api.foreign))).json()["next_cursor"]
    tried = dict.fromkeys([foreign, *mutations(foreign, 100), *mutations(cursor, 3000)])
    mutated = [text for text in tried if text not in (cursor, "")][:1000]
    assert len(mutated) == 1000
    for bad in mutated:
        answer = await api.http.get(path, headers=headers, params={"cursor": bad})
        assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid_cursor"), bad


async def test_a_cursor_has_one_spelling(api: PublicApi) -> None:
    """The last character of base64 has bits that carry nothing; they are not free to choose."""
    headers = await api.bearer()
    names = [f"Printer {'x' * number}" for number in range(6)]
    for name in names:
        await api.add_printer(api.own, name)
    spellings: dict[int, int] = {}
    cursor = None
    for _ in names:
        query = {"limit": 1} | ({"cursor": cursor} if cursor else {})
        cursor = (await api.http.get("/api/v1/printers", headers=headers, params=query)).json()["next_cursor"]
        answers = [
            await api.http.get("/api/v1/printers", headers=headers, params={"cursor": cursor[:-1] + last})
            for last in BASE64
        ]
        spellings[len(cursor) % 4] = sum(answer.status_code == 200 for answer in answers)
    assert spellings == {0: 1, 2: 1, 3: 1}


async def test_the_longest_names_have_cursors_and_longer_cursors_are_not_looked_at(api: PublicApi) -> None:
    headers = await api.bearer()
    for _ in range(3):
        await api.add_printer(api.own, "\U0001f5a8" * 120)
    found = await pages(api, "/api/v1/printers", headers)
    assert [len(page) for page in found] == [2, 2]
    for length in (MOST_CHARACTERS, MOST_CHARACTERS + 1, 60_000):
        answer = await api.http.get("/api/v1/printers", headers=headers, params={"cursor": "A" * length})
        assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid_cursor")


async def test_rows_that_stay_come_once_while_others_come_go_and_change_their_names(api: PublicApi) -> None:
    headers = await api.bearer()
    ids = {name: await api.add_printer(api.own, name) for name in ("a", "b", "c", "d", "e", "f", "g")}

    async def change(printer_id: UUID, values: dict[str, Any]) -> None:
        account = api.own.account_id
        await api.ctx.store.write(lambda at: printer_rows.change_printer(at, account, printer_id, values))

    seen: list[str] = []
    query: dict[str, Any] = {"limit": 2}
    while True:
        page = (await api.http.get("/api/v1/printers", headers=headers, params=query)).json()
        seen += [printer["name"] for printer in page["data"]]
        if page["next_cursor"] is None:
            break
        query["cursor"] = page["next_cursor"]
        match len(seen):
            case 2:
                assert seen[-1] == "a"
                await change(ids["a"], {"removed_at": api.ctx.now()})  # the cursor stands on this one
                await change(ids["c"], {"removed_at": api.ctx.now()})
            case 4:
                await change(ids["d"], {"name": "A, seen before"})
                await change(ids["f"], {"name": "h"})
            case _:
                await api.add_printer(api.own, "Before all")
    assert seen == ["Own printer", "a", "b", "d", "e", "g", "h"]


async def test_jobs_page_newest_first_while_new_ones_come(api: PublicApi) -> None:
    headers = await api.bearer()
    body = {"document_id": await api.upload(headers), "printer_id": str(api.own.printer_id)}

    async def create() -> str:
        answer = await api.http.post("/api/v1/print-jobs", headers=headers, json=body)
        return str(answer.json()["print_job_id"])

    created = [await create() for _ in range(5)]
    seen: list[str] = []
    query: dict[str, Any] = {"limit": 2}
    while True:
        page = (await api.http.get("/api/v1/print-jobs", headers=headers, params=query)).json()
        seen += [job["print_job_id"] for job in page["data"]]
        if page["next_cursor"] is None:
            break
        query["cursor"] = page["next_cursor"]
        await create()
    assert seen == created[::-1]


async def test_a_cursor_tells_nothing_of_how_much_others_print(api: PublicApi) -> None:
    """Its position has a number that counts the jobs of all accounts; nothing else of a job does."""
    headers = await api.bearer()
    body = {"document_id": await api.upload(headers), "printer_id": str(api.own.printer_id)}
    for _ in range(3):
        await api.http.post("/api/v1/print-jobs", headers=headers, json=body)
    cursor = (await api.http.get("/api/v1/print-jobs?limit=1", headers=headers)).json()["next_cursor"]
    inside = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
    assert not any(f"[{number}]".encode() in inside for number in range(1, 5))
    assert (await api.http.get("/api/v1/print-jobs?limit=1", headers=headers)).json()["next_cursor"] == cursor
    assert {"sequence", "number"}.isdisjoint(PrintJob.__struct_fields__)


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
        said = f"Did you mean '{nearest}'?" if nearest else "This call has: status, printer_id, idempotency_key, "
        assert said in field["message"]
