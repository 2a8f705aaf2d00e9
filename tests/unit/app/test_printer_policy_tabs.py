"""The tabs of what an administrator decides for a printer: defaults, routing, sharing, RAW files."""

from __future__ import annotations

from typing import TypeVar

import pytest
from msgspec import convert, structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QCheckBox
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.pages.page import PageKey
from app.pages.printers.detail.routing import RawTab, RoutingTab, SharedWith, SharingTab
from app.pages.printers.detail.tab import DefaultsTab, PrinterSettingRow, PrinterTab
from app.widgets.facts import ValueBox
from app.widgets.fields import NumberEdit
from app.words.plain_text import tooltip
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.parameters import ColorMode
from server_core.contract.types.printers import ChangePrinter, PrinterView
from server_core.contract.types.states import Confirmation
from server_core.contract.types.tuning import RawPolicy
from tests.support.answers import held_answer, lose_answer
from tests.support.console_facts import a_job, a_printer, job_id, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible

HERE, THERE = printer_id("Zebra Dock 1"), printer_id("Zebra Dock 2")
FOR_ADMINS = "Only administrators can do this"
OTHER = a_printer("Zebra Dock 2")
T = TypeVar("T", bound=PrinterTab)


@pytest.fixture
def first_page() -> str:
    return PageKey.PRINTERS.value


def press(button: QAbstractButton) -> None:
    assert button.isVisible()
    assert button.isEnabled(), button.toolTip()
    button.click()


def opened(console: Console, server: ConsoleSite, qtbot: QtBot, kind: type[T], *printers: PrinterView) -> T:
    server.put(*(printers or (a_printer(),)))
    qtbot.waitUntil(lambda: console.printers.rowCount() == max(1, len(printers)))
    console.window.resize(1400, 900)
    page = console.printers_page
    page.select(HERE)
    page.show_tab(kind.key)
    tab = page.detail.tab
    assert isinstance(tab, kind)
    return tab


def choose(row: PrinterSettingRow, value: object) -> None:
    assert isinstance(row.control, ValueBox)
    row.control.choose(value)
    row.control.activated.emit(row.control.currentIndex())


def write(row: PrinterSettingRow, text: str) -> None:
    assert isinstance(row.control, NumberEdit)
    row.control.setFocus()
    row.control.selectAll()
    QTest.keyClicks(row.control, text) if text else QTest.keyClick(row.control, Qt.Key.Key_Delete)
    QTest.keyClick(row.control, Qt.Key.Key_Return)


def told(console: Console) -> str:
    return console.printers_page.banner.accessibleName()


# defaults


def test_a_default_is_kept_at_once_and_has_its_way_back(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, DefaultsTab)
    row = tab.rows["default_color_mode"]
    assert row.back.toolTip().endswith("This is the default")
    assert_accessible(tab)
    choose(row, ColorMode.MONOCHROME)
    qtbot.waitUntil(row.back.isEnabled)
    assert server.changes == [convert({"default_color_mode": "monochrome"}, ChangePrinter)]
    assert row.control.accessibleName() == "Colour, Black and white"
    press(row.back)
    qtbot.waitUntil(lambda: not row.back.isEnabled())
    assert structs.asdict(server.printers[HERE])["default_color_mode"] is ColorMode.DEFAULT


def test_what_the_printer_cannot_do_cannot_be_chosen(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    known = {"document_formats": ["pdf"], "color_modes": ["default", "monochrome"]}
    tab = opened(console, server, qtbot, DefaultsTab, a_printer(capabilities=known))
    box = tab.rows["default_color_mode"].control
    assert isinstance(box, ValueBox)
    index = box.model().index(box.values.index(ColorMode.COLOR), 0)
    assert not box.model().flags(index) & Qt.ItemFlag.ItemIsEnabled
    assert "cannot do it" in box.model().data(index, Qt.ItemDataRole.ToolTipRole)


def test_a_refusal_stands_beneath_its_row_and_what_was_chosen_goes_back(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    tab = opened(console, server, qtbot, DefaultsTab)
    row = tab.rows["default_color_mode"]
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "It cannot do this.")
    choose(row, ColorMode.COLOR)
    qtbot.waitUntil(row.wrong.isVisible)
    assert row.wrong.text() == "It cannot do this. (validation_failed)"
    assert isinstance(row.control, ValueBox)
    assert row.control.value() is ColorMode.DEFAULT
    assert not tab.rows["default_duplex_mode"].wrong.isVisible()


# routing


def stopped_with_standby(console: Console, server: ConsoleSite, qtbot: QtBot) -> RoutingTab:
    server.put(a_printer("Zebra Dock 2"), a_job(1))
    tab = opened(console, server, qtbot, RoutingTab, a_printer(status="offline", standby_printer_id=THERE), OTHER)
    qtbot.waitUntil(tab.send_now.isEnabled)
    return tab


def test_patience_is_written_in_minutes_and_hours(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, RoutingTab, a_printer(stale_after_seconds=5400))
    row = tab.rows["stale_after_seconds"]
    assert isinstance(row.control, NumberEdit)
    assert row.control.text() == "90"
    qtbot.waitUntil(lambda: "60 min" in row.note.text())
    assert tab.rows["expires_after_seconds"].note.text() == "Server setting: 24 h."
    write(row, "0")
    qtbot.waitUntil(lambda: server.printers[HERE].stale_after_seconds == 0)
    write(tab.rows["expires_after_seconds"], "1,5")
    qtbot.waitUntil(lambda: server.printers[HERE].expires_after_seconds == 5400)
    write(row, "")
    qtbot.waitUntil(lambda: server.printers[HERE].stale_after_seconds is None)
    write(row, "99999")
    assert row.wrong.text() == "From 0 to 43200."
    server.put(a_job(1))
    qtbot.waitUntil(lambda: console.printers.all()[0].waiting == 1)
    assert row.control.text() == "99999"  # what is typed stays


def test_a_scan_into_a_number_changes_nothing(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    from app.scan import HOLDS_SCAN

    tab = opened(console, server, qtbot, RoutingTab)
    line = tab.rows["stale_after_seconds"].control
    assert isinstance(line, NumberEdit)
    line.setText("123")
    line.setModified(True)
    line.setProperty(HOLDS_SCAN, True)
    line.editingFinished.emit()
    assert (line.text(), server.changes) == ("", [])


def test_evidence_is_chosen_warned_of_and_learnt_anew(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    known = {"document_formats": ["pdf"], "confirmation": "bytes_accepted"}
    learnt = a_printer(capabilities=known, minimum_evidence="bytes_accepted")
    tab = opened(console, server, qtbot, RoutingTab, learnt)
    row = tab.rows["minimum_evidence"]
    assert isinstance(row.control, ValueBox)
    assert row.control.value() is None
    assert "learnt from its test print" in row.note.text()
    choose(row, Confirmation.PRINTER_CONFIRMED)
    qtbot.waitUntil(lambda: "Zebra Dock 1 reports at best" in row.note.text())
    assert row.control.value() is Confirmation.PRINTER_CONFIRMED
    press(row.back)
    qtbot.waitUntil(lambda: server.printers[HERE].minimum_evidence is None)
    qtbot.waitUntil(lambda: "Any evidence counts" in row.note.text())


def test_jobs_that_move_by_themselves_are_a_choice_of_the_printer(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    tab = opened(console, server, qtbot, RoutingTab, a_printer(tags=["Packing"], standby_printer_id=THERE), OTHER)
    row = tab.rows["standby_after_seconds"]
    write(row, "5")
    qtbot.waitUntil(lambda: server.printers[HERE].standby_after_seconds == 300)
    qtbot.waitUntil(row.back.isEnabled)
    press(row.back)
    qtbot.waitUntil(lambda: server.printers[HERE].standby_after_seconds is None)
    assert (tab.pool.isEnabled(), tab.pool.value(), tab.leave.isEnabled()) == (True, None, False)
    tab.pool.choose("Packing")
    tab.pool.activated.emit(tab.pool.currentIndex())
    qtbot.waitUntil(lambda: server.printers[HERE].pool == "Packing")
    qtbot.waitUntil(tab.leave.isEnabled)
    assert_accessible(tab)
    press(tab.leave)
    qtbot.waitUntil(lambda: server.printers[HERE].pool is None)


def test_a_printer_without_tags_can_join_no_pool(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, RoutingTab, a_printer())
    assert (tab.pool.isEnabled(), tab.pool.toolTip()) == (
        False,
        tooltip("Give the printer a tag first: on the Connection tab"),
    )


def test_waiting_jobs_go_to_the_standby_printer_after_a_question(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put_held(range(1, 8), 58, 40)
    other = a_printer("Zebra Dock 2", media_width_mm=58, media_height_mm=40)
    tab = opened(console, server, qtbot, RoutingTab, a_printer(status="offline"), other)
    assert tab.send_now.toolTip() == "Choose a standby printer first"
    tab.standby.choose(THERE)
    tab.standby.activated.emit(tab.standby.currentIndex())
    qtbot.waitUntil(tab.send_now.isEnabled)
    assert "jobs that don't set their paper stay here" in tab.stays.text()
    assert server.posts("standby") == []
    assert_accessible(tab)
    press(tab.send_now)
    question = next(each for each in console.window.findChildren(Question) if each.isVisible())
    assert "7 waiting jobs go to Zebra Dock 2." in question.accessibleDescription()
    press(next(each for each in question.acts()))
    qtbot.waitUntil(lambda: "7 jobs go to Zebra Dock 2." in told(console))
    qtbot.waitUntil(lambda: tab.send_now.toolTip() == "No job waits for it")
    press(tab.reset)
    qtbot.waitUntil(lambda: server.printers[HERE].standby_printer_id is None)


def test_a_move_whose_answer_is_lost_is_asked_for_again_by_its_key(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = lose_answer(monkeypatch, "use_standby", times=1)
    tab = stopped_with_standby(console, server, qtbot)
    press(tab.send_now)
    question = next(each for each in console.window.findChildren(Question) if each.isVisible())
    press(next(each for each in question.acts()))
    qtbot.waitUntil(lambda: "Zebra Dock 2." in told(console))
    assert [call["key"] for call in calls] == [calls[0]["key"]] * 2


def test_jobs_of_a_printer_that_prints_stay(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(OTHER, a_job(1))
    tab = opened(console, server, qtbot, RoutingTab, a_printer(standby_printer_id=THERE), OTHER)
    assert "Pause it first to send its jobs elsewhere" in tab.send_now.toolTip()


def test_a_standby_printer_that_was_removed_is_not_hidden(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(OTHER)
    tab = opened(console, server, qtbot, RoutingTab, a_printer(standby_printer_id=THERE), OTHER)
    server.remove_printer(THERE)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    assert tab.standby.currentText() == "A removed printer"


def test_operators_may_send_and_not_set(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = stopped_with_standby(console, server, qtbot)
    tab.allow(None, FOR_ADMINS)
    assert tab.send_now.isEnabled()
    assert not tab.standby.isEnabled()
    for row in tab.rows.values():
        assert (row.control.isEnabled(), row.back.isEnabled()) == (False, False)
        assert row.control.accessibleDescription() == FOR_ADMINS
    assert tab.reason.text() == FOR_ADMINS


# sharing


def boxes(tab: SharingTab) -> list[tuple[str, bool]]:
    shown = tab.list.findChildren(QCheckBox)
    return sorted((box.text(), box.isChecked()) for box in shown)


def test_applications_are_chosen_and_saved_by_one_press(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.client_id("Web shop")
    server.ask("POST", f"/clients/{server.client_id('Old till')}/disable")
    tab = opened(console, server, qtbot, SharingTab)
    qtbot.waitUntil(lambda: len(tab.boxes) == 2)
    assert not tab.list.isVisible()
    assert "Nothing to save" in tab.save.toolTip()
    press(tab.who.buttons[1])
    assert boxes(tab) == [("Old till (disabled)", False), ("Web shop", False)]
    assert "Choose an application" in tab.save.toolTip()
    assert server.changes == []
    press(tab.boxes[server.client_id("Web shop")])
    assert_accessible(tab)
    press(tab.save)
    qtbot.waitUntil(lambda: server.printers[HERE].shared_with == [server.client_id("Web shop")])
    qtbot.waitUntil(lambda: "1 application may print on Zebra Dock 1." in told(console))
    assert "Nothing to save" in tab.save.toolTip()
    press(tab.who.buttons[2])
    press(tab.back)
    assert tab.who.value() is SharedWith.CHOSEN
    press(tab.who.buttons[2])
    press(tab.save)
    qtbot.waitUntil(lambda: server.printers[HERE].shared_with == [])
    press(tab.reset)
    qtbot.waitUntil(lambda: server.printers[HERE].shared_with is None)
    qtbot.waitUntil(lambda: "Every application may print on Zebra Dock 1." in told(console))


def test_what_was_chosen_and_not_saved_stays(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, SharingTab, a_printer(), a_printer("Zebra Dock 2"))
    qtbot.waitUntil(lambda: len(tab.boxes) == 1)
    press(tab.who.buttons[1])
    press(tab.boxes[server.client_id("Web shop")])
    server.put(a_job(1))
    qtbot.waitUntil(lambda: console.printers.all()[0].waiting == 1)
    assert tab.request() == [server.client_id("Web shop")]
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "There is no such application.")
    press(tab.save)
    qtbot.waitUntil(tab.wrong.isVisible)
    assert tab.request() == [server.client_id("Web shop")]
    console.printers_page.select(THERE)
    assert (tab.who.value(), tab.wrong.isVisible()) == (SharedWith.ALL, False)


def test_operators_see_how_many_and_not_which(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.network.faults.is_held = lambda request: request.path.endswith("/clients")
    tab = opened(console, server, qtbot, SharingTab, a_printer(shared_with=[str(server.client_id("Web shop"))]))
    tab.allow(None, FOR_ADMINS)
    assert tab.outcome.text() == "1 application; administrators see which."
    assert not any(button.isEnabled() for button in (*tab.who.buttons, tab.save, tab.reset))


def test_applications_that_cannot_be_read_are_told(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.broken.add(("clients",))
    tab = opened(console, server, qtbot, SharingTab)
    qtbot.waitUntil(tab.wrong.isVisible)
    assert tab.wrong.text().startswith("The applications could not be read.")


# RAW files


def test_raw_files_are_searched_refused_or_sent(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, RawTab)
    assert tab.choice.value() is RawPolicy.SCREEN
    assert not tab.reset.isEnabled()
    assert_accessible(tab)
    press(tab.choice.buttons[1])
    qtbot.waitUntil(lambda: server.printers[HERE].raw_policy is RawPolicy.DENY)
    qtbot.waitUntil(lambda: "RAW files for Zebra Dock 1 are rejected." in told(console))
    press(tab.choice.buttons[2])
    qtbot.waitUntil(lambda: server.printers[HERE].raw_policy is RawPolicy.ALLOW)
    press(tab.reset)
    qtbot.waitUntil(lambda: server.printers[HERE].raw_policy is RawPolicy.SCREEN)
    qtbot.waitUntil(lambda: not tab.reset.isEnabled())


def test_single_commands_are_allowed(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, RawTab, a_printer(raw_allow=["JUS"]))
    assert tab.allowed.text() == "JUS"
    tab.allowed.setFocus()
    tab.allowed.selectAll()
    QTest.keyClicks(tab.allowed, "JUS, set  KEY1,")
    assert tab.unsaved()
    QTest.keyClick(tab.allowed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: server.printers[HERE].raw_allow == ["JUS", "SET KEY1"])
    qtbot.waitUntil(lambda: not tab.unsaved())
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "KILL cannot be allowed singly.")
    tab.allowed.selectAll()
    QTest.keyClicks(tab.allowed, "KILL")
    QTest.keyClick(tab.allowed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "KILL cannot be allowed singly" in tab.allowed_field.wrong)
    assert tab.allowed.text() == "KILL"
    assert_accessible(tab)


def test_commands_are_allowed_only_where_files_are_searched(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    tab = opened(console, server, qtbot, RawTab, a_printer(raw_policy="deny"))
    assert not tab.allowed.isEnabled()
    assert tab.allowed.accessibleDescription() == "Only if files are scanned before printing"
    press(tab.choice.buttons[0])
    qtbot.waitUntil(tab.allowed.isEnabled)
    tab.allow(None, FOR_ADMINS)
    assert not tab.allowed.isEnabled()


def test_a_policy_that_was_refused_goes_back(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, RawTab)
    server.refusal = (403, ErrorCode.VALIDATION_FAILED, "Not here.")
    press(tab.choice.buttons[2])
    qtbot.waitUntil(tab.wrong.isVisible)
    assert tab.choice.value() is RawPolicy.SCREEN
    tab.allow(None, FOR_ADMINS)
    assert not any(button.isEnabled() for button in tab.choice.buttons)
    assert tab.choice.buttons[0].accessibleDescription() == FOR_ADMINS


def test_applications_that_are_chosen_while_others_are_kept_stay(
    console: Console, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    server.client_id("Label bot")
    tab = opened(console, server, qtbot, SharingTab)
    qtbot.waitUntil(lambda: len(tab.boxes) == 2)
    press(tab.who.buttons[1])
    press(tab.boxes[server.client_id("Web shop")])
    with held_answer(monkeypatch, "change_printer") as held:
        press(tab.save)
        qtbot.waitUntil(held.waits)
        press(tab.boxes[server.client_id("Label bot")])
    qtbot.waitUntil(lambda: "1 application may print on Zebra Dock 1." in told(console))
    assert boxes(tab) == [("Label bot", True), ("Web shop", True)]
    press(tab.save)
    qtbot.waitUntil(lambda: len(server.printers[HERE].shared_with or ()) == 2)


def test_no_job_goes_to_another_standby_printer_than_was_asked_about(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    tab = stopped_with_standby(console, server, qtbot)
    press(tab.send_now)
    question = next(each for each in console.window.findChildren(Question) if each.isVisible())
    third = a_printer("Zebra Dock 3")
    server.put(third, a_printer(status="offline", standby_printer_id=third.printer_id), quietly=True)
    press(next(each for each in question.acts()))
    text = "The jobs of Zebra Dock 1 were not sent. The standby printer of Zebra Dock 1 was changed in the meantime."
    qtbot.waitUntil(lambda: text in told(console))
    assert server.jobs[job_id(1)].printer_id == HERE
