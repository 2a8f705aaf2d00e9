"""A printer's details show its place, tags, corrected resolution, media sensor and the key for continuing."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.calibration.steps import CalibrationStep
from app.dialogs.question import Question
from app.pages.printers.detail.connection import ConnectionTab
from app.pages.printers.detail.media import CalibrationTab
from app.pages.printers.page import PrintersPage
from app.session.live import LiveState
from app.widgets.fields import NumberEdit
from app.words.printer_settings import has_sensor, why_no_sensor
from server_core.contract.types.discovery import TrialNews
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.printers import MOST_TAGS, PLACE_CHARACTERS
from server_core.contract.types.tuning import TAG_CHARACTERS
from tests.support.answers import lose_answer
from tests.support.console_facts import a_job, a_printer, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible

DOCK = printer_id("Dock 1")


@pytest.fixture
def first_page() -> str:
    return "printers"


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> PrintersPage:
    server.put(a_printer("Dock 1", tags=["Packing"], device_place="Rack 7"))
    server.put(a_printer("Office", tags=["Hall 3"], backend="ipp", uri="ipp://192.0.2.9/ipp/print"))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 2)
    page = console.printers_page
    page.window().resize(1500, 900)
    page.select(DOCK)
    return page


def connection(page: PrintersPage, qtbot: QtBot) -> ConnectionTab:
    page.show_tab("connection")
    qtbot.waitUntil(lambda: page.why_not is None)  # what takes long to build is a moment without news
    tab = page.detail.tab
    assert isinstance(tab, ConnectionTab)
    return tab


def calibration(page: PrintersPage, qtbot: QtBot) -> CalibrationTab:
    page.show_tab("calibration")
    qtbot.waitUntil(lambda: page.why_not is None)
    tab = page.detail.tab
    assert isinstance(tab, CalibrationTab)
    return tab


def now(server: ConsoleSite) -> tuple[list[str], str | None, int | None]:
    printer = server.printers[DOCK]
    return printer.tags, printer.place, printer.dpi


def test_tags_and_place_are_set_where_they_are_shown(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    part = connection(page, qtbot).place
    assert (part.location.text(), part.location.placeholderText()) == ("", "Rack 7"), "as the device tells it"
    assert (part.location.maxLength(), part.tag.maxLength()) == (PLACE_CHARACTERS, TAG_CHARACTERS)
    assert (list(part.own), list(part.offered)) == (["Packing"], ["Hall 3"])
    assert part.add.why_not == "Type a tag first"
    QTest.keyClicks(part.tag, "packing")
    assert part.add.why_not == "This printer already has this tag"
    part.tag.setText("Returns")
    QTest.keyClick(part.tag, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: list(part.own) == ["Packing", "Returns"])
    qtbot.waitUntil(lambda: part.tag.text() == "")
    part.offered["Hall 3"].click()
    qtbot.waitUntil(lambda: list(part.own) == ["Hall 3", "Packing", "Returns"])
    part.own["Packing"].click()
    qtbot.waitUntil(lambda: now(server)[0] == ["Hall 3", "Returns"])
    part.location.setFocus()
    QTest.keyClicks(part.location, "Dock, north")
    QTest.keyClick(part.location, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: now(server)[1] == "Dock, north")
    qtbot.waitUntil(lambda: not connection(page, qtbot).unsaved())
    assert_accessible(connection(page, qtbot))
    part.location.setText("")
    part.location.setModified(True)
    part.location.editingFinished.emit()
    qtbot.waitUntil(lambda: now(server)[1] is None)


def test_what_is_refused_stays_to_be_put_right(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    part = connection(page, qtbot).place
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "This text has signs that nobody sees.")
    part.tag.setText("a\u00adb")
    part.add.click()
    qtbot.waitUntil(lambda: "signs that nobody sees" in part.tag_field.wrong)
    assert part.tag.text() == "a\u00adb"
    assert connection(page, qtbot).unsaved()
    page.select(printer_id("Office"))
    assert (part.tag.text(), part.tag_field.wrong) == ("", ""), "it was meant for another one"


def test_hostile_tags_of_a_server_are_only_shown(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    part = connection(page, qtbot).place
    tags = ["\u202e" + "x" * 10_000, "<b>bold</b>", *(f"t{one}" for one in range(MOST_TAGS))]
    server.put(a_printer("Dock 1", version=2, tags=tags))
    qtbot.waitUntil(lambda: len(part.own) == len(tags))
    chip = part.own[tags[0]]
    assert "\u202e" not in chip.text()
    qtbot.waitUntil(lambda: 0 < chip.width() <= part.width())
    assert part.own["<b>bold</b>"].text() == "<b>bold</b>"
    assert part.offered["Hall 3"].why_not == f"A printer has up to {MOST_TAGS} tags"


def test_a_wrong_resolution_is_put_right(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    row = connection(page, qtbot).rows["dpi"]
    assert isinstance(row.control, NumberEdit)
    assert row.control.text() == "203"
    row.control.setFocus()
    row.control.selectAll()
    QTest.keyClicks(row.control, "300")
    QTest.keyClick(row.control, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: now(server)[2] == 300)
    qtbot.waitUntil(row.back.isEnabled)
    row.back.click()
    qtbot.waitUntil(lambda: now(server)[2] is None)


def test_the_sensor_is_calibrated_after_one_question(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.devices.takes = TrialNews()
    asked_with = lose_answer(monkeypatch, "calibrate_sensor", times=1)
    line = calibration(page, qtbot).panel.sensor
    assert "(~JC)" in line.text.text()
    line.begin.click()
    (question,) = [each for each in page.window().findChildren(Question) if each.isVisible()]
    assert "feeds a few blank labels" in question.accessibleDescription()
    question.acts()[0].click()
    qtbot.waitUntil(lambda: "Calibration was started" in line.outcome.text())
    assert server.posts("sensor") == ["sensor"]  # its answer was lost, and it was asked for again with its key
    assert asked_with[0] == asked_with[1]
    server.devices.takes = TrialNews(problem="The printer is printing. Ask again when it is idle.")
    line.begin.click()
    (question,) = [each for each in page.window().findChildren(Question) if each.isVisible()]
    question.acts()[0].click()
    qtbot.waitUntil(lambda: line.wrong.text() == "The printer is printing. Ask again when it is idle.")
    assert not line.outcome.isVisible()
    server.put(a_job(1, "printing", printer="Dock 1"))
    qtbot.waitUntil(lambda: line.begin.why_not == "The printer is printing. Wait until it has finished")
    page.select(printer_id("Office"))
    qtbot.waitUntil(lambda: not line.isVisible())
    assert line.wrong.text() == ""


def test_only_languages_with_a_command_have_a_sensor() -> None:
    def speaks(language: str | None, **facts: Any) -> bool:
        taken = {"document_formats": ["raw"], "raw_languages": [language] if language else None}
        return has_sensor(a_printer(language=language, capabilities=taken, **facts))

    assert [speaks(each) for each in ("zpl", "tspl", "cpcl", "escpos", None)] == [True, True, False, False, False]
    assert not speaks("zpl", backend="virtual", uri="virtual:///v")
    assert why_no_sensor(a_printer()) is None
    assert why_no_sensor(a_printer(media_height_mm=None)) is not None
    assert why_no_sensor(a_printer(status="offline")) == "The printer is offline"
    assert "Resume it first" in str(why_no_sensor(a_printer(status="paused")))


def test_alt_n_goes_on(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    (go_on,) = [each for each in page.commands() if each.key == "printers.next"]
    assert (go_on.keys, go_on.why_not is None) == ("Alt+N", False)
    panel = calibration(page, qtbot).panel
    (go_on,) = [each for each in page.commands() if each.key == "printers.next"]
    assert go_on.why_not is None
    page.run("printers.next")
    qtbot.waitUntil(lambda: panel.offset.step is CalibrationStep.LOOK)
    assert server.posts("grid") == ["grid"]
    panel.offset.left.choose(2)
    page.run("printers.next")
    qtbot.waitUntil(lambda: panel.offset.step is CalibrationStep.DONE)
    page.run("printers.next")
    qtbot.waitUntil(lambda: panel.offset.step is CalibrationStep.BEGIN)
