"""One-time links, keys and the bundled agent."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio


def wish(link: str, instance: str = "one") -> dict[str, Any]:
    token = link.partition("#")[2]
    return {"token": token, "agent_instance_id": instance, "name": "Dock 2", "hostname": "dock-2", "version": "1.0"}


async def enroll(live: LiveServer, body: dict[str, Any]) -> httpx.Response:
    return await live.http.post("/agent-api/v1/enroll", json=body)


async def test_the_link_carries_its_token_in_the_fragment_and_the_key_is_shown_once(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    assert link.startswith(f"{live.server.base_url}/onboarding#")
    answer = await enroll(live, wish(link))
    assert answer.status_code == 201
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json()["account_name"] == "This site"
    again = await enroll(live, wish(link))
    assert (again.status_code, again.json()["error_code"]) == (403, "enrolment_invalid")


async def test_of_16_agents_with_the_same_link_one_is_enrolled(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    answers = await asyncio.gather(*(enroll(live, wish(link, f"i{number}")) for number in range(16)))
    assert sorted(answer.status_code for answer in answers) == [201] + [403] * 15
    assert len((await live.ask("GET", "/agents")).json()) == 1


async def test_an_agents_name_has_no_control_characters(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    answer = await enroll(live, {**wish(link), "name": "Dock\r\n2"})
    assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")
    assert (await enroll(live, wish(link))).status_code == 201


async def test_a_link_is_of_no_use_after_its_time_and_an_invented_one_never(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    live.clocks.pass_time(15 * 60 + 1)
    assert (await enroll(live, wish(link))).status_code == 403
    assert (await enroll(live, wish("http://x/#" + "A" * 43))).status_code == 403


async def test_no_secret_is_in_the_database(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    unused = await live.server.enrolment_link(bundled=False)
    secret = (await enroll(live, wish(link))).json()["agent_secret"]
    folder = live.server.floor.ctx.config.folder
    stored = b"".join(path.read_bytes() for path in folder.glob("spoolhouse.db*"))
    assert b"dock-2" in stored
    for text in (secret, link.partition("#")[2], unused.partition("#")[2]):
        assert text.encode() not in stored


async def test_a_console_makes_named_links(live: LiveServer) -> None:
    answer = await live.ask("POST", "/agents/links", {"name": "Returns desk"})
    assert answer.status_code == 201
    await enroll(live, wish(answer.json()["link"]))
    assert [agent["name"] for agent in (await live.ask("GET", "/agents")).json()] == ["Returns desk"]


async def test_the_bundled_agent_enrolled_anew_keeps_its_identity_and_printers(live: LiveServer) -> None:
    first = await live.enrol()
    printer = await live.add_printer()
    second = await live.enrol(instance="reinstalled")
    setups = (await second.call("GET", "/printers")).json()["printers"]
    assert [UUID(setup["printer_id"]) for setup in setups] == [printer.printer_id]
    old = await first.call("GET", "/printers")
    assert (old.status_code, old.json()["error_code"]) == (401, "token_invalid")
    assert len((await live.ask("GET", "/agents")).json()) == 1


async def test_a_copied_key_of_another_installation_cannot_connect(live: LiveServer) -> None:
    agent = await live.enrol()
    answer = await live.http.post(
        "/agent-api/v1/connect",
        json={"agent_instance_id": "stranger", "hostname": "h", "version": "1"},
        headers={"Authorization": f"Bearer {agent.secret}"},
    )
    assert (answer.status_code, answer.json()["error_code"]) == (409, "agent_superseded")


async def test_an_agent_is_offline_after_45_seconds_of_silence_and_online_with_its_next_word(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer()
    await agent.reports(str(printer.printer_id), "online")

    async def states() -> tuple[str, str]:
        (seen,) = (await live.ask("GET", "/agents")).json()
        (shown,) = (await live.ask("GET", "/printers")).json()
        return seen["status"], shown["status"]

    await live.sweep_after(45)
    assert await states() == ("online", "online")
    await live.sweep_after(1)
    assert await states() == ("offline", "offline")
    await agent.heartbeat()
    assert await states() == ("online", "online")


async def test_an_agent_is_told_how_long_its_leases_last(tmp_path: Path) -> None:
    async with open_server(tmp_path, lease_seconds=90.0) as live:
        agent = await live.enrol()
        headers = {"Authorization": f"Bearer {agent.secret}"}
        body = {"agent_instance_id": "instance-1", "hostname": "packing-1", "version": "1.0"}
        answer = await live.http.post("/agent-api/v1/connect", headers=headers, json=body)
        assert answer.json()["lease_seconds"] == 90
