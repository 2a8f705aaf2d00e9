"""At the devices of a customer that is suspended or closed nothing is printed or fed, by no way."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import pytest

from tests.support.customer_site import open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio
DOCK = "socket://192.0.2.7"


async def test_what_feeds_is_refused_while_it_is_suspended_and_for_good_when_it_is_closed(live: LiveServer) -> None:
    site = await open_site(live, await new_partner(live))
    agent_id = (await site.agents())[0]["agent_id"]
    added = await site.console("POST", "/printers", {"agent_id": agent_id, "uri": DOCK, "name": "D", "language": "zpl"})
    printer = added.json()["printer_id"]
    actions: tuple[tuple[str, Any], ...] = (
        (f"/printers/{printer}/sensor", None),
        (f"/printers/{printer}/identify", {"feed": True}),
        ("/identifications", {"agent_id": agent_id, "uri": DOCK, "language": "zpl", "feed": True}),
        ("/trials", {"agent_id": agent_id, "uri": DOCK, "language": "zpl"}),
    )
    for act, code in (("suspend", "relationship_suspended"), ("close", "relationship_closed")):
        await site.act(act)
        for path, request in actions:
            refused = await site.console("POST", path, request)
            assert (refused.status_code, refused.json()["error_code"]) == (403, code), (path, refused.text)
        assert live.server.state.agent_commands.take_unsent(UUID(agent_id)) == []
    assert (await site.console("GET", "/audit?act=printer.sensor")).json()["data"] == []


@pytest.mark.parametrize("act", ["suspend", "close"])
async def test_what_no_agent_was_told_of_before_is_dropped_and_said(live: LiveServer, act: str) -> None:
    """It was asked for a moment before; without this it came out at the agent's next poll, up to 14 s later."""
    site = await open_site(live, await new_partner(live))
    agent_id = (await site.agents())[0]["agent_id"]
    errands, other = live.server.state.agent_commands, await live.enrol()
    (own,) = (await live.ask("GET", "/agents")).json()
    request = {"uri": DOCK, "language": "zpl"}
    there = {"agent_id": agent_id} | request
    asked = [
        asyncio.create_task(site.console("POST", path, body, key="press-1"))
        for path, body in (("/trials", there), ("/identifications", there | {"feed": True}))
    ]
    asked += [
        asyncio.create_task(site.console("POST", "/identifications", there)),  # feeds nothing: it goes on
        asyncio.create_task(live.ask("POST", "/trials", {"agent_id": own["agent_id"]} | request)),
    ]
    async with asyncio.timeout(30):
        while len(errands._posted) < len(asked):  # noqa: ASYNC110 - nobody is told of a post
            await asyncio.sleep(0.01)
    await site.act(act)
    for fed in asked[:2]:
        async with asyncio.timeout(30):
            refused = await fed
        code = "relationship_closed" if act == "close" else "relationship_suspended"
        assert (refused.status_code, refused.json()["error_code"]) == (403, code), refused.text
    assert [errand.feed for errand in errands.take_unsent(UUID(agent_id))] == [False]
    assert [errand.kind for errand in (await other.poll({})).errands] == ["trial"], "another account's"
    for rest in asked[2:]:
        rest.cancel()
    await asyncio.gather(*asked, return_exceptions=True)


async def test_what_was_read_before_a_suspension_is_read_once_more(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = await open_site(live, await new_partner(live))
    agent_id = (await site.agents())[0]["agent_id"]
    store = live.server.state.ctx.store
    read, suspended = store.read, list[bool]()

    async def slow(work: Any) -> Any:
        found = await read(work)
        if not suspended and found == UUID(agent_id):
            suspended.append(True)
            await site.act("suspend")
        return found

    monkeypatch.setattr(store, "read", slow)
    refused = await site.console("POST", "/trials", {"agent_id": agent_id, "uri": DOCK, "language": "zpl"})
    assert suspended
    assert (refused.status_code, refused.json()["error_code"]) == (403, "relationship_suspended")
    assert live.server.state.agent_commands.take_unsent(UUID(agent_id)) == []
