"""The queue page while nothing has come yet, and where nothing can be read."""

from __future__ import annotations

import httpx
import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from app.console import Console
from server_core.contract.types.errors import ErrorCode
from server_core.store import search_index
from tests.support.console_facts import a_job
from tests.support.console_site import ConsoleSite, problem
from tests.support.in_process import Request
from tests.support.shown_window import assert_accessible


@pytest.fixture
def silent(site: ConsoleSite) -> None:
    """Let the server take every question and think about it."""
    site.put(a_job(1))
    site.hold()


@pytest.fixture
def broken(site: ConsoleSite) -> None:
    site.put(a_job(1))
    site.network.faults.answer = cannot_read


def cannot_read(request: Request) -> httpx.Response | None:
    """Answer for a server that lives, and can read nothing."""
    lives = request.path.endswith(("/status", "/events"))
    return None if lives else problem(500, ErrorCode.INTERNAL_ERROR, "The store cannot be read just now.")


def test_while_nothing_has_come_the_page_says_so_and_offers_nothing(
    silent: None, console: Console, qtbot: QtBot
) -> None:
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


def test_what_cannot_be_read_is_told_and_tried_again(
    broken: None, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    page = console.queue_page
    qtbot.waitUntil(lambda: page.empty.accessibleName() == "The jobs could not be read.")
    assert page.empty.isVisible()
    assert page.empty.button.text() == "Try again"
    qtbot.waitUntil(page.banner.isVisible)
    assert page.banner.accessibleName().startswith("The queue could not be read. The store cannot be read just now. (")
    reads = len(server.requests)
    page.empty.button.click()
    qtbot.waitUntil(lambda: len(server.requests) > reads)
    qtbot.waitUntil(lambda: page.empty.accessibleName() == "The jobs could not be read.")
    assert_accessible(page)


def test_what_a_search_found_comes_as_it_is_scrolled_to_and_is_counted(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(*(a_job(number, "printed", ended=800 - number) for number in range(1, 521)), quietly=True)
    server.reset_streams()
    qtbot.waitUntil(lambda: not server.do(server.ctx.store.read(search_index.is_behind)))
    page = console.queue_page
    page.head.search.setText("ORD-10")
    shown = page.list.found
    qtbot.waitUntil(lambda: shown.text().startswith("200 of 520 jobs – scroll for more"))
    bar = page.table.verticalScrollBar()
    top = page.table.indexAt(QPoint(5, 5)).siblingAtColumn(1).data()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: shown.text().startswith("400 of 520 jobs – scroll for more"))
    assert 0 < bar.value() < bar.maximum(), "the list stays where it was"
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: shown.text() == "500 of 520 jobs – type more to find fewer.")
    bar.setValue(bar.maximum())
    requests_before = server.requests.count(("GET", "/console-api/v1/jobs/found"))
    bar.setValue(0)
    assert page.table.indexAt(QPoint(5, 5)).siblingAtColumn(1).data() == top
    assert server.requests.count(("GET", "/console-api/v1/jobs/found")) == requests_before
    page.head.search.setText("ORD-1045")
    qtbot.waitUntil(lambda: shown.text() == "21 jobs found.")
