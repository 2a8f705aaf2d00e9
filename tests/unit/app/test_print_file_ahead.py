"""The page that prints a file says before what will become of it: why it waits, and what of which page is lost."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import app.documents.print_forecast
from app.console import Console
from app.documents.forecast_facts import Forecast
from app.documents.print_forecast import forecast
from app.pages.print_file.page import PrintFilePage
from server_core.contract.types.parameters import ScaleMode
from tests.support.console_facts import a_printer, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.sample_pdfs import Page, pdf
from tests.unit.app.test_print_file_page import opened

MIXED = ((100, 150), (104, 150), (100, 150), (104, 150))


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.pdf"
    path.write_bytes(pdf([Page(*size) for size in MIXED]))
    return path


@pytest.fixture
def sheets(tmp_path: Path) -> Path:
    path = tmp_path / "sheets.pdf"
    path.write_bytes(pdf([Page(210, 297)]))
    return path


def looked(page: PrintFilePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not page.lookout.is_looking and not page._follow.isActive())


def test_what_other_pages_lose_is_told_before_printing(
    console: Console, server: ConsoleSite, qtbot: QtBot, mixed: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, mixed)
    words = "Cut off: 4.0 mm at the right of pages 2, 4."
    qtbot.waitUntil(lambda: words in page.ahead.words)
    assert page.ahead.isVisible()
    assert words in page.ahead.accessibleName()
    assert words in page.print.accessibleDescription()
    assert page.print.isEnabled()
    page.form.scale.choose(ScaleMode.FIT)
    qtbot.waitUntil(lambda: "Cut off" not in page.ahead.words)
    assert page.ahead.words == "Pages 2, 4 are 104 × 150 mm; the others are 100 × 150 mm."


def test_why_it_will_be_held_is_told_before_printing(
    console: Console, server: ConsoleSite, qtbot: QtBot, sheets: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, sheets)
    held = "It will be held: its pages are 210 × 297 mm, but 100 × 150 mm is loaded."
    qtbot.waitUntil(lambda: page.ahead.words.startswith(held))
    page.form.scale.choose(ScaleMode.FIT)
    qtbot.waitUntil(page.ahead.isHidden)
    assert page.print.accessibleDescription() == ""


def test_a_printer_that_stops_meanwhile_is_told_and_goes_when_it_goes_on(
    console: Console, server: ConsoleSite, qtbot: QtBot, mixed: Path
) -> None:
    server.put(a_printer())
    server.put(a_printer("Zebra Dock 2", "paused", paused_by="Anna"))
    page = opened(console, qtbot, mixed, printers=2)
    looked(page, qtbot)
    assert "wait" not in page.ahead.words
    stopped = a_printer("Zebra Dock 1", "error", status_reasons=["media-empty"], version=2)
    console.printers.apply([stopped])
    qtbot.waitUntil(lambda: "(out of labels or paper). Load paper" in page.ahead.words)
    page.form.printer.choose(printer_id("Zebra Dock 2"))
    qtbot.waitUntil(lambda: "Zebra Dock 2 is paused by Anna. Resume it" in page.ahead.words)
    assert "out of labels" not in page.ahead.words
    console.printers.apply([a_printer("Zebra Dock 2", version=3)])
    qtbot.waitUntil(lambda: "wait" not in page.ahead.words)


def test_what_was_seen_of_another_file_is_not_told_of_this_one(
    console: Console, server: ConsoleSite, qtbot: QtBot, mixed: Path, sheets: Path
) -> None:
    server.put(a_printer())
    page = opened(console, qtbot, sheets)
    qtbot.waitUntil(lambda: "It will be held" in page.ahead.words)
    page.open_file(mixed)
    qtbot.waitUntil(lambda: page.file is not None and page.file.name == mixed.name)
    qtbot.waitUntil(lambda: "Cut off" in page.ahead.words)
    assert "held" not in page.ahead.words


def test_nothing_of_it_is_judged_in_the_gui_thread(
    console: Console, server: ConsoleSite, qtbot: QtBot, mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def forecast_at(*facts: object) -> Forecast:
        threads.append(threading.get_ident())
        return forecast(*facts)  # type: ignore[arg-type]

    monkeypatch.setattr(app.documents.print_forecast, "forecast", forecast_at)
    server.put(a_printer())
    page = opened(console, qtbot, mixed)
    qtbot.waitUntil(lambda: "Cut off" in page.ahead.words)
    assert threads
    assert threading.get_ident() not in threads
