"""Names of others on one line: all of it is seen, in its order, and no letter grows over its neighbours."""

from __future__ import annotations

from unicodedata import category

import pytest

from app.models.printers import card_sentence
from app.models.queue import line_of, sentence
from app.words.plain_text import MOST_MARKS, plain
from app.words.printers import span_lines
from server_core.contract.decisions.names import is_unseen
from server_core.contract.types.printers import SpanState, StateSpan
from tests.support.console_facts import NOW, a_job, a_printer


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("", ""),
        ("Dock 1", "Dock 1"),
        ("\x1b[2J\x7f\x00", "␛[2J␡␀"),
        ("\u202eevil\u2066", "·evil·"),
        ("a\u2028b\x85c", "a·b·c"),
        ("\u200b", "·"),
        ("\u3164", "·"),
        ("\u00adPack 1", "·Pack 1"),
        ("Pack\u200b1", "Pack·1"),
        ("Pack\u200d1", "Pack·1"),
        ("Pack\ufe0f1", "Pack·1"),
        ("\ufeff\u2800x", "··x"),
        ("e\u0301\u0308", "e\u0301\u0308"),
        ("\u0301", "◌\u0301"),
        ("\u0301" * 100 + ".pdf", "◌" + "\u0301" * MOST_MARKS + ".pdf"),
        ("x" + "\u0336" * 50 + "y" + "\u0336" * 50, "x" + "\u0336" * MOST_MARKS + "y" + "\u0336" * MOST_MARKS),
        ("é" + "\u20dd" * 9, "é" + "\u20dd" * MOST_MARKS),
        ("é" + "\ufe0f" * 3, "é\ufe0f··"),
        ("é" + "\u200d" * 3 + "é", "é···é"),
        ("latin\udce4.pdf", "latinä.pdf"),
        ("\udcc3\udca4\udc80\udc81", "Ã¤€·"),
        ("\udc1b\ud800x\udfff", "··x·"),
    ],
    ids=ascii,
)
def test_what_hides_or_heaps_up_is_shown_and_bounded(given: str, shown: str) -> None:
    assert plain(given) == shown


@pytest.mark.parametrize(
    "name",
    [
        "Zebra ZD421 – “Müller” · 100 × 150 mm",
        "倉庫 1",
        "창고",
        "می\u200cخواهم",
        "क्\u200dष",
        "ทั้ง",
        "שָׁלוֹם",
        "Tiê\u0301ng",
        "👩\u200d🏭",
        "❤\ufe0f\u200d🔥",
        "1\ufe0f\u20e3",
        "1 234\u202f567,5\u00a0mm",
    ],
    ids=ascii,
)
def test_names_of_every_script_stay_as_they_are(name: str) -> None:
    assert plain(name) == name


def test_of_every_character_something_is_seen() -> None:
    unseen = [code for code in range(0x30000) if category(chr(code)) != "Cs" and is_unseen(plain(chr(code))[0])]
    tags = [code for code in range(0xE0000, 0xE0FFF + 1) if plain(chr(code)) != "·"]
    assert (unseen, tags) == ([], [])
    assert all(plain(chr(code))[0] != chr(code) for code in range(0x30000) if category(chr(code)) in ("Cc", "Mn", "Me"))


def test_what_a_screen_reader_is_told_of_a_row_is_as_plain_as_the_row() -> None:
    row = a_job(1, filename="\u202e" + "x" + "\u0301" * 100 + ".pdf", printer_name="Pack\u200b1")
    text = sentence(row, line_of(row, None, NOW), NOW)
    shown = "·x" + "\u0301" * MOST_MARKS + ".pdf on Pack·1"
    assert shown in text


def test_what_is_told_of_a_printer_and_its_past_is_as_plain() -> None:
    printer = a_printer("Dock\u202e1", "error", status_reasons=["head\x00up\u202e"])
    assert "Dock·1, Stopped, Head␀up·" in card_sentence(printer)
    span = StateSpan(began=NOW, ended=NOW, state=SpanState.STOPPED, reasons=["head\x00-up\u202e"])
    ((_, text),) = span_lines([span], NOW)
    assert text.startswith("Stopped, head␀ up·")
