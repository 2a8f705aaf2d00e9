"""A printer's policy at the console: set, shown, audited, told to its agent; its standby printer by one act."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.parameters import PrintDefaults
from server_core.contract.types.tuning import RawPolicy
from server_core.services.context import Context
from server_core.services.jobs.actions import move_waiting
from server_core.services.printers import standby as standby_act
from server_core.store import printer_rows
from server_core.store.store import Connection
from tests.support.live_server import LABEL, AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
DEFAULTS: dict[str, object] = {
    "raw_policy": "screen",
    "raw_allow": [],
    **msgspec.to_builtins(PrintDefaults()),
    "shared_with": None,
    "standby_printer_id": None,
}


async def change(live: LiveServer, printer: object, **request: object) -> dict[str, Any]:
    answer = await live.ask("PATCH", f"/printers/{printer}", request, operator="Ann")
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


async def refused(live: LiveServer, printer: object, **request: object) -> str:
    answer = await live.ask("PATCH", f"/printers/{printer}", request)
    assert answer.status_code == 422, answer.text
    return str(answer.json()["message"])


async def standby(live: LiveServer, printer: object, status: int = 200) -> dict[str, Any]:
    answer = await live.ask("POST", f"/printers/{printer}/standby", operator="Ann")
    assert answer.status_code == status, answer.text
    said: dict[str, Any] = answer.json()
    return said


async def test_all_of_it_is_set_shown_and_audited(live: LiveServer) -> None:
    await live.enrol()
    printer, other = await live.add_printer(), await live.add_printer("Pack 2")
    made = (await live.ask("POST", "/clients", {"name": "Shop", "scopes": ["printers:read"]})).json()
    shown = await change(live, printer.printer_id)
    assert {name: shown[name] for name in DEFAULTS} == DEFAULTS
    news = {
        "raw_policy": "allow",
        "raw_allow": ["JUS", "SET KEY1"],
        "default_orientation": "landscape",
        "shared_with": [made["client_id"]],
        "standby_printer_id": str(other.printer_id),
    }
    shown = await change(live, printer.printer_id, **news)
    assert {name: shown[name] for name in news} == news
    assert await change(live, printer.printer_id, **news) == shown  # the version, too
    entries = (await live.ask("GET", f"/audit?act=printer.change&subject=printer%20{printer.printer_id}")).json()[
        "data"
    ]
    assert [(entry["actor"], sorted(entry["details"]["settings"])) for entry in entries] == [("Ann", sorted(news))]
    shown = await change(live, printer.printer_id, **DEFAULTS)
    assert {name: shown[name] for name in DEFAULTS} == DEFAULTS


async def test_what_does_not_exist_or_cannot_be_is_refused(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(language="zpl")).printer_id
    assert "no application" in await refused(live, printer, shared_with=[uuid4()])
    assert "no such printer" in await refused(live, printer, standby_printer_id=uuid4())
    assert "for itself" in await refused(live, printer, standby_printer_id=printer)
    assert "color" in await refused(live, printer, default_color_mode="color")
    assert "duplex" in await refused(live, printer, default_duplex_mode="duplex_long_edge")
    await refused(live, printer, raw_policy="filter")
    await refused(live, printer, raw_policy=None)
    for never in ("KILL", "NS", "SETVAR", "JB", "EF", "~JQ", "DB", "SET", "", "XA", "ESC p"):
        assert "cannot be allowed singly" in await refused(live, printer, raw_allow=["JUS", never])
    await refused(live, printer, raw_allow=None)
    await refused(live, printer, raw_allow=["JUS"] * 41)


async def test_commands_are_allowed_however_they_are_written(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    before = (await agent.poll({str(printer): 0})).printers_revision
    shown = await change(live, printer, raw_allow=["^jus", "set  key1", "GS ( E", "JUS", "no-label"])
    assert shown["raw_allow"] == ["GS (E", "JUS", "NO-LABEL", "SET KEY1"]
    assert (await agent.poll({str(printer): 0})).printers_revision > before
    (setup,) = (await agent.call("GET", "/printers")).json()["printers"]
    assert setup["raw_allow"] == shown["raw_allow"]
    told = msgspec.convert(setup, PrinterSetup)
    assert told.raw_allow == shown["raw_allow"]
    (entry,) = (await live.ask("GET", f"/audit?act=printer.change&subject=printer%20{printer}")).json()["data"]
    assert (entry["details"]["before"], entry["details"]["settings"]) == (
        {"raw_allow": []},
        {"raw_allow": shown["raw_allow"]},
    )
    assert (await change(live, printer, raw_allow=[]))["raw_allow"] == []


async def test_the_agent_is_told_at_once(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    before = (await agent.poll({str(printer): 0})).printers_revision
    await change(live, printer, raw_policy="deny")
    assert (await agent.poll({str(printer): 0})).printers_revision > before
    (setup,) = (await agent.call("GET", "/printers")).json()["printers"]
    assert setup["raw_policy"] == "deny"
    told = PrinterSetup(printer_id=printer, name="P", uri="virtual:///p", paused=False)
    for each in RawPolicy:
        setup = msgspec.structs.replace(told, raw_policy=each)
        assert setup.raw_policy is RawPolicy(each)
    assert told.raw_policy is RawPolicy.SCREEN


async def test_orders_have_the_printers_defaults_and_the_job_keeps_its_wish(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    await change(live, printer, raw_policy="deny", default_orientation="landscape")  # so the test page is a PDF
    assert (await live.ask("POST", f"/printers/{printer}/test")).status_code == 201
    lease = await agent.take_one(str(printer))
    assert lease.order.parameters.orientation == "landscape"
    assert (await live.job(lease.order.print_job_id)).parameters.orientation == "default"


async def waiting_three(live: LiveServer) -> tuple[AgentCaller, UUID, UUID, list[UUID]]:
    agent = await live.enrol()
    printer, other = await live.add_printer(), await live.add_printer("Pack 2")
    jobs = [await live.add_job(printer.printer_id, LABEL + b"\n" * number) for number in range(3)]
    await change(live, printer.printer_id, standby_printer_id=other.printer_id)
    return agent, printer.printer_id, other.printer_id, jobs


async def test_all_waiting_jobs_go_to_the_standby_printer_by_one_act(live: LiveServer) -> None:
    agent, printer, other, jobs = await waiting_three(live)
    await agent.reports(str(printer), "online")
    assert "Pause it first" in (await standby(live, printer, 422))["message"]
    assert (await live.row(jobs[0])).printer_id == printer  # never by itself
    taken = await agent.take_one(str(printer))
    await live.act(jobs[2], "hold")
    await agent.reports(str(printer), "error")
    used = await standby(live, printer)
    assert (used["moved"], used["stayed"]) == (2, 1)
    assert [(job["print_job_id"], job["reason"]) for job in used["first_stayed"]] == [(str(jobs[2]), "held")]
    assert [(await live.row(job)).printer_id for job in jobs] == [other, other, printer]
    assert (await agent.start(taken)).status_code == 409  # what its agent had taken is not printed twice
    assert [lease.order.print_job_id for lease in await agent.take(str(other), 3)] == jobs[:2]
    (entry,) = (await live.ask("GET", "/audit?act=printer.standby")).json()["data"]
    assert (entry["actor"], entry["details"]["jobs"], entry["details"]["standby"]) == ("Ann", 2, "Pack 2")
    assert (await standby(live, printer))["moved"] == 0


async def test_a_repeat_moves_nothing_more_and_is_told_how_many_the_first_moved(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent, printer, other, _ = await waiting_three(live)
    await agent.reports(str(printer), "error")
    path, request = f"/printers/{printer}/standby", {"expected_standby_printer_id": str(other)}
    asked = await asyncio.gather(*(live.ask("POST", path, request, key="press-1") for _ in range(4)))
    (first,) = {answer.content for answer in asked}
    assert asked[0].json()["moved"] == 3
    new = await live.add_job(printer, LABEL)
    assert (await live.ask("POST", path, request, key="press-1")).content == first
    assert (await live.row(new)).printer_id == printer
    unlike = (await live.ask("POST", f"/printers/{other}/standby", request, key="press-1")).json()
    assert unlike["error_code"] == "idempotency_key_conflict"
    assert (await live.ask("POST", path, request, key="press-2")).json()["moved"] == 1
    assert len((await live.ask("GET", "/audit?act=printer.standby")).json()["data"]) == 2

    async def gone(*_: object) -> None:
        raise RuntimeError("the server ended")

    monkeypatch.setattr(standby_act, "_some", gone)
    await asyncio.gather(live.ask("POST", path, request, key="press-3"), return_exceptions=True)
    monkeypatch.undo()
    unknown = (await live.ask("POST", path, request, key="press-3")).json()
    assert (unknown["error_code"], unknown["details"]) == ("invalid_transition", {"reason": "standby_unknown"})
    assert "may have been moved" in unknown["message"]


async def test_what_the_standby_printer_cannot_print_stays_with_the_reason(live: LiveServer) -> None:
    _, printer, _, jobs = await waiting_three(live)
    receipts = (await live.add_printer("Receipts", language="escpos")).printer_id
    await live.ask("POST", f"/printers/{printer}/pause")
    await change(live, printer, standby_printer_id=receipts)
    used = await standby(live, printer)
    assert (used["moved"], used["stayed"]) == (0, 3)
    assert {job["reason"] for job in used["first_stayed"]} == {"raw_language_not_supported"}
    assert [(await live.row(job)).printer_id for job in jobs] == [printer] * 3
    await change(live, printer, standby_printer_id=None)
    assert "no standby printer" in (await standby(live, printer, 422))["message"]


async def test_a_standby_printer_that_is_taken_away_meanwhile_gets_no_more(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, printer, other, jobs = await waiting_three(live)
    await live.ask("POST", f"/printers/{printer}/pause")

    def and_then_it_is_none(connection: Connection, ctx: Context, *facts: Any, **more: Any) -> None:
        move_waiting(connection, ctx, *facts, **more)
        printer_rows.change_printer(connection, ctx.site_account, printer, {"standby_printer_id": None})

    monkeypatch.setattr(standby_act, "AT_ONCE", 1)
    monkeypatch.setattr(standby_act, "move_waiting", and_then_it_is_none)
    used = await standby(live, printer)
    assert (used["moved"], used["stayed"]) == (1, 2)
    assert {job["reason"] for job in used["first_stayed"]} == {"standby_changed"}
    assert [(await live.row(job)).printer_id for job in jobs] == [other, printer, printer]
    await change(live, printer, standby_printer_id=other)
    await live.ask("DELETE", f"/printers/{other}")
    assert "was removed" in (await standby(live, printer, 422))["message"]


async def test_a_test_print_comes_out_where_raw_files_are_refused(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer(language="zpl")
    await change(live, printer.printer_id, raw_policy="deny")
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/test")).json()["document_format"] == "pdf"
