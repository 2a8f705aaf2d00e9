"""Scans at the confirmations list find their question, whichever code of the label was read."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.queue.confirmations import ALL_KNOWN, NONE_OPEN, Confirmations
from server_core.contract.types.jobs import DuplicateQuestion, JobLabels, JobRow
from tests.support.console_facts import a_job, a_notice, changed, job_id
from tests.support.fake_console_server import FakeConsoleServer
from tests.unit.app.test_console_window import assert_accessible, press
from tests.unit.app.test_queue_page import can, fill, run

# the offscreen platform says so of every dialog and tooltip
pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support (propagateSizeHints|raise)\(\)", extend=True)

NONE = "belongs to none of the open questions"


def doubtful(number: int, **facts: Any) -> JobRow:
    return a_job(number, "printing", unconfirmed=True, **facts)


def at_confirmations(console: Console, server: FakeConsoleServer, qtbot: QtBot, *rows: JobRow) -> Confirmations:
    """The first one is asked about."""
    fill(console, server, qtbot, *rows)
    console.queue_page.table.select_jobs([rows[0].print_job_id])
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    desk = console.queue_page.desk
    qtbot.waitUntil(lambda: name(1) in desk.accessibleName())
    return desk


def name(number: int) -> str:
    return f"ORD-1040{number:02}"


def test_the_label_that_is_asked_about_is_never_nobodys(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2))
    server.labels[job_id(1)] = JobLabels(labels=1, found=1)
    console.window.take_scan("PRC89")
    assert desk.said.text() == "Looking for “PRC89”…"
    qtbot.waitUntil(lambda: desk.said.text() == "“PRC89” is on this one.")
    assert name(1) in desk.accessibleName()


def test_the_label_of_another_question_shows_it(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2), doubtful(3))
    server.search.said = {job_id(2): "PRC88", job_id(3): "PRC88"}
    server.labels[job_id(2)] = JobLabels(labels=1, found=1)
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.said.text() == "“PRC88” is on this one.")
    assert name(2) in desk.accessibleName()


def test_what_a_page_says_is_found_but_not_sure(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    pdf: dict[str, Any] = {"document_format": "pdf", "document_raw_language": None, "document_pages": 1}
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2, **pdf))
    server.search.said = {job_id(2): "00340434161094048888"}
    console.window.take_scan("00340434161094048888")
    qtbot.waitUntil(lambda: "Please look whether it is the one." in desk.said.text())
    assert name(2) in desk.accessibleName()
    assert not server.asked("GET", f"/jobs/{job_id(2)}/labels")


def test_among_several_the_one_that_is_shown_wins_and_it_is_told(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2), doubtful(3))
    server.search.said = {job_id(1): "PRC88", job_id(2): "PRC88"}
    told = f"“PRC88” fits 2 open questions: {name(2)}, {name(1)}. Please look which one it is."
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.said.text() == told)
    assert name(1) in desk.accessibleName()
    while name(3) not in desk.accessibleName():
        press(qtbot, desk.skip)
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.said.text() == told)
    assert name(2) in desk.accessibleName()


def test_what_is_no_question_any_more_is_not_shown(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), a_job(2, "printed"))
    server.search.said = {job_id(2): "PRC88"}
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: NONE in desk.said.text())
    assert name(1) in desk.accessibleName()


def test_a_label_of_another_batch_is_counted_there(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    server.labels = {job_id(1): JobLabels(labels=5), job_id(2): JobLabels(labels=6)}
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2))
    qtbot.waitUntil(desk.counting.isVisible)
    server.labels[job_id(2)] = JobLabels(labels=6, found=4)
    server.search.said = {job_id(2): "BOX-77-4"}
    console.window.take_scan("BOX-77-4")
    qtbot.waitUntil(lambda: desk.said.text() == "“BOX-77-4” is number 4.")
    assert name(2) in desk.accessibleName()
    assert (desk.counting.batch.total, desk.counting.out) == (6, 4)


def test_a_search_that_cannot_be_asked_calls_nothing_nobodys(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2))
    server.broken.add(("jobs", "found"))
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.said.text() == "“PRC88” could not be looked up. Please scan it again.")
    server.broken.clear()
    server.search.indexing = True
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.said.text() == "“PRC88” is not found yet. There may be more than was searched.")


def test_only_the_last_scan_is_answered(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2), doubtful(3))
    server.search.said = {job_id(2): "PRC88"}
    console.window.take_scan("PRC88")
    console.window.take_scan(name(3))
    assert name(3) in desk.accessibleName()
    qtbot.waitUntil(lambda: bool(server.asked("GET", "/jobs/found")))
    console.window.take_scan("ZZZ-1")
    qtbot.waitUntil(lambda: NONE in desk.said.text())
    assert name(3) in desk.accessibleName()


def test_a_later_scan_takes_back_nothing_that_an_earlier_one_proved(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    server.labels[job_id(1)] = JobLabels(labels=6, found=4)
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2))
    qtbot.waitUntil(desk.counting.isVisible)
    console.window.take_scan("L4")
    qtbot.waitUntil(lambda: desk.counting.out == 4)
    server.labels[job_id(1)] = JobLabels(labels=6, found=3)
    console.window.take_scan("L3")
    qtbot.waitUntil(lambda: desk.said.text() == "“L3” is number 3. The first 4 stay counted.")
    assert desk.counting.words.text() == "5 and 6 will be printed again."
    console.window.take_scan(name(2))
    assert name(2) in desk.accessibleName()
    console.window.take_scan(name(1))
    assert desk.counting.out == 4, "it was counted before another one was shown"
    press(qtbot, desk.counting.less)
    assert desk.counting.out == 3
    server.labels[job_id(1)] = JobLabels(labels=6, found=5)
    console.window.take_scan("L5")
    qtbot.waitUntil(lambda: desk.counting.out == 5)


def test_a_desk_that_is_left_open_asks_what_comes(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), a_job(2, "printing"))
    press(qtbot, desk.yes)
    assert (desk.accessibleName(), desk._facts.text()) == (str(NONE_OPEN), str(ALL_KNOWN))
    server.put(changed(server.jobs[job_id(2)], unconfirmed=True))
    qtbot.waitUntil(lambda: name(2) in desk.accessibleName())
    assert "1 of 2 answered" in desk.accessibleName()


def test_a_desk_that_is_left_open_reads_what_only_a_notice_tells_of(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), a_job(9))
    press(qtbot, desk.yes)
    server.jobs[job_id(3)] = doubtful(3)
    server.put(a_notice(3))
    qtbot.waitUntil(lambda: name(3) in desk.accessibleName())


def test_a_question_tells_that_it_may_be_ordered_twice(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    twin = DuplicateQuestion(notice=7, print_job_id=job_id(9), reference="ORD-1", minutes=2)
    desk = at_confirmations(console, server, qtbot, doubtful(1, twin=twin), doubtful(2))
    told = "Possible duplicate: Same label as ORD-1, 2 minutes before. Need only one? Don’t reprint."
    assert (desk.twice.text(), desk.twice.isVisible()) == (told, True)
    assert told in desk.accessibleName()
    assert_accessible(desk)
    press(qtbot, desk.skip)
    assert not desk.twice.isVisible()
