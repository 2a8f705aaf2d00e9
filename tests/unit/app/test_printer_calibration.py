"""The guided calibration: what is read on the grid becomes the offset, the cleanest patch the darkness, and back."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.calibration.panel import CalibrationPanel, Stepper
from app.dialogs.calibration.steps import CalibrationStep, Steps
from app.language.languages import English
from app.language.translate import Signs, speak
from app.pages.page import PageKey
from app.pages.printers.detail.media import CalibrationTab
from app.session.live import LiveState
from app.session.outcome_unknown import AGAIN_IS_THE_SAME, NOT_KNOWN
from app.theme.theme import Theme
from app.words.media import (
    EdgeReading,
    Offset,
    as_shown,
    is_same_roll,
    offset_words,
    set_words,
    why_no_grid,
    why_no_strip,
)
from app.words.printer_settings import number_text
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.media import Calibrate, MediumCalibration
from server_core.contract.types.printers import PrinterView
from tests.support.answers import GONE, lose_answer
from tests.support.console_facts import a_job, a_printer, changed, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible

HERE = printer_id("Zebra Dock 1")


@pytest.fixture
def first_page() -> str:
    return PageKey.PRINTERS.value


def press(button: QAbstractButton) -> None:
    assert button.isVisible()
    assert button.isEnabled(), button.toolTip()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def is_looked_at(steps: Steps) -> bool:
    return steps.step is CalibrationStep.LOOK


def opened(console: Console, server: ConsoleSite, qtbot: QtBot, *printers: PrinterView) -> CalibrationTab:
    server.put(*printers)
    if not server.printers:
        server.put(a_printer())
    known = sorted(server.printers.values(), key=lambda each: each.name)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and list(console.printers.all()) == known)
    console.window.resize(1400, 900)
    page = console.printers_page
    page.select(HERE)
    page.show_tab("calibration")
    tab = page.detail.tab
    assert isinstance(tab, CalibrationTab)
    qtbot.waitUntil(tab.panel.offset.begin.isEnabled)
    return tab


def panel_of(console: Console, server: ConsoleSite, qtbot: QtBot, *printers: PrinterView) -> CalibrationPanel:
    return opened(console, server, qtbot, *printers).panel


def calibrate(server: ConsoleSite, **values: float | None) -> None:
    """Calibrate the printer for its medium as another console does."""
    server.ask("POST", f"/printers/{HERE}/calibration", values)


def calibrated(server: ConsoleSite) -> list[Calibrate]:
    """Return what the console requested, without what it had seen before."""
    return [msgspec.structs.replace(each, expected=None) for each in server.posted("calibration", Calibrate)]


def test_the_numbers_on_the_grid_become_the_offset(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tuned = {"calibration_x_mm": 1.0, "calibration_y_mm": -0.5}
    steps = panel_of(console, server, qtbot, a_printer(tuning=tuned)).offset
    press(steps.begin)
    assert steps.hasFocus(), "not the button that prints a strip: a second Enter would"
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.LOOK)
    assert steps.top.field.hasFocus()
    assert server.posts("grid", "strip") == ["grid"]
    assert steps.sheet.label.text() == "Calibration grid: Waiting"
    assert "Nothing to move" in steps.apply.toolTip()
    steps.take_focus()
    QTest.keyClick(steps.top.field, Qt.Key.Key_Up)
    QTest.keyClick(steps.top.field, Qt.Key.Key_Up)
    assert steps.top.value() == 2
    for _ in range(3):
        press(steps.left_blank.more)
    assert steps.result.text() == "From now on: 0.5 mm to the left, 1.5 mm down."
    assert steps.picture.accessibleName() == (
        "The grid is moved 1.5 mm to the left, 2 mm down so that it starts at the corner of the paper"
    )
    assert calibrated(server) == []
    assert_accessible(steps)
    press(steps.apply)
    qtbot.waitUntil(lambda: server.posts("grid", "strip") == ["grid", "grid"])
    assert calibrated(server) == [Calibrate(calibration_x_mm=-0.5, calibration_y_mm=1.5)]
    qtbot.waitUntil(steps.right.isVisible)
    assert steps.text.text().startswith("Set: 0.5 mm to the left, 1.5 mm down.")
    assert_accessible(steps)
    press(steps.right)
    assert steps.step is CalibrationStep.BEGIN
    assert steps.hasFocus(), "not the button that prints a grid: a second Enter would"


def test_the_rest_that_the_check_shows_is_added_and_undone(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    panel = panel_of(console, server, qtbot)
    steps = panel.offset
    assert "has not been calibrated yet" in panel.undo.toolTip()
    press(steps.have)
    steps.left.choose(3)
    press(steps.apply)
    qtbot.waitUntil(steps.still.isVisible)
    qtbot.waitUntil(steps.still.isEnabled)
    press(steps.still)
    assert steps.left.value() == 0
    steps.left_blank.choose(1)
    press(steps.apply)
    qtbot.waitUntil(lambda: len(calibrated(server)) == 2)
    qtbot.waitUntil(steps.back.isEnabled)
    assert server.printers[HERE].tuning.calibration_x_mm == 2
    press(steps.back)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.BEGIN)
    assert server.printers[HERE].tuning.calibration_x_mm == 3
    qtbot.waitUntil(lambda: panel.before.text() == "Back to 2 mm to the right")
    press(panel.undo)
    assert panel.hasFocus()
    qtbot.waitUntil(lambda: server.printers[HERE].tuning.calibration_x_mm == 2)


def test_cancel_takes_back_a_grid_that_still_waits(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    steps = panel_of(console, server, qtbot).offset
    press(steps.begin)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.LOOK)
    job = steps.sheet.job
    assert job is not None
    press(steps.stop)
    qtbot.waitUntil(lambda: server.jobs[job.print_job_id].status == "cancelled")
    assert (steps.step, calibrated(server)) == (CalibrationStep.BEGIN, [])


def test_a_grid_that_is_out_is_not_cancelled(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    steps = panel_of(console, server, qtbot).offset
    press(steps.begin)
    qtbot.waitUntil(lambda: steps.sheet.job is not None)
    job = steps.sheet.job
    assert job is not None
    server.put(changed(job, status="printed", evidence="printer_confirmed"))
    qtbot.waitUntil(lambda: steps.sheet.label.text() == "Calibration grid: Printed – Confirmed by printer")
    press(steps.stop)
    assert server.acts == []


def test_a_refusal_is_told_with_its_code_and_nothing_is_lost(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    steps = panel_of(console, server, qtbot).offset
    press(steps.have)
    steps.top.choose(4)
    server.refusal = (422, ErrorCode.VALIDATION_FAILED, "It takes PDF alone.")
    press(steps.apply)
    qtbot.waitUntil(steps.wrong.isVisible)
    assert steps.wrong.text() == "It takes PDF alone. (validation_failed)"
    assert (steps.step, steps.top.value()) == (CalibrationStep.LOOK, 4)
    server.refusal = None
    qtbot.waitUntil(steps.apply.isEnabled)
    assert steps.apply.hasFocus()
    press(steps.apply)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.DONE)


def test_numbers_that_are_none_and_shifts_that_are_too_far(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    steps = panel_of(console, server, qtbot, a_printer(tuning={"calibration_x_mm": 40.0})).offset
    press(steps.have)
    steps.left.field.setText("x")
    assert (steps.left.wrong.text(), steps.apply.isEnabled()) == ("From 0 to 50", False)
    steps.left.choose(11)
    assert "check the loaded paper" in steps.apply.toolTip()


def test_another_roll_or_another_printer_ends_what_was_begun(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    tab = opened(console, server, qtbot, a_printer(), a_printer("Zebra Dock 2"))
    steps = tab.panel.offset
    press(steps.have)
    steps.top.choose(4)
    server.put(a_job(1))
    qtbot.waitUntil(lambda: [each.waiting for each in console.printers.all()] == [1, 0])
    assert (steps.step, steps.top.value()) == (CalibrationStep.LOOK, 4)  # what is typed stays
    server.put(a_printer(media_width_mm=58, media_height_mm=40))
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.BEGIN)
    assert "Start again" in steps.wrong.text()
    press(steps.have)
    console.printers_page.select(printer_id("Zebra Dock 2"))
    assert steps.step is CalibrationStep.BEGIN
    assert not steps.wrong.isVisible()


def test_the_cleanest_patch_is_the_darkness(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    panel = panel_of(console, server, qtbot)
    steps = panel.darkness
    assert not steps.own.isVisible()
    press(steps.begin)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.LOOK)
    assert server.posts("grid", "strip") == ["strip"]
    assert [each.accessibleName() for each in steps.patches][3] == "Patch 4, printed with 70 %"
    assert_accessible(steps)
    press(steps.patches[3])
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.DONE)
    assert calibrated(server) == [Calibrate(darkness=70)]
    assert steps.text.text() == "Set: darkness 70 %."
    press(steps.back)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.BEGIN)
    assert server.printers[HERE].tuning.darkness is None
    press(panel.undo)  # undone twice, it is as it was
    qtbot.waitUntil(lambda: server.printers[HERE].tuning.darkness == 70)
    qtbot.waitUntil(steps.own.isVisible)
    press(steps.own)
    qtbot.waitUntil(lambda: server.printers[HERE].tuning.darkness is None)


OF_MEDIA = {
    (58, 40): {"calibration_x_mm": -2, "darkness": 30},
    (80, None): {"calibration_y_mm": 1},
    (100, 150): {"darkness": 60},
}


def test_what_is_set_for_this_medium_and_for_others_is_seen(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer())
    for (width, height), values in OF_MEDIA.items():
        server.ask("POST", f"/printers/{HERE}/media", {"media_width_mm": width, "media_height_mm": height})
        calibrate(server, **values)
    panel = panel_of(console, server, qtbot)
    said = " | ".join(label.text() for label in panel.facts.findChildren(QLabel) if label.isVisible())
    assert "Loaded | 100 × 150 mm | Print position | Not moved | Darkness | 60 %" in said
    assert said.endswith("a roll of 80 mm | 1 mm down | 58 × 40 mm | 2 mm to the left, darkness 30 %")


def test_the_way_back_is_of_the_printer_that_is_shown_and_is_read_as_a_whole(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer(), a_printer("Zebra Dock 9"))
    calibrate(server, darkness=7)
    calibrate(server, darkness=None)
    panel = panel_of(console, server, qtbot)
    words = "Back to Not moved, darkness 7 %"
    assert (panel.before.text(), panel.undo.accessibleName()) == (words, words)
    assert panel.before.wordWrap()
    assert panel.undo.width() >= panel.undo.minimumSizeHint().width()
    panel.show_printer(a_printer("Zebra Dock 9"))
    assert not panel.before.isVisible()
    assert (panel.before.text(), panel.undo.accessibleName()) == ("", "Undo last calibration")
    assert not panel.undo.isEnabled()


def test_operators_are_told_why_not(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    tab = opened(console, server, qtbot)
    tab.allow(None, "Only administrators can do this")
    panel = tab.panel
    for button in (panel.undo, panel.offset.begin, panel.darkness.begin):
        assert (button.isEnabled(), button.toolTip()) == (False, "Only administrators can do this")
    assert tab.reason.isVisible()
    tab.allow(None, None)
    assert panel.offset.begin.isEnabled()


def test_what_a_printer_cannot_is_told_instead_of_tried(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    sheets = {"document_formats": ["pdf"], "raw_languages": [], "source": "reported"}
    office = a_printer(language=None, backend="ipp", capabilities=sheets)
    assert why_no_grid(office) is None
    assert why_no_strip(office)
    nobody = a_printer(language=None)
    assert "language is not known" in (why_no_grid(nobody) or "")
    assert "RAW files are rejected" in (why_no_strip(a_printer(raw_policy="deny")) or "")
    assert why_no_strip(a_printer(language="escpos", tuning={"escpos_raster": "graphics"}))
    assert why_no_grid(a_printer(capabilities={"document_formats": ["raw"]}))
    steps = panel_of(console, server, qtbot, office).darkness
    assert not steps.begin.isEnabled()
    assert "Sheet printer" in steps.text.text()


def test_numbers_become_millimetres() -> None:
    seen = EdgeReading(first=3, blank=0.5)
    assert Offset(x_mm=1, y_mm=-1).moved(seen, EdgeReading()) == Offset(x_mm=3.5, y_mm=-1)
    assert Offset().moved(EdgeReading(first=4, blank=4), EdgeReading(blank=2)) == Offset(x_mm=0, y_mm=-2)
    assert not Offset(x_mm=50.5).is_possible
    assert offset_words(Offset()) == "Not moved"
    assert offset_words(Offset(x_mm=-1.5, y_mm=2)) == "1.5 mm to the left, 2 mm down"
    assert set_words(MediumCalibration(calibration_y_mm=-1, darkness=50)) == "1 mm up, darkness 50 %"


def test_a_roll_told_in_inches_is_the_same() -> None:
    one, other = (
        a_printer(media_width_mm=101.6, media_height_mm=152.4),
        a_printer(media_width_mm=102, media_height_mm=152),
    )
    assert is_same_roll(one, other)
    assert not is_same_roll(one, a_printer(media_width_mm=102, media_height_mm=None))


def test_numbers_are_written_and_read_as_in_the_language(theme: Theme, qtbot: QtBot) -> None:
    stepper = Stepper(theme, "calib.top.blank", "Blank", 0, 50, step=0.5)
    qtbot.addWidget(stepper)
    speak(English(), Signs(group=".", decimal=","))
    try:
        stepper.choose(2)
        stepper.more.click()
        assert (stepper.field.text(), stepper.value()) == ("2,5", 2.5)
        assert number_text(1.5) == "1,5"
    finally:
        speak(English())


def test_each_undo_takes_back_what_was_set_there_and_nothing_else(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    panel = panel_of(console, server, qtbot)
    press(panel.offset.have)
    panel.offset.left.choose(3)
    press(panel.offset.apply)
    qtbot.waitUntil(panel.offset.back.isEnabled)
    press(panel.darkness.have)
    press(panel.darkness.patches[3])
    qtbot.waitUntil(lambda: panel.darkness.step is CalibrationStep.DONE)
    press(panel.offset.back)
    qtbot.waitUntil(lambda: panel.offset.step is CalibrationStep.BEGIN)
    tuning = server.printers[HERE].tuning
    assert (tuning.calibration_x_mm, tuning.darkness) == (0, 70)
    press(panel.darkness.back)
    qtbot.waitUntil(lambda: server.printers[HERE].tuning.darkness is None)
    assert server.printers[HERE].tuning.calibration_x_mm == 0


def test_what_was_set_for_another_roll_is_not_undone_on_this_one(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    steps = panel_of(console, server, qtbot).darkness
    press(steps.have)
    press(steps.patches[3])
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.DONE)
    server.put(msgspec.structs.replace(server.printers[HERE], media_width_mm=58, media_height_mm=40))
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.BEGIN)
    assert not steps.back.isVisible()


def tuned(server: ConsoleSite, **values: Any) -> None:
    """Change the calibration, and keep nothing of the values before."""
    now = server.printers[HERE]
    server.put(msgspec.structs.replace(now, tuning=msgspec.structs.replace(now.tuning, **values)))


def test_a_sheet_whose_answer_was_lost_is_printed_once_however_often_it_is_pressed(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = panel_of(console, server, qtbot)
    for steps, sheet in ((panel.offset, "print_grid"), (panel.darkness, "print_strip")):
        with monkeypatch.context() as away:
            lose_answer(away, sheet)
            press(steps.begin)
            qtbot.waitUntil(steps.wrong.isVisible)
        assert steps.wrong.text() == f"{NOT_KNOWN} {GONE} {AGAIN_IS_THE_SAME}"
        qtbot.waitUntil(steps.begin.isEnabled)
        press(steps.begin)
        qtbot.waitUntil(partial(is_looked_at, steps))
    assert server.posts("grid", "strip") == ["grid", "strip"]


def test_a_sheet_whose_one_answer_was_lost_is_asked_for_again_by_itself(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = panel_of(console, server, qtbot).offset
    calls = lose_answer(monkeypatch, "print_grid", times=1)
    press(steps.begin)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.LOOK)
    assert steps.wrong.isHidden()
    assert [call["key"] for call in calls] == [calls[0]["key"]] * 2
    qtbot.waitUntil(steps.again.isEnabled)
    press(steps.again)  # one more is wanted: that is another press
    qtbot.waitUntil(lambda: server.posts("grid", "strip") == ["grid", "grid"])
    assert calls[2]["key"] != calls[0]["key"]
    steps.top.choose(4)
    qtbot.waitUntil(steps.apply.isEnabled)
    press(steps.apply)
    qtbot.waitUntil(lambda: server.posts("calibration") == ["calibration"])
    assert server.posted("calibration", Calibrate)[0].expected == as_shown(a_printer())


def test_an_offset_whose_answer_was_lost_goes_on_where_the_server_has_it(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = panel_of(console, server, qtbot).offset
    press(steps.have)
    steps.left.choose(3)
    lose_answer(monkeypatch, "calibrate", times=1)
    press(steps.apply)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.DONE)
    qtbot.waitUntil(steps.back.isEnabled)
    press(steps.back)
    qtbot.waitUntil(lambda: server.printers[HERE].tuning.calibration_x_mm == 0)


def test_back_to_the_values_before_is_never_turned_round_by_a_second_press(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.put(a_printer())
    calibrate(server, calibration_x_mm=1)
    calibrate(server, calibration_x_mm=4)
    panel = panel_of(console, server, qtbot)
    assert panel.before.text() == "Back to 1 mm to the right"
    tuned(server, calibration_x_mm=7)
    qtbot.waitUntil(lambda: console.printers.printer(0).tuning.calibration_x_mm == 7)
    calls = lose_answer(monkeypatch, "calibrate")
    press(panel.undo)
    qtbot.waitUntil(panel.wrong.isVisible)
    assert panel.wrong.text() == f"{NOT_KNOWN} {GONE} {AGAIN_IS_THE_SAME}"
    assert len({call["key"] for call in calls}) == 1
    assert server.printers[HERE].tuning.calibration_x_mm == 1


def test_a_check_that_is_still_asked_for_asks_nothing_of_who_said_that_it_is_right(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    steps = panel_of(console, server, qtbot).offset
    press(steps.have)
    steps.left.choose(3)
    press(steps.apply)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.DONE)
    steps.right.click()
    qtbot.waitUntil(steps.begin.isEnabled)
    assert server.posts("grid", "strip") == ["grid"]
    assert steps.step is CalibrationStep.BEGIN


def test_values_of_another_console_end_what_was_begun_with_others(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    panel = panel_of(console, server, qtbot)
    steps = panel.offset
    press(steps.begin)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.LOOK)
    tuned(server, calibration_y_mm=2)
    qtbot.waitUntil(lambda: steps.step is CalibrationStep.BEGIN)  # the grid that waits comes out with those
    assert "Other values were set in the meantime" in steps.wrong.text()
    press(panel.darkness.have)
    tuned(server, darkness=20)
    qtbot.waitUntil(lambda: panel.darkness.text.isVisible() and console.printers.printer(0).tuning.darkness == 20)
    assert panel.darkness.step is CalibrationStep.LOOK  # a patch is as dark as it is
    press(panel.darkness.patches[3])
    qtbot.waitUntil(lambda: panel.darkness.step is CalibrationStep.DONE)
    tuned(server, darkness=30)
    qtbot.waitUntil(lambda: panel.darkness.step is CalibrationStep.BEGIN)
    assert server.printers[HERE].tuning.darkness == 30
