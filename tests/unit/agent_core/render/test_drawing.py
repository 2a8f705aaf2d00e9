"""A page is drawn in bands, whose boundaries do not show in its greys."""

from __future__ import annotations

from typing import Any

import pytest

from agent_core.render import service
from agent_core.render.layout import PageSizeMm, Placement, layout_page
from agent_core.render.paper import PageBuffer
from agent_core.render.service import Drawing
from server_core.contract.types.drawing import BackSides, RenderRequest
from server_core.contract.types.tuning import Halftone

SIDE, BAND_ROWS = 128, 16
LIGHT, WHITE_ROWS = 235, 2
"""A light grey of 255, and the rows that stay white because error diffusion only begins."""
UPSIDE_DOWN = {BackSides.ROTATED, BackSides.FLIPPED_Y}
REQUEST = RenderRequest(dpi=254, media_width_mm=SIDE / 10, media_height_mm=SIDE / 10, halftone=Halftone.DIFFUSION)


class LightPage:
    """A page of one tone."""

    def put_images_on_dots(self, placement: Placement, dpi: int) -> None: ...

    def draw(self, placement: Placement, dpi: int, paper: PageBuffer) -> None:
        paper.rows[:] = bytes([LIGHT]) * len(paper.rows)


@pytest.mark.parametrize("turn", BackSides)
def test_a_tone_goes_on_where_the_next_band_begins(monkeypatch: pytest.MonkeyPatch, turn: BackSides) -> None:
    monkeypatch.setattr(service, "rows_per_band", lambda kind, width, height: BAND_ROWS)
    page: Any = LightPage()
    drawn = Drawing(page, layout_page(PageSizeMm(SIDE / 10, SIDE / 10), REQUEST), REQUEST, PageBuffer(), turn)
    bands = dict(drawn.bands())
    assert sorted(bands) == list(range(0, SIDE, BAND_ROWS))
    assert {len(rows) for rows in bands.values()} == {BAND_ROWS * SIDE // 8}
    in_order = [bytes(rows) for _, rows in sorted(bands.items())]
    top_down = [rows[::-1] for rows in reversed(in_order)] if turn in UPSIDE_DOWN else in_order
    own, *others = [any(rows[: WHITE_ROWS * SIDE // 8]) for rows in top_down]
    assert not own
    assert all(others)
