"""Grey in one bit: pictures and tones are dithered, text and bar codes are not, and light content stays visible."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageFilter

from agent_core.bitmap import Bitmap
from agent_core.render.png import MODES
from agent_core.render.service import has_tones
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import DotKind, RenderRequest
from server_core.contract.types.tuning import Halftone
from tests.support import sample_pdfs
from tests.support.barcodes import code128, qr, read_barcodes
from tests.support.bitmaps import to_image
from tests.support.sample_pdfs import POINTS_PER_MM, assemble

pytestmark = pytest.mark.anyio
LABEL = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=100)
CODE = ("QRCode", "GREY IS NOT BLACK 42")
GRADIENT = Image.linear_gradient("L")  # 256 x 256, black at the top


async def draw(workers: RenderWorkers, pdf: bytes, request: RenderRequest = LABEL) -> Bitmap:
    [bitmap] = [bitmap async for bitmap in workers.render(pdf, request)]
    return bitmap


def page(content: str, *, pictures: Sequence[Image.Image] = (), form: str = "", rotate: int = 0) -> bytes:
    """Build a page of 100 x 100 mm, in mm from the bottom left; images (mode "L") are /I0, /I1, …, the form is /F."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1/Kids[3 0 R]>>", b"", b""]
    names = ""
    for number, picture in enumerate(pictures):
        packed = zlib.compress(picture.tobytes())
        names += f"/I{number} {len(objects) + 1} 0 R"
        objects.append(
            b"<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent 8"
            b"/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (*picture.size, len(packed), packed)
        )
    resources = f"<</XObject<<{names}>>/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    if form:
        head = f"<</Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources{resources}/Length {len(form)}>>"
        objects.append(f"{head}\nstream\n{form}\nendstream".encode())
        resources = resources.replace("/XObject<<", f"/XObject<</F {len(objects)} 0 R")
    box = f"[0 0 {100 * 72 / 25.4:.4f} {100 * 72 / 25.4:.4f}]"
    objects[2] = (
        f"<</Type/Page/Parent 2 0 R/MediaBox{box}/Rotate {rotate}/Resources{resources}/Contents 4 0 R>>".encode()
    )
    stream = f"{72 / 25.4:.6f} 0 0 {72 / 25.4:.6f} 0 0 cm {content}"
    objects[3] = f"<</Length {len(stream)}>>\nstream\n{stream}\nendstream".encode()
    return sample_pdfs.assemble(objects)


def density(bitmap: Bitmap, left: float, top: float, right: float, bottom: float) -> float:
    """Return the share of black dots in a rectangle, in mm from the top left."""
    box = [round(mm * 203 / 25.4) for mm in (left, top, right, bottom)]
    part = to_image(bitmap).crop((box[0], box[1], box[2], box[3]))
    return part.histogram()[0] / (part.width * part.height)


def modules_image(pixels: int, *, blur: float = 0.0) -> Image.Image:
    rows = qr(CODE[1])
    side = len(rows) + 8
    image = Image.new("L", (side, side), 255)
    for y, row in enumerate(rows):
        for x, black in enumerate(row):
            if black:
                image.putpixel((x + 4, y + 4), 0)
    image = image.resize((side * pixels, side * pixels), Image.Resampling.NEAREST)
    return image.filter(ImageFilter.GaussianBlur(blur)) if blur else image


async def test_photographs_are_dithered_and_the_text_beside_them_is_not(workers: RenderWorkers) -> None:
    pdf = page("q 60 0 0 60 20 30 cm /I0 Do Q BT /F1 5 Tf 10 10 Td (Sharp edges 123) Tj ET", pictures=[GRADIENT])
    auto = await draw(workers, pdf)
    parts = [density(auto, 25, top, 75, top + 10) for top in (11, 31, 51)]
    assert parts == pytest.approx([0.9, 0.57, 0.23], abs=0.06)
    threshold = await draw(workers, pdf, replace(LABEL, halftone=Halftone.THRESHOLD))
    assert [density(threshold, 25, top, 75, top + 10) for top in (11, 51)] == [1, 0]
    text = (0, round(80 * 203 / 25.4), 799, 799)
    assert to_image(auto).crop(text).tobytes() == to_image(threshold).crop(text).tobytes()
    assert auto == await draw(workers, pdf)


async def test_everything_is_dithered_if_wished(workers: RenderWorkers) -> None:
    diffusion = replace(LABEL, halftone=Halftone.DIFFUSION)
    bitmap = await draw(workers, page("0.95 g 0 0 100 100 re f"), diffusion)
    assert density(bitmap, 0, 0, 100, 100) == pytest.approx(0.05, abs=0.01)


@pytest.mark.parametrize(("pixels", "blur"), [(1, 0), (3, 0), (5, 1.2)])
async def test_bar_codes_in_grey_images_stay_sharp(workers: RenderWorkers, pixels: int, blur: float) -> None:
    picture = modules_image(pixels, blur=blur)
    pdf = page("q 30 0 0 30 5 60 cm /I0 Do Q q 40 0 0 40 50 5 cm /I1 Do Q", pictures=[picture, GRADIENT])
    auto = await draw(workers, pdf)
    assert 0.1 < density(auto, 60, 75, 80, 80) < 0.9
    threshold = to_image(await draw(workers, pdf, replace(LABEL, halftone=Halftone.THRESHOLD)))
    code = (0, 0, 320, 319)
    assert to_image(auto).crop(code).tobytes() == threshold.crop(code).tobytes()
    assert CODE in read_barcodes(to_image(auto))


@pytest.mark.parametrize("shade", [0.4, 0.6, 0.8])
async def test_a_bar_code_in_a_white_box_on_a_grey_panel(workers: RenderWorkers, shade: float) -> None:
    bars = code128("PANEL 42")
    lines = [f"{20 + 0.375 * at:.3f} 35 0.375 25 re f" for at, black in enumerate(bars) if black]
    width = 0.375 * len(bars)
    box = f"1 g 15 30 {width + 10:.3f} 35 re f 0 g "
    bitmap = await draw(workers, page(f"{shade} g 5 5 90 90 re f {box}" + " ".join(lines)))
    assert density(bitmap, 6, 10, 94, 30) == pytest.approx(1 - shade, abs=0.03)
    assert density(bitmap, 16, 36, 18, 60) == 0
    assert ("Code128", "PANEL 42") in read_barcodes(to_image(bitmap))


async def test_light_text_is_not_lost(workers: RenderWorkers) -> None:
    words = "BT /F1 5 Tf 5 50 Td (A pale line of words that stands alone) Tj ET"
    pale, dark = [await draw(workers, page(f"{shade} g {words}")) for shade in (0.7, 0)]
    ink = density(dark, 0, 0, 100, 100)
    assert density(pale, 0, 0, 100, 100) == pytest.approx(0.3 * ink, rel=0.3)


async def test_black_text_stays_as_it_is_on_a_page_with_tones(workers: RenderWorkers) -> None:
    pdf = page("0.5 g 0 60 100 40 re f 0 g BT /F1 5 Tf 5 20 Td (Black words 0123456789) Tj ET")
    auto, threshold = [
        await draw(workers, pdf, replace(LABEL, halftone=one)) for one in (Halftone.AUTO, Halftone.THRESHOLD)
    ]
    assert density(auto, 0, 1, 100, 39) == pytest.approx(0.5, abs=0.02)
    below = (0, 340, 799, 799)
    assert to_image(auto).crop(below).tobytes() == to_image(threshold).crop(below).tobytes()


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
async def test_forms_and_turned_pages_are_dithered_where_they_lie(workers: RenderWorkers, rotate: int) -> None:
    """The panel is at the page's top left before it is turned, drawn by a form that is moved and scaled."""
    pdf = page("q 0.5 0 0 0.5 0 50 cm /F Do Q", form="0.6 g 0 0 100 100 re f", rotate=rotate)
    bitmap = await draw(workers, pdf)
    left, top = {0: (0, 0), 90: (50, 0), 180: (50, 50), 270: (0, 50)}[rotate]
    assert density(bitmap, left + 1, top + 1, left + 49, top + 49) == pytest.approx(0.4, abs=0.02)
    assert density(bitmap, 0, 0, 100, 100) == pytest.approx(0.1, abs=0.01)


@pytest.mark.parametrize("dpi", [203, 300, 600])
async def test_labels_without_grey_are_not_looked_at(workers: RenderWorkers, dpi: int) -> None:
    request = RenderRequest(dpi=dpi, media_width_mm=101.6, media_height_mm=152.4)
    auto, threshold = [
        await draw(workers, sample_pdfs.shipping_label(), replace(request, halftone=one))
        for one in (Halftone.AUTO, Halftone.THRESHOLD)
    ]
    assert auto == threshold
    assert not has_tones(to_image(auto), dpi)


@pytest.mark.parametrize("shade", [90, 128, 200, 235])
def test_a_small_grey_field_is_seen(shade: int) -> None:
    grey = Image.new("L", (800, 1200), 255)
    grey.paste(shade, (400, 600, 440, 640))
    assert has_tones(grey, 203)
    assert not has_tones(Image.new("L", (800, 1200), 255), 203)
    assert not has_tones(Image.new("L", (3, 2), 255), 203)


@pytest.mark.parametrize("halftone", [Halftone.DIFFUSION, Halftone.AUTO])
async def test_the_paper_of_a_scan_that_leans_has_no_specks(workers: RenderWorkers, halftone: Halftone) -> None:
    """A grey box on the scan makes it a photograph; beside it, everything is white."""
    scan = Image.new("L", (200, 200), 255)
    scan.paste(128, (0, 0, 200, 60))
    pdf = page("q 60 1 -1 60 20 20 cm /I0 Do Q", pictures=[scan])
    drawn = to_image(await draw(workers, pdf, replace(LABEL, halftone=halftone)))
    below = drawn.crop((0, drawn.height // 2, *drawn.size))
    assert below.getextrema() == (255, 255)
    assert drawn.crop((200, 180, 500, 240)).histogram()[0] == pytest.approx(300 * 60 / 2, rel=0.1)


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
