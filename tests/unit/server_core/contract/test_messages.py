"""Templates of the message catalogue: their fields, and the sentence for a count of one."""

from __future__ import annotations

import pytest

from app.language.languages import English, Language, words_of
from app.language.translate import speak
from app.words.messages import message_text
from server_core.contract.messages.documents import IntakeMessages
from server_core.contract.messages.jobs import DeliveryMessages
from server_core.contract.messages.message import Message, Singular, Template, words
from server_core.contract.messages.requests import ValueMessages

STOPPED = words("It stopped")


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (IntakeMessages.HAS_PAGES(pages=1), "The document has 1 page."),
        (IntakeMessages.HAS_PAGES(pages=0), "The document has 0 pages."),
        (IntakeMessages.HAS_PAGES(pages=2), "The document has 2 pages."),
        (ValueMessages.TEXT_FROM(kind=ValueMessages.ANY_TEXT(), low=1), "a string of at least 1 character"),
        (
            DeliveryMessages.ENDED_AFTER_BYTES(what=STOPPED, sent=1, total=2),
            "It stopped, after 1 of 2 bytes.",
        ),
        (
            DeliveryMessages.ENDED_AFTER_BYTES(what=STOPPED, sent=0, total=1),
            "It stopped, after 0 of 1 byte.",
        ),
    ],
)
def test_the_last_number_decides_between_one_and_many(message: Message, text: str) -> None:
    assert (str(message), message_text(message)) == (text, text)


def test_one_and_many_are_translated() -> None:
    speak(words_of(Language.GERMAN))
    try:
        assert message_text(IntakeMessages.HAS_PAGES(pages=1)) == "Das Dokument hat eine Seite."
        assert message_text(IntakeMessages.HAS_PAGES(pages=3)) == "Das Dokument hat 3 Seiten."
    finally:
        speak(English())


def test_a_singular_has_no_fields_of_its_own() -> None:
    for singular, kinds in ((Singular("1 page of {all}"), {"pages": int}), (Singular("1 page"), {})):
        with pytest.raises(TypeError, match="only the singular has"):
            Template("{pages} pages", singular, **kinds)
