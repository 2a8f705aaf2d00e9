"""Bursts into every page and every part of it: a scan never presses a button and runs no command.

Ten thousand of them: `SPOOLHOUSE_TEST_SCANS=10000` before the command.
"""

from __future__ import annotations

import os

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.pages.page_list import ENTRIES
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite
from tests.support.scan_storm import Storm

SCANS = int(os.environ.get("SPOOLHOUSE_TEST_SCANS", "450"))
PER_PAGE = 25


def acts(server: ConsoleSite) -> list[tuple[str, str]]:
    """Return the calls that can change something. Checking a text while it is typed changes nothing."""
    return [each for each in server.requests if each[0] != "GET" and not each[1].endswith("/assertion-checks")]


@pytest.mark.parametrize("seed", [1, 2])
def test_no_burst_presses_a_button(console: Console, server: ConsoleSite, qtbot: QtBot, seed: int) -> None:
    server.put(a_printer())
    for number, status in enumerate(("failed", "pending", "printing", "printed"), 1):
        server.put(a_job(number, status))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 4 and console.printers.rowCount() == 1)
    console.window.activateWindow()
    qtbot.waitUntil(console.window.isActiveWindow)
    console.queue_page.table.select_job(console.queue.job(0).print_job_id)
    requested = acts(server)
    storm = Storm(console, seed)
    storm.blow(SCANS // 2)
    assert storm.pressed == []
    assert acts(server) == requested
    assert QApplication.activeModalWidget() is None
    assert QApplication.activePopupWidget() is None
    assert storm.scans > storm.bursts // 2  # the others went into text fields that are open
    assert len(storm.focuses) > 10


def test_every_page_is_in_the_storm() -> None:
    pages = [page.key for page in ENTRIES if page.in_navigation]
    assert PER_PAGE * len(pages) <= SCANS // 2
    assert PageKey.QUEUE in pages
