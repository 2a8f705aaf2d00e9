"""Ctrl+A and Del never take jobs that a person does not want to see any more: all is all of what was asked for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.client import ConsoleClient
from app.console import Console
from app.models import feeds
from app.models.feeds import read_window
from app.models.queue import QueueFilter
from server_core.contract.types.jobs import FoundJobs, JobRow, Show
from tests.support.console_facts import a_job, job_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import chosen, fill


@pytest.fixture
def slow(console: Console, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """While it is cleared no read of the queue is answered. It ends before the console, which waits for its reads."""
    answered = threading.Event()
    answered.set()

    async def read_later(
        client: ConsoleClient, wanted: QueueFilter, most: int = feeds.PAGE
    ) -> tuple[list[JobRow], FoundJobs | None]:
        await asyncio.to_thread(answered.wait)
        return await read_window(client, wanted, most)

    monkeypatch.setattr(feeds, "read_window", read_later)
    yield answered
    answered.set()


@pytest.mark.parametrize("grouped", [False, True])
def test_all_waits_for_what_was_asked_for(
    slow: threading.Event, console: Console, server: ConsoleSite, qtbot: QtBot, grouped: bool
) -> None:
    fill(console, server, qtbot, *map(a_job, (1, 2, 3)), a_job(4, "failed", failure_reason="printer_error"))
    page = console.queue_page
    if grouped:
        page.head.group.setChecked(True)
    page.table.select_job(job_id(1))
    slow.clear()
    page.head.want(view=Show.FAILED)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(console.window, Qt.Key.Key_Delete)
    assert chosen(console) == []
    assert server.acts == []
    slow.set()
    qtbot.waitUntil(lambda: chosen(console) == [4])
    assert server.acts == []


def test_a_read_that_nobody_asked_for_changes_nothing_about_all(
    slow: threading.Event, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, *map(a_job, (1, 2, 3)))
    table = console.queue_page.table
    slow.clear()
    server.reset_streams()
    qtbot.waitUntil(lambda: console.queue_feed.is_loading)
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert chosen(console) == [1, 2, 3]


def test_who_chooses_another_one_meanwhile_means_that_one(
    slow: threading.Event, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, *map(a_job, (1, 2, 3)))
    page = console.queue_page
    slow.clear()
    page.head.want(view=Show.WAITING)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    page.table.select_job(job_id(2))
    slow.set()
    qtbot.waitUntil(lambda: not console.queue_feed.is_loading)
    assert chosen(console) == [2]


@pytest.mark.parametrize("later", ["view", "search", "printer"])
def test_who_asks_for_something_else_meanwhile_means_not_all_of_that(
    slow: threading.Event, console: Console, server: ConsoleSite, qtbot: QtBot, later: str
) -> None:
    fill(console, server, qtbot, *map(a_job, (1, 2, 3)), a_job(4, "failed", failure_reason="printer_error"))
    page = console.queue_page
    slow.clear()
    page.head.want(view=Show.FAILED)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    if later == "view":
        page.head.want(view=Show.WAITING)
    elif later == "search":
        page.head.find_scanned("label")
    else:
        page.head.show_only(Show.WAITING, a_job(1).printer_id)
    slow.set()
    qtbot.waitUntil(lambda: not console.queue_feed.is_loading)
    qtbot.waitUntil(lambda: page.table.model().rowCount() >= 3)
    assert chosen(console) == []


def test_where_the_answer_never_comes_nothing_is_chosen(
    slow: threading.Event, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, *map(a_job, (1, 2, 3)))
    page = console.queue_page
    server.broken.add(("jobs",))
    slow.clear()
    page.head.want(view=Show.FAILED)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    slow.set()
    qtbot.waitUntil(page.banner.isVisible)
    server.broken.clear()
    with qtbot.waitSignal(console.queue_feed.loaded):
        console.queue_feed.reload()
    assert chosen(console) == []
