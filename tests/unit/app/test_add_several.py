"""Adding all printers that were found: ticked, one after the other, each failure named, nothing twice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.session.live import LiveState
from server_core.contract.types.discovery import ListedPrinter, ProbeNews
from server_core.contract.types.documents import RawLanguage
from tests.support.console_facts import a_printer
from tests.support.console_site import ConsoleSite
from tests.support.site_devices import a_found


@pytest.fixture
def first_page() -> str:
    return "printers"


def uri_of(number: int) -> str:
    return f"socket://192.0.2.{number}:9100"


def zebra(number: int, **facts: Any) -> ListedPrinter:
    return a_found("Zebra ZD421", uri_of(number), model="Zebra ZD421", **facts)


def answers(number: int, **facts: Any) -> ProbeNews:
    own = {"status": "online", "language": "zpl", "dpi": 203, "identity": {"serial": f"D2J{number:06}"}}
    return msgspec.convert(own | facts, type=ProbeNews)


def opened(console: Console, server: ConsoleSite, qtbot: QtBot, many: int) -> AddPrinterDialog:
    """A dialog that has found so many printers, which answer, and shows their check boxes."""
    server.devices.probes.update({uri_of(number): answers(number) for number in range(1, many + 1)})
    server.devices.find(*map(zebra, range(1, many + 1)), done=True)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers_feed.is_loaded)
    console.printers_page.open_add()
    dialog = next(each for each in console.window.findChildren(AddPrinterDialog) if each.isVisible())
    qtbot.waitUntil(lambda: dialog.finder.model.found_count() == many)
    dialog.finder.several.click()
    return dialog


def is_closed(dialog: AddPrinterDialog) -> bool:
    return not shiboken6.isValid(dialog) or not dialog.isVisible()


def names(console: Console) -> list[str]:
    return [each.name for each in console.printers.all()]


def press_row(dialog: AddPrinterDialog, row: int) -> None:
    found = dialog.finder.list
    rect = found.visualRect(found.model().index(row, 0))
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rect.center())


def test_all_that_were_found_are_added_and_selected(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    dialog = opened(console, server, qtbot, 3)
    assert (dialog.add_all.text(), dialog.test.isVisible(), dialog.several.isVisible()) == (
        "Add all 3 printers",
        False,
        True,
    )
    dialog.add_all.click()
    qtbot.waitUntil(lambda: is_closed(dialog))
    assert names(console) == ["Zebra ZD421", "Zebra ZD421 2", "Zebra ZD421 3"]
    assert {(each.language, each.dpi) for each in server.additions} == {(RawLanguage.ZPL, 203)}
    assert [each.name for each in console.printers_page.list.chosen_printers()] == names(console)
    assert server.posts("test") == []
    assert console.printers_page.banner.accessibleName().startswith("3 printers added and selected.")


def test_mouse_and_keys_tick(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    dialog = opened(console, server, qtbot, 4)
    found, model = dialog.finder.list, dialog.finder.model
    press_row(dialog, 1)
    assert (model.ticked_rows(), dialog.add_all.text()) == ([0, 2, 3], "Add 3 printers")
    assert model.data(model.index(1), Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    found.setFocus()
    QTest.keyClick(found, Qt.Key.Key_Down)
    QTest.keyClick(found, Qt.Key.Key_Space)
    assert model.ticked_rows() == [0, 3]
    QTest.keyClick(found, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert model.ticked_rows() == [0, 1, 2, 3]
    QTest.keyClick(found, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert (model.ticked_rows(), dialog.add_all.why_not) == ([], "Tick a printer first")
    press_row(dialog, 4)  # the virtual one has no box
    assert model.ticked_rows() == []
    press_row(dialog, 3)
    server.devices.find(*map(zebra, range(1, 6)), done=True)
    dialog.finder.again.click()
    qtbot.waitUntil(lambda: model.found_count() == 5)
    assert model.ticked_rows() == [3, 4], "what is found later is ticked, the others stay as they are"
    dialog.finder.several.click()
    assert (dialog.add_all.isVisible(), dialog.test.isVisible(), model.ticked_rows()) == (False, True, [])


def test_failures_are_named_and_nothing_is_added_twice(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Attic", uri=uri_of(2)))
    dialog = opened(console, server, qtbot, 3)
    server.devices.probes[uri_of(3)] = ProbeNews()
    del server.devices.probes[uri_of(1)]
    assert dialog.finder.model.ticked_rows() == [0, 2], "the second one is the Attic's"
    dialog.add_all.click()
    assert (dialog.cancel.text(), dialog.add_all.why_not) == ("Stop", "Adding the printer")
    qtbot.waitUntil(lambda: not dialog.is_sending)
    assert dialog.several.progress.words.text().startswith("0 of 2 done · 2 failed")
    failures = sorted(dialog.several.progress.failures.text().splitlines())
    assert len(failures) == 2
    assert failures[0].startswith("Zebra ZD421 (192.0.2.1:9100): "), "of printers of one name, the address tells which"
    server.devices.probes[uri_of(1)] = answers(1)
    dialog.add_all.click()
    qtbot.waitUntil(lambda: not dialog.is_sending)
    assert dialog.finder.model.ticked_rows() == [2]
    qtbot.waitUntil(lambda: names(console) == ["Attic", "Zebra ZD421"])
    assert [each.uri for each in server.additions] == [uri_of(1)]
    dialog.cancel.click()
    qtbot.waitUntil(lambda: is_closed(dialog))
    assert [each.name for each in console.printers_page.list.chosen_printers()] == ["Zebra ZD421"]


def test_a_stop_adds_no_more(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    dialog = opened(console, server, qtbot, 20)
    dialog.add_all.click()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialog.is_sending)
    assert dialog.isVisible()
    assert len(server.additions) < 20
    assert "not begun" in dialog.several.progress.words.text()
    dialog.cancel.click()
