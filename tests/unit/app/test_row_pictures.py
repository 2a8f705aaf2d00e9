"""Large rows of the queue: the order number in large letters, and a small picture of the jobs in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.queue.delegates import QueueRowDelegate
from app.pages.queue.row_pictures import MOST_LONG
from app.pages.queue.table import PICTURES_MS
from server_core.contract.types.consoles import Role
from tests.support import sample_pdfs
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite, zpl
from tests.support.shown_job import PDF

JOBS = 40


@pytest.fixture
def large(console: Console, server: ConsoleSite, qtbot: QtBot) -> Console:
    """A console in which large rows are chosen, and the newest jobs are a PDF and a RAW label."""
    server.documents |= {job_id(number): zpl(f"job {number}") for number in range(1, JOBS + 1)}
    server.documents[job_id(1)] = sample_pdfs.pages(1)
    jobs = (a_job(number, "printed", ended=60 * number) for number in range(2, JOBS + 1))
    server.put(a_printer(), a_job(1, "printed", ended=5, **PDF), *jobs, quietly=True)
    server.reset_streams()
    qtbot.waitUntil(lambda: console.queue.rowCount() == JOBS and console.printers.rowCount() == 1)
    QTest.mouseClick(console.queue_page.head.large, Qt.MouseButton.LeftButton)
    return console


def drawn(console: Console) -> list[int]:
    """Return the rows that have a picture."""
    pictures, queue = console.queue_page.list.pictures, console.queue
    return [row for row in range(queue.rowCount()) if pictures.picture(queue.job(row)) is not None]


def test_jobs_in_sight_have_pictures_and_no_others_are_asked_for(
    large: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    table = large.queue_page.table
    last = table.rowAt(table.viewport().height() - 1)
    assert 2 < last < JOBS / 2
    qtbot.waitUntil(lambda: drawn(large) == list(range(last + 1)), timeout=15_000)
    first, second = (large.queue_page.list.pictures.picture(large.queue.job(row)) for row in (0, 1))
    assert first is not None
    assert second is not None
    assert max(first.image.height(), second.image.height()) <= table.rowHeight(0)
    documents = [path for _, path in server.requests if path.endswith("/document")]
    assert len(documents) == last + 1
    table.scrollToBottom()
    qtbot.waitUntil(lambda: JOBS - 1 in drawn(large), timeout=15_000)
    assert JOBS // 2 not in drawn(large)


def test_pictures_are_drawn_without_a_pause(large: Console, qtbot: QtBot) -> None:
    """The hidden table, whose rows are the same, drops none of them."""
    table, pictures = large.queue_page.table, large.queue_page.list.pictures
    qtbot.waitUntil(lambda: pictures.is_drawing)
    drawing: list[bool] = []

    def all_drawn() -> bool:
        is_done = len(drawn(large)) > table.rowAt(table.viewport().height() - 1)
        drawing.append(pictures.is_drawing or is_done)
        return is_done

    qtbot.waitUntil(all_drawn, timeout=15_000)
    assert all(drawing)


def test_rows_stay_where_they_are_while_pictures_come(large: Console, qtbot: QtBot) -> None:
    table = large.queue_page.table
    before = [(table.rowViewportPosition(row), table.rowHeight(row)) for row in range(JOBS)]
    qtbot.waitUntil(lambda: 0 in drawn(large), timeout=15_000)
    assert [(table.rowViewportPosition(row), table.rowHeight(row)) for row in range(JOBS)] == before
    assert table.rowHeight(0) == large.parts.theme.sizes.large_row


def test_the_choice_is_kept_and_can_be_made_in_the_settings(large: Console, qtbot: QtBot) -> None:
    page = large.queue_page
    assert large.settings.choices.large_rows
    large.settings.change(large_rows=False)
    assert not page.head.large.isChecked()
    assert page.table.rowHeight(0) == large.parts.theme.sizes.row
    page._run("queue.rows")
    assert large.settings.choices.large_rows
    page.head.group.click()
    assert page.table.rowHeight(1) == large.parts.theme.sizes.large_row


def test_documents_that_operators_may_not_see_have_no_pictures(
    large: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: 0 in drawn(large), timeout=15_000)
    server.add_operator("Clara", Role.ADMIN)
    server.rule(hide_documents=True, lock_consoles=True)
    large.parts.access.read()
    qtbot.waitUntil(lambda: large.parts.access.hides_documents)
    before = sum(path.endswith("/document") for _, path in server.requests)
    assert drawn(large) == []
    large.queue_page.table.scrollToBottom()
    qtbot.wait(3 * PICTURES_MS)
    assert drawn(large) == []
    assert sum(path.endswith("/document") for _, path in server.requests) == before


def test_a_document_that_cannot_be_drawn_keeps_an_empty_sheet_and_is_asked_for_once(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.documents |= {job_id(1): b"%PDF-1.4 damaged", job_id(2): zpl("good")}
    server.put(a_printer(), a_job(1, "printed", ended=5, **PDF), a_job(2, "printed", ended=9))
    console.settings.change(large_rows=True)
    qtbot.waitUntil(lambda: drawn(console) == [1], timeout=15_000)
    path = f"/console-api/v1/jobs/{job_id(1)}/document"
    assert server.requests.count(("GET", path)) == 1
    for large in (False, True):
        console.settings.change(large_rows=large)
    qtbot.wait(3 * PICTURES_MS)
    assert server.requests.count(("GET", path)) == 1


def test_a_label_that_is_larger_than_the_paper_is_marked(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents |= {job_id(1): b"^XA^PW1200^LL600^FO1000,20^GB150,90,9^FS^XZ", job_id(2): zpl("good")}
    server.put(a_printer(), a_job(1, "printed", ended=5), a_job(2, "printed", ended=9))
    console.settings.change(large_rows=True)
    qtbot.waitUntil(lambda: drawn(console) == [0, 1], timeout=15_000)
    found = [console.queue_page.list.pictures.picture(console.queue.job(row)) for row in (0, 1)]
    assert [picture is not None and picture.is_cut for picture in found] == [True, False]


def test_marks_of_a_picture_are_explained_and_a_long_receipt_shows_its_top(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    receipt = b"Total 9.50\n" * 200 + b"\x1dV\x00"
    server.documents |= {
        job_id(1): b"^XA^PW1200^LL600^FO1000,20^GB150,90,9^FS^QQ1^FS^XZ",
        job_id(2): zpl("good"),
        job_id(3): receipt,
    }
    jobs = a_job(1, "printed", ended=5), a_job(2, "printed", ended=9)
    server.put(a_printer(), *jobs, a_job(3, "printed", ended=12, document_raw_language="escpos"))
    console.settings.change(large_rows=True)
    qtbot.waitUntil(lambda: drawn(console) == [0, 1, 2], timeout=15_000)
    table = console.queue_page.table
    delegate = table.itemDelegate()
    assert isinstance(delegate, QueueRowDelegate)

    def words(row: int, across: int) -> str:
        rect = table.visualRect(table.model().index(row, 0))
        return delegate.picture_words(row, rect, QPoint(rect.left() + across, rect.center().y()))

    marked = "Thick frame: a part lies beyond the paper. ≈ Approximate: not all of it is drawn as it prints."
    assert [words(row, 20) for row in range(3)] == [marked, "", "Only its beginning is shown."]
    assert words(0, 400) == ""
    picture = console.queue_page.list.pictures.picture(console.queue.job(2))
    assert picture is not None
    assert 1 <= picture.image.height() / picture.image.width() <= MOST_LONG + 0.1
