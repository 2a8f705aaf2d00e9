"""The desk with jobs of several labels: they are counted, and only what is missing is printed again."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.client import ConsoleClient
from app.console import Console
from app.desktop.sounds import Earcon
from app.errors import NotReachable
from app.pages.queue.confirmations import ALL_KNOWN, NONE_OPEN, NOT_ALL, READING
from app.pages.queue.questions import AT_ONCE
from app.theme.tokens import Density
from server_core.contract.types.documents import PageSpan
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import Counted, JobDetail, JobRow
from tests.support.answers import fall_silent, speak_again
from tests.support.console_facts import a_job, a_notice, changed, job_id
from tests.support.console_site import ConsoleSite, zpl
from tests.support.shown_queue import can, doubtful, fill, run
from tests.support.shown_window import assert_accessible, press

PARCELS = zpl(*(f"PARCEL-{number}" for number in range(1, 6)))


@pytest.fixture
def batch(console: Console, server: ConsoleSite, qtbot: QtBot) -> Console:
    """At the desk, with a job of five labels and one of a single label behind it."""
    server.documents[job_id(1)] = PARCELS
    fill(console, server, qtbot, doubtful(1), doubtful(2))
    console.queue_page.table.select_jobs([job_id(1)])
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    qtbot.waitUntil(console.queue_page.confirmations.counting.isVisible)
    return console


def test_only_the_missing_labels_are_printed_again(batch: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    desk = batch.queue_page.confirmations
    assert desk.accessibleName() == "Which came out? ORD-104001 on Zebra Dock 1. 0 of 2 answered"
    assert [each.text() for each in (desk.yes, desk.missing, desk.no)] == [
        "All came out",
        "Print the missing ones",
        "None came out – print all 5",
    ]
    assert desk.missing.accessibleDescription() == "Enter which came out"
    assert_accessible(desk)
    # nothing is announced before a person said something
    assert desk.counting.words.text().startswith("Count the labels in the tray. Tap ")
    assert desk.counting.labels.accessibleName().startswith("5 labels. Count the labels in the tray. Tap ")
    press(qtbot, desk.counting.more)
    press(qtbot, desk.counting.less)
    assert desk.counting.words.text() == "All will be printed again."
    for _ in range(3):
        press(qtbot, desk.counting.more)
    press(qtbot, desk.counting.less)
    assert desk.counting.field.text() == "1-2", "a 2 may be taken for the second label"
    assert desk.counting.words.text() == "The first 2 of 5 came out. 3 to 5 will be printed again."
    assert desk.counting.labels.accessibleName() == "2 of 5 came out. 3 to 5 will be printed again."
    assert desk.missing.text() == "Print the 3 missing ones"
    press(qtbot, desk.missing)
    qtbot.waitUntil(lambda: len(server.reprints) == 1)
    assert server.answers[0][1].counted == Counted(out=2, ordered=5)
    ((old, request),) = server.reprints
    assert (old, request.pages, request.copies) == (job_id(1), [PageSpan(first=3, last=5)], 1)
    assert desk.accessibleName() == "Did it come out? ORD-104002 on Zebra Dock 1. 1 of 2 answered"
    assert not desk.counting.isVisible()
    assert not desk.missing.isVisible()
    assert desk.yes.text() == "Yes, it printed"


def test_the_number_is_typed_and_enter_prints_only_when_it_is_pressed_again(
    batch: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    desk = batch.queue_page.confirmations
    field = desk.counting.field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "4")
    assert desk.missing.text() == "Print the missing one"
    assert desk.counting.words.text() == "The first 4 of 5 came out. Number 5 will be printed again."
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "1-4"
    assert server.answers == []
    assert desk.missing.hasFocus() or not batch.window.isActiveWindow()
    QTest.keyClick(desk.missing, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [request.pages for _, request in server.reprints] == [[PageSpan(first=5, last=5)]])


def test_of_a_batch_with_gaps_just_the_missing_labels_are_printed_again(
    batch: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    desk = batch.queue_page.confirmations
    field = desk.counting.field
    field.setFocus()
    field.selectAll()
    for key, can_print in (("1", True), (",", False), (" ", False), ("3", True), ("-", False), ("4", True)):
        QTest.keyClicks(field, key)
        assert desk.missing.isEnabled() is can_print, field.text()
    assert field.text() == "1, 3-4"
    assert desk.counting.labels.accessibleName() == "3 of 5 came out. 2 and 5 will be printed again."
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert server.answers == []
    press(qtbot, desk.missing)
    qtbot.waitUntil(lambda: len(server.reprints) == 1)
    two, five = PageSpan(first=2, last=2), PageSpan(first=5, last=5)
    assert server.answers[0][1].counted == Counted(out=3, ordered=5, missing=[two, five])
    assert [request.pages for _, request in server.reprints] == [[two, five]]
    qtbot.waitUntil(lambda: batch.queue.find(job_id(1)) is not None)
    [seen] = [job.seen for job in server.jobs.values() if job.print_job_id == job_id(1)]
    assert seen is not None
    assert seen.missing == [two, five]


@pytest.mark.parametrize(("button", "came_out", "reprints"), [("yes", True, 0), ("no", False, 1)])
def test_all_or_none_came_out(
    batch: Console, server: ConsoleSite, qtbot: QtBot, button: str, came_out: bool, reprints: int
) -> None:
    press(qtbot, getattr(batch.queue_page.confirmations, button))
    qtbot.waitUntil(lambda: len(server.reprints) == reprints and len(server.answers) == 1)
    assert (server.answers[0][1].came_out, server.answers[0][1].counted) == (came_out, None)
    assert [request.pages for _, request in server.reprints] == [None] * reprints


def test_numbers_that_are_none_of_it_cannot_be_said(batch: Console, qtbot: QtBot) -> None:
    desk = batch.queue_page.confirmations
    desk.counting.count(99)
    assert (desk.counting.out, desk.missing.isEnabled()) == (5, False)
    desk.counting.count(-1)
    assert (desk.counting.out, desk.missing.isEnabled()) == (0, False)
    QTest.keyClicks(desk.counting.field, "x-")
    assert desk.counting.out == 0


def test_a_tap_on_the_last_good_one_counts(batch: Console, qtbot: QtBot) -> None:
    counting = batch.queue_page.confirmations.counting
    boxes = dict(counting.labels.boxes())
    assert sorted(boxes) == [1, 2, 3, 4, 5]

    def tap(place: int) -> None:
        QTest.mouseClick(counting.labels, Qt.MouseButton.LeftButton, pos=boxes[place].center().toPoint())

    tap(3)
    assert counting.out == 3
    tap(3)
    assert counting.out == 2, "it was one too many"
    tap(5)
    assert counting.field.text() == "1-2, 5"
    tap(4)
    tap(1)
    assert (counting.field.text(), counting.out) == ("2, 4-5", 3)
    press(qtbot, counting.less)
    assert counting.field.text() == "2, 4"
    for _ in ("2, 4-5", "1-2, 4-5", "1-5"):
        press(qtbot, counting.more)
    assert counting.field.text() == "1-5"
    counting.count(2)
    QTest.mouseClick(counting.labels, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert counting.out == 2


def test_of_many_labels_those_around_the_first_missing_one_are_shown(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.documents[job_id(1)] = zpl(*map(str, range(1, 401)))
    fill(console, server, qtbot, doubtful(1, copies=9))
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    counting = console.queue_page.confirmations.counting
    qtbot.waitUntil(counting.isVisible)
    counting.count(1203)
    places = [place for place, _ in counting.labels.boxes()]
    assert {1203, 1204} <= set(places)
    assert places == list(range(places[0], places[-1] + 1))
    assert all(box.left() >= 0 and box.right() <= counting.labels.width() for _, box in counting.labels.boxes())
    again = "4 to 400 of copy 4 and 5 full copies after it will be printed again."
    assert counting.words.text() == f"The first 1203 of 3600 came out. {again}"
    assert not console.window.grab().isNull()
    for out in (0, 3600):
        counting.count(out)
        assert counting.labels.boxes()


TSPL_BATCH = b"SIZE 50 mm,30 mm\r\n" + b"".join(
    b'CLS\r\nTEXT 20,20,"3",0,1,1,"batch %d"\r\nPRINT 1\r\n' % number for number in range(1, 4)
)
REPEATED = b"^XA^FO9,9^A0N,40^FDone^FS^PQ2^XZ^XA^FO9,9^A0N,40^FDtwo^FS^XZ"
STORED = b"^XA^DFR:F.ZPL^FS^FO9,9^A0N,40^FN1^FS^XZ" + b"".join(
    b"^XA^XFR:F.ZPL^FS^FN1^FD%s^FS^XZ" % name for name in (b"Ada", b"Bob", b"Cyd")
)


@pytest.mark.parametrize(
    ("document", "language", "why"),
    [
        (TSPL_BATCH, "tspl", "Its labels cannot be printed one by one"),
        (REPEATED, "zpl", "The printer itself repeats its labels"),
        (STORED, "zpl", "Its labels cannot be printed one by one"),
    ],
)
def test_labels_that_cannot_be_printed_alone_are_shown_and_noted(
    document: bytes, language: str, why: str, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.documents[job_id(1)] = document
    fill(console, server, qtbot, doubtful(1, document_raw_language=language), doubtful(2))
    console.queue_page.table.select_jobs([job_id(1)])
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    console.window.resize(1300, 1000)
    run(console, "queue.desk")
    desk = console.queue_page.confirmations
    qtbot.waitUntil(desk.counting.isVisible)
    assert (desk.counting.batch.total, desk.missing.text()) == (3, "Note the missing ones")
    labels = desk.counting.labels
    qtbot.waitUntil(lambda: all(labels.picture(number) is not None for number in (1, 2, 3)))
    is_repeated = document == REPEATED
    assert (labels.picture(1) == labels.picture(2)) is is_repeated
    (_, first), (_, second), _ = labels.boxes()
    QTest.mouseClick(labels, Qt.MouseButton.RightButton, pos=first.center().toPoint())
    assert not desk.counting.is_entered
    QTest.mouseClick(labels, Qt.MouseButton.LeftButton, pos=second.center().toPoint())
    assert desk.counting.words.text() == (
        f"The first 2 of 3 came out. Missing: 3. {why}, so it can only be printed again as a whole."
    )
    press(qtbot, desk.missing)
    qtbot.waitUntil(lambda: bool(server.asked("POST", f"/jobs/{job_id(1)}/answer")))
    assert desk.row is not None
    assert desk.row.print_job_id == job_id(2)
    assert server.reprints == []
    assert server.answers[0][1].counted == Counted(out=2, ordered=3)


def test_what_cannot_be_taken_apart_is_asked_as_a_whole(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, doubtful(1, copies=3, document_raw_language="escpos"))
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    desk = console.queue_page.confirmations
    qtbot.waitUntil(lambda: "cannot be printed one by one" in desk.where.text())
    assert not desk.counting.isVisible()
    assert desk.no.text() == "No, print again"


def test_a_job_that_is_known_to_be_one_label_is_not_counted(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    pdf: dict[str, Any] = {"document_format": "pdf", "document_raw_language": None, "document_pages": 1}
    fill(console, server, qtbot, doubtful(1, **pdf))
    console.queue_page.table.select_jobs([job_id(1)])
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    assert console.queue_page.triage.cause.first.text() == "Yes, it printed"
    assert console.queue_page.triage.cause.some.isHidden()
    run(console, "queue.desk")
    assert not server.asked("GET", f"/jobs/{job_id(1)}/labels")


def test_a_printers_own_count_is_where_counting_begins(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents[job_id(1)] = PARCELS
    fill(console, server, qtbot, a_job(1, "failed", failure_reason="partial_output", pages_done=2, pages_total=5))
    console.queue_page.table.select_jobs([job_id(1)])
    qtbot.waitUntil(lambda: can(console, "queue.answer.some"))
    run(console, "queue.answer.some")
    desk = console.queue_page.confirmations
    qtbot.waitUntil(lambda: desk.counting.isVisible() and desk.counting.out == 2)
    assert desk.missing.text() == "Print the 3 missing ones"


def test_from_the_open_job_it_goes_to_the_desk(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents[job_id(2)] = zpl("one", "two")
    fill(console, server, qtbot, doubtful(1), doubtful(2))
    console.queue_page.open_job(server.jobs[job_id(2)])
    qtbot.waitUntil(console.job_view.some.isVisible)
    press(qtbot, console.job_view.some)
    qtbot.waitUntil(lambda: "ORD-104002" in console.queue_page.confirmations.accessibleName())
    assert not console.job_view.isVisible()


def test_an_answer_that_is_not_taken_is_asked_again(batch: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    desk = batch.queue_page.confirmations
    server.refusal = (503, ErrorCode.INTERNAL_ERROR, "Not now.")
    desk.counting.count(2)
    press(qtbot, desk.missing)
    qtbot.waitUntil(batch.queue_page.banner.isVisible)
    qtbot.waitUntil(lambda: "ORD-104001" in desk.accessibleName())
    assert "0 of 2 answered" in desk.accessibleName()
    assert server.reprints == []


def test_a_question_that_the_server_has_settled_is_not_asked_again(
    batch: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    """The first answer was taken though its reply was lost: what the server refuses now it has judged."""
    desk = batch.queue_page.confirmations
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "It was answered already.")
    press(qtbot, desk.yes)
    qtbot.waitUntil(batch.queue_page.banner.isVisible)
    assert "ORD-104002" in desk.accessibleName()
    assert "1 of 2 answered" in desk.accessibleName()


@pytest.mark.parametrize("first", ["event", "error"])
def test_an_answer_whose_reply_was_lost_stays_answered(
    batch: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """This holds whether the event arrives before the error or after it."""
    lost: list[JobRow] = []
    monkeypatch.setattr(batch.parts.job_actions, "answer", lambda row, *_, **__: lost.append(row))
    desk = batch.queue_page.confirmations
    press(qtbot, desk.yes)
    settled = changed(server.jobs[job_id(1)], status="printed", unconfirmed=False, version=9)

    def heard() -> None:
        server.put(settled)
        qtbot.waitUntil(lambda: batch.queue.job(batch.queue.find(job_id(1)) or 0).status.value == "printed")

    if first == "event":
        heard()
    batch.parts.job_actions.not_taken.emit(lost[0], NotReachable("The server did not answer in time."))
    if first == "error":
        assert "ORD-104001" in desk.accessibleName()
        server.put(settled)
    qtbot.waitUntil(lambda: "ORD-104002" in desk.accessibleName())
    assert "1 of 2 answered" in desk.accessibleName()


# questions that the list does not show


def told_of(console: Console, server: ConsoleSite, qtbot: QtBot, *numbers: int) -> None:
    """The list shows what failed today, and notices tell of these."""
    for number in numbers:
        server.put(a_notice(number))
    qtbot.waitUntil(lambda: len(console.parts.notices.all()) == len(server.notices))


def test_questions_that_could_not_be_read_are_told_and_read_again(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, a_job(9))
    told_of(console, server, qtbot, 1, 2)
    server.broken |= {("jobs", str(job_id(1))), ("jobs", str(job_id(2)))}
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    desk = console.queue_page.confirmations
    assert desk.accessibleName() == str(READING)
    qtbot.waitUntil(lambda: desk.unread.text() == "2 questions could not be read.")
    assert desk.accessibleName() == f"{NOT_ALL}. 2 questions could not be read."
    assert str(ALL_KNOWN) not in desk.facts.text()
    assert_accessible(desk)
    server.broken.discard(("jobs", str(job_id(2))))
    server.put(doubtful(2), quietly=True)
    press(qtbot, desk.again)
    qtbot.waitUntil(lambda: "ORD-104002" in desk.accessibleName() and desk.unread.text().startswith("1 question "))
    assert "0 of 2 answered" in desk.accessibleName()
    press(qtbot, desk.yes)
    assert desk.accessibleName() == f"{NOT_ALL}. 1 question could not be read."
    server.broken.clear()
    server.put(a_job(1, "printed"), quietly=True)  # it was answered elsewhere
    press(qtbot, desk.again)
    qtbot.waitUntil(lambda: desk.accessibleName() == str(NONE_OPEN))
    assert desk.facts.text() == str(ALL_KNOWN)
    assert not desk.again.isVisible()


def test_questions_that_are_being_read_are_not_counted(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    """They may be answered already: after the last answer, `1 of 3` would be wrong."""
    fill(console, server, qtbot, doubtful(1))
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    desk = console.queue_page.confirmations
    desk.take_unread(2, 0)
    assert desk.accessibleName().endswith("0 of 1 answered")
    press(qtbot, desk.yes)
    assert (desk.accessibleName(), desk.progress.text()) == (str(READING), "")
    desk.take_unread(0, 0)
    assert (desk.accessibleName(), desk.progress.text()) == (str(NONE_OPEN), "1 of 1 answered")


def test_what_contradicts_an_end_is_no_question_of_the_desk(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, a_job(1, "printed"))
    server.put(a_notice(1, status="printed", outcome="unknown"))
    server.put(doubtful(2), quietly=True)
    told_of(console, server, qtbot, 2)
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    desk = console.queue_page.confirmations
    qtbot.waitUntil(lambda: "ORD-104002" in desk.accessibleName())
    assert "0 of 1 answered" in desk.accessibleName()
    assert not server.asked("GET", f"/jobs/{job_id(1)}")


def test_many_questions_are_read_a_few_at_a_time(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once: list[int] = []
    now: set[object] = set()
    real = ConsoleClient.job

    async def job(self: ConsoleClient, wanted: UUID) -> JobDetail:
        now.add(wanted)
        at_once.append(len(now))
        try:
            return await real(self, wanted)
        finally:
            now.discard(wanted)

    monkeypatch.setattr(ConsoleClient, "job", job)
    fill(console, server, qtbot, a_job(99))
    told_of(console, server, qtbot, *range(1, 21))
    server.put(*map(doubtful, range(1, 21)), quietly=True)
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    desk = console.queue_page.confirmations
    qtbot.waitUntil(lambda: "0 of 20 answered" in desk.accessibleName() and len(at_once) == 20)
    assert max(at_once) <= AT_ONCE
    shown = next(number for number in range(1, 21) if f"ORD-1040{number:02}" in desk.accessibleName())
    labels = f"/console-api/v1/jobs/{job_id(shown)}/labels"
    qtbot.waitUntil(lambda: ("GET", labels) in server.requests)
    assert server.requests.count(("GET", labels)) == 1, "each question that came would ask for them anew"


# scanning


def test_a_label_in_the_hand_shows_its_question(batch: Console) -> None:
    batch.window.take_scan("ord-104002")
    assert "ORD-104002" in batch.queue_page.confirmations.accessibleName()
    assert batch.queue_page.confirmations.isVisible()


def test_the_last_good_label_is_scanned(batch: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    desk = batch.queue_page.confirmations
    batch.window.take_scan("PARCEL-3")
    qtbot.waitUntil(lambda: desk.counting.out == 3)
    assert desk.message.text() == "“PARCEL-3” is number 3."
    press(qtbot, desk.skip)
    assert desk.message.text() == ""


def test_a_label_that_is_not_asked_about_is_told_calmly_and_by_ear(
    batch: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = batch.queue_page.confirmations
    played: list[Earcon] = []
    monkeypatch.setattr(batch.parts.sounds, "play", played.append)
    batch.settings.change(scan_tones=True)
    desk.counting.count(1)
    batch.window.take_scan("ZZZ-1")
    assert desk.message.text() == "Looking for “ZZZ-1”…"
    qtbot.waitUntil(lambda: played != [])
    assert desk.message.text() == "“ZZZ-1” belongs to none of these jobs. Search for it in the queue."
    assert (desk.isVisible(), desk.counting.out, played) == (True, 1, [Earcon.SCAN_UNKNOWN])
    press(qtbot, desk.skip)
    batch.window.take_scan("ZZZ-2")
    qtbot.waitUntil(lambda: len(played) == 2)
    assert desk.message.text().startswith("“ZZZ-2” belongs to none")


def test_what_a_scanner_typed_is_no_number(batch: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    counting = batch.queue_page.confirmations.counting
    counting.count(2)
    QTest.keyClicks(counting.field, "4711")
    batch.window.take_scan("4711")
    assert (counting.out, counting.field.text()) == (2, "1-2")
    QTest.keyClick(counting.field, Qt.Key.Key_Backspace)
    QTest.keyClicks(counting.field, "3")
    assert counting.out == 3


def test_of_several_copies_no_scan_tells_which_one_it_was(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents[job_id(1)] = PARCELS
    fill(console, server, qtbot, doubtful(1, copies=2))
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    desk = console.queue_page.confirmations
    qtbot.waitUntil(desk.counting.isVisible)
    console.window.take_scan("PARCEL-3")
    qtbot.waitUntil(lambda: desk.message.text() == "“PARCEL-3” is on several labels. Please count them.")
    assert desk.counting.out == 0


def test_what_was_said_of_a_scan_stays_while_its_question_is_shown(
    batch: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    desk = batch.queue_page.confirmations
    press(qtbot, desk.skip)
    assert desk.batch is None
    batch.window.take_scan("ZZZ-2")
    server.put(a_job(9))
    qtbot.waitUntil(lambda: batch.queue.find(job_id(9)) is not None)
    assert "ZZZ-2" in desk.message.text()
    batch.window.take_scan("ord-104002")
    assert desk.message.text() == ""


# states


def test_live_changes_leave_the_number(batch: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    desk = batch.queue_page.confirmations
    desk.counting.count(3)
    server.put(changed(server.jobs[job_id(1)], message="still nobody knows"))
    server.put(a_job(9))
    qtbot.waitUntil(lambda: batch.queue.find(job_id(9)) is not None)
    assert (desk.counting.out, desk.counting.isVisible()) == (3, True)
    server.put(changed(server.jobs[job_id(1)], status="printed", unconfirmed=False, version=9))
    qtbot.waitUntil(lambda: "ORD-104002" in desk.accessibleName())
    assert not desk.counting.isVisible()


def test_offline_nothing_is_answered(batch: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    desk = batch.queue_page.confirmations
    desk.counting.count(2)
    fall_silent(server)
    qtbot.waitUntil(lambda: not desk.missing.isEnabled())
    assert {each.isEnabled() for each in (desk.yes, desk.no, desk.counting.field, desk.counting.more)} == {False}
    speak_again(server)
    qtbot.waitUntil(desk.missing.isEnabled)


@pytest.mark.parametrize(
    ("density", "size"),
    [
        *((density, size) for density in Density for size in ((1024, 600), (1920, 1080))),
        (Density.COMFORTABLE, (683, 384)),
        (Density.COMPACT, (683, 384)),
    ],
)
def test_nothing_is_cut_off(batch: Console, qtbot: QtBot, density: Density, size: tuple[int, int]) -> None:
    batch.settings.change(density=density)
    batch.window.resize(*size)
    qtbot.waitUntil(lambda: (batch.window.width(), batch.window.height()) == size)
    desk = batch.queue_page.confirmations
    desk.counting.count(2)
    desk.take_unread(0, 3)
    shown = (desk.yes, desk.missing, desk.no, desk.skip, desk.counting.field, desk.counting.more, desk.again, desk.back)

    def inside(top: QWidget) -> bool:
        return all(top.rect().contains(each.rect().translated(each.mapTo(top, QPoint(0, 0)))) for each in shown)

    def wide_enough() -> bool:
        return all(each.width() >= each.minimumSizeHint().width() for each in shown[:4])

    qtbot.waitUntil(lambda: inside(desk) and inside(batch.window) and wide_enough())
    batch.settings.change(density=Density.COMFORTABLE)


def test_a_question_tells_how_long_ago_it_is_now(batch: Console, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = batch.queue_page.confirmations
    numbers = iter(range(1, 1000))
    monkeypatch.setattr("app.pages.queue.confirmations.sent_words", lambda *_: f"{next(numbers)} s")
    before = desk.facts.text()
    qtbot.waitUntil(lambda: desk.facts.text() not in (before, "1 s"))


# what is still to come out


def test_it_is_not_done_while_missing_labels_wait(batch: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    desk = batch.queue_page.confirmations
    desk.counting.count(2)
    press(qtbot, desk.missing)
    press(qtbot, desk.yes)
    assert desk.row is None
    assert desk._title.text() == "All answered"
    qtbot.waitUntil(lambda: desk.facts.text() == "Still to come out: ORD-104001 on Zebra Dock 1 (waiting)")
    assert desk.accessibleName().startswith("All answered. Still to come out: ORD-104001")
    [reprint] = [job for job in server.jobs.values() if job.reprint_of == job_id(1)]
    server.put(changed(reprint, status="failed", failure_reason="printer_error"))
    qtbot.waitUntil(lambda: desk.facts.text().endswith("(failed)"))
    server.put(changed(server.jobs[reprint.print_job_id], settled=True))
    qtbot.waitUntil(lambda: (desk._title.text(), desk.facts.text()) == (str(NONE_OPEN), str(ALL_KNOWN)))


def test_missing_labels_that_were_not_sent_are_named(
    batch: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = batch.queue_page.confirmations
    monkeypatch.setattr(batch.parts.job_actions, "_print", lambda *_, **__: None)
    press(qtbot, desk.no)
    press(qtbot, desk.yes)
    assert desk.facts.text() == "Still to come out: ORD-104001 on Zebra Dock 1 (not sent yet)"
