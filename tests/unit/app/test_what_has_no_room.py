"""Widgets in little space: shorter numbers, values below their labels, names elided so that their end stays."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from unittest.mock import MagicMock

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.models.printers import PrintersModel
from app.pages.printers.cards import GAP, PrinterCardDelegate, ShownPrinters
from app.pages.records_page import HintLine
from app.session.settings import SchemeChoice
from app.theme.text_role import DarkLook
from app.theme.theme import Theme
from app.theme.tokens import COLOURS, Scheme
from app.widgets.buttons import Button
from app.widgets.command_pane import CommandText, LineNumbers
from app.widgets.facts import FactList, FactRow
from app.widgets.focus_ring import FocusRing
from app.widgets.tile import short_number
from app.words.raw_text import RawLine


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0"), (999, "999"), (1999, "1k"), (123_456, "123k"), (1_290_000, "1.2M")]
)
def test_a_short_number_is_never_more_than_there_are(count: int, words: str) -> None:
    assert short_number(count) == words


def test_a_value_without_room_stands_below_its_name(theme: Theme, qtbot: QtBot) -> None:
    facts = FactList(theme, "Facts")
    qtbot.addWidget(facts)
    facts.resize(400, 200)
    facts.show()
    facts.show_facts([FactRow("Document", "shipping-label-of-order_104482.zpl"), FactRow("Copies", "2")])
    name, value = (next(each for each in facts.findChildren(QLabel) if each.text().startswith(word)) for word in "Ds")
    qtbot.waitUntil(lambda: value.y() == name.y() and value.x() > name.x())
    facts.resize(240, 200)
    qtbot.waitUntil(lambda: value.y() > name.y() and value.x() == name.x())
    facts.show_facts([FactRow("Document", "a.zpl"), FactRow("Copies", "2")])
    assert value.text() == "a.zpl"
    qtbot.waitUntil(lambda: value.y() == name.y())


def test_cards_begin_and_end_with_their_list(theme: Theme) -> None:
    shown = ShownPrinters(PrintersModel())
    delegate = PrinterCardDelegate(theme, shown, MagicMock(), shown)
    cell = 300
    for columns in (1, 2, 4):
        delegate.columns, delegate.size = columns, QRect(0, 0, cell, 186).size()
        boxes = [delegate.box(QRect(cell * at, 0, cell, 186)) for at in range(columns)]
        assert boxes[0].left() == 0
        assert boxes[-1].right() == pytest.approx(cell * columns)
        gaps = [after.left() - before.right() for before, after in pairwise(boxes)]
        assert gaps == pytest.approx([GAP] * (columns - 1))
    plain = delegate.card.height()
    shown.show(text="", tag=None, grouped=True)
    assert delegate.box(QRect(0, 0, cell, delegate.card.height())).height() == plain - GAP, "the head is above it"


def test_the_focus_ring_ends_where_what_scrolls_ends(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    area, inside = QScrollArea(window), QWidget()
    column = QVBoxLayout(inside)
    column.addSpacing(120)
    button = Button(theme, "here", "Here")
    column.addWidget(button)
    area.setWidget(inside)
    area.setGeometry(0, 0, 300, 150)
    ring = FocusRing(theme, window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    area.verticalScrollBar().setValue(0)
    button.setFocus()
    qtbot.waitUntil(ring.isVisible)
    assert ring.geometry().bottom() > 153 >= ring.geometry().top() + ring.mask().boundingRect().bottom()


def test_the_focus_ring_never_lies_on_a_scroll_bar(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    area, inside = QScrollArea(window), QWidget()
    area.setFrameShape(QFrame.Shape.NoFrame)
    column = QVBoxLayout(inside)
    column.setContentsMargins(0, 0, 0, 0)
    button = Button(theme, "wide", "Here")
    button.setMinimumSize(600, 60)
    column.addWidget(button)
    column.addSpacing(400)
    area.setWidget(inside)
    area.setGeometry(0, 0, 300, 150)
    ring = FocusRing(theme, window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    button.setFocus()
    qtbot.waitUntil(ring.isVisible)
    seen = ring.mask().boundingRect().translated(ring.pos())
    for bar in (area.verticalScrollBar(), area.horizontalScrollBar()):
        assert bar.isVisible()
        assert not seen.intersects(QRect(bar.mapTo(window, QPoint()), bar.size()))


def test_what_is_dark_by_itself_stays_dark_and_hears_of_changes(theme: Theme, qtbot: QtBot) -> None:
    dark = DarkLook(theme)
    with qtbot.waitSignal(dark.changed):
        theme.choose(SchemeChoice.DARK)
    with qtbot.waitSignal(dark.changed):
        theme.choose(SchemeChoice.LIGHT)
    assert theme.scheme is Scheme.LIGHT
    assert dark.colours == COLOURS[Scheme.DARK]
    assert dark.density is theme.density


def test_no_line_number_is_behind_the_bar_that_scrolls_the_commands(theme: Theme, qtbot: QtBot) -> None:
    text = CommandText(theme, "test.commands")
    qtbot.addWidget(text)
    text.resize(200, 120)
    text.show_lines([RawLine(text="^XA")] * 40)
    text.show()
    numbers = next(each for each in text.findChildren(LineNumbers))
    qtbot.waitUntil(lambda: numbers.geometry().bottom() == text.viewport().geometry().bottom())
    assert not text.horizontalScrollBar().isVisible()
    text.show_lines([RawLine(text="^FX a long line of a label " * 9)] * 40)
    qtbot.waitUntil(text.horizontalScrollBar().isVisible)
    bar = text.horizontalScrollBar()
    assert numbers.geometry().bottom() < bar.mapTo(text, bar.rect().topLeft()).y()


def test_a_hint_is_shorter_where_it_has_no_room(theme: Theme, qtbot: QtBot) -> None:
    line = HintLine("Search customers", "Search")
    qtbot.addWidget(line)
    for width, words in ((400, "Search customers"), (90, "Search"), (400, "Search customers")):
        line.resize(width, 44)
        line.show()
        qtbot.waitUntil(partial(says, line, words))


def says(line: HintLine, words: str) -> bool:
    return line.placeholderText() == words
