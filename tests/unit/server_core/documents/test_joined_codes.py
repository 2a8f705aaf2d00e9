"""Codes that are printed in groups are found as a scanner reads them."""

from __future__ import annotations

import time

import pytest

from server_core.services.documents.intake import MOST_LETTERS, with_joined


def begins(text: str, code: str) -> bool:
    """Return True if a word begins like this, as the index finds it."""
    return any(word.startswith(code) for word in with_joined(text).split())


@pytest.mark.parametrize(
    ("printed", "scanned"),
    [
        ("0034 0434 2161 0940 1234 5", "003404342161094012345"),
        ("(00) 3 4012345 000000001 8", "00340123450000000018"),
        ("(00)340123450000000018", "00340123450000000018"),
        ("1Z 999 AA1 01 2345 6784", "1Z999AA10123456784"),
        ("Sendung RR 123 456 785 DE aus Bonn", "RR123456785DE"),
        ("56.310 243.031 3", "563102430313"),
        ("10115 Berlin 0034 0434 2161 Order 7", "003404342161"),
        # another number beside it, as all lines are one
        ("Order 4711 0034 0434 2161", "003404342161"),
        ("Order 4711 0034 0434 2161", "47110034"),
    ],
)
def test_a_code_in_groups_is_found_by_its_scan(printed: str, scanned: str) -> None:
    assert not any(word.startswith(scanned) for word in printed.split())
    assert begins(printed, scanned)


@pytest.mark.parametrize(
    "text",
    ["", "Invoice 4711 Berlin", "12 34", "Max Muster 12 Hauptweg 7 a", "003404342161", "Grüße 日本語 １２３ ４５６"],
)
def test_what_has_no_groups_stays_as_it_is(text: str) -> None:
    assert with_joined(text) == text


def test_what_was_said_stays_in_front() -> None:
    assert with_joined("No. 0034 0434 2161").startswith("No. 0034 0434 2161 ")


def test_tables_of_figures_cost_little() -> None:
    table = " ".join(str(number) for number in range(100_000, 109_000))
    began = time.process_time()
    joined = with_joined(table)
    assert len(table) < len(joined) <= len(table) + MOST_LETTERS
    assert time.process_time() - began < 0.5
