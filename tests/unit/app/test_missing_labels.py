"""The labels to print again when only some came out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.words.label_batches import WHY_WHOLE, LabelBatch, may_be_several, not_counted_words
from server_core.contract.decisions.labels_out import LabelsOut
from server_core.contract.types.documents import PageSpan
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
        requests = batch.missing(LabelsOut.first(out, batch.total))
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
    batch = LabelBatch(labels=labels, copies=copies)
    assert batch.words(LabelsOut.first(out, batch.total)) == words


@pytest.mark.parametrize(
    ("labels", "copies", "out", "words"),
    [
        (10, 1, "1-3, 5-10", "Number 4 will be printed again."),
        (10, 1, "1-3, 5-6, 8-10", "4 and 7 will be printed again."),
        (6, 1, "1-2, 4", "3, 5 and 6 will be printed again."),
        (10, 1, "2, 6-7", "1, 3 to 5 and 8 to 10 will be printed again."),
        (1, 10, "1-3, 5-10", "Number 4 will be printed again."),
        (3, 3, "1, 3, 6-9", "2 of copy 1, 1 and 2 of copy 2 will be printed again."),
    ],
)
def test_gaps_are_named(labels: int, copies: int, out: str, words: str) -> None:
    batch = LabelBatch(labels=labels, copies=copies)
    found = LabelsOut.read(out, batch.total)
    assert found is not None
    assert batch.words(found) == words


@pytest.mark.parametrize("labels", [1, 2, 3, 5])
@pytest.mark.parametrize("copies", [1, 2, 3, 12])
@pytest.mark.parametrize("seed", range(12))
def test_gaps_are_printed_once_and_in_their_order(labels: int, copies: int, seed: int) -> None:
    batch, chance = LabelBatch(labels=labels, copies=copies), Random(seed)
    lost = sorted(chance.sample(range(1, batch.total + 1), chance.randint(0, batch.total)))
    found = LabelsOut.first(batch.total, batch.total)
    for place in chance.sample(lost, len(lost)):
        found = found.toggled(place)
    assert [place for place in range(1, batch.total + 1) if not found.has(place)] == lost
    assert printed_by(batch, batch.missing(found)) == [batch.number(place) if labels > 1 else 1 for place in lost]


def test_many_gaps_of_many_copies_are_printed_in_several_jobs() -> None:
    batch = LabelBatch(labels=3, copies=60)
    missing = tuple(PageSpan(first=3 * copy + 1, last=3 * copy + 4) for copy in range(0, 58, 2))
    found = LabelsOut(total=batch.total, missing=missing)
    requests = batch.missing(found)
    lost = [place for span in missing for place in range(span.first, span.last + 1)]
    assert printed_by(batch, requests) == [batch.number(place) for place in lost]
    assert all(len(request.pages or []) <= 64 for request in requests)


def test_nothing_is_announced_before_a_person_said_something() -> None:
    assert not_counted_words(0).startswith("Count the labels in the tray. Tap ")
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
