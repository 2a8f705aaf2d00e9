"""Before the window opens anew (language, text size) it asks where something would be lost, and names it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.dialog import Dialog
from app.dialogs.question import Question
from app.pages.page import PageKey
from app.pages.printers.detail.media import CalibrationTab, MediaTab
from app.pages.printers.detail.routing import RoutingTab, SharingTab
from app.pages.printers.detail.tab import PrinterTab
from app.pages.settings.page import SettingsPage
from app.session.live import LiveState
from app.widgets.buttons import Button
from app.widgets.fields import NumberEdit
from app.window.tray import Staying
from tests.support.console_facts import a_printer, printer_id
from tests.support.console_site import ConsoleSite


@pytest.fixture
def dock(console: Console, server: ConsoleSite, qtbot: QtBot) -> Console:
    server.put(a_printer("Dock"))
    server.client_id("Shop")
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 1)
    console.window.resize(1400, 900)
    console.window.go_to(PageKey.PRINTERS, printer_id("Dock"))
    return console


def tab(console: Console, kind: type[PrinterTab]) -> PrinterTab:
    console.printers_page.show_tab(kind.key)
    return next(each for each in console.printers_page.findChildren(kind))


def asked(console: Console) -> Question:
    (question,) = [each for each in console.window.findChildren(Question) if each.isVisible()]
    return question


def switch(console: Console, answer: str) -> str:
    """The language, by its command; the question's text is answered so."""
    console.window.registry.run("look.language.de")
    question = asked(console)
    text = question.accessibleDescription()
    button = next(each for each in question.findChildren(type(question.acts()[0])) if each.text() == answer)
    button.click()
    return text


def test_a_choice_of_who_shares_a_printer_is_not_lost_without_a_word(dock: Console, qtbot: QtBot) -> None:
    sharing = tab(dock, SharingTab)
    assert isinstance(sharing, SharingTab)
    qtbot.waitUntil(lambda: bool(sharing.boxes))
    sharing.who.choose(sharing.who.value().NOBODY)
    sharing.who.chosen.emit()
    assert "“Sharing of Dock”" in switch(dock, "Cancel")
    assert dock.reopening == []
    assert sharing.request() == []
    assert dock.settings.choices.language == "de"  # from the next start on
    sharing.back.click()
    dock.settings.change(language="en")
    dock.window.registry.run("look.language.de")
    assert dock.reopening == [True]


def test_what_is_written_and_was_not_taken_is_named_too(dock: Console, qtbot: QtBot) -> None:
    routing = tab(dock, RoutingTab)
    assert isinstance(routing, RoutingTab)
    line = next(row.control for row in routing.rows.values() if isinstance(row.control, NumberEdit))
    qtbot.waitUntil(line.isEnabled)
    line.setFocus()
    QTest.keyClicks(line, "999999999")
    media = tab(dock, MediaTab)
    assert isinstance(media, MediaTab)
    media.panel.choose((62, 29))
    dock.window.go_to(PageKey.SETTINGS)
    page = dock.window.page(PageKey.SETTINGS)
    assert isinstance(page, SettingsPage)
    port = page.server_parts[0].rows["port"].control
    assert isinstance(port, QLineEdit)
    qtbot.waitUntil(port.isEnabled)
    QTest.keyClicks(port, "99999999")
    port.editingFinished.emit()
    text = switch(dock, "Reload")
    assert "“Routing of Dock”, “Paper of Dock”, “Port”" in text
    assert dock.reopening == [True]


def test_an_open_dialog_is_named_and_stays(dock: Console) -> None:
    dock.printers_page.open_add()
    for command in ("look.text.150", "look.language.es"):
        dock.window.registry.run(command)
        question = asked(dock)
        assert "“Add printer”" in question.accessibleDescription()
        question.reject()
        assert dock.reopening == []
    (sheet,) = [each for each in dock.window.findChildren(Dialog) if each.isVisible()]
    sheet.reject()
    dock.window.registry.run("look.text.200")  # nothing to lose: nothing is asked
    assert dock.reopening == [True]


def test_quitting_names_what_would_be_lost_and_enter_stays(dock: Console, qtbot: QtBot) -> None:
    """This covers Ctrl+Q, the tray (the same command) and, where closing ends the program, its question."""
    ended: list[bool] = []
    dock.window.closed.connect(lambda: ended.append(True))
    dock.window.ask_quit()
    question = asked(dock)
    assert "not kept" not in question.accessibleDescription()
    assert next(each.text() for each in question.findChildren(Button)) == "Keep printing in the background"
    question.reject()
    calibration = tab(dock, CalibrationTab)
    assert isinstance(calibration, CalibrationTab)
    qtbot.waitUntil(calibration.panel.offset.have.isEnabled)
    calibration.panel.offset.have.click()  # it is being looked at
    dock.window.ask_quit()
    dock.window.ask_quit()  # asked once
    question = asked(dock)
    assert "“Calibration of Dock”" in question.accessibleDescription()
    QTest.keyClick(question, Qt.Key.Key_Return)
    assert ended == []
    calibration.panel.offset.stop.click()
    dock.window.go_to(PageKey.CLIENTS)
    dock.window.registry.run("clients.create")
    qtbot.waitUntil(lambda: any(each.isVisible() for each in dock.window.findChildren(Dialog)))
    (sheet,) = [each for each in dock.window.findChildren(Dialog) if each.isVisible()]
    dock.window.ask_quit()
    assert f"“{sheet.windowTitle()}”" in asked(dock).accessibleDescription()
    asked(dock).reject()
    Staying(dock.theme, dock.settings, dock.window, has_tray=lambda: False).window_closed()
    assert f"“{sheet.windowTitle()}”" in asked(dock).accessibleDescription()
    asked(dock).reject()
    dock.window.stays = None
    sheet.reject()
    dock.window.ask_quit()
    button = next(each for each in asked(dock).findChildren(Button) if each.accessibleIdentifier() == "quit.background")
    button.click()
    assert ended == [True]
