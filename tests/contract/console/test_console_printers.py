"""Printers at the console: set-up, pause, simulated faults, test prints, removal."""

from __future__ import annotations

from base64 import b64decode
from typing import Any
from uuid import uuid4

import httpx
import pytest

from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.printers import FactSource
from server_core.contract.types.states import JobStatus
from tests.support.actors import who
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error_code"]


async def setups(live: LiveServer, agent: Any) -> dict[str, Any]:
    answer: dict[str, Any] = (await agent.call("GET", "/printers")).json()
    return answer


async def test_a_virtual_printer_is_a_label_printer_unless_told_otherwise(live: LiveServer) -> None:
    agent = await live.enrol()
    before = (await setups(live, agent))["revision"]
    view = await live.add_printer("Pack 1")
    assert (view.language, view.dpi, view.media_width_mm, view.media_height_mm) == ("zpl", 203, 100, 150)
    assert (view.status, view.backend, view.agent_name) == ("unknown", "virtual", "This computer")
    known = view.capabilities
    assert known.document_formats == [DocumentFormat.PDF, DocumentFormat.RAW]
    assert (known.source, known.dpi) == (FactSource.CONFIGURED, [203])
    found = await setups(live, agent)
    assert found["revision"] > before
    assert [printer["uri"] for printer in found["printers"]] == ["virtual:///Pack 1"]


async def test_without_an_agent_of_its_own_the_server_asks_for_one(live: LiveServer) -> None:
    body = {"uri": "socket://192.0.2.1", "name": "Dock"}
    assert code(await live.ask("POST", "/printers", body)) == (422, "validation_failed")
    assert code(await live.ask("POST", "/printers", {**body, "agent_id": str(uuid4())})) == (422, "validation_failed")
    await live.enrol(bundled=False)
    (agent,) = (await live.ask("GET", "/agents")).json()
    answer = await live.ask("POST", "/printers", {**body, "agent_id": agent["agent_id"]})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "uri",
    [
        "usb://Zebra",
        "pack-1",
        "socket://",
        "ipp://u:p@host/",
        "socket://h/path",
        "virtual://host/x",
        "virtual:///../x",
        "ipp://[::1",
    ],
)
async def test_an_address_that_is_none_is_refused_with_words(live: LiveServer, uri: str) -> None:
    await live.enrol()
    answer = await live.ask("POST", "/printers", {"uri": uri, "name": "Dock"})
    assert code(answer) == (422, "invalid_device_uri")
    assert answer.json()["message"].endswith(".")


async def test_a_pause_stops_leases_lasts_and_names_who_paused(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    version = (await live.row(job)).version
    paused = await live.ok("POST", f"/printers/{printer}/pause", operator="Jörg")
    assert (paused["status"], who(paused["paused_by"]), paused["waiting"]) == ("paused", "Jörg", 1)
    assert (await setups(live, agent))["printers"][0]["paused"]
    assert await agent.take(printer) == []
    await agent.reports(printer, "online")
    assert (await live.ask("GET", f"/printers/{printer}")).json()["status"] == "paused"
    row = await live.row(job)
    assert (row.waiting_reason, row.version > version) == ("printer_paused", True)
    assert (await live.ask("POST", f"/printers/{printer}/resume")).json()["status"] == "online"
    assert len(await agent.take(printer)) == 1


async def test_what_the_device_says_is_shown_with_the_time_of_the_change(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    live.clocks.pass_time(10)
    facts = {"status_reasons": ["media-empty"], "message": "Load labels", "model": "ZD421", "serial": "D2J1"}
    await agent.reports(printer, "error", **facts, capabilities={"dpi": [203, 300], "source": "reported"})
    first = (await live.ask("GET", f"/printers/{printer}")).json()
    assert (first["status"], first["status_reasons"], first["model"]) == ("error", ["media-empty"], "ZD421")
    assert (first["capabilities"]["dpi"], first["capabilities"]["source"]) == ([203, 300], "reported")
    live.clocks.pass_time(10)
    await agent.reports(printer, "error", **facts)
    again = (await live.ask("GET", f"/printers/{printer}")).json()
    assert (again["since"], again["version"]) == (first["since"], first["version"])


async def test_a_report_that_says_nothing_leaves_what_the_set_up_says(live: LiveServer) -> None:
    agent = await live.enrol()
    uri, size = "socket://192.0.2.1", {"media_width_mm": 80}
    before = (await live.add_printer("Roll", uri=uri, language="zpl", dpi=203, **size)).capabilities
    (printer,) = (await live.ask("GET", "/printers")).json()
    await agent.reports(printer["printer_id"], "online", capabilities={"source": "reported", "dpi": [300]})
    after = (await live.ask("GET", f"/printers/{printer['printer_id']}")).json()["capabilities"]
    assert (after["dpi"], after["source"]) == ([300], "reported")
    assert after["color_modes"] == before.color_modes == ["default", "monochrome"]
    assert after["duplex_modes"] == before.duplex_modes == ["default", "simplex"]
    assert [media["name"] for media in after["media"]] == ["80 mm"]


async def test_faults_are_simulated_on_virtual_printers_only(live: LiveServer) -> None:
    agent = await live.enrol()
    virtual = str((await live.add_printer()).printer_id)
    real = str((await live.add_printer("Real", uri="socket://192.0.2.1")).printer_id)
    answer = await live.ask("POST", f"/printers/{virtual}/simulate", {"fault": "out-of-media"})
    assert answer.json()["simulated_fault"] == "out-of-media"
    assert (await setups(live, agent))["printers"][0]["simulated_fault"] == "out-of-media"
    assert code(await live.ask("POST", f"/printers/{real}/simulate", {"fault": "slow"})) == (422, "validation_failed")


async def test_a_test_print_is_a_job_of_its_own(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer("Pack ^1", uri="socket://192.0.2.1", language="zpl")).printer_id)
    answer = await live.ok("POST", f"/printers/{printer}/test")
    assert (answer["client_name"], answer["document_raw_language"]) == (None, "zpl")
    lease = await agent.take_one(printer)
    assert lease.content is not None
    assert lease.content.startswith(b"^XA")
    assert b"^FH^FDPack _5E1^FS" in lease.content
    document = await live.ask("GET", f"/jobs/{lease.order.print_job_id}/document")
    assert (document.content, document.headers["etag"]) == (lease.content, f'"{lease.order.sha256}"')


@pytest.mark.parametrize("language", RawLanguage)
async def test_a_test_print_can_be_seen_before_it_is_made(live: LiveServer, language: RawLanguage) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer("Pack", uri="socket://192.0.2.1", language=language)).printer_id)
    sample = await live.ok("GET", f"/printers/{printer}/test")
    assert (await live.ok("GET", "/jobs"))["data"] == []
    assert (sample["document_format"], sample["raw_language"], sample["orientation"]) == ("raw", language, "default")
    await live.ok("POST", f"/printers/{printer}/test")
    lease = await agent.take_one(printer)
    assert len(b64decode(sample["content"])) == len(lease.content or b"")
    assert code(await live.ask("GET", f"/printers/{uuid4()}/test")) == (404, "printer_not_found")


async def test_a_test_print_fits_what_the_printer_can_take(live: LiveServer) -> None:
    agent = await live.enrol()
    page = str((await live.add_printer("Office", uri="ipp://192.0.2.9/ipp/print")).printer_id)
    assert (await live.ask("POST", f"/printers/{page}/test")).json()["document_format"] == "pdf"
    lease = await agent.take_one(page)
    assert lease.content is not None
    assert lease.content.startswith(b"%PDF-1.4")
    virtual = await live.add_printer("Try", uri="virtual:///try", language="zpl")
    seen = await live.ask("POST", f"/printers/{virtual.printer_id}/test")
    assert seen.json()["document_format"] == "pdf", "so that the first start can show its picture"
    roll = {"language": "escpos", "media_width_mm": 80}
    receipts = str((await live.add_printer("Till", uri="socket://192.0.2.1", **roll)).printer_id)
    for head in (None, 72):
        await live.ask("PATCH", f"/printers/{receipts}", {"head_width_mm": head})
        body = (await live.ask("POST", f"/printers/{receipts}/test")).json()
        assert (body["document_format"], body["document_raw_language"]) == ("raw", "escpos")
    first, second = await agent.take(receipts, slots=2)
    for lease, row_bytes in ((first, 69), (second, 71)):  # the ruler's whole bytes: a head is narrower than its paper
        assert lease.content is not None
        assert lease.content.startswith(b"\x1b@\x1dv0\x00%c\x00" % row_bytes)
    await live.ask("PATCH", f"/printers/{receipts}", {"head_width_mm": None, "escpos_raster": "graphics"})
    assert (await live.ask("POST", f"/printers/{receipts}/test")).json()["document_format"] == "pdf"
    tspl = str((await live.add_printer("TSC", language="tspl")).printer_id)
    await live.ask("PATCH", f"/printers/{tspl}", {"raw_policy": "deny"})
    old = {"document_formats": ["raw"], "raw_languages": ["tspl"], "source": "configured"}
    await agent.reports(tspl, "online", capabilities=old)  # an agent that cannot draw for it
    assert code(await live.ask("POST", f"/printers/{tspl}/test")) == (409, "unsupported_print_route")


async def test_a_raw_port_of_an_unknown_language_takes_raw_alone_and_no_test_print(live: LiveServer) -> None:
    agent = await live.enrol()
    added = await live.ask("POST", "/printers", {"uri": "socket://192.0.2.1", "name": "Dock"})
    known, printer = added.json()["capabilities"], added.json()["printer_id"]
    assert (known["document_formats"], known["raw_languages"]) == (["raw"], None)
    await agent.reports(printer, "online", capabilities={"document_formats": ["raw"], "source": "assumed"})
    answer = await live.ask("POST", f"/printers/{printer}/test")
    assert code(answer) == (422, "validation_failed")
    assert "on the Connection tab" in answer.json()["message"]


async def test_a_removed_printer_takes_its_waiting_jobs_along_but_not_the_printing_one(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    printing, reserved, waiting = [await live.add_job(printer) for _ in range(3)]
    leases = await agent.take(printer, 2)
    await agent.start(leases[0])
    assert (await live.ask("DELETE", f"/printers/{printer}")).status_code == 204
    assert (await live.row(waiting)).status is JobStatus.CANCELLED
    assert (await live.row(reserved)).status is JobStatus.CANCELLED
    assert (await agent.start(leases[1])).status_code == 409
    assert (await setups(live, agent))["printers"] == []
    assert (await agent.result(leases[0], "printed")).status_code == 204
    assert (await live.row(printing)).status is JobStatus.PRINTED
    for method, act in (("GET", ""), ("DELETE", ""), ("POST", "/pause"), ("POST", "/resume"), ("POST", "/test")):
        assert code(await live.ask(method, f"/printers/{printer}{act}")) == (404, "printer_not_found")


async def test_the_status_of_the_engine(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer()
    await live.add_job(printer.printer_id)
    status = (await live.ask("GET", "/status")).json()
    assert (status["jobs_open"], status["agents_online"], status["agents_total"]) == (1, 1, 1)
    assert (status["printers_total"], status["printers_ready"], status["printers_reachable"]) == (1, 0, 0)
    assert status["base_url"] == live.server.base_url


async def test_a_silent_printer_is_not_counted_as_ready_and_gets_its_jobs(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer()
    await live.add_job(printer.printer_id)
    await agent.reports(str(printer.printer_id), "online", status_reasons=["no-feedback"])
    status = (await live.ask("GET", "/status")).json()
    assert (status["printers_total"], status["printers_ready"], status["printers_reachable"]) == (1, 0, 1)
    assert len(await agent.take(str(printer.printer_id))) == 1


async def test_clients_are_made_at_the_console(live: LiveServer) -> None:
    made = await live.ask("POST", "/clients", {"name": "Shop", "scopes": ["print_jobs:read"]})
    assert (made.status_code, made.headers["cache-control"]) == (201, "no-store")
    (listed,) = (await live.ask("GET", "/clients")).json()
    assert (listed["client_id"], listed["scopes"]) == (made.json()["client_id"], ["print_jobs:read"])


async def test_on_a_full_disk_no_printer_is_changed(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    store = live.server.state.ctx.store
    await store.write(lambda connection: connection.exec_driver_sql("PRAGMA query_only=ON") and None)
    for path, body in (("", {"uri": "virtual:///b", "name": "B"}), (f"/{printer}/pause", None)):
        answer = await live.ask("POST", f"/printers{path}", body)
        assert code(answer) == (500, "insufficient_storage")
        assert answer.headers["retry-after"] == "30"


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31mred", "tab\there", "end\n", "\x7f", "\x85", "\x00"])
async def test_a_name_has_no_control_characters(live: LiveServer, name: str) -> None:
    await live.enrol()
    for path, body in (
        ("/printers", {"uri": "virtual:///p", "name": name}),
        ("/clients", {"name": name}),
        ("/agents/links", {"name": name}),
    ):
        answer = await live.ask("POST", path, body)
        assert code(answer) == (422, "validation_failed")
        (field,) = answer.json()["details"]["fields"]
        assert (field["field"], field["code"]) == ("name", "invalid_value")
        assert "without control characters, of 1 to 120 characters" in field["message"]


async def test_a_name_may_be_in_any_script(live: LiveServer) -> None:
    await live.enrol()
    assert (await live.add_printer("Lager Süd – 倉庫 🖨", uri="virtual:///p")).name == "Lager Süd – 倉庫 🖨"
