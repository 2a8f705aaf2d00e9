"""An agent that has enough to do: what is under way there is never given up for what comes behind it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server_core.contract.messages.message import from_object
from server_core.contract.messages.printers import DeviceActionMessages
from server_core.services import device_commands
from server_core.services.agent_commands import MOST_PER_AGENT, SILENT_SECONDS
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
DOCK = "socket://192.0.2.7"
TRIAL = {"uri": DOCK, "language": "zpl"}


async def taken(agent: AgentCaller, number: int) -> list[Any]:
    errands: list[Any] = []
    async with asyncio.timeout(20):
        while len(errands) < number:
            errands += (await agent.poll({})).errands
    return errands


async def test_the_ninth_is_refused_and_none_is_given_up(live: LiveServer) -> None:
    agent = await live.enrol()
    uris = [f"socket://192.0.2.{number}" for number in range(MOST_PER_AGENT)]
    asking = [asyncio.create_task(live.ask("POST", "/trials", TRIAL | {"uri": uri})) for uri in uris]
    errands = await taken(agent, MOST_PER_AGENT)
    printer = (await live.add_printer("Ninth", uri="socket://192.0.2.99", language="zpl")).printer_id
    for path, request in (
        ("/trials", TRIAL),
        ("/probes", {"uri": DOCK}),
        ("/discoveries", {}),
        (f"/printers/{printer}/sensor", None),
    ):
        refused = await live.ask("POST", path, request)
        assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed"), path
        (field,) = refused.json()["details"]["fields"]
        assert (field["field"], field["code"]) == ("agent_id", "busy")
        assert field["message"].startswith("The agent is busy. ")
    assert (await agent.poll({})).errands == []
    for errand in errands:
        assert (await agent.call("PUT", f"/errands/{errand.errand_id}", {"trial": {}})).status_code == 204
    assert [(await each).json()["news"] for each in asking] == [{}] * MOST_PER_AGENT
    assert (await live.ask("GET", "/audit?act=printer.sensor")).json()["data"] == []


async def test_searches_that_are_over_make_room(live: LiveServer) -> None:
    agent = await live.enrol()
    found = [(await live.ask("POST", "/discoveries", {})).json() for _ in range(MOST_PER_AGENT)]
    assert (await live.ask("POST", "/discoveries", {})).status_code == 422
    first, second = found[:2]
    done = {"search": {"printers": [], "sources": [], "done": True}}
    assert (await agent.call("PUT", f"/errands/{second['discovery_id']}", done)).status_code == 204
    assert (await live.ask("POST", "/discoveries", {})).status_code == 201
    assert (await live.ask("GET", f"/discoveries/{second['discovery_id']}")).status_code == 404
    assert (await live.ask("GET", f"/discoveries/{first['discovery_id']}")).status_code == 200
    assert (await live.ask("POST", "/discoveries", {})).status_code == 422
    live.clocks.pass_time(SILENT_SECONDS + 1)
    await agent.heartbeat()
    assert (await live.ask("POST", "/discoveries", {})).status_code == 201


async def test_what_ran_out_may_have_fed_labels(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer("Dock", uri=DOCK, language="zpl")).printer_id
    path = f"/printers/{printer}/sensor"
    monkeypatch.setattr(device_commands, "ACT_SECONDS", -device_commands.ON_THE_WAY_SECONDS + 0.1)
    untaken = from_object((await live.ask("POST", path)).json()["problem"])
    assert untaken == DeviceActionMessages.ERRAND_SILENT()
    assert (await agent.poll({})).errands == []  # nobody waits for it any more: it is not done later, either
    monkeypatch.setattr(device_commands, "ACT_SECONDS", 1.0)
    asking = asyncio.create_task(live.ask("POST", path))
    await taken(agent, 1)
    unknown = from_object((await asking).json()["problem"])
    assert unknown == DeviceActionMessages.ERRAND_OUTCOME_UNKNOWN()
    entries = (await live.ask("GET", "/audit?act=printer.sensor")).json()["data"]
    assert sorted(entry["details"]["problem"] for entry in entries) == sorted((str(untaken), str(unknown)))
