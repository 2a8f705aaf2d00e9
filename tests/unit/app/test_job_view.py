from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QSplitter
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.job.view import attempt_facts, fact_lines, people_facts, support_text, timeline_facts, title_of
from app.words.ages import between
from app.words.plain_text import isolated
from server_core.contract.types.jobs import JobEvent
from tests.support.actors import ANNA
from tests.support.console_facts import NOW, a_detail, a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite

LONG = "ORDER-2026-11-23-000104482-SHIPMENT-0007"
MARGIN = 14
ARABIC = "شحنة 104482.pdf"


def opened(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    console.queue_page.open_job(console.queue.job(0))
    qtbot.waitUntil(lambda: console.job_view.detail is not None)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-3, "0.0 s"),
        (0.26, "0.3 s"),
        (9.94, "9.9 s"),
        (9.96, "10 s"),
        (59.7, "1 min"),
        (245, "4 min 5 s"),
        (3600, "1 h"),
        (7385, "2 h 3 min"),
        (86400 * 3 + 7300, "3 d 2 h"),
    ],
)
def test_how_long_it_took(seconds: float, words: str) -> None:
    assert between(NOW, NOW + timedelta(seconds=seconds)) == words


def test_the_timeline_says_how_long_each_step_took_and_names_another_day() -> None:
    detail = a_detail(a_job(1, "printed"))
    late = JobEvent(number=5, at=detail.events[-1].at + timedelta(days=2), kind="reprinted", actor=ANNA, details={})
    facts = timeline_facts(msgspec.structs.replace(detail, events=[*detail.events, late]))
    assert "+" not in facts[0].name
    assert [fact.name.rpartition("\n")[2] for fact in facts[1:]] == ["+0.0 s", "+2.0 s", "+1.0 s", "+2 d"]
    assert facts[-1].name.split("\n")[0] == f"{late.at.astimezone().day} {late.at.astimezone():%b}"


def test_a_reprint_is_named_after_what_it_prints_again() -> None:
    first = a_job(1, "failed", failure_reason="printer_error", reference="ORD-1002")
    again = a_job(2, "printed", reference=None, reprint_of=first.print_job_id)
    assert attempt_facts(a_detail(first)) == []
    detail = msgspec.structs.replace(a_detail(again), attempts=[first, again])
    assert title_of(again, None) == "#2"
    assert title_of(again, detail) == "ORD-1002 · attempt 2"
    facts = attempt_facts(detail)
    assert [(fact.name, fact.strong) for fact in facts] == [("1 of 2", False), ("2 of 2", True)]
    assert facts[0].value.startswith("Failed – ")
    assert facts[1].value.startswith("Printed – Confirmed by printer\n")


def test_a_name_from_right_to_left_does_not_turn_what_stands_beside_it() -> None:
    assert isolated("label-1.zpl") == "label-1.zpl"
    assert isolated("a\u2069b") == "a·b"
    document = fact_lines(a_job(1, filename=ARABIC), None)[0]
    assert document.value == f"\u2068{ARABIC}\u2069 (RAW · ZPL)"


def test_the_text_for_support_has_the_story_and_nothing_of_the_document() -> None:
    row = a_job(1, "failed", failure_reason="printer_error", message="Head open\x1b[2J", filename="Anna Kowalska.zpl")
    login = a_printer(uri="ipp://anna:hunter2@office/ipp")
    text = support_text(msgspec.structs.replace(a_detail(row, copies=2), attempts=[row, a_job(2, "printed")]), login)
    for word in (str(job_id(1)), "ORD-104001", "printer_error", "Head open␛[2J", "raw zpl, 1234 bytes", "req-7f3a"):
        assert word in text
    for word in (
        "Copies: 2",
        "Zebra ZD421",
        "203 dpi",
        "100 × 150 mm",
        "Attempts:",
        f"{job_id(2)} Printed",
        "(+2.0 s)",
    ):
        assert word in text
    for word in ("hunter2", "anna:", "office", "Kowalska", "\x1b"):
        assert word not in text
    assert "(removed)" in support_text(a_detail(row), None)


def test_the_job_is_copied_for_support(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer())
    server.put(a_job(1, "printed"))
    server.documents[job_id(1)] = b"^XA^FDsecret words^FS^XZ"
    opened(console, qtbot)
    qtbot.waitUntil(console.job_view.picture.picture.isVisible)
    copy = console.job_view.copy
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert str(job_id(1)) in text
    assert "secret words" not in text
    assert copy.text() == "Copied"
    qtbot.waitUntil(lambda: copy.text() == "Copy for support")


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1024, 600), (683, 384)])
def test_the_job_has_its_whole_title_and_room_for_the_picture(
    console: Console, server: ConsoleSite, qtbot: QtBot, width: int, height: int
) -> None:
    server.put(a_job(1, "printing", unconfirmed=True, reference=LONG))
    console.window.resize(width, height)
    opened(console, qtbot)
    view = console.job_view
    assert "\u2026" in view.title.shown or view.title.shown == LONG
    assert view.title.width() > 130
    qtbot.waitUntil(view.question.isVisible)
    for button in (view.yes, view.no, view.back):
        assert button.width() >= button.minimumSizeHint().width()
        assert view.rect().contains(QRect(button.mapTo(view, QPoint(0, 0)), button.size()))
    assert view.picture.height() >= 84


@pytest.mark.parametrize(("window", "wide"), [(1366, 480), (1600, 560), (2400, 720)])
def test_the_job_takes_a_third_of_the_window_and_its_picture_all_of_that(
    console: Console, server: ConsoleSite, qtbot: QtBot, window: int, wide: int
) -> None:
    server.put(a_printer(), a_job(1, "printed"))
    console.window.resize(window, 900)
    opened(console, qtbot)
    view = console.job_view
    qtbot.waitUntil(lambda: view.width() == wide)
    assert wide - 2 * MARGIN <= view.picture.width() < wide


def test_the_edge_of_the_job_can_be_dragged_and_stays_there(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer(), a_job(1, "printed"))
    console.window.resize(1600, 900)
    opened(console, qtbot)
    view = console.job_view
    qtbot.waitUntil(lambda: view.width() == 560)
    splitter = view.parentWidget()
    assert isinstance(splitter, QSplitter)
    handle, middle = splitter.handle(1), splitter.handle(1).rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(handle, middle - QPoint(90, 0))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle - QPoint(90, 0))
    assert view.width() == console.settings.choices.job_width == pytest.approx(650, abs=2)
    dragged = view.width()
    view.close_job()
    console.window.resize(1500, 900)
    opened(console, qtbot)
    qtbot.waitUntil(lambda: view.width() == dragged)


def test_people_see_four_facts_and_support_the_rest(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    row = a_job(1, "printed", copies=2)
    server.put(a_printer(), row)
    opened(console, qtbot)
    view = console.job_view
    assert [fact.name for fact in people_facts(row)] == ["Printer", "Copies", "From", "Received"]
    for folded in (view.further, view.parameters, view.defaults):
        assert not folded.isVisible()
    view.for_support.click()
    for unfolded in (view.further, view.parameters, view.defaults):
        assert unfolded.isVisible()
    assert any(str(job_id(1)) in label.text().replace("\u200b", "") for label in view.further.findChildren(QLabel))


def test_a_reason_is_said_once(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer(), a_job(1, "failed", failure_reason="printer_error", message="HEAD OPEN"))
    console.window.resize(1600, 900)
    opened(console, qtbot)
    page, view = console.queue_page, console.job_view
    reason = "Printer stopped with an error"

    def saying() -> list[QLabel]:
        return [each for each in page.findChildren(QLabel) if each.isVisible() and reason in each.text()]

    qtbot.waitUntil(lambda: len(saying()) == 2)  # the timeline says when
    assert view.isAncestorOf(page.triage)
    assert view.sentence.text() == "Printer message: HEAD OPEN"
    assert page.triage.cause.first.isVisible()
    view.close_job()
    assert page.triage.isVisible()
    assert not view.isAncestorOf(page.triage)
    assert len(saying()) == 1
