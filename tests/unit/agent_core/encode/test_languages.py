"""Every language has its encoder."""

from __future__ import annotations

import subprocess
import sys

import pytest

from agent_core.bitmap import Bitmap
from agent_core.page_stream import encoder_for
from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings

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
