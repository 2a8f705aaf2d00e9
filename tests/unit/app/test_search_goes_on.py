"""A search is asked again while jobs change, however busy the floor is; what nobody asked for moves no row."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models import feeds
from app.models.queue import QueueFilter
from tests.support.console_facts import a_job, changed
from tests.support.console_site import ConsoleSite

LONGER_THAN_A_BATCH_MS = 500


@pytest.fixture
def pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "SEARCH_AGAIN_MS", LONGER_THAN_A_BATCH_MS)


def test_changes_that_never_end_do_not_put_a_search_off(
    pause: None, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    row = a_job(1)
    server.put(row)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    feed = console.parts.queue_feed
    with qtbot.waitSignal(feed.loaded):
        feed.show(QueueFilter(text="ORD-104001"))

    def asked_again() -> bool:
        nonlocal row
        row = changed(row, pages_done=row.version)
        server.put(row)
        return server.requests.count(("GET", "/console-api/v1/jobs/found")) >= 2

    qtbot.waitUntil(asked_again)


def test_a_read_that_nobody_asked_for_brings_no_row_under_a_hand(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_job(1))
    feed = console.parts.queue_feed
    qtbot.waitUntil(lambda: feed.is_loaded and console.queue.rowCount() == 1)
    console.queue.set_frozen(True)
    server.put(a_job(2), quietly=True)
    with qtbot.waitSignal(feed.loaded):
        server.reset_streams()
    assert console.queue.rowCount() == 1
    console.queue.set_frozen(False)
    assert console.queue.rowCount() == 2
    server.put(a_job(3), quietly=True)
    console.queue.set_frozen(True)
    with qtbot.waitSignal(feed.loaded):
        feed.reload()
    assert console.queue.rowCount() == 3
