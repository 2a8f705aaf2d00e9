"""What the server says of a field, or of an assertion, is read in the window's language, with its facts, and once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.errors import Refused
from app.language.languages import Language, words_of
from app.language.translate import speak
from app.vocabulary.assertion_sentences import finding_words
from app.vocabulary.refused_sentences import field_words

TAKEN = "Port 8631 is used by the program “cupsd”: choose another one, or stop it."


@pytest.fixture
def german() -> Iterator[None]:
    speak(words_of(Language.GERMAN))
    yield
    speak(words_of(Language.ENGLISH))


def refused(message: str) -> Refused:
    details = {"fields": [{"field": "port", "code": "taken", "message": message}]}
    return Refused(message, http_status=422, code="validation_failed", request_id=None, details=details)


def test_in_english_it_is_the_servers_own() -> None:
    assert field_words(TAKEN) == TAKEN
    assert str(refused(TAKEN)) == TAKEN


@pytest.mark.usefixtures("german")
def test_elsewhere_it_is_said_again_with_its_facts() -> None:
    german = "Port 8631 benutzt das Programm „cupsd“: wählen Sie einen anderen oder beenden Sie es."
    assert field_words(TAKEN) == german
    assert str(refused(TAKEN)) == german, "no English behind it"
    assert finding_words("iss is 'x'.") == "iss ist 'x'."
    assert refused(TAKEN).details_text.startswith(TAKEN), "support reads the server's"


@pytest.mark.usefixtures("german")
def test_what_nobody_knows_stays_as_the_server_wrote_it() -> None:
    newer = "The flux is out of phase."
    assert field_words(newer) == newer
    assert str(refused(newer)).endswith(newer)
    assert finding_words(newer) == newer


@pytest.mark.usefixtures("german")
def test_what_no_server_of_ours_writes_is_not_taken_apart() -> None:
    """A few thousand letters, made for it, would hold the window for minutes."""
    endless = "Dock cannot do this: a. Possible: " * 1_500
    assert field_words(endless) == finding_words(endless) == endless
    assert str(refused(endless)).endswith(endless)
