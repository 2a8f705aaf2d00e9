"""Where lines begin at the right all lies mirrored: the same words, measured in both directions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QStandardItemModel
from PySide6.QtWidgets import QApplication, QTableView, QWidget
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.console import Console
from app.language.languages import Language
from app.pages.page import PageKey
from app.session.settings import Choices, SchemeChoice
from app.theme.theme import Theme
from app.widgets.chip import Chip
from app.widgets.record_table import choose_row
from app.widgets.sides import as_it_begins, left_to_right
from app.widgets.tile import Tile
from app.window.main_window import NavigationButton
from app.window.status_bar import StatusPart
from app.window.window_language import speak_in
from app.words.marks import Mark, Shape, Tone
from server_core.contract.types.jobs import JobRow, QueueSummary
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_job, a_printer
from tests.support.fake_agents import own_agent
from tests.support.fake_console_server import FakeConsoleServer, FakeEndpoint

SIZE = (1280, 800)
PAGES = (
    PageKey.QUEUE,
    PageKey.PRINTERS,
    PageKey.AGENTS,
    PageKey.CLIENTS,
    PageKey.PARTNERS,
    PageKey.ACTIVITY,
    PageKey.SETTINGS,
    PageKey.HELP,
)
Direction = Qt.LayoutDirection


@pytest.fixture(autouse=True)
def english_afterwards(qapp: QApplication) -> Iterator[None]:
    yield
    speak_in(qapp, Language.ENGLISH)


def places(console: Console) -> dict[str, QRect]:
    """Of all that has an identifier and can be seen, in the window."""
    window = console.window
    return {
        identifier: QRect(widget.mapTo(window, QPoint()), widget.size())
        for widget in window.findChildren(QWidget)
        if (identifier := widget.accessibleIdentifier()) and widget.isVisible() and widget.width()
    }


@pytest.fixture
def measured(
    qapp: QApplication, server: FakeConsoleServer, endpoint: FakeEndpoint, qtbot: QtBot, tmp_path: Path
) -> Callable[[Direction], dict[PageKey, dict[str, QRect]]]:
    printers = [a_printer("Zebra Dock 1"), a_printer("Office")]
    jobs = [a_job(number, "pending") for number in range(1, 5)]
    summary = QueueSummary(failed=0, check=0, printing=0, waiting=4, printed_today=2)
    put: list[PrinterView | JobRow | QueueSummary] = [*printers, *jobs, summary]
    for each in put:
        server.put(each)
    server.agents.all = [own_agent()]

    async def provide() -> FakeEndpoint:
        return endpoint

    async def stop() -> None:
        return None

    def measure(direction: Direction) -> dict[PageKey, dict[str, QRect]]:
        qapp.setLayoutDirection(direction)
        console = build_console(qapp, provide, stop, tmp_path / "console.json", Choices(scheme=SchemeChoice.LIGHT))
        try:
            console.window.resize(*SIZE)
            console.window.show()
            console.live.start()
            qtbot.waitUntil(lambda: console.queue.rowCount() == 4 and console.printers.rowCount() == 2)
            found = {}
            for key in PAGES:
                console.window.go_to(key)
                qtbot.wait(300)
                found[key] = places(console)
            return found
        finally:
            console.tasks.close()
            console.window.close()
            console.window.deleteLater()

    return measure


@pytest.mark.qt_log_ignore("does not support propagateSizeHints")
def test_every_part_of_every_page_lies_mirrored(
    measured: Callable[[Direction], dict[PageKey, dict[str, QRect]]],
) -> None:
    left, right = measured(Direction.LeftToRight), measured(Direction.RightToLeft)
    for key in PAGES:
        assert left[key].keys() == right[key].keys(), key
        assert len(left[key]) > 25, key
        off = {
            name: (place, right[key][name])
            for name, place in left[key].items()
            if abs(SIZE[0] - place.x() - place.width() - right[key][name].x()) > 1
            or place.size() != right[key][name].size()
            or place.y() != right[key][name].y()
        }
        assert not off, key
        assert left[key]["nav"].x() == 0
        assert right[key]["nav"].right() == SIZE[0] - 1


def a_tile(theme: Theme) -> QWidget:
    tile = Tile(theme, "tile", "Failed", Shape.CROSS, Tone.FAILED)
    tile.show_count(3, stale=False)
    return tile


def a_part(theme: Theme) -> QWidget:
    part = StatusPart(theme, "part", "Server")
    part.tell("127.0.0.1", (Shape.CHECK, Tone.GOOD))
    return part


@pytest.mark.parametrize(
    "made",
    [
        a_tile,
        a_part,
        lambda theme: Chip(theme, Mark(said="Ready", shape=Shape.CHECK, tone=Tone.GOOD)),
        lambda theme: NavigationButton(theme, "nav.queue", "Queue", "queue"),
    ],
)
def test_what_is_painted_begins_at_the_right(
    qapp: QApplication, theme: Theme, qtbot: QtBot, made: Callable[[Theme], QWidget]
) -> None:
    empty_at = []
    for direction in (Direction.LeftToRight, Direction.RightToLeft):
        qapp.setLayoutDirection(direction)
        widget = made(theme)
        qtbot.addWidget(widget)
        widget.resize(320, 40)
        image = QPixmap(widget.grab()).toImage()
        empty_at.append((ink(image, range(2, image.width())), ink(image, range(image.width() - 3, -1, -1))))
    (left, end), (turned_end, turned_left) = empty_at
    assert abs(left - turned_left) <= 1
    assert abs(end - turned_end) <= 2  # letters do not end as they begin
    assert abs(left - end) > 20


def ink(image: QImage, columns: range) -> int:
    """How far the first column is that has more than one colour."""
    middle = range(8, image.height() - 8)
    for at, column in enumerate(columns):
        if len({QColor(image.pixel(column, row)).rgb() for row in middle}) > 1:
            return at
    raise AssertionError("nothing is painted")


@pytest.mark.parametrize("direction", list(Direction)[:2])
def test_a_row_is_chosen_whatever_room_is_left(qapp: QApplication, qtbot: QtBot, direction: Direction) -> None:
    qapp.setLayoutDirection(direction)
    table, model = QTableView(), QStandardItemModel(3, 2)
    qtbot.addWidget(table)
    table.setModel(model)
    table.resize(900, 200)  # wider than its columns
    table.show()
    choose_row(table, 1)
    assert {index.row() for index in table.selectionModel().selectedIndexes()} == {1}
    assert table.currentIndex().row() == 1


def test_ids_read_from_the_left_in_every_language(qapp: QApplication) -> None:
    picture = QPixmap(10, 10)
    told = []
    for language in (Language.GERMAN, Language.PSEUDO_RIGHT_TO_LEFT):
        speak_in(qapp, language)
        painter = QPainter(picture)
        painter.setLayoutDirection(qapp.layoutDirection())  # as that of a widget has it
        told.append((left_to_right(painter, "0190-a1"), as_it_begins(painter, "Dock 1"), left_to_right(painter, "")))
        painter.end()
    assert told == [("0190-a1", "Dock 1", ""), ("\u20660190-a1\u2069", "\u2068Dock 1\u2069", "")]
