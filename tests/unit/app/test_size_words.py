"""Sizes have one form everywhere in the window: width × height, whole where people say whole numbers."""

from __future__ import annotations

import pytest

from app.words.discovery import summary_of
from app.words.media import area_words, lie_words, media_name, mm, size_words
from app.words.printers import media_of
from server_core.contract.decisions import media_fit
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.media import MEDIA_PRESETS, Media
from server_core.contract.types.states import PrinterStatus
from tests.support.console_facts import a_printer


@pytest.mark.parametrize(
    ("length", "words"),
    [(149.9, "150"), (100.04, "100"), (101.6, "102"), (215.9, "216"), (279.4, "279"), (57.5, "57.5"), (0.3, "0.3")],
)
def test_lengths_are_as_people_say_them(length: float, words: str) -> None:
    assert mm(length) == words


def test_width_comes_before_height_and_how_it_lies_is_told() -> None:
    assert area_words(149.9, 100) == "150 × 100 mm"
    assert area_words(79.97, None) == "80 mm roll"
    assert lie_words(149.9, 100) == "150 × 100 mm (landscape)"
    assert lie_words(100, 150) == "100 × 150 mm (portrait)"
    assert lie_words(100, 100.1) == "100 × 100 mm"


def test_every_word_for_a_size_has_that_form() -> None:
    named = Media(name="custom_label_99.98x149.9mm", width_mm=99.98, height_mm=149.9)
    listed = [
        media_of(a_printer(media_width_mm=99.98, media_height_mm=149.9)),
        media_name(named),
        size_words(99.98, 149.9),
        media_fit.size_words(99.98, 149.9),
    ]
    assert listed == ["100 × 150 mm"] * 4
    assert "100 × 150 mm loaded" in summary_of(
        ProbeNews(status=PrinterStatus.ONLINE, media_width_mm=99.98, media_height_mm=149.9)
    )
    assert not [preset.title for preset in MEDIA_PRESETS if " x " in preset.title]
