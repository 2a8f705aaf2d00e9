"""The button of new jobs hides nothing and moves no row; the list begins with a whole row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.queue.table import QueueTable
from app.theme.tokens import Density
from tests.support.console_facts import a_job, job_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import fill, rest_hand

SIZES = [(1024, 600), (1920, 1080), (683, 384), (560, 340)]


def settle() -> None:
    """Layouts in layouts: each tells the next one."""
    for _ in range(10):
        QApplication.processEvents()


def is_whole(table: QueueTable) -> bool:
    """The row at the top."""
    return table.rowViewportPosition(table.rowAt(0)) == 0


@pytest.mark.parametrize("size", SIZES, ids=["usual", "large", "large letters", "least"])
@pytest.mark.parametrize("density", list(Density))
def test_the_button_covers_nothing_and_moves_no_row(
    console: Console, server: ConsoleSite, qtbot: QtBot, size: tuple[int, int], density: Density
) -> None:
    fill(console, server, qtbot, *map(a_job, range(1, 41)))
    console.settings.change(density=density)
    console.window.resize(*size)
    settle()
    page = console.queue_page
    table, pill = page.table, page.list.pill
    rest_hand(table)
    before = table.viewport().mapToGlobal(QPoint(0, 0))
    for number in range(201, 206):
        server.put(a_job(number, "failed", failure_reason="printer_error"))
    qtbot.waitUntil(lambda: pill.isVisible() and pill.accessibleName() == "5 jobs that need you, show")
    assert pill.text() == ("5 ↑" if size[0] < 900 else "5 need you ↑")
    settle()
    assert table.viewport().mapToGlobal(QPoint(0, 0)) == before
    place = pill.mapTo(page, QPoint(0, 0))
    covered = pill.rect().translated(place)
    head = page.head
    for other in (table, head.search, head.printer_box, head.group, *head.tiles.values()):
        assert not other.rect().translated(other.mapTo(page, QPoint(0, 0))).intersects(covered), other
    assert pill.width() >= pill.minimumSizeHint().width()
    assert page.rect().contains(covered)


def test_the_list_begins_with_a_whole_row_wherever_the_keys_go(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, *map(a_job, range(1, 61)))
    table = console.queue_page.table
    table.setFocus()
    table.select_job(job_id(1))
    for _ in range(40):
        QTest.keyClick(table, Qt.Key.Key_Down)
        assert is_whole(table)
        row = table.currentIndex().row()
        assert table.rowViewportPosition(row) + table.rowHeight(row) <= table.viewport().height()
    table.select_job(job_id(30))
    assert is_whole(table)
    table.select_job(job_id(60))
    last = table.rowViewportPosition(59) + table.rowHeight(59)
    assert last <= table.viewport().height()


def test_the_wheel_turns_by_whole_rows(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, *map(a_job, range(1, 61)))
    table = console.queue_page.table
    for density in Density:
        console.settings.change(density=density)
        table.verticalScrollBar().setValue(0)
        place = QPointF(table.viewport().rect().center())
        turn = QWheelEvent(
            place,
            table.viewport().mapToGlobal(place),
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(table.viewport(), turn)
        assert table.verticalScrollBar().value() > 0
        assert is_whole(table), density
