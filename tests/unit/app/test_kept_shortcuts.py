"""A shortcut that no page wants now is kept: it is in nobody's way meanwhile, and used again."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.session.messages import Messages
from app.window.main_window import CommandRegistry
from tests.unit.app.test_window_seams import OnePage, command


class Window(QWidget):
    def __init__(self, did: list[str]) -> None:
        super().__init__()
        self._did = did

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._did.append("typed")


def test_a_key_that_no_page_wants_is_typed_and_comes_back_with_its_page(qtbot: QtBot) -> None:
    did: list[str] = []
    window = Window(did)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    minutes = count(60, 60)
    registry = CommandRegistry(window, Messages(), clock=lambda: next(minutes))
    queue, settings = OnePage([command("queue.cancel", did, "Del")]), OnePage([])
    for page in (queue, settings):
        qtbot.addWidget(page)
    for _ in range(3):
        registry.show_page(queue)
        QTest.keyClick(window, Qt.Key.Key_Delete)
        registry.show_page(settings)
        QTest.keyClick(window, Qt.Key.Key_Delete)
    assert did == ["queue.cancel", "typed"] * 3
    assert len(window.findChildren(QShortcut)) == 1, "none is made anew, and none deleted while the window lives"
