"""Sizes, wishes and shares are written as who reads them writes numbers."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.documents.raw_reading import _shortened
from app.language.languages import Language
from app.window.window_language import speak_in
from app.words.media import area_words, lie_words, mm
from app.words.raw_text import LINE_LETTERS, RawLine
from app.words.settings import bytes_words


@pytest.mark.parametrize(
    ("language", "sign"), [(Language.GERMAN, ","), (Language.SPANISH, ","), (Language.ENGLISH, ".")]
)
def test_sizes_have_the_decimal_sign_of_the_language(qapp: QApplication, language: Language, sign: str) -> None:
    speak_in(qapp, language)
    assert mm(57.5) == f"57{sign}5"
    assert mm(149.9) == "150"
    assert area_words(57.5, 31.5) == f"57{sign}5 × 31{sign}5 mm"
    assert f"57{sign}5" in area_words(57.5, None)
    assert lie_words(57.5, 31.5).startswith(f"57{sign}5 × 31{sign}5 mm")
    assert bytes_words(1_500_000).startswith(f"1{sign}")


def test_letters_that_are_left_out_are_counted_in_the_language(qapp: QApplication) -> None:
    speak_in(qapp, Language.GERMAN)
    line = _shortened(RawLine(text="F" * (LINE_LETTERS + 49_620), words=()))
    assert "49.620" in line.text
    assert "49,620" not in line.text
