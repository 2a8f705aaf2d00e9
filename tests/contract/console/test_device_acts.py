"""Identifying a device and detecting its language: the command that its agent gets, and the stored result."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
DOCK = "socket://192.0.2.7"


async def done(
    live: LiveServer, agent: AgentCaller, path: str, request: dict[str, Any], news: dict[str, Any]
) -> tuple[Any, Any]:
    """The errand that the agent gets, and what the console is answered when the agent tells this."""
    asking = asyncio.create_task(live.ask("POST", path, request))
    errand = None
    async with asyncio.timeout(30):
        while errand is None:
            errand = next(iter((await agent.poll({})).errands), None)
    assert (await agent.call("PUT", f"/errands/{errand.errand_id}", news)).status_code == 204
    answer = await asking
    assert answer.status_code == 200, answer.text
    return errand, answer.json()


async def test_a_found_device_shows_itself(live: LiveServer) -> None:
    agent = await live.enrol()
    uri = "ipp://192.0.2.7/ipp/print"
    errand, seen = await done(live, agent, "/identifications", {"uri": uri}, {"identify": {"shown": "identified"}})
    assert (errand.kind, errand.address, errand.feed) == ("identify", uri, False)
    assert seen["news"]["shown"] == "identified"


async def test_a_label_is_fed_only_by_the_persons_word(live: LiveServer) -> None:
    agent = await live.enrol()
    request = {"uri": DOCK, "language": "tspl"}
    errand, seen = await done(live, agent, "/identifications", request, {"identify": {"can_feed": True}})
    assert (errand.language, errand.feed) == ("tspl", False)
    assert seen["news"] == {"can_feed": True}
    errand, _ = await done(live, agent, "/identifications", {**request, "feed": True}, {"identify": {"shown": "fed"}})
    assert errand.feed


async def test_an_added_printer_is_shown_by_its_own_facts(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri=DOCK, language="zpl")
    path = f"/printers/{printer.printer_id}/identify"
    errand, seen = await done(live, agent, path, {"feed": True}, {"identify": {"shown": "fed", "can_feed": True}})
    assert (errand.address, errand.language, errand.feed) == (DOCK, "zpl", True)
    assert seen["agent_id"] == str(printer.agent_id)


async def test_a_language_is_tried_before_the_printer_is_added(live: LiveServer) -> None:
    agent = await live.enrol()
    for language, begins in (("zpl", b"^XA"), ("tspl", b"SIZE "), ("cpcl", b"! 0 "), ("escpos", b"\x1b@")):
        errand, seen = await done(live, agent, "/trials", {"uri": DOCK, "language": language}, {"trial": {}})
        assert (errand.kind, errand.language, errand.address) == ("trial", language, DOCK)
        assert errand.content.lstrip().startswith(begins)
        assert (seen["language"], seen["news"]) == (language, {})
    refused = await live.ask("POST", "/trials", {"uri": "ipp://192.0.2.7", "language": "zpl"})
    assert (refused.status_code, refused.json()["details"]["fields"][0]["field"]) == (422, "uri")


async def test_a_trial_label_that_agents_could_not_read_is_not_sent(live: LiveServer) -> None:
    agent = await live.enrol()
    request = {"uri": DOCK, "language": "escpos", "dpi": 2400, "media_width_mm": 2000}
    refused = await live.ask("POST", "/trials", request)
    assert (refused.status_code, refused.json()["details"]["fields"][0]["code"]) == (422, "out_of_range")
    assert (await agent.poll({})).errands == []


async def test_a_language_is_tried_on_a_printer_and_kept(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer("Dock", uri=DOCK)
    path = f"/printers/{printer.printer_id}"
    assert (await live.ask("POST", path + "/test")).status_code == 422  # nobody has said which one
    tried = await live.ask("POST", path + "/trial", {"language": "tspl"})
    assert tried.status_code == 201, tried.text
    kept = await live.ask("POST", path + "/language", {"language": "tspl"})
    assert kept.status_code == 200, kept.text
    assert kept.json()["language"] == "tspl"
    assert kept.json()["capabilities"]["raw_languages"] == ["tspl"]
    assert (await live.ask("POST", path + "/test")).status_code == 201
    (entry,) = (await live.ask("GET", "/audit?act=printer.change")).json()["data"]
    assert (entry["details"]["settings"], entry["details"]["before"]) == ({"language": "tspl"}, {"language": None})
    office = await live.add_printer("Office", uri="ipp://192.0.2.9/ipp/print")
    for act in ("trial", "language"):
        refused = await live.ask("POST", f"/printers/{office.printer_id}/{act}", {"language": "zpl"})
        assert refused.status_code == 422
