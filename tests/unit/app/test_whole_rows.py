"""After the scroll bar of the queue was dragged the first row is whole; a touch pad scrolls by less."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QScrollBar, QStyle, QStyleOptionSlider
from pytestqt.qtbot import QtBot

from app.console import Console
from tests.support.console_facts import a_job
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import fill

Action = QAbstractSlider.SliderAction


@pytest.fixture
def bar(console: Console, server: ConsoleSite, qtbot: QtBot) -> QScrollBar:
    fill(console, server, qtbot, *(a_job(number) for number in range(1, 201)))
    return console.queue_page.table.verticalScrollBar()


def cut(console: Console) -> int:
    """Pixels of the first row that are not seen."""
    table = console.queue_page.table
    return -table.rowViewportPosition(table.rowAt(0))


def test_dragged_it_stops_at_rows(console: Console, bar: QScrollBar) -> None:
    option = QStyleOptionSlider()
    bar.initStyleOption(option)
    handle = bar.style().subControlRect(
        QStyle.ComplexControl.CC_ScrollBar, option, QStyle.SubControl.SC_ScrollBarSlider, bar
    )
    begin = handle.center()
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=begin)
    stops = set()
    for down in range(1, 120, 7):
        QTest.mouseMove(bar, begin + QPoint(0, down))
        assert cut(console) == 0
        stops.add(bar.value())
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=begin + QPoint(0, 120))
    assert cut(console) == 0
    assert len(stops) > 5


def test_turned_by_pages_no_row_is_passed_over(console: Console, bar: QScrollBar) -> None:
    height = console.queue_page.table.verticalHeader().defaultSectionSize()
    for action in (Action.SliderPageStepAdd, Action.SliderPageStepAdd, Action.SliderPageStepSub):
        before = bar.value()
        bar.triggerAction(action)
        assert cut(console) == 0
        assert abs(bar.value() - before) == bar.pageStep() // height * height


def test_at_the_end_the_last_row_is_whole(bar: QScrollBar) -> None:
    for _ in range(40):
        bar.triggerAction(Action.SliderPageStepAdd)
    assert bar.value() == bar.maximum()
    bar.setSliderDown(True)
    bar.setSliderPosition(bar.maximum())
    bar.setSliderDown(False)
    assert bar.value() == bar.maximum()


def test_a_touch_pad_scrolls_by_pixels(bar: QScrollBar) -> None:
    bar.setSliderPosition(10)
    assert bar.value() == 10
