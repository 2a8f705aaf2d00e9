"""Jobs that wait for another roll: said on the printer's card, offered where the roll is changed."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.cli.printers import describe
from app.console import Console
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.models.printers import card_sentence
from app.pages.page import PageKey
from app.widgets.buttons import Button
from app.words.media import short_wait_words, wait_words
from app.words.printers import ATTENTION, OFFLINE, mark_of, other_media, reason_of, since_of, standby_lines
from server_core.contract.types.media import LoadMedia, MediaSize, MediaWait
from tests.support.console_facts import a_printer, job_id
from tests.support.console_site import ConsoleSite

LABEL = MediaSize(width_mm=100, height_mm=150)
ONE = [{"media": {"width_mm": 100, "height_mm": 150}, "jobs": 1}]
LOADED: dict[str, Any] = {"media_width_mm": 58, "media_height_mm": 40}
LETTER = {"name": "na_letter_8.5x11in", "width_mm": 215.9, "height_mm": 279.4, "loaded": True}


@pytest.mark.parametrize(
    ("waits", "words", "short"),
    [
        ([], "", ""),
        ([MediaWait(media=LABEL, jobs=1)], "1 job waits for 100 × 150 mm", None),
        ([MediaWait(media=MediaSize(width_mm=80), jobs=3)], "3 jobs wait for a roll of 80 mm", None),
        ([MediaWait(media=None, jobs=1)], "1 job needs the paper turned", None),
        (
            [
                MediaWait(media=None, jobs=2),
                MediaWait(media=LABEL, jobs=2),
                MediaWait(media=MediaSize(width_mm=58, height_mm=40), jobs=1),
            ],
            "2 jobs wait for 100 × 150 mm, 1 job for 58 × 40 mm, 2 jobs need the paper turned",
            "5 jobs wait for other paper",
        ),
    ],
)
def test_which_media_are_waited_for(waits: list[MediaWait], words: str, short: str | None) -> None:
    assert wait_words(waits) == words
    assert short_wait_words(waits) == (words if short is None else short)


def test_the_card_says_it_and_for_how_long_nobody_knows() -> None:
    printer = a_printer(**LOADED, waiting=2, media_waits=ONE)
    assert (mark_of(printer), reason_of(printer), since_of(printer)) == (ATTENTION, "Wrong paper", None)
    sentence = card_sentence(printer)
    assert "Needs attention, Wrong paper, 2 jobs waiting, 1 job waits for 100 × 150 mm" in sentence
    assert "to load     1 job waits for 100 × 150 mm" in describe(printer)
    away = a_printer(status="offline", status_reasons=["timed-out"], **LOADED, waiting=1, media_waits=ONE)
    assert (mark_of(away), reason_of(away)) == (OFFLINE, "Printer does not answer")
    assert since_of(away) == away.since
    across = a_printer(waiting=1, media_waits=[{"media": None, "jobs": 1}])
    assert reason_of(across) == "Pages lie sideways"
    low = a_printer(status_reasons=["media-low"], **LOADED, waiting=1, media_waits=ONE)
    assert (since_of(low), reason_of(low)) == (low.since, "Labels or paper low, Wrong paper")


def opened(console: Console, qtbot: QtBot) -> ChangeRollDialog:
    qtbot.waitUntil(lambda: [each.waiting for each in console.printers.all()] == [1])
    console.window.go_to(PageKey.PRINTERS)
    QTest.mouseClick(console.printers_page.bar.buttons["printers.action.roll"], Qt.MouseButton.LeftButton)
    return next(each for each in console.window.findChildren(ChangeRollDialog) if each.isVisible())


def offered(dialog: ChangeRollDialog) -> list[str]:
    """Sentences and buttons, in their order."""
    return [each.text() for each in dialog.offers.findChildren(QWidget) if isinstance(each, QLabel | Button)]


def test_the_roll_that_is_waited_for_is_offered_and_chosen_by_a_press(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer(**LOADED))
    server.put_held([1], 100, 150)
    dialog = opened(console, qtbot)
    assert dialog.form.size_mm() == (58, 40), "as it is loaded now"
    assert offered(dialog) == ["Choose 100 × 150 mm (needed by 1 job)"]
    assert dialog.offers.isVisible()
    assert dialog.now.text() == "Set now: 58 × 40 mm"
    assert dialog.offers.buttons[0].focusPolicy() & Qt.FocusPolicy.TabFocus
    QTest.keyClick(dialog.offers.buttons[0], Qt.Key.Key_Space)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    wanted = [LoadMedia(media_width_mm=100, media_height_mm=150)]
    qtbot.waitUntil(lambda: server.posted("media", LoadMedia) == wanted)
    dialog.reject()


def test_pages_that_lie_across_want_no_other_roll(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer(**LOADED))
    server.put_held([1], pages=(40, 58))
    dialog = opened(console, qtbot)
    assert dialog.form.size_mm() == (58, 40)
    assert offered(dialog) == ["1 job needs the paper turned"]
    dialog.reject()


def test_a_held_jobs_own_roll_comes_before_that_of_older_ones(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer(**LOADED))
    server.put_held([1], 100, 150)
    qtbot.waitUntil(lambda: [each.waiting for each in console.printers.all()] == [1])
    before = console.printers.printer(0)
    server.put_held([2], 80, 50)
    dialog = ChangeRollDialog(console.theme, console.session, before, console.window, job_id=job_id(2))
    dialog.open()
    assert dialog.form.size_mm() == (58, 40)
    wanted = ["Choose 80 × 50 mm (needed by 1 job)", "Choose 100 × 150 mm (needed by 1 job)"]
    qtbot.waitUntil(lambda: [each.text() for each in dialog.offers.buttons] == wanted)
    dialog.reject()


def test_what_a_standby_printer_does_otherwise_is_said() -> None:
    ghost = a_printer("Ghost")
    office: dict[str, Any] = {"media_width_mm": None, "media_height_mm": None, "language": None}
    sheets: dict[str, Any] = {"document_formats": ["pdf"], "raw_languages": []}
    letter = a_printer("Office", **office, capabilities={**sheets, "media": [LETTER]})
    stay = "jobs that don't set their paper stay here"
    raw = "Office does not accept RAW files: such jobs stay here"
    assert standby_lines(ghost, letter) == [f"Office has 216 × 279 mm loaded, Ghost 100 × 150 mm: {stay}", raw]
    silent = a_printer("Office", **office, capabilities=sheets)
    assert standby_lines(ghost, silent) == [f"Office prints on sheets, Ghost has 100 × 150 mm loaded: {stay}", raw]
    assert standby_lines(ghost, a_printer("Dock 2", dpi=300)) == []
    spoken = {"document_formats": ["pdf", "raw"], "raw_languages": ["tspl"]}
    assert standby_lines(ghost, a_printer("T", capabilities=spoken)) == [
        "T does not print ZPL: such RAW files stay here"
    ]
    assert standby_lines(ghost, a_printer("D", raw_policy="deny")) == [
        "D does not accept RAW files: such jobs stay here"
    ]
    raw_alone = {"document_formats": ["raw"], "raw_languages": ["zpl"]}
    assert standby_lines(ghost, a_printer("R", capabilities=raw_alone)) == ["R does not print PDF: such jobs stay here"]
    both = {"document_formats": ["pdf"], "raw_languages": [], "color_modes": ["color"]}
    black = {"document_formats": ["pdf"], "raw_languages": [], "color_modes": ["monochrome"]}
    colour = a_printer("C", **office, capabilities={**both, "duplex_modes": ["duplex_long_edge"]})
    assert standby_lines(colour, a_printer("B", **office, capabilities={**black, "duplex_modes": ["simplex"]})) == [
        "B does not print in colour: colour jobs stay here",
        "B does not print on both sides: two-sided jobs stay here",
    ]
    assert other_media(colour, ghost) is None  # nobody knows what lies in it
