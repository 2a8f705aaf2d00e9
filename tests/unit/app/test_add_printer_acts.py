"""Identifying a found printer and its language by click, before it is added."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.swap_printer import SwapPrinterDialog
from app.pages.page import PageKey
from server_core.contract.types.discovery import IdentifyNews, StartIdentify, StartTrial, TrialNews
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.errors import ErrorCode
from tests.support.answers import lose_answer
from tests.support.console_facts import a_printer, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible
from tests.support.site_devices import a_found
from tests.unit.app.test_add_printer_dialog import SOCKET, click_row, opened, press, told, with_one

IPP = "ipp://192.0.2.7/ipp/print"
BLANK = "This printer can only feed one blank label. Feed one?"


def chosen(console: Console, server: ConsoleSite, qtbot: QtBot, **facts: Any) -> AddPrinterDialog:
    dialog = with_one(console, server, qtbot, **facts)
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.panel.form.isVisible)
    return dialog


def choose(dialog: AddPrinterDialog, row: int) -> None:
    dialog.panel.form.language.setCurrentIndex(row)
    dialog.panel.form.language.activated.emit(row)


def test_a_printer_that_can_blink_blinks(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.probes[IPP] = told(language=None)
    server.devices.find(a_found("Office", IPP))
    dialog = opened(console, qtbot)
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == 1)
    click_row(dialog.finder.list, 0)
    line = dialog.panel.identify
    qtbot.waitUntil(line.button.isVisible)
    assert line.button.text() == "Blink"
    assert not dialog.panel.trial.isVisible()  # it is no label printer that one could try
    press(line.button)
    assert not dialog.add.isEnabled()
    qtbot.waitUntil(line.outcome.isVisible)
    assert line.outcome.accessibleName() == "The printer now blinks, beeps or shows a message."
    assert server.sent("POST", "/identifications", StartIdentify) == [StartIdentify(uri=IPP)]
    dialog.reject()


def test_a_label_is_fed_only_after_a_second_press(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.shows = IdentifyNews(can_feed=True)
    dialog = chosen(console, server, qtbot)
    line = dialog.panel.identify
    assert line.button.text() == "Identify"
    line.button.setFocus()
    QTest.keyClick(line.button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: line.outcome.text() == BLANK)
    assert [request.feed for request in server.sent("POST", "/identifications", StartIdentify)] == [False]
    assert line.button.accessibleName() == "Feed one blank label"
    QTest.keyClick(line.button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: "feeds one blank label" in line.outcome.text())
    last = StartIdentify(uri=SOCKET, language=RawLanguage.ZPL, feed=True)
    assert server.sent("POST", "/identifications", StartIdentify)[1:] == [last]
    assert line.button.text() == "Identify"
    assert dialog.add.isEnabled()
    assert_accessible(dialog)
    dialog.reject()


def test_a_feed_whose_answer_is_lost_is_asked_for_again_by_its_key(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.devices.shows = IdentifyNews(can_feed=True)
    dialog = chosen(console, server, qtbot)
    line = dialog.panel.identify
    press(line.button)
    qtbot.waitUntil(lambda: line.outcome.text() == BLANK)
    calls = lose_answer(monkeypatch, "identify", times=3)
    press(line.button)
    qtbot.waitUntil(lambda: line.outcome.text().endswith("repeats the same request, and nothing is done twice."))
    assert line.outcome.text().startswith("It may have worked. Check before you try again.")
    assert line.button.text() == "Feed a label"
    press(line.button)
    qtbot.waitUntil(lambda: "feeds one blank label" in line.outcome.text())
    assert len(calls) == 4
    assert len({call["key"] for call in calls}) == 1
    dialog.reject()


def test_what_is_wrong_is_told_beside_the_button(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.shows = IdentifyNews(problem="It is switched off.")
    dialog = chosen(console, server, qtbot)
    line = dialog.panel.identify
    press(line.button)
    qtbot.waitUntil(lambda: line.outcome.text() == "It is switched off.")
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "The print agent is offline.")
    press(line.button)
    qtbot.waitUntil(lambda: "The print agent is offline." in line.outcome.text())
    dialog.reject()


def test_a_virtual_printer_is_not_asked_to_show_itself(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    dialog = with_one(console, server, qtbot)
    server.devices.probes["virtual:///Virtual printer"] = told(language=None)
    click_row(dialog.finder.list, 1)
    qtbot.waitUntil(dialog.panel.form.isVisible)
    assert not dialog.panel.identify.isVisible()
    assert not dialog.panel.trial.isVisible()
    dialog.reject()


def test_the_language_that_was_tried_is_the_one_that_is_added(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_with = lose_answer(monkeypatch, "try_language", times=1)
    dialog = chosen(console, server, qtbot, language=None)
    trial = dialog.panel.trial
    assert trial.isVisible()
    assert (trial.button.isEnabled(), trial.button.toolTip()) == (False, "Choose the language to try first")
    choose(dialog, 1)
    server.devices.takes = TrialNews(problem="It did not take the label.")
    press(trial.button)
    assert not dialog.add.isEnabled()
    qtbot.waitUntil(lambda: trial.outcome.text() == "It did not take the label.")
    server.devices.takes = TrialNews()
    choose(dialog, 2)
    assert trial.outcome.text().startswith("The language is not confirmed yet.")
    assert_accessible(dialog)
    trial.button.setFocus()
    QTest.keyClick(trial.button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: trial.outcome.text().startswith("Sent in TSPL (TSC). If a label with a bar code comes out"))
    tried = server.sent("POST", "/trials", StartTrial)
    assert (len(tried), len({call["key"] for call in asked_with})) == (2, 2)  # a lost answer is no third
    assert tried[1] == StartTrial(uri=SOCKET, language=RawLanguage.TSPL)
    press(dialog.add)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    assert server.additions[0].language is RawLanguage.TSPL


def test_nothing_is_tried_where_the_printer_tells_its_language(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    dialog = chosen(console, server, qtbot)
    assert dialog.panel.identify.isVisible()
    assert not dialog.panel.trial.isVisible()
    dialog.reject()


def test_an_address_that_another_printer_has_is_added_by_a_second_word(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer("Dock", uri=SOCKET))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    dialog = chosen(console, server, qtbot, identity={"serial": "D2J7"}, model="Zebra ZD421")
    qtbot.waitUntil(dialog.add.isEnabled)
    press(dialog.add)
    qtbot.waitUntil(dialog.wrong.isVisible)
    assert dialog.wrong.text().startswith("The printer “Dock” already has this address")
    assert (dialog.add.text(), dialog.test.accessibleName()) == ("Add anyway", "Add anyway and print test label")
    assert_accessible(dialog)
    click_row(dialog.finder.list, 1)  # another one: what was said of the first is not meant for it
    qtbot.waitUntil(lambda: dialog.add.text() == "Add")
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.add.isEnabled)
    press(dialog.add)
    qtbot.waitUntil(lambda: dialog.add.text() == "Add anyway")
    press(dialog.add)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    assert [request.allow_same_address for request in server.additions] == [False, False, True]


def test_a_swap_onto_another_printers_address_says_so(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    own = {"identity": {"serial": "D2J7"}, "model": "Zebra ZD421"}
    server.put(a_printer("Till", serial="D2J7"), a_printer("Dock", uri=SOCKET))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    server.devices.probes[SOCKET] = told(**own)
    server.devices.find(a_found("Zebra ZD421", SOCKET, **own))
    console.window.go_to(PageKey.PRINTERS)
    console.printers_page.select(printer_id("Till"))
    press(console.printers_page.bar.buttons["printers.action.address"])
    dialog = console.window.findChild(SwapPrinterDialog)
    assert isinstance(dialog, SwapPrinterDialog)
    qtbot.waitUntil(lambda: dialog.finder.model.rowCount() == 1)
    click_row(dialog.finder.list, 0)
    qtbot.waitUntil(dialog.use.isEnabled)
    assert "“Dock” already has this address" in dialog.change.problem.text()
    assert dialog.use.text() == "Use it anyway"
    press(dialog.use)
    qtbot.waitUntil(lambda: {each.uri for each in console.printers.all()} == {SOCKET})
    assert [(request.accept, request.allow_same_address) for request in server.moves] == [(False, False), (False, True)]


def test_of_a_label_whose_answer_was_lost_nobody_says_that_it_was_not_printed(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    dialog = chosen(console, server, qtbot, language=None)
    choose(dialog, 2)
    server.refusal = (500, ErrorCode.INTERNAL_ERROR, "It broke.")
    trial, identify = dialog.panel.trial, dialog.panel.identify
    press(trial.button)
    qtbot.waitUntil(lambda: trial.outcome.text().startswith("It may have worked. Check before you try again. "))
    press(identify.button)
    qtbot.waitUntil(lambda: identify.outcome.text().startswith("It may have worked. Check before you try again. "))
    dialog.reject()
