"""Goal of the console: a printer is added and prints its test label within 4 clicks and 20 s, on the real window."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.console import Console
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.printer_finder import FoundList
from app.dialogs.swap_printer import SwapPrinterDialog
from app.pages.page import PageKey
from app.process.data_folder import DataFolder
from app.process.engine_process import ensure_engine, stop_engine
from app.session.settings import Choices, SchemeChoice
from app.widgets.buttons import ActionBar, Button
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import JobStatus
from tests.support.answering_printer import Talk, label_printers
from tests.support.running_engine import RunningEngine

# the offscreen platform says so of every dialog; it is about the platform, not about us
pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)

WAIT_MS = 60_000
MOST_CLICKS = 4
MOST_SECONDS = 20.0


class Person:
    """Clicks and counts; `begin` starts anew."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.clicks = 0
        self._since = time.monotonic()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._since

    def press(self, button: Button) -> None:
        assert button.isVisible()
        assert button.isEnabled()
        self.clicks += 1
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def press_in_more(self, bar: ActionBar, words: str) -> None:
        """Press an entry of the bar's menu "More"."""
        assert bar.more.isVisible()
        self.clicks += 2
        (entry,) = (each for each in bar.more.menu().actions() if each.text() == words)
        assert entry.isEnabled()
        entry.trigger()

    def press_row(self, found: FoundList, row: int) -> None:
        self.clicks += 1
        place = found.visualRect(found.model().index(row, 0)).center()
        QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


@contextmanager
def console_of(engine: RunningEngine, qapp: QApplication, qtbot: QtBot) -> Iterator[Console]:
    folder, choices = DataFolder(root=engine.data_dir), Choices(scheme=SchemeChoice.LIGHT)
    file = engine.data_dir / "console.json"
    console = build_console(qapp, lambda: ensure_engine(folder), lambda: stop_engine(folder), file, choices)
    qtbot.addWidget(console.window)
    console.window.resize(1024, 600)
    console.window.show()
    console.live.start()
    try:
        qtbot.waitUntil(
            lambda: console.live.age_seconds is not None and console.printers_feed.is_loaded, timeout=WAIT_MS
        )
        console.window.go_to(PageKey.PRINTERS)
        yield console
    finally:
        console.close()


def has_label(printer: Talk) -> bool:
    """Questions draw nothing."""
    return any(b"^XA" in job and b"^FD" in job and job.rstrip().endswith(b"^XZ") for job in printer.jobs)


def shown(console: Console, kind: type[QDialog]) -> QDialog:
    return next(each for each in console.window.findChildren(kind) if each.isVisible())


def test_a_printer_is_added_with_its_test_label_by_few_clicks(
    engine: RunningEngine, qapp: QApplication, qtbot: QtBot
) -> None:
    person = Person()
    with label_printers(2) as (zebra, elsewhere), console_of(engine, qapp, qtbot) as console:
        page = console.printers_page

        def printed(name: str) -> bool:
            rows = [console.queue.job(row) for row in range(console.queue.rowCount())]
            return any(row.printer_name == name and row.status is JobStatus.PRINTED for row in rows)

        def address_of(printer: PrinterView) -> str | None:
            now = console.printers.by_id(printer.printer_id)
            return None if now is None else now.uri

        # one that is found at the address that is typed
        person.begin()
        person.press(page.empty.button)
        dialog = shown(console, AddPrinterDialog)
        assert isinstance(dialog, AddPrinterDialog)
        QTest.keyClicks(dialog.finder.address, f"127.0.0.1:{zebra.port}")
        QTest.keyClick(dialog.finder.address, Qt.Key.Key_Return)
        qtbot.waitUntil(dialog.test.isEnabled, timeout=WAIT_MS)
        assert "Language ZPL (Zebra) · 203 dpi · print width 104" in dialog.panel.outcome.text()
        person.press(dialog.test)
        qtbot.waitUntil(lambda: has_label(zebra), timeout=WAIT_MS)
        typed = (person.clicks, person.seconds)
        added = console.printers.printer(0)
        assert (added.language, added.dpi) == (RawLanguage.ZPL, 203)
        qtbot.waitUntil(lambda: printed(added.name), timeout=WAIT_MS)

        # one that stands in the list
        person.begin()
        person.press(page.add)
        dialog = shown(console, AddPrinterDialog)
        assert isinstance(dialog, AddPrinterDialog)
        person.press_row(dialog.finder.list, dialog.finder.model.rowCount() - 1)
        qtbot.waitUntil(dialog.test.isEnabled, timeout=WAIT_MS)
        person.press(dialog.test)
        qtbot.waitUntil(lambda: printed("Virtual printer"), timeout=WAIT_MS)
        listed = (person.clicks, person.seconds)

        # and the first has another address now
        page.select(added.printer_id)
        person.begin()
        person.press_in_more(page.bar, "Address…")
        swap = shown(console, SwapPrinterDialog)
        assert isinstance(swap, SwapPrinterDialog)
        QTest.keyClicks(swap.finder.address, elsewhere.uri)
        QTest.keyClick(swap.finder.address, Qt.Key.Key_Return)
        qtbot.waitUntil(swap.use.isEnabled, timeout=WAIT_MS)
        assert (swap.change.sameness.text(), swap.use.text()) == ("It is the same device.", "Use it")
        person.press(swap.use)
        qtbot.waitUntil(lambda: address_of(added) == elsewhere.uri, timeout=WAIT_MS)
        person.press(page.bar.buttons["printers.action.test"])
        qtbot.waitUntil(lambda: has_label(elsewhere), timeout=WAIT_MS)
    for clicks, seconds in (typed, listed):
        assert clicks <= MOST_CLICKS
        assert seconds <= MOST_SECONDS
