"""An empty queue says what to do next: add a printer where there is none, else print a file or let a program send."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.help.page import topics
from app.pages.page import PageKey
from app.pages.queue.list_pane import NO_AGENT, NO_PRINTER, SENDING, TO_AGENTS, TO_HELP, TO_PRINT, TO_PRINTERS
from app.widgets.buttons import Button
from server_core.contract.types.jobs import Show
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible, press


class Painted(QObject):
    """Records the places at which a widget was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.regions: list[QRegion] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.regions.append(QRegion(event.region()))
        return False


def shown(console: Console) -> list[str]:
    """The sentence and the words of its buttons."""
    empty = console.queue_page.empty
    if not empty.isVisible():
        return []
    return [empty.accessibleName(), *(each.text() for each in empty.findChildren(Button) if each.isVisible())]


def where(console: Console) -> str:
    """The page in front."""
    return console.window.shown.value


def read(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded and console.printers_feed.is_loaded)


def test_without_a_printer_one_is_added_first(console: Console, qtbot: QtBot) -> None:
    read(console, qtbot)
    assert shown(console) == [str(NO_PRINTER), str(TO_PRINTERS)]
    press(qtbot, console.queue_page.empty.button)
    assert where(console) == "printers"


def test_without_an_agent_that_comes_before_the_printer(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    read(console, qtbot)
    qtbot.waitUntil(lambda: console.parts.probe.status is not None)
    status = console.parts.probe.status
    assert status is not None
    console.parts.probe.status = replace(status, agents_total=0, agents_online=0)
    console.parts.probe.changed.emit()
    assert shown(console) == [str(NO_AGENT), str(TO_AGENTS)]
    press(qtbot, console.queue_page.empty.button)
    assert where(console) == "agents"


def test_with_a_printer_a_file_is_printed_or_a_program_sends(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer())
    read(console, qtbot)
    words = "No jobs yet. Print a file here, or let your shop system send the first one."
    qtbot.waitUntil(lambda: shown(console) == [words, str(TO_PRINT), str(TO_HELP)])
    assert_accessible(console.queue_page.empty)
    press(qtbot, console.queue_page.empty.button)
    assert where(console) == "print"
    console.window.go_to(PageKey.QUEUE)
    press(qtbot, console.queue_page.empty.second)
    assert where(console) == "help"
    page = console.window.page(PageKey.HELP)
    heading = next(topic.heading for topic in topics() if topic.key == SENDING)
    assert any(each.accessibleName() == heading for each in page.findChildren(QWidget))


def test_the_first_printer_that_comes_changes_what_is_said(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    read(console, qtbot)
    assert shown(console)[1:] == [str(TO_PRINTERS)]
    server.put(a_printer())
    qtbot.waitUntil(lambda: shown(console)[1:] == [str(TO_PRINT), str(TO_HELP)])
    server.put(a_job(1))
    qtbot.waitUntil(lambda: shown(console) == [])


@pytest.mark.parametrize("view", [view for view in Show if view is not Show.ALL])
def test_an_empty_view_of_many_jobs_offers_all_of_them(
    console: Console, server: ConsoleSite, qtbot: QtBot, view: Show
) -> None:
    server.put(a_printer())
    read(console, qtbot)
    console.queue_page.head.want(view=view)
    qtbot.waitUntil(lambda: shown(console)[1:] == ["Show all jobs"])


def test_the_topic_is_in_the_help() -> None:
    assert SENDING in [topic.key for topic in topics()]


def test_the_icon_goes_with_its_sentence(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    """The words become two buttons when printers appear, and the sentence moves up."""
    read(console, qtbot)
    empty = console.queue_page.empty
    empty.say("One", "First")
    qtbot.waitUntil(empty.isVisible)
    sentence = empty.findChild(QLabel)
    assert isinstance(sentence, QLabel)

    def is_placed() -> bool:
        y = sentence.y()
        QApplication.processEvents()
        return 0 < y == sentence.y()

    qtbot.waitUntil(is_placed)
    before, painted = sentence.y(), Painted()
    empty.installEventFilter(painted)
    empty.say("One", "First", "Second")
    qtbot.waitUntil(lambda: sentence.y() < before)
    qtbot.waitUntil(lambda: any(region.contains(QRect(0, 0, 1, 1)) for region in painted.regions))
