"""Requests that opening a job sends."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.console import Console
from tests.support.actors import ANNA
from tests.support.console_facts import a_job, a_printer, changed, job_id
from tests.support.console_site import ConsoleSite
from tests.support.sample_pdfs import shipping_label

LABEL = shipping_label()


def test_a_job_that_is_opened_beside_the_list_is_read_once(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer())
    for number in (1, 2):
        server.put(a_job(number))
    console.window.resize(1600, 900)
    console.window.show()
    qtbot.waitUntil(lambda: console.queue.rowCount() == 2)
    console.queue_page.open_job(a_job(1))
    qtbot.waitUntil(lambda: console.job_view.detail is not None)
    console.queue_page.open_job(a_job(2))
    qtbot.waitUntil(lambda: console.job_view.detail is not None and console.job_view.job_id == job_id(2))
    assert server.requests.count(("GET", f"/console-api/v1/jobs/{job_id(2)}")) == 1


def test_a_picture_that_was_shown_a_moment_ago_waits_for_no_answer(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer())
    rows = {number: a_job(number) for number in (1, 2)}
    for number, row in rows.items():
        server.documents[job_id(number)] = LABEL
        server.put(row)
    console.window.resize(1600, 900)
    console.window.show()
    qtbot.waitUntil(lambda: console.queue.rowCount() == 2)
    view, received = console.job_view, list[object]()
    view.picture.finished.connect(received.append)
    console.queue_page.open_job(rows[1])
    qtbot.waitUntil(lambda: received == [None])
    console.queue_page.open_job(rows[2])
    qtbot.waitUntil(lambda: received == [None, None])
    server.broken = {("jobs", str(job_id(1)))}
    console.queue_page.open_job(rows[1])
    qtbot.waitUntil(lambda: received == [None, None, None])
    assert view.detail is None
    server.broken.clear()
    server.put(changed(rows[1], held_by="Anna"))
    qtbot.waitUntil(lambda: view.detail is not None and view.detail.row.held_by == ANNA)
