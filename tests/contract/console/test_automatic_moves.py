"""Jobs that move without a person: to a standby printer after a time offline, and within a pool of equal printers."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import pytest

from tests.support.live_server import LABEL, AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
FIVE_MINUTES = 300


async def change(live: LiveServer, printer: UUID, expected: int = 200, **settings: Any) -> dict[str, Any]:
    answer = await live.ask("PATCH", f"/printers/{printer}", settings)
    assert answer.status_code == expected, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def two_printers(live: LiveServer, **settings: Any) -> tuple[AgentCaller, UUID, UUID]:
    """Return an agent with two printers that are online; `settings`: those of both."""
    agent = await live.enrol()
    first, second = [(await live.add_printer(name)).printer_id for name in ("Pack 1", "Pack 2")]
    for printer in (first, second):
        await agent.reports(str(printer), "online")
        if settings:
            await change(live, printer, **settings)
    return agent, first, second


async def jobs_at(live: LiveServer, printer: UUID, number: int) -> list[UUID]:
    return [await live.add_job(printer, LABEL + b"\n" * each) for each in range(number)]


async def where(live: LiveServer, jobs: list[UUID]) -> list[UUID]:
    return [(await live.row(job)).printer_id for job in jobs]


async def until_at(live: LiveServer, job: UUID, printer: UUID) -> None:
    async with asyncio.timeout(10):
        while (await live.row(job)).printer_id != printer:
            await live.server.state.feed.wait_beyond(live.server.state.feed.newest)


async def later(live: LiveServer, agent: AgentCaller, seconds: float) -> None:
    """Time passes, and the agent is still there."""
    live.clocks.pass_time(seconds)
    await agent.heartbeat()
    await live.server.sweeper.sweep()


async def test_waiting_jobs_go_to_the_standby_printer_once_the_time_is_over(live: LiveServer) -> None:
    agent, first, second = await two_printers(live)
    await change(live, first, standby_printer_id=str(second), standby_after_seconds=FIVE_MINUTES)
    jobs = await jobs_at(live, first, 3)
    await live.act(jobs[1], "hold")
    begun = await agent.begin(str(first))
    await agent.reports(str(first), "offline")
    await live.server.sweeper.sweep()
    await later(live, agent, FIVE_MINUTES - 1)
    assert await where(live, jobs) == [first] * 3
    await later(live, agent, 1)
    assert begun.order.print_job_id == jobs[0]
    assert await where(live, jobs) == [first, first, second]  # what was begun and what is held stays
    (entry,) = (await live.ask("GET", "/audit?act=printer.standby")).json()["data"]
    assert (entry["details"]["jobs"], entry["actor"]["kind"]) == (1, "server")
    new = await jobs_at(live, first, 1)
    await later(live, agent, 31)
    assert await where(live, new) == [second]


async def test_a_printer_that_comes_back_begins_its_time_anew(live: LiveServer) -> None:
    agent, first, second = await two_printers(live)
    await change(live, first, standby_printer_id=str(second), standby_after_seconds=FIVE_MINUTES)
    (job,) = await jobs_at(live, first, 1)
    for status in ("offline", "online", "offline"):
        await agent.reports(str(first), status)
        await live.server.sweeper.sweep()
        await later(live, agent, FIVE_MINUTES - 1)
    assert await where(live, [job]) == [first]
    await later(live, agent, 1)
    assert await where(live, [job]) == [second]


@pytest.mark.parametrize("status", ["offline", "error"])
async def test_nothing_goes_to_a_standby_printer_that_cannot_print(live: LiveServer, status: str) -> None:
    agent, first, second = await two_printers(live)
    await change(live, first, standby_printer_id=str(second), standby_after_seconds=60)
    (job,) = await jobs_at(live, first, 1)
    await agent.reports(str(first), "offline")
    await agent.reports(str(second), status)
    await live.server.sweeper.sweep()
    await later(live, agent, 120)
    assert await where(live, [job]) == [first]


@pytest.mark.parametrize("settings", [{"standby_after_seconds": None}, {"standby_printer_id": None}])
async def test_nothing_moves_by_itself_without_both_settings(live: LiveServer, settings: dict[str, Any]) -> None:
    agent, first, second = await two_printers(live)
    both: dict[str, Any] = {"standby_printer_id": str(second), "standby_after_seconds": 60}
    await change(live, first, **(both | settings))
    (job,) = await jobs_at(live, first, 1)
    await agent.reports(str(first), "offline")
    await live.server.sweeper.sweep()
    await later(live, agent, 3600)
    assert await where(live, [job]) == [first]


async def test_a_paused_printer_keeps_its_jobs(live: LiveServer) -> None:
    agent, first, second = await two_printers(live)
    await change(live, first, standby_printer_id=str(second), standby_after_seconds=60)
    (job,) = await jobs_at(live, first, 1)
    await live.ok("POST", f"/printers/{first}/pause")
    await agent.reports(str(first), "offline")
    await live.server.sweeper.sweep()
    await later(live, agent, 3600)
    assert await where(live, [job]) == [first]


async def pool(live: LiveServer) -> tuple[AgentCaller, UUID, UUID]:
    made = await two_printers(live, add_tags=["Packing"], pool="packing")
    await live.server.sweeper.sweep()
    return made


async def test_a_free_printer_of_a_pool_takes_the_oldest_job_of_a_busy_one(live: LiveServer) -> None:
    agent, first, second = await pool(live)
    jobs = await jobs_at(live, first, 1)
    begun = await agent.begin(str(first))
    jobs += await jobs_at(live, first, 2)
    await until_at(live, jobs[1], second)
    assert await where(live, jobs) == [first, second, first]  # one at a time: it takes the next when it is free
    there = await agent.begin(str(second))
    assert there.order.print_job_id == jobs[1]
    assert (await agent.result(there, "printed", evidence="bytes_accepted")).status_code == 204
    await until_at(live, jobs[2], second)
    assert (await agent.result(begun, "printed", evidence="bytes_accepted")).status_code == 204
    assert "moved" in await live.kinds(jobs[2])


async def test_a_printer_of_a_pool_that_cannot_print_gives_its_jobs(live: LiveServer) -> None:
    agent, first, second = await pool(live)
    await agent.reports(str(first), "error")
    (job,) = await jobs_at(live, first, 1)
    await until_at(live, job, second)


@pytest.mark.parametrize(
    "other",
    [{"remove_tags": ["Packing"]}, {"pool": None}, {"dpi": 300}],
)
async def test_only_equal_printers_of_the_same_pool_share_jobs(live: LiveServer, other: dict[str, Any]) -> None:
    agent, first, second = await pool(live)
    await change(live, second, **other)
    await live.server.sweeper.sweep()
    jobs = await jobs_at(live, first, 1)
    await agent.begin(str(first))
    jobs += await jobs_at(live, first, 2)
    await live.server.automatic_moves.share_pools()
    assert await where(live, jobs) == [first] * 3


async def test_held_jobs_stay_and_let_others_pass(live: LiveServer) -> None:
    agent, first, second = await pool(live)
    await agent.reports(str(first), "offline")
    await agent.reports(str(second), "offline")
    jobs = await jobs_at(live, first, 2)
    await live.act(jobs[0], "hold")
    await agent.reports(str(second), "online")
    await until_at(live, jobs[1], second)
    assert await where(live, jobs) == [first, second]


async def test_a_pool_is_one_of_the_printers_tags(live: LiveServer) -> None:
    _, first, _ = await two_printers(live)
    refused = await change(live, first, 422, pool="Packing")
    assert refused["details"]["fields"][0]["field"] == "pool"
    assert (await change(live, first, add_tags=["Packing"], pool="Packing"))["pool"] == "Packing"


async def a_test_print(live: LiveServer, printer: UUID) -> UUID:
    answer = await live.ask("POST", f"/printers/{printer}/test")
    assert answer.status_code == 201, answer.text
    return UUID(answer.json()["print_job_id"])


async def test_a_test_print_stays_at_its_printer(live: LiveServer) -> None:
    agent, first, second = await two_printers(live)
    await change(live, first, standby_printer_id=str(second), standby_after_seconds=60)
    shown, (job,) = await a_test_print(live, first), await jobs_at(live, first, 1)
    await agent.reports(str(first), "offline")
    await live.server.sweeper.sweep()
    await later(live, agent, 60)
    assert await where(live, [shown, job]) == [first, second]
    used = (await live.ask("POST", f"/printers/{first}/standby", {})).json()
    assert [(each["print_job_id"], each["reason"]) for each in used["first_stayed"]] == [(str(shown), "test_print")]


async def test_a_pool_shares_no_test_print(live: LiveServer) -> None:
    agent, first, second = await pool(live)
    await agent.reports(str(first), "error")
    shown, (job,) = await a_test_print(live, first), await jobs_at(live, first, 1)
    await until_at(live, job, second)
    assert await where(live, [shown]) == [first]
