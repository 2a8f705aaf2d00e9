"""Documents made to hurt: the child may die of them, the job fails for a reason, the next label prints."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest

from agent_core.bitmap import Bitmap
from agent_core.domain import FailureReason
from agent_core.errors import CannotPrint
from agent_core.render.request import RenderRequest
from agent_core.render.workers import RenderWorkers
from server_core.sandbox.limits import MIB, Limits
from tests.support import sample_pdfs

pytestmark = pytest.mark.anyio

LABEL = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)


@pytest.fixture
async def workers() -> AsyncIterator[RenderWorkers]:
    workers = RenderWorkers(limits=Limits(memory_bytes=400 * MIB, cpu_seconds=2, wall_seconds=10))
    await workers.start()
    yield workers
    await workers.aclose()


async def draw(workers: RenderWorkers, pdf: bytes) -> list[Bitmap]:
    return [bitmap async for bitmap in workers.render(pdf, LABEL)]


async def next_label_prints(workers: RenderWorkers) -> bool:
    return len(await draw(workers, sample_pdfs.shipping_label())) == 1


@pytest.mark.parametrize("name", ["bomb_memory", "bomb_time", "bomb_forms"])
async def test_bombs(workers: RenderWorkers, name: str) -> None:
    before = workers.pids
    with pytest.raises(CannotPrint, match="cannot be drawn") as failed:
        await draw(workers, getattr(sample_pdfs, name)())
    assert failed.value.reason is FailureReason.RENDER_FAILED
    assert await next_label_prints(workers)
    assert workers.pids != before


async def test_an_image_of_gigapixels_is_drawn_or_refused(workers: RenderWorkers) -> None:
    try:
        [bitmap] = await draw(workers, sample_pdfs.bomb_image())
        assert (bitmap.width_dots, bitmap.height_dots) == (799, 1199)
    except CannotPrint as refused:
        assert refused.reason is FailureReason.RENDER_FAILED  # noqa: PT017
    assert await next_label_prints(workers)


async def test_killed_in_the_middle_of_a_document(workers: RenderWorkers) -> None:
    seen: list[int] = []
    with pytest.raises(CannotPrint, match="SIGKILL") as failed:  # noqa: PT012
        async for page in workers.render(sample_pdfs.pages(1500), LABEL):
            if not seen:
                os.kill(workers.pids[0], signal.SIGKILL)
            seen.append(page.page)
    assert failed.value.reason is FailureReason.RENDER_FAILED
    assert seen[0] == 1
    assert len(seen) < 1500
    assert await next_label_prints(workers)


async def test_a_reader_who_leaves_early(workers: RenderWorkers) -> None:
    before = workers.pids
    async with aclosing(workers.render(sample_pdfs.pages(1500), LABEL)) as pages:
        assert (await anext(pages)).page == 1
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
