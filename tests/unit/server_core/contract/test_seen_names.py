"""Names that look like another one, and the order of names in lists."""

from __future__ import annotations

import pytest

from server_core.contract.decisions.names import confusable_skeletons, natural_order, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Gate 1", "Gate l"),
        ("Gate 1", "Gate I"),
        ("Gate 1", "Gate |"),
        ("Gate 10", "gate lO"),
        ("Dock 0", "Dock O"),
        ("Dock 0", "dock o"),
        ("Ida", "lda"),
        ("Ida", "1da"),
        ("IDA", "ida"),
        ("Paul", "PauI"),
        ("Anna", "Аnnа"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "An\u200dna"),
        ("Anna", "\u202eAnna\u202c"),
        ("Anna", "Anna\u200f"),
        ("Gate 1", "Gate １"),
        ("Gate 1", "Gate\u2003\u0406"),
        ("Shop", "Տhоp".replace("Տ", "S")),
    ],
)
def test_nobody_tells_them_apart(one: str, other: str) -> None:
    assert not confusable_skeletons(one).isdisjoint(confusable_skeletons(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kai", "Kal"),
        ("Mail", "Mall"),
        ("Ian", "Lan"),
        ("Gate 1", "Gate 2"),
        ("Gate 1", "Gate 11"),
        ("Dock 5", "Dock S"),
        ("Anna", "Anne"),
        ("André", "Andre"),
        ("x", "=x"),
    ],
)
def test_they_are_told_apart(one: str, other: str) -> None:
    assert confusable_skeletons(one).isdisjoint(confusable_skeletons(other))


def test_the_skeleton_is_one_of_the_looks() -> None:
    assert skeleton("Gate 10") == "gate lo"
    assert skeleton("Gate 10") in confusable_skeletons("GATE 1O")


def test_names_are_listed_as_people_count() -> None:
    listed = [
        "",
        "2 Gate",
        "10 Gate",
        "Ätna",
        "dock",
        "Dock 2",
        "dock 02 b",
        "Dock 10",
        "Dock 10 b",
        "Zürich",
        "Zurich 9",
    ]
    assert sorted({*listed}, key=natural_order) == listed


def test_long_numbers_and_foreign_digits_have_a_place() -> None:
    assert natural_order("Dock " + "9" * 9000) < natural_order("Dock 1" + "0" * 9000)
    assert natural_order("Dock ²") != natural_order("Dock 2")
    assert natural_order("Dock ٣") != natural_order("Dock 3")
