"""A job that is shown follows its printer and is never older than what was told of it; an error is told once."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from tests.support import sample_pdfs
from tests.support.console_facts import a_detail, a_job, a_printer, changed, job_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_job import PDF, Show, opener


@pytest.fixture
def show(console: Console, server: ConsoleSite, qtbot: QtBot) -> Show:
    return opener(console, server, qtbot)


def test_the_picture_of_a_waiting_job_follows_another_roll(
    console: Console, server: ConsoleSite, show: Show, qtbot: QtBot
) -> None:
    picture = show(sample_pdfs.pages(1), a_detail(a_job(1, **PDF)))
    before = picture._request
    assert before is not None
    server.put(a_printer(version=2, media_width_mm=57, media_height_mm=32))
    qtbot.waitUntil(lambda: picture._request not in (None, before))


def test_another_count_of_its_printer_reads_nothing_anew(
    console: Console, server: ConsoleSite, show: Show, qtbot: QtBot
) -> None:
    show(sample_pdfs.pages(1), a_detail(a_job(1, **PDF)))
    server.put(*map(a_job, range(2, 9)))
    qtbot.waitUntil(lambda: console.printers.printer(0).waiting == 8)
    assert not console.job_view._reread.isActive()


def test_an_answer_that_was_asked_for_earlier_hides_nothing_newer(
    console: Console, server: ConsoleSite, show: Show, qtbot: QtBot
) -> None:
    row = a_job(1, **PDF)
    show(sample_pdfs.pages(1), a_detail(row))
    server.put(changed(row, held_by="Anna"))
    qtbot.waitUntil(lambda: console.job_view.detail is not None and console.job_view.detail.row.version == 2)
    console.job_view._take(a_detail(row))
    assert console.job_view.chip.accessibleName() == "Held"
    assert console.job_view.detail is not None
    assert console.job_view.detail.row.version == 2


def test_a_page_that_cannot_be_drawn_is_told_once(
    console: Console, server: ConsoleSite, show: Show, qtbot: QtBot
) -> None:
    picture = show(sample_pdfs.pages(1), **PDF)
    heard: list[object] = []
    picture.finished.connect(heard.append)
    server.documents[job_id(2)] = sample_pdfs.truncated()
    server.put(a_job(2, "printed", **PDF))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 2)
    console.queue_page.open_job(server.jobs[job_id(2)])
    qtbot.waitUntil(lambda: picture.message.text().startswith("No picture. "))
    assert len(heard) == 1
