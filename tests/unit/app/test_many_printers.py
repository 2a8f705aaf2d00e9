"""Several printers at once: how they are selected, and one sheet of settings for all of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.printers.list import KEYS, columns_shown
from app.pages.printers.page import PrintersPage
from app.pages.printers.sheet import DIFFERENT, SettingsSheet
from app.session.live import LiveState
from app.widgets.pointer_guards import FrozenRows
from server_core.contract.types.media import LoadMedia
from server_core.contract.types.printers import ChangePrinter, PrinterView
from server_core.contract.types.states import PrinterStatus
from tests.support.console_facts import a_printer, printer_id
from tests.support.console_site import ConsoleSite

NO, CTRL, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TSPL: dict[str, Any] = {"language": "tspl", "capabilities": {"raw_languages": ["tspl"]}}
NAMES = ["Attic", "Dock 1", "Dock 2", "Office"]


@pytest.fixture
def first_page() -> str:
    return "printers"


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> PrintersPage:
    server.put(a_printer("Attic", tags=["Spare"], tuning={"speed_mm_s": 100.0}))
    server.put(a_printer("Dock 1", tags=["Packing"], tuning={"speed_mm_s": 150.0, "zpl_compression": "z64"}))
    server.put(a_printer("Dock 2", tags=["Packing"], media_width_mm=58, media_height_mm=40))
    server.put(a_printer("Office", **TSPL))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 4)
    return console.printers_page


def names(page: PrintersPage) -> list[str]:
    return [each.name for each in page.list.chosen_printers()]


def select(page: PrintersPage, *chosen: str) -> None:
    page.list.select_these([printer_id(each) for each in chosen])


def why_not(page: PrintersPage, key: str) -> str | None:
    return next(each.why_not for each in page.commands() if each.key == f"printers.{key}")


def press_row(view: QAbstractItemView, row: int, keys: Qt.KeyboardModifier = NO) -> None:
    place = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, place)


def sheet_of(page: PrintersPage) -> SettingsSheet:
    page.run("printers.action.settings")
    return next(each for each in page.window().findChildren(SettingsSheet) if each.isVisible())


def choose(sheet: SettingsSheet, field: str, value: object) -> None:
    """Choose a value as a person does."""
    box: Any = sheet.rows[field].control
    box.choose(value)
    box.activated.emit(box.currentIndex())


def write(sheet: SettingsSheet, field: str, text: str) -> None:
    line: Any = sheet.rows[field].control
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text) if text else QTest.keyClick(line, Qt.Key.Key_Delete)


def is_closed(sheet: SettingsSheet) -> bool:
    return not shiboken6.isValid(sheet) or not sheet.isVisible()


def asks(**fields: Any) -> ChangePrinter:
    return ChangePrinter(**fields)


def by_name(console: Console, name: str) -> PrinterView:
    printer = console.printers.by_id(printer_id(name))
    assert printer is not None
    return printer


@pytest.mark.parametrize("as_table", [False, True])
def test_mouse_and_keys_select_several(page: PrintersPage, as_table: bool) -> None:
    page.table_button.setChecked(as_table)
    view: QAbstractItemView = page.table if as_table else page.cards
    view.setFocus()
    press_row(view, 0)
    assert names(page) == ["Attic"]
    press_row(view, 2, CTRL)
    assert names(page) == ["Attic", "Dock 2"]
    press_row(view, 3, CTRL)
    press_row(view, 2, CTRL)
    assert names(page) == ["Attic", "Office"]
    assert view.selectionModel().isSelected(view.model().index(3, 0))
    assert not view.selectionModel().isSelected(view.model().index(2, 0))
    press_row(view, 1)
    press_row(view, 3, SHIFT)
    assert names(page) == ["Dock 1", "Dock 2", "Office"]
    press_row(view, 0)
    QTest.keyClick(view, Qt.Key.Key_Down if as_table else Qt.Key.Key_Right, SHIFT)
    assert names(page) == ["Attic", "Dock 1"]
    QTest.keyClick(view, Qt.Key.Key_A, CTRL)
    assert names(page) == NAMES
    assert why_not(page, "all") == "All are selected"
    page.table_button.setChecked(not as_table)
    assert names(page) == NAMES, "the same ones in the other list"


def test_fingers_select_one_after_the_other(page: PrintersPage) -> None:
    page.run("printers.several")
    press_row(page.cards, 1)
    press_row(page.cards, 3)
    assert names(page) == ["Attic", "Dock 1", "Office"]
    press_row(page.cards, 0)
    assert names(page) == ["Dock 1", "Office"]
    page.run("printers.several")
    press_row(page.cards, 2)
    assert names(page) == ["Dock 2"]


@pytest.mark.parametrize("as_table", [False, True])
def test_a_selection_outlives_news_and_ends_with_what_it_selected(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot, as_table: bool
) -> None:
    page.table_button.setChecked(as_table)
    page.filter.group.click()
    select(page, "Dock 1", "Office")
    server.put(a_printer("Dock 1", "error", version=3, tags=["Packing", "Hall 3"]), a_printer("Basement", tags=["A"]))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 5)
    qtbot.waitUntil(lambda: by_name(console, "Dock 1").status is PrinterStatus.ERROR)
    assert names(page) == ["Dock 1", "Office"]
    view: QAbstractItemView = page.table if as_table else page.cards
    qtbot.waitUntil(lambda: len(view.selectionModel().selectedIndexes()) >= 2)
    console.printers.remove([printer_id("Dock 1")])
    qtbot.waitUntil(lambda: names(page) == ["Office"])
    assert why_not(page, "action.rename") is None
    page.filter.search.setText("attic")
    qtbot.waitUntil(lambda: names(page) == ["Attic"])


def test_buttons_of_one_printer_rest_while_several_are_selected(
    page: PrintersPage, console: Console, qtbot: QtBot
) -> None:
    select(page, "Dock 1", "Office")
    for key in ("test", "roll", "address", "rename", "remove"):
        assert why_not(page, f"action.{key}") == "Several printers are selected"
    assert (why_not(page, "action.settings"), why_not(page, "action.pause")) == (None, None)
    page.run("printers.action.pause")
    qtbot.waitUntil(lambda: by_name(console, "Office").status is PrinterStatus.PAUSED)
    qtbot.waitUntil(lambda: page.bar.buttons["printers.action.pause"].text() == "Resume")
    assert by_name(console, "Attic").status is PrinterStatus.ONLINE
    select(page, "Attic", "Dock 1", "Office")
    page.run("printers.action.pause")
    qtbot.waitUntil(lambda: by_name(console, "Attic").status is PrinterStatus.PAUSED)
    page.run("printers.action.pause")
    qtbot.waitUntil(lambda: all(each.status is PrinterStatus.ONLINE for each in page.list.chosen_printers()))


def test_only_touched_fields_are_sent_and_only_where_they_change_something(
    page: PrintersPage, server: ConsoleSite, console: Console, qtbot: QtBot
) -> None:
    select(page, *NAMES)
    sheet = sheet_of(page)
    speed: Any = sheet.rows["speed_mm_s"].control
    assert speed.placeholderText() == str(DIFFERENT)
    pictures: Any = sheet.rows["zpl_compression"].control
    assert pictures.currentText() == str(DIFFERENT)
    assert sheet.change.why_not == "Nothing is changed yet"
    write(sheet, "speed_mm_s", "100")
    choose(sheet, "zpl_compression", pictures.values[2])
    sheet.add_tags.setText("Hall 3,  packing ")
    sheet.remove_tag.choose("Spare")
    sheet.remove_tag.activated.emit(1)
    assert sheet.summary.text().splitlines() == [
        "New tag: Hall 3 – 4 printers",
        "New tag: packing – 2 printers",
        "Without the tag: Spare – 1 printer",
        "Speed: 100 mm/s – 3 printers",
        "Pictures in ZPL: Small (Z64) – 2 printers, 1 cannot",
    ]
    assert sheet.change.text() == "Change 4 printers"
    sheet.change.click()
    qtbot.waitUntil(lambda: is_closed(sheet))
    by_printer = dict(zip(NAMES, server.changes, strict=True))
    z64 = pictures.values[2]
    assert by_printer["Attic"] == asks(add_tags=["Hall 3", "packing"], remove_tags=["Spare"], zpl_compression=z64)
    assert by_printer["Dock 1"] == asks(add_tags=["Hall 3"], speed_mm_s=100.0)
    assert by_printer["Office"] == asks(add_tags=["Hall 3", "packing"], speed_mm_s=100.0)
    assert page.banner.accessibleName().startswith("4 printers changed.")
    assert names(page) == NAMES, "they stay selected"


def test_paper_and_pause_are_set_for_many(
    page: PrintersPage, server: ConsoleSite, console: Console, qtbot: QtBot
) -> None:
    server.put(a_printer("Office", "paused", version=2, **TSPL))
    qtbot.waitUntil(lambda: by_name(console, "Office").status is PrinterStatus.PAUSED)
    select(page, *NAMES)
    sheet = sheet_of(page)
    choose(sheet, "paper", (100.0, 150.0))
    choose(sheet, "paused", True)
    assert sheet.summary.text().splitlines() == [
        "Loaded paper: Shipping label 100 × 150 mm – 1 printer",
        "Paused: On – 3 printers",
    ]
    assert sheet.change.text() == "Change 3 printers"
    sheet.change.click()
    qtbot.waitUntil(lambda: is_closed(sheet))
    assert server.posted("media", LoadMedia) == [LoadMedia(media_width_mm=100, media_height_mm=150)]
    assert len(server.posts("pause")) == 3
    assert server.changes == []


def test_a_default_is_restored_and_an_emptied_field_of_different_values_stays(
    page: PrintersPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    select(page, "Attic", "Dock 1", "Dock 2")
    sheet = sheet_of(page)
    write(sheet, "speed_mm_s", "9999")
    assert sheet.change.why_not is not None
    assert sheet.change.why_not.startswith("Speed: From ")
    write(sheet, "speed_mm_s", "")
    assert sheet.change.why_not == "Nothing is changed yet"
    default = sheet.rows["speed_mm_s"].default
    assert default is not None
    default.click()
    assert sheet.summary.text() == "Speed: set on the printer – 2 printers"
    write(sheet, "stale_after_seconds", "5")
    sheet.change.click()
    qtbot.waitUntil(lambda: is_closed(sheet))
    assert server.changes[0] == asks(speed_mm_s=None, stale_after_seconds=300)
    assert server.changes[2] == asks(stale_after_seconds=300)


def test_settings_are_taken_over_from_another_printer(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    select(page, "Attic", "Dock 2")
    sheet = sheet_of(page)
    sheet.like.choose(printer_id("Dock 1"))
    sheet.like.activated.emit(sheet.like.currentIndex())
    assert sheet.summary.text().splitlines() == [
        "Speed: 150 mm/s – 2 printers",
        "Pictures in ZPL: Small (Z64) – 2 printers",
    ]
    sheet.change.click()
    qtbot.waitUntil(lambda: is_closed(sheet))
    assert [msgspec.to_builtins(each)["speed_mm_s"] for each in server.changes] == [150.0, 150.0]


def test_failures_are_named_and_the_others_stay_done(
    page: PrintersPage, server: ConsoleSite, console: Console, qtbot: QtBot
) -> None:
    select(page, *NAMES)
    sheet = sheet_of(page)
    path = ("printers", str(printer_id("Dock 1")))
    server.broken.add(path)
    write(sheet, "darkness", "40")
    sheet.change.click()
    assert (sheet.leave.text(), sheet.change.why_not) == ("Stop", "Saving")
    qtbot.waitUntil(lambda: not sheet.is_sending)
    assert sheet.progress.words.text() == "3 of 4 done · 1 failed"
    assert sheet.progress.failures.text().startswith("Dock 1: ")
    assert sheet.change.text() == "Change 1 printer", "the others are done"
    assert (sheet.leave.text(), by_name(console, "Office").tuning.darkness) == ("Close", 40)
    server.broken.remove(path)
    sheet.change.click()
    qtbot.waitUntil(lambda: is_closed(sheet))
    assert by_name(console, "Dock 1").tuning.darkness == 40


def test_a_stop_leaves_the_others_as_they_are(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    for number in range(20):
        server.put(a_printer(f"Table {number}"))
    qtbot.waitUntil(lambda: len(page.list.shown.all()) == 24)
    page.list.select_all()
    sheet = sheet_of(page)
    write(sheet, "darkness", "40")
    sheet.change.click()
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not sheet.is_sending)
    assert sheet.isVisible()
    assert 0 < len(server.changes) < 24
    assert "not begun" in sheet.progress.words.text()
    sheet.leave.click()
    assert is_closed(sheet)


def listed(page: PrintersPage) -> list[str]:
    return [each.name for each in page.list.shown.all()]


def column_heads(page: PrintersPage) -> list[str]:
    columns = page.list.records.columns
    return [str(each.word) for number, each in enumerate(columns) if not page.table.isColumnHidden(number)]


def test_offline_printers_come_first_then_those_that_need_attention(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    select(page, "Dock 1", "Office")
    server.put(a_printer("Office", "offline", version=2, **TSPL), a_printer("Dock 2", "error", version=2))
    qtbot.waitUntil(lambda: listed(page) == ["Office", "Dock 2", "Attic", "Dock 1"])
    assert names(page) == ["Office", "Dock 1"], "what is selected stays so in its new place"
    assert page.cards.selectionModel().isSelected(page.list.shown.index(0))
    page.table_button.click()
    assert [page.list.records.index(row, 0).data() for row in range(4)] == listed(page)


def test_no_printer_moves_away_while_somebody_works_in_the_list(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    press_row(page.cards, 0)
    server.put(a_printer("Office", "offline", version=2, **TSPL))
    qtbot.waitUntil(lambda: by_name(console, "Office").status is PrinterStatus.OFFLINE)
    assert listed(page) == NAMES
    for frozen in page.cards.findChildren(FrozenRows):
        frozen.let_go()
    assert listed(page) == ["Office", "Attic", "Dock 1", "Dock 2"]


def test_the_counts_of_states_agree_with_the_list_and_the_status_bar(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer("Office", "offline", version=2, **TSPL), a_printer("Dock 2", "error", version=2))
    qtbot.waitUntil(lambda: listed(page)[:2] == ["Office", "Dock 2"])
    states = page.filter.states
    assert [states.itemText(row) for row in range(states.count())] == [
        "All states",
        "1 offline",
        "1 needs attention",
        "2 ready",
        "0 reachable",
    ]
    assert console.printers.counts() == (2, 0, 1)
    for state, shown in (("offline", ["Office"]), ("attention", ["Dock 2"]), ("ready", ["Attic", "Dock 1"])):
        states.choose(state)
        assert listed(page) == shown
        assert page.header.counted == f"{len(shown)} of 4 printers"
    page.filter.clear()
    page.list.select_all()
    assert page.header.counted == "4 printers · 4 selected"


def test_columns_are_chosen_and_remembered(page: PrintersPage, console: Console) -> None:
    page.window().resize(1600, 800)
    assert why_not(page, "columns") == "Show the printers in a table first"
    page.table_button.click()
    assert "Address" not in column_heads(page)
    page.run("printers.columns")
    assert page.columns_menu.isVisible()
    for key in ("address", "serial", "paper"):
        page.columns_menu.entries[key].trigger()
    page.columns_menu.close()
    heads = column_heads(page)
    assert ("Address" in heads, "Serial number" in heads, "Paper" in heads) == (True, True, False)
    chosen = console.settings.choices.printers_columns
    assert columns_shown(chosen) == [each for each in KEYS if each != "paper"]
    assert columns_shown([]) == list(KEYS[:-2])
