"""Slow and endless documents wait for each other; labels of other printers do not wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.render import workers as render_workers
from agent_core.render.request import PageRows
from agent_core.render.workers import Answers, RenderWorkers
from server_core.contract.types.drawing import DotKind, RasterFormat, RenderRequest
from server_core.contract.types.states import FailureReason
from server_core.sandbox.host import ServiceAnswer
from server_core.sandbox.protocol import ChildLimits
from tests.support import sample_pdfs

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LABEL = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)
LARGE = RenderRequest(dpi=600, media_width_mm=210, media_height_mm=120, kind=DotKind.SGRAY_8)


@pytest.fixture
async def workers() -> AsyncIterator[RenderWorkers]:
    workers = RenderWorkers()
    await workers.start()
    yield workers
    await workers.aclose()


async def draw(workers: RenderWorkers, pdf: bytes) -> list[Bitmap]:
    return [bitmap async for bitmap in workers.render(pdf, LABEL)]


async def test_a_label_does_not_wait_for_documents_that_never_end(
    workers: RenderWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the program's limits each would block the single child for 10 seconds."""
    monkeypatch.setattr(render_workers, "QUICK_SECONDS", 1.5)
    bombs = [asyncio.create_task(draw(workers, sample_pdfs.bomb_time())) for _ in range(2)]
    await asyncio.sleep(0)
    label = asyncio.create_task(draw(workers, sample_pdfs.shipping_label()))
    done, _ = await asyncio.wait([label, *bombs], return_when=asyncio.FIRST_COMPLETED)
    assert done == {label}
    assert len(await label) == 1
    assert len(workers.pids) == 2
    for bomb in bombs:
        bomb.cancel()
    assert all(isinstance(end, asyncio.CancelledError) for end in await asyncio.gather(*bombs, return_exceptions=True))
    assert len(await draw(workers, sample_pdfs.shipping_label())) == 1


async def test_a_page_that_never_ends_is_named_and_those_before_it_are_drawn() -> None:
    drawn = []

    async def take(workers: RenderWorkers) -> None:
        async for bitmap in workers.render(sample_pdfs.bomb_time(empty_pages=2), LABEL):
            drawn.append(bitmap.page)

    workers = RenderWorkers(limits=ChildLimits(cpu_seconds=2, wall_seconds=30))
    try:
        with pytest.raises(CannotPrint, match=r"^Page 3 of the PDF cannot be drawn\. It used more than 2 sec") as end:
            await take(workers)
    finally:
        await workers.aclose()
    assert (drawn, end.value.reason) == ([1, 2], FailureReason.RENDER_FAILED)


class Moving:
    """Makes the step with this number too slow, once."""

    def __init__(self, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left, self.next = step, render_workers._next
        monkeypatch.setattr(render_workers, "_next", self)

    async def __call__(self, answers: Answers, seconds: float | None) -> ServiceAnswer | None:
        self.left -= 1
        if self.left == 0:
            assert seconds is not None
            raise render_workers._TooSlow
        return await self.next(answers, None)


@pytest.mark.parametrize("step", [1, 3, 5])
async def test_what_moves_in_the_middle_is_the_same(
    workers: RenderWorkers, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """Also after some bands of its second page, which has four here."""
    pdf = sample_pdfs.pdf([sample_pdfs.Page(210, 120).text(5, 10 + 30 * row, 12, "moves") for row in range(3)])
    bands: list[list[PageRows]] = []
    lines = []
    for moves in (False, True):
        if moves:
            Moving(step, monkeypatch)
        bands.append([band async for band in workers.bands(pdf, LARGE)])
        if moves:
            Moving(step, monkeypatch)
        lines.append([line async for line in workers.lines(pdf, LARGE, RasterFormat.PWG)])
    assert len(bands[0]) >= 6
    assert bands[0] == bands[1]
    assert lines[0] == lines[1]


async def test_a_document_of_slow_pages_leaves_the_child_of_labels_behind_its_first_turn(
    workers: RenderWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No single step is too slow, but ten of them would delay a label."""
    monkeypatch.setattr(render_workers, "SLOW_PAGE_SECONDS", -1.0)
    pages = [sample_pdfs.Page(100, 150).text(5, 10, 12, "slow") for _ in range(6)]
    drawing = workers.render(sample_pdfs.pdf(pages), LABEL)
    [await anext(drawing) for _ in range(4)]
    before = len(workers.pids)
    await anext(drawing)
    assert (before, len(workers.pids)) == (1, 2)
    assert len(await draw(workers, sample_pdfs.shipping_label())) == 1  # while the other one stands
    assert len([page async for page in drawing]) == 1
