"""Rows become higher or lower: a person goes on reading where they were."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.queue.table import QueueTable
from app.theme.tokens import Density
from tests.support.console_facts import a_job
from tests.support.console_site import ConsoleSite

JOBS = 200


@pytest.fixture
def table(console: Console, server: ConsoleSite, qtbot: QtBot) -> QueueTable:
    server.put(*(a_job(number, "printed") for number in range(1, JOBS + 1)), quietly=True)
    server.reset_streams()
    qtbot.waitUntil(lambda: console.queue.rowCount() == JOBS)
    return console.queue_page.table


def seen(table: QueueTable, row: int) -> bool:
    """From its upper to its lower edge."""
    top = table.rowViewportPosition(row)
    return top >= 0 and top + table.rowHeight(row) <= table.viewport().height()


@pytest.mark.parametrize("row", [0, 3, 100, JOBS - 1])
def test_the_current_row_stays_in_sight_in_every_density(
    console: Console, table: QueueTable, qtbot: QtBot, row: int
) -> None:
    table.select_job(console.queue.job(row).print_job_id)
    table.scrollTo(table.currentIndex(), QueueTable.ScrollHint.PositionAtCenter)
    for density in (Density.GLOVES, Density.COMPACT, Density.COMFORTABLE):
        console.settings.change(density=density)
        qtbot.wait(0)  # what the layout still does
        qtbot.waitUntil(lambda: seen(table, row), timeout=5000)
        assert table.currentIndex().row() == row


def test_where_the_current_row_is_out_of_sight_the_first_that_is_seen_stays(
    console: Console, table: QueueTable, qtbot: QtBot
) -> None:
    table.select_job(console.queue.job(0).print_job_id)
    table.verticalScrollBar().setValue(80 * table.rowHeight(0))
    for density in (Density.GLOVES, Density.COMPACT, Density.COMFORTABLE):
        console.settings.change(density=density)
        qtbot.wait(0)
        assert table.rowAt(0) == 80, density


def test_rows_of_two_lines_begin_where_the_others_were(console: Console, table: QueueTable, qtbot: QtBot) -> None:
    table.select_job(console.queue.job(100).print_job_id)
    for width in (700, 1100):
        console.window.resize(width, 600)
        qtbot.wait(0)
        assert seen(table, 100), width
