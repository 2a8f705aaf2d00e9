"""The tab Media: what is loaded is seen, what does not fit is said before a label is wasted, another roll is loaded."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.pages.printers.detail.media import MediaTab
from app.session.live import LiveState
from app.words.media import doubts_of
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.media import LoadMedia
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_job, a_printer, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible


@pytest.fixture
def first_page() -> str:
    return PageKey.PRINTERS.value


def press(button: QAbstractButton) -> None:
    assert button.isVisible()
    assert button.isEnabled(), button.toolTip()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def opened(console: Console, server: ConsoleSite, qtbot: QtBot, *printers: PrinterView) -> MediaTab:
    for printer in printers:
        server.put(printer)
    qtbot.waitUntil(
        lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == len(server.printers)
    )
    console.window.resize(1400, 900)
    page = console.printers_page
    page.select(printers[0].printer_id)
    page.show_tab("media")
    tab = page.detail.tab
    assert isinstance(tab, MediaTab)
    qtbot.waitUntil(tab.panel.load.isEnabled)
    return tab


def says(width_mm: float, height_mm: float | None, **more: Any) -> dict[str, Any]:
    medium = {"name": "roll", "width_mm": width_mm, "height_mm": height_mm, "loaded": True}
    return {"document_formats": ["pdf"], "media": [medium], "source": "reported", **more}


def test_what_is_loaded_is_seen_and_another_roll_is_loaded(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer(media_tracking="mark"))
    server.put_held((1, 2, 3), 58, 40)
    server.put_held((4, 5), 80)
    server.put_held([6], pages=(150, 100))
    tab = opened(console, server, qtbot, a_printer(media_tracking="mark"))
    assert tab.now.text() == "Loaded: 100 × 150 mm, with black marks"
    assert tab.panel.form.kind.currentText() == "Labels with black marks"
    offers = ["Choose 58 × 40 mm (needed by 3 jobs)", "Choose a roll of 80 mm (needed by 2 jobs)"]
    qtbot.waitUntil(lambda: [each.text() for each in tab.waits.buttons] == offers)
    assert not tab.panel.effect.isVisible()
    press(tab.waits.buttons[0])
    assert tab.picture.accessibleName() == "A label or sheet 58 by 40 millimetres"
    effect = (
        "3 waiting jobs will be printed then.\n2 jobs for a roll of 80 mm will wait.\n1 job for 150 × 100 mm will wait."
    )
    qtbot.waitUntil(lambda: tab.panel.effect.text() == effect)
    assert server.posted("media", LoadMedia) == []
    assert_accessible(tab)
    press(tab.panel.load)
    qtbot.waitUntil(tab.panel.outcome.isVisible)
    assert server.posted("media", LoadMedia)[0].media_width_mm == 58
    assert "3 waiting jobs are printing now." in tab.panel.outcome.text()
    qtbot.waitUntil(lambda: tab.now.text().startswith("Loaded: 58 × 40 mm"))
    assert not tab.panel.effect.isVisible()


def test_a_mismatch_is_said_before_the_first_wasted_label(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, a_printer(capabilities=says(58, 40)))
    assert "The printer reports 58 × 40 mm loaded, not 100 × 150 mm." in tab.doubt.text()
    assert tab.take.text() == "58 × 40 mm is loaded"
    press(tab.take)
    assert not tab.doubt.isVisible()
    assert tab.panel.load.hasFocus()
    press(tab.panel.load)
    qtbot.waitUntil(lambda: server.posted("media", LoadMedia) == [LoadMedia(media_width_mm=58, media_height_mm=40)])


def test_what_is_chosen_is_judged_too() -> None:
    known = says(
        100, 150, custom_media={"min_width_mm": 20, "max_width_mm": 104, "min_height_mm": 5, "max_height_mm": 900}
    )
    printer = a_printer(capabilities=known)
    assert doubts_of(printer, None) == (None, [])
    other, doubts = doubts_of(printer, (120, 150))
    assert other is not None
    assert list(other) == [100, 150]
    assert doubts[1] == "The print head is 104 mm wide; wider content is cut off."
    assert doubts_of(a_printer(), (58, 40)) == (None, [])  # a printer that tells nothing doubts nothing


def test_what_a_person_chose_stays_while_the_printer_changes(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    one = a_printer()
    tab = opened(console, server, qtbot, one, a_printer("Zebra Dock 2", media_width_mm=80, media_height_mm=None))
    tab.panel.form.width_mm.setValue(63.5)
    server.put(a_job(1))
    qtbot.waitUntil(lambda: console.printers.all()[0].waiting == 1)
    assert tab.panel.form.size_mm() == (63.5, 150)
    console.printers_page.select(printer_id("Zebra Dock 2"))
    assert tab.panel.form.size_mm() == (80, None)


def test_the_printer_is_asked_and_may_not_know(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, a_printer())
    server.devices.probes["socket://192.168.1.50:9100"] = ProbeNews(media_width_mm=58, media_height_mm=40)
    press(tab.panel.read)
    qtbot.waitUntil(lambda: tab.panel.outcome.text() == "The printer reports 58 × 40 mm.")
    assert tab.panel.form.size_mm() == (58, 40)
    server.devices.probes["socket://192.168.1.50:9100"] = ProbeNews()
    press(tab.panel.read)
    qtbot.waitUntil(lambda: "choose it here" in tab.panel.outcome.text())
    assert tab.panel.form.size_mm() == (58, 40)


def test_operators_load_and_do_not_probe(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, a_printer())
    tab.allow(None, "Only administrators can do this")
    assert tab.panel.load.isEnabled()
    assert (tab.panel.read.isEnabled(), tab.panel.read.toolTip()) == (False, "Only administrators can do this")


def test_a_refusal_names_its_code(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot, a_printer())
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "Marks need a height.")
    press(tab.panel.load)
    qtbot.waitUntil(tab.panel.wrong.isVisible)
    assert tab.panel.wrong.text() == "Marks need a height. (validation_failed)"
