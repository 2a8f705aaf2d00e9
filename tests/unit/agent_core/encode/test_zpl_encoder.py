"""Bitmaps to ZPL: the manual's notation, settings within its bounds, a lossless round trip, another interpreter."""

from __future__ import annotations

import pytest
from hypothesis import given
from PIL import ImageChops

from agent_core.bitmap import Bitmap
from agent_core.encode.zpl import ZplEncoder
from agent_core.raw.draw.display_list import DrawingPrinter
from agent_core.render.workers import RenderWorkers
from resources import samples
from server_core.contract.types.drawing import LabelSettings, RenderRequest
from server_core.contract.types.tuning import Cut, ZplCompression
from tests.support import zpl_oracle
from tests.support.barcodes import read_barcodes
from tests.support.bitmaps import bitmaps, label, to_image
from tests.support.drawn_labels import draw, zpl_labels
from tests.support.label_documents import encode_label
from tests.support.sample_pdfs import ROUTING, TRACKING, shipping_label

BARCODES = {("Code128", TRACKING), ("QRCode", ROUTING)}


def burned(zpl: bytes) -> tuple[Bitmap, int]:
    """Return the only label as a printer would draw it, and its copies."""
    [label] = zpl_labels(zpl, DrawingPrinter(dpi=203, width=832))
    assert not label.not_drawn
    return draw(label, DrawingPrinter(dpi=203, width=832)), label.copies


def data_of(zpl: bytes) -> str:
    return zpl.decode("ascii").split("^GFA,")[1].split("^FS")[0].split(",", 3)[3]


def test_a_label_format() -> None:
    assert encode_label(label("F0", "0F"), copies=3) == (
        b"^XA\n^JMA^MUD^MCY^PON^PMN^LRN\n^PW8\n^LL2\n^LH0,0\n^FO0,0^GFA,2,2,1,F,0F^FS\n^PQ3\n^XZ\n"
    )


@pytest.mark.parametrize(
    ("row", "digits"),
    [
        ("0000000000", ","),
        ("FFFFFFFFFF", "PF"),
        ("A000000000", "A,"),
        ("AFFFFFFFFF", "AOF"),
        ("0000000001", "O01"),
        ("1000000001", "1N01"),
        ("0F00FF000F", "0F00FFI0F"),
        ("00" * 20 + "AA", "h0AA"),
        ("FF" * 16 + "AA", "gRFAA"),
        ("00" * 209 + "0A", "zY0A"),
    ],
)
def test_runs_are_written_as_the_manual_says(row: str, digits: str) -> None:
    assert data_of(encode_label(label(row))) == digits


def test_equal_rows_are_one_sign() -> None:
    assert data_of(encode_label(label("0000", "0000", "12AB", "12AB", "12AB", "0000"))) == ",:12AB::,"


@pytest.mark.parametrize("compression", ZplCompression)
@given(bitmap=bitmaps())
def test_what_was_encoded_reads_back_the_same(compression: ZplCompression, bitmap: Bitmap) -> None:
    assert burned(encode_label(bitmap, copies=7, compression=compression)) == (bitmap, 7)


@given(bitmap=bitmaps(max_width=4000, max_height=3))
def test_very_wide_rows_read_back_the_same(bitmap: Bitmap) -> None:
    assert burned(encode_label(bitmap)) == (bitmap, 1)


def page_of(*, page: int = 1, page_count: int = 1) -> Bitmap:
    return Bitmap(width_dots=8, height_dots=1, dpi=203, rows=b"\xa5", page=page, page_count=page_count)


def test_nothing_set_is_nothing_said() -> None:
    encoder = ZplEncoder(LabelSettings(continuous=True))
    assert (encoder.begin(), encoder.end()) == (b"", b"")
    assert encoder.page(page_of(), copies=2) == encode_label(page_of(), copies=2)


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (LabelSettings(darkness=0), b"^MD-30\n"),
        (LabelSettings(darkness=50), b"^MD0\n"),
        (LabelSettings(darkness=75), b"^MD15\n"),
        (LabelSettings(darkness=100), b"^MD30\n"),
        (LabelSettings(speed_mm_s=1), b"^PR1\n"),
        (LabelSettings(speed_mm_s=101.6), b"^PR4\n"),
        (LabelSettings(speed_mm_s=1000), b"^PR14\n"),
        (LabelSettings(cut=Cut.PAGE), b"^MMC\n"),
        (LabelSettings(cut=Cut.JOB), b"^MMC\n"),
    ],
)
def test_what_is_set_is_said_before_the_picture(settings: LabelSettings, line: bytes) -> None:
    page = ZplEncoder(settings).page(page_of(), copies=3)
    assert page.replace(line, b"", 1) == encode_label(page_of(), copies=3)
    assert page.startswith(b"^XA\n" + line)
    assert burned(page) == (page_of(), 3)


def test_darkness_is_taken_back() -> None:
    assert ZplEncoder(LabelSettings(darkness=75)).end() == b"^XA\n^MD0\n^XZ\n"


def test_a_job_is_cut_behind_its_last_page() -> None:
    encoder = ZplEncoder(LabelSettings(cut=Cut.JOB))
    assert encoder.page(page_of(page=1, page_count=2)).startswith(b"^XA\n^MMT\n")
    assert encoder.page(page_of(page=2, page_count=2)).startswith(b"^XA\n^MMC\n")


def test_the_compression_is_the_printers() -> None:
    packed = ZplEncoder(LabelSettings(zpl_compression=ZplCompression.Z64)).page(page_of())
    assert packed == encode_label(page_of(), compression=ZplCompression.Z64)
    assert b":Z64:" in packed


@pytest.mark.parametrize("digit", ["0", "F"])
@pytest.mark.parametrize("length", [*range(1, 6), 19, 20, 400, 418, 419, 420, 421, 422, 838, 839, 841, 1999])
def test_runs_of_any_length_read_back(digit: str, length: int) -> None:
    row = bytes.fromhex(f"1{digit * length}1" + "A" * (length % 2))
    bitmap = Bitmap(width_dots=len(row) * 8, height_dots=1, dpi=203, rows=row)
    assert burned(encode_label(bitmap)) == (bitmap, 1)


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize("compression", ZplCompression)
async def test_a_pdf_label_burns_as_we_drew_it(compression: ZplCompression) -> None:
    workers = RenderWorkers()
    request = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)
    [bitmap] = [page async for page in workers.render(shipping_label(), request)]
    await workers.aclose()

    zpl = encode_label(bitmap, compression=compression)
    drawn = zpl_oracle.render(zpl, width_mm=100, height_mm=150, dots_per_mm=8)

    # Its canvas is 8 dots per mm, 800 x 1200: one more than 203 dpi make of 100 x 150 mm.
    ours = to_image(bitmap)
    assert (drawn.size, ours.size) == ((800, 1200), (799, 1199))
    assert ImageChops.difference(drawn.crop((0, 0, *ours.size)), ours).getbbox() is None
    assert read_barcodes(ours) == read_barcodes(drawn) == BARCODES


def test_the_sample_label_in_zpl_is_a_real_one() -> None:
    zpl = samples.path("label-100x150.zpl").read_bytes()
    assert read_barcodes(zpl_oracle.render(zpl, width_mm=100, height_mm=150, dots_per_mm=8)) == BARCODES
