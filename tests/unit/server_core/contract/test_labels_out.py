"""The labels of a batch that came out, as a person types them, and lists that contradict themselves."""

from __future__ import annotations

import pytest

from server_core.contract.decisions.labels_out import LabelsOut, is_consistent
from server_core.contract.types.documents import PageSpan
from server_core.contract.types.jobs import Counted


def spans(*pairs: tuple[int, int]) -> tuple[PageSpan, ...]:
    return tuple(PageSpan(first=first, last=last) for first, last in pairs)


@pytest.mark.parametrize(
    ("text", "missing", "written"),
    [
        ("0", [(1, 10)], "0"),
        ("7", [(8, 10)], "1-7"),
        ("10", [], "1-10"),
        ("1-10", [], "1-10"),
        ("1-3", [(4, 10)], "1-3"),
        ("1-3, 5-10", [(4, 4)], "1-3, 5-10"),
        ("1–3;5 , 7-10", [(4, 4), (6, 6)], "1-3, 5, 7-10"),
        ("7-7", [(1, 6), (8, 10)], "7-7"),
        ("4-10", [(1, 3)], "4-10"),
        ("2,4", [(1, 1), (3, 3), (5, 10)], "2, 4"),
    ],
)
def test_a_count_or_the_places_are_read(text: str, missing: list[tuple[int, int]], written: str) -> None:
    found = LabelsOut.read(text, 10)
    assert found == LabelsOut(total=10, missing=spans(*missing))
    assert found.text() == written
    assert LabelsOut.read(written, 10) == found
    assert found.number == sum(found.has(place) for place in range(1, 11))
    assert is_consistent(found.counted())
    assert found.counted().missing is None or not found.is_first
    assert found.last == max([place for place in range(1, 11) if found.has(place)], default=0)


@pytest.mark.parametrize(
    "text", ["", "11", "1-11", "0-3", "3-1", "1-3, 3-5", "5, 2", "1-", ",", "1,,3", "x", "1.5", "-3"]
)
def test_what_is_neither_is_not_read(text: str) -> None:
    assert LabelsOut.read(text, 10) is None


def test_no_more_gaps_than_a_request_can_carry() -> None:
    every_second = ",".join(map(str, range(1, 201, 2)))
    assert LabelsOut.read(every_second, 200) is None
    found = LabelsOut.first(200, 200)
    for place in range(2, 201, 2):
        found = found.toggled(place)
    assert len(found.missing) == 64
    assert found.toggled(2).has(2)


@pytest.mark.parametrize(
    ("out", "missing", "is_right"),
    [
        (9, [(4, 4)], True),
        (8, [(4, 4), (7, 7)], True),
        (7, [(8, 10)], True),
        (8, [(4, 4)], False),
        (9, [(11, 11)], False),
        (8, [(7, 7), (4, 4)], False),
        (8, [(4, 4), (4, 4)], False),
        (8, [(4, 5), (5, 4)], False),
        (11, [(5, 4)], False),
    ],
)
def test_the_list_agrees_with_the_count(out: int, missing: list[tuple[int, int]], is_right: bool) -> None:
    assert is_consistent(Counted(out=out, ordered=10, missing=list(spans(*missing)))) is is_right
