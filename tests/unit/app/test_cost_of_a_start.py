"""Requests that a window sends before it shows the queue, as an exact number, so that every change is deliberate."""

from __future__ import annotations

from collections import Counter

from pytestqt.qtbot import QtBot

from app.console import Console
from app.session.live import LiveState
from tests.support.console_site import ConsoleSite

ASKED_AT_START = {
    "whoami": 1,
    "events": 1,
    "status": 1,
    "jobs": 2,
    "jobs/summary": 1,
    "printers": 1,
    "notices": 1,
}


ASKED_BEHIND_THE_QUEUE = {"agents": 1, "clients": 1, "applications": 1, "relationships": 1}
"""Requests for the list of the navigation."""


def test_a_window_asks_eight_times_until_it_shows_the_queue(
    qtbot: QtBot, console: Console, server: ConsoleSite
) -> None:
    first, all_of_them = sum(ASKED_AT_START.values()), ASKED_AT_START | ASKED_BEHIND_THE_QUEUE
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.queue_feed.is_loaded)
    qtbot.waitUntil(lambda: len(server.requests) >= sum(all_of_them.values()))
    paths = [path.removeprefix("/console-api/v1/") for _, path in server.requests]
    assert Counter(paths[:first]) == ASKED_AT_START
    assert Counter(paths) == all_of_them
