"""What was filled into a form prints, through the real child process."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from agent_core.render.request import RenderRequest
from agent_core.render.workers import RenderWorkers
from tests.support.bitmaps import to_image
from tests.support.form_pdfs import FIELDS, filled_form

pytestmark = pytest.mark.anyio


@pytest.fixture
async def workers() -> AsyncIterator[RenderWorkers]:
    workers = RenderWorkers()
    await workers.start()
    yield workers
    await workers.aclose()


async def inked(workers: RenderWorkers, pdf: bytes) -> dict[str, float]:
    """How much of each field's place is black."""
    request = RenderRequest(dpi=254, media_width_mm=None, media_height_mm=None)
    [bitmap] = [bitmap async for bitmap in workers.render(pdf, request)]
    image = to_image(bitmap)
    places = {name: image.crop((100 * at, 0, 100 * at + 100, 100)) for at, name in enumerate(FIELDS)}
    return {name: place.histogram()[0] / 10_000 for name, place in places.items()}


async def test_fields_that_are_for_paper_print(workers: RenderWorkers) -> None:
    black = await inked(workers, filled_form())
    printed = {"printed", "for paper alone", "ticked", "a stamp"}
    assert {name for name, share in black.items() if share > 0.9} == printed
    assert {name for name, share in black.items() if share > 0} == printed


async def test_looks_that_are_left_to_the_reader_are_made(workers: RenderWorkers) -> None:
    """Also where the file holds an older one: whoever filled in the form wrote the value alone."""
    black = await inked(workers, filled_form(leaves_looks_to_the_reader=True))
    assert 0.02 < black["without a look"] < 0.5
    assert black["with an older look"] == pytest.approx(black["without a look"], abs=0.01)
    assert {black[name] > 0.9 for name in ("printed", "ticked", "a stamp")} == {True}
    assert (black["for the screen alone"], black["hidden"], black["not ticked"]) == (0, 0, 0)
