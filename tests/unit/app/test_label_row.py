"""The labels of a batch at the desk: for a finger, and all of them can be reached."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.theme.tokens import Density
from tests.support.console_facts import job_id
from tests.support.console_site import ConsoleSite, zpl
from tests.support.shown_queue import at_confirmations, doubtful


@pytest.mark.parametrize("density", Density)
def test_the_labels_are_for_a_finger(console: Console, server: ConsoleSite, qtbot: QtBot, density: Density) -> None:
    server.documents[job_id(1)] = zpl(*map(str, range(1, 31)))
    desk = at_confirmations(console, server, qtbot, doubtful(1))
    qtbot.waitUntil(desk.counting.isVisible)
    console.settings.change(density=density)
    console.window.resize(1024, 600)
    row, target = desk.counting.labels, console.parts.theme.sizes.target
    qtbot.waitUntil(lambda: row.height() >= target)
    boxes = row.boxes()
    assert all(min(box.width(), box.height()) >= target for _, box in boxes)
    assert all(box.left() >= 0 and box.right() <= row.width() for _, box in boxes)
    behind = row.more(later=True)
    assert behind is not None
    assert min(behind.width(), behind.height()) >= target
    assert row.more(later=False) is None
    seen = {place for place, _ in boxes}
    for _ in range(30):
        behind = row.more(later=True)
        if behind is None:
            break
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=behind.center().toPoint())
        seen |= {place for place, _ in row.boxes()}
    assert seen == set(range(1, 31))
    assert desk.counting.out == 0, "what only turns counts nothing"
    place, box = row.boxes()[-1]
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert (place, desk.counting.out) == (30, 30)
    console.settings.change(density=Density.COMFORTABLE)


def test_no_label_gets_the_picture_of_another(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    """The server counts every format; one that only sets up the printer is no picture."""
    console.window.resize(1366, 900)
    server.documents[job_id(1)] = b"^XA^XZ" + zpl("one", "two")
    desk = at_confirmations(console, server, qtbot, doubtful(1))
    qtbot.waitUntil(desk.counting.isVisible)
    with qtbot.waitSignal(desk.counting.labels.wanted, check_params_cb=lambda number: number == 2):
        pass
    assert desk.counting.batch.labels == 3
    assert desk.counting.labels.picture(1) is None


def test_the_last_good_label_is_tapped_on_its_picture(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    console.window.resize(1366, 900)
    server.documents[job_id(1)] = zpl("one", "two", "three")
    desk = at_confirmations(console, server, qtbot, doubtful(1))
    qtbot.waitUntil(desk.counting.isVisible)
    row = desk.counting.labels
    qtbot.waitUntil(lambda: all(row.picture(number) is not None for number in (1, 2, 3)), timeout=15_000)
    assert row.picture(1) != row.picture(2)
    (_, second, _) = row.boxes()
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=second[1].center().toPoint())
    assert desk.counting.out == 2
    console.window.resize(1024, 600)
    qtbot.waitUntil(lambda: row.height() < second[1].height())


def test_a_label_that_is_cut_off_is_framed_and_said(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    console.window.resize(1366, 900)
    server.documents[job_id(1)] = zpl("one", "two")
    desk = at_confirmations(console, server, qtbot, doubtful(1))
    row = desk.counting.labels
    qtbot.waitUntil(lambda: row.picture(2) is not None)
    before = row.grab().toImage()
    row.keep_picture(1, row.picture(1), is_cut=True)
    assert row.accessibleName().endswith("Thick frame: a part lies beyond the paper.")
    assert row.toolTip() == "Thick frame: a part lies beyond the paper."
    assert row.grab().toImage() != before
    row.forget_pictures()
    assert row.toolTip() == ""


def test_a_label_that_is_approximate_is_marked_and_said(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    console.window.resize(1366, 900)
    server.documents[job_id(1)] = zpl("one", "two^FS^QQ9")
    desk = at_confirmations(console, server, qtbot, doubtful(1))
    row = desk.counting.labels
    qtbot.waitUntil(lambda: row.picture(2) is not None, timeout=15_000)
    assert row.toolTip() == "≈ Approximate: not all of it is drawn as it prints."
    assert row.accessibleName().endswith(row.toolTip())
    marked = row.grab().toImage()
    picture = row.picture(2)
    row.forget_pictures()
    assert row.toolTip() == ""
    for number in (1, 2):
        row.keep_picture(number, picture)
    assert row.grab().toImage() != marked
