"""Another roll at the console: what waited for it prints, what is for another one is held, calibration comes along."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
import pytest

from server_core.contract.types.media import DARKNESS_STRIP, MediumCalibration
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import JobStatus, WaitingReason
from server_core.store import job_rows
from server_core.store.store import Connection
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


async def load(live: LiveServer, printer: UUID, width: float, height: float | None = None) -> dict[str, Any]:
    body = {"media_width_mm": width, "media_height_mm": height}
    answer = await live.ask("POST", f"/printers/{printer}/media", body, operator="Ann")
    assert answer.status_code == 200, answer.text
    loaded: dict[str, Any] = answer.json()
    return loaded


async def job_for(live: LiveServer, printer: UUID, width: float, height: float | None = None) -> UUID:
    """Make a job as `route_check` admits it: the print head could print it."""
    job = await live.add_job(printer)
    account = live.server.state.ctx.site_account
    parameters = f'{{"media_width_mm":{width},"media_height_mm":{"null" if height is None else height}}}'

    def request(connection: Connection) -> None:
        job_rows.change(connection, account, job, {"parameters": parameters})

    await live.server.state.ctx.store.write(request)
    return job


async def calibrate(live: LiveServer, printer: UUID, **request: object) -> dict[str, Any]:
    answer = await live.ask("POST", f"/printers/{printer}/calibration", request, operator="Ann")
    assert answer.status_code == 200, answer.text
    tuning: dict[str, Any] = answer.json()["tuning"]
    return tuning


async def printer_of(live: LiveServer) -> PrinterView:
    return await live.add_printer(media_width_mm=58, media_height_mm=40, head_width_mm=104)


async def test_a_job_for_another_medium_is_held_and_printed_when_that_is_loaded(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await printer_of(live)
    shipping, price = await job_for(live, printer.printer_id, 100, 150), await job_for(live, printer.printer_id, 58.4)
    (lease,) = await agent.take(str(printer.printer_id), 5)
    assert lease.order.print_job_id == price  # younger, and it fits
    row = await live.row(shipping)
    assert (row.status, row.waiting_reason) == (JobStatus.PENDING, WaitingReason.HELD_MEDIA_MISMATCH)
    assert str(row.message) == "Needs 100 × 150 mm; 58 × 40 mm is loaded."
    loaded = await load(live, printer.printer_id, 100, 150)
    assert (loaded["released"], loaded["held"]) == (1, 1)  # the price label was taken, and not started
    assert (await agent.start(lease)).status_code == 409
    assert (await live.row(price)).waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH
    assert [lease.order.print_job_id for lease in await agent.take(str(printer.printer_id), 5)] == [shipping]
    assert (await live.row(shipping)).message is None
    assert (await live.kinds(shipping))[-3:] == ["held_media_mismatch", "media_loaded", "leased"]
    (entry,) = (await live.ask("GET", "/audit?act=printer.media")).json()["data"]
    assert (entry["actor"], entry["details"]["before"], entry["details"]["after"]) == (
        "Ann",
        "58 × 40 mm",
        "100 × 150 mm",
    )


async def test_a_person_may_print_it_as_it_is(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await printer_of(live)
    job = await job_for(live, printer.printer_id, 100, 150)
    assert await agent.take(str(printer.printer_id)) == []
    await live.act(job, "release")
    lease = await agent.take_one(str(printer.printer_id))
    assert lease.order.print_job_id == job
    assert (await agent.start(lease)).status_code == 204


async def test_a_held_job_keeps_none_behind_it_from_starting(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await printer_of(live)
    await job_for(live, printer.printer_id, 100, 150)
    await live.add_job(printer.printer_id)
    (lease,) = await agent.take(str(printer.printer_id), 2)
    assert (await agent.start(lease)).status_code == 204


async def test_without_a_wish_or_a_known_medium_nothing_is_held(live: LiveServer) -> None:
    agent = await live.enrol()
    printer, unknown = await printer_of(live), await live.add_printer("Raw", uri="socket://192.0.2.1", language="zpl")
    await live.add_job(printer.printer_id)
    await job_for(live, unknown.printer_id, 100, 150)
    assert len(await agent.take(str(printer.printer_id))) == 1
    assert len(await agent.take(str(unknown.printer_id))) == 1


async def test_what_its_agent_knows_follows_the_roll(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer()
    before = (await agent.poll({}, revision=-1)).printers_revision
    await load(live, printer.printer_id, 58, 40)
    assert (await agent.poll({}, revision=before)).printers_revision > before
    (setup,) = (await agent.call("GET", "/printers")).json()["printers"]
    assert (setup["media_width_mm"], setup["media_height_mm"]) == (58, 40)
    shown = (await live.ask("GET", f"/printers/{printer.printer_id}")).json()
    assert [one["name"] for one in shown["capabilities"]["media"]] == ["58x40 mm"]
    assert shown["capabilities"]["custom_media"]["max_width_mm"] == 100  # the head stays as wide as it is
    version = shown["version"]
    await load(live, printer.printer_id, 58, 40)
    assert (await live.ask("GET", f"/printers/{printer.printer_id}")).json()["version"] == version


async def test_calibration_belongs_to_the_medium_and_can_be_undone(live: LiveServer) -> None:
    await live.enrol()
    printer = await printer_of(live)
    tuning = await calibrate(live, printer.printer_id, calibration_x_mm=3, calibration_y_mm=-1.5, darkness=70)
    assert (tuning["calibration_x_mm"], tuning["calibration_y_mm"], tuning["darkness"]) == (3, -1.5, 70)
    await load(live, printer.printer_id, 100, 150)
    assert (await calibrate(live, printer.printer_id, calibration_x_mm=1))["darkness"] is None
    await load(live, printer.printer_id, 58, 40)
    assert await calibrate(live, printer.printer_id) == tuning
    assert (await calibrate(live, printer.printer_id, undo=True))["calibration_x_mm"] == 0
    assert await calibrate(live, printer.printer_id, undo=True) == tuning  # undone twice: as it was
    answer = await live.ask("POST", f"/printers/{printer.printer_id}/calibration", {"undo": True, "darkness": 1})
    assert answer.status_code == 422


async def test_what_is_set_for_each_medium_is_told(live: LiveServer) -> None:
    await live.enrol()
    printer = await printer_of(live)
    await calibrate(live, printer.printer_id, calibration_x_mm=3)
    await calibrate(live, printer.printer_id, darkness=70)
    shown = await shown_by(live, printer.printer_id)
    assert shown.calibrations == []  # the loaded one's are its tuning
    assert shown.calibration_before == MediumCalibration(width_mm=58, height_mm=40, calibration_x_mm=3)
    await load(live, printer.printer_id, 80)
    shown = await shown_by(live, printer.printer_id)
    assert shown.calibrations == [MediumCalibration(width_mm=58, height_mm=40, calibration_x_mm=3, darkness=70)]
    assert shown.calibration_before is None
    await calibrate(live, printer.printer_id, calibration_y_mm=-1)
    await load(live, printer.printer_id, 100, 150)
    shown = await shown_by(live, printer.printer_id)
    assert [(each.width_mm, each.height_mm) for each in shown.calibrations] == [(80, None), (58, 40)]


async def shown_by(live: LiveServer, printer: UUID) -> PrinterView:
    answer = await live.ask("GET", f"/printers/{printer}")
    return msgspec.json.decode(answer.content, type=PrinterView)


async def test_a_calibration_that_never_was_cannot_be_undone(live: LiveServer) -> None:
    await live.enrol()
    printer = await printer_of(live)
    answer = await live.ask("POST", f"/printers/{printer.printer_id}/calibration", {"undo": True})
    assert answer.json()["message"] == "The loaded media was not calibrated yet: nothing to undo."


async def test_presets_and_a_grid(live: LiveServer) -> None:
    await live.enrol()
    printer = await printer_of(live)
    presets = (await live.ask("GET", "/media")).json()
    assert {"name": "a4", "width_mm": 210, "height_mm": 297, "title": "A4"} in presets
    answer = await live.ask("POST", f"/printers/{printer.printer_id}/grid")
    assert (answer.status_code, answer.json()["filename"]) == (201, "Calibration grid.pdf")


async def test_a_darkness_strip_and_its_cleanest_patch(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await printer_of(live)
    answer = await live.ask("POST", f"/printers/{printer.printer_id}/strip")
    assert (answer.status_code, answer.json()["filename"]) == (201, "Darkness strip.zpl")
    lease = await agent.take_one(str(printer.printer_id))
    assert lease.content is not None
    assert lease.content.count(b"^XA^MD") == 6  # five patches, and back to the device's own
    assert (await calibrate(live, printer.printer_id, darkness=DARKNESS_STRIP[3]))["darkness"] == 70
    office = await live.add_printer("Office", uri="ipp://192.0.2.9/ipp/print")
    refused = await live.ask("POST", f"/printers/{office.printer_id}/strip")
    assert (refused.status_code, refused.json()["details"]["fields"][0]["field"]) == (422, "darkness")


async def test_a_test_page_is_as_large_as_what_the_device_says_is_loaded(live: LiveServer) -> None:
    agent = await live.enrol()
    office = str((await live.add_printer("Office", uri="ipp://192.0.2.9/ipp/print")).printer_id)
    letter = {"name": "na_letter_8.5x11in", "width_mm": 215.9, "height_mm": 279.4, "loaded": True}
    told = {"document_formats": ["pdf"], "raw_languages": [], "media": [letter], "source": "reported"}
    await agent.reports(office, "online", capabilities=told)
    for path in ("test", "grid"):
        assert (await live.ask("POST", f"/printers/{office}/{path}")).status_code == 201
    for lease in await agent.take(office, slots=2):
        assert lease.content is not None
        assert b"/MediaBox [0 0 612.00 792.00]" in lease.content
