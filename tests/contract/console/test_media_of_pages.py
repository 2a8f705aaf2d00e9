"""A PDF that names no media and is far larger than the loaded label waits for a person, and the printer says so."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import WaitingReason
from tests.support.live_server import AgentCaller, LiveServer
from tests.support.sample_pdfs import Page, pdf

pytestmark = pytest.mark.anyio
LETTER = {"name": "na_letter_8.5x11in", "width_mm": 215.9, "height_mm": 279.4, "loaded": True}


def label(width: float = 100, height: float = 150) -> bytes:
    return pdf([Page(width, height).box(5, 5, 10, 10)])


async def printer_of(live: LiveServer, name: str = "Pack 1", **facts: Any) -> PrinterView:
    return await live.add_printer(name, **{"media_width_mm": 58, "media_height_mm": 40, "head_width_mm": 104} | facts)


async def load(live: LiveServer, printer: UUID, width: float, height: float | None) -> dict[str, Any]:
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
    printer = (await printer_of(live)).printer_id
    job = await held(live, agent, printer, label())
    detail = await live.job(job)
    assert str(detail.row.message) == "Needs 100 × 150 mm pages; 58 × 40 mm is loaded."
    assert detail.media_wanted is not None
    assert (detail.media_wanted.width_mm, detail.media_wanted.height_mm) == (100, 150)
    again = await held(live, agent, printer, label())
    assert await waits(live, printer) == [{"media": {"width_mm": 100, "height_mm": 150}, "jobs": 2}]
    assert (await load(live, printer, 70, 50))["released"] == 0
    assert str((await live.row(job)).message) == "Needs 100 × 150 mm pages; 70 × 50 mm is loaded."
    assert (await load(live, printer, 100, 150))["released"] == 2
    assert await waits(live, printer) == []
    assert [lease.order.print_job_id for lease in await agent.take(str(printer), 5)] == [job, again]
    assert (await live.job(job)).media_wanted is None


async def test_a_person_may_print_what_fits_of_it(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await printer_of(live)).printer_id
    job = await held(live, agent, printer, label())
    await live.act(job, "release")
    assert (await agent.take_one(str(printer))).order.print_job_id == job
    assert await waits(live, printer) == []


async def test_pages_that_lie_across_the_label_are_freed_by_the_printers_orientation(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await printer_of(live, media_width_mm=100, media_height_mm=150)).printer_id
    job = await held(live, agent, printer, label(150, 100))
    assert await waits(live, printer) == [{"media": None, "jobs": 1}]
    assert (await live.job(job)).media_wanted is None
    answer = await live.ask("PATCH", f"/printers/{printer}", {"default_orientation": "landscape"})
    assert answer.json()["media_waits"] == []
    lease = await agent.take_one(str(printer))
    await live.ask("PATCH", f"/printers/{printer}", {"default_orientation": "default"})
    assert (await agent.start(lease)).status_code == 409  # it would be cut off now
    assert (await live.row(job)).waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH


async def test_pages_that_lie_across_are_freed_where_the_printer_turns_them(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await printer_of(live, media_width_mm=100, media_height_mm=150)).printer_id
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
    printer = (await printer_of(live, media_width_mm=100, media_height_mm=90, head_width_mm=101)).printer_id
    request = {"raw_policy": "deny", "auto_rotate": True, "head_width_mm": 80}
    assert (await live.ask("PATCH", f"/printers/{printer}", request)).status_code == 200
    for path in ("test", "grid"):
        assert (await live.ask("POST", f"/printers/{printer}/{path}")).status_code == 201
    leases = await agent.take(str(printer), 2)
    assert [lease.order.parameters.orientation for lease in leases] == ["landscape"] * 2, "as it is fed"


async def test_raw_files_and_pages_that_fit_are_not_asked_for(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await printer_of(live, media_width_mm=100, media_height_mm=150)).printer_id
    jobs = [await live.add_job(printer), await live.add_job(printer, label(101.6, 152.4), name="four by six.pdf")]
    assert [lease.order.print_job_id for lease in await agent.take(str(printer), 2)] == jobs


async def test_a_test_page_and_a_grid_are_as_their_printer_lies(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await printer_of(live)).printer_id
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
    printer = (await printer_of(live, media_width_mm=100, media_height_mm=150)).printer_id
    office = (await live.add_printer("Office", uri="ipp://192.0.2.9/ipp/print")).printer_id
    told = {"document_formats": ["pdf"], "raw_languages": [], "source": "reported"}
    await agent.reports(str(office), "online", capabilities=told)
    unnamed = await live.add_job(printer, label(), name="label.pdf")
    await live.ask("POST", f"/printers/{printer}/pause")
    await live.ask("PATCH", f"/printers/{printer}", {"standby_printer_id": str(office)})
    for media, words in (([], "Office prints on sheets"), ([LETTER], "Office has 216 × 279 mm")):
        await agent.reports(str(office), "online", capabilities={**told, "media": media})
        used = (await live.ask("POST", f"/printers/{printer}/standby")).json()
        assert (used["moved"], used["stayed"]) == (0, 1)
        (stayed,) = used["first_stayed"]
        assert (stayed["print_job_id"], stayed["reason"]) == (str(unnamed), "media_differ")
        assert (
            stayed["message"]["text"] == f"The job does not set its media; Pack 1 has 100 × 150 mm loaded, but {words}."
        )
    row = await live.act(unnamed, "move", {"printer_id": str(office)})  # a person chose it
    assert row.printer_id == office


async def test_another_roll_in_the_standby_printer_is_no_standby(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await printer_of(live, media_width_mm=100, media_height_mm=150)).printer_id
    other = (await printer_of(live, "Pack 2")).printer_id
    jobs = [await live.add_job(printer), await live.add_job(printer, label(40, 30), name="small.pdf")]
    assert (await live.row(jobs[0])).document_format is DocumentFormat.RAW
    await live.ask("POST", f"/printers/{printer}/pause")
    await live.ask("PATCH", f"/printers/{printer}", {"standby_printer_id": str(other)})
    used = (await live.ask("POST", f"/printers/{printer}/standby")).json()
    assert (used["moved"], [each["reason"] for each in used["first_stayed"]]) == (0, ["media_differ"] * 2)
    await load(live, other, 100, 150)
    assert (await live.ask("POST", f"/printers/{printer}/standby")).json()["moved"] == 2
    assert [lease.order.print_job_id for lease in await agent.take(str(other), 2)] == jobs


async def test_what_fits_the_standby_printer_goes_there_whatever_its_own_has(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await printer_of(live, media_width_mm=100, media_height_mm=150)).printer_id
    other = (await printer_of(live, "Pack 2")).printer_id
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
        assert (await load(live, printer, width, 150))["media_width_mm"] == width
    await live.ask("PATCH", f"/printers/{printer}", {"head_width_mm": 210})
    assert (await load(live, printer, 210, 297))["media_width_mm"] == 210


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
    told = {"document_formats": ["pdf"], "raw_languages": [], "source": "reported", "custom_media": custom}
    await agent.reports(str(office), "online", capabilities={**told, "media": [a3]})
    assert (await load(live, office, 297, 420))["media_width_mm"] == 297
    assert (await load(live, office, 420, 297))["media_width_mm"] == 420
    wrong = await live.ask("POST", f"/printers/{office}/media", {"media_width_mm": 300, "media_height_mm": 100})
    assert wrong.status_code == 422


async def test_a_label_printer_that_told_its_head_takes_no_job_for_wider_media(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer("Zebra", uri="socket://192.0.2.7", language="zpl")).printer_id
    custom = {"min_width_mm": 1, "max_width_mm": 104, "min_height_mm": 1, "max_height_mm": 1000}
    told = {"document_formats": ["pdf", "raw"], "raw_languages": ["zpl"], "source": "reported", "custom_media": custom}
    await agent.reports(str(printer), "online", capabilities=told)
    document = (await live.job(await live.add_job(printer, label(), name="label.pdf"))).document_id
    for width, status in ((104.5, 201), (106, 409)):
        request = {"document_id": str(document), "printer_id": str(printer), "media_width_mm": width}
        answer = await live.ask("POST", "/jobs", request | {"media_height_mm": 150})
        assert answer.status_code == status
