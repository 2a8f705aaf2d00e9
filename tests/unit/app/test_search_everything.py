"""Ctrl+K finds jobs, printers, settings, help and commands of other pages by the words that people use."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.command_palette import CommandPalette
from app.models.command_list import CommandList, Found, match_rank
from app.models.queue import local_now
from app.pages.page import PageKey
from app.session.live import LiveState
from app.session.window_command import WindowCommand
from app.widgets.buttons import Button
from app.window.operator_lock import KEY as LOCK_KEY
from app.window.search_everything import SEARCH_WORDS
from app.words.ages import moment
from app.words.plain_text import says_words
from app.words.settings import found_settings
from server_core.contract.types.consoles import Role
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite

CTRL = Qt.KeyboardModifier.ControlModifier


def nothing() -> None:
    return


def command(words: str, found_by: str = "", why_not: str | None = None) -> WindowCommand:
    return WindowCommand(key=words, words=words, run=nothing, found_by=found_by, why_not=why_not)


@pytest.mark.parametrize(
    ("text", "rank"),
    [("change", 0), ("paper", 1), ("paper change", 1), ("roll", 2), ("load paper", 2), ("", 0), ("label", None)],
)
def test_a_name_counts_more_than_the_words_of_people(text: str, rank: int | None) -> None:
    assert match_rank(command("Change paper…", "load roll"), text) == rank


def test_disabled_commands_stand_before_settings_and_help() -> None:
    model = CommandList([command("Undo", why_not="Nothing to undo"), command("Undo all")])
    model.search("undo", Found([command("Undo Dock")], [command("How to undo")]))
    model.add_found([command("UNDO-7")])
    assert [model.command(row).words for row in range(model.rowCount())] == [
        "Undo all",
        "UNDO-7",
        "Undo Dock",
        "Undo",
        "How to undo",
    ]


@pytest.fixture
def first_page() -> str:
    return "printers"


@pytest.fixture
def palette(console: Console, server: ConsoleSite, qtbot: QtBot) -> CommandPalette:
    server.put(a_printer("Dock 1", place="Hall 3"), a_printer("Office"))
    server.put(a_job(1, printer="Dock 1", reference="ORD-1"), a_job(2, printer="Office", reference="ORD-2", copies=3))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 2)
    console.window.activateWindow()
    QTest.keyClick(console.window, Qt.Key.Key_K, CTRL)
    palette = QApplication.activeModalWidget()
    assert isinstance(palette, CommandPalette)
    return palette


def found(palette: CommandPalette) -> list[str]:
    return [palette.model.command(row).words for row in range(palette.model.rowCount())]


def choose(palette: CommandPalette, words: str) -> None:
    palette.list.setCurrentIndex(palette.model.index(found(palette).index(words)))
    QTest.keyClick(palette.search, Qt.Key.Key_Return)


def test_an_order_number_opens_its_job(
    console: Console, server: ConsoleSite, palette: CommandPalette, qtbot: QtBot
) -> None:
    QTest.keyClicks(palette.search, "ord-2")
    words = f"ORD-2 · Waiting · Office · 3 copies · {moment(server.jobs[job_id(2)].created_at, local_now())}"
    qtbot.waitUntil(lambda: words in found(palette))
    assert palette.list.currentIndex().row() == 0
    choose(palette, words)
    qtbot.waitUntil(lambda: console.window.shown is PageKey.QUEUE)
    qtbot.waitUntil(lambda: console.queue_page.job_view.job_id == job_id(2))


def test_the_chosen_row_stays_chosen_when_jobs_come(palette: CommandPalette, qtbot: QtBot) -> None:
    QTest.keyClicks(palette.search, "or")
    QTest.keyClick(palette.search, Qt.Key.Key_Down)
    chosen = palette.model.command(palette.list.currentIndex().row())
    qtbot.waitUntil(lambda: any(each.startswith("ORD-1 · Waiting · Dock 1 · ") for each in found(palette)))
    assert palette.model.command(palette.list.currentIndex().row()) == chosen


@pytest.mark.parametrize("text", ["dock 1", "hall 3"])
def test_a_printer_is_found_by_name_and_place(
    console: Console, palette: CommandPalette, qtbot: QtBot, text: str
) -> None:
    QTest.keyClicks(palette.search, text)
    choose(palette, "Dock 1")
    qtbot.waitUntil(lambda: console.printers_page.both.is_open)
    current = console.printers_page.current()
    assert current is not None
    assert current.name == "Dock 1"


@pytest.mark.parametrize("text", ["paper", "load", "roll dock"])
def test_paper_is_changed_from_anywhere(console: Console, palette: CommandPalette, qtbot: QtBot, text: str) -> None:
    QTest.keyClicks(palette.search, text)
    choose(palette, "Change paper: Dock 1")
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), ChangeRollDialog))
    current = console.printers_page.current()
    assert current is not None
    assert current.name == "Dock 1"


def test_a_shifted_print_leads_to_the_calibration(console: Console, palette: CommandPalette, qtbot: QtBot) -> None:
    QTest.keyClicks(palette.search, "shifted")
    choose(palette, "Calibrate: Office")
    qtbot.waitUntil(lambda: console.printers_page.detail.tabs.key == "calibration")


def test_a_printer_is_added_from_another_page(console: Console, palette: CommandPalette, qtbot: QtBot) -> None:
    palette.reject()
    console.window.go_to(PageKey.HELP)
    console.window.registry.run("shell.commands")
    again = QApplication.activeModalWidget()
    assert isinstance(again, CommandPalette)
    QTest.keyClicks(again.search, "new printer")
    choose(again, "Add printer…")
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), AddPrinterDialog))


def test_stopping_the_server_leads_to_quitting(palette: CommandPalette) -> None:
    QTest.keyClicks(palette.search, "stop server")
    assert "Quit…" in found(palette)


def test_a_setting_is_shown_and_has_the_focus(console: Console, palette: CommandPalette, qtbot: QtBot) -> None:
    QTest.keyClicks(palette.search, "reading distance")
    choose(palette, "Reading distance")
    qtbot.waitUntil(lambda: console.window.shown is PageKey.SETTINGS)
    focus = console.window.focusWidget
    qtbot.waitUntil(lambda: (focus() or console.window).accessibleName().startswith("Reading distance"))


def test_help_opens_at_the_paragraph_and_leads_there(console: Console, palette: CommandPalette, qtbot: QtBot) -> None:
    QTest.keyClicks(palette.search, "skips labels")
    choose(palette, "Printers: It skips labels, or everything is too large")
    qtbot.waitUntil(lambda: console.window.shown is PageKey.HELP)
    page = console.window.page(PageKey.HELP)
    marked = [each.text() for each in page.findChildren(QLabel) if each.property("tone") == "marked"]
    assert len(marked) == 1
    assert "skips labels" in marked[0]
    (there,) = [each for each in page.findChildren(Button) if each.accessibleIdentifier() == "help.there"]
    there.click()
    assert console.window.shown is PageKey.PRINTERS


def test_a_locked_console_finds_no_settings_of_administrators(
    console: Console, server: ConsoleSite, palette: CommandPalette, qtbot: QtBot
) -> None:
    QTest.keyClicks(palette.search, "port")
    assert "Port" in found(palette)
    server.add_operator("Admin", Role.ADMIN)
    server.rule(lock_consoles=True)
    qtbot.waitUntil(lambda: console.parts.access.why_not_admin is not None)
    console.window.registry.run("shell.commands")
    again = QApplication.activeModalWidget()
    assert isinstance(again, CommandPalette)
    QTest.keyClicks(again.search, "port")
    assert "Port" not in found(again)


def test_no_page_is_built_for_a_search_of_settings() -> None:
    assert ("density", "Rows and buttons") in found_settings("gloves", server=False)
    assert ("operators", "Operators") in found_settings("pin", server=True)


def test_short_words_begin_a_word() -> None:
    assert says_words("It is recorded in the order", ["ord", "recorded", "corde"])
    assert not says_words("It is recorded", ["ord"])


def test_all_search_words_belong_to_commands(console: Console, palette: CommandPalette) -> None:
    palette.reject()
    keys: set[str] = set()
    for page in (PageKey.QUEUE, PageKey.PRINTERS, PageKey.PRINT, PageKey.HELP):
        console.window.go_to(page)
        keys |= {command.key for command in console.window.registry.all()}
    assert set(SEARCH_WORDS) - {"shell.lock"} <= keys
    assert LOCK_KEY == "shell.lock", "the lock is a part of the window of the program alone"
