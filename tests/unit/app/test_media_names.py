"""Media by the names that people know."""

from __future__ import annotations

import msgspec
import pytest

from app.words.media import media_name
from app.words.printers import media_of
from server_core.contract.types.media import Media
from tests.support.console_facts import a_printer


@pytest.mark.parametrize(
    ("told", "width", "height", "name"),
    [
        ("na_letter_8.5x11in", 215.9, 279.4, "Letter"),
        ("na_legal_8.5x14in", 215.9, 355.6, "Legal"),
        ("iso_a4_210x297mm", 210, 297, "A4"),
        ("iso_a10_26x37mm", 26, 37, "A10"),
        ("jis_b5_182x257mm", 182, 257, "JIS B5"),
        ("iso_dl_110x220mm", 110, 220, "Envelope DL"),
        ("na_index-4x6_4x6in", 101.6, 152.4, "102 × 152 mm"),
        ("oe_4x6-label_4x6in", 101.6, 152.4, "102 × 152 mm"),
        ("roll_current_102x0mm", 102, None, "102 mm roll"),
        ("custom_min_a_name", 50, 30, "50 × 30 mm"),
        ("100x150 mm", 100, 150, "100x150 mm"),
        ("Schildchen", 50, 30, "Schildchen"),
    ],
)
def test_names_of_printers_become_names_of_people(told: str, width: float, height: float | None, name: str) -> None:
    assert media_name(Media(name=told, width_mm=width, height_mm=height)) == name


def test_the_card_names_what_is_loaded() -> None:
    letter = Media(name="na_letter_8.5x11in", width_mm=215.9, height_mm=279.4, loaded=True)
    printer = a_printer(
        "Office", media_width_mm=None, media_height_mm=None, capabilities={"media": [msgspec.to_builtins(letter)]}
    )
    assert media_of(printer) == "Letter"
