"""Printing again only what is missing: pages of a PDF, labels of a ZPL file."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest

from server_core.contract.types.jobs import JobRow
from tests.support.live_server import LABEL, LiveServer
from tests.support.sample_pdfs import Page, pdf

pytestmark = pytest.mark.anyio
BATCH = pdf([Page(width_mm=100, height_mm=150).text(10, 20, 12, f"parcel {number}") for number in range(1, 8)])
LABELS = b"\n".join(LABEL.replace(b"Hello", b"parcel %d" % number) for number in range(1, 5))


async def asked(live: LiveServer, job: UUID, *pages: tuple[int, int], **more: Any) -> httpx.Response:
    body = {"pages": [{"first": first, "last": last} for first, last in pages], **more}
    return await live.ask_act(job, "reprint", body, operator="Anna")


async def printer_of(live: LiveServer) -> UUID:
    await live.enrol()
    return (await live.add_printer(language="zpl", dpi=203)).printer_id


async def test_the_missing_pages_are_a_document_of_their_own(live: LiveServer) -> None:
    job = await live.add_job(await printer_of(live), BATCH, name="batch.pdf")
    assert (await live.job(job)).document_pages == 7
    answer = await asked(live, job, (4, 6), copies=2)
    assert answer.status_code == 200, answer.text
    row = msgspec.json.decode(answer.content, type=JobRow)
    assert (row.filename, row.reprint_of, row.copies) == ("batch (4-6).pdf", job, 2)
    again, old = await live.job(row.print_job_id), await live.job(job)
    assert (again.document_pages, again.document_id != old.document_id) == (3, True)
    assert old.row.reprinted_as == row.print_job_id
    assert old.events[-1].details == {"print_job_id": str(row.print_job_id), "pages": "4-6"}
    found = (await live.ask("GET", "/jobs/found?q=batch%20(4-6)")).json()["data"]
    assert [each["print_job_id"] for each in found] == [str(row.print_job_id)]
    whole = await live.act(job, "reprint", {})
    assert (await live.job(whole.print_job_id)).document_id == old.document_id


async def test_the_missing_labels_of_a_zpl_file(live: LiveServer) -> None:
    job = await live.add_job(await printer_of(live), LABELS, name="batch.zpl")
    answer = await asked(live, job, (2, 2), (4, 4))
    assert answer.status_code == 200, answer.text
    row = msgspec.json.decode(answer.content, type=JobRow)
    content = (await live.ask("GET", f"/jobs/{row.print_job_id}/document")).content
    assert [b"parcel %d" % number in content for number in (1, 2, 3, 4)] == [False, True, False, True]
    assert row.filename == "batch (2, 4).zpl"


@pytest.mark.parametrize(
    ("pages", "status", "code"),
    [
        ([(8, 8)], 422, "validation_failed"),
        ([(3, 2)], 422, "validation_failed"),
        ([(0, 1)], 422, "validation_failed"),
        ([], 422, "validation_failed"),
        ([(1, 1)] * 65, 422, "validation_failed"),
    ],
)
async def test_pages_that_are_not_there(live: LiveServer, pages: list[tuple[int, int]], status: int, code: str) -> None:
    job = await live.add_job(await printer_of(live), BATCH, name="batch.pdf")
    answer = await asked(live, job, *pages)
    assert (answer.status_code, answer.json()["error_code"]) == (status, code)
    assert len((await live.ask("GET", "/jobs?show=all")).json()["data"]) == 1


async def test_labels_that_do_not_stand_alone_are_refused(live: LiveServer) -> None:
    job = await live.add_job(await printer_of(live), b"^XA^LH9,9^XZ" + LABELS)
    answer = await asked(live, job, (2, 2))
    assert (answer.status_code, answer.json()["error_code"]) == (409, "unsupported_print_route")
    assert answer.json()["details"] == {"reason": "labels_not_separable"}
