"""A PDF to both sides of the paper, as seen by a printer that follows the page header."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageOps

from agent_core.encode.rasters import PwgWriter, RasterDocument
from server_core.contract.types.drawing import DotKind, RasterFormat, RenderRequest, SheetBack
from server_core.contract.types.parameters import DuplexMode
from tests.support import sample_pdfs
from tests.support.cups_raster import CupsPage, read_with_cups

if TYPE_CHECKING:
    from agent_core.render.workers import RenderWorkers

pytestmark = pytest.mark.anyio

PDF = sample_pdfs.pdf([sample_pdfs.Page(40, 30, content=["0 0 20 10 re f", "60 70 8 3 re f"])] * 2)
MIRRORED = 2**32 - 1


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


async def printed(workers: RenderWorkers, document: RasterDocument, kind: DotKind) -> list[CupsPage]:
    request = RenderRequest(
        dpi=document.dpi, media_width_mm=40, media_height_mm=30, kind=kind, turn_back_sides=document.back_turn
    )
    writer = PwgWriter(document)
    drawn = b"".join([writer.band(band) async for band in workers.bands(PDF, request)])
    sent = b"".join([writer.lines(band) async for band in workers.lines(PDF, request, RasterFormat.PWG)])
    assert sent == drawn
    return read_with_cups(writer.begin() + sent)


def upright(page: CupsPage) -> Image.Image:
    """Turn a page as a printer does: -1 in CrossFeedTransform mirrors left and right, in FeedTransform top and
    bottom.
    """
    header = page.header
    mode, raw = {1: ("1", "1"), 8: ("L", "L"), 24: ("RGB", "RGB")}[header.cupsBitsPerPixel]
    image = Image.frombytes(mode, (header.cupsWidth, header.cupsHeight), page.rows, "raw", raw)
    if header.cupsInteger[1] == MIRRORED:
        image = ImageOps.mirror(image)
    return ImageOps.flip(image) if header.cupsInteger[2] == MIRRORED else image


@pytest.mark.parametrize("kind", list(DotKind))
async def test_every_turn_of_the_back_side_is_told_to_the_printer(workers: RenderWorkers, kind: DotKind) -> None:
    plain, same = await printed(workers, RasterDocument(dpi=107), kind)
    assert plain.rows == same.rows
    assert plain.header.cupsWidth == 169
    seen: set[bytes] = set()
    for back in SheetBack:
        for duplex_mode in (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE):
            document = RasterDocument(dpi=107, duplex_mode=duplex_mode, sheet_back=back)
            front, behind = await printed(workers, document, kind)
            assert front.rows == plain.rows
            assert upright(behind).tobytes() == upright(plain).tobytes()
            seen.add(behind.rows)
    assert len(seen) == 4
