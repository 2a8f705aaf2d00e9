"""Other names for printers, applications and operators: ids stay, and the audit log keeps both names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.live_server import LABEL, LiveServer

pytestmark = pytest.mark.anyio


async def noted(live: LiveServer, act: str) -> dict[str, Any]:
    (entry,) = (await live.ok("GET", f"/audit?act={act}"))["data"]
    details: dict[str, Any] = entry["details"]
    return details


async def test_a_renamed_printer_stays_the_same_with_its_jobs(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    renamed = await live.ok("POST", f"/printers/{printer}/rename", {"name": "  Dock 1 "}, operator="Anna")
    assert (renamed["printer_id"], renamed["name"]) == (printer, "Dock 1")
    assert (await live.row(job)).printer_name == "Dock 1"
    (set_up,) = (await agent.call("GET", "/printers")).json()["printers"]
    assert set_up["name"] == "Dock 1", "the agent names it in its log"
    assert await noted(live, "printer.rename") == {"name": "Dock 1", "before": "Pack 1"}
    assert (await live.ask("POST", f"/printers/{printer}/rename", {"name": "Dock 1"})).status_code == 200
    await noted(live, "printer.rename")  # the same name again is none
    await live.add_printer("Pack 1", uri="virtual:///other")  # its old name is free


@pytest.mark.parametrize("name", ["pack 2", "Pасk 2", "ㅤ", ""], ids=["taken", "alike", "unseen", "empty"])
async def test_a_printer_gets_no_name_that_another_one_has(live: LiveServer, name: str) -> None:
    printer, _ = await live.printer_and_agent()
    await live.add_printer("Pack 2")
    refused = await live.ask("POST", f"/printers/{printer}/rename", {"name": name})
    assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")
    own = await live.ask("POST", f"/printers/{printer}/rename", {"name": "PACK 1"})
    assert own.json()["name"] == "PACK 1", "its own name, written otherwise"


async def test_a_renamed_application_keeps_its_tokens_and_jobs(live: LiveServer) -> None:
    printer, _ = await live.printer_and_agent()
    made = await live.ok("POST", "/clients", {"name": "Shop"})
    bearer = await live.bearer(made)
    before = await live.order(bearer, printer)
    renamed = await live.ok("PATCH", f"/clients/{made['client_id']}", {"name": "Web shop"})
    assert (renamed["client_id"], renamed["name"]) == (made["client_id"], "Web shop")
    after = await live.order(bearer, printer, LABEL * 2)
    events = [(await live.job(job["print_job_id"])).events[0].actor.name for job in (before, after)]
    assert events == ["Shop", "Web shop"]
    assert await noted(live, "client.rename") == {"name": "Web shop", "before": "Shop"}
    await live.ok("POST", "/clients", {"name": "Till"})
    for name in ("Till", "Till\u200b"):
        refused = await live.ask("PATCH", f"/clients/{made['client_id']}", {"name": name})
        assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")


async def test_a_renamed_operator_is_in_the_log_with_both_names(live: LiveServer) -> None:
    made = await live.ok("POST", "/operators", {"name": "Anna"})
    await live.ok("PATCH", f"/operators/{made['operator_id']}", {"name": "Anna B."})
    assert await noted(live, "operator.change") == {"operator": "Anna", "name": "Anna B."}
