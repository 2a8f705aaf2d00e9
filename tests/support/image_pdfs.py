"""PDFs of placed images, as label software makes them: an image of any resolution, in any place (ISO 32000-1, 8.9)."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from tests.support.sample_pdfs import POINTS_PER_MM, assemble


@dataclass(frozen=True, kw_only=True, slots=True)
class PlacedImage:
    """An image on a page of its own; mm from the top left corner. Mode "1" is stored bit by bit, "L" as a JPEG."""

    image: Image.Image
    x: float
    y: float
    width: float
    height: float


def pdf_of_images(pages: Sequence[PlacedImage], *, width_mm: float, height_mm: float) -> bytes:
    kids = " ".join(f"{3 + page * 3} 0 R" for page in range(len(pages)))
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>".encode()]
    for placed in pages:
        number = len(objects) + 1
        box = f"[0 0 {width_mm * POINTS_PER_MM:.5f} {height_mm * POINTS_PER_MM:.5f}]"
        resources = f"/Resources<</XObject<</X {number + 2} 0 R>>>>"
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox{box}{resources}/Contents {number + 1} 0 R>>".encode(),
        )
        bottom = height_mm - placed.y - placed.height
        sides = [f"{side * POINTS_PER_MM:.5f}" for side in (placed.width, placed.height, placed.x, bottom)]
        content = f"q {sides[0]} 0 0 {sides[1]} {sides[2]} {sides[3]} cm /X Do Q"
        objects += [f"<</Length {len(content)}>>\nstream\n{content}\nendstream".encode(), _stream(placed.image)]
    return assemble(objects)


def _stream(image: Image.Image) -> bytes:
    if image.mode == "1":
        bits, kind, data = 1, b"FlateDecode", zlib.compress(image.tobytes())
    else:
        packed = BytesIO()
        image.save(packed, "JPEG", quality=75)
        bits, kind, data = 8, b"DCTDecode", packed.getvalue()
    return (
        b"<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent %d"
        b"/Filter/%s/Length %d>>\nstream\n%s\nendstream" % (*image.size, bits, kind, len(data), data)
    )
