"""Printer figures for wall and cards: waiting work and printed jobs, counted in the server."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.support.live_server import LiveServer


async def printer_of(live: LiveServer, printer: str) -> dict[str, Any]:
    answer = await live.ask("GET", f"/printers/{printer}")
    found: dict[str, Any] = answer.json()
    listed = (await live.ask("GET", "/printers")).json()
    assert found in listed, "the list and the single printer say the same"
    return found


def work_of(found: dict[str, Any]) -> tuple[int, int, int, int]:
    return found["waiting"], found["printing"], found["failed_today"], found["to_check"]


async def test_a_printer_tells_what_waits_prints_failed_and_is_to_be_checked(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    assert (work_of(await printer_of(live, printer)), (await printer_of(live, printer))["oldest_waiting_at"]) == (
        (0, 0, 0, 0),
        None,
    )
    jobs = [await live.add_job(printer) for _ in range(4)]
    first = (await live.row(jobs[0])).created_at
    shown = await printer_of(live, printer)
    assert work_of(shown) == (4, 0, 0, 0)
    assert shown["oldest_waiting_at"] == first.isoformat().replace("+00:00", "Z")
    lease = await agent.take_one(printer)
    assert work_of(await printer_of(live, printer)) == (3, 0, 0, 0), "reserved: not begun"
    await agent.start(lease)
    assert work_of(await printer_of(live, printer)) == (3, 1, 0, 0)
    await agent.result(lease, "failed", failure_reason="printer_rejected")
    assert work_of(await printer_of(live, printer)) == (3, 0, 1, 0)
    lease = await agent.take_one(printer)
    await agent.start(lease)
    await agent.result(lease, "failed", failure_reason="partial_output")
    assert work_of(await printer_of(live, printer)) == (2, 0, 1, 1), "nobody knows how much came out"
    second = (await live.row(jobs[2])).created_at
    assert (await printer_of(live, printer))["oldest_waiting_at"] == second.isoformat().replace("+00:00", "Z")


def later(live: LiveServer, seconds: float = 60) -> None:
    live.clocks.wall += timedelta(seconds=seconds)


async def figures_of(live: LiveServer, hours: int = 24) -> dict[str, Any]:
    answer = await live.ask("GET", f"/figures?hours={hours}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


async def test_a_day_in_hours_and_what_the_printer_was(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    later(live)
    await agent.reports(printer, "online")
    for outcome, facts in (
        ("printed", {"evidence": "printer_confirmed"}),
        ("failed", {"failure_reason": "internal_error"}),
    ):
        await live.add_job(printer)
        lease = await agent.take_one(printer)
        later(live)
        await agent.start(lease)
        later(live)
        await agent.result(lease, outcome, **facts)
        later(live)
    for _ in range(2):
        await agent.reports(printer, "error", status_reasons=["media-empty"])
        later(live)
    await live.ask("POST", f"/printers/{printer}/pause", operator="Anna")
    later(live)
    await live.ask("POST", f"/printers/{printer}/resume")
    later(live)
    found = await figures_of(live)
    assert len(found["hours"]) == 24
    assert found["hours"][0]["begins"] == found["since"]
    assert [sum(hour[word] for hour in found["hours"]) for word in ("printed", "failed", "cancelled")] == [1, 1, 0]
    (own,) = found["printers"]
    assert (own["printer_id"], own["printed"], own["failed"], own["cancelled"]) == (printer, 1, 1, 0)
    assert own["hours"] == [hour for hour in found["hours"] if hour["printed"] + hour["failed"]]
    states = [span["state"] for span in own["spans"]]
    assert states[0] == "unknown", "it was added, and nothing was known yet"
    assert sum(span["printing_seconds"] or 0 for span in own["spans"]) == 120, "the pauses are no printing"
    assert all(span["state"] == "printing" for span in own["spans"] if span["printing_seconds"])
    assert states[-3:] == ["stopped", "paused", "stopped"], "the same report twice is one state"
    assert own["spans"][-1]["reasons"] == ["media-empty"]
    assert own["spans"][-1]["ended"] is None
    ends = [span["ended"] for span in own["spans"][:-1]]
    assert ends == [span["began"] for span in own["spans"][1:]], "no gap while the server runs"


async def test_an_agent_that_goes_takes_its_printers_along(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    await agent.reports(printer, "online")
    await live.sweep_after(120)
    assert [span["state"] for span in (await figures_of(live))["printers"][0]["spans"]][-2:] == ["ready", "offline"]
    await agent.heartbeat()
    assert (await figures_of(live, 25))["printers"][0]["spans"][-1]["state"] == "ready"


async def test_figures_are_counted_once_in_a_while(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    before = await figures_of(live)
    await live.add_job(printer)
    lease = await agent.take_one(printer)
    await agent.start(lease)
    await agent.result(lease, "printed", evidence="printer_confirmed")
    assert await figures_of(live) == before
    assert (await figures_of(live, 23))["hours"][-1]["printed"] == 1


@pytest.mark.parametrize("hours", ["0", "169", "-1", "1e1", "x", "٣", "99999999999"])
async def test_hours_that_are_none(live: LiveServer, hours: str) -> None:
    answer = await live.ask("GET", f"/figures?hours={hours}")
    assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")
