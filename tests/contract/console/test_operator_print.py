"""A file printed from the console: its bytes, then one job of them, as an application would have sent it."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import msgspec
import pytest

from app.documents.local_file import JUDGED
from server_core.contract.types.documents import UploadedDocument
from server_core.contract.types.jobs import JobRow
from tests.support.actors import ANNA, who
from tests.support.live_server import LABEL, TOKEN, LiveServer, retention_after
from tests.support.sample_pdfs import Page, pdf

pytestmark = pytest.mark.anyio
PDF = pdf([Page(width_mm=100, height_mm=150)])


async def upload(live: LiveServer, content: bytes, **query: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/octet-stream"}
    return await live.http.post("/console-api/v1/documents", params=query, content=content, headers=headers)


async def uploaded(live: LiveServer, content: bytes, **query: str) -> UploadedDocument:
    answer = await upload(live, content, **query)
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=UploadedDocument)


async def printed(
    live: LiveServer, document: UUID, printer: UUID, key: str | None = None, **requests: Any
) -> httpx.Response:
    body = {"document_id": document, "printer_id": printer, **requests}
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Operator": "Anna"}
    if key is not None:
        headers["Idempotency-Key"] = key
    return await live.http.post("/console-api/v1/jobs", headers=headers, content=msgspec.json.encode(body))


async def test_a_file_becomes_one_job_with_its_parameters(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer(language="zpl", dpi=203)
    document = await uploaded(live, PDF, filename="Lieferschein 4711.pdf", format="pdf")
    assert (document.original_filename, document.size_bytes) == ("Lieferschein 4711.pdf", len(PDF))
    answer = await printed(live, document.document_id, printer.printer_id, copies=2, intent="receipt")
    assert answer.status_code == 201, answer.text
    row = msgspec.json.decode(answer.content, type=JobRow)
    assert (row.copies, row.reference, row.client_name, row.filename) == (2, None, None, "Lieferschein 4711.pdf")
    detail = await live.job(row.print_job_id)
    assert (detail.parameters.copies, detail.parameters.intent.value) == (2, "receipt")
    assert [(event.kind, event.actor) for event in detail.events] == [("created", ANNA)]
    (lease,) = await agent.take(str(printer.printer_id), 5)
    assert lease.order.print_job_id == row.print_job_id
    (entry,) = (await live.ask("GET", "/audit?act=job.print")).json()["data"]
    assert (who(entry["actor"]), entry["details"]["filename"]) == ("Anna", "Lieferschein 4711.pdf")


@pytest.mark.parametrize(
    ("content", "query", "found"),
    [
        (PDF, {}, ("pdf", None)),
        (PDF, {"filename": "label.zpl"}, ("pdf", None)),
        (LABEL, {"filename": "label.zpl"}, ("raw", "zpl")),
        (LABEL, {"filename": "label.txt", "format": "raw", "raw_language": "zpl"}, ("raw", "zpl")),
    ],
)
async def test_the_format_is_told_by_bytes_or_name_where_it_is_not_said(
    live: LiveServer, content: bytes, query: dict[str, str], found: tuple[str, str | None]
) -> None:
    document = await uploaded(live, content, **query)
    assert (document.document_format, document.document_raw_language) == found


@pytest.mark.parametrize(
    ("content", "query", "status", "code"),
    [
        (b"", {"filename": "a.pdf"}, 422, "validation_failed"),
        (b"GIF89a", {"filename": "a.pdf"}, 415, "document_type_not_supported"),
        (LABEL, {"filename": "a.prn", "format": "raw"}, 422, "raw_language_required"),
        (LABEL, {"filename": "a", "format": "raw", "raw_language": "tspl"}, 422, "raw_language_mismatch"),
        (PDF, {"format": "png"}, 422, "validation_failed"),
        (PDF, {"raw_language": "klingon"}, 422, "validation_failed"),
    ],
)
async def test_what_is_no_document_is_refused_as_everywhere(
    live: LiveServer, content: bytes, query: dict[str, str], status: int, code: str
) -> None:
    answer = await upload(live, content, **query)
    assert (answer.status_code, answer.json()["error_code"]) == (status, code), answer.text


async def test_a_file_that_is_too_large_is_refused_and_its_sender_hears_why(live: LiveServer) -> None:
    limit = live.server.state.ctx.config.limits.raw_bytes
    answer = await upload(live, b"x" * (limit + 1), filename="a.zpl", format="raw", raw_language="zpl")
    assert (answer.status_code, answer.json()["details"]) == (413, {"limit_bytes": limit})
    whole = LABEL + b" " * (limit - len(LABEL))
    assert (await uploaded(live, whole, filename="a.zpl")).size_bytes == limit


async def test_what_a_printer_cannot_print_is_refused_with_the_reason(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(language="escpos")).printer_id
    label = (await uploaded(live, LABEL, filename="label.zpl")).document_id
    answer = await printed(live, label, printer)
    assert (answer.status_code, answer.json()["error_code"]) == (409, "unsupported_print_route")
    unknown = [(label, uuid4(), "printer_not_found"), (uuid4(), printer, "document_not_found")]
    for document, target, code in unknown:
        answer = await printed(live, document, target)
        assert (answer.status_code, answer.json()["error_code"]) == (422, code)
    answer = await printed(live, label, printer, copies=0)
    assert [field["field"] for field in answer.json()["details"]["fields"]] == ["copies"]
    assert (await live.ask("GET", "/jobs?show=all")).json()["data"] == []


async def test_the_same_print_asked_for_twice_is_one_job(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    document = (await uploaded(live, PDF, filename="a.pdf")).document_id
    answers = await asyncio.gather(*(printed(live, document, printer, "print-1", copies=2) for _ in range(4)))
    assert {answer.status_code for answer in answers} == {201}
    (job_id,) = {answer.json()["print_job_id"] for answer in answers}
    anew = (await uploaded(live, PDF, filename="b.pdf")).document_id
    assert anew != document
    assert (await printed(live, anew, printer, "print-1", copies=2)).json()["print_job_id"] == job_id
    other = await printed(live, document, printer, "print-1", copies=3)
    assert (other.status_code, other.json()["error_code"]) == (409, "idempotency_key_conflict")
    again = await printed(live, document, printer, "print-2", copies=2)
    assert again.json()["print_job_id"] != job_id
    assert len((await live.ask("GET", "/jobs?show=all")).json()["data"]) == 2
    assert len((await live.ask("GET", "/audit?act=job.print")).json()["data"]) == 2


async def test_only_the_named_pages_are_printed(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    sizes = ((100, 150), (90, 140), (80, 130), (70, 120))
    four = pdf([Page(width_mm=width, height_mm=height) for width, height in sizes])
    document = (await uploaded(live, four, filename="four.pdf")).document_id
    pages = [{"first": 2, "last": 3}, {"first": 1, "last": 1}]
    answers = await asyncio.gather(
        *(printed(live, document, printer, "print-1", pages=pages, copies=2) for _ in range(3))
    )
    assert {answer.status_code for answer in answers} == {201}
    (job_id,) = {answer.json()["print_job_id"] for answer in answers}
    row = await live.row(UUID(job_id))
    assert (row.filename, row.document_pages, row.copies) == ("four (2-3, 1).pdf", 3, 2)
    (lease,) = await agent.take(str(printer), 5)
    assert lease.content is not None
    boxes = re.findall(rb"/MediaBox ?\[ ?0 0 ([0-9.]+)", lease.content)
    assert [round(float(each) * 25.4 / 72) for each in boxes] == [90, 80, 100]
    (entry,) = (await live.ask("GET", "/audit?act=job.print")).json()["data"]
    assert entry["details"]["pages"] == "2-3, 1"
    other = await printed(live, document, printer, "print-1", copies=2)
    assert (other.status_code, other.json()["error_code"]) == (409, "idempotency_key_conflict")


async def test_pages_that_are_not_there_are_refused(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    document = (await uploaded(live, PDF, filename="a.pdf")).document_id
    answer = await printed(live, document, printer, "print-1", pages=[{"first": 1, "last": 2}])
    assert (answer.status_code, answer.json()["details"]["fields"][0]["field"]) == (422, "pages")
    labels = (await uploaded(live, LABEL + LABEL, filename="a.zpl")).document_id
    row = (await printed(live, labels, printer, "print-1", pages=[{"first": 2, "last": 2}])).json()
    assert (row["filename"], row["status"]) == ("a (2).zpl", "pending")


async def test_a_refusal_uses_no_key_up(live: LiveServer) -> None:
    await live.enrol()
    document = (await uploaded(live, PDF, filename="a.pdf")).document_id
    assert (await printed(live, document, uuid4(), "print-1")).status_code == 422
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    assert (await printed(live, document, printer, "print-1")).status_code == 201
    assert (await printed(live, document, printer, "k" * 129)).status_code == 422


async def test_a_persons_reference_finds_the_job(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    document = (await uploaded(live, PDF, filename="a.pdf")).document_id
    answer = await printed(live, document, printer, "print-1", reference="Müller 4711")
    row = msgspec.json.decode(answer.content, type=JobRow)
    assert row.reference == "Müller 4711"
    assert (await live.job(row.print_job_id)).idempotency_key is None
    (found,) = (await live.ask("GET", "/jobs?show=all&q=4711")).json()["data"]
    assert found["print_job_id"] == str(row.print_job_id)
    for wrong in ("", "two\nlines", "x" * 129):
        assert (await printed(live, document, printer, reference=wrong)).status_code == 422


async def test_another_method_at_the_same_address_is_named_as_not_allowed(live: LiveServer) -> None:
    answer = await live.ask("DELETE", "/jobs")
    assert (answer.status_code, answer.json()["error_code"]) == (405, "method_not_allowed")
    assert set(answer.headers["allow"].split(", ")) >= {"GET", "POST"}


async def test_a_repeat_finds_its_job_though_the_printer_is_gone(live: LiveServer) -> None:
    """The server looks for the key before it judges anything else: the console's `JUDGED` counts on it."""
    await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    document = (await uploaded(live, PDF, filename="a.pdf")).document_id
    first = await printed(live, document, printer, "print-1")
    job = first.json()["print_job_id"]
    await live.act(UUID(job), "cancel")
    assert (await live.ask("DELETE", f"/printers/{printer}")).status_code == 204
    again = await printed(live, document, printer, "print-1")
    assert (again.status_code, again.json()["print_job_id"]) == (201, job), again.text
    other = await printed(live, document, printer, "print-2")
    assert (other.status_code, other.json()["error_code"]) == (422, "printer_not_found")
    assert other.status_code in JUDGED


async def test_a_repeat_finds_its_job_though_its_document_is_not_kept_any_more(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    document = (await uploaded(live, LABEL, filename="a.zpl")).document_id
    job = (await printed(live, document, printer, "print-1")).json()["print_job_id"]
    await agent.prints(str(printer), evidence="transport_closed")
    await retention_after(live, timedelta(days=8))
    assert (await live.row(UUID(job))).document_removed_at is not None
    again = await printed(live, document, printer, "print-1")
    assert (again.status_code, again.json()["print_job_id"]) == (201, job), again.text
    other = await printed(live, document, printer, "print-2")
    assert (other.status_code, other.json()["error_code"]) == (422, "document_not_found")
    anew = (await uploaded(live, LABEL, filename="a.zpl")).document_id
    assert (await printed(live, anew, printer, "print-1")).json()["print_job_id"] == job, "the same bytes, sent anew"
