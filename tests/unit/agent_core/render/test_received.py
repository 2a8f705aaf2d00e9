"""A child that violates its protocol is rejected, also in the middle of a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from agent_core.render import service
from agent_core.render.layout import PageSizeMm
from agent_core.render.paper import PageBuffer, Rows
from agent_core.render.request import BandFacts, PageFacts, RenderCall
from agent_core.render.workers import ReceivedPages
from server_core.contract.types.drawing import DotKind, RenderRequest
from server_core.contract.types.jobs import CutOff
from server_core.sandbox.protocol import SandboxCrashed, ServiceRefused

PAGE = PageFacts(page=1, page_count=2, width_dots=12, height_dots=5, scale=1.0, rotation=0, cut_off=CutOff())
BANDS, SECONDS = 3, 50.0
CALL = RenderCall(request=RenderRequest(dpi=254, media_width_mm=0.8, media_height_mm=0.3), max_dots=1000)


def tell(pages: ReceivedPages, page: PageFacts, first_row: int, rows: int) -> None:
    pages.band(msgspec.msgpack.encode(BandFacts(page=page, first_row=first_row, row_count=rows)), bytes(2 * rows))


def test_whole_pages_one_after_the_other() -> None:
    pages = ReceivedPages(DotKind.BLACK_1, 60)
    for page in (PAGE, replace(PAGE, page=2)):
        tell(pages, page, 0, 3)
        tell(pages, page, 3, 2)
    pages.check_end()


@pytest.mark.parametrize(
    ("page", "first_row", "rows"),
    [
        (PAGE, 2, 3),
        (PAGE, 3, 0),
        (PAGE, 3, 3),
        (replace(PAGE, height_dots=6), 3, 2),
        (replace(PAGE, page=2), 0, 5),
        (replace(PAGE, kind=DotKind.SGRAY_8), 3, 2),
    ],
)
def test_bands_that_do_not_follow(page: PageFacts, first_row: int, rows: int) -> None:
    pages = ReceivedPages(DotKind.BLACK_1, 60)
    tell(pages, PAGE, 0, 3)
    with pytest.raises(SandboxCrashed):
        tell(pages, page, first_row, rows)
    with pytest.raises(SandboxCrashed):
        pages.check_end()


@pytest.mark.parametrize("page", [replace(PAGE, page=3), replace(PAGE, page=2, page_count=9), PAGE])
def test_pages_that_do_not_follow(page: PageFacts) -> None:
    pages = ReceivedPages(DotKind.BLACK_1, 60)
    tell(pages, PAGE, 0, 5)
    with pytest.raises(SandboxCrashed):
        tell(pages, page, 0, 5)


def test_another_page_than_was_asked_for() -> None:
    with pytest.raises(SandboxCrashed):
        tell(ReceivedPages(DotKind.BLACK_1, 60, first_page=2), PAGE, 0, 5)


def test_pages_that_cannot_be() -> None:
    for page in (replace(PAGE, width_dots=0), replace(PAGE, height_dots=6), replace(PAGE, kind=DotKind.SRGB_8)):
        with pytest.raises(SandboxCrashed):
            tell(ReceivedPages(DotKind.BLACK_1, 60), page, 0, 1)
    with pytest.raises(SandboxCrashed):
        ReceivedPages(DotKind.BLACK_1, 60).band(b"\xc1", b"")


@pytest.mark.parametrize("said", [0, 2, 4])
def test_rows_that_are_not_there(said: int) -> None:
    with pytest.raises(SandboxCrashed):
        ReceivedPages(DotKind.BLACK_1, 60).band(
            msgspec.msgpack.encode(BandFacts(page=PAGE, first_row=0, row_count=said)), bytes(2 * 3)
        )


def test_lines_have_any_size_but_no_gaps() -> None:
    pages = ReceivedPages(DotKind.BLACK_1, 60, are_lines=True)
    for first_row, row_count in ((0, 3), (3, 2)):
        band = BandFacts(page=PAGE, first_row=first_row, row_count=row_count)
        assert pages.band(msgspec.msgpack.encode(band), b"") == band
    pages.check_end()
    for row_count in (0, 6):
        with pytest.raises(SandboxCrashed):
            ReceivedPages(DotKind.BLACK_1, 60, are_lines=True).band(
                msgspec.msgpack.encode(BandFacts(page=PAGE, first_row=0, row_count=row_count)), b""
            )


@pytest.mark.parametrize("header", [b"\x81\xa4page\xa1\xff", b"\x81\xa4what" + b"\x91" * 5000 + b"\xc0", b"\xc1", b""])
def test_a_header_that_cannot_be_read(header: bytes) -> None:
    with pytest.raises(SandboxCrashed, match="protocol"):
        ReceivedPages(DotKind.BLACK_1, 60).band(header, b"")


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
