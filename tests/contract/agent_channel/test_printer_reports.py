"""Printer reports of agents: an invalid one hides no other, and the time of a printer's last answer is kept."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from server_core.services.server_state import KEEP_SECONDS
from tests.support.live_server import AgentCaller, LiveServer, open_server

pytestmark = pytest.mark.anyio


async def test_one_bad_printer_hides_no_other(live: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    agent = await live.enrol()
    bad, well = [str((await live.add_printer(name)).printer_id) for name in ("bad", "well")]
    absurd = {"raster": [{"format": "image/pwg-raster", "dpi": list(range(300, 400))}]}
    listed: list[Any] = [
        {"printer_id": bad, "status": "online", "drawing": absurd},
        {"printer_id": "no id", "status": "online"},
        {"printer_id": well, "status": "online"},
        5,
    ]
    answer = await agent.call("PUT", "/printers/state", {"printers": listed})
    assert answer.status_code == 200
    refused = answer.json()["refused"]
    assert [one["printer_id"] for one in refused] == [bad, None, None]
    assert "length <= 32" in refused[0]["message"]
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 3
    assert f"a report about printer {bad} that was rejected" in caplog.messages[0]
    caplog.clear()
    status = {view["name"]: view["status"] for view in (await live.ask("GET", "/printers")).json()}
    assert status == {"bad": "unknown", "well": "online"}
    for broken in ({"printers": 5}, {"printers": None}, {}):
        answer = await agent.call("PUT", "/printers/state", broken)
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")


async def test_reasons_that_are_no_keywords_and_endless_ones_are_left_out(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    reasons = ["media-empty", "x" * 256, "y" * 100_000, *(f"fault-{number}" for number in range(5000))]
    long = {"message": "m" * 100_000, "model": "d" * 100_000}
    await agent.reports(printer, "error", status_reasons=reasons, **long)
    (view,) = (await live.ask("GET", "/printers")).json()
    assert view["status"] == "error"
    assert view["status_reasons"] == ["media-empty", *(f"fault-{number}" for number in range(61))]
    assert (len(view["message"]["text"]), len(view["model"])) == (2000, 200)


async def heard(agent: AgentCaller, **seconds_ago: float) -> None:
    """Answers by printer id."""
    listed = [{"printer_id": one, "seconds_ago": ago} for one, ago in seconds_ago.items()]
    answer = await agent.call("POST", "/heartbeat", {"leases": [], "heard": listed})
    assert answer.status_code == 200, answer.text


async def answers(live: LiveServer) -> dict[str, datetime]:
    body: list[dict[str, Any]] = (await live.ask("GET", "/printers/answers")).json()
    return {one["printer_id"]: datetime.fromisoformat(one["answered_at"]) for one in body}


async def view(live: LiveServer, printer: str) -> dict[str, Any]:
    shown: dict[str, Any] = (await live.ask("GET", f"/printers/{printer}")).json()
    return shown


async def test_an_answer_is_news_for_who_looks_alone(live: LiveServer) -> None:
    agent = await live.enrol()
    dock, pack = [str((await live.add_printer(name)).printer_id) for name in ("Dock", "Pack")]
    before = await view(live, dock)
    assert (await answers(live), before["answered_at"]) == ({}, None)
    await heard(agent, **{dock: 12.0})
    after = await view(live, dock)
    ago = live.clocks.now() - datetime.fromisoformat(after["answered_at"])
    assert ago == timedelta(seconds=12)
    assert after["version"] == before["version"]  # nothing about the printer changed
    assert list(await answers(live)) == [dock]
    newest = (await answers(live))[dock]
    await heard(agent, **{dock: 60.0, pack: 0.0})  # a late call says nothing newer
    assert (await answers(live))[dock] == newest
    assert pack in await answers(live)


async def test_of_other_agents_printers_it_is_of_no_use(live: LiveServer) -> None:
    await live.enrol()
    dock = str((await live.add_printer("Dock")).printer_id)
    other = await live.enrol(bundled=False, instance="instance-2")
    await heard(other, **{dock: 0.0})
    assert await answers(live) == {}


async def test_it_outlives_a_change_of_state_and_a_restart(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        agent = await live.enrol()
        dock = str((await live.add_printer("Dock")).printer_id)
        await heard(agent, **{dock: 0.0})
        first = (await answers(live))[dock]
    async with open_server(tmp_path) as live:
        assert (await answers(live))[dock] == first  # it was stopped
        assert (await view(live, dock))["answered_at"] is not None


async def test_a_killed_server_has_lost_minutes_at_most(live: LiveServer) -> None:
    agent = await live.enrol()
    dock = str((await live.add_printer("Dock")).printer_id)
    await heard(agent, **{dock: 0.0})
    ctx = live.server.state.ctx

    async def kept() -> Any:
        def look(connection: Any) -> Any:
            return connection.exec_driver_sql("SELECT answered_at FROM printers").scalar()

        return await ctx.store.read(look)

    await heard(agent)
    assert await kept() is None  # no row is written for each answer
    live.clocks.pass_time(KEEP_SECONDS + 1)
    await heard(agent)
    first = await kept()
    assert first is not None
    live.clocks.pass_time(30)
    await heard(agent, **{dock: 0.0})
    assert await kept() == first
    await agent.reports(dock, "offline")  # what is written anyway takes it along
    assert await kept() > first
    assert (await answers(live))[dock] == datetime.fromisoformat((await view(live, dock))["answered_at"])


async def test_nonsense_is_refused(live: LiveServer) -> None:
    agent = await live.enrol()
    for seconds in (-1, 1e12, "soon"):
        listed = [{"printer_id": "6f0a8d3e-8c2f-4f3e-9d33-0f6f5f1a2b3c", "seconds_ago": seconds}]
        answer = await agent.call("POST", "/heartbeat", {"leases": [], "heard": listed})
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")
