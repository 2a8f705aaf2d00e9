"""The window of rows that the queue keeps: read anew when few are left of more."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.console import Console
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite


def test_few_rows_that_are_left_of_more_are_read_anew(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer())
    server.put(a_job(1))
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded and console.queue.rowCount() == 1)
    server.put(a_job(2), quietly=True)  # it lay behind the window
    console.queue.thinned.emit()
    qtbot.waitUntil(lambda: console.queue.find(job_id(2)) == 1)
