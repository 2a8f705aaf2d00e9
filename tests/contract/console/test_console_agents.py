"""Agents as the console has them: which one is the server's own, their names, and what became of a link."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server_core.contract.decisions import onboarding_link
from tests.support.actors import who
from tests.support.live_server import LiveServer
from tests.support.points import failing_behind

pytestmark = pytest.mark.anyio


async def agents(live: LiveServer) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await live.ask("GET", "/agents")).json()
    return found


async def enrolled(live: LiveServer, link: str, instance: str, name: str = "Dock") -> dict[str, Any]:
    token = onboarding_link.read(link).token
    facts = {"agent_instance_id": instance, "name": name, "hostname": name.lower(), "version": "1.0"}
    made = await live.http.post("/agent-api/v1/enroll", json={"token": token, **facts})
    assert made.status_code == 201, made.text
    return next(agent for agent in await agents(live) if agent["agent_id"] == made.json()["agent_id"])


async def joined(live: LiveServer, instance: str, name: str) -> dict[str, Any]:
    return await enrolled(live, (await live.ask("POST", "/agents/links", {})).json()["link"], instance, name)


async def test_the_servers_own_agent_is_told_from_the_others(live: LiveServer) -> None:
    await live.enrol()
    await joined(live, "two", "Aaron")
    assert [(agent["name"], agent["bundled"]) for agent in await agents(live)] == [
        ("This computer", True),
        ("Aaron", False),
    ]


async def test_a_new_name_is_everywhere_and_in_the_audit_log(live: LiveServer) -> None:
    caller = await live.enrol(bundled=False)
    (agent,) = await agents(live)
    printer = await live.add_printer("Zebra", agent_id=agent["agent_id"])
    path = f"/agents/{agent['agent_id']}"
    async with live.http.stream(
        "GET", "/console-api/v1/events", headers={"Authorization": "Bearer console-token"}
    ) as seen:
        renamed = await live.ask("PATCH", path, {"name": "  Dock PC "}, operator="Anna")
        assert (renamed.status_code, renamed.json()["name"]) == (200, "Dock PC"), renamed.text
        shown_text = ""
        async with asyncio.timeout(30):
            async for text in seen.aiter_text():
                shown_text += text
                if "event: agent" in shown_text and "event: printer" in shown_text:
                    break
    assert '"name":"Dock PC"' in shown_text
    assert '"agent_name":"Dock PC"' in shown_text
    assert (await live.ask("GET", f"/printers/{printer.printer_id}")).json()["agent_name"] == "Dock PC"
    (noted,) = (await live.ask("GET", "/audit?act=agent.rename")).json()["data"]
    assert (who(noted["actor"]), noted["details"]) == ("Anna", {"name": "Dock PC", "before": "Agent"})
    await live.connect(caller.secret)
    (connected, *_) = (await live.ask("GET", "/audit?act=agent.connect")).json()["data"]
    assert who(connected["actor"]) == "agent Dock PC"


@pytest.mark.parametrize(
    ("name", "why"),
    [("hall", "taken"), ("HALL\u200b", "taken"), ("\u3164 ", "not_visible"), ("", ""), ("x" * 201, "")],
    ids=["taken", "alike", "unseen", "empty", "long"],
)
async def test_a_name_that_nobody_tells_from_another_is_refused(live: LiveServer, name: str, why: str) -> None:
    await joined(live, "one", "Hall")
    other = await joined(live, "two", "Dock")
    refused = await live.ask("PATCH", f"/agents/{other['agent_id']}", {"name": name})
    assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed"), refused.text
    assert why in refused.text
    assert {agent["name"] for agent in await agents(live)} == {"Hall", "Dock"}
    assert not (await live.ask("GET", "/audit?act=agent.rename")).json()["data"]


async def test_its_own_name_written_otherwise_is_no_other_ones(live: LiveServer) -> None:
    dock = await joined(live, "one", "Dock")
    renamed = await live.ask("PATCH", f"/agents/{dock['agent_id']}", {"name": "DOCK"})
    assert (renamed.status_code, renamed.json()["name"]) == (200, "DOCK")


async def test_the_name_of_one_that_was_revoked_is_free_and_stays_its_own(live: LiveServer) -> None:
    old, new = await joined(live, "one", "Dock"), await joined(live, "two", "New PC")
    assert (await live.ask("POST", f"/agents/{old['agent_id']}/revoke")).status_code == 200
    assert (await live.ask("PATCH", f"/agents/{new['agent_id']}", {"name": "Dock"})).status_code == 200
    refused = await live.ask("PATCH", f"/agents/{old['agent_id']}", {"name": "Other"})
    assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")
    assert [agent["name"] for agent in await agents(live)] == ["Dock", "Dock"]


async def test_two_at_once_do_not_get_one_name(live: LiveServer) -> None:
    both = [await joined(live, "one", "First"), await joined(live, "two", "Second")]
    result = (live.ask("PATCH", f"/agents/{agent['agent_id']}", {"name": "Dock"}) for agent in both)
    assert sorted(answer.status_code for answer in await asyncio.gather(*result)) == [200, 422]


async def test_a_rename_asked_for_again_is_told_again(live: LiveServer) -> None:
    caller = await live.enrol(bundled=False)
    (agent,) = await agents(live)
    path = f"/agents/{agent['agent_id']}"
    with failing_behind("agent.rename"):
        assert (await live.ask("PATCH", path, {"name": "Dock"})).status_code == 500
    assert (await live.ask("PATCH", path, {"name": "Dock"})).status_code == 200
    known = live.server.state.agents.find(caller.secret)
    assert known is not None
    assert known.name == "Dock"


async def test_who_made_a_link_sees_its_agent_come(live: LiveServer) -> None:
    made, other = [(await live.ask("POST", "/agents/links", {"name": name})).json() for name in ("Dock", None)]
    path = f"/agents/links/{made['enrolment_id']}"
    nothing = {"opened": False, "printer_name": None, "test_printed": False}
    assert (await live.ask("GET", path)).json() == {"ended": None, "agent": None, **nothing}
    agent = await enrolled(live, made["link"], "one", "packing-1")
    seen = (await live.ask("GET", path)).json()
    assert seen == {"ended": "used", "agent": agent, **nothing}
    assert seen["agent"]["name"] == "Dock"
    assert (await live.ask("GET", f"/agents/links/{other['enrolment_id']}")).json()["ended"] is None
    live.clocks.pass_time(16 * 60)
    assert (await live.ask("GET", f"/agents/links/{other['enrolment_id']}")).json() == {
        "ended": "expired",
        "agent": None,
        **nothing,
    }


async def test_a_link_is_known_by_its_id_alone_and_tells_no_token(live: LiveServer) -> None:
    made = (await live.ask("POST", "/agents/links", {})).json()
    token = onboarding_link.read(made["link"]).token
    assert token not in (await live.ask("GET", f"/agents/links/{made['enrolment_id']}")).text
    for unknown in ("none", token, "01920000-0000-7000-8000-000000000001"):
        refused = await live.ask("GET", f"/agents/links/{unknown}")
        assert (refused.is_client_error, refused.json()["error_code"]) == (True, "enrolment_invalid")
