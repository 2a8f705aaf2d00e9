"""The server's messages about fields and assertions are read in the window's language, with their facts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from app.client.answers import refusal_of
from app.errors import CallRefused
from app.language.languages import Language, words_of
from app.language.translate import speak
from app.words.messages import message_text
from server_core.api.answers import from_rejected
from server_core.contract.messages.message import Message
from server_core.contract.messages.partners import AssertionMessages
from server_core.contract.messages.server import SettingMessages
from server_core.services.api_error import invalid_field

TAKEN = SettingMessages.PORT_OF_PROGRAM(port=8631, program="cupsd")
ENGLISH = "Port 8631 is used by the program “cupsd”: choose another one, or stop it."
GERMAN = "Port 8631 verwendet das Programm „cupsd“: Geben Sie einen anderen an, oder beenden Sie das Programm."


@pytest.fixture
def german() -> Iterator[None]:
    speak(words_of(Language.GERMAN))
    yield
    speak(words_of(Language.ENGLISH))


def refused(message: Message) -> CallRefused:
    """Return the error that a console reads from the server's answer."""
    answer = from_rejected(invalid_field("port", "taken", message)).response(with_codes=True)
    error = refusal_of(answer.status_code, bytes(answer.body), None)
    assert isinstance(error, CallRefused)
    return error


def test_in_english_it_is_the_servers_own() -> None:
    assert refused(TAKEN).of_field("port") == str(refused(TAKEN)) == ENGLISH
    assert refused(TAKEN).of_field("host") is None


@pytest.mark.usefixtures("german")
def test_elsewhere_it_is_said_again_with_its_facts() -> None:
    assert refused(TAKEN).of_field("port") == refused(TAKEN).of_field() == GERMAN
    assert str(refused(TAKEN)) == GERMAN, "no English behind it"
    assert message_text(AssertionMessages.ISS_KEPT(iss="'x'")) == "iss ist 'x'."
    assert refused(TAKEN).details_text.startswith(ENGLISH), "support reads the server's"


@pytest.mark.usefixtures("german")
def test_a_message_of_a_newer_server_stays_as_it_was_written() -> None:
    newer = Message("flux_out_of_phase", {"degrees": 7}, "The flux is 7° out of phase.")
    assert refused(newer).of_field("port") == newer.text
    assert str(refused(newer)).endswith(newer.text)


def test_programs_get_the_text_alone() -> None:
    body = msgspec.json.decode(from_rejected(invalid_field("port", "taken", TAKEN)).response().body)
    assert body["message"] == ENGLISH
    assert body["details"]["fields"] == [{"field": "port", "code": "taken", "message": ENGLISH}]
    assert "said" not in body
