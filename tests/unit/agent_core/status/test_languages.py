"""Detecting a device's language: printers of other languages do not print the queries."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agent_core.status import languages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import PrinterStatus
from tests.support import silent_paper
from tests.support.answering_printer import ANSWERS, ESCPOS_ANSWERS, TSPL_ANSWERS, ZPL_ANSWERS
from tests.support.told_channels import ScriptedChannel

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("language", RawLanguage)
async def test_each_is_known_by_its_answers(language: RawLanguage) -> None:
    report = await languages.ask_all(ScriptedChannel(ANSWERS[language]), 3.0)
    assert report is not None
    assert report.language is language
    assert report.model


@pytest.mark.parametrize("language", RawLanguage)
async def test_each_is_asked_in_its_own_words(language: RawLanguage) -> None:
    channel = ScriptedChannel(ANSWERS[language])
    status = await languages.status_of(language, channel, 2.0)
    assert status is not None
    assert status.condition is PrinterStatus.ONLINE
    report = await languages.query_report(language, channel, 3.0)
    assert report is not None
    assert report.language is language
    assert set(channel.asked) - {b""} <= set(ANSWERS[language]) | {b"~HQSN"} | {
        question for question in channel.asked if b"getvar" in question
    }


@pytest.mark.parametrize(
    "answers",
    [ESCPOS_ANSWERS | ZPL_ANSWERS, ESCPOS_ANSWERS | TSPL_ANSWERS, TSPL_ANSWERS | ESCPOS_ANSWERS],
    ids=["and ZPL", "and TSPL", "TSPL and ESC/POS"],
)
async def test_of_two_languages_the_harmless_question_decides(answers: Mapping[bytes, bytes]) -> None:
    """The device supports it, and nothing printable was sent."""
    channel = ScriptedChannel(answers)
    report = await languages.ask_all(channel, 3.0)
    assert report is not None
    assert report.language is RawLanguage.ESCPOS
    assert silent_paper.escpos(b"".join(one for one in channel.asked if not one.startswith(b"\x1dI"))) == b""


async def test_postscript_names_itself_and_is_asked_no_more() -> None:
    channel = ScriptedChannel({b"\x14": b"%%[ status: idle; source: AppSocket ]%%\r\n"})
    assert await languages.ask_all(channel, 3.0) is None
    assert len(channel.asked) == 1


async def test_a_silent_printer_prints_nothing_whatever_it_is() -> None:
    channel = ScriptedChannel({})
    assert await languages.ask_all(channel, 3.0) is None
    queries = b"".join(channel.asked)
    assert b"~HI" in queries
    assert silent_paper.pcl(queries) == b""
    assert silent_paper.escpos(queries) == b""
    assert silent_paper.escpos_mode(queries) == 0
    assert silent_paper.zpl(queries) == b""
    assert b"\n" not in queries, "a receipt would be fed"


async def test_the_papers_do_show_a_plain_question() -> None:
    assert silent_paper.pcl(b"~HI") == silent_paper.escpos(b"~HI") == b"~HI"
    assert silent_paper.escpos(b"~HS\r\n\x1b@") == b"~HS\n"
    assert silent_paper.pcl(b"\x1b)s2W~HI") == b"I"


async def test_what_the_questions_left_in_the_line_of_a_tspl_printer_is_ended() -> None:
    channel = ScriptedChannel(TSPL_ANSWERS)
    await languages.ask_all(channel, 3.0)
    assert channel.asked[-2:] == [b"\r\n", b"~!T"]


@pytest.mark.parametrize("answer", [b"\x00", b"\x16\x16", b"OK\r\n", b"\xff" * 4000, b"HTTP/1.1 400 Bad Request\r\n"])
async def test_one_answer_to_everything_is_no_language(answer: bytes) -> None:
    questions = [b"\x10\x04\x01", b"\x1b!?", b"\x1bh", b"~HI"]
    if answer == b"\x00":  # a well TSPL printer says just this
        questions.remove(b"\x1b!?")
        questions.remove(b"\x1bh")
    assert await languages.ask_all(ScriptedChannel(dict.fromkeys(questions, answer)), 3.0) is None
