"""Waiting jobs that need a person: those to be released, and those whose printer needs attention."""

from __future__ import annotations

import pytest

from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


async def waits(live: LiveServer) -> tuple[int, int, int]:
    """`waiting`, `held`, `stopped`."""
    summary = (await live.ask("GET", "/jobs/summary")).raise_for_status().json()
    return summary["waiting"], summary["held"], summary["stopped"]


async def test_held_jobs_are_counted_until_they_are_released(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    first, second = [await live.add_job(printer) for _ in range(2)]
    assert await waits(live) == (2, 0, 0)
    await live.act(first, "hold")
    assert await waits(live) == (2, 1, 0)
    await live.act(first, "release")
    assert await waits(live) == (2, 0, 0)
    # what can be taken back is held for seconds, and nobody has to do anything
    request = {"kind": "cancel", "print_job_ids": [str(second)], "undo_seconds": 8}
    asked = await live.ask("POST", "/job-acts", request)
    assert await waits(live) == (2, 0, 0)
    await live.ask("POST", f"/job-acts/{asked.json()['act_id']}/undo")
    assert await waits(live) == (2, 0, 0)


@pytest.mark.parametrize("how", ["out of labels", "offline", "paused", "agent away"])
async def test_jobs_of_a_printer_that_stands_still_wait_for_a_person(live: LiveServer, how: str) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    other = (await live.add_printer("Pack 2")).printer_id
    held, *_ = [await live.add_job(printer) for _ in range(3)]
    await live.add_job(other)
    await live.act(held, "hold")
    if how == "out of labels":
        await agent.reports(str(printer), "error", status_reasons=["media-empty"])
    elif how == "offline":
        await agent.reports(str(printer), "offline")
    elif how == "paused":
        await live.ask("POST", f"/printers/{printer}/pause")
    else:
        live.clocks.pass_time(60)
    of_the_other = 1 if how == "agent away" else 0
    stand_still = 0 if how == "paused" else 2  # nobody is called to what was paused on purpose
    assert await waits(live) == (4, 1, stand_still + of_the_other), "a held one is counted once"
    if how in ("out of labels", "offline"):
        await agent.reports(str(printer), "online")
    elif how == "paused":
        await live.ask("POST", f"/printers/{printer}/resume")
    else:
        await agent.heartbeat()
    assert await waits(live) == (4, 1, 0)
