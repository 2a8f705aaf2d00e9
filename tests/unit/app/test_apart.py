"""Cancel and Remove are never touched by a finger that means Pause: at least 16 px lie between them and all others."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtGui import QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.theme.tokens import Density
from app.window.touch import ASLEEP_AFTER_SECONDS
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite

LEAST = 16


def place(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def distance(one: QRect, other: QRect) -> int:
    """Return the distance of the nearer edges; 0: they touch or overlap."""
    across = max(one.left() - other.right() - 1, other.left() - one.right() - 1, 0)
    down = max(one.top() - other.bottom() - 1, other.top() - one.bottom() - 1, 0)
    return max(across, down)


def too_near(window: QWidget) -> list[str]:
    """Parts of the status bar only tell something."""
    shown = [
        each
        for each in window.findChildren(QAbstractButton)
        if each.isVisible() and each.accessibleIdentifier() and not each.accessibleIdentifier().startswith("status.")
    ]
    found = []
    for each in shown:
        if each.accessibleIdentifier().endswith((".action.cancel", ".action.remove")):
            near = [
                other.accessibleIdentifier()
                for other in shown
                if other is not each and distance(place(each), place(other)) < LEAST
            ]
            found += [f"{each.accessibleIdentifier()} – {name}" for name in near]
    return found


@pytest.mark.parametrize("density", list(Density))
@pytest.mark.parametrize("width", [1024, 1366])
def test_on_every_page_what_ends_something_stands_apart(
    console: Console, server: ConsoleSite, qtbot: QtBot, density: Density, width: int
) -> None:
    server.put(a_printer())
    server.put(a_job(1))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1 and console.printers.rowCount() == 1)
    console.settings.change(density=density)
    console.window.resize(width, 768)
    console.queue_page.table.select_job(console.queue.job(0).print_job_id)
    qtbot.waitUntil(lambda: console.queue_page.bar.buttons["queue.action.cancel"].isVisible())
    assert too_near(console.window) == []
    console.window.go_to(PageKey.PRINTERS)
    console.printers_page.cards.setCurrentIndex(console.printers.index(0))
    qtbot.waitUntil(lambda: console.printers_page.bar.buttons["printers.action.remove"].isVisible())
    assert too_near(console.window) == []


def test_the_distance_is_that_of_the_nearer_edges() -> None:
    box = QRect(0, 0, 10, 10)
    assert [distance(box, QRect(x, y, 10, 10)) for x, y in ((10, 0), (26, 0), (5, 26), (5, 5))] == [0, 16, 16, 0]


def test_questions_keep_their_answers_apart(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(console.window.isVisible)
    console.window.ask_quit()
    question = QApplication.activeModalWidget()
    assert question is not None
    qtbot.waitUntil(question.isVisible)
    answers = [each for each in question.findChildren(QAbstractButton) if each.isVisible()]
    assert len(answers) == 3
    near = [distance(place(one), place(other)) for one in answers for other in answers if one is not other]
    assert min(near) >= LEAST
    question.close()


def test_the_touch_that_wakes_the_screen_presses_nothing_on_the_wall_either(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer())
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    console.window.go_to(PageKey.WALL)
    wall = console.window.page(PageKey.WALL)
    qtbot.waitUntil(wall.isVisible)
    clock = [0.0]
    watch = console.window.touch
    watch._now = lambda: clock[0]
    watch._last_input = 0.0
    seen: list[QEvent.Type] = []

    class Seen(QWidget):
        def eventFilter(self, watched: object, event: QEvent) -> bool:
            if isinstance(event, QTouchEvent):
                seen.append(event.type())
            return False

    listener = Seen()
    qtbot.addWidget(listener)
    wall.installEventFilter(listener)
    device = QTest.createTouchDevice()
    clock[0] += ASLEEP_AFTER_SECONDS
    QTest.touchEvent(wall, device).press(1, QPoint(300, 200)).commit()
    QTest.touchEvent(wall, device).release(1, QPoint(300, 200)).commit()
    qtbot.wait(0)
    assert watch._last_input == clock[0]  # it was heard
    assert seen == []  # and swallowed
