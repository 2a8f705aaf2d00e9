"""No text of the queue is cut while another column has room for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.language.languages import Language
from app.models.queue import QueueColumn
from app.pages.queue.delegates import PAD
from app.pages.queue.table import QueueTable
from app.window.window_language import speak_in
from server_core.contract.types.jobs import JobRow
from tests.support.console_facts import a_job
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import fill

LONG = "delivery-note-104482-lindqvist.pdf"
NUMBER = "WWWW-2026-1104-ABCDEFGHJ"
"""24 signs, most of them wide."""
EXTREME = "delivery-note-" * 20 + ".pdf"


def cut(console: Console, column: QueueColumn) -> bool:
    """Return True if a row's text is longer than its cell."""
    table, sizes = console.queue_page.table, console.parts.theme.sizes
    font = console.parts.theme.font(sizes.body, bold=column is QueueColumn.REFERENCE)
    texts = [console.queue.index(row, column).data() for row in range(console.queue.rowCount())]
    return max(map(QFontMetrics(font).horizontalAdvance, texts)) > table.columnWidth(column) - 2 * PAD


def widths(table: QueueTable) -> list[int]:
    return [table.columnWidth(column) for column in QueueColumn if not table.isColumnHidden(column)]


def open_with(console: Console, server: ConsoleSite, qtbot: QtBot, width: int, *rows: JobRow) -> QueueTable:
    console.window.resize(width, 700)
    fill(console, server, qtbot, *rows)
    qtbot.wait(0)
    table = console.queue_page.table
    assert sum(widths(table)) <= table.viewport().width()
    return table


@pytest.mark.parametrize("width", [1180, 1920])
def test_a_file_name_is_whole_where_notes_leave_room(
    console: Console, server: ConsoleSite, qtbot: QtBot, width: int
) -> None:
    open_with(console, server, qtbot, width, a_job(1, "printed", filename=LONG), a_job(2))
    for column in (QueueColumn.REFERENCE, QueueColumn.DOCUMENT, QueueColumn.PRINTER):
        assert not cut(console, column), column


def test_a_reference_is_whole_in_a_small_window(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    open_with(console, server, qtbot, 1024, a_job(1, "printed", reference="ORDER-2026-11-23-00001"), a_job(2))
    assert not cut(console, QueueColumn.REFERENCE)


def test_an_extreme_name_leaves_room_for_the_others(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    job = a_job(1, "failed", failure_reason="printer_error", filename=EXTREME, reference=EXTREME)
    table = open_with(console, server, qtbot, 1180, job)
    assert table.columnWidth(QueueColumn.NOTE) >= 150
    assert table.columnWidth(QueueColumn.PRINTER) >= 80
    assert not cut(console, QueueColumn.PRINTER)


@pytest.mark.parametrize("width", [1024, 1180, 1366, 1920])
def test_a_long_order_number_is_whole_beside_an_open_job(
    console: Console, server: ConsoleSite, qtbot: QtBot, width: int
) -> None:
    stale = a_job(3, stale=True, waiting_reason="held_stale")
    open_with(console, server, qtbot, width, a_job(1, reference="SHIPMENT-2026-D-20013-b", filename=LONG), stale)
    assert not cut(console, QueueColumn.REFERENCE)
    console.queue_page.open_job(console.queue.job(0))
    qtbot.waitUntil(console.job_view.isVisible)
    qtbot.waitUntil(lambda: console.queue_page.table.isHidden() or not cut(console, QueueColumn.REFERENCE))


def test_columns_stay_when_long_names_are_gone(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    table = open_with(console, server, qtbot, 1180, a_job(1, "printed", filename=LONG))
    before = widths(table)
    for number in range(2, 5):
        server.put(a_job(number, "printed"))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 4)
    assert widths(table) == before


def test_copies_have_a_column_once_a_job_has_several(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    table = open_with(console, server, qtbot, 1366, a_job(1), a_job(2))
    assert table.isColumnHidden(QueueColumn.COPIES)
    server.put(a_job(3, copies=2))
    qtbot.waitUntil(lambda: not table.isColumnHidden(QueueColumn.COPIES))


def test_an_order_number_is_whole_beside_an_open_job(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    open_with(console, server, qtbot, 1366, a_job(1, "failed", failure_reason="printer_error"), a_job(2, "printed"))
    console.queue_page.open_job(console.queue.job(0))
    qtbot.waitUntil(console.job_view.isVisible)
    qtbot.waitUntil(lambda: not cut(console, QueueColumn.REFERENCE))


@pytest.fixture(params=[Language.ENGLISH, Language.GERMAN, Language.SPANISH], ids=lambda language: language.value)
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Language]:
    speak_in(qapp, request.param)
    yield request.param
    speak_in(qapp, Language.ENGLISH)


@pytest.mark.usefixtures("language")
def test_24_signs_are_whole_beside_an_open_job_in_each_language(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    jobs = [
        a_job(1, "failed", failure_reason="printer_error", reference=NUMBER, filename=LONG),
        a_job(2, "printing", unconfirmed=True, copies=3),
        a_job(3, stale=True, waiting_reason="held_stale"),
    ]
    console.window.resize(1366, 768)
    fill(console, server, qtbot, *jobs)
    console.queue_page.open_job(console.queue.job(0))
    qtbot.waitUntil(console.job_view.isVisible)
    qtbot.waitUntil(lambda: not cut(console, QueueColumn.REFERENCE))
    assert console.queue_page.table.isVisible()
