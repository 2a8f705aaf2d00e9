"""Requests of a window until it shows the server's rows, as exact numbers."""

from __future__ import annotations

from collections import Counter

from pytestqt.qtbot import QtBot

from app.console import Console
from tests.support.console_site import ConsoleSite

BEFORE_THE_ROWS = {"events": 1, "whoami": 1, "status": 1, "jobs": 2, "jobs/summary": 1, "printers": 1, "notices": 1}


def test_the_first_rows_cost_as_many_requests(server: ConsoleSite, console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded)
    first = [path.removeprefix("/console-api/v1/") for _, path in server.requests][: sum(BEFORE_THE_ROWS.values())]
    assert Counter(first) == BEFORE_THE_ROWS
