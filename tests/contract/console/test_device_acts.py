"""Commands for a device: identify, detect its language, feed a label (once for each key), measure the media."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from agent_core.nearby import send_small_job
from server_core import failpoints
from server_core.api.answers import AnswerPoint
from server_core.contract.types.discovery import TrialView
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.media import MEASURES
from server_core.failpoints import Failing, Fault
from server_core.services.api_error import ApiError
from server_core.services.jobs.idempotency import IdempotencyKey
from tests.support.actors import who
from tests.support.live_server import LABEL, AgentCaller, LiveServer, open_server
from tests.support.tcp_sink import tcp_sink

pytestmark = pytest.mark.anyio
DOCK = "socket://192.0.2.7"
EQUAL = 20
TRIAL = {"uri": DOCK, "language": "zpl"}
BLANK = TRIAL | {"feed": True}
ACTIONS = ("sensor", "trial", "identification", "identify")
TRACKED = [("zpl", None), ("zpl", "mark"), ("tspl", None), ("tspl", "gap"), ("tspl", "mark")]


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
    request = {"uri": DOCK, "language": "escpos", "dpi": 600, "media_width_mm": 500}
    refused = await live.ask("POST", "/trials", request)
    assert (refused.status_code, refused.json()["details"]["fields"][0]["code"]) == (422, "out_of_range")
    assert (await agent.poll({})).errands == []


async def test_a_language_is_tried_on_a_printer_and_kept(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer("Dock", uri=DOCK)
    path = f"/printers/{printer.printer_id}"
    assert (await live.ask("POST", path + "/test")).status_code == 422  # nobody has said which one
    await live.ok("POST", path + "/trial", {"language": "tspl"})
    kept = await live.ok("POST", path + "/language", {"language": "tspl"})
    assert kept["language"] == "tspl"
    assert kept["capabilities"]["raw_languages"] == ["tspl"]
    assert (await live.ask("POST", path + "/test")).status_code == 201
    (entry,) = (await live.ask("GET", "/audit?act=printer.change")).json()["data"]
    assert (entry["details"]["settings"], entry["details"]["before"]) == ({"language": "tspl"}, {"language": None})
    virtual = await live.add_printer("Try", uri="virtual:///try")
    kept = await live.ok("POST", f"/printers/{virtual.printer_id}/language", {"language": "cpcl"})
    assert (kept["language"], kept["capabilities"]["raw_languages"]) == ("cpcl", ["cpcl"]), "it plays any label printer"
    office = await live.add_printer("Office", uri="ipp://192.0.2.9/ipp/print")
    for act in ("trial", "language"):
        refused = await live.ask("POST", f"/printers/{office.printer_id}/{act}", {"language": "zpl"})
        assert refused.status_code == 422


async def wish_for(live: LiveServer, act: str) -> tuple[str, Any]:
    if act in ("trial", "identification"):
        return f"/{act}s", TRIAL if act == "trial" else BLANK
    printer = (await live.add_printer("Dock", uri=DOCK, language="zpl")).printer_id
    return f"/printers/{printer}/{act}", None if act == "sensor" else {"feed": True}


async def taken(agent: AgentCaller) -> Any:
    async with asyncio.timeout(30):
        while True:
            for errand in (await agent.poll({})).errands:
                return errand


async def fed(agent: AgentCaller) -> None:
    errand = await taken(agent)
    news = {"identify": {"shown": "fed"}} if errand.feed else {"trial": {}}
    assert (await agent.call("PUT", f"/errands/{errand.errand_id}", news)).status_code == 204


def refusal(answer: httpx.Response) -> tuple[int, str, str | None]:
    problem = answer.json()
    return answer.status_code, problem["error_code"], problem.get("details", {}).get("reason")


@pytest.mark.parametrize("act", ACTIONS)
async def test_equal_calls_feed_once_and_later_ones_hear_of_it(live: LiveServer, act: str) -> None:
    agent = await live.enrol()
    path, body = await wish_for(live, act)
    asking = [asyncio.create_task(live.ask("POST", path, body, key="press-1")) for _ in range(EQUAL)]
    await fed(agent)
    answers = [await each for each in asking]
    assert {answer.status_code for answer in answers} == {200}
    (first,) = {answer.content for answer in answers}
    assert (await live.ask("POST", path, body, key="press-1")).content == first
    assert (await agent.poll({})).errands == []
    assert len((await live.ask("GET", "/audit?act=printer.sensor")).json()["data"]) == (act == "sensor")
    other = await live.add_printer("Other", uri="socket://192.0.2.8", language="zpl")
    unlike = f"/printers/{other.printer_id}/{act}" if body in (None, {"feed": True}) else path
    request = body if unlike != path else body | {"language": "tspl"}
    taken_key = await live.ask("POST", unlike, request, key="press-1")
    assert refusal(taken_key) == (409, "idempotency_key_conflict", None)
    later = asyncio.create_task(live.ask("POST", path, body, key="press-2"))
    await fed(agent)
    assert (await later).status_code == 200


@pytest.mark.parametrize("act", ACTIONS)
async def test_the_answer_was_lost(live: LiveServer, act: str) -> None:
    agent = await live.enrol()
    path, body = await wish_for(live, act)
    failpoints.arm(AnswerPoint.CONSOLE, Fault(failing=Failing.ERROR, at=1))
    try:
        asking = asyncio.create_task(live.ask("POST", path, body, key="press-1"))
        await fed(agent)
        assert (await asking).status_code == 500
    except httpx.TransportError:
        pass
    finally:
        failpoints.disarm()
    again = await live.ok("POST", path, body, key="press-1")
    assert again.get("problem") is None
    assert (await agent.poll({})).errands == []


@pytest.mark.parametrize("act", ACTIONS)
async def test_a_server_that_ended_meanwhile_feeds_nothing_more(tmp_path: Path, act: str) -> None:
    async with open_server(tmp_path) as live:
        agent = await live.enrol()
        path, body = await wish_for(live, act)
        asking = asyncio.create_task(live.ask("POST", path, body, key="press-1"))
        await taken(agent)
        under_way = [each.task for each in live.server.state.keyed_actions._running.values()]
        for task in (asking, *under_way):  # as a process that is gone
            task.cancel()
        await asyncio.gather(asking, *under_way, return_exceptions=True)
    async with open_server(tmp_path) as live:
        agent = await live.connect(agent.secret)
        for _ in range(2):
            unknown = await live.ask("POST", path, body, key="press-1")
            assert refusal(unknown) == (422, "invalid_transition", "outcome_unknown")
        assert (await agent.poll({})).errands == []
        anew = asyncio.create_task(live.ask("POST", path, body, key="press-2"))
        await fed(agent)
        assert (await anew).status_code == 200


@pytest.mark.parametrize("act", ACTIONS)
async def test_what_no_agent_was_told_of_is_dropped_where_its_printer_is_paused(live: LiveServer, act: str) -> None:
    agent = await live.enrol()
    path, body = await wish_for(live, act)
    dock = (await live.add_printer("Dock beside", uri=DOCK, language="zpl", allow_same_address=True)).printer_id
    other = {"uri": "socket://192.0.2.9", "language": "zpl"}
    listed = [asyncio.create_task(live.ask("POST", *each)) for each in ((path, body), ("/trials", other))]
    async with asyncio.timeout(30):
        while len(live.server.state.agent_commands._posted) < len(listed):  # noqa: ASYNC110 - nobody is told of a post
            await asyncio.sleep(0.01)
    await live.ask("POST", f"/printers/{dock}/pause")
    assert refusal(await listed[0]) == (422, "invalid_transition", "printer_paused")
    errand = await taken(agent)
    assert errand.address == other["uri"]
    assert (await agent.call("PUT", f"/errands/{errand.errand_id}", {"trial": {}})).status_code == 204
    assert (await listed[1]).status_code == 200
    assert (await agent.poll({})).errands == []


async def test_what_only_blinks_may_blink_again(live: LiveServer) -> None:
    agent = await live.enrol()
    for _ in range(2):
        asking = asyncio.create_task(live.ask("POST", "/identifications", TRIAL, key="press-1"))
        errand = await taken(agent)
        shown = {"identify": {"shown": "identified"}}
        assert (await agent.call("PUT", f"/errands/{errand.errand_id}", shown)).status_code == 204
        assert (await asking).json()["news"]["shown"] == "identified"


async def test_what_was_not_begun_keeps_no_key(live: LiveServer) -> None:
    agent = await live.enrol()
    path, _ = await wish_for(live, "sensor")
    printer = path.removesuffix("/sensor")
    await live.ask("POST", f"{printer}/pause")
    assert refusal(await live.ask("POST", path, key="press-1"))[2] == "printer_paused"
    await live.ask("POST", f"{printer}/resume")
    await live.add_job((await live.ask("GET", printer)).json()["printer_id"], LABEL)
    lease = await agent.take_one(printer.removeprefix("/printers/"))
    assert (await agent.start(lease)).status_code == 204
    assert (await live.ask("POST", path, key="press-1")).json()["problem"]["code"] == "device_is_printing"
    assert (await agent.result(lease, "printed")).status_code == 204
    asking = asyncio.create_task(live.ask("POST", path, key="press-1"))
    await fed(agent)
    assert (await asking).json()["problem"] is None
    assert refusal(await live.ask("POST", path, key="x" * 129))[:2] == (422, "validation_failed")


async def test_of_what_failed_on_the_way_nobody_knows_how_it_ended(live: LiveServer) -> None:
    """A full disk behind the device's act: it is done no second time, and no end of the server is made up for it."""
    state = live.server.state
    key = IdempotencyKey(account_id=state.ctx.account, operation="feed", text="press-1", fingerprint=b"wish")

    async def fails() -> tuple[TrialView, bool]:
        raise OSError(28, "No space left on device")

    async def is_done() -> tuple[TrialView, bool]:
        raise AssertionError("once only")

    with pytest.raises(OSError, match="No space left"):
        await state.keyed_actions.once(state.ctx, key, TrialView, fails)
    with pytest.raises(ApiError) as again:
        await state.keyed_actions.once(state.ctx, key, TrialView, is_done)
    assert again.value.details == {"reason": "outcome_unknown"}
    assert str(again.value.message).startswith("The outcome is unknown")


def decoded(language: str, data: bytes) -> list[str]:
    """Decode the commands by the manuals' grammar alone: ZPL's commands, TSPL's lines."""
    if language == "zpl":
        assert re.fullmatch(rb"(?:[~^][A-Z]{2}[^~^\r\n]*|\r\n)*", data)
        return [each.decode() for each in re.findall(rb"[~^][A-Z]{2}[^~^\r\n]*", data)]
    assert data.endswith(b"\r\n")
    return data.decode("ascii").split("\r\n")[:-1]


async def next_agent_command(agent: AgentCaller) -> Any:
    async with asyncio.timeout(30):
        while True:
            for errand in (await agent.poll({})).errands:
                return errand


async def by_its_agent(live: LiveServer, agent: Any, printer: object) -> dict[str, Any]:
    """The agent's own way to the device, as it takes errands."""
    asking = asyncio.create_task(live.ask("POST", f"/printers/{printer}/sensor", operator="Ann"))
    errand = await next_agent_command(agent)
    problem = await send_small_job(errand.address, RawLanguage(errand.language), errand.content)
    assert (await agent.call("PUT", f"/errands/{errand.errand_id}", {"trial": {"problem": problem}})).status_code == 204
    answer = await asking
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


@pytest.mark.parametrize(("language", "tracking"), TRACKED)
async def test_one_command_arrives_and_nothing_else(live: LiveServer, language: str, tracking: str | None) -> None:
    agent = await live.enrol()
    expected = {"zpl": "~JC", "tspl": "BLINEDETECT" if tracking == "mark" else "GAPDETECT"}[language]
    async with tcp_sink() as sink:
        printer = (await live.add_printer("Dock", uri=sink.uri, language=language)).printer_id
        media = {"media_width_mm": 100, "media_height_mm": 150, "media_tracking": tracking}
        assert (await live.ask("POST", f"/printers/{printer}/media", media)).status_code == 200
        answer = await by_its_agent(live, agent, printer)
        (data,) = await sink.wait_jobs(1)
    assert decoded(language, data) == [expected]
    assert answer == {"printer_id": str(printer), "command": expected, "problem": None}
    (entry,) = (await live.ask("GET", "/audit?act=printer.sensor")).json()["data"]
    assert (who(entry["actor"]), entry["subject"]) == ("Ann", f"printer {printer}")
    assert entry["details"] == {"name": "Dock", "command": expected}


async def test_printers_without_such_a_command_are_told_so(live: LiveServer) -> None:
    await live.enrol()
    at = "socket://192.0.2.{}"
    others = [{"uri": at.format(one), "language": word} for one, word in ((1, "cpcl"), (2, "escpos"), (3, None))]
    others += [{"uri": "ipp://192.0.2.4/ipp/print"}, {"uri": "virtual:///v", "language": "zpl"}]
    for number, facts in enumerate(others):
        printer = (await live.add_printer(f"No {number}", **facts)).printer_id
        refused = await live.ask("POST", f"/printers/{printer}/sensor")
        assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed"), facts
        assert refused.json()["details"]["fields"][0]["code"] == "not_applicable"
    roll = await live.add_printer("Roll", uri=at.format(9), language="tspl", media_width_mm=80)
    refused = await live.ask("POST", f"/printers/{roll.printer_id}/sensor")
    assert refused.json()["details"]["fields"][0]["field"] == "media_tracking"
    assert (await live.ask("POST", "/printers/6f0a8d3e-8c2f-4f3e-9d33-0f6f5f1a2b3c/sensor")).status_code == 404


async def test_a_printer_that_prints_is_left_alone(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri="socket://192.0.2.7", language="zpl")
    await live.add_job(printer.printer_id, LABEL)
    await agent.begin(str(printer.printer_id))
    answer = (await live.ask("POST", f"/printers/{printer.printer_id}/sensor")).json()
    assert answer["problem"]["code"] == "device_is_printing"
    assert (await agent.poll({})).errands == []


def test_each_command_is_of_a_language_that_has_labels() -> None:
    assert {language for language, _ in MEASURES} == {"zpl", "tspl"}


async def test_a_paused_printer_feeds_nothing(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer("Dock", uri="socket://192.0.2.7", language="zpl")).printer_id
    here = f"/printers/{printer}"
    assert (await live.ask("POST", f"{here}/pause")).status_code == 200
    at = {"uri": "socket://192.0.2.7:9100", "language": "zpl"}
    feeding: tuple[tuple[str, Any], ...] = (
        (f"{here}/sensor", None),
        (f"{here}/identify", {"feed": True}),
        ("/identifications", at | {"feed": True}),
        ("/trials", at),
    )
    for path, request in feeding:
        refused = await live.ask("POST", path, request)
        assert (refused.status_code, refused.json()["error_code"]) == (422, "invalid_transition"), path
        assert refused.json()["details"] == {"reason": "printer_paused"}
        assert "Resume it first" in refused.json()["message"]
    assert (await agent.poll({})).errands == []
    shown = asyncio.create_task(live.ask("POST", f"{here}/identify", {}))
    errand = await next_agent_command(agent)
    assert (errand.kind, errand.feed) == ("identify", False)
    fields = {"identify": {"shown": "identified"}}
    assert (await agent.call("PUT", f"/errands/{errand.errand_id}", fields)).status_code == 204
    assert (await shown).status_code == 200
    assert (await live.ask("POST", f"{here}/resume")).status_code == 200
    assert (await by_its_agent(live, agent, printer))["problem"] is not None
