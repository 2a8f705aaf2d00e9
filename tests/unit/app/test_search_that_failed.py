"""A scan or a search that could not be read is over: nothing opens or is chosen unasked, much later."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.console import Console
from app.errors import ConsoleError
from app.models.queue import QueueFilter
from server_core.contract.types.jobs import LONGEST_SEARCH
from tests.support.console_facts import a_job
from tests.support.console_site import ConsoleSite


def test_after_a_scan_that_was_not_read_nothing_opens_unasked(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_job(1))
    feed, page = console.parts.queue_feed, console.queue_page
    qtbot.waitUntil(lambda: feed.is_loaded and console.queue.rowCount() == 1)
    opened: list[object] = []
    page._searching.opened.connect(opened.append)
    server.broken.add(("jobs", "found"))
    with qtbot.waitSignal(feed.failed):
        page._searching.scan("ORD-104001")
    server.broken.clear()
    with qtbot.waitSignal(feed.loaded):
        feed.reload()
    assert opened == []
    with qtbot.waitSignal(feed.loaded):
        page._searching.scan("ORD-104001")
    assert len(opened) == 1


def test_what_was_to_be_done_with_rows_that_were_not_read_is_not_done_later(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    feed, searching = console.parts.queue_feed, console.queue_page._searching
    qtbot.waitUntil(lambda: feed.is_loaded)
    done: list[str] = []
    server.broken.add(("jobs", "found"))
    searching.when_loaded(lambda: done.append("chosen"))
    with qtbot.waitSignal(feed.failed):
        feed.show(QueueFilter(text="ORD"))
    server.broken.clear()
    with qtbot.waitSignal(feed.loaded):
        feed.reload()
    assert done == []


def test_counts_that_were_not_read_end_no_scan(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1))
    feed, page = console.parts.queue_feed, console.queue_page
    qtbot.waitUntil(lambda: feed.is_loaded and console.queue.rowCount() == 1)
    opened: list[object] = []
    page._searching.opened.connect(opened.append)
    page._searching.scan("ORD-104001")
    assert feed.is_loading
    feed.failed.emit(ConsoleError("The counts could not be read."))
    with qtbot.waitSignal(feed.loaded):
        pass
    assert len(opened) == 1


def test_a_search_is_no_longer_than_the_server_looks(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    feed, search = console.parts.queue_feed, console.queue_page.head.search
    qtbot.waitUntil(lambda: feed.is_loaded)
    search.setText("ä" * 12_000)
    assert search.text() == "ä" * LONGEST_SEARCH
    qtbot.waitUntil(lambda: console.queue.filter.text == search.text() and not feed.is_loading)
    assert not console.queue_page.banner.isVisible()
