"""Two computers with one agent's key: a start elsewhere waits, a person is told and decides.

Agents that do not say where they run are not told apart: their newest start wins, and the other one ends.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import httpx
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


class Starts:
    """Starts of one agent at several places."""

    def __init__(self, live: LiveServer, agent: AgentCaller, instance: str) -> None:
        self.live, self.agent, self.instance = live, agent, instance

    async def at(self, place: str, start: str | None = None) -> httpx.Response:
        body = {"agent_instance_id": self.instance, "hostname": place, "version": "1", "place": place}
        return await self.agent.call("POST", "/connect", {**body, "start_id": start or f"start at {place}"})

    async def beat(self, connected: httpx.Response) -> int:
        return await beat(replace(self.agent, incarnation=connected.json()["incarnation"]))

    async def view(self) -> Any:
        (agent,) = (await self.live.ask("GET", "/agents")).json()
        return agent


async def starts_of(live: LiveServer) -> Starts:
    agent = await live.enrol(bundled=False)
    (shown,) = (await live.ask("GET", "/agents")).json()
    return Starts(live, agent, shown["agent_instance_id"])


async def test_a_copy_waits_while_the_original_runs_and_takes_over_once_it_is_silent(live: LiveServer) -> None:
    starts = await starts_of(live)
    original = await starts.at("packing")
    assert await starts.beat(original) == 200
    refused = await starts.at("copy")
    assert (refused.status_code, refused.json()["error_code"]) == (503, "agent_in_use")
    assert "This agent runs on packing now" in refused.text
    assert (await told(live), (await starts.view())["waiting"]) == ([], None), "perhaps it was only switched off and on"
    for _ in range(6):
        live.clocks.pass_time(15)
        assert await starts.beat(original) == 200
        assert (await starts.at("copy")).status_code == 503
    agent = await starts.view()
    assert await told(live) == [("agent_superseded", agent["agent_id"])]
    assert (agent["waiting"], agent["hostname"]) == ("copy", "packing")
    live.clocks.pass_time(19)
    assert (await starts.at("copy")).status_code == 503
    live.clocks.pass_time(2)
    copy = await starts.at("copy")
    assert (copy.status_code, await starts.beat(copy), await starts.beat(original)) == (200, 200, 409)
    assert (await starts.view())["waiting"] is None


async def test_the_operator_lets_a_copy_take_over(live: LiveServer) -> None:
    starts = await starts_of(live)
    original = await starts.at("packing")
    agent_id = (await starts.view())["agent_id"]
    early = await live.ask("POST", f"/agents/{agent_id}/take-over", {})
    assert (early.status_code, early.json()["error_code"]) == (422, "invalid_transition")
    assert (await starts.at("copy")).status_code == 503
    live.clocks.pass_time(15)
    assert await starts.beat(original) == 200
    assert (await starts.at("copy")).status_code == 503
    assert len(await told(live)) == 1
    assert (await live.ask("POST", f"/agents/{agent_id}/take-over", {})).json()["waiting"] is None
    assert await told(live) == []
    copy = await starts.at("copy")
    assert (copy.status_code, await starts.beat(copy), await starts.beat(original)) == (200, 200, 409)
    assert await told(live) == [], "the original was told to stop, and it is no clone"


async def test_a_copy_that_gives_up_is_forgotten(live: LiveServer) -> None:
    starts = await starts_of(live)
    original = await starts.at("packing")
    assert (await starts.at("copy")).status_code == 503
    live.clocks.pass_time(15)
    assert await starts.beat(original) == 200
    assert (await starts.at("copy")).status_code == 503
    assert len(await told(live)) == 1
    for _ in range(10):
        live.clocks.pass_time(20)
        assert await starts.beat(original) == 200
    await live.sweep_after(0)
    assert (await told(live), (await starts.view())["waiting"]) == ([], None)


async def test_a_restart_at_the_same_place_takes_over_at_once(live: LiveServer) -> None:
    starts = await starts_of(live)
    first = await starts.at("packing")
    assert await starts.beat(first) == 200
    again = await starts.at("packing", "second start")
    assert (again.status_code, await starts.beat(again)) == (200, 200)


async def test_a_reboot_waits_until_the_time_of_a_beat_has_passed(live: LiveServer) -> None:
    starts = await starts_of(live)
    assert await starts.beat(await starts.at("packing")) == 200
    live.clocks.pass_time(5)
    assert (await starts.at("packing, booted again")).status_code == 503
    live.clocks.pass_time(20)
    booted = await starts.at("packing, booted again")
    assert (booted.status_code, await starts.beat(booted), await told(live)) == (200, 200, [])
