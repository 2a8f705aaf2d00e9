"""PDF to bitmap through the real child process: positions, and refused documents."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from PIL import Image, ImageChops

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.render import service as render_service
from agent_core.render import workers as render_workers
from agent_core.render.png import to_png
from agent_core.render.request import MAX_DOTS, RenderCall
from agent_core.render.workers import RenderWorkers
from resources import samples
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.parameters import Orientation, ScaleMode
from server_core.contract.types.states import FailureReason
from tests.support import sample_pdfs, user_unit_pdfs
from tests.support.barcodes import code128, read_barcodes
from tests.support.bitmaps import to_image

pytestmark = pytest.mark.anyio

LABEL = RenderRequest(dpi=254, media_width_mm=100, media_height_mm=150)  # 10 dots per mm: easy to read
BARCODES = {("Code128", sample_pdfs.TRACKING), ("QRCode", sample_pdfs.ROUTING)}


@pytest.fixture
async def workers() -> AsyncIterator[RenderWorkers]:
    workers = RenderWorkers()
    await workers.start()
    yield workers
    await workers.aclose()


async def draw(workers: RenderWorkers, pdf: bytes | Path, request: RenderRequest = LABEL) -> list[Bitmap]:
    return [bitmap async for bitmap in workers.render(pdf, request)]


def black_box(bitmap: Bitmap) -> tuple[int, int, int, int] | None:
    """Return left, top, right, bottom of everything black."""
    return ImageChops.invert(to_image(bitmap)).getbbox()


def is_black(bitmap: Bitmap, x: int, y: int) -> bool:
    return to_image(bitmap).getpixel((x, y)) == 0


@pytest.mark.parametrize("dpi", [203, 300, 600])
async def test_bar_codes_of_the_sample_label_can_be_read(workers: RenderWorkers, dpi: int) -> None:
    [bitmap] = await draw(workers, samples.path("label-100x150.pdf"), replace(LABEL, dpi=dpi))
    assert bitmap.cut_off == CutOff()
    assert read_barcodes(to_image(bitmap)) == BARCODES


def unembedded_pages(*widths: bool) -> bytes:
    """Build one page per font with the same words, in fonts that are not embedded, with or without letter widths."""
    words = b"BT /F 12 Tf 10 50 Td (Hagoogamagoogle five) Tj ET"
    count = len(widths)
    kids = b" ".join(b"%d 0 R" % (4 + place) for place in range(count))
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 3 0 R/Resources<</Font<</F %d 0 R>>>>>>"
    font = b"<</Type/Font/Subtype/TrueType/BaseFont/DejaVuSans/Encoding/WinAnsiEncoding%s>>"
    all_wide = b"/FirstChar 32/LastChar 126/Widths[" + b" 900" * 95 + b"]"
    return sample_pdfs.assemble(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids),
            b"<</Length %d>>\nstream\n%s\nendstream" % (len(words), words),
            *(page % (4 + count + place) for place in range(count)),
            *(font % (all_wide if wide else b"") for wide in widths),
        ]
    )


async def test_a_page_looks_the_same_whatever_was_drawn_before(workers: RenderWorkers) -> None:
    """PDFium keeps its general fonts at the width of the last letter, so a preview would differ from the print."""
    [alone] = await draw(workers, unembedded_pages(False))
    await draw(workers, unembedded_pages(True))
    [after_another_document] = await draw(workers, unembedded_pages(False))
    _, after_another_page = await draw(workers, unembedded_pages(True, False))
    [only_that_page] = await draw(workers, unembedded_pages(True, False), replace(LABEL, first_page=2))
    drawn = [to_image(each).tobytes() for each in (alone, after_another_document, after_another_page, only_that_page)]
    assert len(set(drawn)) == 1


async def test_drawing_twice_gives_the_same_dots(workers: RenderWorkers) -> None:
    first, second = [await draw(workers, sample_pdfs.shipping_label()) for _ in range(2)]
    assert first == second


async def test_one_to_one_from_the_top_left(workers: RenderWorkers) -> None:
    pdf = sample_pdfs.pdf([sample_pdfs.frame(60, 40)])
    [still] = await draw(workers, pdf)
    assert (still.width_dots, still.height_dots, black_box(still)) == (1000, 1500, (0, 0, 600, 400))
    [moved] = await draw(workers, pdf, replace(LABEL, offset_x_mm=12.3, offset_y_mm=-4))
    assert black_box(moved) == (123, 0, 723, 360)
    assert moved.cut_off == CutOff(top_mm=4)


@pytest.mark.parametrize("unit", [b"2.5", b"1", b"0", b"0.5"])
async def test_a_page_with_a_larger_unit_is_as_large_as_it_says(workers: RenderWorkers, unit: bytes) -> None:
    """The left half of a page of 57.6 x 28.8 points is black."""
    times = float(unit) or 1
    request = replace(LABEL, media_width_mm=None, media_height_mm=None)
    [bitmap] = await draw(workers, user_unit_pdfs.plain(unit), request)
    width, height = 203.2 * times, 101.6 * times
    assert (bitmap.width_dots, bitmap.height_dots) == (round(width), round(height))
    assert black_box(bitmap) == pytest.approx((0, 0, width / 2, height), abs=1)
    [on_label] = await draw(workers, user_unit_pdfs.plain(unit))
    assert on_label.scale == 1
    assert black_box(on_label) == black_box(bitmap)


async def test_margins_stay_white(workers: RenderWorkers) -> None:
    request = replace(LABEL, margin_left_mm=5, margin_top_mm=6, margin_right_mm=7, margin_bottom_mm=8)
    black = sample_pdfs.pdf([sample_pdfs.Page(200, 200).box(0, 0, 200, 200)])
    for mode in ScaleMode:
        [bitmap] = await draw(workers, black, replace(request, scale_mode=mode))
        box = black_box(bitmap)
        assert box == ((50, 60, 930, 1420) if mode is ScaleMode.NONE else (50, 300, 930, 1180))


async def test_landscape_is_turned_anti_clockwise(workers: RenderWorkers) -> None:
    [bitmap] = await draw(workers, sample_pdfs.landscape(), replace(LABEL, orientation=Orientation.LANDSCAPE))
    assert (black_box(bitmap), bitmap.cut_off) == ((0, 0, 1000, 1500), CutOff())
    # The black corner at the page's top left comes out at the bottom left.
    assert is_black(bitmap, 50, 1450)
    assert not any(is_black(bitmap, x, y) for x, y in ((50, 50), (950, 50), (950, 1450)))


async def test_a_landscape_page_stays_upright_by_default(workers: RenderWorkers) -> None:
    [bitmap] = await draw(workers, sample_pdfs.landscape())
    assert (black_box(bitmap), bitmap.cut_off) == ((0, 0, 1000, 1000), CutOff(right_mm=50))
    assert is_black(bitmap, 50, 50)


async def test_a_pages_own_rotation_is_part_of_the_page(workers: RenderWorkers) -> None:
    [bitmap] = await draw(workers, sample_pdfs.pdf([sample_pdfs.frame(60, 40, rotate=90)]))
    assert black_box(bitmap) == (0, 0, 400, 600)
    assert is_black(bitmap, 350, 50)


async def test_pages_come_in_order_and_can_be_chosen(workers: RenderWorkers) -> None:
    pdf = sample_pdfs.pages(5)
    assert [(page.page, page.page_count) for page in await draw(workers, pdf)] == [(n, 5) for n in range(1, 6)]
    chosen = await draw(workers, pdf, replace(LABEL, first_page=2, last_page=3))
    assert [page.page for page in chosen] == [2, 3]
    assert await draw(workers, pdf, replace(LABEL, first_page=6)) == []


async def test_a_roll_is_as_long_as_the_page(workers: RenderWorkers) -> None:
    first, second = await draw(workers, sample_pdfs.a4_two_pages(), replace(LABEL, media_height_mm=None))
    assert (first.height_mm, second.height_mm) == (297, 297)
    assert first.cut_off.right_mm == pytest.approx(110)


async def test_unknown_media_show_the_whole_page(workers: RenderWorkers) -> None:
    [bitmap] = await draw(workers, sample_pdfs.landscape(), replace(LABEL, media_width_mm=None, media_height_mm=None))
    assert (bitmap.width_mm, bitmap.height_mm, bitmap.cut_off) == (150, 100, CutOff())


async def test_a_picture_of_it(workers: RenderWorkers) -> None:
    [bitmap] = await draw(workers, sample_pdfs.shipping_label(), replace(LABEL, dpi=203))
    picture = Image.open(BytesIO(to_png(bitmap)))
    assert (picture.mode, picture.format) == ("1", "PNG")
    assert picture.info["dpi"] == pytest.approx((203, 203), abs=0.01)
    assert ImageChops.difference(picture.convert("L"), to_image(bitmap)).getbbox() is None


@pytest.mark.parametrize(
    ("name", "reason", "text"),
    [
        ("encrypted", FailureReason.DOCUMENT_ENCRYPTED, "password"),
        ("truncated", FailureReason.DOCUMENT_CORRUPT, "damaged"),
        ("zero_pages", FailureReason.NO_PAGES, "no pages"),
    ],
)
async def test_documents_that_are_refused(workers: RenderWorkers, name: str, reason: FailureReason, text: str) -> None:
    pids = workers.pids
    with pytest.raises(CannotPrint, match=text) as refused:
        await draw(workers, getattr(sample_pdfs, name)())
    assert (refused.value.reason, workers.pids) == (reason, pids)


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.9, 0.99])
async def test_a_cut_off_document_is_never_half_printed(workers: RenderWorkers, kept: float) -> None:
    whole = sample_pdfs.a4_two_pages()
    with pytest.raises(CannotPrint) as refused:
        await draw(workers, whole[: int(len(whole) * kept)])
    assert refused.value.reason is FailureReason.DOCUMENT_CORRUPT


async def test_a_document_may_be_filled_up_with_zeros(workers: RenderWorkers) -> None:
    whole, filling = sample_pdfs.shipping_label(), bytes(20_000)
    assert await draw(workers, whole + filling) == await draw(workers, whole)
    with pytest.raises(CannotPrint, match="end is missing"):
        await draw(workers, whole[:-20] + filling)


@pytest.mark.parametrize("junk", [b"", b"%PDF-1.4", b"\0" * 100_000, b"<html>not a PDF</html>"])
async def test_what_is_no_pdf_is_corrupt(workers: RenderWorkers, junk: bytes) -> None:
    with pytest.raises(CannotPrint) as refused:
        await draw(workers, junk)
    assert refused.value.reason is FailureReason.DOCUMENT_CORRUPT


async def test_limits_on_pages_and_dots(workers: RenderWorkers) -> None:
    with pytest.raises(CannotPrint, match="2001 pages") as pages:
        await draw(workers, sample_pdfs.pages(2001))
    with pytest.raises(CannotPrint, match="50000 × 50000 dots") as dots:
        await draw(workers, sample_pdfs.huge_page(), replace(LABEL, media_width_mm=None, media_height_mm=None))
    assert pages.value.reason is dots.value.reason is FailureReason.RENDER_FAILED
    assert len(await draw(workers, sample_pdfs.huge_page())) == 1


async def test_margins_without_room_between_them(workers: RenderWorkers) -> None:
    with pytest.raises(CannotPrint, match="margins") as refused:
        await draw(workers, sample_pdfs.landscape(), replace(LABEL, margin_left_mm=100))
    assert refused.value.reason is FailureReason.MEDIA_MISMATCH


async def test_two_workers_draw_at_the_same_time() -> None:
    workers = RenderWorkers(count=2)
    await workers.start()
    assert len(set(workers.pids)) == 2
    pages = await asyncio.gather(*(draw(workers, sample_pdfs.shipping_label()) for _ in range(6)))
    assert all(page == pages[0] for page in pages)
    await workers.aclose()
    with pytest.raises(CannotPrint, match="closed") as refused:
        await draw(workers, sample_pdfs.shipping_label())
    assert refused.value.reason is FailureReason.INTERNAL_ERROR


async def test_closing_ends_all_at_once_also_between_two_pages() -> None:
    workers = RenderWorkers(count=2)
    await workers.start()
    with pytest.raises(CannotPrint, match="closed") as refused:  # noqa: PT012
        async for _ in workers.render(sample_pdfs.pages(2), LABEL):
            closing = asyncio.create_task(workers.aclose())
            await asyncio.sleep(0)
            assert workers.pids == ()
            await closing
    assert refused.value.reason is FailureReason.INTERNAL_ERROR


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize(("width", "height"), [(812, 1218), (800, 1200), (1200, 1800)])
async def test_a_label_of_pixels_burns_pixel_by_pixel(
    workers: RenderWorkers, width: int, height: int, orientation: Orientation
) -> None:
    """812 x 1218 pixels at 203 dpi, as carriers send them, are not smeared."""
    dpi = 300 if width == 1200 else 203
    noise = Image.frombytes("1", (width, height), random.Random(1).randbytes((width + 7) // 8 * height))
    width_mm, height_mm = width * 25.4 / dpi, height * 25.4 / dpi
    request = RenderRequest(dpi=dpi, media_width_mm=width_mm, media_height_mm=height_mm, orientation=orientation)
    if orientation is Orientation.LANDSCAPE:
        request = replace(request, media_width_mm=height_mm, media_height_mm=width_mm, orientation=Orientation.PORTRAIT)
    [bitmap] = await draw(workers, sample_pdfs.picture(noise, width_mm, height_mm), request)
    expected = noise.convert("L")
    if orientation is Orientation.LANDSCAPE:
        expected = expected.transpose(Image.Transpose.ROTATE_90)
    assert ImageChops.difference(to_image(bitmap), expected).getbbox() is None


@pytest.mark.parametrize("dpi", [203, 300, 600])
@pytest.mark.parametrize("dots", [2, 3, 4])
async def test_bars_of_whole_dots_keep_their_widths(workers: RenderWorkers, dpi: int, dots: int) -> None:
    bars = code128(sample_pdfs.TRACKING)
    page = sample_pdfs.Page(101.6, 152.4).modules(5, 10, dots * 25.4 / dpi, [bars], 20)
    request = RenderRequest(dpi=dpi, media_width_mm=101.6, media_height_mm=152.4)
    [bitmap] = await draw(workers, sample_pdfs.pdf([page]), request)
    image, middle = to_image(bitmap), round(20 * dpi / 25.4)
    row = image.crop((0, middle, image.width, middle + 1)).tobytes().strip(b"\xff")
    assert row == b"".join((b"\0" if bar else b"\xff") * dots for bar in bars)


async def test_a_long_document_makes_nobody_wait_for_its_end(workers: RenderWorkers) -> None:
    """With one child for both."""
    long = sample_pdfs.pdf([sample_pdfs.Page(100, 150).text(10, 10, 12, str(number)) for number in range(120)])
    pages: list[int] = []
    label: asyncio.Task[list[Bitmap]] | None = None
    when_done: list[int] = []
    async for bitmap in workers.render(long, LABEL):
        pages.append(bitmap.page)
        if label is None:
            label = asyncio.create_task(draw(workers, sample_pdfs.shipping_label()))
            label.add_done_callback(lambda _: when_done.append(len(pages)))
    assert label is not None
    assert len(await label) == 1
    assert pages == list(range(1, 121))
    assert when_done[0] <= 10


async def test_pages_are_the_same_in_whatever_turns_they_come(
    workers: RenderWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = sample_pdfs.pdf([sample_pdfs.Page(40, 30).text(5, 10, 12, str(number)) for number in range(9)])
    at_once = await draw(workers, many)
    monkeypatch.setattr(render_workers, "FIRST_TURN_PAGES", 1)
    monkeypatch.setattr(render_workers, "MOST_TURN_PAGES", 1)
    assert await draw(workers, many) == at_once
    some = replace(LABEL, first_page=3, last_page=7)
    assert await draw(workers, many, some) == at_once[2:7]
    assert await draw(workers, many, replace(LABEL, first_page=8)) == at_once[7:]
    assert await draw(workers, many, replace(LABEL, first_page=10)) == []


def test_a_turn_of_slow_pages_ends_behind_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    document = MagicMock(page_count=3)
    monkeypatch.setattr(render_service, "PdfDocument", lambda *_: document)
    monkeypatch.setattr(render_service, "_page", lambda page, number, *_: iter([number]))
    call = RenderCall(request=LABEL, max_dots=MAX_DOTS)

    def drawn() -> list[object]:
        return list(render_service._pages(bytearray(), call, MagicMock(), MagicMock()))

    assert drawn() == [1, 2, 3]
    monkeypatch.setattr(render_service, "TURN_SECONDS", -1.0)
    assert drawn() == [1]
