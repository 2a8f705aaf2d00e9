"""Label feeds, repeated with the same key, run once; also across a restart of the server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from server_core import failpoints
from server_core.api.answers import AnswerPoint
from server_core.contract.types.discovery import TrialView
from server_core.failpoints import Failing, Fault
from server_core.services.api_error import ApiError
from server_core.services.jobs.idempotency import IdempotencyKey
from tests.support.live_server import LABEL, AgentCaller, LiveServer, open_server

pytestmark = pytest.mark.anyio
DOCK = "socket://192.0.2.7"
EQUAL = 20
TRIAL = {"uri": DOCK, "language": "zpl"}
BLANK = TRIAL | {"feed": True}
ACTIONS = ("sensor", "trial", "identification", "identify")


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
    again = await live.ask("POST", path, body, key="press-1")
    assert again.status_code == 200
    assert again.json().get("problem") is None
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
    asked = [asyncio.create_task(live.ask("POST", *each)) for each in ((path, body), ("/trials", other))]
    async with asyncio.timeout(30):
        while len(live.server.state.agent_commands._posted) < len(asked):  # noqa: ASYNC110 - nobody is told of a post
            await asyncio.sleep(0.01)
    await live.ask("POST", f"/printers/{dock}/pause")
    assert refusal(await asked[0]) == (422, "invalid_transition", "printer_paused")
    errand = await taken(agent)
    assert errand.address == other["uri"]
    assert (await agent.call("PUT", f"/errands/{errand.errand_id}", {"trial": {}})).status_code == 204
    assert (await asked[1]).status_code == 200
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
    assert str(again.value.message).startswith("The outcome is not known")
