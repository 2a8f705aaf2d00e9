"""Every language has its encoder."""

from __future__ import annotations

import subprocess
import sys

import pytest

from agent_core.bitmap import Bitmap
from agent_core.domain import RawLanguage
from agent_core.encode.contract import LabelSettings
from agent_core.encode.languages import encoder_for

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
    code = "import sys, agent_core.encode.languages; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {f"agent_core.encode.{name}" for name in ("zpl", "tspl", "cpcl", "escpos")} & set(done.stdout.split())
