"""Pages and pictures of damaged PDFs: what can be drawn is drawn, truncated data fails the job."""

from __future__ import annotations

import random
import zlib
from base64 import a85encode
from collections.abc import Callable
from io import BytesIO
from itertools import product

import pypdfium2.raw as pdfium
import pytest
from PIL import Image

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.render.page_objects import PictureCheck
from agent_core.render.pdf_syntax import Stream
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.states import FailureReason
from tests.support import sample_pdfs
from tests.support.sample_pdfs import assemble

pytestmark = pytest.mark.anyio
NUMBERS = random.Random(7)
BOXES = b"\n".join(b"%d %d 7 3 re f" % (NUMBERS.randrange(90), NUMBERS.randrange(90)) for _ in range(400))
PACKED = zlib.compress(BOXES)
LAST_BLOCK_MISSING = zlib.compressobj()
FLUSHED = LAST_BLOCK_MISSING.compress(BOXES) + LAST_BLOCK_MISSING.flush(zlib.Z_SYNC_FLUSH)
SIDE = 80
NOISE = Image.effect_noise((SIDE, SIDE), 90)
ROWS = NOISE.tobytes()
BITS = NOISE.convert("1").tobytes()
FOUR_BITS = bytes(high & 0xF0 | low >> 4 for high, low in zip(ROWS[::2], ROWS[1::2], strict=True))
PREDICTED = b"".join(b"\0" + ROWS[start : start + SIDE] for start in range(0, len(ROWS), SIDE))
GREY = "/ColorSpace/DeviceGray/BitsPerComponent 8"
FLATE = "/Filter/FlateDecode"
SLOPPY: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda data: data,
    "more behind": lambda data: data + b"\r\n\0\0\0",
    "without its last bytes": lambda data: data[:-2],  # of a JPEG the end mark, of a zlib stream half its check sum
    "without its check sum": lambda data: data if data.startswith(b"\xff\xd8") else data[:-4],
}


def a_page(content: bytes, form: bytes = b"") -> bytes:
    stream = b"<</Length %d/Filter/FlateDecode%s>>\nstream\n%s\nendstream"
    return assemble(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 100 100]>>",
            b"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>",
            stream % (len(content), b"", content),
            stream % (len(form), b"/Type/XObject/Subtype/Form/BBox[0 0 100 100]", form),
        ]
    )


PLAIN = a_page(BOXES).replace(b"/Filter/FlateDecode", b"/X 0")


def listed_wrongly(pdf: bytes) -> bytes:
    return pdf.replace(b"startxref\n", b"startxref\n1")


def as_text(pdf: bytes) -> bytes:
    return pdf.replace(b"\n", b"\r\n")


async def drawn(workers: RenderWorkers, pdf: bytes) -> list[Bitmap]:
    request = RenderRequest(dpi=72, media_width_mm=None, media_height_mm=None)
    return [bitmap async for bitmap in workers.render(pdf, request)]


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(as_text(a_page(PACKED)), id="line ends changed"),
        pytest.param(a_page(PACKED).decode("latin-1").encode(), id="taken for Latin-1"),
        pytest.param(as_text(a_page(zlib.compress(b"/X Do"), PACKED)), id="in a form"),
        pytest.param(listed_wrongly(a_page(PACKED[: len(PACKED) // 2])), id="cut off"),
    ],
)
async def test_a_page_that_lost_some_of_its_content_is_refused(workers: RenderWorkers, pdf: bytes) -> None:
    with pytest.raises(CannotPrint, match="The PDF is damaged: page 1 cannot be read") as refused:
        await drawn(workers, pdf)
    assert refused.value.reason is FailureReason.DOCUMENT_CORRUPT


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(listed_wrongly(a_page(PACKED)), id="nothing lost"),
        pytest.param(listed_wrongly(a_page(PACKED[:-4])), id="without a checksum"),
        pytest.param(listed_wrongly(a_page(FLUSHED)), id="without a last block"),
        pytest.param(listed_wrongly(a_page(PACKED + b"\r\n")), id="a line end behind it"),
        pytest.param(listed_wrongly(a_page(PACKED, PACKED[:99])), id="a damaged form that is not used"),
        pytest.param(as_text(PLAIN), id="text alone"),
    ],
)
async def test_a_page_that_is_whole_is_drawn_whatever_its_list_says(workers: RenderWorkers, pdf: bytes) -> None:
    assert await drawn(workers, pdf) == await drawn(workers, a_page(PACKED))


@pytest.mark.parametrize(
    ("data", "is_damaged"),
    [(PACKED, False), (FLUSHED, False), (b"", False), (b"\0\0\0", True), (PACKED[:50], True), (PACKED[2:], True)],
)
def test_compressed_data(data: bytes, is_damaged: bool) -> None:
    assert Stream({b"Filter": b"FlateDecode"}, data).is_damaged() == is_damaged
    assert not Stream({b"Filter": b"DCTDecode"}, data).is_damaged()


def test_long_data_end_somewhere() -> None:
    bomb = zlib.compress(bytes(80 * 1024 * 1024))
    assert not Stream({b"Filter": b"FlateDecode"}, bomb).is_damaged()


def jpeg(mode: str = "L", *, progressive: bool = False) -> bytes:
    file = BytesIO()
    NOISE.convert(mode).save(file, "JPEG", quality=80, progressive=progressive)
    return file.getvalue()


def xobject(entries: str, data: bytes) -> bytes:
    """Build a page that draws an object with `Do`."""
    image = f"<</Type/XObject/Subtype/Image/Width {SIDE}/Height {SIDE}{entries}/Length {len(data)}>>".encode()
    return sample_pdfs.with_content(
        b"99 0 0 99 9 9 cm /I Do", b"/XObject<</I 5 0 R>>", [image + b"\nstream\n" + data + b"\nendstream"]
    )


def is_damaged(pdf: bytes) -> bool:
    document = pdfium.FPDF_LoadMemDocument64(pdf, len(pdf), None)
    page = pdfium.FPDF_LoadPage(document, 0)
    try:
        check = PictureCheck(page)
        count = pdfium.FPDFPage_CountObjects(page)
        assert count == 1
        return check.is_damaged(pdfium.FPDFPage_GetObject(page, 0))
    finally:
        pdfium.FPDF_ClosePage(page)
        pdfium.FPDF_CloseDocument(document)


WAYS: dict[str, tuple[str, bytes]] = {
    "plain": (GREY, ROWS),
    "one bit": ("/ColorSpace/DeviceGray/BitsPerComponent 1", BITS),
    "flate": (GREY + FLATE, zlib.compress(ROWS)),
    "flate, as an array": (GREY + "/Filter[/FlateDecode]", zlib.compress(ROWS)),
    "flate, one bit": ("/ImageMask true/BitsPerComponent 1" + FLATE, zlib.compress(BITS)),
    "flate, four bits": ("/ColorSpace/DeviceGray/BitsPerComponent 4" + FLATE, zlib.compress(FOUR_BITS)),
    "flate, predicted": (
        GREY + FLATE + f"/DecodeParms<</Predictor 15/Colors 1/BitsPerComponent 8/Columns {SIDE}>>",
        zlib.compress(PREDICTED),
    ),
    "flate, colour": ("/ColorSpace/DeviceRGB/BitsPerComponent 8" + FLATE, zlib.compress(ROWS * 3)),
    "JPEG": (GREY + "/Filter/DCTDecode", jpeg()),
    "JPEG, colour": ("/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode", jpeg("RGB")),
}


@pytest.mark.parametrize(("way", "sloppy"), [*product(WAYS, SLOPPY)])
def test_what_is_drawn_as_a_whole_is_drawn(way: str, sloppy: str) -> None:
    entries, data = WAYS[way]
    assert not is_damaged(xobject(entries, SLOPPY[sloppy](data)))


@pytest.mark.parametrize(("way", "part"), [*product(WAYS, (0.6, 0.8))])
def test_a_picture_that_was_cut_short_is_damaged(way: str, part: float) -> None:
    entries, data = WAYS[way]
    assert is_damaged(xobject(entries, data[: int(len(data) * part)]))


@pytest.mark.parametrize("way", ["flate", "flate, predicted"])
def test_a_picture_whose_data_are_rubbish_from_somewhere_on_is_damaged(way: str) -> None:
    entries, data = WAYS[way]
    assert is_damaged(xobject(entries, data[: len(data) * 7 // 10] + b"\xff" * 1000))


def test_a_writer_who_ended_too_early_on_purpose_is_believed() -> None:
    """Heights are often slightly too large; the stream itself is complete."""
    assert not is_damaged(xobject(GREY + FLATE, zlib.compress(ROWS[: SIDE * 75])))


@pytest.mark.parametrize(
    ("entries", "data"),
    [
        (GREY + "/Filter/DCTDecode", jpeg(progressive=True)),
        (GREY + "/Filter[/ASCII85Decode/FlateDecode]", a85encode(zlib.compress(ROWS)) + b"~>"),
    ],
    ids=["progressive", "two filters"],
)
def test_what_cannot_be_known_is_no_damage(entries: str, data: bytes) -> None:
    assert not is_damaged(xobject(entries, data))
    assert not is_damaged(xobject(entries, data[: len(data) // 2]))


@pytest.mark.parametrize("side", [*range(500, 720, 20)])
def test_white_paper_is_whole_without_its_check_sum(side: int) -> None:
    """A kilobyte of compressed data expands to a megabyte, so much is still pending when all has been read."""
    entries = GREY.replace("8", f"8/Width {side}/Height {side}") + FLATE
    assert not is_damaged(xobject(entries, zlib.compress(bytes(side * side))[:-4]))


def test_large_pictures_are_not_unpacked() -> None:
    """This keeps the time per page low."""
    noise = zlib.compress(Image.effect_noise((200, 200), 90).tobytes())
    entries = GREY.replace("8", "8/Width 200/Height 200") + FLATE
    assert not is_damaged(xobject(entries, noise[: len(noise) // 2]))
    large = zlib.compress(bytes(2_000_000))
    entries = GREY.replace("8", "8/Width 2000/Height 1000") + FLATE
    assert not is_damaged(xobject(entries, large[: len(large) // 2]))


def test_a_name_of_a_filter_that_is_no_name() -> None:
    assert is_damaged(xobject(GREY + "/Filter/" + "X" * 300, ROWS))  # nobody can draw it
