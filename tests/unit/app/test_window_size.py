"""A window opens as it was left, within what it is made for and what its screen has."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.window.reopen_window import MADE_FOR, TITLE_BAR, fitting, put_back


class Screen:
    """A screen with this many of Qt's pixels."""

    def __init__(self, wide: int, high: int) -> None:
        self.room = QRect(0, 0, wide, high)

    def availableGeometry(self) -> QRect:
        return self.room


SMALL, LARGE_TEXT, LARGE = Screen(1366, 768), Screen(683, 384), Screen(1920, 1080)


@pytest.mark.parametrize(
    ("wanted", "screen", "got"),
    [
        ((683, 344), SMALL, (1024, 600)),
        ((683, 344), LARGE_TEXT, (683, 344)),
        ((1440, 900), SMALL, (1366, 728)),
        ((1180, 760), LARGE, (1180, 760)),
        ((300, 900), LARGE, (1024, 900)),
    ],
)
def test_never_smaller_than_it_is_made_for_nor_larger_than_its_screen(
    wanted: tuple[int, int], screen: Screen, got: tuple[int, int]
) -> None:
    assert fitting(QSize(*wanted), screen) == QSize(*got)  # type: ignore[arg-type]


@pytest.mark.parametrize("maximized", [False, True])
def test_a_window_left_at_large_text_comes_back_usable(qapp: QApplication, qtbot: QtBot, maximized: bool) -> None:
    left, window = QWidget(), QWidget()
    for each in (left, window):
        qtbot.addWidget(each)
    left.setGeometry(100, 420, 683, 344)
    if maximized:
        left.setWindowState(Qt.WindowState.WindowMaximized)
    put_back(window, left.saveGeometry().toBase64().toStdString())
    room = qapp.primaryScreen().availableGeometry()
    assert window.size() == MADE_FOR.boundedTo(room.size() - TITLE_BAR)
    assert room.contains(QRect(window.pos(), window.size() + TITLE_BAR))
    assert not window.isMaximized()


def test_one_that_filled_its_screen_opens_on_the_screen_with_its_title_bar(qapp: QApplication, qtbot: QtBot) -> None:
    left, window = QWidget(), QWidget()
    for each in (left, window):
        qtbot.addWidget(each)
    room = qapp.primaryScreen().availableGeometry()
    left.setGeometry(room)
    put_back(window, left.saveGeometry().toBase64().toStdString())
    assert window.pos() == room.topLeft()
    assert room.contains(QRect(window.pos(), window.size() + TITLE_BAR))


def test_geometry_that_is_none_changes_nothing(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(500, 400)
    put_back(window, "bm9uZQ==")
    assert window.size() == QSize(500, 400)
