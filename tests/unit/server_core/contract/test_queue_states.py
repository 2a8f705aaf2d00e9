"""Each job is in exactly one state of the queue, whatever is known about it."""

from __future__ import annotations

from itertools import product

import pytest

from server_core.contract.decisions.queue_states import RULES, Fact, shown_state
from server_core.contract.types.states import JobStatus


@pytest.mark.parametrize("status", JobStatus)
def test_one_rule_applies_to_any_facts(status: JobStatus) -> None:
    for values in product([False, True], repeat=len(Fact)):
        facts = dict(zip(Fact, values, strict=True))
        found = [state for of, needed, state in RULES if of is status and needed.items() <= facts.items()]
        assert found == [shown_state(status, facts)], facts
