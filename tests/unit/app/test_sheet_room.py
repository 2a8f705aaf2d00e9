"""A sheet stays on its screen however much it comes to show, and what ends it stays in sight."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QDialog,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs import sheet as sheets
from app.dialogs.sheet import FRAME, Sheet
from app.live import LiveState
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.named import named
from tests.gallery.scenes import SCENES, failed
from tests.gallery.stage import dialog_of, has_read, is_drawing, put_away, settle, wait_until
from tests.gallery.views import VIEWS, View
from tests.support.fake_console_server import FakeConsoleServer

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support (propagateSizeHints|raise|grabbing)", extend=True)

FAILED = next(scene for scene in SCENES if scene.name == "failed")
SEEN = [view for view in VIEWS if view.is_in(FAILED)]
ROOM = QSize(683, 384) - FRAME
"""1366x768 at 200 %."""
TALL = 1500


def made(theme: Theme, qtbot: QtBot) -> tuple[Sheet, QVBoxLayout, Button]:
    sheet = Sheet()
    qtbot.addWidget(sheet)
    named(sheet, "test", "Test")
    column, end = QVBoxLayout(sheet), QHBoxLayout()
    column.addWidget(QLabel("What it is about"))
    close = Button(theme, "test.close", "Close", parent=sheet)
    end.addStretch(1)
    end.addWidget(close)
    column.addLayout(end)
    sheet.show()
    return sheet, column, close


def in_sight(button: QWidget) -> bool:
    return button.visibleRegion().boundingRect() == button.rect()


def test_what_is_added_later_scrolls_and_the_buttons_stay_in_sight(theme: Theme, qtbot: QtBot) -> None:
    sheet, column, close = made(theme, qtbot)
    room = sheet.screen().availableGeometry()
    sheet.move(room.bottomRight() - QPoint(60, 60))
    boxes = [QLabel(f"Line {number}") for number in range(12)]
    for box in boxes:
        box.setFixedHeight(120)
        column.insertWidget(column.count() - 1, box)
    qtbot.waitUntil(lambda: sheet.findChild(QScrollArea, "sheet") is not None)
    settle()
    assert room.contains(QRect(sheet.pos(), sheet.size()))
    assert sheet.height() <= room.height() - FRAME.height()
    assert in_sight(close)
    area = sheet.findChild(QScrollArea, "sheet")
    assert area is not None
    inside = area.widget()
    assert inside is not None
    assert not area.isAncestorOf(close)
    area.ensureWidgetVisible(boxes[-1])
    assert in_sight(boxes[-1])
    places = [box.mapTo(inside, QPoint()).y() for box in boxes]
    assert all(after - before >= 120 for before, after in pairwise(places))


def test_what_is_hidden_stays_so_when_the_rest_scrolls(theme: Theme, qtbot: QtBot) -> None:
    """A question over it that was answered, and what has no place in its layout."""
    sheet, column, close = made(theme, qtbot)
    answered, beside, within = QDialog(sheet), QLabel("Waiting", sheet), QLabel("Wrong")
    for each in (answered, beside, within):
        each.hide()
    column.insertWidget(1, within)
    tall = QLabel("Much")
    tall.setFixedHeight(TALL)
    column.insertWidget(1, tall)
    qtbot.waitUntil(lambda: sheet.findChild(QScrollArea, "sheet") is not None)
    settle()
    assert in_sight(close)
    assert tall.isVisible()
    assert [each.isVisible() for each in (answered, beside, within)] == [False, False, False]


def test_it_grows_where_there_is_room_and_comes_back_onto_the_screen(theme: Theme, qtbot: QtBot) -> None:
    sheet, column, close = made(theme, qtbot)
    room = sheet.screen().availableGeometry()
    sheet.move(QPoint(room.left() + 10, room.bottom() - sheet.height() - 4))
    box = QLabel("More")
    box.setFixedHeight(300)
    column.insertWidget(1, box)
    qtbot.waitUntil(lambda: sheet.height() > 300)
    qtbot.waitUntil(lambda: room.contains(QRect(sheet.pos(), sheet.size())))
    assert sheet.findChild(QScrollArea, "sheet") is None
    assert in_sight(close)


def test_one_that_was_made_smaller_by_hand_stays_so(theme: Theme, qtbot: QtBot) -> None:
    sheet, column, _ = made(theme, qtbot)
    box = QLabel("More")
    box.setFixedHeight(300)
    column.insertWidget(1, box)
    qtbot.waitUntil(lambda: sheet.height() > 300)
    sheet.fit_into(QSize(300, 150))
    sheet.grow()
    settle()
    assert sheet.height() > 300
    sheet.resize(300, 160)
    box.updateGeometry()
    settle()
    assert sheet.height() == 160


def test_every_sheet_stays_within_a_small_screen_however_it_grows(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed(server)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and has_read(console, server))
    monkeypatch.setattr(sheets, "room_over", lambda _: ROOM)
    grown: set[str] = set()
    wrong: list[str] = []
    for view in SEEN:
        sheet = opened(console, view)
        if sheet is not None:
            grown.add(type(sheet).__name__)
            wrong += [f"{view.name}: {each}" for each in wrongs(sheet)]
        put_away(console)
    assert not wrong, "\n".join(wrong)
    assert {"CreateClientSheet", "SecretSheet", "AddPrinterDialog", "ChangeRollDialog"} <= grown, grown


def opened(console: Console, view: View) -> Sheet | None:
    view.open(console)
    settle()
    wait_until(lambda: not is_drawing(console))
    dialog = dialog_of(console)
    return dialog if isinstance(dialog, Sheet) else None


def wrongs(sheet: Sheet) -> list[str]:
    found: list[str] = []
    area = sheet.findChild(QScrollArea, "sheet")
    inside = sheet if area is None else area.widget()
    assert inside is not None
    layout = inside.layout()
    more = QLabel("What came")
    more.setFixedHeight(TALL)
    assert isinstance(layout, QBoxLayout)
    layout.insertWidget(1, more)
    settle()
    QApplication.processEvents()
    if sheet.size() != sheet.size().boundedTo(ROOM):
        found.append(f"{sheet.size().toTuple()} is larger than {ROOM.toTuple()}")
    area = sheet.findChild(QScrollArea, "sheet")
    if area is None or area.verticalScrollBar().maximum() < TALL - ROOM.height():
        found.append("it does not scroll")
    return found
