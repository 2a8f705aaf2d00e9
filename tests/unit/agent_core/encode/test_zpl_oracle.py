"""PDF to ZPL, drawn by an independent interpreter: the same dots, and bar codes that a scanner reads."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from agent_core.render.workers import RenderWorkers
from resources import samples
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.tuning import ZplCompression
from tests.support import zpl_oracle
from tests.support.barcodes import read_barcodes
from tests.support.bitmaps import to_image
from tests.support.sample_pdfs import ROUTING, TRACKING, shipping_label
from tests.support.zpl_labels import encode_label

BARCODES = {("Code128", TRACKING), ("QRCode", ROUTING)}


@pytest.mark.anyio
@pytest.mark.parametrize("compression", ZplCompression)
async def test_a_pdf_label_burns_as_we_drew_it(compression: ZplCompression) -> None:
    workers = RenderWorkers()
    request = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)
    [bitmap] = [page async for page in workers.render(shipping_label(), request)]
    await workers.aclose()

    zpl = encode_label(bitmap, compression=compression)
    burned = zpl_oracle.render(zpl, width_mm=100, height_mm=150, dots_per_mm=8)

    # Its canvas is 8 dots per mm, 800 x 1200: one more than 203 dpi make of 100 x 150 mm.
    ours = to_image(bitmap)
    assert (burned.size, ours.size) == ((800, 1200), (799, 1199))
    assert ImageChops.difference(burned.crop((0, 0, *ours.size)), ours).getbbox() is None
    assert read_barcodes(ours) == read_barcodes(burned) == BARCODES


def test_the_sample_label_in_zpl_is_a_real_one() -> None:
    zpl = samples.path("label-100x150.zpl").read_bytes()
    assert read_barcodes(zpl_oracle.render(zpl, width_mm=100, height_mm=150, dots_per_mm=8)) == BARCODES
