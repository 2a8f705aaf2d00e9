"""Lines with text from right to left, against examples worked out by the rules of UAX #9."""

from __future__ import annotations

import unicodedata

import pytest

from agent_core.render.visual_order import shaped, unsettable_script, visual


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("abc 12", "abc 12"),
        ("שלום", "םולש"),
        ("שלום world 123", "world 123 םולש"),
        ("abc שלום def", "abc םולש def"),
        ("abc שלום 12 def", "abc 12 םולש def"),
        ("שלום (abc) 12.5!", "!12.5 (abc) םולש"),
        ("abc (שלום) def", "abc (םולש) def"),
        ("שלום (עולם)", "(םלוע) םולש"),
        ("א 1.5 ב", "ב 1.5 א"),
        ("א 50% ב", "ב 50% א"),
        ("א-ב", "ב-א"),
        ("א\u05b8ב", "בא\u05b8"),
        ("", ""),
    ],
)
def test_lines_as_they_are_seen(line: str, seen: str) -> None:
    assert visual(line) == seen


@pytest.mark.parametrize(
    ("word", "shapes"),
    [
        ("ب", "<isolated>"),
        ("بب", "<initial> <final>"),
        ("ببب", "<initial> <medial> <final>"),
        ("باب", "<initial> <final> <isolated>"),
        ("با ب", "<initial> <final> <isolated>"),
        ("پیچ", "<initial> <medial> <final>"),
        ("بَب", "<initial> <final>"),
    ],
)
def test_arabic_letters_get_the_shapes_of_their_places(word: str, shapes: str) -> None:
    found = [
        unicodedata.decomposition(letter).split()[0] for letter in shaped(word) if unicodedata.decomposition(letter)
    ]
    assert found == shapes.split()
    assert unicodedata.normalize("NFKC", shaped(word)) == word


def test_lam_and_alef_are_one_letter() -> None:
    assert shaped("لا") == "\ufefb"
    assert shaped("بلا") == "\ufe91\ufefc"
    assert shaped("السلام") == "\ufe8d\ufedf\ufeb4\ufefc\ufee1"


def test_scripts_that_are_more_than_letters_side_by_side() -> None:
    assert unsettable_script("Łódź, Привет, 中文, ไทย, שלום, مرحبا") is None
    assert (unsettable_script("a नमस्ते"), unsettable_script("ខ្មែរ")) == ("Devanagari", "Khmer")
