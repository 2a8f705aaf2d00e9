"""The media sensor: what a printer is sent to measure its labels, by which agents of every age, and when it is not."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from agent_core.nearby import send_small_job
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.media import MEASURES
from tests.support.live_server import LABEL, AgentCaller, LiveServer
from tests.support.tcp_sink import tcp_sink

pytestmark = pytest.mark.anyio
TRACKED = [("zpl", None), ("zpl", "mark"), ("tspl", None), ("tspl", "gap"), ("tspl", "mark")]


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
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize(("language", "tracking"), TRACKED)
async def test_one_command_arrives_and_nothing_else(live: LiveServer, language: str, tracking: str | None) -> None:
    agent = await live.enrol()
    expected = {"zpl": "~JC", "tspl": "BLINEDETECT" if tracking == "mark" else "GAPDETECT"}[language]
    async with tcp_sink() as sink:
        printer = (await live.add_printer("Dock", uri=sink.uri, language=language)).printer_id
        media = {"media_width_mm": 100, "media_height_mm": 150, "media_tracking": tracking}
        assert (await live.ask("POST", f"/printers/{printer}/media", media)).status_code == 200
        told = await by_its_agent(live, agent, printer)
        (data,) = await sink.wait_jobs(1)
    assert decoded(language, data) == [expected]
    assert told == {"printer_id": str(printer), "command": expected, "problem": None}
    (entry,) = (await live.ask("GET", "/audit?act=printer.sensor")).json()["data"]
    assert (entry["actor"], entry["subject"]) == ("Ann", f"printer {printer}")
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
    lease = await agent.take_one(str(printer.printer_id))
    assert (await agent.start(lease)).status_code == 204
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
    told = {"identify": {"shown": "identified"}}
    assert (await agent.call("PUT", f"/errands/{errand.errand_id}", told)).status_code == 204
    assert (await shown).status_code == 200
    assert (await live.ask("POST", f"{here}/resume")).status_code == 200
    assert (await by_its_agent(live, agent, printer))["problem"] is not None
