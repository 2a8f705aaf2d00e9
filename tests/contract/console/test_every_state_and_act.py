"""The matrix of job states and operators' actions: each cell, through the console API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
import pytest

from server_core.contract.types.jobs import JobActionDone
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio

ACTIONS: dict[str, Any] = {"cancel": None, "hold": None, "release": None, "answer": {"came_out": True}}
NO = "refused"
CELLS = {
    "pending": {"cancel": "cancelled", "hold": "pending", "release": "pending", "answer": NO},
    "asked": {"cancel": "cancelled", "hold": "pending", "release": "pending", "answer": NO},
    "held": {"cancel": "cancelled", "hold": "pending", "release": "pending", "answer": NO},
    "reserved": {"cancel": "cancelled", "hold": "pending", "release": NO, "answer": NO},
    "printing": {"cancel": "printing", "hold": NO, "release": NO, "answer": NO},
    "unconfirmed": {"cancel": NO, "hold": NO, "release": NO, "answer": "printed"},
    "printed": dict.fromkeys(ACTIONS, NO),
    "failed": dict.fromkeys(ACTIONS, NO),
    "cancelled": dict.fromkeys(ACTIONS, NO),
}


async def job_in(live: LiveServer, state: str) -> UUID:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    if state == "held":
        await live.act(job, "hold")
    if state == "cancelled":
        await live.act(job, "cancel")
    if state == "asked":
        await asked(live, job)
    if state in ("pending", "asked", "held", "cancelled"):
        return job
    lease = await agent.take_one(printer)
    if state == "reserved":
        return job
    await agent.start(lease)
    outcome = {"unconfirmed": "unknown"}.get(state, state)
    if state != "printing":
        assert (await agent.result(lease, outcome)).status_code == 204
    return job


async def asked(live: LiveServer, job: UUID, kind: str = "cancel", seconds: int = 8, **more: str) -> JobActionDone:
    body = {"kind": kind, "print_job_ids": [job], "undo_seconds": seconds, **more}
    answer = await live.ask("POST", "/job-acts", body)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=JobActionDone)


@pytest.mark.parametrize("state", CELLS)
@pytest.mark.parametrize("act", ACTIONS)
async def test_a_cell(live: LiveServer, state: str, act: str) -> None:
    job = await job_in(live, state)
    before = await live.row(job)
    expected = CELLS[state][act]
    if expected == NO:
        assert await live.refused(job, act, ACTIONS[act]) == (422, "invalid_transition")
        assert await live.row(job) == before
        return
    row = await live.act(job, act, ACTIONS[act])
    assert row.status.value == expected
    if expected == "pending":
        assert (row.held_by is not None) == (act == "hold")


SETTLED = ("unconfirmed", "printed", "failed", "cancelled")
OF_MANY = {
    "pending": {"cancel": "cancelled", "hold": "pending", "release": "pending", "move": "pending"},
    "asked": {"cancel": "cancelled", "hold": "pending", "release": "pending", "move": "pending"},
    "held": {"cancel": "cancelled", "hold": "pending", "release": "pending", "move": "pending"},
    "reserved": {"cancel": "cancelled", "hold": "pending", "release": NO, "move": "pending"},
    "printing": {"cancel": "printing", "hold": NO, "release": NO, "move": NO},
    **{state: dict.fromkeys(["cancel", "hold", "release", "move"], NO) for state in SETTLED},
}
CAN_BE_UNDONE = {("cancel", state) for state in ("pending", "asked", "held", "reserved")}
CAN_BE_UNDONE |= {("move", state) for state in ("pending", "asked", "held", "reserved")}


@pytest.mark.parametrize("state", OF_MANY)
@pytest.mark.parametrize("act", OF_MANY["pending"])
@pytest.mark.parametrize("seconds", [0, 8])
async def test_a_cell_of_an_act_on_many(live: LiveServer, state: str, act: str, seconds: int) -> None:
    """The same rules as for one job; what can be undone changes the job when its seconds are over, and only then."""
    job = await job_in(live, state)
    before = await live.row(job)
    more = {"printer_id": str((await live.add_printer("Pack 2")).printer_id)} if act == "move" else {}
    done = await asked(live, job, act, seconds, **more)
    expected = OF_MANY[state][act]
    if expected == NO:
        assert [each.error_code.value for each in done.refused] == ["invalid_transition"]
        assert (await live.row(job), done.act_id) == (before, None)
        return
    assert (done.act_id is not None) == (seconds > 0 and (act, state) in CAN_BE_UNDONE)
    if done.act_id is not None:
        assert (done.jobs[0].status.value, done.jobs[0].printer_id) == ("pending", before.printer_id)
        live.clocks.pass_time(8)
        await live.server.due_actions.look()
    row = await live.row(job)
    assert (row.status.value, row.pending) == (expected, None)
    assert (row.printer_id != before.printer_id) == (act == "move")
