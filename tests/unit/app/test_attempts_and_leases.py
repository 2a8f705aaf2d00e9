"""An attempt is a print that a person wanted again; how often a job went to its agent has other words, everywhere."""

from __future__ import annotations

import msgspec
import pytest

from app.pages.job.view import fact_lines, support_text, timeline_facts, title_of
from app.words.job_detail import ATTEMPTS_APART, event_details, times_sent
from app.words.triage import support_lines
from server_core.contract.types.jobs import JobEvent
from tests.support.actors import agent
from tests.support.console_facts import NOW, a_detail, a_job


@pytest.mark.parametrize(
    ("leases", "words"), [(0, "not yet"), (1, "once"), (2, "2 times"), (ATTEMPTS_APART + 1, "once")]
)
def test_how_often_it_went_to_its_agent(leases: int, words: str) -> None:
    assert times_sent(leases) == words


def test_a_reprint_that_went_to_its_agent_three_times_is_attempt_two_alone() -> None:
    row = a_job(2, "printed", attempt=3, reprint_number=1, reference="ORD-2")
    detail = a_detail(row)
    again = JobEvent(number=9, at=NOW, kind="leased", actor=agent("This computer"), details={"attempt": 3})
    detail = msgspec.structs.replace(detail, events=[*detail.events, again])
    assert title_of(row, detail) == "ORD-2 · attempt 2"
    facts = {fact.name: fact.value for fact in fact_lines(row, detail)}
    assert facts["Sent to agent"] == "3 times"
    texts = [*facts, *facts.values(), *(fact.value for fact in timeline_facts(detail))]
    assert not [text for text in texts if "attempt" in text.lower()]
    assert event_details(again) == "Agent This computer · for the 3rd time"
    assert event_details(detail.events[1]) == "Agent This computer"
    for support in (support_text(detail, None), support_lines(row)):
        assert "Sent to agent: 3 times" in support
        assert "attempt" not in support.lower()
