"""The queue page while nothing has come yet, and where nothing can be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from app.console import Console
from tests.gallery.scenes import BrokenServer, SilentServer
from tests.support.console_facts import a_job
from tests.support.fake_console_server import FakeConsoleServer
from tests.unit.app.test_console_window import assert_accessible


@pytest.fixture
def server(request: pytest.FixtureRequest) -> FakeConsoleServer:
    kind: type[FakeConsoleServer] = request.param
    return kind()


@pytest.mark.parametrize("server", [SilentServer], indirect=True)
def test_while_nothing_has_come_the_page_says_so_and_offers_nothing(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    server.jobs[a_job(1).print_job_id] = a_job(1)
    page = console.queue_page
    qtbot.waitUntil(page.empty.isVisible)
    assert page.empty.accessibleName() == "Connecting to the server…"
    assert not page.empty.button.isVisible()
    assert {button.isEnabled() for button in page.bar.buttons.values()} == {False}
    for widget in (page.triage, page.result, page.list.old_jobs, page.list.pill, page.list.found):
        assert not widget.isVisible()
    console.window.registry.run("queue.grouping")
    assert page.empty.isVisible()
    assert_accessible(page)


@pytest.mark.parametrize("server", [BrokenServer], indirect=True)
def test_what_cannot_be_read_is_told_and_tried_again(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> None:
    page = console.queue_page
    qtbot.waitUntil(lambda: page.empty.accessibleName() == "The jobs could not be read.")
    assert page.empty.isVisible()
    assert page.empty.button.text() == "Try again"
    qtbot.waitUntil(page.banner.isVisible)
    assert page.banner.accessibleName().startswith("The queue could not be read. The store cannot be read just now. (")
    before = server.requests.copy() if server.requests else []
    reads = len(before)
    page.empty.button.click()
    qtbot.waitUntil(lambda: page.empty.accessibleName() == "The jobs could not be read.")
    assert len(server.requests) >= reads
    assert_accessible(page)


@pytest.mark.parametrize("server", [FakeConsoleServer], indirect=True)
def test_what_a_search_found_comes_as_it_is_scrolled_to_and_is_counted(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    for number in range(1, 732):
        server.jobs[a_job(number).print_job_id] = a_job(number, "printed", ended=800 - number)
    page = console.queue_page
    page.head.search.setText("ORD-10")
    shown = page.list.found
    qtbot.waitUntil(lambda: shown.text().startswith("200 of 731 jobs – scroll for more"))
    bar = page.table.verticalScrollBar()
    top = page.table.indexAt(QPoint(5, 5)).siblingAtColumn(1).data()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: shown.text().startswith("400 of 731 jobs – scroll for more"))
    assert 0 < bar.value() < bar.maximum(), "the list stays where it was"
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: shown.text() == "500 of 731 jobs – type more to find fewer.")
    bar.setValue(bar.maximum())
    asked = server.requests.count(("GET", "/console-api/v1/jobs/found"))
    bar.setValue(0)
    assert page.table.indexAt(QPoint(5, 5)).siblingAtColumn(1).data() == top
    assert server.requests.count(("GET", "/console-api/v1/jobs/found")) == asked
    page.head.search.setText("ORD-1047")
    qtbot.waitUntil(lambda: shown.text() == "32 jobs found.")
