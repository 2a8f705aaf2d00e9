from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QAbstractItemModelTester

from app.models.printers import PrintersModel, card_hint, card_sentence
from app.pages.printers.cards import two_lines
from app.words.printer_facts import least_words
from tests.support.console_facts import a_printer, printer_id


@pytest.fixture
def model(qapp: object) -> Iterator[PrintersModel]:
    model = PrintersModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield model
    assert tester.model() is model


def names(model: PrintersModel) -> list[str]:
    return [printer.name for printer in model.all()]


def test_a_read_brings_and_removes(model: PrintersModel) -> None:
    model.begin_fetch()
    model.reconcile([a_printer("B"), a_printer("A")])
    assert names(model) == ["A", "B"]
    model.begin_fetch()
    model.reconcile([a_printer("B")])
    assert names(model) == ["B"]


def test_a_late_read_keeps_what_was_added_and_brings_back_nothing_removed(model: PrintersModel) -> None:
    model.begin_fetch()
    model.reconcile([a_printer("A")])
    model.begin_fetch()
    model.apply([a_printer("New")])
    model.remove([printer_id("A")])
    model.reconcile([a_printer("A")])
    assert names(model) == ["New"]


def test_a_late_read_overwrites_no_count_that_was_told_since(model: PrintersModel) -> None:
    model.begin_fetch()
    model.reconcile([a_printer("A")])
    model.begin_fetch()
    model.apply([a_printer("A", waiting=5)])
    model.reconcile([a_printer("A", waiting=1)])
    assert model.printer(0).waiting == 5
    model.begin_fetch()
    model.reconcile([a_printer("A", waiting=2)])
    assert model.printer(0).waiting == 2


@pytest.mark.parametrize(("name", "order"), [("Z", ["B", "C", "Z"]), ("Aa", ["Aa", "B", "C"])])
def test_whoever_has_chosen_a_printer_keeps_it_under_its_new_name(
    model: PrintersModel, name: str, order: list[str]
) -> None:
    model.begin_fetch()
    model.reconcile([a_printer("A"), a_printer("B"), a_printer("C")])
    chosen = QPersistentModelIndex(model.index(0))
    received: list[int] = []
    model.dataChanged.connect(lambda first, _: received.append(first.row()))
    model.apply([a_printer(name, printer_id=printer_id("A"), version=2)])
    assert names(model) == order
    assert chosen.isValid()
    assert model.printer(chosen.row()).name == name
    assert received == [chosen.row()]
    model.apply([a_printer("Bb", printer_id=printer_id("A"), version=3)])
    assert names(model) == ["B", "Bb", "C"]
    assert chosen.row() == 1


def test_the_card_says_in_full_what_it_may_have_no_room_for(model: PrintersModel) -> None:
    text = "The printer cannot be trusted: it shows another certificate than before."
    model.begin_fetch()
    model.reconcile([a_printer("A", "error", status_reasons=["certificate-changed"], message=text), a_printer("B")])
    shut, well = (model.index(row, 0) for row in range(2))
    hint = shut.data(Qt.ItemDataRole.ToolTipRole)
    assert "Shows another certificate" in hint
    assert text in hint
    assert "stopped, shows another certificate" in shut.data(Qt.ItemDataRole.AccessibleTextRole).lower()
    assert "certificate" not in well.data(Qt.ItemDataRole.ToolTipRole)


def test_a_reason_takes_two_lines_where_it_needs_them(qapp: object) -> None:
    metrics = QFontMetrics(QFont())
    text = "User name or password refused"
    wide = metrics.horizontalAdvance(text)
    assert two_lines(text, wide, metrics) == [text]
    upper, lower = two_lines(text, wide - 1, metrics)
    assert f"{upper} {lower}" == text
    assert metrics.horizontalAdvance(upper) <= wide - 1
    assert two_lines("Unbreakable", 5, metrics) == ["Unbreakable"]


def test_hundreds_are_told_of_at_once_and_what_is_as_it_was_not_at_all(model: PrintersModel) -> None:
    """Each time the window looks at all of them: at 300 it stood still for seconds."""
    received: list[tuple[str, int, int]] = []
    model.rowsInserted.connect(lambda _, first, last: received.append(("new", first, last)))
    model.dataChanged.connect(lambda first, last: received.append(("changed", first.row(), last.row())))
    many = [a_printer(f"P{number:03}") for number in range(300)]
    model.apply([*reversed(many), a_printer("P007", waiting=2)])
    assert received == [("new", 0, 299)]
    assert names(model) == [printer.name for printer in many]
    assert model.printer(7).waiting == 2
    received.clear()
    model.apply(model.all())
    assert received == []
    model.apply([a_printer(f"P{number:03}", waiting=9, version=2) for number in range(20, 280)])
    assert received == [("changed", 20, 279)]


def test_a_card_tells_of_supplies_that_the_device_reports_and_of_no_others() -> None:
    reports = [
        {"name": "Black", "kind": "toner", "percent": 40},
        {"name": "Cyan", "kind": "toner", "percent": 3, "is_low": True},
        {"name": "Drum", "kind": "opc"},
    ]
    printer = a_printer(supplies=reports)
    assert least_words(printer) == "Cyan: 3 %, low"
    assert card_hint(printer).endswith("Black: 40 %, Cyan: 3 %, low, Drum: not known how much is left")
    assert "Cyan: 3 %, low" in card_sentence(printer)
    assert (least_words(a_printer()), least_words(a_printer(supplies=reports[2:]))) == ("", "")
