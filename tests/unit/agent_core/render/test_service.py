"""Refusals by the sandbox's service in the middle of a page."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from agent_core.render import service
from agent_core.render.layout import PageSizeMm
from agent_core.render.paper import PageBuffer, Rows
from agent_core.render.request import RenderCall
from server_core.contract.types.drawing import RenderRequest
from server_core.sandbox.protocol import ServiceRefused

BANDS, SECONDS = 3, 50.0
CALL = RenderCall(request=RenderRequest(dpi=254, media_width_mm=0.8, media_height_mm=0.3), max_dots=1000)


class SlowDrawing:
    """A drawing of one-row bands that each take some seconds."""

    height_dots = BANDS

    def __init__(self, clock: SimpleNamespace) -> None:
        self._clock = clock

    def bands(self) -> Iterator[tuple[int, Rows]]:
        for row in range(BANDS):
            self._clock.now += SECONDS
            yield row, b"\x80"


@pytest.mark.parametrize(("limit", "drawn"), [(SECONDS - 1, 1), (2 * SECONDS - 1, 2), (2 * SECONDS, BANDS)])
def test_a_page_of_many_slow_bands_ends(monkeypatch: pytest.MonkeyPatch, limit: float, drawn: int) -> None:
    """The sandbox times each band separately; after the last one there is nothing left to refuse."""
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(service, "process_time", lambda: clock.now)
    monkeypatch.setattr(service, "PAGE_CPU_SECONDS", limit)
    monkeypatch.setattr(service, "Drawing", lambda *_: SlowDrawing(clock))
    page: Any = SimpleNamespace(size=PageSizeMm(0.8, 0.3))
    answers = service._page(page, 7, 9, CALL, PageBuffer())
    assert [next(answers)[0].first_row for _ in range(drawn)] == list(range(drawn))
    if drawn < BANDS:
        with pytest.raises(ServiceRefused, match="Page 7 needs more than"):
            next(answers)
    assert list(answers) == []
