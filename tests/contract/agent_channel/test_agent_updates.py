"""An agent that is too old ends what it prints, gets no further jobs, and hears all else; a job for it is refused."""

from __future__ import annotations

import pytest

from server_core.services.agents import registry
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


async def test_a_newer_server_tells_its_agents(live: LiveServer) -> None:
    agent = await live.enrol()
    told = (await agent.heartbeat()).update
    assert (told.available, told.required) == (False, False)
    (seen,) = (await live.ask("GET", "/agents")).json()
    assert seen["update"] == {"available": False, "required": False, "latest_version": told.latest_version}


async def test_an_agent_that_is_too_old_gets_no_jobs_and_hears_all_else(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    running = await live.add_job(printer)
    waiting = await live.add_job(printer)
    lease = await agent.take_one(printer)
    assert (await agent.start(lease)).status_code == 204

    monkeypatch.setattr(registry, "OLDEST_AGENT", "1.1")
    assert await agent.take(printer) == []
    beat = await agent.heartbeat(lease)
    assert (beat.lost, beat.update.required, beat.update.available) == ([], True, True)
    (seen,) = (await live.ask("GET", "/agents")).json()
    assert (seen["status"], seen["update"]["required"]) == ("online", True)

    assert (await agent.result(lease, "printed")).status_code == 204
    assert (await live.row(running)).status == "printed"
    again = await live.ask_act(running, "reprint", {})
    assert (again.status_code, again.json()["error_code"]) == (409, "unsupported_print_route")
    assert again.json()["details"]["reason"] == "agent_update_required"
    assert (await live.act(waiting, "cancel")).status == "cancelled"


async def test_an_updated_agent_works_on_at_its_next_connect(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    monkeypatch.setattr(registry, "OLDEST_AGENT", "1.1")
    await live.add_job(printer)
    assert await agent.take(printer) == []
    body = {"agent_instance_id": "instance-1", "hostname": "packing-1", "version": "1.1"}
    answer = await live.http.post("/agent-api/v1/connect", headers=agent.headers, json=body)
    assert answer.json()["update"]["required"] is False
    agent.incarnation = answer.json()["incarnation"]
    assert len(await agent.take(printer)) == 1
