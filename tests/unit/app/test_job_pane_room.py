"""The job beside the list takes the room there is: what can be done stays in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.theme.tokens import Density
from app.window.panes import PageArea
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite

LEAST = 48
"""Pixels of what scrolls."""
LABELS = b"".join(
    b"^XA^CI28^PW800^LL1200^FO60,60^A0N,60,60^FDBOX-77-%d^FS^BY3^BCN,120^FDBOX-77-%d^FS^XZ\n" % (number, number)
    for number in range(1, 7)
)


@pytest.mark.parametrize("density", Density)
def test_the_acts_stay_in_sight_beside_a_job_of_commands(
    console: Console, server: ConsoleSite, qtbot: QtBot, density: Density
) -> None:
    server.put(a_printer())
    row = a_job(1, "printing", unconfirmed=True, message="The link broke after 600 of 1194 bytes (simulated).")
    server.documents[job_id(1)] = LABELS
    server.put(row)
    console.settings.change(density=density)
    console.window.resize(1366, 741)  # 768 without the frame that a desktop puts around it
    console.window.show()
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    page, view = console.queue_page, console.job_view
    page.open_job(console.queue.job(0))
    qtbot.waitUntil(lambda: view.picture.picture.isVisible() and view.picture.strip.isVisible())
    view.picture.foot.commands.click()
    qtbot.waitUntil(lambda: view.question.isVisible() and page.bar.isVisible())

    def inside(part: QWidget) -> bool:
        window = console.window
        return window.rect().contains(part.rect().translated(part.mapTo(window, QPoint(0, 0))))

    area = console.window.findChild(PageArea)
    assert area is not None

    def scrolls() -> bool:
        return area.verticalScrollBar().maximum() > 0

    qtbot.waitUntil(lambda: not scrolls() and inside(page.bar) and inside(view.question))
    assert not page.triage.isVisible(), "the job asks the question itself"
    for part in (view.question, view.yes, view.picture.raw.text, view.reading, view.sentence):
        assert inside(part)
        assert part.height() >= min(part.minimumSizeHint().height(), LEAST)
    assert view.reading.height() >= 72, "the facts are not pressed out"
    status_label = view.picture.foot.status
    assert status_label.height() >= status_label.heightForWidth(status_label.width()), "its lines are squeezed"
    console.settings.change(density=Density.COMFORTABLE)
