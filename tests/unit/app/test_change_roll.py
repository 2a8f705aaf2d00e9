"""Another roll by click: what is loaded, what is sent, what became of the jobs that waited."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.change_roll.panel import ENDLESS
from app.pages.page import PageKey
from app.session.live import LiveState
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.words.media import effect_words, loaded_words
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.media import (
    MEDIA_PRESETS,
    LoadMedia,
    MediaEffect,
    MediaLoaded,
    MediaSize,
    MediaTracking,
    MediaWait,
)
from server_core.contract.types.parameters import PrintParameters
from tests.support.console_facts import a_job, a_printer, job_id, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible

SOCKET = "socket://192.168.1.50:9100"


def press(button: Button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def visible(console: Console) -> ChangeRollDialog:
    return next(each for each in console.window.findChildren(ChangeRollDialog) if each.isVisible())


def opened(console: Console, server: ConsoleSite, qtbot: QtBot) -> ChangeRollDialog:
    server.put(a_printer())
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 1)
    console.window.go_to(PageKey.PRINTERS)
    press(console.printers_page.bar.buttons["printers.action.roll"])
    return visible(console)


def test_it_begins_with_what_is_loaded_and_tells_how_many_jobs_print_now(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer())
    server.put_held((1, 2, 3), 58, 40)
    dialog = opened(console, server, qtbot)
    assert dialog.form.size_mm() == (100, 150)
    assert dialog.picture.accessibleName() == "A label or sheet 100 by 150 millimetres"
    dialog.form.preset.setCurrentIndex(2)
    dialog.form.preset.activated.emit(2)
    assert dialog.picture.accessibleName() == "A label or sheet 58 by 40 millimetres"
    assert server.posted("media", LoadMedia) == []
    assert_accessible(dialog)
    press(dialog.load)
    qtbot.waitUntil(dialog.outcome.isVisible)
    assert server.posted("media", LoadMedia) == [LoadMedia(media_width_mm=58, media_height_mm=40)]
    assert "3 waiting jobs are printing now" in dialog.outcome.accessibleName()
    assert dialog.cancel.text() == "Close"
    printer = console.printers.by_id(printer_id("Zebra Dock 1"))
    assert printer is not None
    qtbot.waitUntil(lambda: console.printers.all()[0].media_width_mm == 58)
    dialog.reject()


def test_the_keyboard_alone_does_it(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer())
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    console.window.go_to(PageKey.PRINTERS)
    QTest.keyClick(console.window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    dialog = visible(console)
    QTest.keyClick(dialog.form.preset, Qt.Key.Key_Down)
    walked = []
    for step in (*dialog.form.steps(), dialog.read, dialog.cancel, dialog.load):
        assert step.focusPolicy() & Qt.FocusPolicy.TabFocus
        walked.append(step.accessibleIdentifier())
    assert len(set(walked)) == len(walked)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(server.posted("media", LoadMedia)) == 1)
    dialog.reject()


def test_each_preset_and_a_roll_of_ones_own(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    form = opened(console, server, qtbot).form
    for row, preset in enumerate(MEDIA_PRESETS):
        form.preset.activated.emit(row)
        assert form.size_mm() == (preset.width_mm, preset.height_mm)
        assert form.preset.currentIndex() == row
    form.width_mm.setValue(63.5)
    form.kind.setCurrentText(str(ENDLESS))
    assert form.request() == LoadMedia(media_width_mm=63.5, media_height_mm=None)
    assert form.preset.currentText() == "Other size"
    assert not form.height_mm.isEnabled()
    visible(console).reject()


@pytest.mark.parametrize(
    ("news", "size", "words"),
    [
        (ProbeNews(media_width_mm=80), (80, None), "The printer reports a roll of 80 mm."),
        (ProbeNews(), (100, 150), "The printer does not report what is loaded: choose it here."),
        (ProbeNews(problem="Nothing answers there."), (100, 150), "Nothing answers there."),
    ],
)
def test_the_printer_is_asked_only_on_a_click(
    console: Console,
    server: ConsoleSite,
    qtbot: QtBot,
    news: ProbeNews,
    size: tuple[float, float | None],
    words: str,
) -> None:
    server.devices.probes[SOCKET] = news
    dialog = opened(console, server, qtbot)
    assert not server.asked("POST", "/probes")
    press(dialog.read)
    qtbot.waitUntil(dialog.outcome.isVisible)
    assert (dialog.form.size_mm(), dialog.outcome.text()) == (size, words)
    dialog.reject()


def test_a_held_job_says_why_and_offers_its_own_roll(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer(), a_job(2))
    server.put_held([1], 58, 40)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 2 and console.printers.rowCount() == 1)
    page = console.queue_page
    page.table.select_job(job_id(2))
    assert not page.triage.isVisible()
    page.table.select_job(job_id(1))
    assert page.triage.cause.first.text() == "Change paper…"
    press(page.triage.cause.first)
    dialog = visible(console)
    assert dialog.form.size_mm() == (100, 150), "what is loaded, until somebody says otherwise"
    [offer] = dialog.offers.buttons
    assert offer.text() == "Choose 58 × 40 mm (needed by 1 job)"
    assert_accessible(dialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    press(offer)
    assert dialog.form.size_mm() == (58, 40)
    assert dialog.load.hasFocus()
    press(dialog.load)
    qtbot.waitUntil(lambda: server.posted("media", LoadMedia) == [LoadMedia(media_width_mm=58, media_height_mm=40)])
    dialog.reject()


def test_for_a_held_job_three_presses_do_and_the_window_says_what_became_of_it(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer())
    server.put_held([1], 58, 40)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1 and console.printers.rowCount() == 1)
    page = console.queue_page
    page.table.select_job(job_id(1))
    press(page.triage.cause.first)
    dialog = visible(console)
    qtbot.waitUntil(lambda: dialog.isActiveWindow() and bool(dialog.offers.buttons))
    press(dialog.offers.buttons[0])
    server.refusal = (409, ErrorCode.VALIDATION_FAILED, "That is wider than the print head.")
    press(dialog.load)
    qtbot.waitUntil(dialog.wrong.isVisible)
    assert dialog.isVisible(), "nothing was changed"
    server.refusal = None
    press(dialog.load)
    qtbot.waitUntil(lambda: not [each for each in console.window.findChildren(ChangeRollDialog) if each.isVisible()])
    said = "Zebra Dock 1 now has 58 × 40 mm loaded. 1 waiting job is printing now."
    notes = [toast for toast, _ in page.floating if isinstance(toast, Banner) and toast.isVisible()]
    assert said in [*(each.accessibleName() for each in notes), *(each.text for each in console.parts.messages.open)]


WAITS = [MediaWait(media=MediaSize(width_mm=210, height_mm=297), jobs=2), MediaWait(media=None, jobs=1)]
HEAD = {"min_width_mm": 1, "max_width_mm": 104, "min_height_mm": 1, "max_height_mm": 2000}


def test_what_is_wider_than_the_print_head_is_neither_offered_nor_taken(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    known = {"document_formats": ["pdf", "raw"], "raw_languages": ["zpl"], "custom_media": HEAD, "source": "configured"}
    server.put(a_printer(capabilities=known), a_printer("Zebra Dock 2"))
    server.put_held([1], 210, 297)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    qtbot.waitUntil(lambda: [len(each.media_waits) for each in console.printers.all()] == [1, 0])
    page = console.queue_page
    page.table.select_job(job_id(1))
    qtbot.waitUntil(lambda: page.triage.cause.first.text() == "Move…")  # no roll of this width can be loaded
    qtbot.waitUntil(lambda: "queue.action.roll" not in page.bar.buttons)
    (roll,) = [command for command in page.commands() if command.key == "queue.action.roll"]  # in the menu of the job
    roll.run()
    dialog = visible(console)
    assert dialog.offers.buttons == []
    text = "Too wide for this printer: it prints up to 104 mm"
    assert [each.text() for each in dialog.offers.findChildren(QLabel)] == [f"1 job waits for 210 × 297 mm. {text}."]
    for width, taken in ((210, False), (106, False), (104.9, True), (58, True)):
        dialog.form.width_mm.setValue(width)
        assert (dialog.load.isEnabled(), dialog.load.toolTip() == text) == (taken, not taken), width
    dialog.reject()


def test_nothing_is_said_of_a_printer_of_which_nobody_knows_what_is_loaded(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer(media_width_mm=None, media_height_mm=None))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 1)
    console.window.go_to(PageKey.PRINTERS)
    press(console.printers_page.bar.buttons["printers.action.roll"])
    dialog = visible(console)
    assert (dialog.load.isEnabled(), dialog.load.toolTip()) == (False, "Choose what is in the printer first")
    dialog.form.preset.activated.emit(0)
    assert dialog.load.isEnabled()
    dialog.reject()


def test_a_refusal_is_told_and_can_be_tried_again(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    dialog = opened(console, server, qtbot)
    server.refusal = (409, ErrorCode.VALIDATION_FAILED, "That is wider than the print head.")
    press(dialog.load)
    qtbot.waitUntil(dialog.wrong.isVisible)
    assert "wider than the print head" in dialog.wrong.accessibleName()
    server.refusal = (503, ErrorCode.INTERNAL_ERROR, "It broke.")
    press(dialog.load)
    qtbot.waitUntil(lambda: dialog.wrong.text().startswith("It may have worked. Check before you try again. "))
    assert dialog.load.isEnabled()
    dialog.reject()


def test_the_jobs_that_will_wait_are_counted_before_anything_is_saved(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer())
    server.put_held([1], 58, 40)
    for number in (2, 3):
        server.parameters[job_id(number)] = PrintParameters(media_width_mm=100, media_height_mm=150)
        server.put(a_job(number))
    qtbot.waitUntil(lambda: [len(each.media_waits) for each in console.printers.all()] == [1])
    dialog = opened(console, server, qtbot)
    assert not dialog.panel.effect.isVisible()
    press(dialog.offers.buttons[0])
    effect = "1 waiting job will be printed then.\n2 jobs for 100 × 150 mm will wait."
    qtbot.waitUntil(lambda: dialog.panel.effect.text() == effect)
    dialog.form.width_mm.setValue(210)
    assert not dialog.panel.effect.isVisible()
    assert server.posted("media", LoadMedia) == []
    dialog.reject()


def test_how_many_wait_on_is_told() -> None:
    loaded = MediaLoaded(printer_id=printer_id("A"), media_width_mm=80, media_height_mm=None, released=1, waits=WAITS)
    assert loaded_words("A", loaded).splitlines() == [
        "A now has a roll of 80 mm loaded.",
        "1 waiting job is printing now.",
        "2 jobs for A4 wait.",
        "1 job needs the paper turned.",
    ]
    assert effect_words(loaded).splitlines() == [
        "1 waiting job will be printed then.",
        "2 jobs for A4 will wait.",
        "1 job needs the paper turned.",
    ]
    assert effect_words(MediaEffect(released=0, waits=[])) == ""


def test_black_marks_are_told_where_a_person_knows_of_them(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    dialog = opened(console, server, qtbot)
    dialog.form.kind.setCurrentText("Labels with black marks")
    press(dialog.load)
    qtbot.waitUntil(dialog.outcome.isVisible)
    assert server.posted("media", LoadMedia) == [
        LoadMedia(media_width_mm=100, media_height_mm=150, media_tracking=MediaTracking.MARK)
    ]
    dialog.reject()
