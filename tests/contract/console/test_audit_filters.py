"""`GET audit` by who, kind, object and time; names of subjects; a check that is made piece by piece."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest

from server_core.services import audit
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


async def found(live: LiveServer, **query: str) -> list[dict[str, Any]]:
    answer = await live.ask("GET", f"/audit?{urlencode({'limit': '100', **query})}")
    assert answer.status_code == 200, answer.text
    entries: list[dict[str, Any]] = answer.json()["data"]
    return entries


async def test_a_job_is_found_by_its_id_its_reference_and_a_part_of_it(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer("Dock 1")
    job, other = [await live.add_job(printer.printer_id) for _ in range(2)]
    for each in (job, other):
        assert (await live.ask_act(each, "hold", operator="Ann")).is_success
    reference = (await live.row(job)).reference
    told = await found(live, q=str(job))
    assert [(entry["act"], entry["subject"], entry["actor"]) for entry in told] == [("job.hold", f"job {job}", "Ann")]
    assert told[0]["name"] == (reference or (await live.row(job)).filename)
    assert [entry["subject"] for entry in await found(live, q=str(job)[:13])] == [f"job {job}"]
    if reference:
        assert [entry["subject"] for entry in await found(live, q=reference)] == [f"job {job}"]
    (added,) = await found(live, q="dOCK")
    assert (added["act"], added["name"]) == ("printer.add", "Dock 1")
    assert await found(live, q="margarine") == []


async def test_who_and_what_kind(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer("Dock 1")
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/pause", operator="Ann")).is_success
    people, system = await found(live, by="people"), await found(live, by="system")
    assert "Ann" in {entry["actor"] for entry in people}
    assert {entry["actor"].split()[0] for entry in system} <= {"server", "agent"}
    assert len(people) + len(system) + len(await found(live, by="applications")) == len(await found(live))
    assert {entry["act"].split(".")[0] for entry in await found(live, kind="printers")} == {"printer"}
    assert await found(live, kind="customers") == []


async def test_from_a_day_to_a_day(live: LiveServer) -> None:
    now = live.clocks.now()
    assert await found(live, since=(now - timedelta(minutes=1)).isoformat())
    assert await found(live, until=(now - timedelta(minutes=1)).isoformat()) == []
    assert await found(live, since="2999-01-01T00:00:00Z") == []


@pytest.mark.parametrize(
    "query",
    [
        {"by": "nobody"},
        {"kind": "job"},
        {"since": "yesterday"},
        {"since": "2026-03-01T00:00:00"},
        {"until": "0001-01-01"},
    ],
    ids=str,
)
async def test_what_cannot_be_meant_is_refused(live: LiveServer, query: dict[str, str]) -> None:
    answer = await live.ask("GET", f"/audit?{urlencode(query)}")
    assert answer.status_code == 422
    assert answer.json()["details"]["fields"][0]["field"] == next(iter(query))


async def test_a_cursor_is_of_its_filter(live: LiveServer) -> None:
    await live.enrol()
    cursor = (await live.ask("GET", "/audit?limit=1")).json()["next_cursor"]
    assert (await live.ask("GET", f"/audit?limit=1&cursor={cursor}")).status_code == 200
    refused = await live.ask("GET", f"/audit?limit=1&by=people&cursor={cursor}")
    assert (refused.status_code, refused.json()["error_code"]) == (422, "invalid_cursor")


async def test_a_check_goes_on_where_it_was(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "ROWS_AT_ONCE", 2)
    await live.enrol()
    await live.add_printer("Dock 1")
    whole = (await live.ask("GET", "/audit/check")).json()
    assert (whole["more"], whole["number"]) == (False, whole["entries"])
    after, entries, rounds = "", 0, 0
    while True:
        part = (await live.ask("GET", f"/audit/check?most=1{after}")).json()
        assert part["broken_at"] is None
        entries, rounds = entries + part["entries"], rounds + 1
        if not part["more"]:
            break
        assert 1 <= part["entries"] <= 2
        after = f"&after={part['number']}:{part['head']}"
    assert (entries, part["head"], part["number"]) == (whole["entries"], whole["head"], whole["number"])
    assert rounds > 2
    forged = f"&after=1:{'0' * 63}1"
    assert (await live.ask("GET", f"/audit/check?most=1{forged}")).json()["broken_at"] == 2
