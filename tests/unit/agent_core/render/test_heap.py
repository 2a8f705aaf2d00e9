"""A warm child returns the memory of its documents."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import RenderRequest
from tests.support.sample_pdfs import Page, pdf

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="the heap of glibc, measured by /proc"),
]
LABEL = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)


@pytest.fixture
async def workers() -> AsyncIterator[RenderWorkers]:
    workers = RenderWorkers()
    await workers.start()
    yield workers
    await workers.aclose()


def resident_mib(workers: RenderWorkers) -> float:
    """Return the resident memory of the child."""
    return int(Path(f"/proc/{workers.pids[0]}/statm").read_text().split()[1]) * 4 / 1024


async def test_a_document_of_many_shapes_leaves_a_child_as_small_as_before(workers: RenderWorkers) -> None:
    before = resident_mib(workers)
    many = Page(100, 150)
    for number in range(60_000):
        many.box(number % 90, number // 700, 0.3 + number % 7 / 10, 0.5)
    async for _ in workers.render(pdf([many]), LABEL):
        pass
    async for _ in workers.render(pdf([Page(100, 150)]), LABEL):  # the one before has ended
        pass
    assert resident_mib(workers) < before + 12
