"""Every language has its encoder, and each refuses what no printer takes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.page_stream import encoder_for
from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind, LabelSettings
from server_core.contract.types.states import FailureReason

BITMAP = Bitmap(width_dots=8, height_dots=1, dpi=203, rows=b"\xa5")
SIGNS = {
    RawLanguage.ZPL: b"^XA",
    RawLanguage.TSPL: b"SIZE",
    RawLanguage.CPCL: b"! UTILITIES\r\nIN-DOTS",
    RawLanguage.ESCPOS: b"\x1b@",
}


@pytest.mark.parametrize("language", RawLanguage)
def test_a_language_has_its_encoder(language: RawLanguage) -> None:
    encoder = encoder_for(language, LabelSettings())
    assert encoder.language is language
    assert (encoder.begin() + encoder.page(BITMAP) + encoder.end()).startswith(SIGNS[language])


@pytest.mark.parametrize("language", RawLanguage)
def test_grey_dots_are_a_bug(language: RawLanguage) -> None:
    grey = Bitmap(width_dots=1, height_dots=1, dpi=203, rows=b"\0", kind=DotKind.SGRAY_8)
    with pytest.raises(ValueError, match="sgray_8"):
        encoder_for(language, LabelSettings()).page(grey)


@pytest.mark.parametrize(
    ("language", "width", "height"),
    [
        (RawLanguage.CPCL, 1, 65_536),
        (RawLanguage.TSPL, 1, 65_536),
        (RawLanguage.ZPL, 1, 32_001),
        (RawLanguage.ESCPOS, 2048, 1),
    ],
)
def test_a_page_beyond_the_limits_cannot_be_printed(language: RawLanguage, width: int, height: int) -> None:
    page = Bitmap(width_dots=width, height_dots=height, dpi=203, rows=bytes((width + 7) // 8 * height))
    with pytest.raises(CannotPrint) as refused:
        encoder_for(language, LabelSettings()).page(page)
    assert refused.value.reason is FailureReason.MEDIA_MISMATCH


@pytest.mark.parametrize(
    ("language", "most"),
    [(RawLanguage.CPCL, 1024), (RawLanguage.TSPL, 999_999_999), (RawLanguage.ZPL, 99_999_999)],
)
def test_a_silly_number_of_copies_is_a_bug(language: RawLanguage, most: int) -> None:
    for copies in (0, -1, most + 1):
        with pytest.raises(ValueError, match="copies"):
            encoder_for(language, LabelSettings()).page(BITMAP, copies=copies)


def test_no_encoder_is_loaded_before_it_is_needed() -> None:
    code = "import sys, agent_core.page_stream; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {f"agent_core.encode.{name}" for name in ("zpl", "tspl", "cpcl", "escpos")} & set(done.stdout.split())


@pytest.mark.parametrize("language", RawLanguage)
def test_the_server_refuses_the_speeds_that_no_step_stands_for(language: RawLanguage) -> None:
    def sent(speed: float) -> bytes:
        encoder = encoder_for(language, LabelSettings(speed_mm_s=speed))
        return encoder.begin() + encoder.page(BITMAP)

    low, high = SPEEDS_MM_S[RawLanguage(language.value)]
    steps = [sent(speed) for speed in range(1, 1001)]
    first, last = steps.index(steps[-1]) + 1, 1000 - steps[::-1].index(steps[0])
    assert low <= last
    assert first <= high
    assert sent(low) == steps[0]
    assert sent(high) == steps[-1]
    assert steps[low - 1] != steps[high - 1]
    widest = max(steps.count(step) for step in {*steps} - {steps[0], steps[-1]})
    assert last - low <= widest  # what the server takes is never far from the step that is sent
    assert high - first <= widest
