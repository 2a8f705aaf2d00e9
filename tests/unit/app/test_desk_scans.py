"""Scans at the confirmations list find their question, whichever code of the label was read."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.queue.confirmations import ALL_KNOWN, NONE_OPEN
from server_core.store import search_index
from tests.support.console_facts import a_job, a_notice, changed, job_id
from tests.support.console_site import ConsoleSite, zpl
from tests.support.shown_queue import at_confirmations, doubtful
from tests.support.shown_window import assert_accessible, press

NONE = "belongs to none of these jobs"


def name(number: int) -> str:
    return f"ORD-1040{number:02}"


def test_the_label_that_is_asked_about_is_never_nobodys(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents[job_id(1)] = zpl("PRC89")
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2))
    console.window.take_scan("PRC89")
    assert desk.message.text() == "Looking for “PRC89”…"
    qtbot.waitUntil(lambda: desk.message.text() == "“PRC89” belongs to this job.")
    assert name(1) in desk.accessibleName()


def test_the_label_of_another_question_shows_it(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents |= {job_id(2): zpl("PRC88"), job_id(3): zpl("Instead of PRC88")}
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2), doubtful(3))
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.message.text() == "“PRC88” belongs to this job.")
    assert name(2) in desk.accessibleName()


def test_what_a_page_says_is_found_but_not_sure(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    pdf: dict[str, Any] = {"document_format": "pdf", "document_raw_language": None, "document_pages": 1}
    server.said[job_id(2)] = "00340434161094048888"
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2, **pdf))
    console.window.take_scan("00340434161094048888")
    qtbot.waitUntil(lambda: "Please check that it is the right one." in desk.message.text())
    assert name(2) in desk.accessibleName()
    assert not server.asked("GET", f"/jobs/{job_id(2)}/labels")


def test_among_several_the_one_that_is_shown_wins_and_it_is_told(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.documents |= {job_id(1): zpl("Box PRC88"), job_id(2): zpl("Crate PRC88")}
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2), doubtful(3))
    text = f"“PRC88” matches 2 jobs: {name(2)}, {name(1)}. Please check which one it is."
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.message.text() == text)
    assert name(1) in desk.accessibleName()
    while name(3) not in desk.accessibleName():
        press(qtbot, desk.skip)
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.message.text() == text)
    assert name(2) in desk.accessibleName()


def test_what_is_no_question_any_more_is_not_shown(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents[job_id(2)] = zpl("PRC88")
    desk = at_confirmations(console, server, qtbot, doubtful(1), a_job(2, "printed"))
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: NONE in desk.message.text())
    assert name(1) in desk.accessibleName()


def test_a_label_of_another_batch_is_counted_there(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents |= {job_id(1): zpl(*"ABCDE"), job_id(2): zpl(*(f"BOX-77-{number}" for number in range(1, 7)))}
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2))
    qtbot.waitUntil(desk.counting.isVisible)
    console.window.take_scan("BOX-77-4")
    qtbot.waitUntil(lambda: desk.message.text() == "“BOX-77-4” is number 4.")
    assert name(2) in desk.accessibleName()
    assert (desk.counting.batch.total, desk.counting.out) == (6, 4)


def test_a_search_that_cannot_be_asked_calls_nothing_nobodys(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2))
    server.broken.add(("jobs", "found"))
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.message.text() == "“PRC88” could not be looked up. Please scan it again.")
    server.broken.clear()
    monkeypatch.setattr(search_index, "is_behind", lambda _: True)
    console.window.take_scan("PRC88")
    qtbot.waitUntil(lambda: desk.message.text() == "“PRC88” was not found yet. Not everything has been searched.")


def test_only_the_last_scan_is_answered(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents[job_id(2)] = zpl("PRC88")
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2), doubtful(3))
    console.window.take_scan("PRC88")
    console.window.take_scan(name(3))
    assert name(3) in desk.accessibleName()
    qtbot.waitUntil(lambda: bool(server.asked("GET", "/jobs/found")))
    console.window.take_scan("ZZZ-1")
    qtbot.waitUntil(lambda: NONE in desk.message.text())
    assert name(3) in desk.accessibleName()


def test_a_later_scan_takes_back_nothing_that_an_earlier_one_proved(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.documents[job_id(1)] = zpl(*(f"L{number}" for number in range(1, 7)))
    desk = at_confirmations(console, server, qtbot, doubtful(1), doubtful(2))
    qtbot.waitUntil(desk.counting.isVisible)
    console.window.take_scan("L4")
    qtbot.waitUntil(lambda: desk.counting.out == 4)
    console.window.take_scan("L3")
    qtbot.waitUntil(lambda: desk.message.text() == "“L3” is number 3. The first 4 are still counted.")
    assert desk.counting.words.text() == "The first 4 of 6 came out. 5 and 6 will be printed again."
    console.window.take_scan(name(2))
    assert name(2) in desk.accessibleName()
    console.window.take_scan(name(1))
    assert desk.counting.out == 4, "it was counted before another one was shown"
    press(qtbot, desk.counting.less)
    assert desk.counting.out == 3
    console.window.take_scan("L5")
    qtbot.waitUntil(lambda: desk.counting.out == 5)


def test_a_desk_that_is_left_open_asks_what_comes(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), a_job(2, "printing"))
    press(qtbot, desk.yes)
    assert (desk.accessibleName(), desk.facts.text()) == (str(NONE_OPEN), str(ALL_KNOWN))
    server.put(changed(server.jobs[job_id(2)], unconfirmed=True))
    qtbot.waitUntil(lambda: name(2) in desk.accessibleName() and "1 of 2 answered" in desk.accessibleName())


def test_a_desk_that_is_left_open_reads_what_only_a_notice_tells_of(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    desk = at_confirmations(console, server, qtbot, doubtful(1), a_job(9))
    press(qtbot, desk.yes)
    server.put(doubtful(3), quietly=True)
    server.put(a_notice(4, subject=str(job_id(3))))
    qtbot.waitUntil(lambda: name(3) in desk.accessibleName())


def test_a_question_tells_that_it_may_be_ordered_twice(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents |= {job_id(1): zpl("PRC88"), job_id(2): zpl("PRC88")}
    before = a_job(1, "printed", reference="ORD-1", ended=130)
    server.put(before)
    desk = at_confirmations(console, server, qtbot, doubtful(2), doubtful(3), before)
    qtbot.waitUntil(desk.twice.isVisible)
    text = "Possible duplicate: Same label as ORD-1, 2 minutes earlier. Need only one? Don’t reprint."
    assert (desk.twice.text(), desk.twice.isVisible()) == (text, True)
    assert text in desk.accessibleName()
    assert_accessible(desk)
    press(qtbot, desk.skip)
    assert not desk.twice.isVisible()
