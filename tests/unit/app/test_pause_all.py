"""All printers pause with one answer that names their number and what it means, and go on again with one word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.process.data_folder import DataFolder
from app.session.pause_all import PAUSE, RESUME
from app.widgets.buttons import Button
from app.window.desktop_services import DesktopServices
from app.words.printers import pause_effect
from server_core.contract.types.states import PrinterStatus
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite

pytestmark = pytest.mark.qt_log_ignore("No such signal QPlatformNativeInterface::systemTrayWindowChanged", extend=True)
NAMES = ("Dock 1", "Dock 2", "Packing")


@pytest.fixture
def three(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    """One of them is paused already, by Anna."""
    server.put(a_printer(NAMES[0]), *(a_job(number, printer=NAMES[0]) for number in range(1, 13)))
    server.put(a_job(13, "printing", printer=NAMES[0]))
    server.put(a_printer(NAMES[1], "offline"), *(a_job(number, printer=NAMES[1]) for number in range(14, 17)))
    server.put(a_printer(NAMES[2], "paused", paused_by="Anna"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 3 and console.live.why_not_change is None)
    qtbot.waitUntil(lambda: sum(printer.waiting for printer in console.printers.all()) == 15)


def question() -> Question:
    found = QApplication.activeModalWidget()
    assert isinstance(found, Question)
    return found


def paused(server: ConsoleSite) -> list[str]:
    return sorted(each.name for each in server.printers.values() if each.status is PrinterStatus.PAUSED)


def pause_them(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    console.window.registry.run(PAUSE)
    next(each for each in question().findChildren(Button) if each.accessibleIdentifier() == "pauseall.pause").click()
    qtbot.waitUntil(lambda: console.parts.undo.newest is not None)


def test_it_is_asked_with_number_and_effect(console: Console, three: None, server: ConsoleSite, qtbot: QtBot) -> None:
    console.window.registry.run(PAUSE)
    shown_question = question()
    assert shown_question.accessibleName() == "Pause 2 printers?"
    assert shown_question.accessibleDescription() == (
        "15 jobs wait then. Pages that are already printing come out first. New jobs are still "
        "accepted, but wait. Nothing prints until somebody resumes the printers."
    )
    focus = shown_question.focusWidget()
    assert focus is not None
    assert focus.accessibleIdentifier() == "pauseall.keep"
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert paused(server) == ["Packing"]


def test_undo_resumes_those_that_were_paused_and_no_others(
    console: Console, three: None, server: ConsoleSite, qtbot: QtBot
) -> None:
    pause_them(console, server, qtbot)
    assert paused(server) == sorted(NAMES)
    newest = console.parts.undo.newest
    assert newest is not None
    assert newest.words == "Paused 2 printers"
    console.window.registry.run("shell.undo")
    qtbot.waitUntil(lambda: paused(server) == ["Packing"])
    qtbot.waitUntil(lambda: console.window.messages.text("resumed") == "2 printers resumed.")


def test_resume_lets_all_go_on(console: Console, three: None, server: ConsoleSite, qtbot: QtBot) -> None:
    pause_them(console, server, qtbot)
    qtbot.waitUntil(lambda: (command := console.window.registry.command(PAUSE)) is not None and bool(command.why_not))
    console.window.registry.run(PAUSE)
    assert console.window.messages.text("why_not") == "All printers are paused."
    resume = console.window.registry.command(RESUME)
    assert resume is not None
    assert resume.words == "Resume 3 printers"
    console.window.registry.run(RESUME)
    qtbot.waitUntil(lambda: paused(server) == [])


def test_one_that_refuses_is_told_and_the_others_pause(
    console: Console, three: None, server: ConsoleSite, qtbot: QtBot
) -> None:
    gone = next(key for key, each in server.printers.items() if each.name == NAMES[0])
    server.broken.add(("printers", str(gone), "pause"))
    pause_them(console, server, qtbot)
    assert paused(server) == [NAMES[1], NAMES[2]]
    text = console.window.messages.text("pauseall")
    assert text.startswith("1 printer could not be paused. The server has a bug.")


def test_while_nothing_is_known_it_says_so(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.live.why_not_change is None)
    console.window.registry.run(PAUSE)
    assert console.window.messages.text("why_not") == "There is no printer yet."


def test_the_effect_says_no_more_than_is_true() -> None:
    assert pause_effect([a_printer()]) == (
        "New jobs are still accepted, but wait. Nothing prints until somebody resumes the printers."
    )
    assert pause_effect([a_printer(waiting=1)]).startswith("1 job waits then. New jobs")


@pytest.fixture
def desktop(
    console: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, three: None
) -> Callable[[], dict[str, Callable[[], None]]]:
    """The tray's menu as it would open now: words and acts by identifier."""
    monkeypatch.setattr("app.window.desktop_services.sys.platform", "other")  # no bus of a real desktop is asked
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    services = DesktopServices(console, folder.root / "alarms.json")
    assert services._tray is not None
    menu = services._tray.menu

    def items() -> dict[str, Callable[[], None]]:
        menu.aboutToShow.emit()
        rows = [action for action in menu.actions() if not action.isSeparator()]
        assert all(action.isEnabled() for action in rows)
        return {f"{action.objectName()}: {action.text()}": action.trigger for action in rows}

    return items


def test_the_tray_pauses_resumes_and_is_quiet(
    console: Console,
    server: ConsoleSite,
    desktop: Callable[[], dict[str, Callable[[], None]]],
    qtbot: QtBot,
) -> None:
    console.window.hide()
    items = desktop()
    assert [each for each in items if not each.startswith("tray.counts")] == [
        "tray.open: Open Spoolhouse",
        "tray.wall: Wall",
        "tray.pause: Pause all printers…",
        "tray.resume: Resume 1 printer",
        "tray.quiet: Mute for 30 min",
        "tray.quit: Quit…",
    ]
    items["tray.pause: Pause all printers…"]()
    assert console.window.isVisible()  # the question needs it
    assert question().accessibleName() == "Pause 2 printers?"
    question().close()
    items["tray.resume: Resume 1 printer"]()
    qtbot.waitUntil(lambda: paused(server) == [])
    qtbot.waitUntil(lambda: not any(each.startswith("tray.resume") for each in desktop()))
    desktop()["tray.quiet: Mute for 30 min"]()
    loud = next(each for each in desktop() if each.startswith("tray.loud: Unmute (muted until "))
    desktop()[loud]()
    assert "tray.quiet: Mute for 30 min" in desktop()
