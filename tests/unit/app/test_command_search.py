from __future__ import annotations

from app.models.command_list import MOST, TextMatch, find_in_bytes, find_in_lines
from app.words.raw_text import RawLine, hex_lines


def lines(*texts: str) -> list[RawLine]:
    return [RawLine(text=text) for text in texts]


def test_letters_are_found_in_any_case_and_never_as_a_pattern() -> None:
    assert find_in_lines(lines("^XA", "^fo1^FO2"), "^FO") == [(TextMatch(1, 0, 3),), (TextMatch(1, 4, 7),)]
    assert find_in_lines(lines("aaa"), ".") == []
    assert find_in_lines(lines("aaa"), "") == []


def test_no_more_is_found_than_anybody_goes_through() -> None:
    assert len(find_in_lines(lines("a" * 5000), "a")) == MOST
    assert len(find_in_bytes(b"a" * 5000, "a")) == MOST


def test_bytes_are_found_by_value_or_by_letters_over_the_ends_of_lines() -> None:
    content = b"\x1b@Total:\x1b@"
    shown = hex_lines(content)

    def words(wanted: str) -> list[list[str]]:
        return [[shown[spot.line][spot.start : spot.end] for spot in found] for found in find_in_bytes(content, wanted)]

    assert words("1B 40") == [["1B 40", "·@"], ["1B 40", "·@"]]
    assert words("3A1b") == [["3A", ":", "1B", "·"]]
    assert words("TOTAL") == [["54 6F 74 61 6C", "Total"]]
    assert words("1b4") == []
    assert words("") == []
