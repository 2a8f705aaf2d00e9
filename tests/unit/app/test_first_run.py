"""The first run: to the first label in three presses, skipped at any step, and never shown again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.calibration.panel import CalibrationDialog
from app.dialogs.first_run.dialog import FirstRunDialog
from app.pages.page import PageKey
from app.session.choices import Card, FirstRunStep, SavedFirstRun
from app.session.live import LiveState
from app.session.outcome_unknown import AGAIN_IS_THE_SAME, NOT_KNOWN
from app.session.settings import read_choices
from app.widgets.buttons import Button
from app.window.first_run_start import FirstRunStart
from app.words.first_run import Help, LabelResult, advice_for
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.media import Calibrate
from server_core.contract.types.printers import Backend
from tests.support.answers import GONE, lose_answer
from tests.support.console_facts import a_printer, changed
from tests.support.console_site import ConsoleSite
from tests.support.site_devices import a_found

WAIT = 60_000
SOCKET = "socket://192.0.2.7:9100"
ZEBRA = msgspec.convert({"status": "online", "language": "zpl", "dpi": 203}, type=ProbeNews)


def press(button: Button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def started(console: Console, qtbot: QtBot, *, printers: int = 0) -> FirstRunDialog | None:
    """The dialog that a start opens, or None."""
    qtbot.waitUntil(
        lambda: (
            console.live.state is LiveState.LIVE
            and console.printers_feed.is_loaded
            and console.printers.rowCount() == printers
        ),
        timeout=WAIT,
    )
    FirstRunStart(console)
    console.printers_feed.loaded.emit()
    return next((each for each in console.window.findChildren(FirstRunDialog) if each.isVisible()), None)


def opened(console: Console, qtbot: QtBot, *, printers: int = 0) -> FirstRunDialog:
    found = started(console, qtbot, printers=printers)
    assert found is not None
    return found


def label_of(server: ConsoleSite) -> JobRow:
    """Return the test label."""
    (job,) = server.jobs.values()
    return job


def kept(console: Console) -> SavedFirstRun:
    return console.settings.choices.first_run


def test_the_only_printer_is_chosen_and_three_presses_print_and_finish(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.devices.probes[SOCKET] = ZEBRA
    server.devices.find(a_found("Zebra ZD421", SOCKET, model="Zebra ZD421"), done=True)
    dialog = opened(console, qtbot)
    qtbot.waitUntil(dialog.next.isEnabled, timeout=WAIT)
    assert dialog.finding.hint.text() == "One printer was found. Press Next to use it."
    press(dialog.next)
    qtbot.waitUntil(lambda: dialog.step is FirstRunStep.TEST, timeout=WAIT)
    assert [request.uri for request in server.additions] == [SOCKET]
    assert kept(console).step is FirstRunStep.TEST
    assert dialog.label.question.isHidden(), "nothing is printed yet"
    assert not dialog.label.answers[LabelResult.YES].isVisible()
    assert dialog.focusWidget() is dialog.test
    qtbot.waitUntil(dialog.label.picture.isVisible, timeout=WAIT)
    assert dialog.label.picture.words.text() == "This is what should come out."
    press(dialog.test)
    qtbot.waitUntil(lambda: dialog.label.is_sent, timeout=WAIT)
    assert dialog.label.answers[LabelResult.YES].isVisible()
    assert dialog.label.outcome.accessibleName().startswith("Test label: Waiting")
    server.put(changed(label_of(server), status="printed", evidence="printer_confirmed"))
    qtbot.waitUntil(lambda: "Printed" in dialog.label.outcome.text(), timeout=WAIT)
    press(dialog.label.answers[LabelResult.YES])
    assert dialog.step is FirstRunStep.MORE
    assert dialog.title.text() == "3 of 3 · The printer works. What next?"
    press(dialog.next)
    assert not dialog.isVisible()
    assert kept(console).step is FirstRunStep.OVER


@pytest.mark.parametrize("found", [0, 2])
def test_of_none_the_virtual_one_is_chosen_and_of_several_none(
    console: Console, server: ConsoleSite, qtbot: QtBot, found: int
) -> None:
    server.devices.find(
        *(a_found(f"Zebra {each}", f"socket://192.0.2.{each}:9100") for each in range(found)), done=True
    )
    dialog = opened(console, qtbot)
    words = "Several printers were found. Choose yours." if found else "No printer was found yet."
    qtbot.waitUntil(lambda: dialog.finding.hint.text().startswith(words), timeout=WAIT)
    if found:
        assert dialog.next.accessibleDescription() == "Choose a printer from the list first"
    else:
        qtbot.waitUntil(dialog.next.isEnabled, timeout=WAIT)
        assert dialog.finding.request().uri == "virtual:///Virtual printer"


def test_back_leads_to_another_printer_or_on_with_the_same(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.probes[SOCKET] = ZEBRA
    server.devices.find(a_found("Zebra ZD421", SOCKET, model="Zebra ZD421"), done=True)
    dialog = opened(console, qtbot)
    assert not dialog.back.isVisible()
    qtbot.waitUntil(dialog.next.isEnabled, timeout=WAIT)
    press(dialog.next)
    qtbot.waitUntil(lambda: dialog.step is FirstRunStep.TEST, timeout=WAIT)
    press(dialog.test)
    qtbot.waitUntil(lambda: dialog.label.is_sent, timeout=WAIT)
    press(dialog.back)
    assert dialog.step is FirstRunStep.FIND
    assert dialog.next.isEnabled(), "with the printer that is there"
    press(dialog.next)
    assert (dialog.step, dialog.label.is_sent, len(server.additions)) == (FirstRunStep.TEST, True, 1)
    press(dialog.back)
    finder = dialog.finding.finder
    finder.list.pick_row(finder.model.rowCount() - 1)
    qtbot.waitUntil(lambda: dialog.finding.has_chosen and dialog.next.isEnabled(), timeout=WAIT)
    press(dialog.next)
    qtbot.waitUntil(lambda: len(server.additions) == 2, timeout=WAIT)
    qtbot.waitUntil(lambda: dialog.step is FirstRunStep.TEST, timeout=WAIT)
    assert not dialog.label.is_sent, "the label was of the other printer"
    assert dialog.label.question.isHidden()
    press(dialog.skip)


def test_skipped_it_never_returns(console: Console, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(console, qtbot)
    press(dialog.skip)
    assert not dialog.isVisible()
    console.settings.all_kept().result(30)
    assert read_choices(tmp_path / "console.json").first_run.step is FirstRunStep.OVER
    assert started(console, qtbot) is None


def test_where_there_is_a_printer_it_is_over_unseen(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer())
    assert started(console, qtbot, printers=1) is None
    assert kept(console).step is FirstRunStep.OVER


def test_an_interrupted_one_goes_on_where_it_was(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    printer = a_printer("Zebra Dock 1")
    server.put(printer)
    console.settings.change(first_run=SavedFirstRun(step=FirstRunStep.TEST, printer_id=str(printer.printer_id)))
    dialog = opened(console, qtbot, printers=1)
    assert dialog.step is FirstRunStep.TEST
    assert "Zebra Dock 1" in dialog.label.facts.text()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert kept(console).step is FirstRunStep.OVER


def test_a_bad_label_is_helped_and_printed_again(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    printer = a_printer("Zebra Dock 1", "error", status_reasons=["media-empty"])
    server.put(printer)
    console.settings.change(first_run=SavedFirstRun(step=FirstRunStep.TEST, printer_id=str(printer.printer_id)))
    dialog = opened(console, qtbot, printers=1)
    press(dialog.test)
    qtbot.waitUntil(lambda: dialog.label.is_sent, timeout=WAIT)
    press(dialog.label.answers[LabelResult.NOTHING])
    assert dialog.label.advice.text().startswith("The printer reports: Stopped, Out of")
    press(dialog.label.answers[LabelResult.BLANK])
    assert dialog.label.language.isVisible()
    assert not dialog.label.media.isVisible()
    press(dialog.label.answers[LabelResult.SHIFTED])
    assert dialog.label.media.isVisible()
    _calibrate(console, dialog, server, qtbot)
    press(dialog.test)
    qtbot.waitUntil(lambda: server.posts("test") == ["test", "test"])
    qtbot.waitUntil(lambda: dialog.label.advice.isHidden(), timeout=WAIT)
    press(dialog.next)
    assert dialog.step is FirstRunStep.MORE


def _calibrate(console: Console, dialog: FirstRunDialog, server: ConsoleSite, qtbot: QtBot) -> None:
    """Shifted: the grid is printed above the first run, which goes on where it was."""
    press(dialog.label.calibrate)
    (sheet,) = dialog.findChildren(CalibrationDialog)
    steps = sheet.panel.offset
    assert sheet.isVisible()
    press(steps.begin)
    qtbot.waitUntil(steps.apply.isVisible, timeout=WAIT)
    steps.top.choose(2)
    press(steps.apply)
    qtbot.waitUntil(lambda: server.posts("grid") == ["grid", "grid"], timeout=WAIT)
    assert [each.calibration_y_mm for each in server.posted("calibration", Calibrate)] == [2]
    press(sheet.close_it)
    qtbot.waitUntil(lambda: not dialog.findChildren(CalibrationDialog), timeout=WAIT)
    assert dialog.step is FirstRunStep.TEST
    assert console.printers.all()[0].tuning.calibration_y_mm == 2


def test_a_refusal_is_told_with_its_id_and_nothing_is_lost(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.devices.find(done=True)
    dialog = opened(console, qtbot)
    qtbot.waitUntil(dialog.next.isEnabled, timeout=WAIT)
    server.refusal = (403, ErrorCode.ROLE_NOT_SUFFICIENT, "Only administrators add printers.")
    press(dialog.next)
    qtbot.waitUntil(dialog.wrong.isVisible, timeout=WAIT)
    assert dialog.wrong.text().startswith("Only administrators add printers.")
    assert dialog.step is FirstRunStep.FIND
    assert dialog.next.isEnabled()


def test_a_card_leads_to_its_page(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    printer = a_printer()
    server.put(printer)
    console.settings.change(first_run=SavedFirstRun(step=FirstRunStep.MORE, printer_id=str(printer.printer_id)))
    dialog = opened(console, qtbot, printers=1)
    press(dialog.cards.buttons[Card.CLIENTS])
    assert console.window.shown is PageKey.CLIENTS
    assert not dialog.isVisible()


def test_each_answer_but_yes_says_what_to_do() -> None:
    advice = {answer: advice_for(answer, a_printer()) for answer in LabelResult}
    assert not advice[LabelResult.YES].lines
    assert all(advice[answer].lines for answer in LabelResult if answer is not LabelResult.YES)
    assert {answer for answer, each in advice.items() if each.help is Help.MEDIA} == {LabelResult.SIZE}
    assert advice[LabelResult.SHIFTED].help is Help.SHIFTED


def test_of_a_label_whose_answer_was_lost_nobody_knows(
    console: Console, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    lose_answer(monkeypatch, "test_label")
    server.put(a_printer())
    key = str(a_printer().printer_id)
    console.settings.change(first_run=SavedFirstRun(step=FirstRunStep.TEST, printer_id=key))
    dialog = opened(console, qtbot, printers=1)
    press(dialog.test)
    text = f"{NOT_KNOWN} {GONE} {AGAIN_IS_THE_SAME}"
    qtbot.waitUntil(lambda: dialog.label.outcome.text() == text, timeout=WAIT)


def primaries(dialog: FirstRunDialog) -> list[str]:
    every = [each for each in dialog.findChildren(Button) if each.isVisible() and each.property("primary")]
    return [each.text() for each in every]


def test_what_a_virtual_printer_made_is_shown_and_one_press_is_the_next(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    printer = a_printer("Virtual printer", backend=Backend.VIRTUAL, uri="virtual:///Virtual%20printer")
    server.put(printer)
    console.settings.change(first_run=SavedFirstRun(step=FirstRunStep.TEST, printer_id=str(printer.printer_id)))
    dialog = opened(console, qtbot, printers=1)
    qtbot.waitUntil(dialog.test.isEnabled, timeout=WAIT)
    assert primaries(dialog) == ["Print test label"]
    press(dialog.test)
    qtbot.waitUntil(lambda: dialog.label.is_sent, timeout=WAIT)
    assert primaries(dialog) == ["Next"]
    server.put(changed(label_of(server), status="printed", evidence="bytes_accepted"))
    picture = dialog.label.picture.picture
    qtbot.waitUntil(lambda: picture.image is not None)
    assert picture.isVisible()
    qtbot.waitUntil(
        lambda: dialog.label.picture.words.text().startswith("This is what the virtual printer printed"), timeout=WAIT
    )
    press(dialog.next)
    assert primaries(dialog) == ["Done"]


def test_a_certain_failure_is_told_in_the_printers_words_and_asks_nothing(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    printer = a_printer("Zebra Dock 1")
    server.put(printer)
    console.settings.change(first_run=SavedFirstRun(step=FirstRunStep.TEST, printer_id=str(printer.printer_id)))
    dialog = opened(console, qtbot, printers=1)
    press(dialog.test)
    qtbot.waitUntil(lambda: dialog.label.is_sent, timeout=WAIT)
    assert dialog.label.question.isVisible()
    words = "server-error-internal-error: Unable to create print file"
    failed = {"status": "failed", "failure_reason": "printer_rejected", "message": words}
    server.put(changed(label_of(server), **failed))
    qtbot.waitUntil(lambda: dialog.label.has_failed, timeout=WAIT)
    assert dialog.label.outcome.text().splitlines()[1] == words
    assert not dialog.label.question.isVisible()
    assert not dialog.label.answers[LabelResult.YES].isVisible()
    assert dialog.focusWidget() is dialog.test
    assert dialog.test.text() == "Print another one"
    assert dialog.label.language.isVisible(), "it may speak another language"


def test_a_printer_that_a_later_search_finds_takes_the_place_of_the_virtual_one(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.devices.find(done=True)
    dialog = opened(console, qtbot)
    qtbot.waitUntil(lambda: dialog.finding.hint.text().startswith("No printer was found yet."), timeout=WAIT)
    server.devices.probes[SOCKET] = ZEBRA
    server.devices.find(a_found("Zebra ZD421", SOCKET), done=True)
    qtbot.waitUntil(dialog.finding.finder.again.isEnabled, timeout=WAIT)
    press(dialog.finding.finder.again)
    qtbot.waitUntil(lambda: dialog.finding.hint.text().startswith("One printer was found."), timeout=WAIT)
    qtbot.waitUntil(dialog.next.isEnabled, timeout=WAIT)
    assert dialog.finding.request().uri == SOCKET
    dialog.finding.finder.list.pick_row(1)
    qtbot.waitUntil(lambda: dialog.finding.request().uri.startswith("virtual:"), timeout=WAIT)
    assert not dialog.finding.hint.isVisible(), "what was found is not told beside what a person chose"
