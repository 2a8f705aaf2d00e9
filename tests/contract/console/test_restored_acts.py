"""A backup that was made while acts could still be undone: the restored server does none of them, and loses none."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from server_core.contract.types.states import JobStatus
from server_core.services.backup import unpack
from tests.contract.console.test_many_jobs import act, after, end, waiting
from tests.support.live_server import AgentCaller, Clocks, LiveServer, open_server

pytestmark = pytest.mark.anyio
PENDING = JobStatus.PENDING
INSTANCE = "instance-1"


async def backed_up(live: LiveServer) -> bytes:
    answer = await live.ask("GET", "/backup")
    assert answer.status_code == 200, answer.text
    return answer.content


async def back_at_work(live: LiveServer, before: AgentCaller) -> AgentCaller:
    """The agent that it had, which knows nothing better."""
    agent = await live.connect(before.secret, INSTANCE)
    assert (await agent.call("POST", "/ledger", {"jobs": [], "later": [], "last": True})).status_code == 204
    return agent


@pytest.mark.parametrize("since", ["done", "undone", "nothing"])
@pytest.mark.parametrize("kind", ["cancel", "move"])
async def test_what_became_of_it_since_the_backup_nobody_knows_so_a_person_decides(
    tmp_path: Path, kind: str, since: str
) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "old", clocks) as live:
        before = await live.enrol(instance=INSTANCE)
        one, other = await live.add_printer(), await live.add_printer("Pack 2")
        job = await live.add_job(str(one.printer_id))
        held = await live.add_job(str(one.printer_id))
        await live.act(held, "hold")
        more: dict[str, Any] = {"printer_id": other.printer_id} if kind == "move" else {}
        done = await act(live, kind, job, held, undo_seconds=8, **more)
        (tmp_path / "site.tar").write_bytes(await backed_up(live))
        if since == "done":
            await after(live, 9)
        if since == "undone":
            await end(live, done, "undo")
    unpack(tmp_path / "site.tar", tmp_path / "new", now=clocks.now())
    async with open_server(tmp_path / "new" / "server", clocks) as live:
        agent = await back_at_work(live, before)
        places = [str(one.printer_id), str(other.printer_id)]

        async def nothing_is_printed() -> None:
            assert (await agent.poll(dict.fromkeys(places, 5))).leases == []

        for seconds in (0, 9, 60):
            await after(live, seconds)
            for each in (job, held):
                row = await live.row(each)
                assert (row.status, row.printer_id, row.held_by, row.pending) == (PENDING, one.printer_id, "Anna", None)
            await nothing_is_printed()
        assert await waiting(live) == []
        assert (await live.ask("POST", f"/job-acts/{done.act_id}/undo")).status_code == 404
        for each in (job, held):
            kinds = await live.kinds(each)
            assert (kinds.count(f"{kind}_asked"), kinds.count("act_failed")) == (1, 1)
        # "print all" is no word about a job that somebody wanted cancelled or moved
        assert (await live.ask("POST", f"/printers/{one.printer_id}/backlog", {"choice": "print"})).is_success
        await nothing_is_printed()
        await decided_anew(live, agent, job, places, kind)


async def decided_anew(live: LiveServer, agent: AgentCaller, job: UUID, places: list[str], kind: str) -> None:
    """Once, by the person's word."""
    if kind == "cancel":
        await live.act(job, "cancel")
        assert (await live.row(job)).status is JobStatus.CANCELLED
        assert (await live.kinds(job)).count("cancelled") == 1
        return
    await live.act(job, "release")
    (lease,) = (await agent.poll(dict.fromkeys(places, 5))).leases
    assert lease.order.print_job_id == job
    assert (await agent.start(lease)).status_code == 204
    assert (await agent.result(lease, "printed")).status_code == 204
    assert (await live.kinds(job)).count("printed") == 1
