"""The labels of one copy of a job: printing again only what is missing, and finding the job of a scanned label."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import quote
from uuid import UUID, uuid4

import httpx
import msgspec
import pytest

from app.client import ConsoleClient
from app.pages.queue.label_lookup import LabelLookup, look_up_label
from server_core.contract.types.jobs import FoundJobs, JobLabels, JobRow, WhyWhole
from server_core.documents import raw_labels
from tests.support.live_server import LABEL, LiveServer
from tests.support.sample_pdfs import Page, assemble, pdf

pytestmark = pytest.mark.anyio
LAYERS = assemble(
    [
        b"<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>>>",
        b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
        b"<</Type/OCG/Name(hidden)>>",
    ]
)
BATCH = pdf([Page(width_mm=100, height_mm=150).text(10, 20, 12, f"parcel {number}") for number in range(1, 8)])
LABELS = b"\n".join(LABEL.replace(b"Hello", b"parcel %d" % number) for number in range(1, 5))
SENT = {"ONE-88": ["PRC88"], "ONE-89": ["PRC89"], "SIX-1": ["BOX-77-1", "BOX-77-4", "BOX-77-11"]}


def labels_of(*says: str, more: bytes = b"") -> bytes:
    return b"\n".join(LABEL.replace(b"Hello", each.encode()).replace(b"^XZ", more + b"^XZ") for each in says)


def pages(count: int) -> bytes:
    return pdf([Page(width_mm=100, height_mm=150).text(10, 20, 12, f"parcel {each}") for each in range(count)])


async def asked(live: LiveServer, job: UUID, query: str = "") -> JobLabels:
    answer = await live.ask("GET", f"/jobs/{job}/labels{query}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=JobLabels)


@pytest.mark.parametrize(
    ("content", "labels", "why"),
    [
        (pages(1), 1, None),
        (pages(5), 5, None),
        (LAYERS, None, WhyWhole.PAGES),
        (LABEL, 1, None),
        (labels_of("a", "b", "c"), 3, None),
        (labels_of("a", "b", more=b"^PQ1"), 2, None),
        (labels_of("a", "b", more=b"^PQ3"), None, WhyWhole.QUANTITY),
        (b"^XA^LH9,9^XZ" + labels_of("a", "b"), None, WhyWhole.LABELS),
        (labels_of("a", "b") + b"~JA", None, WhyWhole.LABELS),
    ],
)
async def test_so_many_labels_are_in_one_copy(
    live: LiveServer, content: bytes, labels: int | None, why: WhyWhole | None
) -> None:
    await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    name = "batch.pdf" if content.startswith(b"%PDF") else "batch.zpl"
    job = await live.add_job(printer, content, name=name)
    assert await asked(live, job) == JobLabels(labels=labels, why_whole=why)


async def test_a_scanned_label_is_told_where_only_one_says_it(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    job = await live.add_job(printer, labels_of("parcel 1", "parcel 2", "parcel 2", "parcel 11"))
    assert (await asked(live, job, "?scanned=parcel%201")).found == 1
    assert (await asked(live, job, "?scanned=parcel%2011%20")).found == 4
    for text in ("parcel%202", "parcel%203", "arcel%201", "", "%5EXA"):
        assert (await asked(live, job, f"?scanned={text}")).found is None


async def test_a_job_whose_content_is_gone(live: LiveServer) -> None:
    await live.enrol()
    job = await live.add_job((await live.add_printer()).printer_id)
    await live.lose_document(job)
    assert await asked(live, job) == JobLabels(labels=None, why_whole=WhyWhole.GONE)
    assert (await live.ask("GET", f"/jobs/{uuid4()}/labels")).status_code == 404


@pytest.mark.parametrize(
    ("label", "quantity"),
    [
        (b"^XA^FDx^FS^XZ", 1),
        (b"^XA^PQ4,0,1,Y^XZ", 4),
        (b"^XA^pq007^XZ", 7),
        (b"^XA^PQ^XZ", 0),
        (b"^XA^PQ9999999999^XZ", 0),
        (b"^XA^PQ2^PQ1^XZ", 1),
    ],
)
def test_how_many_the_printer_makes_of_a_label(label: bytes, quantity: int) -> None:
    assert raw_labels.quantity_of(label) == quantity


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"4711", True), (b">:4711", True), (b">;4711", True), (b"QA,4711", True), (b"14711", False), (b"", False)],
)
def test_what_a_bar_code_says_without_what_its_language_puts_before_it(data: bytes, said: bool) -> None:
    assert raw_labels.says(b"^XA^BCN^FD" + data + b"^FS^XZ", b"4711") is said


def test_a_comment_is_not_on_the_label() -> None:
    assert not raw_labels.says(b"^XA^FX4711^FDother^FS^XZ", b"4711")


async def reprint(live: LiveServer, job: UUID, *pages: tuple[int, int], **more: Any) -> httpx.Response:
    body = {"pages": [{"first": first, "last": last} for first, last in pages], **more}
    return await live.ask_act(job, "reprint", body, operator="Anna")


async def printer_of(live: LiveServer) -> UUID:
    await live.enrol()
    return (await live.add_printer(language="zpl", dpi=203)).printer_id


async def test_the_missing_pages_are_a_document_of_their_own(live: LiveServer) -> None:
    job = await live.add_job(await printer_of(live), BATCH, name="batch.pdf")
    assert (await live.job(job)).document_pages == 7
    answer = await reprint(live, job, (4, 6), copies=2)
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
    answer = await reprint(live, job, (2, 2), (4, 4))
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
    answer = await reprint(live, job, *pages)
    assert (answer.status_code, answer.json()["error_code"]) == (status, code)
    assert len((await live.ask("GET", "/jobs?show=all")).json()["data"]) == 1


async def test_labels_that_do_not_stand_alone_are_refused(live: LiveServer) -> None:
    job = await live.add_job(await printer_of(live), b"^XA^LH9,9^XZ" + LABELS)
    answer = await reprint(live, job, (2, 2))
    assert (answer.status_code, answer.json()["error_code"]) == (409, "unsupported_print_route")
    assert answer.json()["details"] == {"reason": "labels_not_separable"}


class Asking:
    """The two calls of the console's client, without a network."""

    def __init__(self, live: LiveServer) -> None:
        self._live = live

    async def find_jobs(self, text: str, *, limit: int = 50) -> FoundJobs:
        answer = await self._live.ask("GET", f"/jobs/found?q={quote(text)}&limit={limit}")
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=FoundJobs)

    async def job_labels(self, job_id: UUID, scanned: str = "") -> JobLabels:
        answer = await self._live.ask("GET", f"/jobs/{job_id}/labels?scanned={quote(scanned)}")
        return msgspec.json.decode(answer.content, type=JobLabels)


def label(*codes: str) -> bytes:
    return "\n".join(f"^XA^FO9,9^BCN,90^FD{code}^FS^FO9,150^A0N,30,30^FDParcel^FS^XZ" for code in codes).encode()


async def test_one_label_jobs_are_told_apart_by_their_bar_codes(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    jobs: dict[str, UUID] = {}
    for reference, codes in SENT.items():
        jobs[reference] = await live.add_job(printer, label(*codes), name=f"{reference}.zpl", reference=reference)
        lease = await agent.begin(str(printer))
        await agent.result(lease, "unknown")
    rows = {reference: await live.row(job) for reference, job in jobs.items()}
    client = cast(ConsoleClient, Asking(live))

    async def asked(text: str, shown: str) -> LabelLookup:
        return await look_up_label(client, text, rows[shown])

    def names(whose: LabelLookup) -> tuple[list[str | None], bool]:
        return [row.reference for row in whose.rows], whose.sure

    assert names(await asked("PRC89", "ONE-89")) == (["ONE-89"], True)
    assert names(await asked("PRC89", "ONE-88")) == (["ONE-89"], True)
    assert names(await asked("one-88", "ONE-89")) == (["ONE-88"], True)
    box = await asked("BOX-77-4", "ONE-88")
    assert (names(box), box.labels[jobs["SIX-1"]]) == ((["SIX-1"], True), JobLabels(labels=3, found=2))
    # what all of them say is of the one that is shown
    assert names(await asked("Parcel", "ONE-88")) == (["ONE-88"], True)
    assert names(await asked("PRC90", "ONE-88")) == ([], False)
