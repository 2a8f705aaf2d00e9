"""Services that pages share with the shell: commands and shortcuts, messages, undo offers, stored choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.errors import ConsoleError
from app.pages.page import Room, WindowPage, room_of
from app.session.messages import LIVE_RANK, Messages, WindowMessage
from app.session.settings import Choices, SavedFilter, SchemeChoice, read_choices, write_choices
from app.session.undo_offers import UndoOffer, UndoOffers
from app.session.window_command import WindowCommand
from app.theme.theme import Theme
from app.theme.tokens import Density
from app.widgets.banner import Banner
from app.widgets.buttons import ActionBar, Button
from app.widgets.labels import ElidedLabel
from app.widgets.page_parts import PageHeader
from app.widgets.tile import Tile
from app.widgets.toasts import Toasts, UndoToast
from app.window.main_window import CommandRegistry, KeyTakenTwice
from app.window.panes import PageArea, Panes
from app.words.marks import Shape, Tone


class OnePage(WindowPage):
    def __init__(self, commands: Sequence[WindowCommand]) -> None:
        super().__init__()
        self.offered = list(commands)

    def commands(self) -> Sequence[WindowCommand]:
        return self.offered


def command(
    key: str,
    did: list[str],
    keys: str = "",
    why_not: str | None = None,
    *,
    apart: bool = False,
    keys_of_widget: bool = False,
) -> WindowCommand:
    return WindowCommand(
        key=key,
        words=key.rpartition(".")[2].capitalize(),
        run=lambda: did.append(key),
        keys=keys,
        keys_of_widget=keys_of_widget,
        why_not=why_not,
        big=True,
        apart=apart,
    )


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(900, 300)
    widget.show()
    widget.activateWindow()
    return widget


def test_a_key_does_what_the_page_in_front_means(window: QWidget, qtbot: QtBot) -> None:
    minutes = count(60, 60)
    did: list[str] = []
    messages = Messages()
    registry = CommandRegistry(window, messages, clock=lambda: next(minutes))
    first, second = OnePage([command("a.print", did, "Ctrl+R")]), OnePage([command("b.scan", did, "Ctrl+R")])
    for page in (first, second):
        qtbot.addWidget(page)
    registry.add_shell([command("shell.quit", did, "Ctrl+Q")])
    registry.show_page(first)
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    registry.show_page(second)
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert did == ["a.print", "b.scan", "shell.quit"]
    assert [each.key for each in registry.all()] == ["b.scan", "shell.quit"]
    first.commands_changed.emit()
    assert registry.command("a.print") is None


def test_what_cannot_be_done_says_why(window: QWidget, qtbot: QtBot) -> None:
    did: list[str] = []
    messages = Messages()
    registry = CommandRegistry(window, messages)
    page = OnePage([command("a.cancel", did, "Del", "The job has ended")])
    qtbot.addWidget(page)
    registry.show_page(page)
    QTest.keyClick(window, Qt.Key.Key_Delete)
    assert did == []
    assert [message.text for message in messages.open] == ["The job has ended."]
    page.offered = [command("a.cancel", did, "Del")]
    page.commands_changed.emit()
    QTest.keyClick(window, Qt.Key.Key_Delete)
    assert did == ["a.cancel"]
    assert messages.open == ()
    registry.run("a.unknown")


def test_no_key_is_taken_twice(window: QWidget, qtbot: QtBot) -> None:
    did: list[str] = []
    registry = CommandRegistry(window, Messages())
    registry.add_shell([command("shell.find", did, "Ctrl+K")])
    for offered in (
        [command("a.find", did, "ctrl+k")],
        [command("a.one", did, "F5"), command("a.two", did, "F5")],
        [command("a.one", did), command("a.one", did)],
    ):
        page = OnePage(offered)
        qtbot.addWidget(page)
        with pytest.raises(KeyTakenTwice):
            registry.show_page(page)


def test_keys_of_a_widget_are_told_but_not_taken(window: QWidget, qtbot: QtBot) -> None:
    did: list[str] = []
    registry = CommandRegistry(window, Messages())
    page = OnePage([command("a.preview", did, "Space", keys_of_widget=True)])
    qtbot.addWidget(page)
    registry.show_page(page)
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert did == []
    assert registry.all()[0].keys == "Space"


def test_messages_of_one_key_replace_each_other_and_the_highest_comes_first() -> None:
    messages = Messages()
    received: list[WindowMessage] = []
    messages.announced.connect(received.append)
    messages.say(WindowMessage(key="a", text="one"))
    messages.say(WindowMessage(key="a", text="one"))
    messages.say(WindowMessage(key="b", text="two", rank=5))
    messages.say(WindowMessage(key="a", text="three"))
    assert [message.text for message in messages.open] == ["two", "three"]
    assert [message.text for message in received] == ["one", "two", "three"]
    messages.say_error("It failed.", ConsoleError("No paper."), lambda: None)
    assert messages.open[0].text.startswith("It failed. No paper. (")
    assert (messages.open[0].action, messages.open[0].tone) == ("Try again", Tone.FAILED)
    for key in ("a", "b", "It failed.", "b"):
        messages.take_back(key)
    assert messages.open == ()


def test_the_newest_message_is_in_front_and_the_others_are_counted(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    messages, offers = Messages(), UndoOffers()
    toasts = Toasts(theme, messages, offers, window)
    window.resize(900, 500)
    window.show()
    assert toasts.isHidden()
    for number in range(3):
        messages.say(WindowMessage(key=f"m{number}", text=f"Message {number}"))
    assert [toasts.text(f"m{number}") for number in range(3)] == ["", "", "Message 2"]
    assert toasts.more.text() == "2 more"
    kept = toasts.banner("m1")
    messages.say(WindowMessage(key="live", text="Not live", rank=LIVE_RANK))
    messages.say(WindowMessage(key="m3", text="Message 3"))
    offers.offer_now("Cancelled 3 jobs", lambda: None)
    assert toasts.text("live") == "Not live", "nothing is newer than that"
    messages.take_back("live")
    assert toasts.undo.isVisible()
    toasts.more.click()
    assert all(toasts.text(f"m{number}") for number in range(4))
    assert toasts.more.text() == "Show fewer"
    toasts.more.click()
    assert toasts.text("m3") == ""
    offers.undo()
    assert toasts.banner("m1") is kept
    close = next(each for each in toasts.findChildren(Button) if each.accessibleIdentifier() == "main.message.m3.close")
    close.click()
    assert [message.key for message in messages.open] == ["m2", "m1", "m0"]
    assert toasts.text("m2") == "Message 2"
    assert window.rect().contains(toasts.geometry())


def test_a_long_message_is_shortened_once_and_read_out_whole(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    window.resize(683, 384)
    messages = Messages()
    toasts = Toasts(theme, messages, UndoOffers(), window)
    window.show()
    text = "The server did not start with the last change. " * 6
    messages.say(WindowMessage(key="long", text=text, action="Restart server…", run=lambda: None))
    banner = toasts.banner("long")
    assert banner is not None
    changes: list[int] = []
    banner.findChildren(QLabel)[0].installEventFilter(Counting(changes, toasts))
    qtbot.wait(50)
    assert len(changes) < 5, "its own layout is no reason to lay it out again"
    assert toasts.text("long") == text
    assert banner.findChildren(QLabel)[0].text().endswith("…")


class Counting(QObject):
    """Counts layouts of what it watches."""

    def __init__(self, changes: list[int], parent: QObject) -> None:
        super().__init__(parent)
        self._changes = changes

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self._changes.append(1)
        return False


def test_a_message_of_a_part_goes_with_it(theme: Theme, window: QWidget) -> None:
    window.resize(900, 500)
    part, banner = QWidget(window), Banner(theme, "test.banner")
    toasts = Toasts(theme, Messages(), UndoOffers(), window)
    toasts.add(banner, part)
    window.show()
    part.show()
    banner.say("The list could not be read.")
    assert banner.isVisible()
    part.hide()
    assert (banner.isVisible(), banner.isHidden(), toasts.isVisible()) == (False, False, False)
    part.show()
    assert banner.isVisible()
    banner.clear()
    assert toasts.isHidden()


def test_the_newest_offer_is_undone_once_and_ends_by_itself(qtbot: QtBot) -> None:
    clock = [100.0]
    did: list[str] = []
    offers = UndoOffers(now=lambda: clock[0])

    def offer(words: str, seconds: float) -> None:
        offers.offer(UndoOffer(words=words, until=clock[0] + seconds, undo=lambda: did.append(words)))

    offer("first", 8)
    offer("second", 8)
    offers.undo()
    offers.undo()
    assert did == ["second"]
    offer("third", 0.05)
    assert offers.newest is not None
    clock[0] += 1
    qtbot.waitUntil(lambda: offers.newest is None)
    offers.undo()
    assert did == ["second"]
    offers.offer_now("Moved", lambda: None, lambda: did.append("finished"))
    assert offers.seconds_left() == 8
    offers.finish()
    assert did == ["second", "finished"]


def test_the_bar_tells_what_can_be_undone_and_how_long(theme: Theme, qtbot: QtBot) -> None:
    did: list[str] = []
    offers = UndoOffers(now=lambda: 50.0)
    bar = UndoToast(theme, offers)
    qtbot.addWidget(bar)
    assert bar.isHidden()
    offers.offer_now("Cancelled 3 jobs", lambda: did.append("undone"))
    assert not bar.isHidden()
    assert bar.accessibleName() == "Cancelled 3 jobs, undo, 8 seconds"
    assert bar.finish.isHidden()
    bar.undo.click()
    assert did == ["undone"]
    assert bar.isHidden()
    offers.offer_now("Moved 1 job", lambda: did.append("undone"), lambda: did.append("now"))
    assert not bar.finish.isHidden()
    bar.close_toast.click()
    assert did == ["undone", "now"]


def shown(bar: ActionBar) -> list[str]:
    return [key for key, button in bar.buttons.items() if not button.isHidden()]


def test_words_stay_where_few_buttons_have_room_and_the_menu_has_rows_for_a_finger(theme: Theme, qtbot: QtBot) -> None:
    bar = ActionBar(theme, "test.bar", "Actions")
    qtbot.addWidget(bar)
    did: list[str] = []
    names = ("customer_to_add", "printers_of_it", "copy", "copy_link", "rename", "suspend", "details", "close")
    bar.resize(500, 60)
    bar.show_commands([command(f"t.{name}", did, apart=name == "close") for name in names])
    bar.show()
    qtbot.waitUntil(bar.more.isVisible)
    seen = [button for button in bar.findChildren(Button) if button.isVisible()]
    assert all(button.text() for button in seen), "no bare symbols that look alike"
    menu = bar._menu
    menu.popup(bar.mapToGlobal(bar.rect().topLeft()))
    assert {menu.actionGeometry(each).height() for each in menu.actions()} == {theme.sizes.small_target}
    menu.hide()


@pytest.mark.parametrize("width", [125, 146])
def test_a_word_without_room_beside_its_number_stands_below_it(theme: Theme, qtbot: QtBot, width: int) -> None:
    pictures = []
    for word in ("Fehlgeschlagen", ""):
        tile = Tile(theme, "test.tile", word, Shape.CROSS, Tone.FAILED)
        qtbot.addWidget(tile)
        tile.show_count(1, stale=False)
        tile.resize(width, theme.sizes.tile)
        pictures.append(tile.grab().toImage())
    assert pictures[0] != pictures[1]


def test_the_bar_keeps_its_buttons_and_cuts_nothing_off(theme: Theme, qtbot: QtBot) -> None:
    did: list[str] = []
    bar = ActionBar(theme, "test.bar", "Actions")
    qtbot.addWidget(bar)
    names = ("cancel", "reprint", "move", "hold", "preview", "answer")
    offered = [command(f"t.{name}", did, apart=name == "cancel") for name in names]
    bar.resize(1000, 60)
    bar.show_commands(offered)
    bar.show()
    assert shown(bar) == [f"t.{name}" for name in (*names[1:], "cancel")]
    assert bar.more.isHidden()
    cancel = bar.buttons["t.cancel"]
    others = max(button.geometry().right() for key, button in bar.buttons.items() if key != "t.cancel")
    assert cancel.x() - others > 16
    bar.show_commands([command("t.cancel", did, why_not="The job has ended", apart=True), *offered[1:]])
    assert bar.buttons["t.cancel"] is cancel
    assert cancel.accessibleDescription() == "The job has ended"
    assert all(button._keys_shown for button in bar.buttons.values())
    bar.resize(300, 60)
    qtbot.waitUntil(bar.more.isVisible)
    for button in bar.findChildren(Button):
        if button.isVisible():
            assert button.width() >= button.fontMetrics().horizontalAdvance(button.words)
            assert bar.rect().contains(button.geometry())
    assert "t.cancel" in shown(bar)
    hidden = [name for name in names if f"t.{name}" not in shown(bar)]
    entries = bar._menu.actions()
    assert [entry.text() for entry in entries] == [name.capitalize() for name in hidden]
    wanted: list[str] = []
    bar.wanted.connect(wanted.append)
    entries[0].trigger()
    bar.buttons["t.reprint"].click()
    assert wanted == [f"t.{hidden[0]}", "t.reprint"]
    bar.show_commands([])
    assert bar.buttons == {}


def test_the_answers_to_a_question_stay_together_in_words(theme: Theme, qtbot: QtBot) -> None:
    """Beside the rest, above it where there is no room, and beneath each other where there is none for both."""
    bar = ActionBar(theme, "test.bar", "Actions")
    qtbot.addWidget(bar)
    yes = replace(command("t.yes", []), words="Yes, it printed", icon="check", answer=True)
    no = replace(command("t.no", []), words="No, print again", icon="reprint", answer=True)
    around = QWidget()
    qtbot.addWidget(around)
    layout = QVBoxLayout(around)
    layout.addWidget(bar)
    bar.show_commands([command("t.preview", []), yes, no, command("t.cancel", [], apart=True)])
    around.show()
    lines: list[int] = []
    for width in (1000, 420, 220, 1000):
        around.resize(width, 300)
        qtbot.waitUntil(lambda: bar.width() < width)  # noqa: B023
        QApplication.processEvents()
        answers = [bar.buttons[key] for key in ("t.yes", "t.no")]
        assert all(each.isVisible() and each.words == each.text() for each in answers)
        for button in (each for each in bar.findChildren(Button) if each.isVisible()):
            assert bar.rect().contains(button.geometry()), (width, button.text(), button.geometry(), bar.rect())
            assert button.height() >= theme.sizes.target
            assert button.width() >= button.minimumSizeHint().width()
        lines.append(len({each.y() for each in (*answers, bar.buttons["t.cancel"])}))
    assert lines == [1, 2, 3, 1]
    bar.setFixedHeight(bar.minimumSizeHint().height())  # a low window has no more for it
    qtbot.waitUntil(lambda: bar.height() == theme.sizes.target)
    assert bar.buttons["t.yes"].height() == theme.sizes.target
    assert bar.rect().contains(bar.buttons["t.yes"].geometry())


def test_a_narrow_header_leaves_its_room_to_the_search(theme: Theme, qtbot: QtBot) -> None:
    header = PageHeader(theme, "test.header", "Queue")
    qtbot.addWidget(header)
    header.set_compact(True)
    assert not header.title.isHidden()
    header.add_search(QPushButton("Search"))
    header.add_chip(QPushButton("Cards"))
    header.set_compact(True)
    assert header.title.isHidden()
    header.set_compact(False)
    assert not header.title.isHidden()


class TallPage(QWidget):
    def __init__(self, height: int) -> None:
        super().__init__()
        self.words = QLabel("Words")
        self.words.setMinimumHeight(height)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self.words)


def test_a_page_that_is_higher_than_its_window_scrolls_and_is_not_squeezed(qtbot: QtBot) -> None:
    pages = QStackedWidget()
    area = PageArea(pages)
    qtbot.addWidget(area)
    low, tall = TallPage(50), TallPage(400)
    for page in (low, tall):
        pages.addWidget(page)
    area.resize(300, 200)
    area.show()
    assert pages.size() == QSize(300, 200)
    assert not area.verticalScrollBar().isVisible()
    pages.setCurrentWidget(tall)
    assert pages.height() == 400
    qtbot.waitUntil(area.verticalScrollBar().isVisible)
    assert pages.width() < 300
    area.resize(300, 500)
    assert pages.size() == QSize(300, 500)
    tall.words.setMinimumHeight(600)
    qtbot.waitUntil(lambda: pages.height() == 600)
    pages.setCurrentWidget(low)
    assert pages.size() == QSize(300, 500)


def test_a_line_that_has_no_room_says_so(qtbot: QtBot) -> None:
    label = ElidedLabel("ORDER-2026-11-23-000104482", mode=Qt.TextElideMode.ElideLeft)
    qtbot.addWidget(label)
    label.resize(400, 30)
    assert label.shown == "ORDER-2026-11-23-000104482"
    label.resize(90, 30)
    assert label.shown.startswith("…")
    assert label.shown.endswith("4482")
    assert "ORDER-2026-11-23-000104482" in label.toolTip()
    assert label.minimumSizeHint().width() < 90
    assert not label.grab().isNull()
    label.setText("A")
    assert label.minimumSizeHint().width() <= label.fontMetrics().horizontalAdvance("A")


def test_f6_goes_round_and_comes_back_to_where_one_was(window: QWidget, qtbot: QtBot) -> None:
    panes = [QWidget(window) for _ in range(3)]
    buttons = [[QPushButton(pane), QPushButton(pane)] for pane in panes]
    for number, pane in enumerate(panes):
        pane.setGeometry(100 * number, 0, 90, 90)
        pane.show()
    for button in buttons[1]:
        button.setEnabled(False)
    steps = Panes(lambda: panes)
    buttons[0][1].setFocus()
    steps.next()
    assert buttons[2][0].hasFocus()
    steps.next()
    assert buttons[0][1].hasFocus()
    steps.previous()
    assert buttons[2][0].hasFocus()
    panes[0].hide()
    steps.next()
    assert buttons[2][0].hasFocus()


@pytest.mark.parametrize(
    ("width", "room"), [(899, Room.NARROW), (900, Room.MIDDLE), (1279, Room.MIDDLE), (1280, Room.WIDE)]
)
def test_how_much_room_a_window_has(width: int, room: Room) -> None:
    assert room_of(width) is room


def test_choices_come_back_and_what_is_wrong_alone_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "console.json"
    choices = Choices(
        scheme=SchemeChoice.DARK,
        density=Density.GLOVES,
        text_percent=150,
        snoozed={"p": 12.5},
        queue_filter=SavedFilter(view="failed"),
    )
    write_choices(path, choices)
    assert read_choices(path) == choices
    path.write_text('{"scheme":"dark","density":"huge","text_percent":133,"window_width":900,"from_tomorrow":1}')
    assert read_choices(path) == Choices(scheme=SchemeChoice.DARK, window_width=900)
    for broken in ("", "[]", "{", "null"):
        path.write_text(broken)
        assert read_choices(path) == Choices()


def test_a_second_strike_of_the_same_keys_does_nothing(window: QWidget, qtbot: QtBot) -> None:
    now = 100.0
    did: list[str] = []
    registry = CommandRegistry(window, Messages(), clock=lambda: now)
    page = OnePage([command("a.hold", did, "Ctrl+H"), replace(command("a.larger", did, "F4"), again=True)])
    qtbot.addWidget(page)
    registry.show_page(page)

    def strike(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(window, key, modifier)

    soon = QApplication.doubleClickInterval() / 1000
    for _ in range(2):
        strike(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
        page.offered = [replace(page.offered[0], key="a.release"), page.offered[1]]  # what the first strike made of it
        page.commands_changed.emit()
    assert did == ["a.hold"]
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_F4)
    assert did == ["a.hold", "a.larger", "a.larger"], "what is meant to be struck quickly is done each time"
    strike(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    now += soon + 0.01
    strike(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert len(did) == 5, "other keys between, and enough time, make it a stroke of its own"
