"""The list of printers: search by familiar names, filters by tag, groups."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from app.cli.printers import location_lines
from app.console import Console
from app.models.printers import PrintersModel
from app.models.records import HEAD_ROLE
from app.pages.printers.cards import ShownPrinters, last_job_words, matches
from app.pages.printers.page import PrintersPage
from app.session.live import LiveState
from app.widgets.pointer_guards import CHANGED
from app.words.ages import moment
from app.words.printers import tags_in_use, where_words
from server_core.contract.types.printers import SpanState, StateSpan
from tests.support.console_facts import NOW, a_job, a_printer, printer_id
from tests.support.console_site import ConsoleSite

ATTIC, DOCK, OFFICE = (printer_id(name) for name in ("Attic", "Dock 1", "Office"))
TURNED = "x\u202eevil\u2066" + "y" * 10_000
"""No server keeps it; one that does steers nothing here."""


@pytest.fixture
def first_page() -> str:
    return "printers"


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> PrintersPage:
    server.put(a_printer("Attic", tags=["Spare"], place="Attic, shelf 2"))
    server.put(a_printer("Dock 1", tags=["Hall 3", "Packing"], answered_at=NOW - timedelta(hours=3, minutes=30)))
    server.put(a_printer("Office", tags=["hall 3"], device_place="2nd floor"))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 3)
    return console.printers_page


def cards(shown: ShownPrinters) -> list[str]:
    """Names; `-` where the grid is blank, `# ` before the first of a group."""
    words = []
    for row in range(shown.rowCount(QModelIndex())):
        printer = shown.printer(row)
        head = f"{shown.head(row)}: " if shown.head(row) else ""
        words.append("-" if printer is None else f"{head}{printer.name}")
    return words


@pytest.fixture
def model() -> PrintersModel:
    model = PrintersModel()
    model.apply([a_printer("A", tags=["one", "two"]), a_printer("B", tags=["Two"]), a_printer("C"), a_printer("D")])
    return model


def test_groups_begin_new_rows_and_change_card_by_card(model: PrintersModel, qtbot: QtBot) -> None:
    shown = ShownPrinters(model)
    tester = QAbstractItemModelTester(shown, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert tester.model() is shown
    assert cards(shown) == ["A", "B", "C", "D"]
    shown.show(text="", tag=None, grouped=True)
    assert cards(shown) == ["one: A", "two: A", "B", "Without a tag: C", "D"]
    shown.fit(3)
    assert cards(shown) == ["one: A", "-", "-", "two: A", "B", "-", "Without a tag: C", "D"]
    assert shown.flags(shown.index(1)) == Qt.ItemFlag.NoItemFlags
    resets: list[None] = []
    shown.modelReset.connect(lambda: resets.append(None))
    model.apply([a_printer("C", tags=["one"], version=2)])
    assert cards(shown) == ["one: A", "C", "-", "two: A", "B", "-", "Without a tag: D"]
    spoken = shown.data(shown.index(4), Qt.ItemDataRole.AccessibleTextRole)
    assert str(spoken).startswith("two: B, Ready, ")
    assert resets == [], "what is chosen and where it was scrolled to stays"
    shown.show(text="", tag="TWO", grouped=True)
    assert cards(shown) == ["two: A", "B"]
    shown.show(text="one", tag="two", grouped=False)
    assert cards(shown) == ["A"]
    model.remove([printer_id("A")])
    assert cards(shown) == []


def test_each_word_is_found_in_what_a_printer_is_known_by() -> None:
    printer = a_printer("Dock 1", tags=["Packing"], place="Hall 3", model="ZD421", uri="socket://192.0.2.7")
    for text in ("dock", "pack", "hall 3", "zd421 packing", "192.0.2.7", "COMPUTER", ""):
        assert matches(printer, text), text
    assert not matches(printer, "dock returns")
    assert matches(a_printer(device_place="Rack 7"), "rack")


def test_words_for_place_tags_and_answer() -> None:
    now = datetime.now(UTC)
    plain = a_printer()
    assert (where_words(plain), location_lines(plain, now)) == ("", ["last answer none yet"])
    printer = a_printer(device_place="Rack 7", tags=["A", "B"], answered_at=now - timedelta(seconds=12))
    assert where_words(printer) == "Rack 7 · A, B"
    assert location_lines(printer, now) == [
        "place       Rack 7 (as it reports)",
        "tags        A, B",
        "last answer 12 s ago",
    ]
    silent = msgspec.structs.replace(printer, status_reasons=["no-feedback"])
    assert location_lines(silent, now)[-1] == "connected   12 s ago", "it never answered"
    assert where_words(a_printer(place="Here", device_place="Rack 7")) == "Here"
    assert tags_in_use([a_printer(tags=["b"]), a_printer(tags=["B", "a"])]) == ["a", "b"]
    hostile = where_words(a_printer(place=TURNED))
    assert "\u202e" not in hostile
    assert "\u2066" not in hostile


def test_few_printers_without_tags_have_no_line_to_filter(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    page = console.printers_page
    server.put(a_printer("Dock 1"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    assert not page.filter.isVisible()
    page.run("printers.find")
    assert page.filter.search.hasFocus(), "by its keys it is there"
    assert (page.filter.tags.isVisible(), page.filter.group.isVisible()) == (False, False)
    page.filter.search.setText("nothing like it")
    qtbot.waitUntil(page.empty.isVisible)
    assert page.empty.accessibleName() == "No matching printer."
    assert page.current() is None
    console.live.let_nothing_begin("Dock was closed")
    assert page.header.add.why_not == "Dock was closed"
    assert page.empty.button.isEnabled(), "it begins nothing: it shows all"
    page.empty.button.click()
    qtbot.waitUntil(page.cards.isVisible)
    assert page.filter.search.text() == ""
    assert page.current() is not None


def test_a_search_finds_tags_and_places(page: PrintersPage, qtbot: QtBot) -> None:
    assert page.filter.isVisible()
    QTest.keyClicks(page.filter.search, "hall 3")
    qtbot.waitUntil(lambda: cards(page.list.shown) == ["Dock 1", "Office"])
    QTest.keyClick(page.filter.search, Qt.Key.Key_Return)
    page.filter.search.setText("shelf")
    qtbot.waitUntil(lambda: cards(page.list.shown) == ["Attic"])
    chosen = page.current()
    assert chosen is not None
    assert chosen.printer_id == ATTIC, "what is left out is not meant by the buttons"
    page.table_button.click()
    assert page.list.records.rowCount() == 1
    page.open_argument(OFFICE)  # another page leads here
    chosen = page.current()
    assert chosen is not None
    assert chosen.printer_id == OFFICE
    assert page.filter.search.text() == ""


def test_a_tag_is_chosen_and_groups_are_remembered(
    page: PrintersPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    entries = page.filter.tags.model()
    assert isinstance(entries, QStandardItemModel)
    assert page.filter.tags.values == [None, "Hall 3", "Packing", "Spare"]
    page.filter.tags.choose("Hall 3")
    assert cards(page.list.shown) == ["Dock 1", "Office"]
    page.filter.tags.choose(None)
    page.select(OFFICE)
    page.filter.group.click()
    assert console.settings.choices.printers_grouped
    groups = [each for each in cards(page.list.shown) if each != "-"]
    assert groups == ["Hall 3: Dock 1", "Office", "Packing: Dock 1", "Spare: Attic"]
    chosen = page.current()
    assert chosen is not None
    assert chosen.printer_id == OFFICE
    page.cards.setCurrentIndex(page.list.shown.index(cards(page.list.shown).index("Packing: Dock 1")))
    chosen = page.current()
    assert chosen is not None
    assert chosen.printer_id == DOCK
    at = page.cards.currentIndex().row()
    server.put(a_printer("Attic", tags=["Spare"]), *(a_job(number, printer="Attic") for number in (1, 2, 3)))
    qtbot.waitUntil(lambda: console.printers.printer(0).waiting == 3)
    assert page.cards.currentIndex().row() == at, "the card that was chosen, not its other one"
    server.put(a_printer("Attic", version=3))
    qtbot.waitUntil(lambda: "Spare" not in page.filter.tags.values)
    assert "Without a tag: Attic" in cards(page.list.shown)
    page.run("printers.group")
    assert cards(page.list.shown) == ["Attic", "Dock 1", "Office"]


def test_who_leaves_the_group_that_is_shown_is_mistaken_for_no_other(
    page: PrintersPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    page.filter.tags.choose("Hall 3")
    page.select(DOCK)
    page.open_detail()
    settled = page.bar.property(CHANGED)
    server.put(a_printer("Dock 1", tags=["Packing"], version=2))  # its tag was taken away, here or elsewhere
    qtbot.waitUntil(lambda: page.filter.tags.value() == "hall 3")
    chosen = page.current()
    assert (page.both.is_open, chosen and chosen.printer_id) == (True, DOCK), "somebody looks at it"
    assert page.bar.property(CHANGED) == settled
    page.both.close_detail()
    assert cards(page.list.shown) == ["Office"]
    qtbot.waitUntil(lambda: (one := page.current()) is not None and one.printer_id == OFFICE)
    assert page.bar.property(CHANGED) != settled, "a press that was meant for the other one"
    page.open_detail()
    server.put(a_printer("Office", version=2))  # the last one of that tag
    qtbot.waitUntil(lambda: page.filter.tag is None)
    chosen = page.current()
    assert (page.both.is_open, chosen and chosen.printer_id) == (True, OFFICE)
    page.filter.search.setText("attic")  # a person looks for another one
    qtbot.waitUntil(lambda: not page.both.is_open)


def test_the_table_stands_in_groups_by_tag_too(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    page.table_button.click()
    page.filter.group.click()
    records = page.list.records
    tester = QAbstractItemModelTester(records, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert tester.model() is records

    def names() -> list[str]:
        return [str(records.index(row, 0).data()) for row in range(records.rowCount())]

    grouped = ["Hall 3", "Dock 1", "Office", "Packing", "Dock 1", "Spare", "Attic"]
    assert names() == grouped
    head = records.index(0, 0)
    assert (head.data(HEAD_ROLE), head.flags() & Qt.ItemFlag.ItemIsSelectable) == ("Hall 3", Qt.ItemFlag(0))
    spoken = records.index(4, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert str(spoken).startswith("Packing: Dock 1, Ready")
    page.table.selectRow(4)
    chosen = page.current()
    assert chosen is not None
    assert chosen.printer_id == DOCK
    server.put(a_printer("Attic", tags=["Spare"]), *(a_job(number, printer="Attic") for number in (1, 2, 3)))
    qtbot.waitUntil(lambda: page.list.records.record(6) is not None and "3" in str(records.index(6, 3).data()))
    assert page.table.currentIndex().row() == 4, "the row that was chosen, not its other one"
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    chosen = page.current()
    assert chosen is not None
    assert chosen.printer_id == ATTIC, "the head between them is passed over"
    page.filter.group.click()
    assert names() == ["Attic", "Dock 1", "Office"]


def test_a_long_name_takes_one_line(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    name = "Zebra ZD421 at packing table 7, hall 3, north side beside the lift"
    server.put(a_printer(name))
    qtbot.waitUntil(lambda: page.list.shown.find(printer_id(name)) is not None)
    page.window().resize(700, 560)
    page.select(printer_id(name))
    page.open_detail()
    title = page.detail.title
    qtbot.waitUntil(lambda: title.shown == name)
    assert title.height() < 2 * title.fontMetrics().height()
    page.select(DOCK)
    qtbot.waitUntil(lambda: title.y() < page.detail.chip.geometry().bottom())


def test_the_table_tells_tags_place_and_the_last_answer(page: PrintersPage, server: ConsoleSite, qtbot: QtBot) -> None:
    now = datetime.now(UTC)
    lately, earlier = now - timedelta(minutes=7), now - timedelta(hours=3, minutes=5)
    server.put(a_printer("Attic", tags=["Spare"], place="Attic, shelf 2", answered_at=lately))
    server.put(a_printer("Dock 1", tags=["Hall 3", "Packing"], answered_at=earlier))
    page.table_button.click()
    records = page.list.records
    names = [str(column.word) for column in records.columns]

    def cell(row: int, name: str) -> str:
        return str(records.data(records.index(row, names.index(name))))

    qtbot.waitUntil(lambda: cell(0, "Last answer") == "7 min ago")
    assert (cell(0, "Tags"), cell(0, "Place")) == ("Spare", "Attic, shelf 2")
    assert (cell(1, "Tags"), cell(1, "Last answer")) == ("Hall 3, Packing", "3 h ago")
    assert (cell(2, "Place"), cell(2, "Last answer")) == ("2nd floor", "none yet")


def span(state: SpanState, began: int, ended: int | None) -> StateSpan:
    """Return a span that began and ended so many minutes ago."""
    end = None if ended is None else NOW - timedelta(minutes=ended)
    return StateSpan(began=NOW - timedelta(minutes=began), ended=end, state=state)


@pytest.mark.parametrize(
    ("spans", "words"),
    [
        ([], ""),
        ([span(SpanState.READY, 90, None)], "No job in the last day"),
        ([span(SpanState.PRINTING, 90, 30), span(SpanState.READY, 30, None)], "Last job: {at}"),
        (
            [span(SpanState.PRINTING, 90, 30), span(SpanState.READY, 30, 5), span(SpanState.PRINTING, 5, None)],
            "Printing now",
        ),
    ],
)
def test_a_card_tells_when_its_printer_last_printed(spans: list[StateSpan], words: str) -> None:
    at = moment(NOW - timedelta(minutes=30), NOW)
    assert last_job_words(spans, NOW) == words.format(at=at)
