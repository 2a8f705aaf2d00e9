"""The job view without a document, and its parameters."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.job.picture import GONE, RAW_BYTES
from app.session.live import LiveState
from tests.support import sample_pdfs
from tests.support.answers import fall_silent
from tests.support.console_facts import NOW, a_detail, a_job, job_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_job import LABELS, PDF, Show, is_shown, opener, press, wait_page


@pytest.fixture
def show(console: Console, server: ConsoleSite, qtbot: QtBot) -> Show:
    return opener(console, server, qtbot)


# states


def test_while_it_is_read_the_place_says_so(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "printed"))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    picture = console.job_view.picture
    assert not picture.picture.isVisible()
    console.queue_page.open_job(console.queue.job(0))
    assert not is_shown(picture)
    for hidden in (picture.strip, picture.foot.overlays, picture.foot.zoom, picture.moved, picture.cut_off):
        assert not hidden.isVisible()


def test_of_a_removed_document_the_facts_stay_and_nothing_is_asked(
    console: Console, server: ConsoleSite, show: Show
) -> None:
    picture = show(None, ended=7 * 86_400 + 60, document_removed_at=NOW, **PDF)
    assert picture.message.text() == "Content removed after 7 days. The job's details are still here."
    assert not any(path.endswith("/document") for _, path in server.requests)
    (reprint,) = [each for each in console.queue_page.commands() if each.key == "queue.action.reprint"]
    assert reprint.why_not == "Content removed after 7 days"
    assert console.job_view.timeline.isVisible()


def test_a_document_that_went_away_meanwhile_and_a_damaged_one_are_told(
    console: Console, server: ConsoleSite, show: Show, qtbot: QtBot
) -> None:
    picture = show(None, **PDF)
    assert picture.message.text() == str(GONE)
    server.replace_document(job_id(1), sample_pdfs.truncated())
    console.job_view.close_job()
    console.queue_page.open_job(console.queue.job(0))
    qtbot.waitUntil(lambda: picture.message.text().startswith("No picture. "))
    assert not picture.strip.isVisible()
    heard: list[object] = []
    picture.finished.connect(heard.append)
    picture.look.click()
    qtbot.waitUntil(picture.raw.text.isVisible)
    assert picture.raw.text.toPlainText().startswith("0000  25 50 44 46 ")
    assert picture.status.text() == str(RAW_BYTES)
    assert not picture.raw.bytes.isVisible()
    assert heard == []  # it is not drawn for all that


def test_an_error_is_told_and_no_page_of_the_job_before_stays(
    console: Console, server: ConsoleSite, show: Show, qtbot: QtBot
) -> None:
    picture = show(sample_pdfs.pages(3), **PDF)
    server.put(a_job(2, "printed", **PDF))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 2)
    console.job_view.show_job(next(console.queue.job(row) for row in (0, 1) if console.queue.job(row).sequence == 2))
    assert not picture.picture.isVisible()
    assert picture.strip.count == 0


def test_a_page_stays_while_the_server_is_not_reached(
    console: Console, server: ConsoleSite, show: Show, qtbot: QtBot
) -> None:
    picture = show(sample_pdfs.pages(2), **PDF)
    fall_silent(server)
    server.drop_streams()
    qtbot.waitUntil(lambda: console.live.state is LiveState.STALE)
    assert picture.picture.isVisible()
    press(picture, Qt.Key.Key_PageDown)
    wait_page(qtbot, picture, 2)


def test_the_button_that_opened_the_job_closes_it(console: Console, show: Show, qtbot: QtBot) -> None:
    show(LABELS)
    button = console.queue_page.bar.buttons["queue.action.preview"]
    assert (button.text(), button.accessibleName()) == ("Close", "Close the job")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not console.job_view.isVisible()
    assert (button.text(), button.accessibleName()) == ("Preview", "Preview")


def test_what_was_asked_for_is_told_apart_from_what_is_used(console: Console, show: Show) -> None:
    row = a_job(1, "printed", **PDF)
    detail = msgspec.structs.replace(a_detail(row, copies=2), row=row)
    show(sample_pdfs.pages(1), detail)
    assert [fact.name for fact in console.job_view.parameters._facts] == ["Copies"]
    assert "Copies" not in [fact.name for fact in console.job_view.defaults._facts]
