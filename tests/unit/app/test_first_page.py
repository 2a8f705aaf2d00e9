"""A window opens with the page on which it was closed: each of them can be the first."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.pages.page_list import ENTRIES
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite

IN_NAVIGATION = [entry.key for entry in ENTRIES if entry.in_navigation]


@pytest.fixture(params=IN_NAVIGATION)
def first_page(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_each_page_can_be_the_first(console: Console, server: ConsoleSite, first_page: str, qtbot: QtBot) -> None:
    server.put(a_printer())
    server.put(a_job(1))
    assert console.window.shown is PageKey(first_page)
    qtbot.waitUntil(lambda: console.live.why_not_change is None)
    console.window.go_to(PageKey.QUEUE)
    qtbot.waitUntil(lambda: console.queue_page.table.model().rowCount() == 1)
