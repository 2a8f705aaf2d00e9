"""Two computers with one agent's key: the newest start wins, the other one ends, a person is told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server_core.store import notice_rows
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio


async def told(live: LiveServer) -> list[tuple[str, Any]]:
    await live.sweep_after(0)
    account = live.server.state.ctx.site_account
    rows = await live.server.state.ctx.store.read(
        lambda db: notice_rows.notice_page(db, account, only_open=True, before=None, limit=9)
    )
    return [(row.kind, row.subject) for row in rows]


async def beat(agent: AgentCaller) -> int:
    return (await agent.call("POST", "/heartbeat", {"leases": []})).status_code


async def test_an_agent_that_goes_on_to_call_is_a_clone(live: LiveServer) -> None:
    original = await live.enrol()
    assert await beat(original) == 200
    clone = await live.connect(original.secret)
    assert await told(live) == []
    assert await beat(original) == 409
    (agent,) = (await live.ask("GET", "/agents")).json()
    assert await told(live) == [("agent_superseded", agent["agent_id"])]
    again = await live.connect(original.secret)
    assert [await beat(one) for one in (clone, again)] == [409, 200]
    assert len(await told(live)) == 1


async def test_a_clone_is_found_by_its_waiting_poll(live: LiveServer) -> None:
    original = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    revision = (await original.poll({})).printers_revision
    waiting = asyncio.create_task(original.poll({printer: 1}, wait=25, revision=revision))
    await live.until_listening(printer)
    await live.connect(original.secret)
    async with asyncio.timeout(30):
        assert (await waiting).leases == []
    assert await told(live) == []
    assert (await original.call("POST", "/leases", {"want": [], "printers_revision": 0})).status_code == 409
    assert [kind for kind, _ in await told(live)] == ["agent_superseded"]


@pytest.mark.parametrize("seconds", [0.5, 60, 3600])
async def test_a_restart_is_no_clone(live: LiveServer, seconds: float) -> None:
    old = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    await live.add_job(printer)
    lease = await old.take_one(printer)
    await old.start(lease)
    for _ in range(5):
        live.clocks.pass_time(seconds)
        new = await live.connect(old.secret)
        assert await beat(new) == 200
    assert (await old.result(lease, "printed")).status_code == 204  # what was on its way may arrive late
    assert "agent_superseded" not in [kind for kind, _ in await told(live)]


async def test_an_agent_that_was_long_gone_and_wakes_up_superseded_is_no_clone(live: LiveServer) -> None:
    """Its computer was replaced by another one with the same disk, and it slept."""
    old = await live.enrol()
    live.clocks.pass_time(3600)
    await live.connect(old.secret)
    assert await beat(old) == 409
    assert await told(live) == []


async def test_a_connect_that_comes_twice_or_late_supersedes_nobody(live: LiveServer) -> None:
    """A second copy on the way, or a first try that arrives when the agent has connected by its second."""
    agent = await live.enrol()
    (shown,) = (await live.ask("GET", "/agents")).json()
    start = {
        "agent_instance_id": shown["agent_instance_id"],
        "hostname": "packing",
        "version": "1",
        "start_id": "first",
    }
    answers = await asyncio.gather(*(agent.call("POST", "/connect", start) for _ in range(5)))
    assert len({answer.json()["incarnation"] for answer in answers}) == 1
    newer = (await agent.call("POST", "/connect", {**start, "start_id": "second"})).json()["incarnation"]
    late = (await agent.call("POST", "/connect", start)).json()["incarnation"]
    assert late == answers[0].json()["incarnation"] == newer - 1
    again = (await agent.call("POST", "/connect", {**start, "start_id": "second"})).json()["incarnation"]
    assert again == newer
