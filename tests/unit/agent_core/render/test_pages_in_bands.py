"""Pages drawn in bands, for the screen and as picture files, show no seams."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from agent_core.render.png import MODES, PngStream
from agent_core.render.request import PageFacts, PageRows
from agent_core.render.shown_page import shown_page
from server_core.contract.types.drawing import DotKind
from server_core.contract.types.jobs import CutOff

WIDTH, HEIGHT = 61, 53
FACTS = PageFacts(
    page=2, page_count=3, width_dots=WIDTH, height_dots=HEIGHT, scale=0.5, rotation=270, cut_off=CutOff(left_mm=1)
)


def a_page(kind: DotKind) -> tuple[PageFacts, bytes]:
    facts = replace(FACTS, kind=kind)
    rows = bytearray(Random(7).randbytes(facts.bytes_per_row * HEIGHT))
    if kind is DotKind.BLACK_1:
        rows[facts.bytes_per_row - 1 :: facts.bytes_per_row] = bytes(HEIGHT)  # 61 dots: three bits are no dots
    return facts, bytes(rows)


def cut(facts: PageFacts, rows: bytes, height: int) -> list[PageRows]:
    step = height * facts.bytes_per_row
    return [
        PageRows(facts=facts, first_row=start // facts.bytes_per_row, rows=rows[start : start + step])
        for start in range(0, len(rows), step)
    ]


async def each(bands: list[PageRows]) -> AsyncIterator[PageRows]:
    for band in bands:
        yield band


def image(kind: DotKind, size: tuple[int, int], rows: bytes) -> Image.Image:
    mode, raw_mode = MODES[kind]
    return Image.frombytes(mode, size, rows, "raw", raw_mode)


@pytest.mark.anyio
@pytest.mark.parametrize("kind", DotKind)
async def test_a_page_of_few_dots_is_shown_as_it_is_sent(kind: DotKind) -> None:
    facts, rows = a_page(kind)
    shown = await shown_page(each(cut(facts, rows, 7)), 300, exact_dots=WIDTH * HEIGHT)
    assert shown is not None
    picture = shown.picture
    assert (shown.facts, shown.dpi, shown.reduced_by) == (facts, 300, 1)
    assert (picture.rows, picture.kind, picture.width_dots, picture.height_dots) == (rows, kind, WIDTH, HEIGHT)


@pytest.mark.anyio
@pytest.mark.parametrize("kind", DotKind)
async def test_of_many_dots_the_means_are_shown(kind: DotKind) -> None:
    """Compared with the whole page reduced at once; black dots become shades."""
    facts, rows = a_page(kind)
    whole = image(kind, (WIDTH, HEIGHT), rows)
    for most, square in ((WIDTH * HEIGHT - 1, 2), (WIDTH * HEIGHT // 50, 8)):
        expected = (whole.convert("L") if kind is DotKind.BLACK_1 else whole).reduce(square)
        for height in (1, 5, 16, HEIGHT):
            shown = await shown_page(each(cut(facts, rows, height)), 300, exact_dots=most)
            assert shown is not None
            picture = shown.picture
            assert (shown.facts, shown.reduced_by) == (facts, square)
            assert picture.kind is (DotKind.SRGB_8 if kind is DotKind.SRGB_8 else DotKind.SGRAY_8)
            assert (picture.width_dots, picture.height_dots) == expected.size
            assert picture.rows == expected.tobytes()


@pytest.mark.anyio
async def test_nothing_comes() -> None:
    assert await shown_page(each([]), 300) is None


@pytest.mark.parametrize("height", [1, 16, HEIGHT])
@pytest.mark.parametrize("kind", DotKind)
def test_a_picture_file_holds_the_dots(kind: DotKind, height: int) -> None:
    facts, rows = a_page(kind)
    file = b"".join(map(PngStream(facts, 300).band, cut(facts, rows, height)))
    Image.open(BytesIO(file)).verify()
    picture = Image.open(BytesIO(file))
    assert picture.tobytes() == image(kind, (WIDTH, HEIGHT), rows).tobytes()
    assert picture.mode == MODES[kind][0]
    assert round(picture.info["dpi"][0]) == 300
