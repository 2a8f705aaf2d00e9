"""Images made for the head's dots lie on them, wherever they are placed; tiles have no gaps."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from agent_core.bitmap import Bitmap
from agent_core.render.page_objects import INSIDE_DOTS, OFF_DOTS, ImagePlacement, Matrix, on_whole_dots
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import DotKind, RenderRequest
from server_core.contract.types.parameters import Orientation
from tests.support import sample_pdfs

pytestmark = pytest.mark.anyio

DPI = 203
POINT = DPI / 72  # in dots
PAGE = (160, 120)  # dots
REQUEST = RenderRequest(
    dpi=DPI, media_width_mm=PAGE[0] * 25.4 / DPI, media_height_mm=PAGE[1] * 25.4 / DPI, kind=DotKind.SGRAY_8
)
SIDES = st.floats(-3000, 9000)


def chequers() -> Image.Image:
    """Build a pattern of one-pixel fields, 40 x 24, unlike all of its turns and mirror images."""
    image = Image.new("L", (40, 24))
    image.putdata([255 * ((x ^ y) & 1) for y in range(24) for x in range(40)])
    image.paste(0, (0, 0, 9, 5))
    return image


def page(content: str, images: Sequence[Image.Image], *, rotate: int = 0, form: str = "") -> bytes:
    """Build a page; content in dots from the bottom left. Images are /I0, /I1, …, the form, which draws them, is /F."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1/Kids[3 0 R]>>", b"", b""]
    names = ""
    for number, image in enumerate(images):
        names += f"/I{number} {len(objects) + 1} 0 R"
        objects.append(xobject(image))
    resources = f"<</XObject<<{names}>>>>"
    if form:
        head = f"<</Type/XObject/Subtype/Form/Matrix[2 0 0 -2 5 7]/BBox[0 0 999 999]/Resources{resources}"
        objects.append(f"{head}/Length {len(form)}>>\nstream\n{form}\nendstream".encode())
        resources = f"<</XObject<</F {len(objects)} 0 R>>>>"
    box = f"[100 50 {100 + PAGE[0] / POINT:.5f} {50 + PAGE[1] / POINT:.5f}]"
    if rotate in {90, 270}:
        box = f"[100 50 {100 + PAGE[1] / POINT:.5f} {50 + PAGE[0] / POINT:.5f}]"
    objects[2] = (
        f"<</Type/Page/Parent 2 0 R/MediaBox{box}/Rotate {rotate}/Resources{resources}/Contents 4 0 R>>".encode()
    )
    text = f"{1 / POINT:.8f} 0 0 {1 / POINT:.8f} 100 50 cm {content}".encode("latin-1")
    objects[3] = b"<</Length %d>>\nstream\n%s\nendstream" % (len(text), text)
    return sample_pdfs.assemble(objects)


def xobject(image: Image.Image) -> bytes:
    packed = zlib.compress(image.tobytes())
    return (
        b"<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/%s/BitsPerComponent 8/Filter/FlateDecode"
        b"/Length %d>>\nstream\n%s\nendstream"
        % (*image.size, {"L": b"DeviceGray", "RGB": b"DeviceRGB"}[image.mode], len(packed), packed)
    )


async def draw(workers: RenderWorkers, document: bytes, request: RenderRequest = REQUEST) -> Image.Image:
    [bitmap] = [bitmap async for bitmap in workers.render(document, request)]
    return image_of(bitmap)


def image_of(bitmap: Bitmap) -> Image.Image:
    mode = {DotKind.SGRAY_8: "L", DotKind.SRGB_8: "RGB"}[bitmap.kind]
    return Image.frombytes(mode, (bitmap.width_dots, bitmap.height_dots), bitmap.rows)


def on_page(image: Image.Image, left: int, bottom: int, size: tuple[int, int] = PAGE) -> Image.Image:
    """Return the page dot by dot, on white."""
    paper = Image.new(image.mode, size, "white")
    paper.paste(image, (left, size[1] - bottom - image.height))
    return paper


TURN = Image.Transpose
WAYS = {
    "upright": ("40 0 0 24 30.2 20.3 cm /I0 Do", None),
    "left to right": ("-40 0 0 24 70.2 20.3 cm /I0 Do", TURN.FLIP_LEFT_RIGHT),
    "upside down": ("-40 0 0 -24 70.2 44.3 cm /I0 Do", TURN.ROTATE_180),
    "mirrored": ("40 0 0 -24 30.2 44.3 cm /I0 Do", TURN.FLIP_TOP_BOTTOM),
    "turned left": ("0 40 -24 0 54.2 20.3 cm /I0 Do", TURN.ROTATE_90),
    "turned right": ("0 -40 24 0 30.2 60.3 cm /I0 Do", TURN.ROTATE_270),
    "hardly leaning": ("40 0.01 -0.01 24 30.2 20.3 cm /I0 Do", None),
}


@pytest.mark.parametrize("way", WAYS)
async def test_each_pixel_is_a_dot(workers: RenderWorkers, way: str) -> None:
    content, turn = WAYS[way]
    expected = chequers() if turn is None else chequers().transpose(turn)
    assert await draw(workers, page(content, [chequers()])) == on_page(expected, 30, 20)


@pytest.mark.parametrize("noise", [-1e-4, 0, 1e-4])
async def test_an_image_in_the_middle_of_something_is_as_wide_as_it_is(noise: float) -> None:
    """Its edges are at half dots, plus or minus rounding noise."""
    [matrix] = on_whole_dots([ImagePlacement(Matrix(40 + 2 * noise, 0, 0, 24, 10.5 - noise, 20), 40, 24)])
    assert matrix is not None
    assert (floor(matrix.e), ceil(matrix.e + matrix.a)) == (10, 50)


async def test_in_a_form_that_turns_and_enlarges(workers: RenderWorkers) -> None:
    # x' = 2 x + 5 and y' = 7 - 2 y by the form's own matrix, then x = 17.2 - y' and y = x' - 0.7.
    form = "0 20 12 0 8 10 cm /I0 Do"
    drawn = await draw(workers, page("0 1 -1 0 17.2 -0.7 cm /F Do", [chequers()], form=form))
    assert drawn == on_page(chequers(), 30, 20)


@pytest.mark.parametrize("rotate", [90, 180, 270])
async def test_on_pages_that_are_turned(workers: RenderWorkers, rotate: int) -> None:
    drawn = await draw(workers, page("40 0 0 24 30.2 20.3 cm /I0 Do", [chequers()], rotate=rotate))
    size = PAGE if rotate == 180 else PAGE[::-1]
    assert drawn == on_page(chequers(), 30, 20, size).rotate(-rotate, expand=True)


async def test_on_a_medium_that_is_turned(workers: RenderWorkers) -> None:
    wide = replace(REQUEST, orientation=Orientation.PORTRAIT)
    size = PAGE[::-1]
    drawn = await draw(workers, page("40 0 0 24 30.2 20.3 cm /I0 Do", [chequers()], rotate=90), wide)
    upright = on_page(chequers(), 30, 20, PAGE).rotate(-90, expand=True)
    assert (upright.size, drawn) == (size, upright.rotate(90, expand=True))


async def test_an_image_in_the_content_itself(workers: RenderWorkers) -> None:
    """It is no object of its own, and nothing else in the file mentions it."""
    data = chequers().tobytes().hex()
    content = f"40 0 0 24 30.2 20.3 cm BI /W 40 /H 24 /CS /G /BPC 8 /F /AHx ID {data}> EI"
    document = page(content, [])
    assert b"/Image" not in document
    assert await draw(workers, document) == on_page(chequers(), 30, 20)


@pytest.mark.parametrize("size", [(40.0, 24.0), (40.3, 24.6), (39.5, 23.5)], ids=["dots", "larger", "halves"])
@pytest.mark.parametrize("mode", ["L", "RGB"])
async def test_tiles_have_no_gaps(workers: RenderWorkers, mode: str, size: tuple[float, float]) -> None:
    """A grey field in 3 x 4 tiles, with typical rounding of coordinates; white would show."""
    width, height = size
    colour = (90, 120, 60)[: len(mode)]
    tile = Image.new(mode, (20, 12), colour if mode == "RGB" else colour[0])
    content = ""
    for column in range(3):
        for row in range(4):
            left, bottom = 10.48 + column * width, 9.51 + row * height
            content += f"q {width:.2f} 0 0 {height:.2f} {left:.2f} {bottom:.2f} cm /I0 Do Q\n"
    kind = DotKind.SRGB_8 if mode == "RGB" else DotKind.SGRAY_8
    drawn = await draw(workers, page(content, [tile]), replace(REQUEST, kind=kind))
    inside = drawn.crop((12, PAGE[1] - int(9.51 + 4 * height) + 1, int(10.48 + 3 * width) - 1, PAGE[1] - 11))
    assert inside.getcolors() == [(inside.width * inside.height, tile.getpixel((0, 0)))]


def test_what_leans_or_was_not_made_for_dots_stays() -> None:
    square = ImagePlacement(Matrix(40, 0, 0, 24, 30.2, 20.3), 7, 7)
    leaning = square._replace(to_dots=Matrix(40, 3, -5, 24, 30.2, 20.3))
    photo = square._replace(to_dots=Matrix(40.3, 0, 0, 24, 30.2, 20.3))
    far = square._replace(to_dots=Matrix(40, 0, 0, 24, 1e9, 20.3))
    flat = square._replace(to_dots=Matrix(40, 0, 0, 0, 30, 20))
    lost = square._replace(to_dots=Matrix(float("nan"), 0, 0, 24, 30, 20))
    assert [to is None for to in on_whole_dots([square, leaning, photo, far, flat, lost])] == [False] + [True] * 5
    # A dot for each pixel, though it was made for 203.2 dpi.
    [to] = on_whole_dots([ImagePlacement(Matrix(299.7, 0, 0, 99.8, 30.4, 20.3), 300, 100)])
    assert to is not None


@given(st.lists(st.tuples(SIDES, st.integers(1, 900)), min_size=1, max_size=9))
def test_the_rule(spans: list[tuple[float, int]]) -> None:
    """Every edge moves by little more than half a dot, widths stay, and adjacent edges stay together."""
    images = [ImagePlacement(Matrix(width, 0, 0, 5, left, 0), 1, 1) for left, width in spans]
    images += [ImagePlacement(Matrix(9, 0, 0, 5, left + width + 0.03, 0), 1, 1) for left, width in spans]
    moved = on_whole_dots(images)
    for image, to in zip(images, moved, strict=True):
        assert to is not None
        left, right = to.e - INSIDE_DOTS, to.e + to.a + INSIDE_DOTS
        assert abs(left - image.to_dots.e) < 0.52 + OFF_DOTS
        assert abs(right - image.to_dots.e - image.to_dots.a) < 0.52
        assert round(right) - round(left) - round(image.to_dots.a) in {0, 1}
    for one, next_one in zip(moved[: len(spans)], moved[len(spans) :], strict=True):
        assert one is not None
        assert next_one is not None
        assert round(next_one.e - INSIDE_DOTS) <= round(one.e + one.a + INSIDE_DOTS)
