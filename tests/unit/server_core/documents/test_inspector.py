"""Facts of honest PDFs; hostile ones harm nobody but themselves. Real children, real PDFium."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from uuid import UUID

import pytest

from server_core.contract.types.inspection import TEXT_BYTES, PdfFacts
from server_core.sandbox.protocol import MIB, ChildLimits, SandboxUnavailable
from server_core.services.api_error import ApiError
from server_core.services.documents.inspector import Inspector
from server_core.store.ids import new_id
from tests.support import hostile_pdfs, sample_pdfs, user_unit_pdfs
from tests.support.joined_pdfs import JOINED

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
DYNAMIC = b"/NeedsRendering true/AcroForm<</Fields[]/XFA[]>>"
ACCOUNT = new_id()
SLOW = "tests.support.inspection_service:start"
LIMITS = ChildLimits(memory_bytes=256 * MIB, cpu_seconds=1, wall_seconds=5.0, answer_bytes=MIB)


@pytest.fixture
async def inspector(anyio_backend: str) -> AsyncIterator[Inspector]:
    made = Inspector(most_pages=2000, limits=LIMITS)
    yield made
    await made.aclose()


async def refused(inspector: Inspector, pdf: bytes, account: UUID = ACCOUNT) -> str:
    """The code of the wrong field, or of the whole refusal."""
    with pytest.raises(ApiError) as caught:
        await inspector.inspect(account, pdf)
    fields = (caught.value.details or {}).get("fields")
    if fields is None:
        return caught.value.code.value
    assert fields[0]["field"] == "file"
    assert fields[0]["message"]
    return str(fields[0]["code"])


async def has_children(inspector: Inspector, count: int) -> None:
    while len(inspector.pids) != count:  # noqa: ASYNC110  # processes of the system tell no event
        await asyncio.sleep(0.01)


async def test_a_label(inspector: Inspector) -> None:
    facts = await inspector.inspect(ACCOUNT, sample_pdfs.shipping_label())
    assert (facts.page_count, facts.page_sizes_mm) == (1, ((100.0, 150.0),))
    assert facts.text.startswith("SPOOLHOUSE EXPRESS Parcel 1 of 1")
    assert "Märta Öberg" in facts.text
    assert "SO-2026-004711" in facts.text
    assert "\n" not in facts.text


async def test_sizes_are_as_the_page_is_shown(inspector: Inspector) -> None:
    turns = [0, 90, 180, 270]
    pdf = sample_pdfs.pdf([sample_pdfs.frame(100, 150, rotate=turn) for turn in turns])
    facts = await inspector.inspect(ACCOUNT, pdf)
    assert facts.page_sizes_mm == ((100, 150), (150, 100), (100, 150), (150, 100))


@pytest.mark.parametrize("pdf", [user_unit_pdfs.plain(b"2.5"), user_unit_pdfs.packed(b"2.5")], ids=["plain", "packed"])
async def test_a_page_may_have_a_larger_unit(inspector: Inspector, pdf: bytes) -> None:
    facts = await inspector.inspect(ACCOUNT, pdf)
    assert facts.page_sizes_mm == ((50.8, 25.4),)


async def test_a_unit_may_stand_elsewhere(inspector: Inspector) -> None:
    elsewhere = user_unit_pdfs.elsewhere(b"2.5")
    assert (await inspector.inspect(ACCOUNT, elsewhere)).page_sizes_mm == ((50.8, 25.4),)
    enormous = user_unit_pdfs.elsewhere(b"1" + b"0" * 30 + b".0")
    assert await refused(inspector, enormous) == "page_size"


async def test_what_is_no_number_counts_as_left_out(inspector: Inspector) -> None:
    """poppler, MuPDF and pdf.js show such pages like this. PDF numbers have no exponent (ISO 32000-1, 7.3.3)."""
    for unit in (b"0", b"-2", b"1e30", b"NaN", b"(2)", b"4 0 R"):
        facts = await inspector.inspect(ACCOUNT, user_unit_pdfs.plain(unit))
        assert facts.page_sizes_mm == ((20.32, 10.16),), unit
    for box in (b"[0 0 NaN NaN]", b"[0 0 inf 1e30]", b"[0 0 283]"):
        facts = await inspector.inspect(ACCOUNT, sample_pdfs.with_content(b"", b"", [], size=box))
        assert facts.page_sizes_mm == ((215.9, 279.4),), box
    facts = await inspector.inspect(ACCOUNT, sample_pdfs.with_content(b"", b"", [], entries=b"/Rotate 45"))
    assert facts.page_sizes_mm == ((99.84, 149.93),)


async def test_a_file_on_disk(inspector: Inspector, tmp_path: Path) -> None:
    path = tmp_path / "a4"
    path.write_bytes(sample_pdfs.a4_two_pages())
    facts = await inspector.inspect(ACCOUNT, path)
    assert facts == PdfFacts(page_count=2, page_sizes_mm=((210, 297), (210, 297)), text="Page one Page two")


async def test_a_file_may_be_filled_up_with_zeros(inspector: Inspector) -> None:
    assert (await inspector.inspect(ACCOUNT, sample_pdfs.a4_two_pages() + bytes(20_000))).page_count == 2


async def test_the_most_pages(inspector: Inspector) -> None:
    facts = await inspector.inspect(ACCOUNT, sample_pdfs.pages(2000))
    assert facts.page_count == len(facts.page_sizes_mm) == 2000
    assert await refused(inspector, sample_pdfs.pages(2001)) == "too_many_pages"


async def test_text_is_text(inspector: Inspector) -> None:
    """Control characters become blanks, blanks become one."""
    page = sample_pdfs.Page(100, 100).text(5, 20, 12, "one\x01\x07 two").text(5, 40, 12, "three    four")
    assert (await inspector.inspect(ACCOUNT, sample_pdfs.pdf([page]))).text == "one two three four"


async def test_text_has_an_end(inspector: Inspector) -> None:
    page = sample_pdfs.Page(210, 297)
    for line in range(100):
        page.text(5, 5 + line * 2.5, 6, " ".join(f"word{line}x{column}" for column in range(30)))
    facts = await inspector.inspect(ACCOUNT, sample_pdfs.pdf([page] * 60))
    assert facts.page_count == 60
    assert TEXT_BYTES - 20 < len(facts.text.encode()) <= TEXT_BYTES


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (sample_pdfs.encrypted, "document_encrypted"),
        (sample_pdfs.zero_pages, "no_pages"),
        (lambda: sample_pdfs.pages(3000), "too_many_pages"),
        (sample_pdfs.truncated, "document_corrupt"),
        (lambda: sample_pdfs.a4_two_pages()[:-20] + bytes(20_000), "document_corrupt"),
        (lambda: b"%PDF-1.4\n%%EOF\n", "document_corrupt"),
        (lambda: b"%PDF-1.7\n" + os.urandom(50_000) + b"\n%%EOF", "document_corrupt"),
        (hostile_pdfs.tree_loop, "document_corrupt"),
        (hostile_pdfs.tree_depth, "document_corrupt"),
        (hostile_pdfs.promised_pages, "document_corrupt"),
        (lambda: hostile_pdfs.one_page(b"[0 0 10000000 10000000]"), "page_size"),
        (lambda: hostile_pdfs.one_page(catalog=DYNAMIC), "dynamic_form"),
        (lambda: JOINED["two"], "joined_documents"),
        (lambda: sample_pdfs.pdf([sample_pdfs.frame(5001, 10)]), "page_size"),
        (sample_pdfs.bomb_memory, "too_complex"),
        (sample_pdfs.bomb_forms, "too_complex"),
        (hostile_pdfs.bomb_objects, "too_complex"),
    ],
)
async def test_what_cannot_be_printed_is_refused(
    inspector: Inspector, make: Callable[[], bytes], code: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert await refused(inspector, make()) == code
    assert [record.name for record in caplog.records] == ["server_core.services.documents.inspector"] * (
        code == "too_complex"
    )
    assert (await inspector.inspect(ACCOUNT, sample_pdfs.landscape())).page_sizes_mm == ((150, 100),)


@pytest.mark.parametrize(
    "make",
    [
        sample_pdfs.huge_page,
        sample_pdfs.bomb_time,
        hostile_pdfs.nested_arrays,
        hostile_pdfs.nested_content,
        hostile_pdfs.self_drawing_form,
        hostile_pdfs.acting,
        hostile_pdfs.endless_stream,
        hostile_pdfs.locked_without_password,
    ],
)
async def test_what_only_drawing_can_judge_is_taken(inspector: Inspector, make: Callable[[], bytes]) -> None:
    """Nothing in it runs: no script, no program, no address; the child may open nothing at all."""
    assert (await inspector.inspect(ACCOUNT, make())).page_count == 1


def test_the_child_is_believed_nothing() -> None:
    facts = PdfFacts(page_count=1, page_sizes_mm=((1.0, 1.0),), text="a")
    assert facts.plausible(1)
    for wrong in (
        {"page_count": 2},
        {"page_count": 0, "page_sizes_mm": ()},
        {"page_sizes_mm": ((0.0, 1.0),)},
        {"page_sizes_mm": ((float("nan"), 1.0),)},
        {"page_sizes_mm": ((1.0, float("inf")),)},
        {"text": "a\0b"},
        {"text": "x" * (TEXT_BYTES + 1)},
    ):
        values = {"page_count": 1, "page_sizes_mm": ((1.0, 1.0),), "text": ""} | wrong
        assert not PdfFacts(**values).plausible(10)  # type: ignore[arg-type]


async def test_children_start_when_they_are_needed_and_end_when_they_are_not() -> None:
    inspector = Inspector(most_pages=10, limits=LIMITS, idle_seconds=0.05)
    try:
        await has_children(inspector, 0)
        await inspector.inspect(ACCOUNT, sample_pdfs.landscape())
        (first,) = inspector.pids
        await has_children(inspector, 0)
        assert (await inspector.inspect(ACCOUNT, sample_pdfs.landscape())).page_count == 1
        assert inspector.pids != (first,)
    finally:
        await inspector.aclose()
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


async def test_the_second_child_starts_while_the_first_is_busy(inspector: Inspector) -> None:
    for _ in range(5):
        await inspector.inspect(ACCOUNT, sample_pdfs.landscape())
    assert len(inspector.pids) == 1
    await asyncio.gather(*(inspector.inspect(ACCOUNT, sample_pdfs.landscape()) for _ in range(20)))
    assert len(inspector.pids) == 2


async def test_hostile_documents_of_one_account_do_not_stop_another() -> None:
    inspector = Inspector(most_pages=10, service=SLOW, limits=LIMITS)
    try:
        hostile = [asyncio.create_task(refused(inspector, b"never ends")) for _ in range(3)]
        await asyncio.sleep(0)
        for _ in range(10):
            assert (await inspector.inspect(new_id(), b"")).page_count == 1
        assert len([task for task in hostile if task.done()]) <= 2
        assert set(await asyncio.gather(*hostile)) == {"too_complex"}
    finally:
        await inspector.aclose()


async def test_a_hostile_document_holds_its_child_for_seconds_only() -> None:
    """With the limits of the server itself."""
    inspector = Inspector(most_pages=10, service=SLOW)
    begin = time.monotonic()
    try:
        assert await asyncio.gather(*(refused(inspector, b"never ends") for _ in range(2))) == ["too_complex"] * 2
        assert time.monotonic() - begin < 7
    finally:
        await inspector.aclose()


async def test_too_many_that_wait_are_told_to_come_again() -> None:
    inspector = Inspector(most_pages=10, service=SLOW, limits=LIMITS, wait_seconds=0.1)
    try:
        busy = [asyncio.create_task(refused(inspector, b"never ends")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError) as caught:
            await inspector.inspect(ACCOUNT, b"")
        assert (caught.value.code, caught.value.details) == ("rate_limited", {"retry_after": 5})
        assert await asyncio.gather(*busy) == ["too_complex"] * 2
    finally:
        await inspector.aclose()


async def test_a_stopped_inspector_starts_nothing() -> None:
    inspector = Inspector(most_pages=10, service=SLOW)
    busy = asyncio.create_task(inspector.inspect(ACCOUNT, b"never ends"))
    await has_children(inspector, 1)
    await inspector.aclose()
    with pytest.raises(SandboxUnavailable):
        await busy
    with pytest.raises(SandboxUnavailable):
        await inspector.inspect(ACCOUNT, sample_pdfs.landscape())
    await has_children(inspector, 0)


async def test_a_stopping_inspector_refuses_at_once() -> None:
    """Also where the second child, which no document has needed yet, could still be started."""
    inspector = Inspector(most_pages=10, service=SLOW)
    busy = asyncio.create_task(inspector.inspect(ACCOUNT, b"never ends"))
    await has_children(inspector, 1)
    (pid,) = inspector.pids
    first = asyncio.create_task(inspector.aclose())
    late = asyncio.create_task(inspector.inspect(new_id(), b""))
    await asyncio.sleep(0)
    assert late.done()
    assert not first.done()
    first.cancel()
    await inspector.aclose()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    for refused_one in (busy, late):
        with pytest.raises(SandboxUnavailable):
            await refused_one


@pytest.mark.skipif(sys.platform != "linux", reason="VmHWM is Linux's")
async def test_the_server_stays_small(inspector: Inspector, tmp_path: Path) -> None:
    """A file of 50 MiB passes through in pieces, within the server's own limits; the bombs burst in the child."""
    large = tmp_path / "large"
    label = sample_pdfs.shipping_label()
    large.write_bytes(label[: label.index(b"1 0 obj")] + b"%" + b"x" * (49 * MIB) + b"\n" + label)
    bombs = [sample_pdfs.bomb_memory(), hostile_pdfs.bomb_objects(), hostile_pdfs.nested_content()]
    patient = Inspector(most_pages=2000)
    for each in (inspector, patient):
        await each.inspect(ACCOUNT, label)
    before = resident_bytes()
    assert (await patient.inspect(ACCOUNT, large)).page_count == 1
    await patient.aclose()
    for bomb in bombs * 2:
        with suppress(ApiError):
            await inspector.inspect(ACCOUNT, bomb)
    assert resident_bytes() - before < 8 * MIB


def resident_bytes() -> int:
    """The most it has been since `before`."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no VmHWM")
