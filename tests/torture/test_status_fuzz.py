"""The short form: some hundred hostile answers, and that the check would notice."""

from __future__ import annotations

import pytest

from agent_core.domain import DeviceStatus
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import PrinterStatus
from tests.support.answering_printer import ANSWERS
from tests.torture import status_fuzz


def test_hostile_answers_crash_nothing_and_make_nothing_well() -> None:
    found = status_fuzz.run(150, seed=7)
    assert found.complaints == []
    for language in RawLanguage:
        assert found.outcomes[f"{language} online"] > 5, "well-formed answers among them are understood"
        assert found.outcomes[f"{language} nonetype"] > 50


@pytest.mark.parametrize("language", RawLanguage)
def test_a_status_that_nothing_says_is_noticed(language: RawLanguage) -> None:
    answers = dict.fromkeys(ANSWERS[language], b"")
    assert status_fuzz.complaint(language, answers, DeviceStatus(condition=PrinterStatus.ONLINE))
