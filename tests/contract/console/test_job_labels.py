"""The labels of one copy of a job, so that only missing ones are printed again."""

from __future__ import annotations

from uuid import UUID, uuid4

import msgspec
import pytest

from server_core.contract.types.jobs import JobLabels, WhyWhole
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
    live.server.state.ctx.blobs.path((await live.job(job)).document_sha256).unlink()
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
