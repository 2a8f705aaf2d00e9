"""Errors of the server, translated by the code of their message."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.errors import CallRefused
from app.language.languages import Language, words_of
from app.language.translate import speak
from server_core.contract.messages.jobs import JobActionMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.server import AccessMessages


@pytest.fixture
def german() -> Iterator[None]:
    speak(words_of(Language.GERMAN))
    yield
    speak(words_of(Language.ENGLISH))


def refused(message: Message | str, code: str = "pin_wrong") -> CallRefused:
    return CallRefused(message, http_status=422, code=code, request_id="r-1", details={})


def test_in_english_the_server_speaks_for_itself() -> None:
    assert str(refused(JobActionMessages.JOB_NOT_FOUND())) == "There is no such print job."


@pytest.mark.usefixtures("german")
def test_a_message_is_translated_by_its_code() -> None:
    assert (
        str(refused(AccessMessages.PIN_WRONG()))
        == words_of(Language.GERMAN).text("Wrong PIN.", "", None)
        != "Wrong PIN."
    )


@pytest.mark.usefixtures("german")
def test_a_message_of_a_newer_server_is_told_as_it_says_it() -> None:
    assert str(refused(Message("of_tomorrow", {}, "Its sentence."))) == "Its sentence."
    assert str(refused("Its sentence.", "of_tomorrow")) == "Its sentence."


@pytest.mark.usefixtures("german")
def test_support_gets_what_the_server_said() -> None:
    assert refused("Its sentence.").details_text == "Its sentence.\nHTTP 422 · pin_wrong\nX-Request-Id: r-1"
