"""Bitmaps to ESC/POS: the command reference byte by byte, and a round trip of the dots."""

from __future__ import annotations

import pytest
from hypothesis import given

from agent_core.bitmap import Bitmap
from agent_core.encode.escpos import EscposEncoder
from agent_core.errors import CannotPrint
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import Cut, EscposRaster
from tests.support.bitmaps import bitmaps
from tests.support.bitmaps import label as receipt

PLAIN, GRAPHICS = LabelSettings(), LabelSettings(escpos_raster=EscposRaster.GRAPHICS)
INITIALIZE, TEAR, CUT = b"\x1b@", b"\x1bd\x05", b"\x1dVB\x00"
DEAF, HEARING = b"\x1d(D\x03\x00\x14\x01\x00", b"\x1d(D\x03\x00\x14\x01\x01"
BIT_IMAGE, STORE, PRINT = b"\x1dv0\x00", b"\x1d(L", b"\x1d(L\x02\x0002"


def document(settings: LabelSettings, *pages: Bitmap) -> bytes:
    encoder = EscposEncoder(settings)
    return encoder.begin() + b"".join(map(encoder.page, pages)) + encoder.end()


def two(data: bytes) -> int:
    return int.from_bytes(data[:2], "little")


def bit_images(data: bytes) -> list[tuple[int, int, bytes]]:
    """Return bytes per row, rows and dots of every GS v 0; they must follow each other directly."""
    found = []
    while data:
        assert data.startswith(BIT_IMAGE)
        width, height = two(data[4:]), two(data[6:])
        found.append((width, height, data[8 : 8 + width * height]))
        data = data[8 + width * height :]
    return found


def graphics(data: bytes) -> list[tuple[int, int, bytes]]:
    """Return dots per row, rows and dots of every GS ( L function 112, each printed by function 50."""
    found = []
    while data:
        size = two(data[3:])
        assert data[:3] + data[5:11] == STORE + b"0p0\x01\x011"
        found.append((two(data[11:]), two(data[13:]), data[15 : 5 + size]))
        assert data[5 + size : 12 + size] == PRINT
        data = data[12 + size :]
    return found


def test_a_receipt() -> None:
    assert document(PLAIN, receipt("F00F", "0FF0", "AAAA")) == (
        INITIALIZE + b"\x1dv0\x00\x02\x00\x03\x00\xf0\x0f\x0f\xf0\xaa\xaa" + TEAR
    )


def test_pages_follow_each_other_without_a_gap() -> None:
    both = document(LabelSettings(cut=Cut.JOB), receipt("11"), receipt("22", "33"))
    assert both == INITIALIZE + b"\x1dv0\x00\x01\x00\x01\x00\x11\x1dv0\x00\x01\x00\x02\x00\x22\x33" + CUT


def test_every_page_is_cut() -> None:
    both = document(LabelSettings(cut=Cut.PAGE), receipt("11"), receipt("22"))
    image = b"\x1dv0\x00\x01\x00\x01\x00"
    assert both == INITIALIZE + image + b"\x11" + CUT + image + b"\x22" + CUT


def test_the_drawer_opens_once_and_only_if_set() -> None:
    kick = b"\x1bp\x00\x19\xfa"
    opened = document(LabelSettings(opens_drawer=True), receipt("11"), receipt("22"))
    assert opened.startswith(INITIALIZE + kick + BIT_IMAGE)
    assert opened.count(kick) == 1
    assert kick not in document(PLAIN, receipt("11"))


@pytest.mark.parametrize(
    ("settings", "command"),
    [
        (LabelSettings(darkness=0), b"\x1d(K\x02\x001\xfa"),
        (LabelSettings(darkness=50), b"\x1d(K\x02\x001\x00"),
        (LabelSettings(darkness=100), b"\x1d(K\x02\x001\x06"),
        (LabelSettings(speed_mm_s=1), b"\x1d(K\x02\x002\x01"),
        (LabelSettings(speed_mm_s=150), b"\x1d(K\x02\x002\x06"),
        (LabelSettings(speed_mm_s=500), b"\x1d(K\x02\x002\x09"),
        (LabelSettings(darkness=75, speed_mm_s=50), b"\x1d(K\x02\x001\x03\x1d(K\x02\x002\x02"),
    ],
)
def test_what_is_set_is_sent_after_the_initialisation(settings: LabelSettings, command: bytes) -> None:
    assert EscposEncoder(settings).begin() == INITIALIZE + command


def test_a_long_receipt_goes_in_bands() -> None:
    bitmap = Bitmap(width_dots=576, height_dots=600, dpi=203, rows=b"\x5a" * 43_200)
    bands = bit_images(EscposEncoder(PLAIN).page(bitmap))
    assert [(width, height) for width, height, _ in bands] == [(72, 256), (72, 256), (72, 88)]
    assert b"".join(dots for *_, dots in bands) == bitmap.rows


def test_graphics_stay_within_what_older_models_take() -> None:
    bitmap = Bitmap(width_dots=2047, height_dots=300, dpi=203, rows=(b"\x5a" * 255 + b"\xfe") * 300)
    bands = graphics(EscposEncoder(GRAPHICS).page(bitmap))
    assert [(width, height) for width, height, _ in bands] == [(2047, 128), (2047, 128), (2047, 44)]
    assert b"".join(dots for *_, dots in bands) == bitmap.rows


def test_graphics_tell_dots_not_bytes() -> None:
    page = EscposEncoder(GRAPHICS).page(receipt("FF80", width_dots=9))
    assert page == b"\x1d(L\x0c\x000p0\x01\x011\x09\x00\x01\x00\xff\x80" + PRINT


@pytest.mark.parametrize("raster", EscposRaster)
def test_dots_that_spell_a_pulse_open_no_drawer(raster: EscposRaster) -> None:
    encoder = EscposEncoder(LabelSettings(cut=Cut.PAGE, escpos_raster=raster))
    page = encoder.page(receipt("1014010001"))
    assert page.startswith(DEAF)
    assert page.endswith(HEARING + CUT)
    assert DEAF not in encoder.page(receipt("1410010001"))


@pytest.mark.parametrize("raster", EscposRaster)
def test_dots_that_spell_other_real_time_commands(raster: EscposRaster) -> None:
    """Including across two rows. Power-off, disabled by ESC @, is not enabled after the page."""
    encoder = EscposEncoder(LabelSettings(escpos_raster=raster))
    no_power_off = b"\x1d(D\x03\x00\x14\x02\x00"
    for off in (receipt("1014020108"), receipt("FF10", "1402", "0108")):
        page = encoder.page(off)
        assert page.startswith(DEAF + no_power_off)
        assert page.endswith(off.rows + (PRINT if raster is EscposRaster.GRAPHICS else b"") + HEARING)
    for forgets in (receipt("10140801031401060208"), receipt("1014080103", "1401060208")):
        with pytest.raises(CannotPrint, match="to discard it") as refused:
            encoder.page(forgets)
        assert refused.value.reason is FailureReason.RENDER_FAILED
    for harmless in (receipt("100401"), receipt("100502")):
        assert DEAF not in encoder.page(harmless)


def test_copies_are_the_callers() -> None:
    assert not EscposEncoder.copies_by_command
    with pytest.raises(ValueError, match="2 copies"):
        EscposEncoder(PLAIN).page(receipt("00"), copies=2)


@given(bitmap=bitmaps())
def test_all_dots_come_back(bitmap: Bitmap) -> None:
    [image] = bit_images(EscposEncoder(PLAIN).page(bitmap).removeprefix(DEAF).removesuffix(HEARING))
    graphic_page = EscposEncoder(GRAPHICS).page(bitmap)
    [graphic] = graphics(graphic_page.removeprefix(DEAF).removesuffix(HEARING))
    assert image == (bitmap.bytes_per_row, bitmap.height_dots, bitmap.rows)
    assert graphic == (bitmap.width_dots, bitmap.height_dots, bitmap.rows)
