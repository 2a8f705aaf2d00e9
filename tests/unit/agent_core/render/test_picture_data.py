"""Pictures with truncated data fail the job; complete ones are drawn, however careless their writer was."""

from __future__ import annotations

import zlib
from base64 import a85encode
from collections.abc import Callable
from io import BytesIO
from itertools import product

import pypdfium2.raw as pdfium
import pytest
from PIL import Image

from agent_core.render.page_objects import PictureCheck
from tests.support import sample_pdfs

SIDE = 80
NOISE = Image.effect_noise((SIDE, SIDE), 90)
ROWS = NOISE.tobytes()
BITS = NOISE.convert("1").tobytes()
FOUR_BITS = bytes(high & 0xF0 | low >> 4 for high, low in zip(ROWS[::2], ROWS[1::2], strict=True))
PREDICTED = b"".join(b"\0" + ROWS[start : start + SIDE] for start in range(0, len(ROWS), SIDE))


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


GREY = "/ColorSpace/DeviceGray/BitsPerComponent 8"
FLATE = "/Filter/FlateDecode"
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
SLOPPY: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda data: data,
    "more behind": lambda data: data + b"\r\n\0\0\0",
    "without its last bytes": lambda data: data[:-2],  # of a JPEG the end mark, of a zlib stream half its check sum
    "without its check sum": lambda data: data if data.startswith(b"\xff\xd8") else data[:-4],
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
