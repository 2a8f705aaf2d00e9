"""The queue of a console in tests: filled, chosen in, acted on."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.queue.confirmations import Confirmations
from app.pages.queue.table import QueueTable
from server_core.contract.types.jobs import JobRow
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import loaded


def fill(console: Console, server: ConsoleSite, qtbot: QtBot, *rows: JobRow) -> None:
    for name in dict.fromkeys(row.printer_name for row in rows):
        server.put(a_printer(name))
    for row in rows:
        server.put(row)
    loaded(console, qtbot, len(rows))
    # a read that is answered later brings what comes next, whatever the hand does
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded and not console.queue._meanwhile.is_reading)
    qtbot.waitUntil(lambda: console.printers.rowCount() > 0)


def choose(console: Console, *numbers: int) -> None:
    console.queue_page.table.select_jobs([job_id(number) for number in numbers])


def run(console: Console, key: str) -> None:
    console.window.registry.run(key)


def can(console: Console, key: str) -> bool:
    command = console.window.registry.command(key)
    return command is not None and command.why_not is None


def chosen(console: Console) -> list[int]:
    return [row.sequence for row in console.queue_page.table.chosen_jobs()]


def rest_hand(table: QueueTable) -> None:
    """The pointer moves a little over a row."""
    place = QPoint(300, table.viewport().height() // 2)
    kind, button = QEvent.Type.MouseMove, Qt.MouseButton.NoButton
    at = table.viewport().mapToGlobal(place)
    move = QMouseEvent(kind, place.toPointF(), at.toPointF(), button, button, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(table.viewport(), move)
    assert table.frozen.on


def doubtful(number: int, **facts: Any) -> JobRow:
    return a_job(number, "printing", unconfirmed=True, **facts)


def at_confirmations(console: Console, server: ConsoleSite, qtbot: QtBot, *rows: JobRow) -> Confirmations:
    """The first one is asked about."""
    fill(console, server, qtbot, *rows)
    console.queue_page.table.select_jobs([rows[0].print_job_id])
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    desk = console.queue_page.confirmations
    qtbot.waitUntil(lambda: str(rows[0].reference) in desk.accessibleName())
    return desk
