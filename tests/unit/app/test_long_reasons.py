"""A long reason why a job is held is not cut in the job's view or in questions about it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from server_core.contract.types.jobs import JobRow
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite

LONG = (
    "Its 150 × 100 mm pages lie across the loaded 100 × 150 mm and would be cut off. The "
    "administrator of the returns department in hall 4 asks whoever stands at this printer "
    "to load the other roll, or to call 4711 first."
)
SAID = LONG.removesuffix(".")


def held() -> JobRow:
    return a_job(1, "pending", waiting_reason="held_media_mismatch", message=LONG)


def is_whole(label: QLabel) -> bool:
    return label.isVisible() and label.height() >= label.heightForWidth(label.width())


@pytest.mark.parametrize("size", [(1024, 600), (683, 384), (1366, 768), (1920, 1080)])
def test_a_long_reason_is_whole_in_the_job(
    console: Console, server: ConsoleSite, qtbot: QtBot, size: tuple[int, int]
) -> None:
    server.put(a_printer())
    server.put(held())
    console.window.resize(*size)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    console.window.go_to(PageKey.QUEUE)
    view = console.job_view
    console.queue_page.table.selectRow(0)
    qtbot.waitUntil(lambda: console.queue_page.table.current_job() is not None)
    console.window.registry.run("queue.action.preview")
    qtbot.waitUntil(lambda: view.detail is not None)

    def saying() -> list[QLabel]:
        return [each for each in view.findChildren(QLabel) if SAID in each.text() and each.isVisible()]

    qtbot.waitUntil(lambda: len(saying()) == 1)
    (label,) = saying()
    qtbot.waitUntil(lambda: is_whole(label))
    assert label.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse


def shown_below_the_list(console: Console, server: ConsoleSite, qtbot: QtBot, size: tuple[int, int]) -> QLabel:
    """Select the held job, and return the label that says why it waits."""
    server.put(a_printer())
    server.put(held())
    console.window.resize(*size)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    console.window.go_to(PageKey.QUEUE)
    console.queue_page.table.selectRow(0)
    labels = console.window.findChildren(QLabel)
    return next(each for each in labels if SAID in each.text() or SAID in each.toolTip())


def test_a_long_reason_is_whole_where_it_is_asked_about(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    label = shown_below_the_list(console, server, qtbot, (1920, 1080))
    qtbot.waitUntil(lambda: is_whole(label))
    assert SAID in label.text()


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768)])
def test_a_reason_that_has_no_room_below_the_list_ends_with_an_ellipsis(
    console: Console, server: ConsoleSite, qtbot: QtBot, size: tuple[int, int]
) -> None:
    """The list keeps its height. The whole reason is in the tooltip, for screen readers and in the job."""
    label = shown_below_the_list(console, server, qtbot, size)
    qtbot.waitUntil(lambda: label.text().endswith("…") and is_whole(label))
    shown = label.text().removesuffix("…")
    assert label.toolTip().startswith(shown)
    assert len(shown) > 100
    assert SAID in label.toolTip()
    assert SAID in console.queue_page.triage.cause.accessibleName()
