"""No widget of a page changes its place when a message, an undo or a selection comes or goes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey, WindowPage
from app.pages.page_list import ENTRIES
from app.session.messages import WindowMessage
from app.widgets.banner import Banner
from server_core.contract.types.jobs import JobRow
from tests.gallery.scenes import SCENES
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import fill, rest_hand

LONG = "The printer of the first packing place has no labels, and what waits for it prints as soon as it is loaded."
PAGES = [entry.key for entry in ENTRIES if entry.in_navigation]
SIZES = [(1366, 768), (1920, 1080)]
NEEDY = [
    a_job(1, "failed", failure_reason="printer_error"),
    a_job(2, "failed", failure_reason="raw_blocked"),
    a_job(3, "printing", unconfirmed=True),
    a_job(4, held_by="Anna"),
    a_job(5, stale=True, waiting_reason="held_stale"),
    a_job(6, waiting_reason="media_empty"),
    a_job(7, "printing"),
    a_job(8, "printed"),
    a_job(9, "cancelled"),
    *(a_job(number, "printed") for number in range(10, 40)),
]


def settle() -> None:
    """Layouts in layouts: each tells the next one."""
    for _ in range(10):
        QApplication.processEvents()


def places(page: WindowPage) -> dict[QWidget, QRect]:
    """The visible widgets of the page, in pixels of the window."""
    settle()
    shown = (each for each in page.findChildren(QWidget) if each.isVisible())
    return {each: QRect(each.mapTo(page.window(), QPoint()), each.size()) for each in shown}


def moved(before: dict[QWidget, QRect], page: WindowPage) -> list[str]:
    """The controls and lists whose place is another one."""
    now = places(page)
    named = (each for each in before if each.accessibleIdentifier() and each.accessibleIdentifier() != "status.clock")
    return [each.accessibleIdentifier() for each in named if each in now and now[each] != before[each]]


def covered(place: QRect, page: WindowPage) -> list[str]:
    """The controls of which some visible part is covered."""
    shown = {each: each.visibleRegion().boundingRect() for each in places(page) if each.accessibleIdentifier()}
    seen = {each: rect.translated(each.mapTo(page.window(), QPoint())) for each, rect in shown.items()}
    return [
        each.accessibleIdentifier() for each, rect in seen.items() if each.children() == [] and rect.intersects(place)
    ]


def toasts(page: WindowPage) -> list[Banner]:
    """The page's own messages, of the parts that are shown."""
    return [toast for toast, part in page.floating if isinstance(toast, Banner) and part.isVisible()]


@pytest.mark.parametrize("key", PAGES)
def test_messages_undo_and_selection_move_nothing(
    console: Console, server: ConsoleSite, qtbot: QtBot, key: PageKey
) -> None:
    next(scene for scene in SCENES if scene.name == "failed").fill(server)
    console.window.go_to(key)
    page = console.window.page(key)
    qtbot.waitUntil(lambda: console.printers_feed.is_loaded and console.queue_feed.is_loaded)
    qtbot.wait(300)  # lists of their own, and what the page says of its own accord
    for size in SIZES:
        console.window.resize(*size)
        assert_messages_move_nothing(console, page)
        assert_a_selection_moves_nothing(page)


def assert_messages_move_nothing(console: Console, page: WindowPage) -> None:
    messages, shown = console.parts.messages, console.window.messages
    for toast in toasts(page):
        toast.clear()
    before = places(page)
    messages.say(WindowMessage(key="labels", text=LONG, action="Seen", run=lambda: None))
    assert shown.text("labels") == LONG
    assert moved(before, page) == []
    assert covered(shown.geometry(), page) == []
    for toast in toasts(page):
        toast.say(LONG, action="Try again", run=lambda: None)
        assert toast.isVisible()
        assert moved(before, page) == []
    console.parts.undo.offer_now("Cancelled 3 jobs", lambda: None, lambda: None)
    assert shown.undo.isVisible()
    assert moved(before, page) == []
    console.parts.undo.undo()
    for toast in toasts(page):
        toast.clear()
    messages.take_back("labels")
    assert moved(before, page) == []


def assert_a_selection_moves_nothing(page: WindowPage) -> None:
    for each in (each for each in page.findChildren(QAbstractItemView) if each.isVisible()):
        each.clearSelection()
        before = places(page)
        for row in range(min(8, each.model().rowCount())):
            each.setCurrentIndex(each.model().index(row, 0))
            assert moved(before, page) == [], (each.accessibleIdentifier(), row)
        each.clearSelection()
        assert moved(before, page) == [], each.accessibleIdentifier()


@pytest.mark.parametrize("size", SIZES, ids=["1366", "1920"])
def test_whatever_is_selected_the_queue_and_its_buttons_stay(
    console: Console, server: ConsoleSite, qtbot: QtBot, size: tuple[int, int]
) -> None:
    server.put(a_printer("Zebra Dock 1", "error", status_reasons=["media-empty"]), a_printer("Zebra Dock 2"))
    fill(console, server, qtbot, *NEEDY)
    console.window.resize(*size)
    page = console.queue_page
    page.table.clearSelection()
    before = places(page)
    jobs: list[list[JobRow]] = [[each] for each in NEEDY[:10]] + [NEEDY[:3], NEEDY[2:6], NEEDY]
    for chosen in jobs:
        page.table.select_jobs([each.print_job_id for each in chosen])
        page.table.scrollToTop()
        assert moved(before, page) == [], [each.status for each in chosen]
    page.table.clearSelection()
    assert moved(before, page) == []


def test_a_question_about_old_jobs_moves_no_row(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, *map(a_job, range(1, 41)))
    page, question = console.queue_page, console.queue_page.list.old_jobs
    rest_hand(page.table)
    before = places(page)
    server.put(*(a_job(number, stale=True) for number in (38, 39, 40)))
    qtbot.waitUntil(question.isVisible)
    assert moved(before, page) == []
    server.put(*(a_job(number) for number in (38, 39, 40)))
    qtbot.waitUntil(lambda: not question.isVisible())
    assert moved(before, page) == []


def test_a_job_that_needs_a_person_is_not_hidden_behind_new_ones(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    """A row that stays in place under the pointer may be far below when it fails."""
    fill(console, server, qtbot, *map(a_job, range(1, 41)))
    table, pill = console.queue_page.table, console.queue_page.list.pill
    rest_hand(table)
    server.put(a_job(201))
    qtbot.waitUntil(lambda: pill.isVisible() and pill.text() == "1 new ↑")
    server.put(a_job(40, "failed", failure_reason="printer_error", version=2))
    qtbot.waitUntil(lambda: pill.text() == "1 needs you ↑")
    pill.click()
    assert console.queue.job(0).print_job_id == job_id(40)
    assert not pill.isVisible()


@pytest.mark.parametrize(
    ("key", "identifier"),
    [
        (PageKey.QUEUE, "queue.table"),
        (PageKey.PRINTERS, "printers.cards"),
        (PageKey.AGENTS, "agents.table"),
        (PageKey.CLIENTS, "clients.table"),
        (PageKey.ACTIVITY, "activity.table"),
    ],
)
def test_a_right_click_names_the_commands_of_the_bar(
    console: Console, server: ConsoleSite, qtbot: QtBot, key: PageKey, identifier: str
) -> None:
    next(scene for scene in SCENES if scene.name == "failed").fill(server)
    console.window.resize(*SIZES[0])
    console.window.go_to(key)
    page = console.window.page(key)
    [view] = [each for each in page.findChildren(QAbstractItemView) if each.accessibleIdentifier() == identifier]
    qtbot.waitUntil(lambda: view.model().rowCount() > 1)
    settle()
    place = view.visualRect(view.model().index(1, 0)).center()
    where = view.viewport().mapToGlobal(place)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, where)
    QApplication.sendEvent(view.viewport(), asked)
    [menu] = [each for each in view.findChildren(QMenu) if each.accessibleIdentifier() == f"{identifier}.menu"]
    assert menu.isVisible()
    assert view.currentIndex().row() == 1
    named = [each.text().partition("\t")[0].partition(" – ")[0] for each in menu.actions() if not each.isSeparator()]
    buttons = [each.words for each in page.commands() if each.big]
    assert set(buttons) <= set(named)
    menu.hide()
