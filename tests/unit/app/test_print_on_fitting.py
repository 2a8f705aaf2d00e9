"""A job that is held for its paper is printed with one press on the one printer that has the paper."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.queue.triage import CauseBox
from app.widgets.pointer_guards import CHANGED, takes_press
from server_core.contract.types.jobs import JobActionKind
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_printer, job_id
from tests.support.console_site import ConsoleSite

HERE = a_printer("Zebra Dock 1", media_width_mm=100, media_height_mm=150)
SMALL = a_printer("Small", media_width_mm=50, media_height_mm=30)
OFFICE = a_printer("Office", media_width_mm=210, media_height_mm=297)


def settle() -> None:
    """Layouts in layouts: each tells the next one."""
    for _ in range(10):
        QApplication.processEvents()


def chosen(console: Console, server: ConsoleSite, qtbot: QtBot, *printers: PrinterView) -> CauseBox:
    console.window.resize(1366, 768)
    server.put(HERE, *printers)
    server.put_held([1], 210, 297)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1 and len(console.printers.all()) == 1 + len(printers))
    console.queue_page.table.selectRow(0)
    cause = console.queue_page.triage.cause
    qtbot.waitUntil(lambda: server.asked("POST", "/job-needs") and cause.isVisible())
    return cause


def test_it_prints_where_its_paper_is_loaded_and_can_be_undone(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    cause = chosen(console, server, qtbot, SMALL, OFFICE)
    qtbot.waitUntil(lambda: cause.second.words == "Print on Office")
    assert cause.first.words == "Change paper…"
    assert (cause.second.property("primary"), cause.first.property("primary")) == (True, False)
    cause.second.click()
    qtbot.waitUntil(lambda: len(server.acts) == 1)
    act = server.acts[0]
    assert (act.kind, act.print_job_ids, act.printer_id) == (JobActionKind.MOVE, [job_id(1)], OFFICE.printer_id)
    qtbot.waitUntil(lambda: console.parts.undo.newest is not None)
    console.parts.undo.undo()
    qtbot.waitUntil(lambda: len(server.undone) == 1)


def test_the_offer_goes_once_two_printers_have_the_paper(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    cause = chosen(console, server, qtbot, SMALL)
    assert cause.second.words == "Move…"
    assert cause.first.property("primary")
    server.put(OFFICE)
    qtbot.waitUntil(lambda: cause.second.words == "Print on Office")
    server.put(a_printer("Office 2", media_width_mm=210, media_height_mm=297))
    qtbot.waitUntil(lambda: cause.second.words == "Move…")
    assert cause.first.property("primary")


def test_the_buttons_keep_their_places_when_it_is_offered(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    cause = chosen(console, server, qtbot, SMALL)
    for is_open in (False, True):
        if is_open:
            console.queue_page.open_job(console.queue.job(0))
        settle()
        before = [each.geometry() for each in (cause, cause.first, cause.second)]
        server.put(OFFICE)
        qtbot.waitUntil(lambda: cause.second.words == "Print on Office")
        settle()
        assert [each.geometry() for each in (cause, cause.first, cause.second)] == before
        server.put(a_printer("Office", media_width_mm=100, media_height_mm=100))
        qtbot.waitUntil(lambda: cause.second.words == "Move…")


def test_a_report_of_another_printer_swallows_no_press(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    cause = chosen(console, server, qtbot, SMALL, OFFICE)
    qtbot.waitUntil(lambda: cause.second.words == "Print on Office")
    assert not takes_press(cause.second), "its label has just changed"
    cause.second.setProperty(CHANGED, None)
    server.put(a_printer("Small", "error", media_width_mm=50, media_height_mm=30, status_reasons=["cover-open"]))
    status = console.printers.by_id
    qtbot.waitUntil(lambda: getattr(status(SMALL.printer_id), "status", "") == "error")
    settle()
    assert cause.second.words == "Print on Office"
    assert takes_press(cause.second)


def test_the_middle_of_a_long_name_gives_way(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    cause = chosen(console, server, qtbot, SMALL)
    wide = cause.second.width()
    name = "Office on the second floor, left of the stairs"
    server.put(a_printer(name, media_width_mm=210, media_height_mm=297))
    qtbot.waitUntil(lambda: cause.second.words.startswith("Print on Off"))
    assert "…" in cause.second.words
    assert cause.second.accessibleName() == f"Print on {name}"
    assert cause.second.width() == wide
