"""Hostile documents: the child may die of them, the job fails with a reason, and the next label prints."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from uuid import UUID

import pytest

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.render.workers import RenderWorkers
from server_core.contract.messages.message import words
from server_core.contract.types.drawing import DotKind, RenderRequest
from server_core.contract.types.states import FailureReason
from server_core.sandbox.host import Body, Sandbox, ServiceAnswer
from server_core.sandbox.protocol import MIB, ChildLimits, SandboxClosed, SandboxKilled, SandboxUnavailable
from server_core.services.api_error import ApiError
from server_core.services.documents.inspector import Inspector
from tests.support import hostile_pdfs, sample_pdfs
from tests.support.joined_pdfs import JOINED, SINGLE

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LABEL = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)


@pytest.fixture
async def workers() -> AsyncIterator[RenderWorkers]:
    workers = RenderWorkers(limits=ChildLimits(memory_bytes=400 * MIB, cpu_seconds=2, wall_seconds=10))
    await workers.start()
    yield workers
    await workers.aclose()


async def draw(workers: RenderWorkers, pdf: bytes) -> list[Bitmap]:
    return [bitmap async for bitmap in workers.render(pdf, LABEL)]


async def next_label_prints(workers: RenderWorkers) -> bool:
    return len(await draw(workers, sample_pdfs.shipping_label())) == 1


async def test_a_form_that_only_adobe_can_draw(workers: RenderWorkers) -> None:
    """Other programs would print "Please wait"."""
    plain = b"/AcroForm<</Fields[]/XFA[]>>"
    assert len(await draw(workers, hostile_pdfs.one_page(catalog=plain))) == 1
    with pytest.raises(CannotPrint, match="dynamic form") as failed:
        await draw(workers, hostile_pdfs.one_page(catalog=plain + b"/NeedsRendering true"))
    assert failed.value.reason is FailureReason.RENDER_FAILED


@pytest.mark.parametrize("name", ["bomb_memory", "bomb_time", "bomb_forms"])
async def test_bombs(workers: RenderWorkers, name: str) -> None:
    before = workers.pids
    with pytest.raises(CannotPrint, match="cannot be drawn") as failed:
        await draw(workers, getattr(sample_pdfs, name)())
    assert failed.value.reason is FailureReason.RENDER_FAILED
    assert await next_label_prints(workers)
    assert workers.pids != before


@pytest.mark.parametrize(
    ("name", "kind"), [("bomb_memory", DotKind.SGRAY_8), ("bomb_time", DotKind.SRGB_8)], ids=["memory", "time"]
)
async def test_bombs_in_bands(workers: RenderWorkers, name: str, kind: DotKind) -> None:
    request = RenderRequest(dpi=600, media_width_mm=210, media_height_mm=297, kind=kind)
    with pytest.raises(CannotPrint, match="cannot be drawn") as failed:
        [band async for band in workers.bands(getattr(sample_pdfs, name)(), request)]
    assert failed.value.reason is FailureReason.RENDER_FAILED
    assert await next_label_prints(workers)


async def test_what_is_looked_at_for_grey_is_bounded(workers: RenderWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form that draws itself, nested forms, and far more shapes than the limit, all on a grey field."""
    monkeypatch.setattr("agent_core.render.workers.QUICK_SECONDS", 60.0)  # on a busy computer it moves to another child
    pids, grey = workers.pids, b"0.5 g 0 0 283 425 re f 0 g "
    itself = b"<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</X 5 0 R>>>>/Length 5>>"
    recursive = itself + b"\nstream\n/X Do\nendstream"
    for content, objects in (
        (grey + b"/X Do " * 50, [recursive]),
        (grey + b"0.5 g 1 1 1 1 re f " * 100_000, []),
    ):
        [bitmap] = await draw(workers, sample_pdfs.with_content(content, b"/XObject<</X 5 0 R>>", objects))
        black = sum(map(int.bit_count, bitmap.rows))
        assert black == pytest.approx(0.5 * bitmap.width_dots * bitmap.height_dots, rel=0.02)
    assert workers.pids == pids


@pytest.mark.parametrize("in_bands", [False, True])
@pytest.mark.parametrize(
    ("points", "dpi", "told"),
    [(380_000, 600, "Page 1 of the PDF is larger than 5 m"), (14_000, 2400, "466667 × 466667 dots; at most")],
)
async def test_a_page_of_ten_trillion_dots_is_refused_at_once(
    workers: RenderWorkers, in_bands: bool, points: int, dpi: int, told: str
) -> None:
    pids, ask = workers.pids, workers.bands if in_bands else workers.render
    pdf = sample_pdfs.with_content(b"0 0 9 9 re f", b"", [], size=b"[0 0 %d %d]" % (points, points))
    request = RenderRequest(dpi=dpi, media_width_mm=None, media_height_mm=None)
    with pytest.raises(CannotPrint, match=told) as refused:
        [answer async for answer in ask(pdf, request)]
    assert (refused.value.reason, workers.pids) == (FailureReason.RENDER_FAILED, pids)
    assert await next_label_prints(workers)


@pytest.mark.parametrize("box", [b"[0 0 0.001 425]", b"[0 0 283 0.001]", b"[0 0 0.001 0.001]", b"[0 0 14175 9]"])
async def test_a_page_that_no_paper_can_be_is_refused_as_the_server_does(workers: RenderWorkers, box: bytes) -> None:
    with pytest.raises(CannotPrint, match="Page 1 of the PDF is larger than 5 m, or has no size") as refused:
        await draw(workers, hostile_pdfs.one_page(box))
    assert refused.value.reason is FailureReason.RENDER_FAILED
    async with aclosing(Inspector(most_pages=9)) as inspector:
        with pytest.raises(ApiError, match="is larger than 5 m, or has no size"):
            await inspector.inspect(UUID(int=0), hostile_pdfs.one_page(box))


async def test_files_of_several_pdfs_are_refused_as_the_server_does(workers: RenderWorkers) -> None:
    async with aclosing(Inspector(most_pages=9)) as inspector:
        for pdf in JOINED.values():
            with pytest.raises(CannotPrint, match="The file contains several PDFs in a row") as refused:
                await draw(workers, pdf)
            assert refused.value.reason is FailureReason.RENDER_FAILED
            with pytest.raises(ApiError, match="The file contains several PDFs in a row"):
                await inspector.inspect(UUID(int=0), pdf)


DAMAGED = ("without an end", "without a header")
"""Single PDFs that are refused for what they lack."""


async def test_what_only_looks_like_several_pdfs_prints(workers: RenderWorkers) -> None:
    async with aclosing(Inspector(most_pages=9)) as inspector:
        for name, pdf in SINGLE.items():
            if name not in DAMAGED:
                assert len(await draw(workers, pdf)) == 1, name
                assert (await inspector.inspect(UUID(int=0), pdf)).page_count == 1, name


async def test_scripts_and_form_fields_change_nothing(workers: RenderWorkers) -> None:
    plain = sample_pdfs.with_content(b"0 0 99 99 re f", b"", [])
    catalog = b"<</Type/Catalog/Pages 2 0 R"
    script = b"/OpenAction<</S/JavaScript/JS(app.alert(1);while(true);)>>/AcroForm<</Fields[]/NeedAppearances true>>"
    page = b"/Type/Page/Parent 2 0 R"
    acting = plain.replace(catalog, catalog + script).replace(
        page, page + b"/AA<</O<</S/JavaScript/JS(while(true);)>>>>"
    )
    assert acting != plain
    assert await draw(workers, acting) == await draw(workers, plain)


@pytest.mark.parametrize("filters", [b"/DCTDecode", b"/JPXDecode", None], ids=["JPEG", "JPEG 2000", "gigapixels"])
async def test_a_picture_that_cannot_be_drawn_is_no_white_label(workers: RenderWorkers, filters: bytes | None) -> None:
    """PDFium omits it."""
    image = b"<</Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceGray/BitsPerComponent 8"
    image += b"/Filter%b/Length 9>>stream\nno image!\nendstream" % (filters or b"")
    damaged = hostile_pdfs.with_content(b"100 0 0 100 9 9 cm /I Do", b"/XObject<</I 5 0 R>>", image)
    with pytest.raises(CannotPrint, match="Page 1 has a picture that cannot be drawn") as failed:
        await draw(workers, damaged if filters else sample_pdfs.bomb_image())
    assert failed.value.reason is FailureReason.RENDER_FAILED
    assert await next_label_prints(workers)


@pytest.mark.parametrize("flags", [b"4", b"6", b"0"], ids=["prints", "hidden", "screen only"])
async def test_a_stamp_with_a_damaged_picture_is_not_left_out(workers: RenderWorkers, flags: bytes) -> None:
    image = b"<</Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceGray/BitsPerComponent 8"
    image += b"/Filter/DCTDecode/Length 9>>stream\nno image!\nendstream"
    look = b"<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</I 5 0 R>>>>/Length 24>>"
    look += b"stream\n99 0 0 99 0 0 cm /I Do \nendstream"
    stamp = b"/Annots[<</Type/Annot/Subtype/Stamp/F %b/Rect[9 9 99 99]/AP<</N 6 0 R>>>>]" % flags
    page = sample_pdfs.with_content(b"0 0 9 9 re f", b"", [image, look], entries=stamp)
    if flags != b"4":
        assert len(await draw(workers, page)) == 1
        return
    with pytest.raises(CannotPrint, match="Page 1 has a picture that cannot be drawn"):
        await draw(workers, page)


async def test_killed_twice_in_the_middle_of_a_document(workers: RenderWorkers) -> None:
    seen: list[int] = []
    killed: set[int] = set()
    with pytest.raises(CannotPrint, match="ended twice") as failed:  # noqa: PT012
        async for page in workers.render(sample_pdfs.pages(1500), LABEL):
            for pid in set(workers.pids) - killed:  # a slow page moves the document to a process of its own
                os.kill(pid, signal.SIGKILL)
                killed.add(pid)
            seen.append(page.page)
    assert failed.value.reason is FailureReason.RENDER_FAILED
    assert len(killed) >= 2
    assert seen == list(range(1, len(seen) + 1))
    assert len(seen) < 1500
    assert await next_label_prints(workers)


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        (SandboxUnavailable, FailureReason.RENDER_FAILED),
        (SandboxClosed, FailureReason.INTERNAL_ERROR),
    ],
)
async def test_killed_in_the_document_and_then_as_it_starts(
    workers: RenderWorkers, monkeypatch: pytest.MonkeyPatch, then: type[SandboxUnavailable], reason: FailureReason
) -> None:
    async def killed(_: Sandbox, header: bytes, body: Body = b"") -> AsyncGenerator[ServiceAnswer, None]:
        monkeypatch.setattr(Sandbox, "start", ended)
        for nothing in list[ServiceAnswer]():
            yield nothing
        raise SandboxKilled(words("The child process ended in the middle of it (SIGKILL)."))

    async def ended(_: Sandbox) -> None:
        raise then(words("no child"))

    monkeypatch.setattr(Sandbox, "call", killed)
    text = "ended twice" if reason is FailureReason.RENDER_FAILED else "no child"
    with pytest.raises(CannotPrint, match=text) as failed:
        await next_label_prints(workers)
    assert failed.value.reason is reason


async def test_a_child_that_ends_as_it_starts_is_replaced_once(
    workers: RenderWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, ends = Sandbox.start, [2]

    async def ended(sandbox: Sandbox) -> None:
        if ends[0] > 0:
            ends[0] -= 1
            raise SandboxUnavailable(words("The child process ended as soon as it had started."))
        await start(sandbox)

    monkeypatch.setattr(Sandbox, "start", ended)
    with pytest.raises(CannotPrint, match="as soon as it had started") as failed:
        await next_label_prints(workers)
    assert failed.value.reason is FailureReason.INTERNAL_ERROR
    ends[0] = 1
    assert await next_label_prints(workers)


async def test_killed_behind_the_last_page(workers: RenderWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything has arrived, so nothing is drawn again."""
    call, calls = Sandbox.call, 0

    async def killed(sandbox: Sandbox, header: bytes, body: Body = b"") -> AsyncGenerator[ServiceAnswer, None]:
        nonlocal calls
        calls += 1
        async with aclosing(call(sandbox, header, body)) as answers:
            async for answer in answers:
                yield answer
        raise SandboxKilled(words("The child process ended in the middle of it (SIGKILL)."))

    monkeypatch.setattr(Sandbox, "call", killed)
    assert await next_label_prints(workers)
    assert calls == 1


async def test_a_reader_who_leaves_early(workers: RenderWorkers) -> None:
    before = workers.pids
    async with aclosing(workers.render(sample_pdfs.pages(1500), LABEL)) as pages:
        assert (await anext(pages)).page == 1
    assert await next_label_prints(workers)
    assert workers.pids != before


@pytest.mark.parametrize("how", ["leaves", "kills"])
async def test_the_end_in_the_middle_of_a_page(workers: RenderWorkers, how: str) -> None:
    before, pdf = workers.pids, sample_pdfs.a4_two_pages()
    request = RenderRequest(dpi=600, media_width_mm=210, media_height_mm=297, kind=DotKind.SRGB_8, last_page=1)
    async with aclosing(workers.bands(pdf, request)) as bands:
        first = await anext(bands)
        assert not first.ends_page
        if how == "kills":
            os.kill(before[0], signal.SIGKILL)
            rest = [band async for band in bands]
            assert first.row_count + sum(band.row_count for band in rest) == first.facts.height_dots
    assert await next_label_prints(workers)
    assert workers.pids != before


async def test_mutated_documents_end_in_pages_or_in_a_known_error(workers: RenderWorkers) -> None:
    dice = random.Random(20260101)
    whole = sample_pdfs.shipping_label()
    for _ in range(150):
        mutant = bytearray(whole)
        for _ in range(dice.randrange(1, 30)):
            at = dice.randrange(len(mutant))
            mutant[at : at + dice.randrange(4)] = dice.randbytes(dice.randrange(4))
        try:
            await draw(workers, bytes(mutant))
        except CannotPrint as refused:
            assert refused.reason in {  # noqa: PT017
                FailureReason.RENDER_FAILED,
                FailureReason.DOCUMENT_CORRUPT,
                FailureReason.DOCUMENT_ENCRYPTED,
            }
    assert await next_label_prints(workers)
