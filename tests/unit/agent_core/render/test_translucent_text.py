"""Translucent letters are drawn with their opacity, at any size and in any kind of content."""

from __future__ import annotations

import pytest

from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import DotKind, RenderRequest
from tests.support.bitmaps import to_image
from tests.support.sample_pdfs import with_content

pytestmark = pytest.mark.anyio

FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>"
RESOURCES = b"/Font<</F 5 0 R>>/ExtGState<</G<</ca %.2f>>>>"
DARKEST = {0.2: 204, 0.5: 128, 1.0: 0}


def letters(size: int, opacity: float, where: str) -> bytes:
    """Build a page of 300 x 100 points with a line of letters on it, in a form, or in a stamp."""
    resources = RESOURCES % opacity
    text = b"q /G gs BT /F %d Tf 10 20 Td (IIIIIII) Tj ET Q" % size
    form = b"<</Type/XObject/Subtype/Form/BBox[0 0 300 100]/Resources<<%s>>/Length %d>>\nstream\n%s\nendstream"
    held = form % (resources, len(text), text)
    match where:
        case "form":
            return with_content(b"/X Do", b"/XObject<</X 6 0 R>>", [FONT, held], size=b"[0 0 300 100]")
        case "stamp":
            stamp = b"/Annots[<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 300 100]/AP<</N 6 0 R>>>>]"
            return with_content(b"", b"", [FONT, held], size=b"[0 0 300 100]", entries=stamp)
        case _:
            return with_content(text, resources, [FONT], size=b"[0 0 300 100]")


@pytest.mark.parametrize("opacity", DARKEST)
@pytest.mark.parametrize("size", [8, 12, 40])
@pytest.mark.parametrize("where", ["page", "form", "stamp"])
async def test_greys(workers: RenderWorkers, where: str, size: int, opacity: float) -> None:
    request = RenderRequest(dpi=203, media_width_mm=None, media_height_mm=None, kind=DotKind.SGRAY_8)
    [page] = [page async for page in workers.render(letters(size, opacity, where), request)]
    assert min(bytes(page.rows)) == pytest.approx(DARKEST[opacity], abs=4)


async def test_labels_have_as_much_ink(workers: RenderWorkers) -> None:
    request = RenderRequest(dpi=203, media_width_mm=None, media_height_mm=None)
    inked = []
    for opacity in (0.6, 1.0):
        [page] = [page async for page in workers.render(letters(8, opacity, "page"), request)]
        inked.append(to_image(page).convert("L").histogram()[0])
    assert inked[0] == pytest.approx(0.6 * inked[1], rel=0.15)
    assert inked[1] > 0
