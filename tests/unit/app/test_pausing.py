"""A pause whose answer was lost: the printer is read, and what is true of it is told, wherever it was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.client import ConsoleClient
from app.console import Console
from app.errors import NoEngine, NotReachable, Refused
from app.pages.page import PageKey
from app.pages.wall.page import WallPage
from app.pause_all import PAUSE, RESUME
from app.pausing import PauseLost, many_not_paused, many_not_resumed, not_paused, not_resumed
from app.widgets.buttons import Button
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import PrinterStatus
from tests.support.console_facts import a_job, a_printer, printer_id
from tests.support.fake_console_server import FakeConsoleServer
from tests.unit.app.test_pause_all import question
from tests.unit.app.test_queue_page import fill, run

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support (propagateSizeHints|raise)\(\)", extend=True)
GONE = "The server did not answer in time."
NAME = "Zebra Dock 1"


@dataclass
class Lost:
    """`unheard`: the request itself is lost; `unread`: the printer cannot be read either."""

    unheard: bool = False
    unread: bool = False


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> Lost:
    told = Lost()
    for name in ("pause", "resume"):
        real = getattr(ConsoleClient, name)

        async def call(self: ConsoleClient, printer: Any, _real: Any = real) -> PrinterView:
            if not told.unheard:
                await _real(self, printer)
            raise NotReachable(GONE)

        monkeypatch.setattr(ConsoleClient, name, call)
    read = ConsoleClient.printer

    async def printer(self: ConsoleClient, printer: Any) -> PrinterView:
        if told.unread:
            raise NotReachable(GONE)
        return await read(self, printer)

    monkeypatch.setattr(ConsoleClient, "printer", printer)
    return told


@pytest.fixture
def grouped(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> Console:
    server.put(a_printer(NAME))
    fill(console, server, qtbot, a_job(1))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    run(console, "queue.grouping")
    console.queue_page.table.select_group(printer_id(NAME))
    return console


def status(console: Console) -> PrinterStatus:
    printer = console.printers.by_id(printer_id(NAME))
    assert printer is not None
    return printer.status


def banner(console: Console) -> str:
    shown = console.queue_page.banner
    return shown.accessibleName() if shown.isVisible() else ""


def test_one_that_was_paused_is_shown_so_and_nothing_is_said(
    grouped: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    run(grouped, "queue.group.pause")
    qtbot.waitUntil(lambda: status(grouped) is PrinterStatus.PAUSED)
    qtbot.waitUntil(lambda: grouped.queue_page.bar.buttons["queue.group.pause"].text() == "Resume printer")
    run(grouped, "queue.group.pause")
    qtbot.waitUntil(lambda: status(grouped) is not PrinterStatus.PAUSED)
    assert banner(grouped) == ""


@pytest.mark.parametrize(
    ("unread", "words"),
    [
        (False, f"{NAME} was not paused as far as is known. {GONE}"),
        (True, f"It is not known whether {NAME} was paused. {GONE}"),
    ],
)
def test_the_queue_says_what_is_known(
    grouped: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost, unread: bool, words: str
) -> None:
    lost.unheard, lost.unread = True, unread
    run(grouped, "queue.group.pause")
    qtbot.waitUntil(lambda: words in banner(grouped))


def test_the_sheet_of_the_wall_says_what_is_known(
    grouped: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    grouped.window.go_to(PageKey.WALL)
    page = grouped.window.page(PageKey.WALL)
    assert isinstance(page, WallPage)
    lost.unread = True
    page.open_sheet(printer_id(NAME))
    page.sheet.buttons["pause"].click()
    words = f"It is not known whether {NAME} was paused. {GONE}"
    qtbot.waitUntil(lambda: page.sheet.words.text() == words)
    page.hide()


def test_all_at_once_says_how_many_are_in_doubt(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    for name in ("Dock 1", "Dock 2"):
        server.put(a_printer(name))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2 and console.live.why_not_change is None)
    lost.unread = True
    console.window.registry.run(PAUSE)
    next(each for each in question().findChildren(Button) if each.accessibleIdentifier() == "pauseall.pause").click()
    told = console.window.messages
    qtbot.waitUntil(lambda: told.text("pauseall.doubt").startswith("It is not known whether 2 printers were paused."))
    qtbot.waitUntil(lambda: all(each.status is PrinterStatus.PAUSED for each in console.printers.all()))
    lost.unread = False
    run(console, RESUME)
    qtbot.waitUntil(lambda: told.text("resumed") == "2 printers resumed.")
    assert told.text("pauseall.doubt") == ""


def test_what_is_certain_is_told_as_before() -> None:
    refused = Refused("No.", http_status=404, code="printer_not_found", request_id=None, details={})
    for error in (refused, NoEngine("None.")):
        assert not_paused("Dock", error) == "Dock could not be paused."
        assert not_resumed("Dock", error) == "Dock could not be resumed."
        assert many_not_paused(1, error) == "1 printer could not be paused."
        assert many_not_resumed(3, error) == "3 printers could not be resumed."
    known = PauseLost(refused, is_known=True)
    assert not_resumed("Dock", known) == "Dock was not resumed as far as is known."
    assert many_not_paused(1, known) == "1 printer was not paused as far as is known."
    assert many_not_resumed(2, PauseLost(refused, is_known=False)) == "It is not known whether 2 printers were resumed."
    assert known.details_text == refused.details_text
