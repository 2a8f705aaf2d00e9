"""The labels to print again when only some came out."""

from __future__ import annotations

from typing import Any

import pytest

from app.words.jobs import WHY_WHOLE, LabelBatch, may_be_several, not_counted_words
from server_core.contract.types.jobs import Reprint, WhyWhole
from tests.support.console_facts import a_job


def printed_by(batch: LabelBatch, requests: list[Reprint]) -> list[int]:
    """Labels of a copy, in the order in which these reprints bring them out."""
    out: list[int] = []
    for request in requests:
        spans = [(each.first, each.last) for each in request.pages] if request.pages else [(1, batch.labels)]
        once = [number for first, last in spans for number in range(first, last + 1)]
        out += once * (request.copies or batch.copies)
    return out


@pytest.mark.parametrize("labels", [1, 2, 3, 7])
@pytest.mark.parametrize("copies", [1, 2, 3, 30])
def test_just_what_is_missing_is_printed_in_its_order(labels: int, copies: int) -> None:
    batch = LabelBatch(labels=labels, copies=copies)
    ordered = [*range(1, labels + 1)] * copies
    for out in range(batch.total + 1):
        requests = batch.missing(out)
        assert printed_by(batch, requests) == ordered[out:]
        assert len(requests) <= 2
        assert all(len(request.pages or []) <= 64 for request in requests)


@pytest.mark.parametrize(
    ("labels", "copies", "out", "words"),
    [
        (5, 1, 2, "3 to 5 will be printed again."),
        (5, 1, 4, "Number 5 will be printed again."),
        (5, 1, 0, "All will be printed again."),
        (5, 1, 5, "Nothing is missing."),
        (1, 8, 3, "5 more will be printed."),
        (3, 2, 1, "2 and 3 of copy 1 and 1 full copy after it will be printed again."),
        (3, 4, 3, "3 full copies will be printed again."),
        (3, 4, 11, "3 of copy 4 will be printed again."),
    ],
)
def test_it_is_said_before_it_is_done(labels: int, copies: int, out: int, words: str) -> None:
    assert LabelBatch(labels=labels, copies=copies).words(out) == words


def test_nothing_is_announced_before_a_person_said_something() -> None:
    assert not_counted_words(0) == "Count the labels in the tray."
    assert not_counted_words(2) == "The printer reported 2. Please count them."


def test_which_jobs_may_have_come_out_in_part() -> None:
    pdf: dict[str, Any] = {"document_format": "pdf", "document_raw_language": None}
    assert may_be_several(a_job(1, copies=2, document_raw_language="tspl"))
    assert may_be_several(a_job(1)), "a file of ZPL"
    assert may_be_several(a_job(1, document_pages=3, **pdf))
    assert not may_be_several(a_job(1, document_pages=1, **pdf))
    assert not may_be_several(a_job(1, document_raw_language="escpos"))


def test_each_reason_has_a_sentence() -> None:
    assert set(WHY_WHOLE) == set(WhyWhole)
