"""Darkness, speed and cutter in ZPL: written only if set, and within the bounds of the language."""

from __future__ import annotations

import pytest

from agent_core.bitmap import Bitmap
from agent_core.encode.zpl import ZplEncoder
from agent_core.errors import CannotPrint
from agent_core.raw.zpl import read_graphics
from server_core.contract.types.drawing import DotKind, LabelSettings
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import Cut, ZplCompression
from tests.support.zpl_labels import encode_label


def label(*, page: int = 1, page_count: int = 1) -> Bitmap:
    return Bitmap(width_dots=8, height_dots=1, dpi=203, rows=b"\xa5", page=page, page_count=page_count)


def test_nothing_set_is_nothing_said() -> None:
    encoder = ZplEncoder(LabelSettings(continuous=True))
    assert (encoder.begin(), encoder.end()) == (b"", b"")
    assert encoder.page(label(), copies=2) == encode_label(label(), copies=2)


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
    page = ZplEncoder(settings).page(label(), copies=3)
    assert page.replace(line, b"", 1) == encode_label(label(), copies=3)
    assert page.startswith(b"^XA\n" + line)
    [burned] = read_graphics(page)
    assert burned.picture == label()


def test_darkness_is_taken_back() -> None:
    assert ZplEncoder(LabelSettings(darkness=75)).end() == b"^XA\n^MD0\n^XZ\n"


def test_a_job_is_cut_behind_its_last_page() -> None:
    encoder = ZplEncoder(LabelSettings(cut=Cut.JOB))
    assert encoder.page(label(page=1, page_count=2)).startswith(b"^XA\n^MMT\n")
    assert encoder.page(label(page=2, page_count=2)).startswith(b"^XA\n^MMC\n")


def test_the_compression_is_the_printers() -> None:
    packed = ZplEncoder(LabelSettings(zpl_compression=ZplCompression.Z64)).page(label())
    assert packed == encode_label(label(), compression=ZplCompression.Z64)
    assert b":Z64:" in packed


@pytest.mark.parametrize("digit", ["0", "F"])
@pytest.mark.parametrize("length", [*range(1, 6), 19, 20, 400, 418, 419, 420, 421, 422, 838, 839, 841, 1999])
def test_runs_of_any_length_read_back(digit: str, length: int) -> None:
    row = bytes.fromhex(f"1{digit * length}1" + "A" * (length % 2))
    bitmap = Bitmap(width_dots=len(row) * 8, height_dots=1, dpi=203, rows=row)
    [burned] = read_graphics(encode_label(bitmap))
    assert burned.picture == bitmap


def test_grey_dots_are_a_bug() -> None:
    grey = Bitmap(width_dots=1, height_dots=1, dpi=203, rows=b"\0", kind=DotKind.SGRAY_8)
    with pytest.raises(ValueError, match="sgray_8"):
        encode_label(grey)


def test_a_page_beyond_the_limits_cannot_be_printed() -> None:
    with pytest.raises(CannotPrint) as refused:
        encode_label(Bitmap(width_dots=1, height_dots=32_001, dpi=203, rows=bytes(32_001)))
    assert refused.value.reason is FailureReason.MEDIA_MISMATCH
