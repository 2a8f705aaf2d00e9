"""Lists of records: rows come, change, move and go one by one; what is chosen stays; no old answer covers a new one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.errors import NotReachable
from app.models.records import RecordColumn, Records, RecordsFeed
from app.pages.activity.model import COLUMNS as ACTIONS
from app.pages.activity.model import ActivityRecords
from app.session.flows import Reply
from app.theme.theme import Theme
from app.widgets.page_parts import BESIDE_FROM, ListAndDetail
from app.widgets.record_table import CARDS_BELOW, RANK_2_FROM, RecordTable
from app.widgets.states import chip_width
from app.words.marks import Mark, Shape, Tone


class Box(NamedTuple):
    key: int
    name: str
    place: str = "hall"


GOOD = Mark(text="Well", shape=Shape.CHECK, tone=Tone.GOOD)
COLUMNS: Sequence[RecordColumn[Box]] = (
    RecordColumn(word="Name", text=lambda box, _: box.name),
    RecordColumn(word="State", text=lambda *_: GOOD.word, width=110, mark=lambda *_: GOOD),
    RecordColumn(word="Place", text=lambda box, _: box.place, width=120, rank=1),
    RecordColumn(word="Number", text=lambda box, _: str(box.key), width=120, rank=2),
)


def spoken(box: Box, _: datetime) -> str:
    return f"{box.name} in {box.place}"


@pytest.fixture
def records(qapp: QApplication) -> Records[Box]:
    model = Records(COLUMNS, lambda box: box.key, spoken)
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)  # type: ignore[attr-defined]
    return model


def boxes(*keys: int) -> list[Box]:
    return [Box(key, f"Box {key}") for key in keys]


@pytest.mark.parametrize(
    "then", [(), (2,), (1, 2, 3), (3, 2, 1), (2, 3), (4, 1, 2, 3, 5), (5, 3), (3, 9, 1, 8, 2)], ids=str
)
def test_rows_become_what_is_told(records: Records[Box], then: tuple[int, ...]) -> None:
    records.reconcile(boxes(1, 2, 3))
    resets = QSignalSpy(records.modelReset)
    records.reconcile(boxes(*then))
    assert [box.key for box in records.all()] == list(then)
    assert not resets.count()


def test_what_is_the_same_is_not_told_again(records: Records[Box]) -> None:
    records.reconcile(boxes(1, 2))
    changes = QSignalSpy(records.dataChanged)
    records.reconcile(boxes(1, 2))
    assert not changes.count()
    records.reconcile([Box(1, "Box 1"), Box(2, "Other")])
    assert changes.count() == 1
    assert changes.at(0)[0].row() == 1


def test_a_row_is_a_sentence_and_its_cells_name_their_column(records: Records[Box]) -> None:
    records.reconcile(boxes(7))
    heard = [records.data(records.index(0, column), Qt.ItemDataRole.AccessibleTextRole) for column in range(4)]
    assert heard == ["Box 7 in hall", "State: Well", "Place: hall", "Number: 7"]


def test_what_is_chosen_stays_while_others_come_and_go(qtbot: QtBot, theme: Theme, records: Records[Box]) -> None:
    table = RecordTable(theme, records, "boxes.table", "Boxes")
    qtbot.addWidget(table)
    records.reconcile(boxes(1, 2, 3))
    assert table.select(2)
    records.reconcile([Box(9, "New"), *boxes(3, 2)])
    assert table.current() == Box(2, "Box 2")
    spy = QSignalSpy(table.chosen)
    records.apply(Box(2, "Renamed"))
    assert spy.count() == 1
    assert table.current() == Box(2, "Renamed")
    records.reconcile(boxes(1, 3))
    assert table.current() != Box(2, "Renamed")


@pytest.mark.parametrize(
    ("width", "shown"),
    [(RANK_2_FROM + 60, ["Name", "State", "Place", "Number"]), (600, ["Name", "State", "Place"])],
)
def test_columns_leave_where_there_is_no_room(
    qtbot: QtBot, theme: Theme, records: Records[Box], width: int, shown: list[str]
) -> None:
    table = RecordTable(theme, records, "boxes.table", "Boxes")
    qtbot.addWidget(table)
    table.resize(width, 300)
    table.show()
    seen = [column.word for number, column in enumerate(COLUMNS) if not table.isColumnHidden(number)]
    assert seen == shown
    across = sum(table.columnWidth(number) for number in range(4) if not table.isColumnHidden(number))
    assert across <= table.viewport().width()


def test_in_a_narrow_window_a_row_is_a_card(qtbot: QtBot, theme: Theme, records: Records[Box]) -> None:
    table = RecordTable(theme, records, "boxes.table", "Boxes")
    qtbot.addWidget(table)
    records.reconcile(boxes(1))
    table.resize(CARDS_BELOW - 20, 300)
    table.show()
    assert [number for number in range(4) if not table.isColumnHidden(number)] == [0]
    assert table.rowHeight(0) == theme.sizes.two_line_row
    assert table.horizontalHeader().isHidden()


def test_the_detail_stands_beside_the_list_or_in_its_place(qtbot: QtBot, theme: Theme, records: Records[Box]) -> None:
    table, detail = RecordTable(theme, records, "boxes.table", "Boxes"), QLabel("Told")
    window = QWidget()
    qtbot.addWidget(window)
    both = ListAndDetail(theme, "boxes", table, detail)
    both.setParent(window)
    both.resize(BESIDE_FROM, 400)
    window.show()
    assert not detail.isVisible()
    both.open_detail()
    assert detail.isVisible()
    assert table.isVisible()
    assert not both.back.isVisible()
    both.resize(BESIDE_FROM - 1, 400)
    assert detail.isVisible()
    assert not table.isVisible()
    assert both.back.isVisible()
    with qtbot.waitSignal(both.closed):
        QTest.keyClick(both, Qt.Key.Key_Escape)
    assert table.isVisible()
    assert not detail.isVisible()


class Slow:
    """A session whose answers come when the test says so."""

    def __init__(self) -> None:
        self.asked: list[Reply[list[Box]]] = []

    def call(self, _read: object) -> Reply[list[Box]]:
        self.asked.append(Reply())
        return self.asked[-1]

    def answer(self, place: int, rows: list[Box]) -> None:
        self.asked[place].set_result(rows)
        QApplication.processEvents()


class Connected(QObject):
    """The part of `Live` that a feed listens to."""

    connected = Signal(str)


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def feed(slow: Slow, records: Records[Box]) -> RecordsFeed[Box]:
    return RecordsFeed(slow, Connected(), records, lambda _: None)  # type: ignore[arg-type,return-value]


def test_what_was_asked_before_an_act_is_asked_once_more(
    feed: RecordsFeed[Box], slow: Slow, records: Records[Box]
) -> None:
    feed.reload()
    feed.reload()
    assert len(slow.asked) == 1
    slow.answer(0, boxes(1))
    assert len(slow.asked) == 2
    assert not records.all(), "it was read before the act"
    slow.answer(1, boxes(1, 2))
    assert list(records.all()) == boxes(1, 2)


def test_the_answer_to_another_question_is_not_shown(feed: RecordsFeed[Box], slow: Slow, records: Records[Box]) -> None:
    feed.reload()
    feed.read_by(lambda _: None)  # type: ignore[arg-type,return-value]
    slow.answer(1, boxes(2))
    slow.answer(0, boxes(1))
    assert list(records.all()) == boxes(2)


def test_what_cannot_be_read_leaves_what_is_there(
    qtbot: QtBot, feed: RecordsFeed[Box], slow: Slow, records: Records[Box]
) -> None:
    feed.reload()
    slow.answer(0, boxes(1))
    feed.reload()
    with qtbot.waitSignal(feed.failed):
        slow.asked[1].set_exception(NotReachable("gone"))
    assert list(records.all()) == boxes(1)
    assert feed.error is not None
    feed.reload()
    slow.answer(2, boxes(3))
    assert feed.error is None


def test_words_that_are_longer_than_was_thought_get_the_room_that_is_left(
    qtbot: QtBot, theme: Theme, records: Records[Box]
) -> None:
    records.reconcile([Box(1, "Box", "hall")])
    table = RecordTable(theme, records, "boxes.table", "Boxes")
    qtbot.addWidget(table)
    table.resize(1000, 300)
    table.show()
    usual = table.columnWidth(2)
    records.apply(Box(1, "Box", "the very last hall behind the yard"))
    need = table.fontMetrics().horizontalAdvance("the very last hall behind the yard")
    qtbot.waitUntil(lambda: table.columnWidth(2) > need > usual)
    records.apply(Box(1, "A box whose name needs all of the room that there is, and more than that, to its very end"))
    qtbot.waitUntil(lambda: table.columnWidth(2) < need)  # it takes nothing from what has no width of its own
    assert table.columnWidth(2) >= usual


def test_pulling_a_window_makes_no_text_of_any_record(qtbot: QtBot, theme: Theme) -> None:
    made: list[int] = []

    def text(box: Box, _now: datetime) -> str:
        made.append(box.key)
        return box.name

    records: Records[Box] = Records([RecordColumn(word="Name", text=text)], lambda box: box.key, spoken)
    records.reconcile(boxes(*range(50)))
    table = RecordTable(theme, records, "boxes.table", "Boxes")
    qtbot.addWidget(table)
    table.show()
    made.clear()
    for width in range(600, 700, 10):
        table.resize(width, 300)  # its words are painted a moment later
    assert not made
    assert table.columnWidth(0) == table.viewport().width()
    table.hide()
    QApplication.processEvents()
    made.clear()
    records.apply(Box(0, "Told while nobody looks", "hall"))
    QApplication.processEvents()
    assert not made
    table.show()
    assert made
    QApplication.processEvents()
    table.viewport().setUpdatesEnabled(False)  # what is painted has its words, too
    made.clear()
    records.apply(Box(7, "Told alone", "hall"))
    records.apply(Box(50, "Came, and all others stand lower", "hall"))
    QApplication.processEvents()
    assert {7, 50} <= set(made) < set(range(9)) | {50}, "no other row was asked for its words"


def test_a_sentence_is_cut_at_its_end_and_what_changed_is_told_beside_wide_words(qtbot: QtBot, theme: Theme) -> None:
    table = RecordTable(theme, ActivityRecords(), "actions", "Acts")
    qtbot.addWidget(table)
    table.resize(868, 300)  # what a Spanish window of 1180 pixels leaves
    table.show()
    qtbot.waitUntil(lambda: table.viewport().width() > 800)
    assert not any(map(table.isColumnHidden, range(5)))
    assert [column.sentence for column in ACTIONS] == [True, False, False, True, True]


def test_columns_are_no_wider_than_their_words_before_one_leaves(
    qtbot: QtBot, theme: Theme, records: Records[Box]
) -> None:
    """The same columns remain if the navigation's words are longer."""
    records.reconcile([Box(1, "Box", "hall")])
    table = RecordTable(theme, records, "boxes.table", "Boxes")
    qtbot.addWidget(table)
    across = RANK_2_FROM + 10 - table.viewport().width() + table.width()
    table.resize(across, 300)
    table.show()
    usual = [table.columnWidth(number) for number in range(4)]
    assert usual[1:] == [110, 120, 120]
    records.apply(
        Box(1, "A box whose name needs all of the room that there is, and more than that, to its end", "hall")
    )
    qtbot.waitUntil(lambda: table.columnWidth(0) > usual[0])
    assert not any(map(table.isColumnHidden, range(4)))
    assert table.columnWidth(2) < 120, "it needs less"


def test_a_chip_has_the_room_for_its_word(qtbot: QtBot, theme: Theme) -> None:
    long = Mark(text="Waits for somebody with a key", shape=Shape.CHECK, tone=Tone.GOOD)
    columns: Sequence[RecordColumn[Box]] = (
        RecordColumn(word="Name", text=lambda box, _: box.name),
        RecordColumn(word="State", text=lambda *_: long.word, width=110, mark=lambda *_: long),
    )
    records: Records[Box] = Records(columns, lambda box: box.key, spoken)
    records.reconcile(boxes(1))
    table = RecordTable(theme, records, "boxes.table", "Boxes")
    qtbot.addWidget(table)
    table.resize(700, 300)
    table.show()
    qtbot.waitUntil(lambda: table.columnWidth(1) >= chip_width(theme, long))


def test_a_chip_has_the_room_for_its_word_before_a_lesser_column(qtbot: QtBot, theme: Theme) -> None:
    long = Mark(text="Wartet auf einen Agenten", shape=Shape.CHECK, tone=Tone.GOOD)
    columns: Sequence[RecordColumn[Box]] = (
        RecordColumn(word="Name", text=lambda box, _: box.name),
        RecordColumn(word="State", text=lambda *_: long.word, width=110, mark=lambda *_: long, rank=1),
        RecordColumn(word="Place", text=lambda *_: "the very last hall behind the yard", width=250, rank=1),
        RecordColumn(word="Number", text=lambda *_: "the very last hall behind the yard", width=250, rank=2),
    )
    records: Records[Box] = Records(columns, lambda box: box.key, spoken)
    records.reconcile(boxes(1))
    table = RecordTable(theme, records, "boxes.table", "Boxes")
    qtbot.addWidget(table)
    table.show()
    for width in range(600, 1000, 20):
        table.resize(width, 300)
        assert table.isColumnHidden(1) or table.columnWidth(1) >= chip_width(theme, long), width


def test_the_columns_of_a_wide_table_share_what_is_left(qtbot: QtBot, theme: Theme, records: Records[Box]) -> None:
    """A row with one wide gap behind its name is hard to read across."""
    records.reconcile([Box(1, "Box", "hall")])
    table = RecordTable(theme, records, "boxes.table", "Boxes")
    qtbot.addWidget(table)
    table.resize(1180, 300)
    table.show()
    before = [table.columnWidth(number) for number in range(4)]
    assert before[1:] == [110, 120, 120]
    table.resize(1700, 300)
    after = [table.columnWidth(number) for number in range(4)]
    assert sum(after) == table.viewport().width()
    assert [now - then >= 100 for now, then in zip(after, before, strict=True)] == [True] * 4
