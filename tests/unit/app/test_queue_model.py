from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.models.queue import SLACK, WINDOW, QueueColumn, QueueFilter, QueueModel, line_of, with_position
from app.pages.queue.table import QueueTable
from app.theme.theme import Theme
from server_core.contract.types.jobs import JobRow, Show
from tests.support.console_facts import NOW, a_job, changed, job_id, printer_id
from tests.support.console_site import ConsoleSite


class Recorder:
    """Every signal of the model, in order."""

    def __init__(self, model: QueueModel) -> None:
        self.seen: list[str] = []
        model.rowsInserted.connect(lambda _, first, last: self.seen.append(f"inserted {first}-{last}"))
        model.rowsRemoved.connect(lambda _, first, last: self.seen.append(f"removed {first}-{last}"))
        model.rowsMoved.connect(lambda _, first, last, __, to: self.seen.append(f"moved {first}->{to}"))
        model.dataChanged.connect(lambda first, last: self.seen.append(_changed(first.row(), last.row())))
        model.modelReset.connect(lambda: self.seen.append("RESET"))
        model.layoutChanged.connect(lambda: self.seen.append("LAYOUT"))


def _changed(first: int, last: int) -> str:
    return f"changed {first}" if first == last else f"changed {first}-{last}"


@pytest.fixture
def model(qapp: object) -> Iterator[QueueModel]:
    model = QueueModel(now=lambda: NOW)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield model
    assert tester.model() is model


def words(model: QueueModel) -> list[str]:
    return [f"{model.job(row).sequence} {model.line(row).cells[0]}" for row in range(model.rowCount())]


def all_states() -> list[JobRow]:
    return [
        a_job(1, "printed", ended=9),
        a_job(2, "printed", ended=5),
        a_job(3, "pending"),
        a_job(4, "pending"),
        a_job(5, "reserved"),
        a_job(6, "printing"),
        a_job(7, "printing", unconfirmed=True, ended=30),
        a_job(8, "failed", failure_reason="printer_error", ended=20),
        a_job(9, "cancelled", ended=7),
        a_job(10, "failed", failure_reason="outcome_unknown", ended=25),
        a_job(11, "pending", held_by="Anna"),
    ]


def test_needs_you_first_then_printing_sent_waiting_in_line_and_finished_newest_first(model: QueueModel) -> None:
    model.reconcile(all_states())
    assert words(model) == [
        "8 Failed",
        "10 Not confirmed",
        "7 Not confirmed",
        "6 Printing",
        "5 Sent to agent",
        "3 Waiting",
        "4 Waiting",
        "11 Held",
        "2 Printed",
        "9 Cancelled",
        "1 Printed",
    ]


def test_a_failure_of_an_earlier_day_no_longer_leads(model: QueueModel) -> None:
    model.reconcile([a_job(1, "printed", ended=5), a_job(2, "failed", ended=3 * 86400)])
    assert words(model) == ["1 Printed", "2 Failed"]


def test_a_change_in_place_touches_its_row_only(model: QueueModel) -> None:
    model.reconcile([a_job(1, "printing"), a_job(2, "printed")])
    recorder = Recorder(model)
    model.apply([changed(model.job(0), pages_done=2, pages_total=3)])
    assert recorder.seen == ["changed 0"]
    assert model.line(0).cells[QueueColumn.NOTE] == "page 2 of 3"


def test_a_new_job_is_inserted_and_a_state_change_moves_its_row(model: QueueModel) -> None:
    model.reconcile([a_job(1, "printed")])
    recorder = Recorder(model)
    model.apply([a_job(2, "pending")])
    model.apply([changed(model.job(0), status="printed", completed_at=(NOW - timedelta(seconds=60)).isoformat())])
    assert [step for step in recorder.seen if not step.startswith("changed")] == ["inserted 0-0", "moved 0->2"]
    assert words(model) == ["1 Printed", "2 Printed"]


def test_an_older_version_changes_nothing(model: QueueModel) -> None:
    newer = changed(a_job(1, "printing"), pages_done=2)
    model.reconcile([newer])
    recorder = Recorder(model)
    model.apply([a_job(1, "pending")])
    assert recorder.seen == []
    assert model.job(0) is newer


def test_a_job_that_leaves_the_filter_is_removed(model: QueueModel) -> None:
    model.begin_fetch(QueueFilter(view=Show.WAITING))
    model.reconcile([a_job(1), a_job(2)])
    model.apply([changed(a_job(2), status="reserved")])
    recorder = Recorder(model)
    model.apply([changed(a_job(1), status="printing")])
    assert recorder.seen[0] == "removed 1-1"
    assert words(model) == ["2 Sent to agent"]


@pytest.mark.parametrize("view", [view for view in Show if view is not Show.ALL])
def test_a_view_accepts_what_its_read_brings(site: ConsoleSite, view: Show) -> None:
    day = 24 * 3600
    site.put(*all_states(), a_job(12, "printed", ended=day), a_job(13, "failed", failure_reason="expired", ended=day))
    midnight = NOW.astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    read = {row["sequence"] for row in site.ask("GET", f"/jobs?show={view}")["data"]}
    rows = site.jobs.values()
    assert {row.sequence for row in rows if QueueFilter(view=view).accepts(row, midnight)} == read
    assert read


def test_a_read_changes_only_what_differs_and_never_resets(model: QueueModel) -> None:
    model.reconcile(all_states())
    recorder = Recorder(model)
    rows = [row for row in all_states() if row.sequence not in (5, 6, 1)]
    model.begin_fetch(QueueFilter())
    model.reconcile([*rows, a_job(12, "pending")])
    assert "RESET" not in recorder.seen
    assert [step for step in recorder.seen if not step.startswith("changed")] == [
        "removed 10-10",
        "removed 3-4",
        "inserted 6-6",
    ]


def test_what_arrived_live_during_a_read_stays(model: QueueModel) -> None:
    model.reconcile([a_job(1)])
    model.begin_fetch(QueueFilter())
    model.apply([a_job(2)])
    model.reconcile([a_job(1)])
    assert words(model) == ["1 Waiting", "2 Waiting"]


@pytest.mark.parametrize("was_there", [True, False])
def test_a_read_brings_back_nothing_that_left_meanwhile(model: QueueModel, was_there: bool) -> None:
    printing = a_job(1, "printing")
    model.begin_fetch(QueueFilter(view=Show.PRINTING))
    model.reconcile([printing, a_job(2, "printing")] if was_there else [])
    model.begin_fetch(QueueFilter(view=Show.PRINTING))
    model.apply([changed(printing, status="printed")])
    model.reconcile([printing, a_job(2, "printing")])
    assert words(model) == ["2 Printing"]


def test_what_a_search_brings_is_as_it_became_meanwhile(model: QueueModel) -> None:
    model.begin_fetch(QueueFilter(text="inside the document"))
    model.apply([changed(a_job(1), status="printing")])
    model.reconcile([a_job(1)])
    assert words(model) == ["1 Printing"]


def test_what_a_search_found_in_a_document_leaves_only_by_its_state_or_printer(model: QueueModel) -> None:
    inside = QueueFilter(view=Show.OPEN, printer_id=a_job(1).printer_id, text="inside the document")
    model.begin_fetch(inside)
    model.reconcile([a_job(1), a_job(2), a_job(3)])
    seen = Recorder(model)
    model.apply([changed(a_job(1), held_by="Anna"), a_job(4)])
    assert words(model) == ["1 Held", "2 Waiting", "3 Waiting"]
    assert {each.split()[0] for each in seen.seen} == {"changed"}
    model.set_frozen(True)
    model.apply([changed(a_job(3), status="reserved")])
    model.set_frozen(False)
    assert words(model) == ["3 Sent to agent", "1 Held", "2 Waiting"]
    model.apply([changed(a_job(2), status="printed"), changed(a_job(1, version=2), printer_id=printer_id("Other"))])
    assert words(model) == ["3 Sent to agent"]


def test_places_in_line_count_per_printer_and_pass_over_held_jobs(model: QueueModel) -> None:
    model.reconcile(
        [a_job(1), a_job(2, held_by="Anna"), a_job(3), a_job(4, printer="Zebra Dock 2"), a_job(5), a_job(6)]
    )
    notes = {model.job(row).sequence: model.line(row).cells[QueueColumn.NOTE] for row in range(6)}
    assert notes == {
        1: "Next in line",
        2: "Held by Anna",
        3: "2nd in line",
        4: "Next in line",
        5: "3rd in line",
        6: "4th in line",
    }
    model.apply([changed(a_job(1), status="reserved")])
    assert model.line(2).cells[QueueColumn.NOTE] == "Next in line"


def test_the_age_ticks_for_visible_rows_only(qapp: object) -> None:
    clock = [NOW]
    model = QueueModel(now=lambda: clock[0])
    model.reconcile([a_job(number, ended=10) for number in range(1, 6)])
    recorder = Recorder(model)
    clock[0] = NOW + timedelta(seconds=1)
    model.tick(1, 2)
    assert recorder.seen == ["changed 1-2"]
    model.tick(1, 2)
    assert len(recorder.seen) == 1


def test_after_midnight_yesterdays_failures_no_longer_lead(qapp: object) -> None:
    clock = [NOW]
    model = QueueModel(now=lambda: clock[0])
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    began: list[int] = []
    model.day_began.connect(lambda: began.append(1))
    model.reconcile([a_job(1, "failed", ended=9), a_job(2, "failed", ended=20), a_job(3), a_job(4, "printed", ended=5)])
    assert words(model) == ["1 Failed", "2 Failed", "3 Waiting", "4 Printed"]
    clock[0] = NOW + timedelta(days=1)
    model.tick(0, -1)
    assert words(model) == ["3 Waiting", "4 Printed", "1 Failed", "2 Failed"]
    assert [model.find(job_id(number)) for number in (3, 4, 1, 2)] == [0, 1, 2, 3]
    model.tick(0, 3)
    assert began == [1]
    assert tester.model() is model


def test_after_midnight_the_lists_of_today_are_empty(qapp: object) -> None:
    clock = [NOW]
    model = QueueModel(now=lambda: clock[0])
    model.begin_fetch(QueueFilter(view=Show.PRINTED_TODAY))
    model.reconcile([a_job(1, "printed"), a_job(2, "printed")])
    clock[0] = NOW + timedelta(days=1)
    model.tick(0, 1)
    assert model.rowCount() == 0


def test_the_window_stays_bounded(qapp: object) -> None:
    model = QueueModel(now=lambda: NOW)
    model.apply([a_job(number, "printed", ended=number) for number in range(1, 1000)])
    assert model.rowCount() < 750
    assert model.job(0).sequence == 1


def test_the_row_reads_as_a_sentence(model: QueueModel) -> None:
    model.reconcile([a_job(482, "failed", failure_reason="printer_rejected", ended=120)])
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == (
        "Failed. Order ORD-104482. label-104482.zpl on Zebra Dock 1. "
        "Printer refused the data – check the printer's language. 2 minutes ago."
    )
    assert model.index(0, QueueColumn.COPIES).data(Qt.ItemDataRole.AccessibleTextRole) == "Copies: 1"


def test_a_job_without_reference_is_named_by_its_number(model: QueueModel) -> None:
    model.reconcile([a_job(12, reference=None)])
    assert model.line(0).cells[QueueColumn.REFERENCE] == "#12"


def test_selection_and_scroll_survive_live_changes(model: QueueModel, theme: Theme, qtbot: QtBot) -> None:
    model.reconcile([a_job(number, "printed", ended=number) for number in range(1, 60)])
    table = QueueTable(theme, model)
    qtbot.addWidget(table)
    table.resize(900, 400)
    table.show()
    table.select_job(job_id(30))
    table.verticalScrollBar().setValue(20 * 44)
    top = model.job(table.rowAt(0)).sequence
    model.apply([changed(a_job(40, "printed", ended=40), evidence="operator_confirmed")])
    current = table.current_job()
    assert current is not None
    assert current.sequence == 30
    assert table.selectionModel().isRowSelected(table.currentIndex().row())
    assert model.job(table.rowAt(0)).sequence == top
    assert table.selectionModel().selectedRows()[0].row() == model.find(job_id(30))


def test_under_a_hand_nothing_comes_goes_or_moves_and_all_says_what_is_true(model: QueueModel) -> None:
    waiting: list[int] = []
    model.held_back.connect(waiting.append)
    model.begin_fetch(QueueFilter(view=Show.OPEN))
    model.reconcile([a_job(1), a_job(2), a_job(3)])
    model.set_frozen(True)
    seen = Recorder(model)
    model.apply([changed(a_job(2), status="printing"), changed(a_job(3), status="printed"), a_job(8, "failed")])
    model.apply([a_job(9), changed(a_job(9), reference="newer")])
    assert words(model) == ["1 Waiting", "2 Printing", "3 Printed"]
    assert {each.split()[0] for each in seen.seen} == {"changed"}
    assert waiting == [1, 2]
    model.set_frozen(False)
    assert words(model) == ["8 Failed", "2 Printing", "1 Waiting", "9 Waiting"]
    assert model.job(3).reference == "newer"
    assert waiting == [1, 2, 0]


def test_what_a_person_made_comes_at_once_and_the_pill_lets_the_others_in(model: QueueModel) -> None:
    model.reconcile([a_job(1)])
    model.set_frozen(True)
    model.apply([a_job(2)])
    model.apply([a_job(3)])
    model.apply([a_job(3)], at_once=True)
    assert words(model) == ["1 Waiting", "3 Waiting"]
    model.let_in()
    assert words(model) == ["1 Waiting", "2 Waiting", "3 Waiting"]
    model.apply([a_job(4)])
    assert len(words(model)) == 3


def test_another_filter_is_shown_whatever_the_hand_does(model: QueueModel) -> None:
    model.reconcile([a_job(1)])
    model.set_frozen(True)
    model.apply([a_job(2, "failed"), changed(a_job(1), status="printed")])
    model.begin_fetch(QueueFilter(view=Show.FAILED))
    assert words(model) == ["1 Printed"], "what a row says is always new"
    model.reconcile([a_job(2, "failed"), a_job(3, "failed")])
    assert words(model) == ["3 Failed", "2 Failed"]


def test_a_read_that_nobody_asked_for_moves_no_row_under_a_hand(model: QueueModel) -> None:
    waiting: list[int] = []
    model.held_back.connect(waiting.append)
    wanted = QueueFilter(text="ORD")
    model.begin_fetch(wanted)
    model.reconcile([a_job(1), a_job(2), a_job(3)])
    model.set_frozen(True)
    seen = Recorder(model)
    model.apply([a_job(7), a_job(6)])
    model.begin_fetch(wanted, quiet=True)
    model.apply([a_job(9)])
    model.reconcile([changed(a_job(3), status="printing"), a_job(2), a_job(8, "failed"), a_job(7)])
    assert words(model) == ["1 Waiting", "2 Waiting", "3 Printing"]
    assert {each.split()[0] for each in seen.seen} == {"changed"}
    assert waiting[-1] == 3
    model.set_frozen(False)
    assert words(model) == ["8 Failed", "3 Printing", "2 Waiting", "7 Waiting", "9 Waiting"]


def test_what_was_to_leave_stays_if_it_is_told_to_be_there(model: QueueModel) -> None:
    model.reconcile([a_job(1), a_job(2)])
    model.set_frozen(True)
    model.begin_fetch(QueueFilter(), quiet=True)
    model.reconcile([])
    model.apply([changed(a_job(2), held_by="Anna")])
    model.set_frozen(False)
    assert words(model) == ["2 Held"]


def test_a_read_that_a_person_waits_for_is_shown_though_another_took_its_place(model: QueueModel) -> None:
    model.reconcile([a_job(1)])
    model.set_frozen(True)
    model.begin_fetch(QueueFilter(view=Show.FAILED))
    model.begin_fetch(QueueFilter(view=Show.FAILED), quiet=True)
    model.reconcile([a_job(2, "failed")])
    assert words(model) == ["2 Failed"]


def test_what_changed_together_is_told_once_for_rows_that_lie_together(model: QueueModel) -> None:
    """A view does more for a telling than for the rows in it: 300 that move up in line are one telling."""
    model.reconcile([a_job(number) for number in range(1, 301)])
    recorder = Recorder(model)
    model.apply([a_job(1, version=2, held_by="Anna")])
    assert model.line(1).position == 1
    assert recorder.seen[-1] == "changed 0-299"
    assert len(recorder.seen) <= 2
    del recorder.seen[:]
    model.apply([a_job(number, version=3) for number in (5, 6, 9)])
    assert recorder.seen == ["changed 4-5", "changed 8"]


def test_a_batch_of_changes_asks_for_few_tellings_however_many_jobs_wait(qapp: object) -> None:
    by_name = {waiting: _tellings(waiting) for waiting in (20, 400)}
    assert by_name[400] == by_name[20]


def _tellings(waiting: int) -> int:
    model = QueueModel(now=lambda: NOW)
    model.reconcile([a_job(number) for number in range(1, waiting + 1)])
    recorder = Recorder(model)
    for number in range(1, 11):
        model.apply([a_job(number, version=2, held_by="Anna")])
    return len(recorder.seen)


def test_however_many_jobs_wait_the_window_keeps_its_size(qapp: object) -> None:
    model = QueueModel(now=lambda: NOW)
    model.reconcile([a_job(number) for number in range(1, WINDOW + 1)])
    for first in range(WINDOW + 1, 3 * WINDOW, 10):
        model.apply([a_job(number) for number in range(first, first + 10)])
    assert model.rowCount() == WINDOW  # they came behind others that are not here
    model.apply([a_job(number, "failed", ended=1) for number in range(4 * WINDOW, 5 * WINDOW)])
    assert WINDOW <= model.rowCount() <= WINDOW + SLACK
    assert model.line(0).mark.word == "Failed"


def test_a_window_that_was_cut_is_read_anew_when_few_rows_are_left(qapp: object) -> None:
    model = QueueModel(now=lambda: NOW)
    thinned: list[bool] = []
    model.thinned.connect(lambda: thinned.append(True))
    model.reconcile([a_job(number) for number in range(1, WINDOW + 1)])
    model.begin_fetch(QueueFilter(view=Show.OPEN))
    for first in range(1, WINDOW, 50):
        model.apply([a_job(number, "printed", version=2, ended=1) for number in range(first, first + 50)])
        assert len(thinned) == (model.rowCount() < WINDOW - SLACK)
    assert thinned == [True]


def test_a_person_sees_the_job_that_was_just_made_though_many_wait_before_it(qapp: object) -> None:
    model = QueueModel(now=lambda: NOW)
    model.reconcile([a_job(number) for number in range(1, WINDOW + 1)])
    model.apply([a_job(2 * WINDOW)], at_once=True)
    assert model.find(job_id(2 * WINDOW)) == WINDOW


def test_a_window_that_holds_all_open_jobs_is_never_thinned(qapp: object) -> None:
    model = QueueModel(now=lambda: NOW)
    thinned: list[bool] = []
    model.thinned.connect(lambda: thinned.append(True))
    model.reconcile([a_job(number) for number in range(1, 20)])
    model.apply([a_job(number, "printed", version=2, ended=1) for number in range(1, 20)])
    model.apply([a_job(30)])
    assert model.find(job_id(30)) == 0
    assert thinned == []


@pytest.mark.parametrize("row", [a_job(3), a_job(3, attempt=2), a_job(3, held_by="Anna")])
def test_another_place_in_line_is_the_line_made_anew(row: JobRow) -> None:
    assert with_position(line_of(row, 1, NOW), row, 12) == line_of(row, 12, NOW)
