"""The order of evidence, and what is enough."""

from __future__ import annotations

import pytest

from server_core.contract.types.states import Confirmation
from server_core.services.jobs.agent_reports import is_enough, strength
from server_core.store.lease_rows import WantedEvidence

ORDER: list[Confirmation | None] = [
    None,
    *reversed([one for one in Confirmation if one is not Confirmation.OPERATOR_CONFIRMED]),
]


@pytest.mark.parametrize("minimum", ORDER)
@pytest.mark.parametrize("evidence", ORDER)
@pytest.mark.parametrize("learnt", [True, False])
def test_every_pair(evidence: Confirmation | None, minimum: Confirmation | None, learnt: bool) -> None:
    enough = ORDER.index(evidence) >= ORDER.index(minimum)
    assert is_enough(evidence, WantedEvidence(minimum, learnt, test_print=False)) is enough
    assert is_enough(evidence, WantedEvidence(minimum, learnt, test_print=True)) is (learnt or enough)


def test_a_persons_word_is_no_evidence_of_a_device() -> None:
    assert strength(Confirmation.OPERATOR_CONFIRMED) == strength(None) == 0
