"""Pictures in the appearances of annotations (stamps, signatures) are dithered like the page's own."""

from __future__ import annotations

import zlib

import pytest
from PIL import Image

from agent_core.render.png import MODES
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import DotKind, RenderRequest
from tests.support.sample_pdfs import POINTS_PER_MM, assemble

pytestmark = pytest.mark.anyio
GRADIENT = Image.linear_gradient("L")


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def stamped(flags: int) -> bytes:
    """Build a page of 40 x 40 mm; its lower half is a stamp with a gradient from black at its top."""
    side = 40 * POINTS_PER_MM
    packed = zlib.compress(GRADIENT.tobytes())
    look = b"1 0 0 1 0 0 cm /I Do"
    return assemble(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 %.3f %.3f]>>" % (side, side),
            b"<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>",
            b"<</Type/Annot/Subtype/Stamp/F %d/Rect[0 0 %.3f %.3f]/AP<</N 5 0 R>>>>" % (flags, side, side / 2),
            b"<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</I 6 0 R>>>>/Length %d>>"
            b"\nstream\n%s\nendstream" % (len(look), look),
            b"<</Type/XObject/Subtype/Image/Width 256/Height 256/ColorSpace/DeviceGray/BitsPerComponent 8"
            b"/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (len(packed), packed),
        ]
    )


async def test_a_photograph_in_a_stamp(workers: RenderWorkers) -> None:
    for flags, expected in ((4, [0.9, 0.5, 0.1]), (2, [0, 0, 0])):  # one that prints, and a hidden one
        request = RenderRequest(dpi=203, media_width_mm=40, media_height_mm=40)
        [page] = [page async for page in workers.render(stamped(flags), request)]
        image = Image.frombytes("1", (page.width_dots, page.height_dots), page.rows, "raw", MODES[DotKind.BLACK_1][1])
        tops = [round((20 + 20 * part) * 203 / 25.4) for part in (0.05, 0.45, 0.85)]
        strips = [image.crop((0, top, image.width, top + 16)) for top in tops]
        assert [strip.histogram()[0] / (strip.width * strip.height) for strip in strips] == pytest.approx(
            expected, abs=0.06
        )
