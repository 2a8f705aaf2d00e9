"""What operators may do with a job in every state it can be in: each cell, through the console's interface."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio

ACTS: dict[str, Any] = {"cancel": None, "hold": None, "release": None, "answer": {"came_out": True}}
NO = "refused"
CELLS = {
    "pending": {"cancel": "cancelled", "hold": "pending", "release": "pending", "answer": NO},
    "held": {"cancel": "cancelled", "hold": "pending", "release": "pending", "answer": NO},
    "reserved": {"cancel": "cancelled", "hold": "pending", "release": NO, "answer": NO},
    "printing": {"cancel": "printing", "hold": NO, "release": NO, "answer": NO},
    "unconfirmed": {"cancel": NO, "hold": NO, "release": NO, "answer": "printed"},
    "printed": dict.fromkeys(ACTS, NO),
    "failed": dict.fromkeys(ACTS, NO),
    "cancelled": dict.fromkeys(ACTS, NO),
}


async def job_in(live: LiveServer, state: str) -> UUID:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    if state == "held":
        await live.act(job, "hold")
    if state == "cancelled":
        await live.act(job, "cancel")
    if state in ("pending", "held", "cancelled"):
        return job
    lease = await agent.take_one(printer)
    if state == "reserved":
        return job
    await agent.start(lease)
    outcome = {"unconfirmed": "unknown"}.get(state, state)
    if state != "printing":
        assert (await agent.result(lease, outcome)).status_code == 204
    return job


@pytest.mark.parametrize("state", CELLS)
@pytest.mark.parametrize("act", ACTS)
async def test_a_cell(live: LiveServer, state: str, act: str) -> None:
    job = await job_in(live, state)
    before = await live.row(job)
    expected = CELLS[state][act]
    if expected == NO:
        assert await live.refused(job, act, ACTS[act]) == (422, "invalid_transition")
        assert await live.row(job) == before
        return
    row = await live.act(job, act, ACTS[act])
    assert row.status.value == expected
    if expected == "pending":
        assert (row.held_by is not None) == (act == "hold")
