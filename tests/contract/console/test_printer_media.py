"""Another roll at the console: what waited for it prints, what is for another one is held. Pages too large."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
import pytest

from server_core.contract.decisions.print_path import Burn, print_path
from server_core.contract.types.agents import PrinterSetups
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.media import DARKNESS_STRIP, MediaTracking, MediumCalibration
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import JobStatus, WaitingReason
from server_core.store import job_rows
from server_core.store.store import Connection
from tests.support.actors import who
from tests.support.live_server import AgentCaller, LiveServer
from tests.support.sample_pdfs import Page, pdf

pytestmark = pytest.mark.anyio
LETTER = {"name": "na_letter_8.5x11in", "width_mm": 215.9, "height_mm": 279.4, "loaded": True}


async def load(live: LiveServer, printer: UUID, width: float, height: float | None = None) -> Any:
    body = {"media_width_mm": width, "media_height_mm": height}
    return await live.ok("POST", f"/printers/{printer}/media", body, operator="Ann")


async def job_for(live: LiveServer, printer: UUID, width: float, height: float | None = None) -> UUID:
    """Make a job as `route_check` admits it: the print head could print it."""
    job = await live.add_job(printer)
    account = live.server.state.ctx.site_account
    parameters = PrintParameters(media_width_mm=width, media_height_mm=height)

    def request(connection: Connection) -> None:
        job_rows.change(connection, account, job, {"parameters": parameters})

    await live.server.state.ctx.store.write(request)
    return job


async def calibrate(live: LiveServer, printer: UUID, **request: object) -> dict[str, Any]:
    answer = await live.ok("POST", f"/printers/{printer}/calibration", request, operator="Ann")
    tuning: dict[str, Any] = answer["tuning"]
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
    price_label = {"media": {"width_mm": 58.4, "height_mm": None}, "jobs": 1}
    assert (loaded["released"], loaded["waits"]) == (1, [price_label])  # it was taken, and not started
    assert (await agent.start(lease)).status_code == 409
    assert (await live.row(price)).waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH
    assert [lease.order.print_job_id for lease in await agent.take(str(printer.printer_id), 5)] == [shipping]
    assert (await live.row(shipping)).message is None
    assert (await live.kinds(shipping))[-3:] == ["held_media_mismatch", "media_loaded", "leased"]
    (entry,) = (await live.ask("GET", "/audit?act=printer.media")).json()["data"]
    assert (who(entry["actor"]), entry["details"]["before"], entry["details"]["after"]) == (
        "Ann",
        "58 × 40 mm",
        "100 × 150 mm",
    )


async def test_the_effect_of_a_medium_is_known_before_it_is_loaded(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await printer_of(live)).printer_id
    for width, height in ((100, 150), (58, 40), (58, 40), (80, 40)):
        await job_for(live, printer, width, height)
    released = await job_for(live, printer, 80, 60)
    await live.add_job(printer)  # names no media: prints on any
    assert len(await agent.take(str(printer), 6)) == 3
    await live.act(released, "release")
    before = await live.ok("GET", f"/printers/{printer}")
    small, large = {"width_mm": 58.0, "height_mm": 40.0}, {"width_mm": 100.0, "height_mm": 150.0}
    other = {"width_mm": 80.0, "height_mm": 40.0}
    for (width, height), effect in (
        ((100, 150), {"released": 1, "waits": [{"media": small, "jobs": 2}, {"media": other, "jobs": 1}]}),
        ((58, 40), {"released": 0, "waits": [{"media": large, "jobs": 1}, {"media": other, "jobs": 1}]}),
    ):
        request = {"media_width_mm": width, "media_height_mm": height}
        assert await live.ok("POST", f"/printers/{printer}/media-effect", request) == effect
    assert await live.ok("GET", f"/printers/{printer}") == before
    wide = await live.ask("POST", f"/printers/{printer}/media-effect", {"media_width_mm": 210, "media_height_mm": 297})
    assert wide.status_code == 422
    assert wide.json()["details"]["fields"][0]["code"] == "wider_than_head"


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
    assert answer.json()["message"] == "The loaded paper was not calibrated yet: nothing to undo."


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
    by_name = {"document_formats": ["pdf"], "raw_languages": [], "media": [letter], "source": "reported"}
    await agent.reports(office, "online", capabilities=by_name)
    for path in ("test", "grid"):
        assert (await live.ask("POST", f"/printers/{office}/{path}")).status_code == 201
    for lease in await agent.take(office, slots=2):
        assert lease.content is not None
        assert b"/MediaBox [0 0 612.00 792.00]" in lease.content


async def load_tracked(live: LiveServer, printer: UUID, height: float | None, tracking: str | None) -> Any:
    body = {"media_width_mm": 100, "media_height_mm": height} | ({"media_tracking": tracking} if tracking else {})
    return await live.ask("POST", f"/printers/{printer}/media", body, operator="Ann")


async def shown(live: LiveServer, printer: UUID) -> dict[str, Any]:
    view: dict[str, Any] = (await live.ask("GET", f"/printers/{printer}")).json()
    return view


@pytest.mark.parametrize(("height", "tracking"), [(150, "gap"), (150, "mark"), (None, "continuous")])
async def test_it_reaches_the_agent_and_what_it_sends(live: LiveServer, height: float | None, tracking: str) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    before = (await agent.poll({}, revision=-1)).printers_revision
    answer = await load_tracked(live, printer, height, tracking)
    assert (answer.status_code, answer.json()["media_tracking"]) == (200, tracking)
    assert (await agent.poll({}, revision=before)).printers_revision > before
    assert (await shown(live, printer))["media_tracking"] == tracking
    body = msgspec.json.decode((await agent.call("GET", "/printers")).content, type=PrinterSetups)
    setup = body.printers[0]
    assert setup.media_tracking is MediaTracking(tracking)
    facts = DeviceFacts(raw_languages=(RawLanguage.ZPL,))
    path = print_path(DocumentFormat.PDF, None, PrintParameters(), setup, facts)
    assert isinstance(path, Burn)
    assert (path.settings.tracking, path.settings.continuous) == (MediaTracking(tracking), height is None)


async def test_the_same_size_tracked_otherwise_is_another_roll(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    assert (await shown(live, printer))["media_tracking"] is None
    await load_tracked(live, printer, 150, "mark")
    version = (await shown(live, printer))["version"]
    await load_tracked(live, printer, 150, "mark")
    assert (await shown(live, printer))["version"] == version
    await load_tracked(live, printer, 150, None)  # a roll of which nobody says it: by the height again
    assert (await shown(live, printer))["media_tracking"] is None
    entries = (await live.ask("GET", "/audit?act=printer.media")).json()["data"]
    assert {one["details"]["after"] for one in entries} == {"100 × 150 mm", "100 × 150 mm, mark"}


@pytest.mark.parametrize(
    ("printer", "height", "tracking", "field", "words"),
    [
        ({}, 150, "continuous", "media_tracking", "A continuous roll has no height"),
        ({}, None, "gap", "media_height_mm", "Labels with gaps or marks need a height"),
        ({}, None, "mark", "media_height_mm", "Labels with gaps or marks need a height"),
        ({"language": "escpos"}, 150, "mark", "media_tracking", "This printer uses ESC/POS"),
        ({"language": "escpos"}, 150, "gap", "media_tracking", "This printer uses ESC/POS"),
        ({}, 150, "web", None, ""),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(
    live: LiveServer, printer: dict[str, str], height: float | None, tracking: str, field: str | None, words: str
) -> None:
    await live.enrol()
    added = (await live.add_printer("P", uri="socket://192.0.2.1", **printer)).printer_id
    before = await shown(live, added)
    answer = await load_tracked(live, added, height, tracking)
    assert answer.status_code in (400, 422)
    if field is not None:
        problem = answer.json()
        assert (problem["error_code"], problem["details"]["fields"][0]["field"]) == ("validation_failed", field)
        assert problem["message"].startswith(words)
    assert (await shown(live, added))["version"] == before["version"]


async def test_receipts_may_be_said_to_be_a_roll(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer("P", uri="socket://192.0.2.1", language="escpos")
    assert (await load_tracked(live, printer.printer_id, None, "continuous")).status_code == 200


def label(width: float = 100, height: float = 150) -> bytes:
    return pdf([Page(width, height).box(5, 5, 10, 10)])


async def label_printer(live: LiveServer, name: str = "Pack 1", **facts: Any) -> PrinterView:
    return await live.add_printer(name, **{"media_width_mm": 58, "media_height_mm": 40, "head_width_mm": 104} | facts)


async def load_of(live: LiveServer, printer: UUID, width: float, height: float | None) -> dict[str, Any]:
    answer = await live.ask(
        "POST", f"/printers/{printer}/media", {"media_width_mm": width, "media_height_mm": height}, operator="Ann"
    )
    assert answer.status_code == 200, answer.text
    loaded: dict[str, Any] = answer.json()
    return loaded


async def waits(live: LiveServer, printer: UUID) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = (await live.ask("GET", f"/printers/{printer}")).json()["media_waits"]
    (listed,) = [
        each["media_waits"]
        for each in (await live.ask("GET", "/printers")).json()
        if each["printer_id"] == str(printer)
    ]
    assert listed == shown
    return shown


async def held(live: LiveServer, agent: AgentCaller, printer: UUID, content: bytes) -> UUID:
    job = await live.add_job(printer, content, name="label.pdf")
    assert await agent.take(str(printer)) == []
    assert (await live.row(job)).waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH
    return job


async def test_it_is_held_told_and_freed_by_its_roll(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live)).printer_id
    job = await held(live, agent, printer, label())
    detail = await live.job(job)
    assert str(detail.row.message) == "Needs 100 × 150 mm pages; 58 × 40 mm is loaded."
    assert detail.media_wanted is not None
    assert (detail.media_wanted.width_mm, detail.media_wanted.height_mm) == (100, 150)
    again = await held(live, agent, printer, label())
    assert await waits(live, printer) == [{"media": {"width_mm": 100, "height_mm": 150}, "jobs": 2}]
    assert (await load_of(live, printer, 70, 50))["released"] == 0
    assert str((await live.row(job)).message) == "Needs 100 × 150 mm pages; 70 × 50 mm is loaded."
    assert (await load_of(live, printer, 100, 150))["released"] == 2
    assert await waits(live, printer) == []
    assert [lease.order.print_job_id for lease in await agent.take(str(printer), 5)] == [job, again]
    assert (await live.job(job)).media_wanted is None


async def test_a_person_may_print_what_fits_of_it(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live)).printer_id
    job = await held(live, agent, printer, label())
    await live.act(job, "release")
    assert (await agent.take_one(str(printer))).order.print_job_id == job
    assert await waits(live, printer) == []


async def test_pages_that_lie_across_the_label_are_freed_by_the_printers_orientation(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live, media_width_mm=100, media_height_mm=150)).printer_id
    job = await held(live, agent, printer, label(150, 100))
    assert await waits(live, printer) == [{"media": None, "jobs": 1}]
    await agent.reports(str(printer), "online")
    status = (await live.ask("GET", "/status")).json()
    assert (status["printers_ready"], status["printers_to_look_at"]) == (0, 1)
    assert (await live.job(job)).media_wanted is None
    answer = await live.ask("PATCH", f"/printers/{printer}", {"default_orientation": "landscape"})
    assert answer.json()["media_waits"] == []
    lease = await agent.take_one(str(printer))
    await live.ask("PATCH", f"/printers/{printer}", {"default_orientation": "default"})
    assert (await agent.start(lease)).status_code == 409  # it would be cut off now
    assert (await live.row(job)).waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH


async def test_pages_that_lie_across_are_freed_where_the_printer_turns_them(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live, media_width_mm=100, media_height_mm=150)).printer_id
    mixed = pdf([Page(100, 150).box(5, 5, 10, 10), Page(150, 100).box(5, 5, 10, 10)])
    job = await held(live, agent, printer, mixed)
    answer = await live.ask("PATCH", f"/printers/{printer}", {"auto_rotate": True, "default_orientation": "portrait"})
    assert answer.json()["media_waits"] == []
    lease = await agent.take_one(str(printer))
    assert lease.order.print_job_id == job
    assert lease.order.parameters.orientation == "default", "each page decides"
    await live.ask("PATCH", f"/printers/{printer}", {"auto_rotate": None})
    assert (await agent.start(lease)).status_code == 409  # it would be cut off now
    assert (await live.row(job)).waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH


async def test_the_pages_that_find_out_where_a_printer_prints_are_not_turned(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live, media_width_mm=100, media_height_mm=90, head_width_mm=101)).printer_id
    request = {"raw_policy": "deny", "auto_rotate": True, "head_width_mm": 80}
    assert (await live.ask("PATCH", f"/printers/{printer}", request)).status_code == 200
    for path in ("test", "grid"):
        assert (await live.ask("POST", f"/printers/{printer}/{path}")).status_code == 201
    leases = await agent.take(str(printer), 2)
    assert [lease.order.parameters.orientation for lease in leases] == ["landscape"] * 2, "as it is fed"


async def test_raw_files_and_pages_that_fit_are_not_asked_for(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live, media_width_mm=100, media_height_mm=150)).printer_id
    jobs = [await live.add_job(printer), await live.add_job(printer, label(101.6, 152.4), name="four by six.pdf")]
    assert [lease.order.print_job_id for lease in await agent.take(str(printer), 2)] == jobs


async def test_a_test_page_and_a_grid_are_as_their_printer_lies(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live)).printer_id
    await live.ask("PATCH", f"/printers/{printer}", {"raw_policy": "deny", "default_orientation": "portrait"})
    for path in ("test", "grid"):
        assert (await live.ask("POST", f"/printers/{printer}/{path}")).status_code == 201
    page, grid = await agent.take(str(printer), 2)
    assert [lease.order.parameters.orientation for lease in (page, grid)] == ["portrait", "landscape"]
    assert page.content is not None
    assert grid.content is not None
    assert b"/MediaBox [0 0 113.39 164.41]" in page.content  # 40 x 58 mm, as the sheet is turned
    assert b"/MediaBox [0 0 164.41 113.39]" in grid.content  # as the label comes out


async def test_a_label_job_stays_where_the_standby_printer_has_other_media(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live, media_width_mm=100, media_height_mm=150)).printer_id
    office = (await live.add_printer("Office", uri="ipp://192.0.2.9/ipp/print")).printer_id
    by_name = {"document_formats": ["pdf"], "raw_languages": [], "source": "reported"}
    await agent.reports(str(office), "online", capabilities=by_name)
    unnamed = await live.add_job(printer, label(), name="label.pdf")
    await live.ask("POST", f"/printers/{printer}/pause")
    await live.ask("PATCH", f"/printers/{printer}", {"standby_printer_id": str(office)})
    for media, words in (([], "Office prints on sheets"), ([LETTER], "Office has 216 × 279 mm")):
        await agent.reports(str(office), "online", capabilities={**by_name, "media": media})
        used = (await live.ask("POST", f"/printers/{printer}/standby")).json()
        assert (used["moved"], used["stayed"]) == (0, 1)
        (stayed,) = used["first_stayed"]
        assert (stayed["print_job_id"], stayed["reason"]) == (str(unnamed), "media_differ")
        assert (
            stayed["message"]["text"] == f"The job does not set its paper; Pack 1 has 100 × 150 mm loaded, but {words}."
        )
    row = await live.act(unnamed, "move", {"printer_id": str(office)})  # a person chose it
    assert row.printer_id == office


async def test_another_roll_in_the_standby_printer_is_no_standby(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live, media_width_mm=100, media_height_mm=150)).printer_id
    other = (await label_printer(live, "Pack 2")).printer_id
    jobs = [await live.add_job(printer), await live.add_job(printer, label(40, 30), name="small.pdf")]
    assert (await live.row(jobs[0])).document_format is DocumentFormat.RAW
    await live.ask("POST", f"/printers/{printer}/pause")
    await live.ask("PATCH", f"/printers/{printer}", {"standby_printer_id": str(other)})
    used = (await live.ask("POST", f"/printers/{printer}/standby")).json()
    assert (used["moved"], [each["reason"] for each in used["first_stayed"]]) == (0, ["media_differ"] * 2)
    await load_of(live, other, 100, 150)
    assert (await live.ask("POST", f"/printers/{printer}/standby")).json()["moved"] == 2
    assert [lease.order.print_job_id for lease in await agent.take(str(other), 2)] == jobs


async def test_what_fits_the_standby_printer_goes_there_whatever_its_own_has(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await label_printer(live, media_width_mm=100, media_height_mm=150)).printer_id
    other = (await label_printer(live, "Pack 2")).printer_id
    small, _ = [await live.add_job(printer, content, name="label.pdf") for content in (label(58, 40), label(210, 297))]
    await live.ask("POST", f"/printers/{printer}/pause")
    await live.ask("PATCH", f"/printers/{printer}", {"standby_printer_id": str(other)})
    used = (await live.ask("POST", f"/printers/{printer}/standby")).json()
    assert (used["moved"], [each["reason"] for each in used["first_stayed"]]) == (1, ["media_differ"])
    assert (await agent.take_one(str(other))).order.print_job_id == small


@pytest.mark.parametrize("uri", ["virtual:///pack", "socket://192.0.2.7"])
async def test_media_wider_than_the_print_head_are_not_loaded(live: LiveServer, uri: str) -> None:
    await live.enrol()
    facts = {} if uri.startswith("virtual") else {"language": "zpl", "head_width_mm": 100, "media_width_mm": 100}
    printer = (await live.add_printer("Narrow", uri=uri, **facts)).printer_id
    job = await live.add_job(printer, label(210, 297), name="a4.pdf")
    for width in (102, 210, 2000):
        request = {"media_width_mm": width, "media_height_mm": 297}
        answer = await live.ask("POST", f"/printers/{printer}/media", request)
        assert answer.status_code == 422
        [field] = answer.json()["details"]["fields"]
        assert (answer.json()["error_code"], field["field"]) == ("validation_failed", "media_width_mm")
        assert field["code"] == "wider_than_head"
        assert "prints up to 100 mm. Nothing was changed." in field["message"]
    assert (await live.row(job)).status == "pending"
    for width in (50, 101, 100):
        assert (await load_of(live, printer, width, 150))["media_width_mm"] == width
    await live.ask("PATCH", f"/printers/{printer}", {"head_width_mm": 210})
    assert (await load_of(live, printer, 210, 297))["media_width_mm"] == 210


async def test_a_printer_is_not_added_with_media_wider_than_its_head(live: LiveServer) -> None:
    await live.enrol()
    request = {"name": "Narrow", "uri": "socket://192.0.2.7", "head_width_mm": 104, "media_width_mm": 210}
    answer = await live.ask("POST", "/printers", request)
    assert answer.status_code == 422
    assert answer.json()["details"]["fields"][0]["code"] == "wider_than_head"
    assert (await live.ask("POST", "/printers", request | {"media_width_mm": 105})).status_code == 201


async def test_what_a_device_lists_itself_can_be_loaded(live: LiveServer) -> None:
    agent = await live.enrol()
    office = (await live.add_printer("Office", uri="ipp://192.0.2.9/ipp/print")).printer_id
    a3 = {"name": "iso_a3_297x420mm", "width_mm": 297, "height_mm": 420, "loaded": False}
    custom = {"min_width_mm": 76, "max_width_mm": 216, "min_height_mm": 127, "max_height_mm": 356}
    by_name = {"document_formats": ["pdf"], "raw_languages": [], "source": "reported", "custom_media": custom}
    await agent.reports(str(office), "online", capabilities={**by_name, "media": [a3]})
    assert (await load_of(live, office, 297, 420))["media_width_mm"] == 297
    assert (await load_of(live, office, 420, 297))["media_width_mm"] == 420
    wrong = await live.ask("POST", f"/printers/{office}/media", {"media_width_mm": 300, "media_height_mm": 100})
    assert wrong.status_code == 422


async def test_a_label_printer_that_told_its_head_takes_no_job_for_wider_media(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer("Zebra", uri="socket://192.0.2.7", language="zpl")).printer_id
    custom = {"min_width_mm": 1, "max_width_mm": 104, "min_height_mm": 1, "max_height_mm": 1000}
    by_name = {
        "document_formats": ["pdf", "raw"],
        "raw_languages": ["zpl"],
        "source": "reported",
        "custom_media": custom,
    }
    await agent.reports(str(printer), "online", capabilities=by_name)
    document = (await live.job(await live.add_job(printer, label(), name="label.pdf"))).document_id
    for width, status in ((104.5, 201), (106, 409)):
        request = {"document_id": str(document), "printer_id": str(printer), "media_width_mm": width}
        answer = await live.ask("POST", "/jobs", request | {"media_height_mm": 150})
        assert answer.status_code == status
