"""A dialog stays on its screen however much it shows, its buttons stay in sight, and all dialogs end alike."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QDialog,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs import dialog as dialog_module
from app.dialogs.dialog import FRAME, Dialog, DialogFooter
from app.pages.page import PageKey
from app.session.live import LiveState
from app.theme.theme import Theme
from app.widgets.buttons import ActionBar, Button
from app.widgets.labels import named
from app.widgets.page_parts import EmptyState
from tests.gallery.scenes import SCENES, failed
from tests.gallery.stage import dialog_of, is_drawing, put_away, read_again, settle, wait_until
from tests.gallery.views import VIEWS, View
from tests.support.console_site import ConsoleSite

FAILED = next(scene for scene in SCENES if scene.name == "failed")
SEEN = [view for view in VIEWS if view.is_in(FAILED)]
ROOM = QSize(683, 384) - FRAME
"""1366x768 at 200 %."""
TALL = 1500
FOOTLESS = {"CommandPalette"}
"""Dialogs without a button row: choosing an entry closes them."""


def made(theme: Theme, qtbot: QtBot) -> tuple[Dialog, QVBoxLayout, Button]:
    dialog = Dialog(theme)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    named(dialog, "test", "Test")
    column = dialog.stack(theme, "Test", QLabel("What it is about"))
    close = Button(theme, "test.close", "Close", parent=dialog)
    dialog.end_with(close)
    dialog.show()
    return dialog, column, close


def in_sight(button: QWidget) -> bool:
    return button.visibleRegion().boundingRect() == button.rect()


def test_what_is_added_later_scrolls_and_the_buttons_stay_in_sight(theme: Theme, qtbot: QtBot) -> None:
    dialog, column, close = made(theme, qtbot)
    room = dialog.screen().availableGeometry()
    dialog.move(room.bottomRight() - QPoint(60, 60))
    boxes = [QLabel(f"Line {number}") for number in range(12)]
    for box in boxes:
        box.setFixedHeight(120)
        column.insertWidget(column.count() - 1, box)
    qtbot.waitUntil(lambda: dialog.findChild(QScrollArea, "dialog") is not None)
    settle()
    assert room.contains(QRect(dialog.pos(), dialog.size()))
    assert dialog.height() <= room.height() - FRAME.height()
    assert in_sight(close)
    area = dialog.findChild(QScrollArea, "dialog")
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
    dialog, column, close = made(theme, qtbot)
    answered, beside, within = QDialog(dialog), QLabel("Waiting", dialog), QLabel("Wrong")
    for each in (answered, beside, within):
        each.hide()
    column.insertWidget(1, within)
    tall = QLabel("Much")
    tall.setFixedHeight(TALL)
    column.insertWidget(1, tall)
    qtbot.waitUntil(lambda: dialog.findChild(QScrollArea, "dialog") is not None)
    settle()
    assert in_sight(close)
    assert tall.isVisible()
    assert [each.isVisible() for each in (answered, beside, within)] == [False, False, False]


def test_it_grows_where_there_is_room_and_comes_back_onto_the_screen(theme: Theme, qtbot: QtBot) -> None:
    dialog, column, close = made(theme, qtbot)
    room = dialog.screen().availableGeometry()
    dialog.move(QPoint(room.left() + 10, room.bottom() - dialog.height() - 4))
    box = QLabel("More")
    box.setFixedHeight(300)
    column.insertWidget(1, box)
    qtbot.waitUntil(lambda: dialog.height() > 300)
    qtbot.waitUntil(lambda: room.contains(QRect(dialog.pos(), dialog.size())))
    assert dialog.findChild(QScrollArea, "dialog") is None
    assert in_sight(close)


def test_one_that_was_made_smaller_by_hand_stays_so(theme: Theme, qtbot: QtBot) -> None:
    dialog, column, _ = made(theme, qtbot)
    box = QLabel("More")
    box.setFixedHeight(300)
    column.insertWidget(1, box)
    qtbot.waitUntil(lambda: dialog.height() > 300)
    dialog.fit_into(QSize(300, 150))
    dialog.grow()
    settle()
    assert dialog.height() > 300
    dialog.resize(300, 160)
    box.updateGeometry()
    settle()
    assert dialog.height() == 160


@pytest.mark.timeout(600)  # it opens each view
def test_every_sheet_stays_within_a_small_screen_however_it_grows_and_every_view_has_one_main_button(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed(server)
    read_again(console, server)
    monkeypatch.setattr(dialog_module, "room_over", lambda _: ROOM)
    grown: set[str] = set()
    wrong: list[str] = []
    for view in SEEN:
        dialog = opened(console, view)
        wrong += [f"{view.name}: {each}" for each in (*main_buttons(dialog or console.window), *same_icons(console))]
        if dialog is not None and type(dialog).__name__ not in FOOTLESS:
            wrong += [f"{view.name}: {each}" for each in misplaced(dialog)]
        if dialog is not None:
            grown.add(type(dialog).__name__)
            wrong += [f"{view.name}: {each}" for each in wrongs(dialog)]
        put_away(console)
    assert not wrong, "\n".join(wrong)
    assert {"CreateClientDialog", "SecretDialog", "AddPrinterDialog", "ChangeRollDialog"} <= grown, grown


def test_where_there_is_nothing_yet_the_first_step_is_the_main_button(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.instead = {("agents",): [], ("clients",): []}
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.queue_feed.is_loaded)
    steps = {}
    for key in (PageKey.AGENTS, PageKey.CLIENTS, PageKey.PARTNERS, PageKey.PRINTERS):
        console.window.go_to(key)
        page = console.window.page(key)
        empty = next(each for each in page.findChildren(EmptyState) if each.isVisible())
        qtbot.waitUntil(empty.button.isVisible)
        assert main_buttons(page) == []
        steps[key] = bool(empty.button.property("primary"))
    assert set(steps.values()) == {True}


def main_buttons(top: QWidget) -> list[str]:
    main = [each for each in top.findChildren(Button) if each.property("primary") and each.isVisibleTo(top)]
    return [f"several main buttons: {[each.accessibleIdentifier() for each in main]}"] if len(main) > 1 else []


def same_icons(console: Console) -> list[str]:
    """Return the commands of the bar in front that share an icon. Where room is short, icons alone tell them apart."""
    bars = [each for each in console.window.findChildren(ActionBar) if each.isVisible()]
    shown = [Counter(button._icon for button in bar.buttons.values() if button._icon) for bar in bars]
    return [f"{number} buttons have the icon {icon}" for icons in shown for icon, number in icons.items() if number > 1]


def misplaced(dialog: Dialog) -> list[str]:
    foot = dialog.findChild(DialogFooter)
    if foot is None:
        return ["it has no foot"]
    shown = sorted((each for each in foot.findChildren(Button) if each.isVisible()), key=lambda each: each.x())
    outside = [each for each in shown if not foot.rect().contains(each.geometry())]
    last = [each for each in shown[:-1] if each.property("primary")]
    default = [each for each in dialog.findChildren(Button) if each.isDefault()]
    texts = [f"{each.text()} is cut off" for each in outside] + [f"{each.text()} is not the last" for each in last]
    return texts + ([] if len(default) < 2 else [f"Enter presses {len(default)} buttons"])


def opened(console: Console, view: View) -> Dialog | None:
    view.open(console)
    settle()
    wait_until(lambda: not is_drawing(console))
    dialog = dialog_of(console)
    return dialog if isinstance(dialog, Dialog) else None


def wrongs(dialog: Dialog) -> list[str]:
    found: list[str] = []
    area = dialog.findChild(QScrollArea, "dialog")
    inside = dialog if area is None else area.widget()
    assert inside is not None
    layout = inside.layout()
    more = QLabel("What came")
    more.setFixedHeight(TALL)
    assert isinstance(layout, QBoxLayout)
    layout.insertWidget(1, more)
    settle()
    QApplication.processEvents()
    if dialog.size() != dialog.size().boundedTo(ROOM):
        found.append(f"{dialog.size().toTuple()} is larger than {ROOM.toTuple()}")
    area = dialog.findChild(QScrollArea, "dialog")
    if area is None or area.verticalScrollBar().maximum() < TALL - ROOM.height():
        found.append("it does not scroll")
    return found
