"""A page for the screen: the dots as sent, or, if there are too many, the averages of small squares."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from math import ceil, sqrt

from agent_core.bitmap import Bitmap
from agent_core.render.request import PageFacts, PageRows
from server_core.contract.types.drawing import DotKind

EXACT_DOTS = 20_000_000
"""More than any label has, or A3 at 300 dpi; a screen that fits such a page merges some dots anyway."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownPage:
    """A page to show. `facts`: of the page as sent. Each dot of `picture` averages `reduced_by` x `reduced_by` of
    its dots.
    """

    facts: PageFacts
    dpi: int
    picture: Bitmap
    reduced_by: int = 1


async def shown_page(
    bands: AsyncIterator[PageRows],
    dpi: int,
    *,
    exact_dots: int = EXACT_DOTS,
    on_progress: Callable[[float], None] | None = None,
) -> ShownPage | None:
    """Return the first page; memory never holds more than `exact_dots` and a band. None = there is no page.

    `on_progress` is called after each band with the drawn part, from 0 to 1.
    """
    rows, rest = bytearray(), b""
    async for band in bands:
        facts = band.facts
        if on_progress is not None:
            on_progress((band.first_row + band.row_count) / facts.height_dots)
        square = ceil(sqrt(facts.width_dots * facts.height_dots / exact_dots))
        if square <= 1:
            rows += band.rows
        else:
            waiting = rest + band.rows
            whole = len(waiting) - (0 if band.ends_page else len(waiting) % (facts.bytes_per_row * square))
            rows += _means(waiting[:whole], facts, square)
            rest = waiting[whole:]
        if band.ends_page:
            return ShownPage(
                facts=facts, dpi=dpi, picture=_picture(facts, dpi, bytes(rows), square), reduced_by=max(1, square)
            )
    return None


def _means(rows: bytes, facts: PageFacts, square: int) -> bytes:
    """Return the averages of squares of dots; those at the right edge and in the last rows may be smaller."""
    # a console that shows only labels never loads the code that reduces large pages
    from PIL import Image

    from agent_core.render.png import MODES

    height = len(rows) // facts.bytes_per_row
    if not height:
        return b""
    mode, raw_mode = MODES[facts.kind]
    image = Image.frombytes(mode, (facts.width_dots, height), rows, "raw", raw_mode)
    return (image.convert("L") if mode == "1" else image).reduce(square).tobytes()


def _picture(facts: PageFacts, dpi: int, rows: bytes, square: int) -> Bitmap:
    small = square > 1
    return Bitmap(
        width_dots=ceil(facts.width_dots / square) if small else facts.width_dots,
        height_dots=ceil(facts.height_dots / square) if small else facts.height_dots,
        dpi=dpi,
        rows=rows,
        page=facts.page,
        page_count=facts.page_count,
        scale=facts.scale,
        rotation=facts.rotation,
        cut_off=facts.cut_off,
        kind=DotKind.SGRAY_8 if small and facts.kind is DotKind.BLACK_1 else facts.kind,
    )
