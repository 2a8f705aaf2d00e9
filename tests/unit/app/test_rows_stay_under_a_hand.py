"""Rows of the queue stay in place under the pointer while rows above them appear or go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.queue.table import QueueTable
from app.session.messages import WindowMessage
from tests.support.console_facts import a_job
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import fill, rest_hand

LONG = "The printer of the first packing place has no labels, and what waits for it prints as soon as it is loaded. "


def top_of(widget: QWidget) -> int:
    """Return the top of a row in pixels of the screen."""
    return widget.mapToGlobal(QPoint(0, 0)).y()


def below(widget: QWidget) -> int:
    """The first pixel under it."""
    return top_of(widget) + widget.height()


def take_away(table: QueueTable) -> None:
    """The pointer is somewhere else."""
    QApplication.sendEvent(table.viewport(), QEvent(QEvent.Type.Leave))
    assert not table.frozen.is_pointing


def say_in_the_window(console: Console) -> QWidget:
    console.parts.messages.say(WindowMessage(key="labels", text=LONG))
    banner = console.window.messages.banner("labels")
    assert banner is not None
    return banner


def say_on_the_page(console: Console) -> QWidget:
    console.queue_page.banner.say(LONG)
    return console.queue_page.banner


@pytest.mark.parametrize("say", [say_in_the_window, say_on_the_page], ids=["window", "page"])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (683, 384)], ids=["usual", "large", "least"])
def test_a_message_moves_no_row_under_a_hand(
    console: Console,
    server: ConsoleSite,
    qtbot: QtBot,
    say: Callable[[Console], QWidget],
    size: tuple[int, int],
) -> None:
    fill(console, server, qtbot, *map(a_job, range(1, 41)))
    console.window.resize(*size)
    qtbot.wait(0)
    table = console.queue_page.table
    rest_hand(table)
    before = top_of(table.viewport())
    banner = say(console)
    qtbot.wait(0)
    assert banner.isVisible()
    assert top_of(table.viewport()) == before
    assert below(banner) <= before  # nor does it lie over them
    take_away(table)
    qtbot.waitUntil(lambda: top_of(table.viewport()) > before)
    assert below(banner) <= top_of(console.queue_page.head)


@pytest.mark.parametrize("say", [say_in_the_window, say_on_the_page], ids=["window", "page"])
def test_a_message_that_goes_moves_no_row_under_a_hand(
    console: Console, server: ConsoleSite, qtbot: QtBot, say: Callable[[Console], QWidget]
) -> None:
    fill(console, server, qtbot, *map(a_job, range(1, 41)))
    table = console.queue_page.table
    at_first = top_of(table.viewport())
    say(console)
    qtbot.waitUntil(lambda: top_of(table.viewport()) > at_first)
    rest_hand(table)
    before = top_of(table.viewport())
    console.parts.messages.take_back("labels")
    console.queue_page.banner.clear()
    qtbot.wait(0)
    assert top_of(table.viewport()) == before
    take_away(table)
    qtbot.waitUntil(lambda: top_of(table.viewport()) == at_first)


def test_the_question_of_old_jobs_waits_for_the_hand(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, *map(a_job, range(1, 41)))
    table, requested = console.queue_page.table, console.queue_page.list.old_jobs
    rest_hand(table)
    before = top_of(table.viewport())
    server.put(*(a_job(number, stale=True) for number in (38, 39, 40)))
    qtbot.waitUntil(lambda: any(each.stale == 3 for each in console.printers.all()))
    qtbot.wait(0)
    assert not requested.isVisible()
    assert top_of(table.viewport()) == before
    take_away(table)
    qtbot.waitUntil(requested.isVisible)
    rest_hand(table)
    qtbot.wait(0)
    before = top_of(table.viewport())
    server.put(*(a_job(number) for number in (38, 39, 40)))
    qtbot.waitUntil(lambda: not requested.isVisible())
    qtbot.wait(0)
    assert top_of(table.viewport()) == before
    take_away(table)
    qtbot.waitUntil(lambda: top_of(table.viewport()) < before)
