"""Messages of the server and its agents are shown in the language of the window, with their facts."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

import pytest

from app.language.languages import Language, words_of
from app.language.translate import speak
from app.words.messages import BEFORE_PRINTING, message_text, text_before_printing
from server_core.contract.decisions import onboarding_link
from server_core.contract.decisions.media_fit import wanted_by_name, wanted_by_pages
from server_core.contract.decisions.onboarding_link import LinkUnreadable
from server_core.contract.messages.agents import LinkServerMessages
from server_core.contract.messages.devices import IppFaultMessages, IppMessages
from server_core.contract.messages.documents import DocumentMessages, RawMessages
from server_core.contract.messages.jobs import DeliveryMessages
from server_core.contract.messages.message import CATALOGUE, Message, words
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import Counted
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import Capabilities, FactSource
from server_core.services.jobs.confirmations import answer_of, sentence
from tests.support.actors import ANNA

LABELS = Capabilities(source=FactSource.REPORTED, raw_languages=[RawLanguage.ZPL])


@pytest.fixture
def german() -> Iterator[None]:
    speak(words_of(Language.GERMAN))
    yield
    speak(words_of(Language.ENGLISH))


def media(requested: PrintParameters, loaded: tuple[float, float], *pages: tuple[float, float]) -> Message:
    wanted = wanted_by_pages(requested, loaded, pages, LABELS) if pages else wanted_by_name(requested, loaded, LABELS)
    assert wanted is not None
    return wanted.words


@pytest.mark.usefixtures("german")
def test_the_media_that_a_job_is_for() -> None:
    requested = PrintParameters(media_width_mm=100, media_height_mm=150)
    text = message_text(media(requested, (58, 40)))
    assert text == "Dieser Auftrag ist für 100 × 150 mm, eingelegt ist 58 × 40 mm."
    text = message_text(media(PrintParameters(), (58, 40), (100, 150)))
    assert text == "Dieser Auftrag hat Seiten von 100 × 150 mm, eingelegt ist 58 × 40 mm."
    text = message_text(media(PrintParameters(), (100, 150), (150, 100)))
    assert text == (
        "Seine Seiten von 150 × 100 mm liegen quer zum eingelegten Material (100 × 150 mm): Sie würden abgeschnitten."
    )


@pytest.mark.usefixtures("german")
def test_what_a_person_saw() -> None:
    assert message_text(sentence(answer_of(ANNA, came_out=True))) == "Anna hat bestätigt: gedruckt."
    assert message_text(sentence(answer_of(ANNA, came_out=False))) == "Anna hat bestätigt: nicht gedruckt."
    counted = Counted(out=3, ordered=5)
    text = message_text(sentence(answer_of(ANNA, came_out=False, counted=counted)))
    assert text == "Anna hat bestätigt: 3 von 5 Etiketten gedruckt."


@pytest.mark.usefixtures("german")
def test_the_end_of_a_delivery_with_its_cause() -> None:
    stuck = DeliveryMessages.PRINTER_TOOK_NOTHING(seconds=120.0)
    text = message_text(DeliveryMessages.ENDED_AFTER_BYTES(what=stuck, sent=5, total=90))
    assert (
        text == "Der Drucker hat 120\N{NO-BREAK SPACE}s lang nichts angenommen, nach 5 von 90\N{NO-BREAK SPACE}Bytes."
    )
    refused = IppMessages.PRINTERS_WORDS(what=IppFaultMessages.IPP_BUSY(), told="Try again")
    text = message_text(IppMessages.AFTER_PAGES(what=IppMessages.DOCUMENT_REFUSED(why=refused), pages=2))
    assert text == "Der Drucker hat das Dokument abgelehnt: er ist beschäftigt: Try again, nach 2 Seiten"


@pytest.mark.usefixtures("german")
def test_words_of_a_device_stay() -> None:
    assert message_text(words("HEAD UP; RIBBON OUT")) == "HEAD UP; RIBBON OUT"


@pytest.mark.usefixtures("german")
def test_why_a_link_was_not_used() -> None:
    """A refusal names what failed, in the same language."""
    with pytest.raises(LinkUnreadable) as damaged:
        onboarding_link.read("https://dock/onboarding#short")
    assert (
        message_text(damaged.value.message)
        == "das ist kein Einrichtungslink: Kopieren Sie ihn ganz, mit dem Teil nach #"
    )
    late = LinkServerMessages.LINK_SERVER_LATE(server="https://dock", seconds=20.0)
    unknown = message_text(LinkServerMessages.LINK_OUTCOME_UNKNOWN(why=late))
    assert unknown.startswith(
        "der Server https://dock antwortet nicht in 20\N{NO-BREAK SPACE}s. Ob der Link verbraucht ist"
    )


def test_in_english_nothing_changes() -> None:
    words = media(PrintParameters(), (100, 150), (150, 100))
    assert message_text(words) == str(words)


@pytest.mark.usefixtures("german")
def test_parameters_that_do_not_fit_are_not_put_in() -> None:
    """Any agent may send them."""
    slow = DocumentMessages.PAGE_TOO_SLOW(page=2, seconds=7)
    assert message_text(slow) == "Seite 2 braucht mehr als 7 Sekunden Rechenzeit."
    for seconds in ("7", words("7")):
        assert message_text(Message(slow.code, {"page": 2, "seconds": seconds}, slow.text)) == str(slow)
    assert message_text(Message(slow.code, {"page": 2.5, "seconds": 7}, slow.text)) == str(slow)
    assert message_text(Message(slow.code, {"page": 2}, slow.text)) == str(slow)


def test_before_printing_no_file_says_that_nothing_was_printed() -> None:
    blocked = {name.lower() for name in vars(RawMessages) if name.startswith("RAW_")} - {"raw_denied"}
    assert BEFORE_PRINTING.keys() == blocked
    for code, phrase in BEFORE_PRINTING.items():
        said, told = (
            {field for _, field, _, _ in Formatter().parse(source) if field}
            for source in (CATALOGUE[code].source, phrase.source)
        )
        assert said == told
        assert "printed" not in phrase.source
    cut_off = RawMessages.RAW_CUT_OFF(end=9, command="^FD", byte=4)
    assert text_before_printing(cut_off).startswith("The file is cut off. It ends at byte 9, and ^FD at byte 4 is not")
    assert text_before_printing(words("no paper")) == "no paper"
