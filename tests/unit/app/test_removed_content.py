from __future__ import annotations

import pytest

from app.words.job_actions import JobAction, removed_words, why_not, why_not_any
from tests.support.console_facts import NOW, a_job


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(600, "less than a day"), (86_400, "1 day"), (7 * 86_400 + 300, "7 days"), (90 * 86_400, "90 days")],
)
def test_a_job_without_its_document_says_so_and_cannot_be_printed_again(seconds: int, words: str) -> None:
    row = a_job(1, "printed", ended=seconds, document_removed_at=NOW)
    text = f"Content removed after {words}"
    assert removed_words(row) == text
    assert why_not(JobAction.REPRINT, row) == text
    assert why_not(JobAction.PREVIEW, row) is None
    assert why_not_any(JobAction.REPRINT, [row]) == text


def test_a_job_with_its_document_says_nothing() -> None:
    assert removed_words(a_job(1, "printed")) is None
    assert why_not(JobAction.REPRINT, a_job(1, "printed")) is None
