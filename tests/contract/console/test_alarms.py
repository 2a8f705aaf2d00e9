"""Standstills are told once, each with its end, also over a restart of the server; a paused printer tells nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.live_server import AgentCaller, Clocks, LiveServer, open_server

pytestmark = pytest.mark.anyio
LOOK, PATIENCE = 16.0, 600.0


async def told(live: LiveServer, show: str = "all") -> list[tuple[str, bool]]:
    """Kinds of the notices, oldest first, and whether each is over."""
    found = (await live.ok("GET", f"/notices?show={show}"))["data"]
    return [(each["kind"], each["closed_at"] is not None) for each in found][::-1]


async def stays(live: LiveServer, agent: AgentCaller, seconds: float) -> None:
    """Time passes with heartbeats of the agent."""
    while seconds > 0:
        live.clocks.pass_time(min(seconds, LOOK))
        seconds -= LOOK
        await agent.heartbeat()
        await live.server.sweeper.sweep()


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[LiveServer]:
    async with open_server(tmp_path / "server") as live:
        yield live


async def test_a_printer_that_is_away_is_told_once_with_its_end(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    await agent.reports(printer, "offline")
    await stays(live, agent, PATIENCE)
    assert await told(live) == [], "no job waits there"
    await live.add_job(printer)
    await stays(live, agent, PATIENCE / 2)
    assert await told(live) == []
    await stays(live, agent, PATIENCE)
    assert await told(live) == [("printer_away", False)]
    await stays(live, agent, 2 * PATIENCE)
    assert await told(live) == [("printer_away", False)]
    await agent.reports(printer, "online")
    await stays(live, agent, LOOK)
    assert await told(live) == [("printer_away", True)]


async def test_a_paused_printer_is_never_told(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    await agent.reports(printer, "error", status_reasons=["media-empty"])
    await live.add_job(printer)
    await live.ok("POST", f"/printers/{printer}/pause")
    await stays(live, agent, 3 * PATIENCE)
    assert await told(live) == []


async def test_an_absent_agent_is_told_once_for_all_its_printers(live: LiveServer) -> None:
    first, agent = await live.printer_and_agent()
    second = str((await live.add_printer("Pack 2")).printer_id)
    for printer in (first, second):
        await live.add_job(printer)
    for _ in range(4):
        await live.sweep_after(PATIENCE / 2)
    assert ("agent_away", False) in await told(live)
    assert ("printer_away", False) not in await told(live)
    await agent.heartbeat()
    await live.sweep_after(LOOK)
    assert ("agent_away", True) in await told(live)


async def test_a_restart_tells_nothing_twice_even_what_a_person_has_closed(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "server", clocks) as live:
        printer, agent = await live.printer_and_agent()
        await live.add_job(printer)
        await agent.reports(printer, "error", status_reasons=["media-empty"])
        await stays(live, agent, 2 * PATIENCE)
        ((number, kind),) = [
            (each["number"], each["kind"]) for each in (await live.ok("GET", "/notices?show=open"))["data"]
        ]
        assert kind == "printer_away"
        await live.ok("POST", f"/notices/{number}/close")
    async with open_server(tmp_path / "server", clocks) as live:
        agent = await live.connect(agent.secret)
        await agent.reports(printer, "error", status_reasons=["media-empty"])
        await stays(live, agent, 2 * PATIENCE)
        assert await told(live) == [("printer_away", True)]
        await agent.reports(printer, "online")
        await stays(live, agent, LOOK)
        await agent.reports(printer, "offline")
        await stays(live, agent, 2 * PATIENCE)
        assert await told(live) == [("printer_away", True), ("printer_away", False)], "it happened again"


async def test_a_failed_job_is_told_until_it_is_settled(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    lease = await agent.begin(printer)
    assert (await agent.result(lease, "failed", failure_reason="printer_error")).status_code == 204
    await stays(live, agent, LOOK)
    assert await told(live) == [("jobs_failed", False)]
    await live.act(job, "done")
    await stays(live, agent, LOOK)
    assert await told(live) == [("jobs_failed", True)]
