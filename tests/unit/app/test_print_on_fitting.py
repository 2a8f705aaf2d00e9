"""A job that is held for its paper is printed with one press on the one printer that has the paper."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.queue.triage import CauseBox
from server_core.contract.types.jobs import JobActionKind
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_printer, job_id
from tests.support.console_site import ConsoleSite

HERE = a_printer("Zebra Dock 1", media_width_mm=100, media_height_mm=150)
SMALL = a_printer("Small", media_width_mm=50, media_height_mm=30)
OFFICE = a_printer("Office", media_width_mm=210, media_height_mm=297)


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
    qtbot.waitUntil(cause.fitting.isVisible)
    assert [cause.fitting.words, cause.first.words, cause.second.words] == [
        "Print on Office",
        "Change paper…",
        "Move…",
    ]
    assert (cause.fitting.property("primary"), cause.first.property("primary")) == (True, False)
    cause.fitting.click()
    qtbot.waitUntil(lambda: len(server.acts) == 1)
    act = server.acts[0]
    assert (act.kind, act.print_job_ids, act.printer_id) == (JobActionKind.MOVE, [job_id(1)], OFFICE.printer_id)
    qtbot.waitUntil(lambda: console.parts.undo.newest is not None)
    console.parts.undo.undo()
    qtbot.waitUntil(lambda: len(server.undone) == 1)


def test_the_offer_goes_once_two_printers_have_the_paper(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    cause = chosen(console, server, qtbot, SMALL)
    assert not cause.fitting.isVisible()
    assert cause.first.property("primary")
    server.put(OFFICE)
    qtbot.waitUntil(cause.fitting.isVisible)
    server.put(a_printer("Office 2", media_width_mm=210, media_height_mm=297))
    qtbot.waitUntil(lambda: not cause.fitting.isVisible())
    assert cause.first.property("primary")
