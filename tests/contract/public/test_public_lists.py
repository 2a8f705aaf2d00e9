"""`/api/v1/agents` and `/api/v1/printers`: paging, cursors, tenants, and what is never shown."""

from __future__ import annotations

from typing import Any

import pytest

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
