"""The window around the pages: its look, its keys, what it remembers, and that nothing is cut off."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.bootstrap import VARIABLE, build_console, text_scaled
from app.console import Console
from app.models.feeds import filter_of, kept_filter
from app.models.queue import QueueFilter
from app.pages.page import Badge, PageKey
from app.pages.page_list import ENTRIES
from app.session.settings import Choices, SavedFilter, SchemeChoice, read_choices
from app.session.window_command import WindowCommand
from app.theme.tokens import Density
from app.widgets.buttons import Button
from app.widgets.page_parts import ReadingPane
from app.window import reopen_window
from app.window.touch import ASLEEP_AFTER_SECONDS, TouchWatch
from app.words.marks import Shape, Tone
from server_core.contract.types.jobs import Show
from tests.support.console_facts import a_job, a_printer, job_id, printer_id
from tests.support.console_site import ConsoleSite, SiteEndpoint
from tests.unit.app.conftest import OpenConsole

SIZES = [(683, 384), (1024, 600), (1920, 1080)]


@pytest.fixture(autouse=True)
def usual_look(qapp: QApplication, theme: object) -> Iterator[None]:
    """The look belongs to the application: a test leaves it as it found it."""
    sheet, font, palette = qapp.styleSheet(), qapp.font(), qapp.palette()
    yield
    qapp.setStyleSheet(sheet)
    qapp.setFont(font)
    qapp.setPalette(palette)


def filled(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Zebra Dock 1"))
    for number, state in enumerate(("failed", "printing", "pending", "printed"), 1):
        server.put(a_job(number, state, failure_reason="printer_error" if state == "failed" else None))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 4 and console.printers.rowCount() == 1)


def scrolled(widget: QWidget) -> bool:
    """Inside of a text to read, whose end is reached by scrolling."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, ReadingPane) and above.accessibleIdentifier() != "settings.all":
        above = above.parentWidget()
    return above is not None


def cut_off(top: QWidget) -> list[str]:
    """Texts that have less room than they need, and controls that stick out of what is around them."""
    found = []
    for each in top.findChildren(QWidget):
        if not each.isVisible():
            continue
        if isinstance(each, Button):
            needs = each.fontMetrics().horizontalAdvance(each.words)
        elif isinstance(each, QLabel) and not each.wordWrap():
            needs = each.fontMetrics().horizontalAdvance(each.text())
        else:
            needs = 0
        if needs > each.width():
            found.append(f"{each.accessibleIdentifier()} {needs} > {each.width()}")
        seen_whole = scrolled(each) or each.visibleRegion().boundingRect() == each.rect()
        if isinstance(each, QPushButton | QLabel) and not seen_whole:
            found.append(f"{each.accessibleIdentifier() or each.text()} is covered")
    return found


@pytest.mark.parametrize("density", list(Density))
def test_every_page_fits_every_window(console: Console, server: ConsoleSite, qtbot: QtBot, density: Density) -> None:
    filled(console, server, qtbot)
    console.settings.change(density=density)
    for size in SIZES:
        if density is Density.GLOVES and size == SIZES[0]:
            size = (900, 600)  # gloves and 200 % text on the smallest screen are not promised together
        console.window.resize(*size)
        for entry in ENTRIES:
            console.window.go_to(entry.key)
            QApplication.processEvents()
            assert console.window.size().toTuple() == size
            assert cut_off(console.window) == [], (entry.key, size)


def test_the_density_is_chosen_by_a_setting_and_changes_what_is_shown(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    filled(console, server, qtbot)
    heights = {}
    for density in Density:
        console.settings.change(density=density)
        QApplication.processEvents()
        queue = console.queue_page
        heights[density] = (queue.table.rowHeight(0), console.window.navigation.buttons[PageKey.QUEUE].height())
        assert queue.bar.buttons["queue.action.cancel"].height() >= console.theme.sizes.target
    assert heights == {
        Density.COMPACT: (32, 32),
        Density.COMFORTABLE: (44, 44),
        Density.GLOVES: (84, 76),  # two lines: the window is too narrow for columns in large letters
    }


def test_high_contrast_is_a_command_and_is_kept(console: Console) -> None:
    registry = console.window.registry
    registry.run("look.contrast")
    assert console.theme.high_contrast
    assert console.settings.choices.contrast
    command = registry.command("look.contrast")
    assert command is not None
    assert command.words == "Normal contrast"
    registry.run("look.contrast")
    assert not console.theme.high_contrast


def test_another_text_size_is_kept_and_opens_the_window_anew(console: Console) -> None:
    console.window.registry.run("look.text.150")
    assert console.settings.choices.text_percent == 150
    assert console.reopening == [True]
    assert not console.window.isVisible()


def test_the_text_scale_multiplies_and_leaves_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with text_scaled(150):
        assert os.environ[VARIABLE] == "1.5"
    assert VARIABLE not in os.environ
    monkeypatch.setenv(VARIABLE, "2")
    with text_scaled(125):
        assert os.environ[VARIABLE] == "2.5"
    with text_scaled(100):
        assert os.environ[VARIABLE] == "2"
    monkeypatch.setenv(VARIABLE, "wide")
    with text_scaled(200):
        assert os.environ[VARIABLE] == "1"
    assert os.environ[VARIABLE] == "wide"


def test_the_same_command_is_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "app", "--data", "x"])
    assert reopen_window.same_command() == [sys.executable, "-m", "app", "--data", "x"]


@pytest.mark.parametrize("said", [["--language", "de"], ["--language=de"], ["--lang", "de"]])
def test_a_language_of_the_command_does_not_come_back(monkeypatch: pytest.MonkeyPatch, said: list[str]) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "app", "console", *said, "--wall"])
    assert reopen_window.same_command() == [sys.executable, "-m", "app", "console", "--wall"]


def test_ctrl_and_a_number_go_to_each_page_of_the_navigation(console: Console, qtbot: QtBot) -> None:
    window = console.window
    qtbot.waitUntil(window.isVisible)
    for number, (key, button) in enumerate(window.navigation.buttons.items(), 1):
        keys = f"Ctrl+{number}" if number < 9 else "F1"
        assert keys in button.toolTip()
        QTest.keySequence(window, keys)
        assert window.shown is key
        assert window.navigation.buttons[key].isChecked()
        assert console.settings.choices.page == key.value


def test_assistive_technology_reaches_a_page_by_toggling(console: Console, qtbot: QtBot) -> None:
    button = console.window.navigation.buttons[PageKey.PARTNERS]
    actions = QAccessible.queryAccessibleInterface(button).actionInterface()
    actions.doAction("Toggle")
    assert console.window.shown is PageKey.PARTNERS
    chosen: list[PageKey] = []
    console.window.navigation.chosen.connect(chosen.append)
    QTest.mouseClick(console.window.navigation.buttons[PageKey.QUEUE], Qt.MouseButton.LeftButton)
    assert chosen == [PageKey.QUEUE]


def test_no_page_takes_a_key_of_the_shell(console: Console) -> None:
    for entry in ENTRIES:
        console.window.go_to(entry.key)
    commands = [*console.window.registry.all()]
    assert len({command.key for command in commands}) == len(commands)


def test_a_page_is_built_when_it_is_first_gone_to(console: Console) -> None:
    window = console.window
    assert list(window._built) == [PageKey.QUEUE]
    window.go_to(PageKey.PARTNERS)
    first = window.page(PageKey.PARTNERS)
    window.go_to(PageKey.QUEUE)
    window.go_to(PageKey.PARTNERS)
    assert window.page(PageKey.PARTNERS) is first
    assert PageKey.PRINTERS not in window._built


def test_what_needs_a_person_is_seen_on_the_strip_and_the_badge(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    window = console.window
    qtbot.waitUntil(lambda: console.live.why_not_change is None)  # the first answers give the page its height
    assert not window.strip.isVisible()
    before = window.pages.geometry()
    server.put(*(a_job(number, "printing", unconfirmed=True) for number in (1, 2)))
    qtbot.waitUntil(window.strip.isVisible)
    assert window.strip.accessibleName() == "Needs you: 2 jobs to check"
    assert window.strip._tone is Tone.ATTENTION
    server.put(a_job(3, "failed", failure_reason="printer_error"))
    qtbot.waitUntil(lambda: window.strip._tone is Tone.FAILED)
    assert window.pages.geometry() == before
    assert window.strip.width() == window.width()
    server.put(*(a_job(number, "printed", evidence="operator_confirmed") for number in (1, 2)))
    server.put(a_job(3, "failed", failure_reason="printer_error", settled=True))
    qtbot.waitUntil(lambda: not window.strip.isVisible())
    assert window.navigation.buttons[PageKey.QUEUE].accessibleName() == "Queue"


def test_a_page_tells_its_badge_itself(console: Console) -> None:
    badge = Badge(count=3, shape=Shape.WARNING, tone=Tone.ATTENTION, spoken="3 stopped")
    console.printers_page.badge_changed.emit(badge)
    button = console.window.navigation.buttons[PageKey.PRINTERS]
    assert button.accessibleName() == "Printers, 3 stopped"
    console.printers_page.badge_changed.emit(None)
    assert button.accessibleName() == "Printers"


def test_undo_by_key(console: Console, qtbot: QtBot) -> None:
    did: list[str] = []
    qtbot.waitUntil(lambda: console.live.why_not_change is None)
    QTest.keyClick(console.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert console.window.messages.text("why_not") == "Nothing to undo."
    console.parts.undo.offer_now("Cancelled 3 jobs", lambda: did.append("undone"))
    assert console.window.messages.undo.isVisible()
    QTest.keyClick(console.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert did == ["undone"]
    assert not console.window.messages.undo.isVisible()


def test_f6_reaches_navigation_page_status_bar_and_back(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    filled(console, server, qtbot)
    window = console.window
    window.activateWindow()
    console.queue_page.table.select_job(job_id(1))
    console.queue_page.table.setFocus()
    seen: list[str] = []
    for _ in range(5):
        QTest.keyClick(window, Qt.Key.Key_F6)
        focus = QApplication.focusWidget()
        assert focus is not None
        seen.append(focus.accessibleIdentifier())
    *of_the_page, of_the_status_bar = seen[: seen.index("nav.queue")]
    assert all(each.startswith("queue.") for each in of_the_page)
    assert of_the_status_bar == "status.server"
    assert any(each.startswith("queue.action.") for each in seen)
    assert any(each.startswith("queue.tile") for each in seen)
    assert len(set(seen)) == len(seen)
    QTest.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.accessibleIdentifier() == seen[-2]


def test_a_scan_goes_to_the_page_that_knows_it(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def queue_takes(text: str) -> bool:
        taken.append(f"queue {text}")
        return True

    monkeypatch.setattr(console.queue_page, "take_scan", queue_takes)
    monkeypatch.setattr(console.printers_page, "take_scan", lambda text: text == "mine")
    console.window.go_to(PageKey.PRINTERS)
    console.window.take_scan("mine")
    assert (taken, console.window.shown) == ([], PageKey.PRINTERS)
    console.window.take_scan("ORD-1")
    assert (taken, console.window.shown) == (["queue ORD-1"], PageKey.QUEUE)


def test_the_last_page_filter_and_job_come_back(
    open_console: OpenConsole, qapp: QApplication, server: ConsoleSite, endpoint: SiteEndpoint, qtbot: QtBot,
    tmp_path: Path,
) -> None:  # fmt: skip
    async def provide() -> SiteEndpoint:
        return endpoint

    async def stop() -> None:
        return None

    for number in (1, 2, 3):
        server.put(a_job(number, "failed", failure_reason="printer_error"))
    server.put(a_printer("Zebra Dock 1"))
    console = open_console(provide, stop)
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.queue.rowCount() == 3)
    console.queue_page.head.want(view=Show.FAILED, printer_id=printer_id("Zebra Dock 1"))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 3)
    console.queue_page.table.select_job(job_id(2))
    console.window.go_to(PageKey.PRINTERS)
    console.window.leave()
    console.tasks.close()
    kept = read_choices(tmp_path / "console.json")
    assert kept.page == "printers"
    again = build_console(qapp, provide, stop, tmp_path / "console.json", kept)
    try:
        assert again.window.shown is PageKey.PRINTERS
        page = again.queue_page
        assert page.head.filter == QueueFilter(view=Show.FAILED, printer_id=printer_id("Zebra Dock 1"))
        assert page.head.tiles[Show.FAILED].isChecked()
        before = len(server.requests)
        assert not again.queue_feed.is_loaded
        assert len(server.requests) == before
        again.live.start()
        qtbot.waitUntil(lambda: again.queue.rowCount() == 3)
        qtbot.waitUntil(lambda: getattr(page.table.current_job(), "print_job_id", None) == job_id(2))
        qtbot.waitUntil(lambda: page.head.printer_box.currentData() == str(printer_id("Zebra Dock 1")))
    finally:
        again.close()
        again.window.deleteLater()


def test_a_filter_that_nobody_understands_any_more_shows_everything() -> None:
    wanted = QueueFilter(view=Show.CHECK, printer_id=printer_id("x"), text="ORD-1")
    assert filter_of(kept_filter(wanted)) == wanted
    assert filter_of(SavedFilter(view="from tomorrow")) == QueueFilter()
    assert filter_of(SavedFilter(printer_id="no id")) == QueueFilter()


def test_an_unknown_page_of_the_settings_means_the_first(
    qapp: QApplication, endpoint: SiteEndpoint, tmp_path: Path
) -> None:
    async def provide() -> SiteEndpoint:
        return endpoint

    async def stop() -> None:
        return None

    choices = Choices(scheme=SchemeChoice.LIGHT, page="moon")
    console = build_console(qapp, provide, stop, tmp_path / "console.json", choices)
    try:
        assert console.window.shown is PageKey.QUEUE
    finally:
        console.close()
        console.window.deleteLater()


def test_a_low_window_has_the_other_pages_in_a_menu(console: Console, qtbot: QtBot) -> None:
    navigation = console.window.navigation
    console.window.resize(600, 340)
    qtbot.waitUntil(navigation.more.isVisible)
    for key, button in navigation.buttons.items():
        navigation.select(key)
        assert not button.visibleRegion().isEmpty(), key
        assert button.y() >= console.window.strip.height(), "the strip covers no page"
    navigation.select(PageKey.QUEUE)
    navigation.menu.aboutToShow.emit()  # the offscreen platform has no popups
    offered = {action.text(): action for action in navigation.menu.actions()}
    hidden = [button.text() for button in navigation.buttons.values() if button.isHidden()]
    assert hidden
    assert {*hidden, "Dark", "Quit…"} == set(offered)
    offered[hidden[-1]].trigger()
    assert console.window.shown.value in navigation.buttons
    assert navigation.buttons[console.window.shown].text() == hidden[-1]
    assert navigation.buttons[console.window.shown].isVisible()


def test_what_needs_somebody_is_seen_of_a_page_without_room(console: Console, qtbot: QtBot) -> None:
    navigation = console.window.navigation
    console.window.resize(600, 340)
    qtbot.waitUntil(navigation.more.isVisible)
    last = navigation.buttons[PageKey.ACTIVITY]
    assert last.isHidden()
    last.show_badge(Badge(count=1, shape=Shape.CROSS, tone=Tone.FAILED, spoken="1 needs you"))
    assert navigation.more.accessibleName() == "More, 1 needs you"
    last.show_badge(None)
    assert navigation.more.accessibleName() == "More"


def test_commands_are_pure(console: Console) -> None:
    for command in console.window.registry.all():
        assert isinstance(command, WindowCommand)
        assert command.words
        assert command.key == command.key.lower()


def touch(kind: QEvent.Type) -> QTouchEvent:
    return QTouchEvent(kind, QTest.createTouchDevice())


def test_the_touch_that_wakes_the_screen_does_nothing(qapp: QApplication) -> None:
    clock = [0.0]
    watch = TouchWatch(now=lambda: clock[0])
    meant: list[None] = []
    watch.touched.connect(lambda: meant.append(None))
    begin, end = QEvent.Type.TouchBegin, QEvent.Type.TouchEnd
    assert [watch.eventFilter(watch, touch(kind)) for kind in (begin, end)] == [False, False]
    clock[0] += ASLEEP_AFTER_SECONDS
    assert [watch.eventFilter(watch, touch(kind)) for kind in (begin, end)] == [True, True]
    assert len(meant) == 1
    assert [watch.eventFilter(watch, touch(kind)) for kind in (begin, end)] == [False, False]
    clock[0] += ASLEEP_AFTER_SECONDS
    assert not watch.eventFilter(watch, QEvent(QEvent.Type.Wheel))
    assert not watch.eventFilter(watch, touch(begin))
    assert len(meant) == 3


def test_the_first_finger_is_offered_rows_for_gloves_once(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(console.window.isVisible)
    device = QTest.createTouchDevice()
    QTest.touchEvent(console.window, device).press(1, QPoint(400, 300)).commit()
    QTest.touchEvent(console.window, device).release(1, QPoint(400, 300)).commit()
    qtbot.waitUntil(lambda: console.window.messages.text("gloves") != "")
    banner = console.window.messages.banner("gloves")
    assert banner is not None
    action = next(each for each in banner.findChildren(Button) if each.accessibleIdentifier().endswith(".action"))
    action.click()
    assert console.settings.choices.density is Density.GLOVES
    assert console.theme.density is Density.GLOVES
    console.window.touch.touched.emit()
    assert console.window.messages.text("gloves") == ""
