"""The page "Printers": cards or a table, one printer beside them or in their place, and what can be done to it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.dialogs.rename import RenameDialog
from app.pages.printers.commands import NOTHING
from app.pages.printers.detail.pane import TabRow
from app.pages.printers.page import NONE_YET, NOT_READ, READING, PrintersPage, removal_words
from app.process.access import FOR_ADMINS
from app.session.live import NOT_REACHED, LiveState
from app.session.settings import Choices, read_choices
from app.theme.tokens import Density
from app.widgets.buttons import Button, ButtonLine
from app.widgets.pointer_guards import takes_press
from server_core.contract.types.consoles import ChangeConsoleRules, CreateOperator, Role
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.states import PrinterStatus
from tests.support.answers import answers_are_in, fall_silent, lose_answer
from tests.support.console_facts import a_job, a_printer, printer_id
from tests.support.console_site import ConsoleSite

DOCK, OFFICE = printer_id("Dock 1"), printer_id("Office")


@pytest.fixture
def first_page() -> str:
    return "printers"


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> Iterator[PrintersPage]:
    server.put(a_printer("Dock 1", "error", status_reasons=["media-empty"]))
    server.put(a_printer("Office", backend="ipp", uri="ipp://192.0.2.9/ipp/print"))
    server.put(a_job(1, printer="Dock 1"), a_job(2, printer="Dock 1"))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 2)
    yield console.printers_page
    QGuiApplication.clipboard().clear()


def why_not(page: PrintersPage, key: str) -> str | None:
    (command,) = [each for each in page.commands() if each.key == f"printers.{key}"]
    return command.why_not


def question(page: PrintersPage) -> Question:
    return next(each for each in page.window().findChildren(Question) if each.isVisible())


def words_of(asked: Question) -> str:
    return " ".join(each.text() for each in asked.findChildren(QLabel))


def cells(page: PrintersPage, row: int) -> list[str]:
    model = page.list.records
    return [str(model.data(model.index(row, column))) for column in range(model.columnCount(QModelIndex()))]


def test_cards_come_first_and_a_table_is_remembered(page: PrintersPage, console: Console, qtbot: QtBot) -> None:
    assert (page.cards.isVisible(), page.table.isVisible()) == (True, False)
    page.select(OFFICE)
    page.table_button.click()
    assert (page.cards.isVisible(), page.table.isVisible()) == (False, True)
    chosen = page.table.current()
    assert chosen is not None
    assert chosen.printer_id == OFFICE, "the same one is chosen"
    assert console.settings.choices.printers_table
    console.settings.all_kept().result(30)
    folder = console.settings.folder
    assert folder is not None
    assert read_choices(folder / "console.json").printers_table
    assert not Choices().printers_table
    row = cells(page, 0)
    assert row[:2] == ["Dock 1", "Stopped"]
    assert row[2].startswith("Out of labels or paper, since ")
    assert row[3].startswith("2, oldest ")
    facts = ["100 × 150 mm", "", "none yet", "ZPL", "203 dpi", "", "Zebra ZD421", "This computer"]
    assert row[4:] == [*facts, "socket://192.168.1.50:9100", "D2J204811"]
    heard = page.list.records.data(page.list.records.index(0, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert str(heard).startswith("Dock 1, Stopped, Out of labels or paper since ")
    page.table.select(DOCK)
    page.table_button.click()
    assert page.cards.currentIndex().row() == 0
    assert page.current() is not None


def test_the_table_follows_what_the_server_tells(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    page.table_button.click()
    page.select(DOCK)
    server.put(a_printer("Dock 1", version=2))
    qtbot.waitUntil(lambda: cells(page, 0)[1] == "Ready")
    server.put(a_printer("Attic"))
    qtbot.waitUntil(lambda: page.list.records.rowCount() == 3)
    assert cells(page, 0)[0] == "Attic"
    now = page.current()
    assert now is not None
    assert now.printer_id == DOCK


@pytest.mark.parametrize("as_table", [False, True])
def test_enter_opens_all_of_a_printer_and_esc_leaves_it(page: PrintersPage, qtbot: QtBot, as_table: bool) -> None:
    page.table_button.setChecked(as_table)
    page.window().resize(1500, 800)
    page.select(OFFICE)
    view = page.table if as_table else page.cards
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Return)
    qtbot.waitUntil(page.detail.isVisible)
    assert view.isVisible(), "beside each other"
    assert page.detail.accessibleName() == "Details of Office"
    assert page.figures.isHidden(), "the detail stands in their place"
    page.select(DOCK)
    assert page.detail.title.text() == "Dock 1"
    assert page.detail.chip.accessibleName() == "Stopped"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not page.detail.isVisible()
    assert page.figures.isVisible() is not as_table


def test_a_double_click_opens_it(page: PrintersPage, qtbot: QtBot) -> None:
    place = page.cards.visualRect(page.cards.model().index(1, 0)).center()
    QTest.mouseClick(page.cards.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(page.cards.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseRelease(page.cards.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(page.detail.isVisible)
    assert page.detail.title.text() == "Office"


def test_in_a_small_window_it_stands_in_the_place_of_the_list(page: PrintersPage, qtbot: QtBot) -> None:
    page.select(OFFICE)
    page.bar.buttons["printers.open"].click()
    assert (page.detail.isVisible(), page.cards.isVisible(), page.header.isVisible()) == (True, False, False)
    assert page.detail.tabs.buttons["status"].hasFocus()
    assert page.bar.buttons["printers.open"].text() == "Close"
    assert page.both.back.isVisible()
    QTest.keyClick(page.detail.tabs.buttons["status"], Qt.Key.Key_Escape)
    assert (page.detail.isVisible(), page.cards.isVisible(), page.header.isVisible()) == (False, True, True)
    assert page.cards.hasFocus()
    page.open_detail()
    page.window().resize(1500, 800)
    qtbot.waitUntil(lambda: page.cards.isVisible() and page.header.isVisible())
    assert page.detail.isVisible()
    assert page.both.back.isVisible()
    assert (page.both.back.text(), page.both.back.accessibleName()) == ("Close", "Close the details")
    page.both.back.click()
    assert (page.detail.isVisible(), page.cards.hasFocus()) == (False, True)
    page.open_detail()
    page.window().resize(1024, 600)
    qtbot.waitUntil(lambda: not page.cards.isVisible())
    page.come_home()
    assert page.cards.isVisible()


def test_two_cards_stand_beside_each_other_at_1024_pixels(page: PrintersPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: page.cards.visualRect(page.cards.model().index(1, 0)).left() > 0)
    assert page.cards.visualRect(page.cards.model().index(1, 0)).top() == 0


def test_what_has_no_room_above_becomes_icons_and_nothing_is_cut_off(
    page: PrintersPage, console: Console, qtbot: QtBot
) -> None:
    console.settings.change(density=Density.GLOVES)
    for width, words in ((1500, True), (683, False)):
        page.window().resize(width, 600)
        qtbot.waitUntil(lambda words=words: bool(page.wall.words) is words)  # type: ignore[misc]
        shown = [page.table_button, page.figures_button, page.wall, page.add]
        for button in (each for each in shown if each.isVisible()):
            qtbot.waitUntil(lambda button=button: button.width() >= button.minimumSizeHint().width())  # type: ignore[misc]
            assert button.mapTo(page, button.rect().topRight()).x() < page.width()
    page.open_detail()
    assert not page.both.back.words
    assert page.both.back.accessibleName() == "Back to the list"


def test_its_tabs_are_commands_and_its_id_is_copied(page: PrintersPage) -> None:
    page.select(OFFICE)
    page.run("printers.show.history")
    assert page.detail.isVisible()
    assert page.detail.tab.key == "history"
    page.run("printers.copy")
    assert QGuiApplication.clipboard().text() == str(OFFICE)
    assert page.banner.accessibleName() == "The id of Office is copied."
    QGuiApplication.clipboard().clear()
    page.detail.copy_id.click()
    assert QGuiApplication.clipboard().text() == str(OFFICE)


def test_what_is_done_from_the_table(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    page.table_button.click()
    page.select(OFFICE)
    page.run("printers.action.pause")
    qtbot.waitUntil(lambda: cells(page, 1)[1] == "Paused")
    page.run("printers.action.pause")
    qtbot.waitUntil(lambda: cells(page, 1)[1] == "Ready")
    page.run("printers.action.test")
    qtbot.waitUntil(lambda: page.banner.accessibleName().startswith("A test print is on its way"))
    server.refusal = (409, ErrorCode.INVALID_TRANSITION, "It prints.")
    page.run("printers.action.pause")
    qtbot.waitUntil(lambda: page.banner.accessibleName().startswith("Office could not be paused. It prints."))


def test_removing_says_what_stops(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Spare", standby_printer_id=DOCK))
    qtbot.waitUntil(lambda: page.list.cards.model().rowCount(QModelIndex()) == 3)
    page.table_button.click()
    page.select(DOCK)
    page.open_detail()
    page.run("printers.action.remove")
    shown_question = question(page)
    words_shown = words_of(shown_question)
    assert "2 waiting jobs are cancelled." in words_shown
    assert "It is the standby printer of Spare, which will have none." in words_shown
    keep = next(each for each in shown_question.findChildren(Button) if each.accessibleIdentifier() == "remove.keep")
    assert keep.isDefault()
    keep.click()
    assert DOCK in server.printers
    page.run("printers.action.remove")
    answers = {each.accessibleIdentifier(): each for each in question(page).findChildren(Button)}
    answers["remove.remove"].click()
    qtbot.waitUntil(lambda: page.list.records.rowCount() == 2)
    now = page.current()
    assert now is not None
    assert now.printer_id != DOCK
    assert not page.detail.isVisible(), "what was looked at is gone: nobody mistakes another one for it"


def test_words_of_removing() -> None:
    quiet = a_printer("Dock")
    assert removal_words(quiet, [quiet]).startswith("No job waits for it. Applications that print on it get an error.")
    busy = msgspec.structs.replace(quiet, waiting=1, printing=1)
    assert removal_words(busy, [busy]).startswith("1 waiting job is cancelled. What it is printing now is finished.")


def test_nothing_there_and_what_could_not_be_read(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    page = console.printers_page
    assert page.empty.accessibleName() in (str(READING), str(NONE_YET))
    qtbot.waitUntil(lambda: page.empty.accessibleName() == str(NONE_YET))
    assert (page.bar.isVisible(), page.detail.isVisible(), page.table_button.isVisible()) == (False, False, False)
    assert why_not(page, "open") == str(NOTHING)
    page.open_detail()
    assert not page.detail.isVisible()
    server.broken.add(("printers",))
    console.printers_feed.reload()
    qtbot.waitUntil(lambda: page.empty.accessibleName() == str(NOT_READ))
    assert page.banner.accessibleName().startswith(str(NOT_READ))
    server.broken.clear()
    page.empty.button.click()
    qtbot.waitUntil(lambda: page.empty.accessibleName() == str(NONE_YET))
    server.put(a_printer("Dock"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    server.broken.add(("printers",))
    console.printers_feed.reload()
    again = next(each for each in page.banner.findChildren(Button) if each.text() == "Try again")
    qtbot.waitUntil(again.isVisible)  # beside the cards, too, which stay
    server.broken.clear()
    again.click()
    qtbot.waitUntil(lambda: not page.banner.isVisible())


def test_offline_everything_is_read_and_nothing_changed(
    page: PrintersPage, server: ConsoleSite, console: Console, qtbot: QtBot
) -> None:
    page.select(OFFICE)
    page.open_detail()
    fall_silent(server)
    server.drop_streams()
    qtbot.waitUntil(lambda: console.live.state is LiveState.STALE)
    qtbot.waitUntil(lambda: why_not(page, "action.pause") == str(NOT_REACHED))
    assert why_not(page, "open") is None
    for key in page.detail.tabs.buttons:
        page.show_tab(key)
        assert page.detail.tab.isVisible()
        assert page.detail.tab._why_not_admin == str(NOT_REACHED)


def test_operators_look_and_pause_and_change_nothing(
    page: PrintersPage, server: ConsoleSite, console: Console, qtbot: QtBot
) -> None:
    for name, role in (("Anna", Role.OPERATOR), ("Clara", Role.ADMIN)):
        server.ask("POST", "/operators", CreateOperator(name=name, role=role, pin="1234"))
    server.ask("PUT", "/console-rules", ChangeConsoleRules(lock_consoles=True))
    console.parts.access.read()
    qtbot.waitUntil(lambda: console.parts.access.is_locked)
    page.select(OFFICE)
    page.open_detail()
    qtbot.waitUntil(lambda: why_not(page, "action.pause") is None)  # a busy computer may be silent for a moment
    for key in ("remove", "settings"):
        assert why_not(page, f"action.{key}") == str(FOR_ADMINS)
    for key in page.detail.tabs.buttons:
        page.show_tab(key)
        qtbot.waitUntil(lambda: page.detail.tab._why_not is None)
        assert page.detail.tab._why_not_admin == str(FOR_ADMINS)


def test_tabs_without_room_are_in_a_menu(console: Console, qtbot: QtBot) -> None:
    words = {f"tab{number}": f"Tab number {number}" for number in range(8)}
    row = TabRow(console.theme, "tabs", "Tabs", words)
    qtbot.addWidget(row)
    row.resize(420, 44)
    row.show()
    hidden = [key for key, button in row.buttons.items() if not button.isVisible()]
    assert hidden
    assert row.more.isVisible()
    assert [each.text() for each in row.menu.actions()] == [words[key] for key in hidden]
    chosen: list[str] = []
    row.chosen.connect(chosen.append)
    qtbot.waitUntil(lambda: 0 < row.more.geometry().right() < row.width())
    places = {key: button.geometry() for key, button in row.buttons.items() if button.isVisible()}
    at = row.more.pos()
    row.menu.actions()[-1].trigger()
    assert chosen == ["tab7"]
    assert row.more.text() == words["tab7"], "the chosen one is always seen"
    assert row.more.isChecked()
    row.menu.actions()[0].trigger()
    assert chosen == ["tab7", hidden[0]]
    assert row.more.text() == words[hidden[0]]
    qtbot.wait(50)
    assert row.more.pos() == at
    assert places == {key: button.geometry() for key, button in row.buttons.items() if button.isVisible()}
    right = max(button.geometry().right() for button in [*row.buttons.values(), row.more] if button.isVisible())
    assert right < row.width()
    row.choose("tab0")
    assert (row.more.text(), row.more.isChecked()) == (f"{len(hidden)} more", False)
    row.resize(2000, 44)
    assert not row.more.isVisible()
    assert all(button.isVisible() for button in row.buttons.values())


def test_buttons_without_room_go_to_the_next_line(console: Console, qtbot: QtBot) -> None:
    buttons = [Button(console.theme, f"line.{number}", f"Button number {number}", compact=True) for number in range(3)]
    line = ButtonLine(*buttons)
    qtbot.addWidget(line)
    line.resize(1000, 200)
    line.show()
    assert {button.y() for button in buttons} == {0}
    one = line.heightForWidth(1000)
    assert line.heightForWidth(260) > 2 * one
    line.resize(260, 300)
    assert len({button.y() for button in buttons}) == 3
    buttons[0].hide()
    assert buttons[1].y() == 0


def test_a_pause_whose_answer_was_lost_is_asked_for_again(
    page: PrintersPage, console: Console, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    calls = lose_answer(monkeypatch, "pause", times=1)
    page.select(OFFICE)
    page.run("printers.action.pause")
    qtbot.waitUntil(lambda: getattr(page.current(), "status", None) is PrinterStatus.PAUSED)
    qtbot.waitUntil(lambda: len(calls) == 2)
    answers_are_in(console.session, qtbot)
    assert page.banner.isHidden()


def test_a_test_label_whose_answer_was_lost_is_told_as_sent(
    page: PrintersPage, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    server.put(a_job(1))
    calls = lose_answer(monkeypatch, "test_label", times=1)
    page.select(OFFICE)
    page.run("printers.action.test")
    qtbot.waitUntil(lambda: len(calls) == 2)
    assert calls[0] == calls[1]
    qtbot.waitUntil(page.banner.isVisible)
    assert "not known" not in page.banner.accessibleName()


def test_what_was_meant_for_a_printer_that_was_removed_is_not_done_to_the_next(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer("Virtual", backend="virtual", uri="virtual:///v"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 3)
    page.select(printer_id("Virtual"))
    page.open_faults()
    console.printers.remove([printer_id("Virtual")])
    assert not page.fault_menu.isVisible()
    now = page.current()
    assert now is not None
    assert now.name == "Office"
    assert not takes_press(page.bar.buttons["printers.action.test"])
    requests_before = len(server.requests)
    for key in ("test", "pause", "remove"):
        page.run(f"printers.action.{key}")
    answers_are_in(console.session, qtbot)
    assert [call for call in server.requests[requests_before:] if call[0] != "GET"] == []
    qtbot.waitUntil(lambda: takes_press(page.bar))
    page.run("printers.action.test")
    qtbot.waitUntil(lambda: server.asked("POST", f"/printers/{OFFICE}/test"))


def test_the_test_label_of_a_new_printer_is_its_own_whatever_went_meanwhile(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    console.printers.remove([DOCK])
    new = a_printer("New")
    server.put(new, quietly=True)
    page._added(new, True)
    qtbot.waitUntil(lambda: server.asked("POST", f"/printers/{new.printer_id}/test"))


def test_another_name(page: PrintersPage, console: Console, qtbot: QtBot) -> None:
    printer = page.current()
    assert printer is not None
    page.run("printers.action.rename")
    (rename,) = (each for each in console.window.findChildren(RenameDialog) if each.isVisible())
    rename.name.setText("Gate 4")
    rename.use.click()
    qtbot.waitUntil(lambda: page.banner.accessibleName() == "The new name is Gate 4.")
    shown = page.current()
    assert shown is not None
    assert (shown.printer_id, shown.name) == (printer.printer_id, "Gate 4")
