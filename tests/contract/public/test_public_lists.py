"""`/api/v1/agents` and `/api/v1/printers`: paging, cursors, tenants, and what is never shown."""

from __future__ import annotations

import base64
import random
import string
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from server_core.contract.types.jobs import PrintJob
from server_core.services.cursors import MOST_CHARACTERS
from server_core.store import printer_rows
from tests.support.public_api import PublicApi

pytestmark = pytest.mark.anyio
LISTS = ["/api/v1/agents", "/api/v1/printers", "/api/v1/print-jobs"]


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


BASE64 = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"


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
