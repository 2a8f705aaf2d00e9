"""What is said above a page moves nothing under a hand that is at work on it, and is under no hand all at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.activity.page import ActivityPage
from app.pages.page import PageKey
from app.pages.print_file.page import PrintFilePage
from app.session.messages import Message
from app.widgets.held_place import REST_SECONDS, HandNear, HeldPlace
from app.widgets.labels import text_label
from app.widgets.second_press import is_settled
from tests.support.console_facts import a_job
from tests.support.fake_console_server import FakeConsoleServer

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)


class Hand:
    """A pointer and a clock that a test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, start: QPoint) -> None:
        self.place, self.now, self.buttons = start, 0.0, Qt.MouseButton.NoButton
        monkeypatch.setattr(HandNear, "_pointer", lambda _: self.place)
        monkeypatch.setattr(QGuiApplication, "mouseButtons", lambda: self.buttons)

    def holds(self, place: HeldPlace) -> None:
        """Of this one: it looks when the test says so."""
        place._hand._timer.stop()
        place._hand._now = lambda: self.now


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    return Hand(monkeypatch, QPoint(-1000, -1000))


def page_below(hand: Hand, qtbot: QtBot) -> tuple[QWidget, QVBoxLayout, HeldPlace, QWidget, QPushButton]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 300)
    content = text_label("The printer is out of paper.", wrap=True)
    content.hide()
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    place = HeldPlace(content, window, above=4, gap=8)
    hand.holds(place)
    button = QPushButton("Print")
    column.addWidget(place)
    column.addWidget(button)
    column.addStretch(1)
    window.show()
    qtbot.waitExposed(window)
    return window, column, place, content, button


def at(window: QWidget, x: int, y: int) -> QPoint:
    return window.mapToGlobal(QPoint(x, y))


def test_what_comes_waits_for_the_hand_and_is_no_trap(hand: Hand, qtbot: QtBot) -> None:
    window, column, place, content, button = page_below(hand, qtbot)
    before = button.y()
    hand.place = at(window, 100, 250)
    place._hand.look()
    content.show()  # while the pointer is on its way, below
    column.activate()
    assert (button.y(), content.height()) == (before, place._wanted())
    assert content.autoFillBackground()
    hand.place = at(window, 100, button.y() + 4)  # over what lies under it now
    hand.now += 0.2
    place._hand.look()
    assert content.height() == 0, "nothing comes between a hand and what it is about to press"
    hand.buttons = Qt.MouseButton.LeftButton
    hand.now += 60
    place._hand.look()
    assert (button.y(), content.height()) == (before, 0)
    hand.buttons = Qt.MouseButton.NoButton
    place._hand.look()
    column.activate()
    assert button.y() > before
    assert content.height() == place._wanted()
    hand.place = at(window, 100, 260)
    place._hand.look()
    content.hide()  # what goes leaves its room empty for as long
    column.activate()
    assert button.y() > before
    hand.now += REST_SECONDS
    place._hand.look()
    column.activate()
    assert button.y() == before


def test_what_grows_covers_no_stripe_under_a_hand(hand: Hand, qtbot: QtBot) -> None:
    """One message had its room already; a longer one lies over what follows, from the end of that room on."""
    window, column, place, content, _ = page_below(hand, qtbot)
    content.show()
    column.activate()
    room = place.height()
    hand.place = at(window, 100, place.y() + room + 2)
    place._hand.look()
    assert isinstance(content, QLabel)
    content.setText("The printer is out of paper, and so are all the others that stand beside it in the hall. " * 3)
    qtbot.waitUntil(lambda: place._wanted() > room)
    place._lay()
    assert content.geometry().bottom() <= place.geometry().bottom(), "the stripe just below its room is the hand's"
    hand.place = at(window, 100, 290)
    hand.now += 0.2
    place._hand.look()
    assert content.height() == place._wanted()


def test_elsewhere_it_has_its_room_at_once(hand: Hand, qtbot: QtBot) -> None:
    _, column, place, content, button = page_below(hand, qtbot)
    before = button.y()
    place._hand.look()
    content.show()
    column.activate()
    assert button.y() > before


def test_no_page_moves_for_what_it_says_under_a_hand(
    hand: Hand, console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    server.put(a_job(1))
    window, activity, partners = console.window, console.window.page(PageKey.ACTIVITY), console.partners_page
    assert isinstance(activity, ActivityPage)
    view, printing = console.job_view, window.page(PageKey.PRINT)
    assert isinstance(printing, PrintFilePage)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    console.queue_page.open_job(console.queue.job(0))
    qtbot.waitUntil(lambda: view.detail is not None)
    partners.show_tab("checks")
    said = (
        (PageKey.QUEUE, view.banner, view.picture),
        (PageKey.PRINT, printing.banner, printing.empty.button),
        (PageKey.PARTNERS, partners.checks.banner, partners.checks.assertion),
        (PageKey.ACTIVITY, activity.export_banner, activity.empty.button),
        (PageKey.ACTIVITY, activity.chain.broken, activity.empty.button),
    )
    for key, banner, pressed in said:
        if window.shown is not key:
            window.go_to(key)
        qtbot.waitUntil(pressed.isVisible)
        (place,) = [each for each in window.findChildren(HeldPlace) if each._content is banner]
        hand.holds(place)
        hand.place = pressed.mapToGlobal(pressed.rect().center())
        place._hand.look()
        before = pressed.mapTo(window, QPoint())
        banner.say("Something happened at the printer in the hall, and somebody has to look at it there.")
        qtbot.waitUntil(banner.isVisible)
        place._arrange_all()
        assert pressed.mapTo(window, QPoint()) == before, key
        banner.clear()


def test_messages_and_banners_push_no_button_away(hand: Hand, console: Console, qtbot: QtBot) -> None:
    window = console.window
    window.go_to(PageKey.PRINTERS)
    page = console.printers_page
    qtbot.waitUntil(page.add.isVisible)
    places = window.findChildren(HeldPlace)
    for place in places:
        hand.holds(place)
    hand.place = page.add.mapToGlobal(page.add.rect().center())
    for place in places:
        place._hand.look()
    before = page.add.mapTo(window, QPoint())
    console.parts.messages.say(Message(key="said", text="The disk of the server is nearly full."))
    page.banner.say("The test label was not accepted.")
    qtbot.waitUntil(lambda: window.messages.isVisible() and page.banner.isVisible())
    for _ in range(3):  # what a layout tells the one around it
        QApplication.sendPostedEvents()
        QApplication.processEvents()
    assert page.add.mapTo(window, QPoint()) == before
    assert window.childAt(window.mapFromGlobal(hand.place)) is page.add
    hand.now += REST_SECONDS
    for place in places:
        place._hand.look()
    qtbot.waitUntil(lambda: page.add.mapTo(window, QPoint()) != before)
    assert not is_settled(page.add), "who pressed just then meant what stood there"
    assert is_settled(page.add, by_hand=False)
