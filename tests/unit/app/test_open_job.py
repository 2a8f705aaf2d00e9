"""What opening a job asks of the server."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from tests.support.console_facts import a_detail, a_job, a_printer, job_id
from tests.support.fake_console_server import FakeConsoleServer

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support (propagateSizeHints|raise)\(\)", extend=True)


def test_a_job_that_is_opened_beside_the_list_is_read_once(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    server.put(a_printer())
    for number in (1, 2):
        server.put(a_job(number))
        server.details[job_id(number)] = a_detail(a_job(number))
    console.window.resize(1600, 900)
    console.window.show()
    qtbot.waitUntil(lambda: console.queue.rowCount() == 2)
    console.queue_page.open_job(a_job(1))
    qtbot.waitUntil(lambda: console.job_view.detail is not None)
    console.queue_page.open_job(a_job(2))
    qtbot.waitUntil(lambda: console.job_view.detail is not None and console.job_view.job_id == job_id(2))
    assert server.requests.count(("GET", f"/console-api/v1/jobs/{job_id(2)}")) == 1
