"""Under a hand the groups stay as they lie, and say what is true."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.models.grouped_queue import GroupedQueue
from app.models.printers import PrintersModel
from app.models.queue import QueueModel
from tests.support.console_facts import NOW, a_job, a_printer, changed, printer_id


@pytest.fixture
def queue(qapp: object) -> QueueModel:
    return QueueModel(now=lambda: NOW)


@pytest.fixture
def printers(qapp: object) -> PrintersModel:
    return PrintersModel()


@pytest.fixture
def groups(queue: QueueModel, printers: PrintersModel) -> Iterator[GroupedQueue]:
    printers.reconcile([a_printer("A"), a_printer("B"), a_printer("C", "error")])
    queue.reconcile([a_job(1, printer="A"), a_job(2, printer="A"), a_job(3, printer="B")])
    groups = GroupedQueue(queue, printers)
    tester = QAbstractItemModelTester(groups, QAbstractItemModelTester.FailureReportingMode.Fatal)
    groups.follow(True)
    yield groups
    assert tester.model() is groups


def rows(groups: GroupedQueue) -> list[str]:
    return [_row(groups, row) for row in range(groups.rowCount())]


def _row(groups: GroupedQueue, row: int) -> str:
    group, job = groups.group(row), groups.job(row)
    if group is not None:
        return f"{group.name}: {group.counts}"
    assert job is not None
    return f"{job.sequence} {job.status.value}"


BEFORE = ["A: 2 waiting", "1 pending", "2 pending", "B: 1 waiting", "3 pending", "C: "]


def test_under_a_hand_no_head_comes_or_goes_and_no_job_changes_its_group(
    queue: QueueModel, printers: PrintersModel, groups: GroupedQueue, qtbot: QtBot
) -> None:
    assert rows(groups) == BEFORE
    queue.set_frozen(True)
    moved = changed(a_job(3, printer="B"), printer_id=printer_id("A"), printer_name="A")
    with qtbot.waitSignal(groups.dataChanged):
        queue.apply([moved, changed(a_job(1, printer="A"), status="printing")])
        printers.apply([a_printer("C", version=2), a_printer("D", "error")])
    assert rows(groups) == ["A: 1 printing · 2 waiting", "1 printing", "2 pending", "B: ", "3 pending", "C: "]
    with qtbot.waitSignal(groups.dataChanged):
        printers.remove([printer_id("B")])
    gone = groups.group(3)
    assert gone is not None
    assert (gone.name, gone.mark.word, gone.act) == ("B", "Removed", "")
    with qtbot.waitSignal(groups.rowsRemoved):
        queue.set_frozen(False)
    assert rows(groups) == ["A: 1 printing · 2 waiting", "1 printing", "2 pending", "3 pending", "D: "]


def test_a_hand_that_leaves_lets_a_printer_in_that_needs_attention(
    queue: QueueModel, printers: PrintersModel, groups: GroupedQueue, qtbot: QtBot
) -> None:
    queue.set_frozen(True)
    printers.apply([a_printer("D", "error")])
    with qtbot.waitSignal(groups._due.timeout):
        pass
    assert rows(groups) == BEFORE
    with qtbot.waitSignal(groups.rowsInserted):
        queue.set_frozen(False)
    assert rows(groups) == [*BEFORE, "D: "]


def test_what_a_person_made_comes_into_its_group_at_once(queue: QueueModel, groups: GroupedQueue, qtbot: QtBot) -> None:
    queue.set_frozen(True)
    with qtbot.waitSignal(groups.rowsInserted):
        queue.apply([a_job(4, printer="B")], at_once=True)
    assert rows(groups) == [*BEFORE[:3], "B: 2 waiting", "3 pending", "4 pending", "C: "]
